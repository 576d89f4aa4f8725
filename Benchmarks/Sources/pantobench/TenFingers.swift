import CSDL2
import Pantograph

/// Fingers that move simultaneously in one report, sent directly to the stage or through SDL's
/// queue.
@MainActor final class Fingers {
  private let stage: Stage
  private let input = SDLInput(driver: .other, size: worldSize)
  private let pointerInput: PointerInput
  private let queue = SDLQueue()
  private let usesSDL: Bool
  // Exclusivity checks of this harness are switched off, so that they are not measured.
  @exclusivity(unchecked) private var report: [InputEvent] = []
  /// The next position of each finger.
  @exclusivity(unchecked) var places: [CGPoint] = []

  init(_ stage: Stage, usesSDL: Bool) {
    self.stage = stage
    self.usesSDL = usesSDL
    pointerInput = PointerInput(stage)
    if usesSDL { Pipeline.listen(input) }
  }

  func send(_ phase: InputEvent.Phase, at time: TimeInterval) {
    if usesSDL {
      let type = phase == .began ? SDL_FINGERDOWN : SDL_FINGERMOTION
      var event = SDL_Event()
      for k in places.indices {
        event.tfinger = SDL_TouchFingerEvent(
          type: type.rawValue, timestamp: 0, touchId: 1, fingerId: Int64(k + 1),
          x: Float(places[k].x / 1280), y: Float(places[k].y / 800), dx: 0, dy: 0, pressure: 1,
          windowID: 0)
        SDL_PushEvent(&event)
      }
      queue.pump()
      queue.forEach(movesTo: input) { input.translate($0) }
      input.endBatch()
      if input.liveFingers > 0 { input.reconcile { _, _ in false } }
      input.send(to: pointerInput)
      return
    }
    report.removeAll(keepingCapacity: true)
    for k in places.indices {
      report.append(
        InputEvent(
          time: time, position: places[k], source: .finger(Int64(k + 1)), phase: phase))
    }
    stage.send(report)
  }
}

/// Ten pieces under ten fingers. A round moves each finger once, in one report.
@MainActor final class TenFingers {
  /// The number of moves before the drags begin: four rounds of 2.2 points per finger stay within
  /// the slop of 10.
  static let movesInSlop = 40

  let stage = Stage(size: worldSize)
  private(set) var pieces: [Piece] = []
  private let fingers: Fingers

  init(usesSDL: Bool, isOwn: Bool = false) {
    fingers = Fingers(stage, usesSDL: usesSDL)
    for k in 0..<10 {
      let piece = Piece(
        frame: CGRect(x: 20 + 125 * k, y: 100, width: 100, height: 100), isOwn: isOwn)
      stage.window.addSubview(piece)
      pieces.append(piece)
      fingers.places.append(CGPoint(x: 70 + 125 * k, y: 150))
    }
    stage.layoutIfNeeded()
  }

  func press() { fingers.send(.began, at: 0) }

  func round(_ r: Int) {
    for k in 0..<10 {
      fingers.places[k] = CGPoint(x: 70 + 125 * k + tri(r, 20), y: 150 + tri(2 * r, 500))
    }
    fingers.send(.moved, at: 0.008 * TimeInterval(r))
  }

  var actions: Int { pieces.reduce(0) { $0 + $1.actions } }
  var error: Double {
    zip(pieces, fingers.places).reduce(0) { $0 + $1.0.error(under: $1.1).magnitude }
  }
}

@MainActor func tenFingerCost(_ variant: String, _ n: Int) {
  let ten = TenFingers(usesSDL: variant.hasPrefix("touch"), isOwn: variant.hasSuffix("-own"))
  let flight = variant == "flight" ? FlightRecorder(ten.stage, header: TraceHeader()) : nil
  defer { withExtendedLifetime(flight) {} }
  ten.press()
  let watch = Stopwatch()
  // The parameter `n` counts finger moves. A round has ten moves.
  if n >= 10 { for r in 1...(n / 10) { ten.round(r) } }
  watch.report(
    "W2", variant, n: n,
    wrong: {
      difference("the distance to the pointers", ten.error, 0.0)
        ?? difference(
          "the number of actions", ten.actions, max(0, n / 10 * 10 - TenFingers.movesInSlop))
    }
  ) { "\"check\":\(ten.error),\"actions\":\(ten.actions)" }
}

/// W1 `direct` with one more recognizer of each of the seven other kinds on the view. The cost of
/// one recognizer is a seventh of the difference to `direct`.
@MainActor func allKindsCost(_ n: Int) {
  let pipeline = Pipeline(.direct)
  let edge = UIScreenEdgePanGestureRecognizer()
  edge.edges = .all
  let kinds = [
    UITapGestureRecognizer(), UILongPressGestureRecognizer(), UISwipeGestureRecognizer(),
    UIPinchGestureRecognizer(), UIRotationGestureRecognizer(), UIHoverGestureRecognizer(), edge,
  ]
  for recognizer in kinds { pipeline.piece.addGestureRecognizer(recognizer) }
  pipeline.press()
  let watch = Stopwatch()
  if n > 0 { for i in 1...n { pipeline.move(i) } }
  watch.report(
    "W1", "kinds", n: n,
    wrong: {
      difference("the distance to the pointer", pipeline.error, 0.0)
        ?? difference("the number of actions", pipeline.piece.actions, max(0, n - movesInSlop))
    }
  ) {
    "\"check\":\(pipeline.error),\"actions\":\(pipeline.piece.actions)"
  }
}

/// Measures a finger without recognizers or views: only the sanitizer, the clock and the event
/// processing.
@MainActor func nobodyCost(_ n: Int) {
  let stage = Stage(size: worldSize)
  stage.send(InputEvent(time: 0, position: pathPoint(0), source: .finger(1), phase: .began))
  let watch = Stopwatch()
  if n > 0 {
    for i in 1...n {
      stage.send(
        InputEvent(
          time: 0.008 * TimeInterval(i), position: pathPoint(i), source: .finger(1), phase: .moved))
    }
  }
  watch.report(
    "W1", "nobody", n: n,
    wrong: { difference("the number of touches", stage.liveTouches.count, 1) }
  ) { "\"check\":\(stage.liveTouches.count - 1)" }
}
