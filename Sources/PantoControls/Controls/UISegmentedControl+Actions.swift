import PantoBase
import PantoScene

/// The settings on which the attributes of a segment's title depend.
struct TitleLook: Equatable {
  var state: UIControl.State
  /// The number of times that attributes were set.
  var version: Int
}

/// A segment of a segmented control, with what was set for it.
@MainActor final class SegmentLabel: PictureLabel {
  /// Whether the segment cannot be pressed.
  var isOff = false
  /// The width that was set, in points; `nil` shares what is left.
  var ownWidth: CGFloat?
  /// The distance by which the content is moved, in points.
  var contentOffset = CGSize.zero
  /// The action that a choice of the segment runs.
  var action: UIAction?
  private(set) var title: String?
  /// The state and the attributes in which the title shows; `nil` while the title is plain.
  private var shownLook: TitleLook?

  func setTitle(_ title: String?) {
    self.title = title
    // Without attributed text the label has its own colour again, which a new text would not bring.
    if shownLook != nil { attributedText = nil }
    shownLook = nil
    text = title
  }

  /// Shows the title in a font, and with attributes if `look` is not `nil`.
  func show(font: UIFont, _ look: TitleLook?, _ attributes: () -> [NSAttributedString.Key: Any]) {
    guard let title, let look else {
      if shownLook != nil { setTitle(title) }
      return self.font = font
    }
    guard look != shownLook else { return }
    shownLook = look
    let shown = [NSAttributedString.Key.font: font].merging(attributes()) { $1 }
    attributedText = NSAttributedString(string: title, attributes: shown)
  }

  /// Shows what an action shows, which is its picture rather than its title.
  func show(_ action: UIAction) {
    self.action = action
    picture = action.image
    setTitle(action.image == nil ? action.title : nil)
  }

  func performAction(from control: UISegmentedControl) {
    guard let action else { return }
    action.sender = control
    action.perform()
  }
}

/// Segments that run actions (PRT-53).
extension UISegmentedControl {
  /// Makes a control whose segments run actions. The frame keeps its place, and its size if that is
  /// not zero.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (i, action) in actions.enumerated() {
      insertSegment(action: action, at: i, animated: false)
    }
    if frame.size == .zero { bounds.size = intrinsicContentSize }
  }

  /// Inserts a segment that shows an action's picture, or else its title, and runs the action when
  /// it is chosen, before `.valueChanged` is sent.
  ///
  /// The segment of an action with the same identifier is removed, or only renewed if it stands at
  /// the same index. The index is limited to 0…count. Never animated.
  public final func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    if let old = segments.firstIndex(where: { $0.action?.identifier == action.identifier }) {
      if old == segment { return setAction(action, forSegmentAt: segment) }
      removeSegment(at: old, animated: false)
    }
    insert(at: segment) { $0.show(action) }
  }

  /// Gives a segment an action, whose picture or title it shows. An index out of range does
  /// nothing.
  ///
  /// An action whose identifier another segment has is refused with a `Misuse` report.
  public final func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    let other = segmentIndex(identifiedBy: action.identifier)
    guard other == NSNotFound || other == segment else {
      return Misuse.report(
        "setAction(_:forSegmentAt:): segment \(other) has an action of the same identifier; give "
          + "this one another identifier")
    }
    segments[segment].show(action)
    titlesChanged()
    setNeedsLayout()
  }

  /// The action of a segment, or `nil` if it has none or the index is out of range.
  public final func actionForSegment(at segment: Int) -> UIAction? {
    segments.indices.contains(segment) ? segments[segment].action : nil
  }

  /// The index of the segment whose action has an identifier, or `NSNotFound`.
  public final func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == identifier } ?? NSNotFound
  }
}
