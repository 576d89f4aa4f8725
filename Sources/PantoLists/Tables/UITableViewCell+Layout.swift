import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// The layout of the parts of a cell.
extension UITableViewCell {
  /// Rounds the corners of the first and the last row of a section.
  func roundCorners(top: Bool, bottom: Bool) {
    var corners: CACornerMask = []
    if top { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if bottom { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    layer.cornerRadius = corners.isEmpty ? 0 : 10
    layer.maskedCorners = corners
    clipsToBounds = !corners.isEmpty
  }

  /// Gives the cell the frame of its row. A cell that stands aside for dragged rows (DND-07) has a
  /// transform, which stays.
  func place(in frame: CGRect) {
    guard center != frame.center || bounds.size != frame.size else { return }
    if transform == .identity {
      self.frame = frame
    } else {
      bounds.size = frame.size
      center = frame.center
    }
  }

  /// Returns the frame, mirrored in a right-to-left interface.
  private func placed(_ frame: CGRect, in width: CGFloat) -> CGRect {
    guard isRightToLeft else { return frame }
    return CGRect(
      x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// Sets the frame of a view unless the view has it already, so that an animation to this frame
  /// continues.
  func put(_ view: UIView?, _ frame: CGRect, in width: CGFloat) {
    let frame = placed(frame, in: width)
    if let view, view.frame != frame { view.frame = frame }
  }

  private static let controlWidth: CGFloat = 38

  private static let reorderWidth: CGFloat = 44

  func layoutControls() {
    let (width, height) = (bounds.width, bounds.height)
    let controlWidth = UITableViewCell.controlWidth
    let start = isShownEditing ? 6 : -controlWidth
    put(editControl, CGRect(x: start, y: 0, width: controlWidth, height: height), in: width)
    editControl?.alpha = isShownEditing ? 1 : 0
    let showsReorder = isShownEditing && showsReorderControl && controls.moves
    put(
      reorderControl,
      CGRect(
        x: showsReorder ? width - UITableViewCell.reorderWidth : width, y: 0,
        width: UITableViewCell.reorderWidth, height: height), in: width)
    reorderControl?.alpha = showsReorder ? 1 : 0
  }

  /// Returns the horizontal range of the contents in a cell of a width, for a left-to-right
  /// interface.
  func contentRange(width: CGFloat) -> (start: CGFloat, end: CGFloat) {
    var (start, end) = (CGFloat(0), width)
    if isShownEditing {
      if controls.indents, controls.style != .none || controls.selects {
        start = UITableViewCell.controlWidth
      }
      if showsReorderControl, controls.moves { end -= UITableViewCell.reorderWidth }
    }
    if let table {
      if table.indexBar != nil { end -= SectionIndexBar.width }
      if table.insetsContentViewsToSafeArea {
        // Cells that stand in from the table's edges are beside a part of the safe area already.
        let safe = table.safeAreaInsets
        let (left, right) = isRightToLeft ? (safe.right, safe.left) : (safe.left, safe.right)
        let aside = max(0, (table.bounds.width - width) / 2)
        start += max(0, left - aside)
        end -= max(0, right - aside)
      }
    }
    if let accessory { end -= accessory.bounds.width + 24 }
    return (start, max(start, end))
  }

  /// The insets of the separator line from the cell's edges, in points.
  var lineInset: UIEdgeInsets {
    guard table?.separatorInsetReference == .fromAutomaticInsets else { return separatorInset }
    let own = ownSeparatorInset ?? table?.ownSeparatorInset ?? .zero
    let standard = UITableViewCell.standardInset
    return UIEdgeInsets(
      top: 0, left: standard.left + own.left, bottom: 0, right: standard.right + own.right)
  }

  /// The distance of the texts from the end of `contentView`, in points.
  var textEnd: CGFloat { CellContentView.margins(besideAccessory: accessory != nil).trailing }

  /// The texts of the contents, in the order of their views.
  var spokenTexts: [String] {
    func texts(_ view: UIView) -> [String] {
      if view.isHidden { return [] }
      if view.isAccessibilityElement { return view.accessibilityLabel.map { [$0] } ?? [] }
      return view.subviews.flatMap(texts)
    }
    return texts(contentView)
  }

  /// Sets the frames of the picture and the texts in a content view of a size.
  func layoutTexts(in size: CGSize) {
    var x = 16 + CGFloat(indentationLevel) * indentationWidth
    if let picture, let image = picture.image {
      let side = max(0, min(size.height - 8, max(image.size.width, image.size.height)))
      picture.contentMode = .scaleAspectFit
      put(
        picture, CGRect(x: x, y: (size.height - side) / 2, width: side, height: side),
        in: size.width)
      x += side + 16
    }
    let width = max(0, size.width - x - textEnd)
    func place(_ label: UILabel?, y: CGFloat, height: CGFloat) {
      put(label, CGRect(x: x, y: y, width: width, height: height), in: size.width)
    }
    guard let detail, style == .subtitle else {
      place(label, y: 0, height: size.height)
      place(detail, y: 0, height: size.height)
      detail?.textAlignment = isRightToLeft ? .left : .right
      return
    }
    let first = label.map { textHeight($0, width: width) } ?? 0
    let both = first + textHeight(detail, width: width)
    place(label, y: (size.height - both) / 2, height: first)
    place(detail, y: (size.height - both) / 2 + first, height: both - first)
  }

  func textHeight(_ label: UILabel, width: CGFloat) -> CGFloat {
    label.numberOfLines == 1
      ? label.intrinsicContentSize.height
      : label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// Whether constraints bind the height of `contentView`, or both its top and its bottom.
  var bindsHeight: Bool {
    var (top, bottom) = (false, false)
    func isContent(_ item: AnyObject?) -> Bool {
      item === contentView || (item as? UILayoutGuide)?.owningView === contentView
    }
    for c in contentView.constraints {
      for (item, attribute) in [
        (c.firstItem, c.firstAttribute), (c.secondItem, c.secondAttribute),
      ] where isContent(item) {
        switch attribute {
        case .height: return true
        case .top, .topMargin, .firstBaseline: top = true
        case .bottom, .bottomMargin, .lastBaseline: bottom = true
        default: break
        }
      }
    }
    return top && bottom
  }
}
