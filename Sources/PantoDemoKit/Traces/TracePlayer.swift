import PantoControls
import PantoCore
import PantoReplay
import PantoReplayViews

/// A recording with everything to study it: its stage with its fingers, buttons, a timeline and the
/// list of decisions. A second recording stands beside it for a comparison (DEM-08).
///
/// The demo Traces shows one beside its list, and `replay --window` shows nothing else (U2).
package final class TracePlayer: UIView {
  package let view = ReplayView()
  /// The view of the second recording, which is hidden unless two are compared.
  let other = ReplayView()
  package let bar: TransportBar
  let timeline: TraceTimeline
  let list: RunList
  /// Called after the time, the recording or the state of play changed.
  package var onChange: (() -> Void)?
  /// The sentence at the lower end, which says what the keys do or what was found.
  package var message = "" { didSet { if message != oldValue { update() } } }
  private(set) var isComparing = false
  private(set) var logs: [RunLog] = []
  /// The decisions of each run, without those of recognizers that are parts of views.
  private(set) var runs: [[RunLog.Line]] = []
  /// The rows of the menu, and the menu while it is open.
  var items: [TraceMenu.Item] = []
  package internal(set) var menu: TraceMenu?
  /// The view that the menu covers; the player itself by default.
  package weak var menuHost: UIView?
  let saveButton: TraceButton
  private let theme: Theme
  private let ticker = FrameTicker()
  /// Lines of one point around the stages. A page with the colour of the demo around it has a
  /// visible end by them.
  let edges = [UIView(), UIView()]
  let status: ScaledLabel

  /// The length of the part of a recording that is played in one frame to fill the list of
  /// decisions, in seconds.
  private static let slice: TimeInterval = 5

  package init(theme: Theme) {
    self.theme = theme
    bar = TransportBar(theme: theme)
    timeline = TraceTimeline(theme: theme)
    list = RunList(theme: theme)
    status = ScaledLabel(scaled: "", Theme.label, theme.text2)
    saveButton = TraceButton("save", "Save", theme: theme)
    super.init(frame: .zero)
    accessibilityIdentifier = "player"
    list.backgroundColor = theme.surface
    list.layer.cornerRadius = 14
    other.isHidden = true
    status.numberOfLines = 3
    status.isUserInteractionEnabled = false
    for part in edges + [view, other, bar, timeline, list, status] as [UIView] { addSubview(part) }
    for edge in edges {
      edge.backgroundColor = theme.separator
      edge.isUserInteractionEnabled = false
    }
    connect()
  }

  required init?(coder: NSCoder) { nil }

  private func connect() {
    view.onChange = { [weak self] in self?.changed() }
    timeline.onScrub = { [weak self] in self?.scrub(to: $0) }
    list.onChoose = { [weak self] in self?.goToLine($0) }
    bar.play.addAction(for: .touchUpInside) { [weak self] _ in self?.toggle() }
    bar.back.addAction(for: .touchUpInside) { [weak self] _ in self?.view.step(by: -1) }
    bar.forward.addAction(for: .touchUpInside) { [weak self] _ in self?.view.step(by: 1) }
    bar.speed.addAction(for: .touchUpInside) { [weak self] _ in
      guard let self else { return }
      view.speed = TraceSpeed.cycle(view.speed)
      update()
    }
    ticker.onFrame = { [weak self] in self?.readOn() }
    saveButton.explain("Save or copy this recording", key: "")
    saveButton.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleMenu() }
  }

  // MARK: Recordings

  /// Shows one recording from its start.
  ///
  /// - Parameter make: Makes the players that are shown; `nil` plays the recording on its scene.
  package func load(
    _ recording: Recording, scenes: SceneRegistry, make: TimeTravel.Maker? = nil
  ) throws {
    if let make {
      try view.load(recording, make: make)
    } else {
      try view.load(recording, scenes: scenes)
    }
    isComparing = false
    other.unload()
    other.isHidden = true
    try readLogs([recording], scenes)
  }

  /// Shows two recordings side by side, and goes to the first decision that differs.
  package func compare(_ a: Recording, _ b: Recording, scenes: SceneRegistry) throws {
    try view.load(a, scenes: scenes)
    try other.load(b, scenes: scenes)
    isComparing = true
    other.isHidden = false
    try readLogs([a, b], scenes)
    setNeedsLayout()
  }

  private func readLogs(_ recordings: [Recording], _ scenes: SceneRegistry) throws {
    logs = try recordings.map { recording in
      var shown = recording
      shown.header = ReplayView.drawable(shown.header)
      return RunLog(try Player(RecordingSource(shown), scenes: scenes))
    }
    read = 0
    list.choose(nil)
    readOn()
  }

  private var read: TimeInterval = 0

  /// Plays the next part of the recordings, and adds its decisions to the list. A short recording
  /// is played whole at once.
  private func readOn() {
    read += TracePlayer.slice
    var isOver = true
    for log in logs where !log.isOver {
      do { try log.play(to: read) } catch { logs.removeAll() }
      isOver = log.isOver && isOver
    }
    ticker.isRunning = !isOver && stage != nil
    runs = logs.map { $0.lines.filter { !$0.isOfPart } }
    let difference =
      isComparing && runs.count == 2 && isOver
      ? RunLog.firstDifference(runs[0], runs[1]) : nil
    let lost = zip(runs, [view, other]).map { RunOutcome($0, $1.index.touches).lost }
    list.show(runs, lost: lost, difference: difference)
    timeline.show(TraceLanes.make(view.index, runs.first ?? []), duration: view.duration)
    if isComparing, isOver { goToDifference(difference) }
    setNeedsLayout()
    changed()
  }

  private func goToDifference(_ index: Int?) {
    guard let index else {
      message = "Both runs decide the same."
      return
    }
    goToLine(index)
    message = "The first difference is line \(index + 1)."
  }

  // MARK: Time

  func toggle() {
    if view.isPlaying { view.pause() } else { view.play() }
  }

  package func scrub(to time: TimeInterval) {
    view.pause()
    view.seek(to: time)
  }

  /// Moves the replay to the time of a line of the list.
  func goToLine(_ index: Int) {
    let times = runs.compactMap { $0.indices.contains(index) ? $0[index].time : nil }
    guard let time = times.min() else { return }
    view.pause()
    view.seek(to: time)
    list.choose(index)
  }

  /// Goes to the next or the previous line of the list.
  func goToLine(offset: Int) {
    let here = list.chosen ?? (offset > 0 ? -1 : list.count)
    goToLine(max(0, min(list.count - 1, here + offset)))
  }

  private func changed() {
    if isComparing, other.time != view.time { other.seek(to: view.time) }
    timeline.show(time: view.time)
    let now = runs.first?.lastIndex { $0.time <= view.time }
    let isChosenNow =
      list.chosen.map { i in
        runs.contains { $0.indices.contains(i) && $0[i].time == view.time }
      } ?? false
    if !isChosenNow { list.choose(now) }
    update()
    onChange?()
  }

  private func update() {
    let problem = view.failure.map { "\($0)" }
    bar.show(view)
    status.text = problem ?? message
    setNeedsLayout()
  }

  // MARK: Keys

  /// Handles a key of the replay; `false` if it has no meaning here.
  package func press(_ key: KeyEvent, hasFocus: Bool) -> Bool {
    guard menu == nil else { return false }
    let held = key.modifiers.subtracting([.alphaShift, .numericPad])
    guard held.isEmpty || held == .shift else { return false }
    let small = held == .shift ? 0.01 : 0.1
    switch key.code {
    case .space where !hasFocus && held.isEmpty: toggle()
    case KeyCode("."): view.step(by: 1)
    case KeyCode(","): view.step(by: -1)
    case .right: scrub(to: view.time + small)
    case .left: scrub(to: view.time - small)
    case .down where held.isEmpty: goToLine(offset: 1)
    case .up where held.isEmpty: goToLine(offset: -1)
    case KeyCode(name: "Home"): scrub(to: 0)
    case KeyCode(name: "End"): scrub(to: view.duration)
    case KeyCode("]"): view.speed = TraceSpeed.next(view.speed, faster: true)
    case KeyCode("["): view.speed = TraceSpeed.next(view.speed, faster: false)
    default: return false
    }
    update()
    return true
  }

  // MARK: Layout

  package override func layoutSubviews() { layOut() }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }
}
