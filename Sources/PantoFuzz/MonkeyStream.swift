import PantoScene

/// Generates input as people produce it, as broken devices produce it, and as neither would.
@MainActor final class MonkeyStream {
  enum Kind: Int, CaseIterable { case valid, mutated, adversarial }

  private struct Finger {
    var number: Int64
    var position: CGPoint
    var velocity: CGVector
    var steps: Int
  }

  private let random: SeededRandom
  private let size: CGSize
  private let hasSmallReports: Bool
  private var fingers: [Finger] = []
  private var nextFinger: Int64 = 1
  private var latestTap = CGPoint(x: 100, y: 100)
  private var mouse = CGPoint(x: 10, y: 10)
  private var button: UIEvent.Button?
  private(set) var time: TimeInterval = 0

  /// Creates a generator of random input.
  ///
  /// - Parameter hasSmallReports: Whether reports with many fingers or wheel events are limited to
  ///   six events. A fuzzer prefers large reports and would spend most of its time in them.
  init(_ random: SeededRandom, size: CGSize, hasSmallReports: Bool = false) {
    self.random = random
    self.size = size
    self.hasSmallReports = hasSmallReports
  }

  private func reportSize(of count: Int) -> Int {
    hasSmallReports ? min(count, 6) : count
  }

  /// Returns the next report: one event or a few that belong together. `now` is the stage's time.
  func report(_ kind: Kind, now: TimeInterval) -> [InputEvent] {
    time = max(time, now)
    switch kind {
    case .valid: return valid()
    case .mutated: return mutated(valid())
    case .adversarial: return adversarial()
    }
  }

  /// Lifts all fingers and buttons as a correct device does.
  func lifts(now: TimeInterval) -> [InputEvent] {
    time = max(time, now) + 0.01
    var out = fingers.map { event($0.number, $0.position, .ended) }
    fingers.removeAll()
    if let button {
      out.append(mouseEvent(.ended, button))
      self.button = nil
    }
    return out
  }

  // MARK: Correct input

  private func valid() -> [InputEvent] {
    time += tick()
    switch random.number(below: 16) {
    case 0: return mouseStep()
    case 1 where fingers.isEmpty: return wheel()
    case 2,
      3 where fingers.count < 5:
      return [land()]
    case 4:
      guard !fingers.isEmpty else { return [land()] }
      return [lift(random.number(below: fingers.count))]
    case 5 where fingers.count > 1: return liftAll()
    case 6 where fingers.isEmpty: return [land(), land()]
    default:
      if fingers.isEmpty { return [land()] }
      return moves()
    }
  }

  /// Returns the time to the next report: usually that of a panel, sometimes a pause that lets
  /// timers run.
  private func tick() -> TimeInterval {
    switch random.number(below: 24) {
    case 0: 0
    case 1: 0.3
    case 2: 0.5 + 0.4 * random.fraction()
    case 3: 0.001
    default: 0.008
    }
  }

  private func place() -> CGPoint {
    // The position is often that of the last tap, so that successive taps count as multiple taps.
    if random.once(in: 3) { return latestTap }
    if random.once(in: 8) { return CGPoint(x: 3, y: size.height * CGFloat(random.fraction())) }
    return CGPoint(
      x: size.width * CGFloat(random.fraction()), y: size.height * CGFloat(random.fraction()))
  }

  private func land() -> InputEvent {
    let p = place()
    latestTap = p
    // Two fifths of the fingers only tap; the others drag, some of them fast.
    let speed: CGFloat = random.pick([0, 0, 2, 6, 40])
    let v = CGVector(
      dx: speed * CGFloat(random.fraction() * 2 - 1), dy: speed * CGFloat(random.fraction() * 2 - 1)
    )
    fingers.append(
      Finger(number: nextFinger, position: p, velocity: v, steps: 1 + random.number(below: 20)))
    // SDL reuses numbers after a lift.
    if random.once(in: 2) { nextFinger += 1 } else { nextFinger = freeNumber() }
    return event(fingers[fingers.count - 1].number, p, .began)
  }

  private func freeNumber() -> Int64 {
    var n: Int64 = 1
    while fingers.contains(where: { $0.number == n }) { n += 1 }
    return n
  }

  private func lift(_ i: Int) -> InputEvent {
    let finger = fingers.remove(at: i)
    if fingers.isEmpty { nextFinger = random.once(in: 2) ? 1 : nextFinger }
    while fingers.contains(where: { $0.number == nextFinger }) { nextFinger += 1 }
    return event(finger.number, finger.position, random.once(in: 20) ? .cancelled : .ended)
  }

  private func liftAll() -> [InputEvent] {
    var out: [InputEvent] = []
    while !fingers.isEmpty { out.append(lift(fingers.count - 1)) }
    return out
  }

  private func moves() -> [InputEvent] {
    var out: [InputEvent] = []
    for i in fingers.indices where fingers.count == 1 || !random.once(in: 3) {
      fingers[i].position.x += fingers[i].velocity.dx
      fingers[i].position.y += fingers[i].velocity.dy
      fingers[i].steps -= 1
      if fingers[i].velocity == .zero { continue }
      out.append(event(fingers[i].number, fingers[i].position, .moved))
    }
    if let done = fingers.firstIndex(where: { $0.steps < 0 }) { out.append(lift(done)) }
    return out.isEmpty ? [lift(0)] : out
  }

