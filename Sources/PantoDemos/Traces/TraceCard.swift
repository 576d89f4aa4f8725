@_spi(Overrides) import PantoControls
import PantoCore
import PantoDemoKit

/// A recording in the list of the demo Traces: its title and one line.
final class TraceCard: UIControl {
  override var actKind: GestureKind { .button }

  static let width: CGFloat = 216
  let item: TraceItem
  private let theme: Theme
  private let title: ScaledLabel
  private let line: ScaledLabel
  /// The text that marks a shown recording: shown alone, or the first or the second of two. Empty
  /// for a recording that is not shown.
  var mark = "" { didSet { if mark != oldValue { updateLook() } } }

  init(_ item: TraceItem, theme: Theme) {
    self.item = item
    self.theme = theme
    title = ScaledLabel(scaled: item.title, Theme.bodyStrong, theme.text)
    line = ScaledLabel(scaled: item.line, Theme.label, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "trace-\(item.name)"
    layer.cornerRadius = 12
    showsInteraction = true
    for label in [title, line] {
      label.isUserInteractionEnabled = false
      addSubview(label)
    }
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  static func height(_ scale: CGFloat) -> CGFloat { (60 * scale).rounded() }

  private func updateLook() {
    let theme = Theme(around: self)
    let isOn = !mark.isEmpty
    title.text = mark.count == 1 ? "\(mark)  \(item.title)" : item.title
    title.textColor = isOn ? theme.accentOnSoft : theme.text
    line.textColor = isOn ? theme.text : theme.text2
    backgroundColor = isOn ? theme.accentSoft : theme.surface
    layer.borderWidth = isOn ? 1 : 0
    layer.borderColor = theme.value(theme.accent)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  override func layoutSubviews() {
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for label in [title, line] { label.textAlignment = isReversed ? .right : .left }
    let w = max(0, bounds.width - 24)
    let h = bounds.height / 2
    title.frame = CGRect(x: 12, y: h - h * 0.78, width: w, height: h * 0.78)
    line.frame = CGRect(x: 12, y: h, width: w, height: h * 0.72)
  }
}
