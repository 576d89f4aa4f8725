import PantoControls
import PantoCore
import PantoReplay
import PantoDemoKit

/// One constant of the tuning panel: title, value, slider, sweep and the band of safe values.
final class TuneRow: UIView {
  let reading: TuningRun.Reading
  let slider = UISlider()
  let sweepButton = TuneButton("Sweep", name: "sweep")
  let band = SafeBand()
  var onChange: ((Double) -> Void)?
  var onSweep: (() -> Void)?
  private let title: ScaledLabel
  private let value: ScaledLabel
  private let note: ScaledLabel
  private let line = UIView()

  init(_ reading: TuningRun.Reading, theme: Theme) {
    self.reading = reading
    let constant = reading.constant
    title = ScaledLabel(scaled: constant.title, Theme.bodyStrong, theme.text)
    value = ScaledLabel(scaled: "", Theme.number, theme.text)
    note = ScaledLabel(scaled: "", Theme.caption, theme.text2)
    super.init(frame: .zero)
    accessibilityIdentifier = "tune-\(constant.name)"
    note.numberOfLines = 0
    value.textAlignment = .right
    slider.accessibilityIdentifier = "slider-\(constant.name)"
    slider.minimumValue = Float(min(constant.range.lowerBound, reading.value))
    slider.maximumValue = Float(max(constant.range.upperBound, reading.value))
    line.backgroundColor = theme.separator
    line.isUserInteractionEnabled = false
    for part in [title, value, slider, band, note, sweepButton, line] as [UIView] {
      addSubview(part)
    }
    slider.addAction(for: .valueChanged) { [weak self] _ in self?.moved() }
    sweepButton.addAction(for: .touchUpInside) { [weak self] _ in self?.onSweep?() }
    show(reading.value, sweep: nil, isSweeping: false)
  }

  required init?(coder: NSCoder) { nil }

  private func moved() {
    let constant = reading.constant
    var new = constant.snapped(Double(slider.value))
    // The program's own value need not lie on a step; the slider still finds it.
    if (new - reading.value).magnitude < constant.step / 2 { new = reading.value }
    show(text(of: new))
    onChange?(new)
  }

  private var range: ClosedRange<Double> {
    Double(slider.minimumValue)...Double(slider.maximumValue)
  }

  private func text(of value: Double) -> String { reading.constant.unit.text(value) }

  private func show(_ text: String) {
    guard value.text != text else { return }
    value.text = text
    setNeedsLayout()
  }

  /// Shows the present value of the constant, and what a sweep found so far.
  func show(_ value: Double, sweep: TuningSweep?, isSweeping: Bool) {
    if !slider.isTracking { slider.value = Float(value) }
    show(text(of: value))
    band.show(sweep, in: range)
    note.text = words(sweep, isSweeping: isSweeping)
    setNeedsLayout()
  }

  /// Returns the text below the slider: the program's own value, or what the sweep found.
  private func words(_ sweep: TuningSweep?, isSweeping: Bool) -> String {
    if let sweep, isSweeping {
      return "\(sweep.rows.count) of \(sweep.values.count) values tried"
    }
    if let sweep {
      let count = sweep.subjects.count
      guard let safe = sweep.range else {
        return count == 1
          ? "No value keeps every decision" : "No value keeps all \(count) recordings"
      }
      let range = "\(TunableUnit.number(safe.lowerBound))…\(text(of: safe.upperBound))"
      return count == 1 ? "Safe: \(range)" : "Safe in \(count) recordings: \(range)"
    }
    let own = reading.values.prefix(3).map(text(of:)).joined(separator: ", ")
    let rule = reading.constant.rule
    return rule.isEmpty ? "Now \(own)" : "Now \(own) · \(rule)"
  }

  // MARK: Layout

  private static let margin: CGFloat = 16

  /// The height of the row in a width, with the text size of the stage.
  func height(for width: CGFloat) -> CGFloat {
    let inner = width - 2 * TuneRow.margin
    let button = sweepButton.wanted
    let heading = max(title.intrinsicContentSize.height, value.intrinsicContentSize.height)
    return
      (12 + heading + 44 + 10
      + max(button.height, noteHeight(inner - button.width - 12)) + 12).rounded(.up)
  }

  private func noteHeight(_ width: CGFloat) -> CGFloat {
    note.sizeThatFits(CGSize(width: max(1, width), height: .greatestFiniteMagnitude)).height
  }

  override func layoutSubviews() {
    let inner = bounds.smaller(dx: TuneRow.margin, dy: 12)
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func mirrored(_ rect: CGRect) -> CGRect {
      isReversed
        ? CGRect(
          x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    let heading = max(title.intrinsicContentSize.height, value.intrinsicContentSize.height)
    let valueWidth = min(inner.width / 2, value.intrinsicContentSize.width.rounded(.up) + 1)
    title.frame = mirrored(
      CGRect(
        x: inner.minX, y: inner.minY, width: max(0, inner.width - valueWidth - 8), height: heading))
    value.frame = mirrored(
      CGRect(x: inner.maxX - valueWidth, y: inner.minY, width: valueWidth, height: heading))
    value.textAlignment = isReversed ? .left : .right
    title.textAlignment = isReversed ? .right : .left
    note.textAlignment = title.textAlignment
    slider.frame = CGRect(
      x: inner.minX, y: inner.minY + heading, width: inner.width, height: 44)
    band.frame = CGRect(x: inner.minX, y: slider.frame.maxY - 4, width: inner.width, height: 8)
    let button = sweepButton.wanted
    let bottom = slider.frame.maxY + 10
    let rest = max(button.height, inner.maxY - bottom)
    sweepButton.place(
      in: mirrored(
        CGRect(
          x: inner.maxX - button.width, y: bottom + (rest - button.height) / 2,
          width: button.width, height: button.height)))
    note.frame = mirrored(
      CGRect(
        x: inner.minX, y: bottom, width: max(0, inner.width - button.width - 12), height: rest))
    let hair = 1 / (stage?.scale ?? 1)
    line.frame = CGRect(x: 0, y: bounds.height - hair, width: bounds.width, height: hair)
  }
}
