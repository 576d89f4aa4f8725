import PantoScene

/// A rounded rectangle with an arrow, and a view in it.
final class PopoverBubble: UIView {
  nonisolated static let radius: CGFloat = 12
  private let shape = CAShapeLayer()
  private let clip = UIView()
  private var direction = UIPopoverArrowDirection.up
  private var tip: CGFloat = 0
  var fill: UIColor? {
    didSet { if fill != oldValue { setNeedsLayout() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "popover"
    layer.addSublayer(shape)
    clip.layer.cornerRadius = PopoverBubble.radius
    clip.clipsToBounds = true
    addSubview(clip)
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 18
    layer.shadowOffset = CGSize(width: 0, height: 6)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ view: UIView) {
    if view.superview !== clip { clip.addSubview(view) }
    setNeedsLayout()
  }

  func point(_ direction: UIPopoverArrowDirection, at tip: CGFloat) {
    guard direction != self.direction || tip != self.tip else { return }
    self.direction = direction
    self.tip = tip
    setNeedsLayout()
  }

  /// The rectangle of the bubble without its arrow, in points.
  private var body: CGRect {
    let arrow = PopoverPlace.arrow
    var body = bounds
    switch direction {
    case []: break
    case .up:
      body.origin.y += arrow
      body.size.height = max(0, body.height - arrow)
    case .down: body.size.height = max(0, body.height - arrow)
    case .left:
      body.origin.x += arrow
      body.size.width = max(0, body.width - arrow)
    default: body.size.width = max(0, body.width - arrow)
    }
    return body
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let body = body
    clip.frame = body
    clip.subviews.first?.frame = CGRect(origin: .zero, size: body.size)
    // A shadow on a dark page is hardly seen.
    let isDark = traitCollection.userInterfaceStyle == .dark
    clip.layer.borderWidth = isDark ? 0.5 : 0
    clip.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    shape.frame = bounds
    shape.fillColor = (fill ?? .systemBackground).resolvedColor(with: traitCollection).cgColor
    let path = UIBezierPath(roundedRect: body, cornerRadius: PopoverBubble.radius)
    let half = PopoverPlace.arrow
    switch direction {
    case []: break
    case .up, .down:
      let edge = direction == .up ? body.minY : body.maxY
      let end = direction == .up ? bounds.minY : bounds.maxY
      path.move(to: CGPoint(x: tip - half, y: edge))
      path.addLine(to: CGPoint(x: tip, y: end))
      path.addLine(to: CGPoint(x: tip + half, y: edge))
    default:
      let edge = direction == .left ? body.minX : body.maxX
      let end = direction == .left ? bounds.minX : bounds.maxX
      path.move(to: CGPoint(x: edge, y: tip - half))
      path.addLine(to: CGPoint(x: end, y: tip))
      path.addLine(to: CGPoint(x: edge, y: tip + half))
    }
    path.close()
    shape.path = path.cgPath
    layer.shadowPath = path.cgPath
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
