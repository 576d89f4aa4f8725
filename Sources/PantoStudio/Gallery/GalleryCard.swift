@_spi(Overrides) import PantoControls
import PantoCore
import PantoDemoKit

/// The card of a demo: picture, title, one line, and the key that opens the demo (GAL-01, GAL-03).
final class GalleryCard: UIControl, KeyFocusTarget {
  override var actKind: GestureKind { .button }

  /// A drag of more than this distance opens nothing, in points (GAL-03).
  static let slack: CGFloat = 10
  private static let radius: CGFloat = 14

  let entry: DemoEntry
  let picture: CardPicture
  private let shadow: LiftShadow
  private let face = UIView()
  private let tint = UIView()
  private let title: ScaledLabel
  private let line: ScaledLabel
  private let cap = UIView()
  private let number: ScaledLabel
  private var start = CGPoint.zero
  /// Whether hover and focus play the card's picture. The value is `false` with reduced motion.
  var playsPicture = true
  /// The height of the picture, which the gallery's layout decides.
  var pictureHeight: CGFloat = 0 { didSet { if pictureHeight != oldValue { setNeedsLayout() } } }
  /// Whether the texts stand beside the picture, in a narrow window (GAL-06).
  var isRow = false { didSet { if isRow != oldValue { setNeedsLayout() } } }

  init(_ entry: DemoEntry, theme: Theme) {
    self.entry = entry
    picture = entry.picture(theme)
    shadow = LiftShadow(theme, rest: \.cardShadow)
    title = ScaledLabel(scaled: entry.title, Theme.heading, theme.text)
    line = ScaledLabel(scaled: entry.line, Theme.label, theme.text2)
    number = ScaledLabel(scaled: "\(entry.number)", Theme.numberStrong, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "card-\(entry.name)"
    layer.cornerRadius = Self.radius
    face.backgroundColor = theme.surface
    face.layer.cornerRadius = Self.radius
    tint.backgroundColor = theme.hover
    tint.layer.cornerRadius = Self.radius
    tint.alpha = 0
    title.numberOfLines = 0
    line.numberOfLines = 0
    cap.backgroundColor = theme.background
    cap.layer.cornerRadius = 5
    number.textAlignment = .center
    for view in [face, tint, cap] { view.isUserInteractionEnabled = false }
    for view in [shadow, face] { addSubview(view) }
    for view in [picture, title, line, cap, tint] as [UIView] { face.addSubview(view) }
    cap.addSubview(number)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Press

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: nil)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touch.location(in: nil).distance(to: start) <= Self.slack
  }

  override func refusal(of touch: UITouch) -> Reason {
    .custom(
      code: "movedTooFar", value: touch.location(in: nil).distance(to: start), limit: Self.slack,
      unit: "pt", rule: "GAL-03", sentence: "Moved {value}; {limit} are allowed.")
  }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { lookChanged() } } }

  private func lookChanged() {
    shadow.isInHand = isHovered && !isHighlighted
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      transform =
        isHighlighted
        ? CGAffineTransform(scaleX: 0.97, y: 0.97)
        : isHovered ? CGAffineTransform(translationX: 0, y: -1) : .identity
      tint.alpha = isHighlighted ? 1 : 0
    }
  }

  // MARK: Hover and focus

  override func hoverChanged() {
    lookChanged()
    if isHovered, playsPicture { picture.play() }
  }

  func focusChanged(_ isFocused: Bool) {
    if isFocused, playsPicture { picture.play() }
  }

  // MARK: Layout

  private static let sideInset: CGFloat = 16

  /// The size of the key's badge, which follows the text size.
  private var badge: CGSize {
    let digit = number.intrinsicContentSize
    return CGSize(
      width: max(20, digit.width.rounded(.up) + 12), height: max(22, digit.height.rounded(.up) + 6))
  }

  /// The left end of the texts, and the width of the line below the title.
  private func texts(in width: CGFloat, isRow: Bool) -> (x: CGFloat, width: CGFloat) {
    let x =
      isRow ? GalleryLayout.pictureInset + GalleryLayout.rowPicture.width + 12 : Self.sideInset
    return (x, max(0, width - x - Self.sideInset))
  }

  private func height(of label: ScaledLabel, in width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
  }

  /// The height of the texts in a card of this width: below the picture, or beside it in a row.
  func textHeight(for width: CGFloat, isRow: Bool) -> CGFloat {
    let width = texts(in: width, isRow: isRow).width
    return height(of: title, in: width - badge.width - 8) + (isRow ? 2 : 0)
      + height(of: line, in: width) + 24
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = GalleryLayout.pictureInset
    shadow.layOut(bounds, cornerRadius: Self.radius)
    face.frame = bounds
    tint.frame = bounds
    let pictureWidth =
      isRow ? GalleryLayout.rowPicture.width : max(0, bounds.width - 2 * inset)
    picture.frame = CGRect(x: inset, y: inset, width: pictureWidth, height: pictureHeight)
    let (x, width) = texts(in: bounds.width, isRow: isRow)
    let badge = badge
    let titleWidth = max(0, width - badge.width - 8)
    let titleHeight = height(of: title, in: titleWidth)
    // A card with a short line is as high as its neighbours, and the line stays below the title.
    let lineHeight = height(of: line, in: width)
    let gap: CGFloat = isRow ? 2 : 0
    let top =
      isRow
      ? ((bounds.height - titleHeight - gap - lineHeight) / 2).rounded()
      : picture.frame.maxY + 8
    title.frame = CGRect(x: x, y: top, width: titleWidth, height: titleHeight)
    cap.frame = CGRect(
      x: bounds.width - Self.sideInset - badge.width,
      y: (top + min(titleHeight, title.font.lineHeight) / 2 - badge.height / 2).rounded(),
      width: badge.width,
      height: badge.height)
    number.frame = cap.bounds
    line.frame = CGRect(x: x, y: top + titleHeight + gap, width: width, height: lineHeight)
    mirror([picture, title, line, cap])
  }
}
