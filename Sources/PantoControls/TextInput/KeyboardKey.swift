import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// One key of the keyboard on screen. The keyboard follows the fingers, so the key takes no
/// touches.
@MainActor final class KeyboardKey: UIView {
  /// The kinds of key.
  enum Kind: Equatable {
    case text(String)
    case space, delete, shift, dismiss, blank
    case plane(KeyboardView.Plane)
    case enter(UIReturnKeyType)
  }

  private let label = UILabel()
  private var shift = KeyboardView.Shift.off
  /// The part of the keyboard that belongs to the key.
  var area = CGRect.zero
  var kind = Kind.blank {
    didSet {
      if kind == oldValue { return }
      nameKey()
      update()
    }
  }
  var isPressed = false { didSet { if isPressed != oldValue { update() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 5
    layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.3), offset: CGVector(dx: 0, dy: 1), blur: 0)
    label.textAlignment = .center
    addSubview(label)
    update()
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ shift: KeyboardView.Shift) {
    guard shift != self.shift else { return }
    self.shift = shift
    nameKey()
    update()
  }

  private func nameKey() {
    accessibilityIdentifier = "key \(title.isEmpty ? "\(kind)" : title)"
  }

  private var title: String {
    switch kind {
    case .text(let text): return shift == .off ? text : text.uppercased()
    case .space: return "space"
    case .plane(.letters): return "ABC"
    case .plane(.numbers): return "123"
    case .plane(.signs): return "#+="
    case .enter(let type): return KeyboardKey.word(type)
    case .delete, .shift, .dismiss, .blank: return ""
    }
  }

  private static func word(_ type: UIReturnKeyType) -> String {
    switch type {
    case .default: "return"
    case .go: "Go"
    case .google, .search, .yahoo: "Search"
    case .join: "Join"
    case .next: "Next"
    case .route: "Route"
    case .send: "Send"
    case .done: "Done"
    case .emergencyCall: "Call"
    case .continue: "Continue"
    }
  }

  private var isSpecial: Bool {
    switch kind {
    case .text, .space: false
    case .shift: shift == .off
    default: true
    }
  }

  private var isAccent: Bool {
    if case .enter(let type) = kind { return type != .default }
    return false
  }

  private static let plain = UIColor(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x6B6B6D))
  private static let special = UIColor(light: RGBA(hex: 0xABB0BC), dark: RGBA(hex: 0x464649))

  private func update() {
    if isAccent {
      backgroundColor = isPressed ? KeyboardKey.plain : .systemBlue
    } else {
      backgroundColor = isSpecial != isPressed ? KeyboardKey.special : KeyboardKey.plain
    }
    label.text = title
    label.textColor = isAccent && !isPressed ? .white : .label
    var size: CGFloat = 16
    if case .text = kind { size = 23 }
    label.font = .systemFont(ofSize: size)
    label.adjustsFontSizeToFitWidth = true
    setNeedsDisplay()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 2, dy: 0)
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsDisplay() }

  // MARK: Symbols

  override func draw(_ rect: CGRect) {
    let center = bounds.center
    UIColor.label.set()
    switch kind {
    case .shift: drawShift(center)
    case .delete: drawDelete(center)
    case .dismiss: drawDismiss(center)
    default: break
    }
  }

  private func drawShift(_ c: CGPoint) {
    let arrow = UIBezierPath()
    arrow.move(to: CGPoint(x: c.x, y: c.y - 9))
    let corners: [(CGFloat, CGFloat)] = [
      (9, 1), (4.5, 1), (4.5, 8), (-4.5, 8), (-4.5, 1), (-9, 1),
    ]
    for (x, y) in corners {
      arrow.addLine(to: CGPoint(x: c.x + x, y: c.y + y))
    }
    arrow.close()
    arrow.lineWidth = 1.5
    arrow.lineJoinStyle = .round
    if shift == .off { arrow.stroke() } else { arrow.fill() }
    if shift == .locked {
      UIBezierPath(rect: CGRect(x: c.x - 4.5, y: c.y + 10, width: 9, height: 2)).fill()
    }
  }

  private func drawDelete(_ c: CGPoint) {
    let shape = UIBezierPath()
    shape.move(to: CGPoint(x: c.x - 11, y: c.y))
    for (x, y) in [(-5, -7), (10, -7), (10, 7), (-5, 7)] {
      shape.addLine(to: CGPoint(x: c.x + CGFloat(x), y: c.y + CGFloat(y)))
    }
    shape.close()
    for sign: CGFloat in [-1, 1] {
      shape.move(to: CGPoint(x: c.x - 1, y: c.y - 3 * sign))
      shape.addLine(to: CGPoint(x: c.x + 5, y: c.y + 3 * sign))
    }
    shape.lineWidth = 1.5
    shape.lineJoinStyle = .round
    shape.stroke()
  }

  private func drawDismiss(_ c: CGPoint) {
    let shape = UIBezierPath(
      roundedRect: CGRect(x: c.x - 11, y: c.y - 9, width: 22, height: 12), cornerRadius: 2)
    shape.move(to: CGPoint(x: c.x - 4, y: c.y + 7))
    shape.addLine(to: CGPoint(x: c.x, y: c.y + 11))
    shape.addLine(to: CGPoint(x: c.x + 4, y: c.y + 7))
    shape.lineWidth = 1.5
    shape.stroke()
  }
}
