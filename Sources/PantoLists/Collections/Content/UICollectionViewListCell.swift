import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// A row of a list in a collection view: contents, accessories at both ends and a separator
/// (COL-20, COL-21).
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// The accessories at both ends of the row, from the leading to the trailing edge. Default none.
  open var accessories: [UICellAccessory] = [] { didSet { updateAccessories() } }
  /// The number of indentation steps by which the contents are moved in from the leading side.
  /// Default 0.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of one indentation step, in points. Default 10. A width that is not finite is
  /// refused (B57).
  open var indentationWidth: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(indentationWidth, for: "indentationWidth") { indentationWidth = oldValue }
      setNeedsLayout()
    }
  }
  /// Whether the indentation also moves accessories at the leading side. Default `true`.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }

  private var shownAccessories: [(accessory: UICellAccessory, view: UIView)] = []
  private var showsEditing = false
  private let line = UIView()
  private var row: ListRow?

  private static let space: CGFloat = 8
  private static let edge: CGFloat = 16
  private static let radius: CGFloat = 10

  public required init(frame: CGRect) {
    super.init(frame: frame)
    addLine()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addLine()
  }

  private func addLine() {
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    line.isHidden = true
    addSubview(line)
    setNeedsUpdateConfiguration()
  }

  /// Returns a default configuration for the contents of a row, or of a header that is an item.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    guard let row, row.isHeader else { return .cell() }
    return row.appearance == .plain ? .plainHeader() : .groupedHeader()
  }

  override func standardBackground(for state: UICellConfigurationState)
    -> UIBackgroundConfiguration?
  {
    var background = UIBackgroundConfiguration()
    background.cornerRadius = 0
    if state.isSelected || state.isHighlighted {
      background.backgroundColor = .systemGray4
    } else if row?.isHeader == true {
      background.backgroundColor = .clear
    } else {
      switch row?.appearance {
      case .grouped, .insetGrouped:
        background.backgroundColor = .secondarySystemGroupedBackground
      case .plain: background.backgroundColor = .systemBackground
      case .sidebar, .sidebarPlain, nil: background.backgroundColor = .clear
      }
    }
    return background
  }

  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard layoutAttributes.extras.list != row else { return }
    row = layoutAttributes.extras.list
    setNeedsUpdateConfiguration()
    setNeedsLayout()
  }

  // MARK: Accessories

  override func editingChanged() {
    super.editingChanged()
    if (owner?.isEditing ?? false) != showsEditing { updateAccessories() }
  }

  private func updateAccessories() {
    let isEditing = owner?.isEditing ?? false
    showsEditing = isEditing
    for (_, view) in shownAccessories { view.removeFromSuperview() }
    let shown: [(accessory: UICellAccessory, view: UIView)] = accessories.filter { accessory in
      guard !accessory.look.isHidden else { return false }
      switch accessory.displayed {
      case .always: return true
      case .whenEditing: return isEditing
      case .whenNotEditing: return !isEditing
      }
    }.map { ($0, $0.make()) }
    contentView.changeMargins { shownAccessories = shown }
    for (accessory, view) in shownAccessories { add(view, for: accessory) }
    UIView.unanimated(fitAccessories)
    UIView.unanimated { chevron?.isOpen = isExpanded }
    setNeedsLayout()
  }

  /// Gives accessories without a fixed size the size that fits their content (COL-21).
  private func fitAccessories() {
    for (accessory, view) in shownAccessories where accessory.look.fitsContent {
      let size =
        view.hasConstraintsInside
        ? view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        : view.sizeThatFits(UICollectionViewListCell.unlimited)
      guard size.width > 0, size.height > 0, size.isInReach, size != view.bounds.size else {
        continue
      }
      view.bounds.size = size
    }
  }
  private static let unlimited = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  @_spi(Overrides) public override func subviewContentChanged(_ subview: UIView) {
    super.subviewContentChanged(subview)
    if shownAccessories.contains(where: { $0.view === subview && $0.accessory.look.fitsContent }) {
      setNeedsLayout()
    }
  }

  /// Whether an accessory stands after the contents.
  final var hasAccessoryAtEnd: Bool { shownAccessories.contains { !$0.accessory.isLeading } }

  private func add(_ view: UIView, for accessory: UICellAccessory) {
    if let tint = accessory.look.tint { view.tintColor = tint }
    if let control = view as? CellControl {
      control.isOn = isSelected
      if accessory.accessoryType == .reorder {
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        press.addAction { [weak self] press in self?.reorder(with: press) }
        control.addGestureRecognizer(press)
      } else if let action = accessory.action {
        control.addAction(for: .touchUpInside) { _ in action() }
      }
    } else if let mark = view as? CellAccessory {
      mark.pressed = accessory.action
      if accessory.accessoryType == .outlineDisclosure {
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] tap in if tap.state == .ended { self?.toggleOutline() } }
        mark.addGestureRecognizer(tap)
      }
    }
    addSubview(view)
  }

  // MARK: Outlines

  private var outline: (accessory: UICellAccessory, view: UIView)? {
    shownAccessories.first { $0.accessory.accessoryType == .outlineDisclosure }
  }
  private var chevron: CellAccessory? { outline?.view as? CellAccessory }
  /// Whether a tap on the cell expands or collapses its item, in place of selecting it.
  final var takesTaps: Bool { outline?.accessory.takesTaps ?? false }

  /// Does what a tap on the disclosure accessory does (COL-25).
  final func toggleOutline() {
    if let action = outline?.accessory.action { return action() }
    if let owner, let path = owner.indexPath(for: self) {
      owner.outlineSource?.toggleItem(at: path)
    }
  }

  override func outlineChanged() {
    super.outlineChanged()
    let isOpen = isExpanded
    guard let chevron, chevron.isOpen != isOpen else { return }
    guard superview != nil else { return chevron.isOpen = isOpen }
    UIView.animate(withDuration: UICollectionView.changeDuration) { chevron.isOpen = isOpen }
  }

  private func reorder(with press: UIGestureRecognizer) {
    guard let owner else { return }
    let point = press.location(in: owner)
    switch press.state {
    case .began:
      if let path = owner.indexPath(for: self) {
        _ = owner.beginInteractiveMovementForItem(at: path)
      }
    case .changed:
      owner.updateInteractiveMovementTargetPosition(CGPoint(x: owner.bounds.midX, y: point.y))
    case .ended: owner.endInteractiveMovement()
    case .cancelled: owner.cancelInteractiveMovement()
    default: break
    }
  }

  open override var isSelected: Bool {
    didSet {
      for (_, view) in shownAccessories { (view as? CellControl)?.isOn = isSelected }
    }
  }

  // MARK: Layout

  private func width(_ entry: (accessory: UICellAccessory, view: UIView)) -> CGFloat {
    max(entry.accessory.look.width ?? 0, entry.view.bounds.width)
  }

  /// Returns the horizontal range of the contents in a cell of a width, for a left-to-right
  /// interface.
  private func contentRange(width: CGFloat) -> (start: CGFloat, end: CGFloat) {
    var (start, end) = (CGFloat(indentationLevel) * indentationWidth, width)
    let leading = shownAccessories.filter { $0.accessory.isLeading }
    let trailing = shownAccessories.filter { !$0.accessory.isLeading }
    for entry in leading { start += self.width(entry) + UICollectionViewListCell.space }
    for entry in trailing { end -= self.width(entry) + UICollectionViewListCell.space }
    if !trailing.isEmpty { end -= UICollectionViewListCell.edge - UICollectionViewListCell.space }
    return (start, max(start, end))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    fitAccessories()
    let (width, height) = (bounds.width, bounds.height)
    let mirrors = isRightToLeft
    func put(_ view: UIView, _ frame: CGRect) {
      var frame = frame
      if mirrors { frame.origin.x = width - frame.maxX }
      if view.frame != frame { view.frame = frame }
    }
    let content = contentRange(width: width)
    let indentation = CGFloat(indentationLevel) * indentationWidth
    for isLeading in [true, false] {
      var x =
        isLeading
        ? UICollectionViewListCell.space + (indentsAccessories ? indentation : 0) : content.end
      for entry in shownAccessories where entry.accessory.isLeading == isLeading {
        let (room, size) = (self.width(entry), entry.view.bounds.size)
        put(
          entry.view,
          CGRect(
            x: x + (room - size.width) / 2, y: (height - size.height) / 2, width: size.width,
            height: size.height))
        x += room + UICollectionViewListCell.space
      }
    }
    put(
      contentView,
      CGRect(x: content.start, y: 0, width: content.end - content.start, height: height))
    let isLastOfGroup =
      row?.isLast == true && row?.appearance != .plain && row?.appearance != .sidebarPlain
    line.isHidden = row?.showsSeparator != true || isLastOfGroup
    let start = content.start + UICollectionViewListCell.edge
    // The separator lies one pixel inside of the row, because the next row covers what is below.
    let pixel = 1 / max(1, traitCollection.displayScale)
    put(line, CGRect(x: start, y: height - pixel, width: max(0, width - start), height: pixel))
    bringSubviewToFront(line)
    roundCorners()
  }

  private func roundCorners() {
    var corners: CACornerMask = []
    if let row, row.appearance == .insetGrouped, !row.isHeader {
      if row.isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if row.isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    }
    layer.cornerRadius = corners.isEmpty ? 0 : UICollectionViewListCell.radius
    layer.maskedCorners = corners
    clipsToBounds = !corners.isEmpty
  }

  override func fittingSize(for size: CGSize) -> CGSize {
    rowSize(size, choosing: LayoutEstimates(height: true)) ?? super.fittingSize(for: size)
  }
  override func fittingSize(for size: CGSize, choosing estimates: LayoutEstimates) -> CGSize {
    guard !estimates.width else { return super.fittingSize(for: size, choosing: estimates) }
    if let row = rowSize(size, choosing: estimates) { return row }
    guard contentView.hasConstraintsInside else { return fittingSize(for: size) }
    // The accessories take their part of the row's width.
    let content = contentRange(width: size.width)
    let room = CGSize(width: content.end - content.start, height: size.height)
    return CGSize(
      width: size.width, height: contentView.constrainedSize(for: room, choosing: estimates).height)
  }

  /// Returns the size of a row whose contents come from a configuration; `nil` without one.
  private func rowSize(_ size: CGSize, choosing estimates: LayoutEstimates) -> CGSize? {
    let content = contentRange(width: size.width)
    let room = CGSize(
      width: content.end - content.start, height: estimates.height ? 0 : size.height)
    guard let fitting = contentFittingSize(room, choosing: estimates) else { return nil }
    return CGSize(
      width: size.width, height: max(UICollectionViewListCell.leastHeight, fitting.height))
  }
  /// The least height of a row, in points.
  private static let leastHeight: CGFloat = 44
}
