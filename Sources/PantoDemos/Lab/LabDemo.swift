import PantoControls
import PantoCore
import PantoReplayViews
import PantoDemoKit

/// The demo "Arbitration Lab": three nested views with recognizers whose settings are switches, a
/// live graph of who waits for, prevents or tolerates whom, and one sentence that says why
/// (DEM-06).
final class LabDemo: DemoController {
  private(set) var presetIndex: Int
  private(set) var rows: [LabRow] = []
  private(set) var scene: LabScene?
  private var run: LabRun?
  let card: LabAnswerCard
  let graph: LabGraph
  private let presets = UIScrollView()
  private var presetPills: [LabPill] = []
  private let table = UIScrollView()
  private var rowViews: [LabRowView] = []
  private let firstPreset: Int
  private let ticker = FrameTicker()
  private var textScale: CGFloat = 1
  private var needsTableLayout = false
  private var hasPlacedPresets = false

  var preset: LabPreset { LabPreset.all[presetIndex] }

  init(theme: Theme, preset: String? = nil) {
    firstPreset = LabPreset.all.firstIndex { $0.key == preset } ?? 0
    presetIndex = firstPreset
    card = LabAnswerCard(theme: theme)
    graph = LabGraph(theme: theme)
    super.init(
      title: "Why didn't it fire?",
      hint: "Pick a question, do what it says, and read who won and why.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    presets.accessibilityIdentifier = "presets"
    presets.showsHorizontalScrollIndicator = false
    for (i, preset) in LabPreset.all.enumerated() {
      let pill = LabPill("preset\(i + 1)", .choice, theme: theme)
      pill.addAction(for: .touchUpInside) { [weak self] _ in self?.choose(i) }
      pill.show(preset.title, isFilled: i == presetIndex)
      presets.addSubview(pill)
      presetPills.append(pill)
    }
    table.accessibilityIdentifier = "table"
    table.addSubview(graph)
    for part in [presets, table, card] as [UIView] { field.addSubview(part) }
    ticker.onFrame = { [weak self] in self?.tick() }
    choose(firstPreset)
  }

  override var footHeight: CGFloat { 0 }

  // MARK: Scenes

  /// Shows a preset: its question about gestures, with the recognizers and settings that raise it.
  func choose(_ index: Int) {
    presetIndex = index
    rows = preset.rows
    for (i, pill) in presetPills.enumerated() {
      pill.show(LabPreset.all[i].title, isFilled: i == index)
    }
    rowViews.removeLastFirst()
    rowViews = rows.indices.map { i in
      let row = LabRowView(i, theme: theme)
      row.onChange = { [weak self] change in self?.change(change) }
      row.onResize = { [weak self] in self?.needsTableLayout = true }
      table.addSubview(row)
      return row
    }
    build()
  }

  /// Changes the settings of recognizers, and builds the scene with them anew.
  private func change(_ body: (inout [LabRow]) -> Void) {
    body(&rows)
    build()
  }

  private func build() {
    run?.end()
    run = nil
    if let scene { [scene.outer].removeLastFirst() }
    let made = LabScene(rows, disabled: preset.disabled, theme: theme)
    scene = made
    field.insertSubview(made.outer, at: 0)
    for row in rowViews { row.show(rows, names: made.names) }
    card.ask(preset)
    layOutField()
    startRun()
    show()
  }

  /// Begins to follow the recognizers on the stage. Does nothing before the view is in a window.
  private func startRun() {
    guard run == nil, let scene, let stage = view.stage else { return }
    let made = LabRun(scene, on: stage)
    made.onChange = { [weak self] in self?.view.setNeedsLayout() }
    made.onTouch = { [ticker] in ticker.isRunning = true }
    run = made
  }

  /// Shows which recognizers wait, once a frame while a finger is down, and once after the last one
  /// lifted.
  private func tick() {
    if run?.hasNews() ?? false { show() }
    if view.stage?.liveTouches.isEmpty ?? true { ticker.isRunning = false }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    startRun()
    let scale = view.stage?.textScale ?? 1
    if scale != textScale {
      textScale = scale
      layOutField()
    }
    if run?.hasNews() ?? false { show() }
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if isViewLoaded { view.setNeedsLayout() }
  }

  private func show() {
    guard let scene else { return }
    let statuses =
      run?.statuses ?? rows.map { _ in LabStatus(mark: .possible, sentence: "") }
    for (row, status) in zip(rowViews, statuses) { row.show(status) }
    if needsTableLayout { layOutTable() }
    graph.show(
      names: scene.names, statuses: statuses, relations: LabRelation.all(in: scene, statuses))
    card.show(
      LabAnswer.choose(
        names: scene.names, statuses: statuses,
        obstacle: run?.obstacle.map { ($0.view, $0.sentence) }))
    // A long answer on a narrow screen needs more room than two lines.
    if card.height(for: card.bounds.width) != card.bounds.height { layOutField() }
  }

  override func moveToStart() {
    if presetIndex != firstPreset || rows != preset.rows || run?.hasStarted ?? false {
      choose(firstPreset)
    }
    presets.contentOffset = .zero
    table.contentOffset = .zero
    layOutField()
  }

  override func fieldChanged() { layOutField() }

  // MARK: Layout

  private func layOutField() {
    let b = field.bounds
    guard b.width > 0 else { return }
    let top = layOutPresets()
    let isWide = b.width >= 900
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    let inside = max(0, b.width - 2 * margin)
    let column = isWide ? ((inside - 16) / 2).rounded() : inside
    let answer = card.height(for: column)
    // A narrow window leaves room for the table, unless it is low: the table scrolls.
    let rest = max(0, b.height - top - answer - 24)
    let arena = isWide ? max(96, rest) : max(96, min(rest, max(200, (rest / 2).rounded())))
    // With an edge pan, the outer view reaches to the window's leading edge, where it can begin.
    let outside = isReversed ? view.bounds.width - field.frame.maxX : field.frame.minX
    let reach = rows.contains { $0.kind == .edgePan } ? margin + outside : 0
    let start = isReversed ? b.width - margin - column : margin
    scene?.layOut(
      CGRect(
        x: isReversed ? start : start - reach, y: top, width: column + reach, height: arena))
    card.frame = CGRect(x: start, y: top + arena + 12, width: column, height: answer)
    let y = isWide ? top : card.frame.maxY + 12
    // The table reaches to the window's bottom, so that nothing beside it lies over what it clips.
    let end = view.bounds.height - field.frame.minY
    let width = max(0, isWide ? b.width - margin - column : b.width)
    table.frame = CGRect(
      x: isReversed ? 0 : b.width - width, y: y, width: width, height: max(0, end - y))
    layOutTable()
  }

  /// Lays out the pills of the questions in one row that scrolls, and returns where it ends.
  private func layOutPresets() -> CGFloat {
    let b = field.bounds
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    let sizes = presetPills.map(\.wantedSize)
    let height = sizes.map(\.height).max() ?? 0
    let pitch = LabPill.pitch(height)
    let length = sizes.reduce(2 * margin - 8) { $0 + $1.width + 8 }
    presets.frame = CGRect(x: 0, y: 0, width: b.width, height: pitch)
    var x = margin
    for (pill, size) in zip(presetPills, sizes) {
      pill.frame = CGRect(
        x: isReversed ? max(length, b.width) - x - size.width : x,
        y: ((pitch - height) / 2).rounded(.down), width: size.width, height: height)
      x += size.width + 8
    }
    presets.contentSize = CGSize(width: length, height: pitch)
    if isReversed, !hasPlacedPresets { presets.contentOffset.x = max(0, length - b.width) }
    hasPlacedPresets = true
    return pitch + 8
  }

  private func layOutTable() {
    guard table.bounds.width > 0 else { return }
    needsTableLayout = false
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    let isWide = field.bounds.width >= 900
    let inset = isWide && !isReversed ? 16 : margin
    let right = isWide && isReversed ? 16 : margin
    let w = max(0, table.bounds.width - inset - right)
    let height = graph.height(for: w)
    graph.frame = CGRect(x: inset, y: 0, width: w, height: height)
    graph.layoutIfNeeded()
    var y = height + 12
    for row in rowViews { y += row.layOut(x: inset, y: y, width: w) + 12 }
    table.contentSize = CGSize(width: table.bounds.width, height: y + margin)
  }

  // MARK: Keys

  /// The left and right arrows choose the question before or after, unless a control uses them.
  override func press(_ key: DemoKey) -> Bool {
    guard case .move(let offset) = key, offset.x != 0 else { return super.press(key) }
    let isReversed = view.traitCollection.layoutDirection == .rightToLeft
    let next = presetIndex + ((offset.x > 0) == isReversed ? -1 : 1)
    guard presetPills.indices.contains(next) else { return true }
    choose(next)
    presets.scrollRectToVisible(
      presetPills[next].frame.insetBy(dx: -margin, dy: 0), animated: false)
    return true
  }
}
