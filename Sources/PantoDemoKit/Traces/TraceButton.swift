import PantoControls
import PantoCore

/// A button of the replay: an icon or text on at least 44 × 44 points, which can look switched on.
/// The button shows hover and press as every control does (U12, MSE-04).
package final class TraceButton: UIButton, KeyFocusTarget {
  static let side: CGFloat = 44
  private let theme: Theme
  private let words: ScaledLabel
  /// Whether the button's state is on, or its recording is the chosen one.
  package var isOn = false { didSet { if isOn != oldValue { updateLook() } } }
  package override var isEnabled: Bool { didSet { updateLook() } }
  /// The tooltip with the purpose of the button and its key, shown when a pointer rests on the
  /// button or the keyboard reaches it.
  private(set) var tip: HoverTip?

  package init(_ name: String, icon: UIImage? = nil, _ text: String = "", theme: Theme) {
    self.theme = theme
    words = ScaledLabel(scaled: text, Theme.label, theme.text)
    super.init(frame: .zero)
    accessibilityIdentifier = name
    layer.cornerRadius = 12
    adjustsImageWhenHighlighted = false
    setImage(icon, for: .normal)
    imagePadding = Theme.imagePadding
    words.textAlignment = .center
    words.isUserInteractionEnabled = false
    addSubview(words)
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the tooltip. Buttons without a key give an empty one.
  package func explain(_ title: String, key: String) { tip = HoverTip(title, key: key, of: self) }

  package override func hoverChanged() {
    if isHovered { tip?.showSoon() } else { tip?.hide() }
  }

  package override var isHighlighted: Bool { didSet { if isHighlighted { tip?.hide() } } }

  package func focusChanged(_ isFocused: Bool) {
    if isFocused { tip?.show() } else { tip?.hide() }
  }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { tip?.hide() }
  }

  var text: String {
    get { words.text ?? "" }
    set {
      guard newValue != words.text else { return }
      words.text = newValue
      setNeedsLayout()
    }
  }

  var icon: UIImage? {
    get { image(for: .normal) }
    set { setImage(newValue, for: .normal) }
  }

  /// The width of the icon or the text with its margins, at least 44 points.
  var wantedWidth: CGFloat {
    icon != nil ? Self.side : max(Self.side, (words.intrinsicContentSize.width + 28).rounded(.up))
  }

  /// The height of the text with its margins, at least 44 points.
  var wantedHeight: CGFloat { max(Self.side, words.intrinsicContentSize.height + 20) }

  private func updateLook() {
    let theme = Theme(around: self)
    words.textColor = isOn ? theme.accentOnSoft : isEnabled ? theme.text : theme.text3
    tintColor = isOn ? theme.accentOnSoft : theme.text2
    backgroundColor = isOn ? theme.accentSoft : theme.surface
    layer.borderWidth = isOn ? 1 : 0
    layer.borderColor = theme.value(theme.accent)
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    words.frame = bounds
  }
}
