import PantoControls
import PantoCore
import PantoDemoKit

/// The demo "Stress": up to 50,000 views, each with a pan recognizer of its own, ten fingers that
/// play by themselves, and figures of what a frame and an event cost (DEM-07).
final class StressDemo: DemoController, FrameReader {
  /// The numbers of views to choose from.
  static let counts = [100, 1_000, 10_000, 50_000]
  /// The number of views at the start.
  static let firstCount = 1_000
  /// The number of hit tests whose mean time is one figure.
  static let hitTests = 32

  let swarm: StressSwarm
  let bots: StressBots
  let panel: StressPanel
  let countPills: [PillButton]
  let botsPill: PillButton
  let driftPill: PillButton
  private let first: Int
  private var meter = StressMeter()
  private var reader: Timekeeper.Deadline?
  private var latest: FrameReport?

  init(theme: Theme, count: Int = StressDemo.firstCount) {
    first = min(max(0, count), 50_000)
    swarm = StressSwarm(theme: theme)
    bots = StressBots(theme: theme)
    panel = StressPanel(theme: theme)
    countPills = Self.counts.map {
      PillButton(StressMeter.grouped($0), name: "count\($0)", theme: theme)
    }
    botsPill = PillButton("Bots", name: "bots", theme: theme)
    driftPill = PillButton("Move all", name: "drift", theme: theme)
    super.init(
      title: "Stress", hint: "Drag and throw any square. Bots are ten fingers that play alone.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for (pill, count) in zip(countPills, Self.counts) {
      pill.addAction(for: .touchUpInside) { [weak self] _ in self?.choose(count) }
    }
    botsPill.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleBots() }
    driftPill.addAction(for: .touchUpInside) { [weak self] _ in self?.toggleDrift() }
    for part in countPills + [botsPill, driftPill] as [UIView] + [panel, swarm] {
      field.addSubview(part)
    }
    for mark in bots.marks { field.addSubview(mark) }
    bots.area = { [weak self] in
      guard let swarm = self?.swarm else { return .zero }
      return swarm.convert(swarm.bounds.smaller(dx: 8, dy: 8), to: nil)
    }
    bots.onChange = { [weak self] in self?.updatePills() }
    swarm.count = first
    updatePills()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    bots.stop(cancelling: true)
    reader?.cancel()
  }

  // MARK: Choices

  /// Shows another number of squares, and ends the simulated fingers.
  func choose(_ count: Int) {
    bots.stop(cancelling: true)
    swarm.count = count
    swarm.scatter()
    meter.ignoreHeap()
    panel.show(meter.reading, meter.history)
    updatePills()
  }

  private func toggleBots() {
    if bots.isOn { bots.stop() } else if let stage = view.stage { bots.start(on: stage) }
  }

  private func toggleDrift() {
    swarm.setDrifting(!swarm.isDrifting)
    updatePills()
  }

  private func updatePills() {
    for (pill, count) in zip(countPills, Self.counts) { pill.isOn = swarm.count == count }
    botsPill.isOn = bots.isOn
    driftPill.isOn = swarm.isDrifting
  }

  // MARK: Layout

  override var footHeight: CGFloat { 0 }
  override var isFieldFull: Bool { true }

  override func moveToStart() {
    bots.stop(cancelling: true)
    layOutField()
    swarm.scatter()
    updatePills()
  }

  override func fieldChanged() { layOutField() }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutField()
  }

  private func layOutField() {
    let b = field.bounds
    let width = max(0, b.width - 2 * margin)
    let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let top = layOutPills(CGRect(x: margin, y: 0, width: width, height: b.height), isReversed) + 12
    let rest = max(0, b.height - top - 12 - 16)
    // In a low window the squares keep their place, and the graph or the figures give way.
    let whole = panel.height(width: width, withGraph: true)
    let plain = panel.height(width: width, withGraph: false)
    let least = min(160, b.height / 3)
    panel.graph.isHidden = rest - whole < least
    let height = panel.graph.isHidden ? plain : whole
    panel.isHidden = rest - height < min(96, least)
    let below = panel.isHidden ? 0 : height + 12
    swarm.frame = CGRect(x: margin, y: top, width: width, height: max(0, rest + 12 - below))
    panel.frame = CGRect(
      x: margin, y: swarm.frame.maxY + 12, width: width, height: panel.isHidden ? 0 : height)
    swarm.layoutIfNeeded()
  }

  /// Places the numbers at the leading end, and the other buttons at the trailing end of the same
  /// row or in a row below. Returns the height of all rows.
  private func layOutPills(_ rect: CGRect, _ isReversed: Bool) -> CGFloat {
    let others = [botsPill, driftPill]
    let height = PillButton.flow(countPills, in: rect, mirrored: isReversed)
    let widths = (countPills + others).reduce(-8) { $0 + $1.wantedSize.width + 8 }
    if widths + 16 <= rect.width {
      // The row of the others is mirrored twice, so that it ends at the trailing end.
      _ = PillButton.flow(others.reversed(), in: rect, mirrored: !isReversed)
      return height
    }
    let below = CGRect(
      x: rect.minX, y: rect.minY + height + 8, width: rect.width, height: rect.height)
    return height + 8 + PillButton.flow(others, in: below, mirrored: isReversed)
  }

  // MARK: Keys

  /// Arrows move the chosen square, with Ctrl they choose another one, and Enter throws it.
  override func press(_ key: DemoKey) -> Bool {
    switch key {
    case .move(let offset): swarm.moveChosen(by: offset)
    case .turn(let angle): swarm.choose(columns: angle < 0 ? -1 : 1, rows: 0)
    case .zoom(let factor): swarm.choose(columns: 0, rows: factor > 1 ? -1 : 1)
    case .activate where focus.view === swarm || focus.view == nil: swarm.throwChosen()
    default: return super.press(key)
    }
    return true
  }

  // MARK: Figures

  /// Whether the squares move or are touched. Frames that only show new figures are not counted, so
  /// that the window comes to rest (APP-06).
  private var isBusy: Bool {
    swarm.isMoving || bots.isOn || !(view.stage?.liveTouches.isEmpty ?? true)
      || view.stage?.isAnimating ?? false
  }

  var figures: UIView { panel }

  func presented(_ frame: FrameReport) {
    guard let stage = view.stage, isBusy else { return }
    latest = frame
    guard meter.add(at: stage.time.now, cost: frame.cost, damage: frame.damage) else { return }
    meter.begin(totals(of: frame))
    if reader?.isPending != true { schedule() }
  }

  private func totals(of frame: FrameReport) -> StressMeter.Totals {
    let sent = view.stage?.handlerInput ?? HandlerInput()
    return StressMeter.Totals(
      events: frame.events + sent.events, eventSeconds: frame.eventSeconds + sent.seconds,
      heap: frame.heapInUse())
  }

  private func schedule() {
    guard let stage = view.stage else { return }
    reader = stage.time.at(stage.time.now + StressMeter.interval) { [weak self] in self?.read() }
  }

  private func read() {
    guard let stage = view.stage, let latest else { return }
    meter.read(at: stage.time.now, totals(of: latest), hitTest: measureHitTests(on: stage))
    panel.show(meter.reading, meter.history)
    if isBusy || meter.reading.framesPerSecond != 0 { schedule() }
  }

  /// The mean time of a hit test at points all over the squares, in seconds of the window's clock.
  private func measureHitTests(on stage: Stage) -> TimeInterval? {
    guard let clock = stage.handlerClock else { return nil }
    var random = SplitRandom(seed: StressSwarm.seed)
    let area = bots.area()
    let begin = clock()
    for _ in 0..<Self.hitTests {
      let p = CGPoint(
        x: area.minX + area.width * CGFloat(random.next()),
        y: area.minY + area.height * CGFloat(random.next()))
      _ = stage.window.hitTest(p, with: nil)
    }
    return max(0, clock() - begin) / Double(Self.hitTests)
  }
}
