@_spi(Overrides) import PantoControls
import PantoCore

/// The card of a demo: picture, title, one line, and the key that opens the demo (GAL-01, GAL-03).
final class GalleryCard: UIControl, KeyFocusTarget {
  override var actKind: GestureKind { .button }

  /// A drag of more than this distance opens nothing, in points (GAL-03).
  static let slack: CGFloat = 10
  private static let radius: CGFloat = 16

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

  /// The height of the texts below the picture in a card of this width.
  func textHeight(for width: CGFloat) -> CGFloat {
    let size = line.sizeThatFits(
      CGSize(width: width - 2 * Self.sideInset, height: .greatestFiniteMagnitude))
    return 12 + title.intrinsicContentSize.height.rounded(.up) + 4 + size.height.rounded(.up) + 20
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = GalleryLayout.pictureInset
    shadow.layOut(bounds, cornerRadius: Self.radius)
    face.frame = bounds
    tint.frame = bounds
    picture.frame = CGRect(
      x: inset, y: inset, width: max(0, bounds.width - 2 * inset), height: pictureHeight)
    let x = Self.sideInset
    let width = max(0, bounds.width - 2 * x)
    let top = picture.frame.maxY + 12
    let digit = number.intrinsicContentSize
    let side = max(20, digit.width.rounded(.up) + 12)
    let height = max(22, digit.height.rounded(.up) + 6)
    let titleHeight = title.intrinsicContentSize.height.rounded(.up)
    title.frame = CGRect(x: x, y: top, width: max(0, width - side - 8), height: titleHeight)
    cap.frame = CGRect(
      x: bounds.width - x - side, y: (top + titleHeight / 2 - height / 2).rounded(), width: side,
      height: height)
    number.frame = cap.bounds
    let y = top + titleHeight + 4
    // A card with a short line is as high as its neighbours, and the line stays below the title.
    let size = line.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    line.frame = CGRect(x: x, y: y, width: width, height: size.height.rounded(.up))
    mirror([title, line, cap])
  }
}
