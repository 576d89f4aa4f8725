import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// One key of the keyboard on screen. The keyboard follows the fingers, so the key takes no
/// touches.
@MainActor final class KeyboardKey: UIView {
  /// The kinds of key of the keyboard on screen.
  enum Kind: Equatable {
    case text(String)
    case space, delete, shift, dismiss, blank
    case plane(KeyboardView.Plane)
    case enter(UIReturnKeyType)
  }

  private let label = UILabel()
  private let picture = UIImageView()
  private var shift = KeyboardView.Shift.off
  /// The part of the keyboard, in points, where a touch presses the key.
  var area = CGRect.zero
  var kind = Kind.blank {
    didSet {
      if kind == oldValue { return }
      nameKey()
      update()
    }
  }
  var isPressed = false { didSet { if isPressed != oldValue { update() } } }
  /// Whether the key does anything. A key that does not is grey. Default `true`.
  var isEnabled = true { didSet { if isEnabled != oldValue { update() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = 5
    layer.shadow = LayerContent.Shadow(
      color: RGBA(0, 0, 0, 0.3), offset: CGVector(dx: 0, dy: 1), blur: 0)
    label.textAlignment = .center
    addSubview(label)
    picture.contentMode = .center
    picture.tintColor = .label
    addSubview(picture)
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

  /// The name of the symbol on the key, or `nil`.
  private var symbol: String? {
    switch kind {
    case .shift:
      switch shift {
      case .off: "shift"
      case .once: "shift.fill"
      case .locked: "capslock.fill"
      }
    case .delete: "delete.left"
    case .dismiss: "keyboard.chevron.compact.down"
    default: nil
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
    if case .enter(let type) = kind { return type != .default && isEnabled }
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
    label.textColor = isEnabled ? (isAccent && !isPressed ? .white : .label) : .tertiaryLabel
    var size: CGFloat = 16
    if case .text = kind { size = 23 }
    label.font = .systemFont(ofSize: size)
    label.adjustsFontSizeToFitWidth = true
    picture.image = symbol.flatMap {
      UIImage(
        systemName: $0,
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 20, weight: .regular))
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 2, dy: 0)
    picture.frame = bounds
  }
}
