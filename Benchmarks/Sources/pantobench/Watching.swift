@_spi(Measurement) import PantoGestures
import Pantograph

/// Measures ten fingers on ten pieces with five recognizers each, with a report and a frame at 120
/// Hz. The inspector's cost is the difference between the variants `on` and `off` (INS-08).
@MainActor func inspectorCost(_ variant: String, _ n: Int) {
  let stage = Stage(size: worldSize, text: HarfBuzzShaper.shared)
  var pieces: [Piece] = []
  for k in 0..<10 {
    let piece = Piece(frame: CGRect(x: 20 + 125 * k, y: 100, width: 100, height: 100))
    piece.accessibilityIdentifier = "piece \(k)"
    for recognizer in [
      UITapGestureRecognizer(), UILongPressGestureRecognizer(), UIPinchGestureRecognizer(),
      UIRotationGestureRecognizer(),
    ] {
      recognizer.addAction { _ in }
      piece.addGestureRecognizer(recognizer)
    }
    stage.window.addSubview(piece)
    pieces.append(piece)
  }
  if variant == "on" { stage.addInspector() }
  let compositor = RasterCompositor()
  var report: [InputEvent] = []
  func send(_ phase: InputEvent.Phase, _ r: Int) {
    report.removeAll(keepingCapacity: true)
    for k in 0..<10 {
      report.append(
        InputEvent(
          time: TimeInterval(r) / 120,
          position: CGPoint(x: 70 + 125 * k + tri(r, 20), y: 150 + tri(2 * r, 500)),
          source: .finger(Int64(k + 1)), phase: phase))
    }
    stage.send(report)
  }
  do {
    send(.began, 0)
    // The first second is not measured, so that every trail has its full length.
    for r in 1...120 {
      send(.moved, r)
      try stage.draw(with: compositor)
    }
    let watch = Stopwatch()
    if n > 0 {
      for r in 121...(120 + n) {
        send(.moved, r)
        try stage.draw(with: compositor)
      }
    }
    let moved = pieces.reduce(0) { $0 + $1.actions }
    watch.report(
      "inspector", variant, n: n,
      wrong: {
        difference("the number of recognizers", stage.recognizers.count, 50)
          ?? difference("the number of actions", moved, 10 * (120 + n) - TenFingers.movesInSlop)
      }
    ) {
      "\"check\":\(stage.recognizers.count),\"actions\":\(moved)"
    }
  } catch {
    fail("\(error)", code: 70)
  }
}

/// Measures a transition's entry in the log, which is always on, or the number of entries that
/// moves add.
@MainActor func logCost(_ variant: String, _ n: Int) {
  if variant == "moves" {
    let pipeline = Pipeline(.direct)
    pipeline.press()
    for i in 1...10 { pipeline.move(i) }
    let before = pipeline.stage.log.transitions.count
    let watch = Stopwatch()
    if n > 0 { for i in 11...(10 + n) { pipeline.move(i) } }
    let entries = pipeline.stage.log.transitions.count - before
    watch.report(
      "log", variant, n: n,
      wrong: {
        difference("the number of new entries", entries, 0)
          ?? difference("the number of actions", pipeline.piece.actions, 10 + n - movesInSlop)
      }
    ) {
      "\"check\":\(pipeline.stage.log.transitions.count - before),\"actions\":\(pipeline.piece.actions)"
    }
    return
  }
  let log = GestureLog()
  let recognizer = UIPanGestureRecognizer()
  let watch = Stopwatch()
  var state = UIGestureRecognizer.State.possible
  for i in 0..<n {
    let next: UIGestureRecognizer.State = state == .possible ? .began : .possible
    log.record(
      Transition(
        time: TimeInterval(i), reason: .thresholdReached(12, needs: 10), from: state, to: next,
        kind: .pan, recognizer: recognizer.id, count: 1),
      by: recognizer)
    state = next
  }
  watch.report(
    "log", variant, n: n,
    wrong: { difference("the number of entries", log.transitions.count, min(n, 256)) }
  ) { "\"check\":\(log.transitions.count)" }
}
