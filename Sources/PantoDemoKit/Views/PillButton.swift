import PantoControls
import PantoCore

/// A button in the form of a pill, 44 points high or more. A pill that is on is filled and has a
/// semibold title; one that is off has an outline (KEY-01). Its title follows the text size of the
/// stage (SIM-05).
package final class PillButton: UIButton {
  private let theme: Theme
  private let title: String

  package var isOn = false { didSet { if isOn != oldValue { updateLook() } } }

  package init(_ title: String, name: String, theme: Theme) {
    self.title = title
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = name
    layer.borderWidth = 1
    setTitle(title, for: .normal)
    updateLook()
  }

  required init?(coder: NSCoder) { nil }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    updateLook()
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateLook()
  }

  private static func font(isOn: Bool, textScale: CGFloat) -> UIFont {
    (isOn ? Theme.labelStrong : Theme.label).scaled(by: textScale)
  }

  private func updateLook() {
    let around = Theme(around: self)
    titleLabel?.font = Self.font(isOn: isOn, textScale: stage?.textScale ?? 1)
    setTitleColor(isOn ? theme.accentOnSoft : theme.text, for: .normal)
    backgroundColor = isOn ? theme.accentSoft : theme.surface
    layer.borderColor = around.value(isOn ? theme.accent : theme.text3)
  }

  /// The width of the title when it is on, with a margin of 14 points on both sides.
  package var wantedSize: CGSize {
    let scale = stage?.textScale ?? 1
    let label = UILabel(title, Self.font(isOn: true, textScale: scale), theme.text)
    let size = label.intrinsicContentSize
    return CGSize(
      width: max(44, (size.width + 28).rounded(.up)), height: max(44, (size.height + 20).rounded()))
  }

  package override func layoutSubviews() {
    layer.cornerRadius = bounds.height / 2
    super.layoutSubviews()
  }

  /// Places pills in as many rows as the width needs, and returns the height of all rows.
  /// `mirrored` begins each row at the right end.
  package static func flow(_ pills: [PillButton], in rect: CGRect, mirrored: Bool) -> CGFloat {
    var (x, y, row) = (CGFloat(0), rect.minY, CGFloat(0))
    for pill in pills {
      let size = pill.wantedSize
      let width = min(size.width, rect.width)
      if x > 0, x + width > rect.width {
        (x, y) = (0, y + row + 8)
        row = 0
      }
      let left = mirrored ? rect.maxX - x - width : rect.minX + x
      pill.frame = CGRect(x: left, y: y, width: width, height: size.height)
      row = max(row, size.height)
      x += width + 8
    }
    return y + row - rect.minY
  }
}