  private func mouseStep() -> [InputEvent] {
    mouse = CGPoint(
      x: mouse.x + CGFloat(random.number(below: 60) - 30),
      y: mouse.y + CGFloat(random.number(below: 60)))
    if mouse.y > size.height || mouse.x < 0 || mouse.x > size.width { mouse = place() }
    if let pressed = button {
      if random.once(in: 3) {
        button = nil
        return [mouseEvent(.ended, pressed)]
      }
      return [mouseEvent(.moved, pressed)]
    }
    if random.once(in: 3) {
      let pressed: UIEvent.Button = random.once(in: 5) ? .secondary : .primary
      button = pressed
      return [mouseEvent(.began, pressed)]
    }
    return [mouseEvent(random.once(in: 8) ? .cancelled : .hovered, .primary)]
  }

  private func wheel() -> [InputEvent] {
    (0...random.number(below: 4)).map { _ in
      InputEvent(
        time: time, position: mouse,
        source: .wheel(
          CGVector(
            dx: CGFloat(random.number(below: 3) - 1), dy: CGFloat(random.number(below: 5) - 2)),
          isContinuous: random.once(in: 2)), phase: .moved)
    }
  }

  // MARK: Input of broken devices

  private func mutated(_ report: [InputEvent]) -> [InputEvent] {
    var out = report
    guard !out.isEmpty, random.once(in: 3) else { return out }
    let i = random.number(below: out.count)
    switch random.number(below: 10) {
    case 0: out.remove(at: i)
    case 1: out.append(out[i])
    case 2: out[i].source = .finger(Int64(random.number(below: 12)))
    case 3: out[i].phase = random.pick(InputEvent.Phase.allCases)
    case 4: out[i].time -= random.pick([0.001, 0.06, 1, 86_400])
    case 5: out[i].time += random.pick([0.001, 1, 10])
    case 6: out.reverse()
    case 7: out[i].position = CGPoint(x: badNumber(), y: out[i].position.y)
    case 8:
      // The mouse repeats what the finger reported (B11).
      out.append(
        InputEvent(
          time: out[i].time, position: out[i].position, source: .mouse(.primary),
          phase: out[i].phase, buttons: out[i].phase == .ended ? [] : .primary))
    default:
      var silent = out[i]
      silent.phase = .stationary
      silent.cause = .stale
      out.append(silent)
    }
    return out
  }

  private func badNumber() -> CGFloat {
    random.pick([.nan, .infinity, -.infinity, 1e38, 1e7, -1e7, .leastNonzeroMagnitude, -0.0])
  }

  // MARK: Arbitrary input

  private func adversarial() -> [InputEvent] {
    time += random.pick([0, 0, 0.001, 0.008, 0.1, 1])
    switch random.number(below: 12) {
    case 0:
      // Far more fingers than the limit touch down (B9).
      return (0..<reportSize(of: 100)).map { event(Int64($0), place(), .began) }
    case 1:
      return (0..<reportSize(of: 100)).map {
        event(Int64($0), place(), random.pick([.ended, .cancelled]))
      }
    case 2: return (0..<reportSize(of: 1 + random.number(below: 200))).map { _ in wildWheel() }
    default: return (0...random.number(below: 6)).map { _ in wild() }
    }
  }

  private func wild() -> InputEvent {
    let source: InputEvent.Source =
      switch random.number(below: 8) {
      case 0: .mouse(random.pick(UIEvent.Button.allCases))
      case 1: .pen(Int64(random.number(below: 3)))
      case 2: .wheel(CGVector(dx: badNumber(), dy: badNumber()), isContinuous: random.once(in: 2))
      default: .finger(Int64(random.number(below: 6)))
      }
    var p = place()
    if random.once(in: 12) { p.x = badNumber() }
    if random.once(in: 12) { p.y = badNumber() }
    return InputEvent(
      time: random.once(in: 16) ? random.pick([.nan, .infinity, -1, 0, time - 100]) : time,
      position: p, source: source, phase: random.pick(InputEvent.Phase.allCases),
      pressure: random.once(in: 16) ? badNumber() : 1,
      buttons: UIEvent.ButtonMask(rawValue: random.number(below: 32)),
      modifiers: UIKeyModifierFlags(rawValue: random.number(below: 8) << 16),
      cause: random.pick(CancelCause.allCases))
  }

  private func wildWheel() -> InputEvent {
    InputEvent(
      time: time, position: place(),
      source: .wheel(
        CGVector(dx: 0, dy: random.pick([1, -1, 2_147_483_648, -2_147_483_648, .nan])),
        isContinuous: random.once(in: 2)), phase: .moved)
  }

  private func event(_ number: Int64, _ p: CGPoint, _ phase: InputEvent.Phase) -> InputEvent {
    InputEvent(time: time, position: p, source: .finger(number), phase: phase, pressure: 1)
  }

  private func mouseEvent(_ phase: InputEvent.Phase, _ button: UIEvent.Button) -> InputEvent {
    InputEvent(
      time: time, position: mouse, source: .mouse(button), phase: phase,
      buttons: phase == .began || phase == .moved ? .button(button) : [])
  }
}
