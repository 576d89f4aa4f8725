import PantoScene

/// A small scene whose objects report their calls to a `CallOrder`.
@MainActor protocol OrderScene: AnyObject {
  /// The stage of the scene.
  var stage: Stage { get }
  /// Does one random thing that a user or a program may do.
  func operate()
  /// Ends what waits for the program, before everything comes to rest.
  func release()
  /// Compares the objects with the states of their orders, when everything is at rest.
  func checkAtRest()
}

extension OrderScene {
  func release() {}
  func checkAtRest() {}

  /// Lets the clock run, frame by frame.
  func wait(frames: Int) {
    for _ in 0..<frames { stage.advance(to: stage.time.now + 1.0 / 60) }
  }
}

/// Fingers, the wheel and keys that do random things, by the same input as a window's.
@MainActor final class OrderHand {
  private struct Finger {
    var number: Int64
    var position: CGPoint
    var movement: CGVector
  }

  private let stage: Stage
  private let random: SeededRandom
  private var fingers: [Finger] = []
  private var nextNumber: Int64 = 1
  private static let interval: TimeInterval = 1.0 / 120

  init(_ stage: Stage, _ random: SeededRandom) {
    self.stage = stage
    self.random = random
  }

  /// Whether a finger is on the screen.
  var isDown: Bool { !fingers.isEmpty }

  private func send(_ finger: Finger, _ phase: InputEvent.Phase) -> InputEvent {
    InputEvent(
      time: stage.time.now + OrderHand.interval, position: finger.position,
      source: .finger(finger.number), phase: phase, pressure: phase == .ended ? 0 : 1)
  }

  /// Puts another finger down, which then moves in one of eight directions.
  func land(at place: CGPoint) {
    let speed = CGFloat(random.pick([1, 3, 8, 20, 40]))
    let directions: [(CGFloat, CGFloat)] = [
      (0, 1), (0, -1), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1),
    ]
    let (x, y) = random.pick(directions)
    let finger = Finger(
      number: nextNumber, position: place, movement: CGVector(dx: x * speed, dy: y * speed))
    nextNumber += 1
    fingers.append(finger)
    stage.send(send(finger, .began))
  }

  /// Moves all fingers by some reports.
  func move(steps: Int) {
    let size = stage.size
    for _ in 0..<steps where isDown {
      for i in fingers.indices {
        let (place, step) = (fingers[i].position, fingers[i].movement)
        fingers[i].position = CGPoint(
          x: min(max(place.x + step.dx, 0), size.width),
          y: min(max(place.y + step.dy, 0), size.height))
      }
      stage.send(fingers.map { send($0, .moved) })
      stage.advance(to: stage.time.now + OrderHand.interval)
    }
  }

  /// Moves all fingers towards a place and beyond.
  func turn(to place: CGPoint) {
    for i in fingers.indices {
      let distance = place - fingers[i].position
      fingers[i].movement = CGVector(dx: distance.x / 6, dy: distance.y / 6)
    }
  }

  /// Lifts the finger that came last, or cancels its touch.
  func lift(isCancelled: Bool = false) {
    guard let finger = fingers.popLast() else { return }
    stage.send(send(finger, isCancelled ? .cancelled : .ended))
  }

  /// Lifts all fingers.
  func liftAll() { while isDown { lift() } }

  /// Lands, moves, rests, lifts or cancels, at one of some places and with a limited number of
  /// fingers.
  func act(at places: [CGPoint], most: Int = 1) {
    guard isDown else { return land(at: random.pick(places)) }
    switch random.number(below: 12) {
    case 0...5: move(steps: 1 + random.number(below: 8))
    case 6: turn(to: random.pick(places))
    case 7: rest(random.pick([2, 10, 45]))
    case 8, 9: lift()
    case 10: lift(isCancelled: true)
    default: if fingers.count < most { land(at: random.pick(places)) } else { lift() }
    }
  }

  /// Keeps all fingers where they are for some frames.
  func rest(_ frames: Int) {
    for _ in 0..<frames { stage.advance(to: stage.time.now + 1.0 / 60) }
  }

  /// Taps once.
  func tap(at place: CGPoint) {
    guard !isDown else { return lift() }
    land(at: place)
    rest(random.pick([1, 4, 12]))
    lift()
  }

  /// Turns the wheel by some notches.
  func wheel(at place: CGPoint, _ delta: CGVector) {
    stage.send(
      InputEvent(
        time: stage.time.now + OrderHand.interval, position: place,
        source: .wheel(delta, isContinuous: random.once(in: 2)), phase: .moved))
  }

  /// Presses and releases a key.
  func key(_ code: KeyCode, _ modifiers: UIKeyModifierFlags = []) {
    for phase in [KeyEvent.Phase.down, .up] {
      stage.send(
        KeyEvent(time: stage.time.now + 0.01, code: code, phase: phase, modifiers: modifiers))
    }
  }

  /// Types a text, as an input method sends it.
  func type(_ change: TextEvent.Change) {
    stage.send(TextEvent(time: stage.time.now + 0.01, change))
  }
}
