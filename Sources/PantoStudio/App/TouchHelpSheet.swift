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
  /// The texts below the events; a command stands on a ground of its own.
  private var parts: [(label: ScaledLabel, gap: CGFloat, ground: UIView?)] = []
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

  /// Gives a ground below events or a command its look.
  private func style(_ ground: UIView) {
    ground.backgroundColor = theme.background
    ground.layer.cornerRadius = 10
    ground.isUserInteractionEnabled = false
  }

  /// Lists the devices and what is missing.
  func show(_ report: DeviceReport?) {
    for part in parts {
      part.label.removeFromSuperview()
      part.ground?.removeFromSuperview()
    }
    parts = []
    guard let report else {
      add("The devices are listed in a window on the machine itself.", Theme.body, gap: 20)
      return setNeedsLayout()
    }
    for (title, lines) in [
      ("What is missing", report.missing), ("SDL sees", report.sdl),
      ("The kernel sees", report.kernel),
    ] {
      add(title, Theme.heading, gap: 20)
      if lines.isEmpty { add("Nothing.", Theme.body, gap: 4) }
      for line in lines {
        add(line.text, Theme.body, gap: 6)
        if let command = line.command { add(command, Theme.code, gap: 6, isCommand: true) }
      }
    }
    setNeedsLayout()
  }

  private func add(_ text: String, _ font: UIFont, gap: CGFloat, isCommand: Bool = false) {
    let isTitle = font == Theme.heading
    let label = ScaledLabel(scaled: text, font, isTitle || isCommand ? theme.text : theme.text2)
    label.numberOfLines = 0
    let ground = isCommand ? UIView() : nil
    if let ground {
      style(ground)
      scroll.addSubview(ground)
      label.accessibilityIdentifier = "command"
    }
    scroll.addSubview(label)
    parts.append((label, gap, ground))
  }

  /// The texts of the sheet, from top to bottom.
  var texts: [String] { parts.compactMap(\.label.text) + [live.text ?? ""] }

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
      let top = y
      if part.ground != nil { y += 8 }
      place(part.label, inset: part.ground == nil ? 0 : 10)
      if part.ground != nil { y += 8 }
      part.ground?.frame = CGRect(x: 0, y: top, width: inner, height: y - top)
    }
    mirror([pad, intro, liveTitle, live] + parts.map(\.label), in: inner)
    return CGSize(width: inner, height: y + 8)
  }
}
