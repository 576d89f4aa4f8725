import PantoControls
import PantoCore
import PantoDemoKit

/// A button that shows a value and changes it when it is pressed. Its icon says how: a box with or
/// without a tick is a setting that is on or off, two arrows go on to the next value, and a pill
/// without an icon is one of several to choose. A value that differs from the default is filled;
/// the others have an outline. Touches count in at least 44 points (MSE-04).
final class LabPill: UIButton {
  /// The effect of a press: it chooses, goes on to the next value, or turns a setting on or off.
  enum Role {
    case choice, next, toggle
  }

  private let theme: Theme
  private let role: Role
  private var isFilled = false

  /// The least height of a pill in points.
  private static let leastHeight: CGFloat = 36

  init(_ name: String, _ role: Role = .next, theme: Theme) {
    self.theme = theme
    self.role = role
    super.init(frame: .zero)
    accessibilityIdentifier = name
    titleLabel?.font = Theme.label
    layer.borderWidth = 1
    adjustsImageWhenHighlighted = false
    guard role != .choice else { return }
    setImage(LabIcons.next, for: .normal)
    imagePadding = Theme.imagePadding
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateBorder()
    updateFont()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateFont()
  }

  /// Sets the title's font, which follows the text size of the stage (SIM-05).
  private func updateFont() {
    titleLabel?.font = Theme.label.scaled(by: stage?.textScale ?? 1)
  }

  private func updateBorder() {
    let theme = Theme(around: self)
    layer.borderColor = theme.value(isFilled ? theme.accent : theme.text3)
  }

  func show(_ text: String, isFilled: Bool) {
    self.isFilled = isFilled
    if role == .toggle { setImage(isFilled ? LabIcons.on : LabIcons.off, for: .normal) }
    tintColor = isFilled ? theme.accentOnSoft : theme.text2
    setTitle(text, for: .normal)
    setTitleColor(isFilled ? theme.accentOnSoft : theme.text, for: .normal)
    backgroundColor = isFilled ? theme.accentSoft : theme.surface
    updateBorder()
  }

  /// The size of the title with its margins, at least 44 × 36 points.
  var wantedSize: CGSize {
    let title = titleLabel?.intrinsicContentSize ?? .zero
    let icon = role == .choice ? 0 : LabIcons.side + 6
    return CGSize(
      width: max(44, (title.width + icon + 28).rounded(.up)),
      height: max(Self.leastHeight, (title.height + 16).rounded(.up)))
  }

  /// The distance from one line of pills of this height to the next: targets of at least 44 points
  /// with a gap of 8 (MSE-04).
  static func pitch(_ height: CGFloat) -> CGFloat { max(44, height) + 8 }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    let size = CGSize(width: max(44, bounds.width), height: max(44, bounds.height))
    return CGRect(center: CGPoint(x: bounds.midX, y: bounds.midY), size: size).contains(point)
  }

  /// Places pills in reading direction in as many lines as they need, and returns the height.
  static func flow(
    _ pills: [LabPill], x: CGFloat, y: CGFloat, width: CGFloat, isReversed: Bool
  ) -> CGFloat {
    var (offset, top, height) = (CGFloat(0), y, CGFloat(0))
    for pill in pills {
      let size = pill.wantedSize
      let w = min(size.width, width)
      height = size.height
      if offset > 0, offset + w > width {
        offset = 0
        top += pitch(height)
      }
      pill.frame = CGRect(
        x: isReversed ? x + width - offset - w : x + offset, y: top, width: w, height: height)
      offset += w + 8
    }
    return top + height - y
  }
}
