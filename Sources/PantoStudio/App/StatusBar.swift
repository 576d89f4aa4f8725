import PantoControls
import PantoCore
import PantoDemoKit

/// The bar at the lower edge: the inputs that were found or seen, and what the window costs
/// (APP-06, GAL-04).
final class StatusBar: UIView {
  private let theme: Theme
  private let line = UIView()
  private var inputs: [(dot: UIView, label: ScaledLabel)] = []
  private let numbers: ScaledLabel
  /// The button that leads to help as long as no input was seen (GAL-07).
  let help: StatusHelp
  private(set) var seen = InputsSeen()
  private var meter = FrameMeter()
  private var timer: Timekeeper.Deadline?
  /// Whether the next frame is not counted, because only the change of the text to "idle" caused
  /// it.
  private var ignoresFrame = false
  private var reading = FrameMeter.Reading()
  private let model: AppModel
  /// The state of the clock as a sentence; `nil` while the clock runs normally.
  var clockWords: String? { didSet { if clockWords != oldValue { setNeedsLayout() } } }

  init(model: AppModel, theme: Theme) {
    self.model = model
    self.theme = theme
    numbers = ScaledLabel(scaled: "", Theme.number, theme.text2)
    help = StatusHelp(theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "status"
    backgroundColor = theme.surface
    line.backgroundColor = theme.separator
    line.isUserInteractionEnabled = false
    help.addAction(for: .touchUpInside) { [weak self] _ in self?.model.perform(.touchHelp) }
    addSubview(line)
    addSubview(numbers)
    addSubview(help)
    inputsChanged()
  }

  required init?(coder: NSCoder) { nil }

  /// The height of the bar for a text size, without the lower margin of the window.
  static func height(textScale: CGFloat) -> CGFloat { max(28, (20 * textScale).rounded() + 8) }

  /// The text of the numbers that the status bar shows now.
  var words: String { numbers.text ?? "" }

  // MARK: Inputs

  /// Shows the inputs that another status bar has seen.
  func takeOver(_ other: StatusBar) {
    seen = other.seen
    help.isHidden = other.help.isHidden
    inputsChanged()
  }

  /// Shows which input devices the machine lists.
  func list(touchscreen: Bool, trackpad: Bool, points: Int? = nil) {
    seen.list(touchscreen: touchscreen, trackpad: trackpad, points: points)
    inputsChanged()
  }

  /// Records an event of the stage. The labels change only if a text does.
  func record(_ event: InputEvent) {
    if seen.record(event) { inputsChanged() }
    guard !help.isHidden, seen.needsNoHelp(after: event) else { return }
    // The button stays for the press that opens the help.
    if help.point(inside: help.convert(event.position, from: nil), with: nil) { return }
    help.isHidden = true
    setNeedsLayout()
  }

  private func inputsChanged() {
    for (dot, label) in inputs {
      dot.removeFromSuperview()
      label.removeFromSuperview()
    }
    inputs = seen.items.map { item in
      let dot = UIView()
      dot.isUserInteractionEnabled = false
      dot.backgroundColor = item.wasUsed ? theme.ok : theme.idle
      dot.layer.cornerRadius = 3
      let label = ScaledLabel(scaled: item.words, Theme.caption, theme.text2)
      addSubview(dot)
      addSubview(label)
      return (dot, label)
    }
    setNeedsLayout()
  }

  // MARK: Frames

  /// Adds a frame that the window presented to the numbers of the status bar.
  func presented(cost: Double, damage: Double) {
    guard let stage else { return }
    if ignoresFrame {
      ignoresFrame = false
      return
    }
    meter.add(at: stage.time.now, cost: cost, damage: damage)
    if timer?.isPending != true { schedule() }
  }

  private func schedule() {
    guard let stage else { return }
    timer = stage.time.at(stage.time.now + FrameMeter.interval) { [weak self] in self?.renew() }
  }

  private func renew() {
    guard let stage else { return }
    let new = meter.read(at: stage.time.now, processor: model.host?.processorTime)
    if !new.isIdle { schedule() }
    guard new != reading else { return }
    reading = new
    ignoresFrame = true
    setNeedsLayout()
  }

  // MARK: Layout

  /// The bar takes touches for its button alone, in an area of 44 points (MSE-04).
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    !help.isHidden && help.point(inside: convert(point, to: help), with: event)
  }

  override func layoutSubviews() {
    guard let stage else { return }
    let safe = safeAreaLayoutGuide.layoutFrame
    let hair = separatorWidth
    let height = StatusBar.height(textScale: stage.textScale)
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hair)
    let right = layOutNumbers(stage, safe, height)
    var x = safe.minX + 16
    if !help.isHidden {
      let width = help.width(for: right - safe.minX - 8)
      help.place(in: CGRect(x: 0, y: 0, width: safe.minX + width, height: height))
      x = help.frame.maxX + 16
    }
    for (dot, label) in inputs {
      let size = label.intrinsicContentSize
      let fits = x + 12 + size.width <= right - 16
      dot.isHidden = !fits
      label.isHidden = !fits
      guard fits else { continue }
      dot.frame = CGRect(x: x, y: (height / 2 - 3).rounded(), width: 6, height: 6)
      label.frame = CGRect(
        x: x + 12, y: ((height - size.height) / 2).rounded(), width: size.width + 1,
        height: size.height)
      x = label.frame.maxX + 20
    }
    mirror([numbers, help] + inputs.flatMap { [$0.dot, $0.label] })
  }

  /// Shows as many numbers as leave space for the first input, and returns their left end. A number
  /// that does not fit is left out, and never cut (SIM-05).
  private func layOutNumbers(_ stage: Stage, _ safe: CGRect, _ height: CGFloat) -> CGFloat {
    let size = "\(Readout.whole(stage.size.width))×\(Readout.whole(stage.size.height))"
    // While the clock stands, rates have no meaning.
    let rates = clockWords?.hasPrefix("Paused") == true ? [] : reading.words
    let all =
      (clockWords.map { [$0] } ?? []) + rates + ["\(size) @\(Reason.number(stage.scale))x"]
      + (model.host?.renderer.map { [$0] } ?? [])
    let label = inputs.first?.label.intrinsicContentSize.width ?? 0
    let first = help.isHidden ? label : help.leastWidth - 12
    let space = safe.width - 32 - (first + 12) - 24
    for count in stride(from: all.count, through: 1, by: -1) {
      numbers.text = all.prefix(count).joined(separator: "  ")
      if numbers.intrinsicContentSize.width <= space || count == 1 { break }
    }
    let fitted = numbers.intrinsicContentSize
    numbers.frame = CGRect(
      x: safe.maxX - 16 - fitted.width - 1, y: ((height - fitted.height) / 2).rounded(),
      width: fitted.width + 1, height: fitted.height)
    return numbers.frame.minX
  }
}
