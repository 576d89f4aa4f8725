import PantoControls
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoDemoKit

/// *Touch does nothing?*: the devices as SDL and the kernel see them, every input event as it
/// arrives, and for each thing that is missing the command that mends it (GAL-07).
final class TouchHelpSheet: AppSheet {
  /// The most events that the sheet lists.
  private static let mostLines = 6

  private let intro: ScaledLabel
  private let marks = TouchMarksView()
  /// The texts and commands below the events.
  private var parts: [(view: UIView, gap: CGFloat)] = []
  private let liveTitle: ScaledLabel
  private let live: ScaledLabel
  private let pad = UIView()
  private var events: [InputEvent] = []
  private var count = 0
  private var watch: Observation?

  init(_ report: DeviceReport?, theme: Theme) {
    intro = ScaledLabel(
      scaled: "Touch anywhere in this window. Each event that arrives is listed and marked.",
      Theme.body, theme.text2)
    liveTitle = ScaledLabel(scaled: "Input now", Theme.heading, theme.text)
    live = ScaledLabel(scaled: "Nothing has arrived yet.", Theme.number, theme.text)
    super.init("Touch does nothing?", theme: theme)
    accessibilityIdentifier = "touchHelp"
    style(pad)
    live.numberOfLines = 0
    intro.numberOfLines = 0
    for part in [pad, intro, liveTitle, live] as [UIView] { scroll.addSubview(part) }
    addSubview(marks)
    show(report)
  }

  required init?(coder: NSCoder) { nil }

  /// Gives the ground below the events its look.
  private func style(_ ground: UIView) {
    ground.backgroundColor = theme.background
    ground.layer.cornerRadius = 10
    ground.isUserInteractionEnabled = false
  }

  /// Lists the devices and what is missing.
  func show(_ report: DeviceReport?) {
    parts.map(\.view).removeLastFirst()
    parts = []
    guard let report else {
      add("The devices are listed in a window on the machine itself.", Theme.body, gap: 20)
      return setNeedsLayout()
    }
    for (title, lines) in [
      ("What is missing", report.missing), ("SDL sees", report.sdl),
      ("The kernel sees", report.kernel), ("Worth knowing", report.notes),
    ] where title != "Worth knowing" || !lines.isEmpty {
      add(title, Theme.heading, gap: 20)
      if lines.isEmpty { add("Nothing.", Theme.body, gap: 4) }
      for line in lines {
        add(line.text, Theme.body, gap: 6)
        if let command = line.command { add(CommandRow(command, theme: theme), gap: 6) }
      }
    }
    setNeedsLayout()
  }

  private func add(_ text: String, _ font: UIFont, gap: CGFloat) {
    let color = font == Theme.heading ? theme.text : theme.text2
    let label = ScaledLabel(scaled: text, font, color)
    label.numberOfLines = 0
    add(label, gap: gap)
  }

  private func add(_ part: UIView, gap: CGFloat) {
    scroll.addSubview(part)
    parts.append((part, gap))
  }

  /// The texts of the sheet, from top to bottom.
  var texts: [String] {
    parts.compactMap { ($0.view as? UILabel)?.text ?? ($0.view as? CommandRow)?.text }
      + [live.text ?? ""]
  }

  // MARK: Input

  override func didMoveToWindow() {
    super.didMoveToWindow()
    watch?.end()
    watch = nil
    guard window != nil, let stage else { return }
    watch = stage.observe { [weak self] in
      if case .input(let event, _) = $0 { self?.receive(event) }
    }
  }

  private func receive(_ event: InputEvent) {
    count += 1
    events.append(event)
    if events.count > 600 { events.removeFirst(300) }
    setNeedsLayout()
  }

  private func updateLive() {
    guard !events.isEmpty else { return }
    let lines = events.suffix(Self.mostLines).map { RawInput.line(for: $0) }
    live.text = "\(count) events\n" + lines.joined(separator: "\n")
    let recording = Recording(
      header: TraceHeader(), entries: events.map { .event($0, joins: false) })
    let index = RecordingIndex(recording)
    let now = index.duration
    marks.show(index.touches(at: now), at: now)
  }

  // MARK: Layout

  override func layoutSubviews() {
    updateLive()
    marks.frame = bounds
    super.layoutSubviews()
  }

  override func layOutPage(_ inner: CGFloat) -> CGSize {
    var y: CGFloat = 0
    func place(_ label: ScaledLabel, inset: CGFloat = 0) {
      let most = CGSize(width: inner - 2 * inset, height: .greatestFiniteMagnitude)
      let height = label.sizeThatFits(most).height.rounded(.up)
      label.frame = CGRect(x: inset, y: y, width: most.width, height: height)
      y += height
    }
    place(intro)
    y += 12
    place(liveTitle)
    y += 14
    let top = y
    // The pad is as high as all lines, so that nothing below it moves while events arrive.
    place(live, inset: 10)
    let lines = live.font.lineHeight * CGFloat(Self.mostLines + 1)
    y = max(y, top + lines.rounded(.up))
    pad.frame = CGRect(x: 0, y: top - 8, width: inner, height: y - top + 16)
    y += 8
    for part in parts {
      y += part.gap
      if let row = part.view as? CommandRow {
        row.frame = CGRect(x: 0, y: y, width: inner, height: row.height(for: inner))
        y = row.frame.maxY
      } else if let label = part.view as? ScaledLabel {
        place(label)
      }
    }
    mirror([pad, intro, liveTitle, live] + parts.map(\.view), in: inner)
    return CGSize(width: inner, height: y + 8)
  }
}
