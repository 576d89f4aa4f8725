import PantoBase
import Testing

@testable import PantoGestures

/// A move that needs no repair goes directly to its touch route, without the full checks of the
/// contact ledger. These tests compare that path with an event processor that checks every move:
/// transitions, actions, deliveries, repairs, texts and times must be the same.
@Suite(.timeLimit(.minutes(60))) @MainActor struct RouteTests {
  @Test(
    "EVT-01: random streams through random views have the same results with and without the full checks"
  )
  func sameWithTheLedger() {
    var moves = 0
    for seed in 1...40 {
      let direct = World(UInt64(seed), usesRoutes: true)
      let full = World(UInt64(seed), usesRoutes: false)
      var stream = Stream(UInt64(seed) &* 7919)
      for step in 0..<100 {
        let report = stream.report()
        direct.take(report)
        full.take(report)
        moves += report.moves
        guard direct.told == full.told, direct.state == full.state else {
          Issue.record("seed \(seed), report \(step): \(report)")
          for (a, b) in zip(direct.told + direct.state, full.told + full.state) where a != b {
            Issue.record("direct: \(a)\nlong:  \(b)")
            break
          }
          return
        }
        direct.told.removeAll()
        full.told.removeAll()
      }
    }
    #expect(moves > 4_000)
  }

  @Test(
    "P1: a window torn down by a handler ends after the report with cancels, with and without the full checks"
  )
  func worldEndsInAHandler() {
    for usesRoutes in [true, false] {
      let window = FakeWindow()
      window.processor.usesRoutes = usesRoutes
      window.processor.needsLayout = false
      var told: [String] = []
      var changes = 0
      for k in 0..<3 {
        let pan = window.view(CGFloat(120 * k), 100).add(UIPanGestureRecognizer())
        pan.addAction { pan in
          told.append("\(k) \(pan.state.name)")
          if k == 1, pan.state == .changed {
            changes += 1
            if changes == 2 { window.processor.tearDown() }
          }
        }
        window.down(Int64(k), CGFloat(120 * k + 50), 150, at: 0)
      }
      for step in 1...4 {
        window.processor.send(
          (0..<3).map { k in
            window.event(
              Int64(k), CGFloat(120 * k + 50), 150 + CGFloat(20 * step), 0.01 * Double(step), .moved
            )
          })
      }
      #expect(
        told == [
          "0 began", "1 began", "2 began", "0 changed", "1 changed", "2 changed", "0 changed",
          "1 changed", "2 changed", "0 cancelled", "1 cancelled", "2 cancelled",
        ])
    }
  }

  @Test(
    "P1: a gesture that a listener ends in the middle of a report is over, with and without the full checks"
  )
  func watcherEndsAGesture() {
    for (usesRoutes, stopsWatching) in [
      (true, false), (true, true), (false, false), (false, true),
    ] {
      let window = FakeWindow()
      window.processor.usesRoutes = usesRoutes
      window.processor.needsLayout = false
      var hosts: [FakeHost] = []
      for k in 0..<3 {
        hosts.append(window.view(CGFloat(120 * k), 100))
        hosts[k].add(UIPanGestureRecognizer())
        window.down(Int64(k), CGFloat(120 * k + 50), 150, at: 0)
      }
      var step = 0
      var observation: Observation?
      observation = window.processor.observeInput { admission in
        guard step == 4, admission.event.source == .finger(0) else { return }
        window.processor.detach(hosts[1])
        if stopsWatching { observation?.end() }
      }
      for _ in 1...6 {
        step += 1
        window.processor.send(
          (0..<3).map { k in
            window.event(
              Int64(k), CGFloat(120 * k + 50), 150 + CGFloat(20 * step), 0.01 * Double(step), .moved
            )
          })
      }
      let pans = hosts.map { $0.attachedRecognizers[0] }
      #expect(pans.map(\.state) == [.changed, .possible, .changed])
      #expect(window.log.transitions(of: pans[1]).last?.to == .cancelled)
    }
  }
}

// MARK: Random streams

private struct SeededRandom {
  var seed: UInt64
  mutating func roll(_ sides: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(sides))
  }
  mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
}

private enum Report {
  case one(InputEvent)
  case frame([InputEvent])
  case advance(TimeInterval)
  case cancelAll
  case layout

  var moves: Int {
    switch self {
    case .one(let e): e.phase == .moved ? 1 : 0
    case .frame(let all): all.filter { $0.phase == .moved }.count
    default: 0
    }
  }
}

/// A random stream, mostly of fingers that drag, with some of the faults of a broken device.
private struct Stream {
  var dice: SeededRandom
  var time: TimeInterval = 0
  var places: [CGPoint] = []
  var down: [Bool] = []

  init(_ seed: UInt64) {
    dice = SeededRandom(seed: seed)
    for k in 0..<6 {
      places.append(CGPoint(x: 40 + 60 * k, y: 60 + 30 * k))
      down.append(false)
    }
  }

  mutating func report() -> Report {
    switch dice.roll(100) {
    case 0: return .cancelAll
    case 1: return .layout
    case 2..<8:
      time += 0.001 * Double(dice.roll(800))
      return .advance(time)
    case 8..<50:
      time += 0.001 * Double(dice.roll(12))
      return .one(event(dice.roll(6)))
    default:
      time += 0.001 * Double(dice.roll(12))
      var all: [InputEvent] = []
      for k in 0..<6 where down[k] || dice.chance(15) {
        all.append(event(k))
        if dice.chance(3) { all.append(event(k)) }
        if dice.chance(5) { time += 0.001 }
      }
      if dice.chance(10) { all.reverse() }
      return .frame(all)
    }
  }

  private mutating func event(_ k: Int) -> InputEvent {
    var phase = InputEvent.Phase.moved
    if !down[k] {
      if dice.chance(90) { phase = .began }
    } else if dice.chance(4) {
      phase = [.ended, .cancelled, .began, .stationary][dice.roll(4)]
    }
    if dice.chance(85) {
      places[k].x += CGFloat(dice.roll(31) - 15)
      places[k].y += CGFloat(dice.roll(31) - 15)
    }
    if k == 4, !down[k], phase == .moved { phase = .hovered }
    down[k] = phase == .began || phase == .moved && down[k] || phase == .stationary
    let source: InputEvent.Source =
      switch k {
      case 4: .mouse(dice.chance(95) ? .primary : .secondary)
      case 5: .pen(5)
      default: .finger(Int64(k))
      }
    var event = InputEvent(
      time: time, position: places[k], source: source, phase: phase, pressure: k == 4 ? 0 : 0.5)
    if k == 4, phase != .hovered, dice.chance(80) { event.buttons = .primary }
    if phase == .stationary, dice.chance(60) { event.cause = .stale }
    if dice.chance(3) { event.modifiers = .shift }
    if dice.chance(2) { event.buttons = .secondary }
    guard dice.chance(3) else { return event }
    switch dice.roll(10) {
    case 0: event.time -= 0.02
    case 1: event.time -= 0.2
    case 2: event.time = .nan
    case 3: event.time = 1e12
    case 4: event.position.x = .nan
    case 5: event.position.y = .infinity
    case 6: event.position.x = 2e7
    case 7: event.pressure = .nan
    case 8: event.pressure = 7
    default: event.pressure = -3
    }
    return event
  }
}

// MARK: Random windows

private final class Sliding: UIPanGestureRecognizer {
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if touches.count > 1 { state = .changed }
  }
}

private final class Asked: UIGestureRecognizerDelegate {
  var together = false
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { together }
}

/// A window with random views and recognizers, whose handlers sometimes misuse the API.
@MainActor private final class World {
  let window = FakeWindow()
  var told: [String] = []
  var recognizers: [UIGestureRecognizer] = []
  var hosts: [FakeHost] = []
  private let asked = Asked()
  private var dice: SeededRandom
  private var isWild: Bool

  init(_ seed: UInt64, usesRoutes: Bool) {
    dice = SeededRandom(seed: seed)
    isWild = dice.chance(30)
    window.processor.usesRoutes = usesRoutes
    asked.together = dice.chance(50)
    if dice.chance(25) {
      window.processor.observeInput { [unowned self] in told.append("in \($0.event)") }
    }
    if dice.chance(15) {
      window.log.observe(eachChange: true) { [unowned self] in
        told.append(window.log.line(for: $0))
      }
    }
    if dice.chance(15) {
      window.log.observe(eachChange: dice.chance(50)) { [unowned self] in
        told.append("seen " + window.log.line(for: $0))
      }
    }
    for k in 0..<6 {
      let host = window.view(CGFloat(10 + 60 * k), CGFloat(10 + 30 * k), 100, 160)
      host.isMultipleTouchEnabled = dice.chance(30)
      host.gestureName = "view \(k)"
      hosts.append(host)
      // Most views have one plain pan, as in most programs.
      for _ in 0..<(dice.chance(60) ? 1 : dice.roll(4)) { add(to: host) }
    }
  }

  private func add(to host: FakeHost) {
    let made: UIGestureRecognizer
    switch dice.roll(12) {
    case 0: made = UITapGestureRecognizer()
    case 1: made = UILongPressGestureRecognizer()
    case 2: made = UIPinchGestureRecognizer()
    case 3: made = UIRotationGestureRecognizer()
    case 4: made = Sliding()
    case 5: made = UISwipeGestureRecognizer()
    default: made = UIPanGestureRecognizer()
    }
    let number = recognizers.count
    made.name = "r\(number)"
    made.cancelsTouchesInView = dice.chance(80)
    made.delaysTouchesBegan = dice.chance(10)
    if dice.chance(30) { made.delegate = asked }
    if let pan = made as? UIPanGestureRecognizer, dice.chance(10) {
      pan.maximumNumberOfTouches = 1
    }
    recognizers.append(host.add(made))
    made.addAction { [unowned self] in acted($0) }
    if dice.chance(30) { made.addTarget(host, action: FakeHost.note) }
  }

  private func acted(_ recognizer: UIGestureRecognizer) {
    var line = "\(recognizer.name ?? "") \(recognizer.state.name) at \(window.time.now)"
    line += " \(recognizer.location(in: hosts[0])) \(recognizer.modifierFlags)"
    if let pan = recognizer as? UIPanGestureRecognizer {
      line += " \(pan.translation(in: nil)) \(pan.velocity(in: nil))"
      if dice.chance(20) { pan.setTranslation(.zero, in: nil) }
    }
    for touch in window.processor.liveTouches {
      line += " \(touch.phase.rawValue) \(touch.location(in: nil)) \(touch.timestamp)"
      let before = touch.previousLocation(in: nil)
      let readings = touch.coalescedCopies().map { "\($0.position) \($0.time) \($0.pressure)" }
      line += " \(before) \(touch.force) \(readings)"
    }
    told.append(line)
    guard isWild, dice.chance(6) else { return }
    let other = recognizers[dice.roll(recognizers.count)]
    switch dice.roll(7) {
    case 0: other.isEnabled.toggle()
    case 1: window.processor.detach(hosts[dice.roll(hosts.count)])
    case 2: window.processor.send(window.event(0, 50, 60, window.time.now, .moved))
    case 3: window.processor.cancelAll(because: .system)
    case 4: other.state = .changed
    case 5: window.processor.needsLayout = true
    default: other.detachFromHost()
    }
  }

  func take(_ report: Report) {
    switch report {
    case .one(let event): window.processor.send(event)
    case .frame(let events): window.processor.send(events)
    case .advance(let time): window.processor.advance(to: time)
    case .cancelAll: window.processor.cancelAll(because: .system)
    case .layout: window.processor.needsLayout.toggle()
    }
    for host in hosts {
      for word in host.heard { told.append("\(host.gestureName) \(word)") }
      host.heard.removeAll()
    }
  }

  /// A description of all state that can be read afterwards.
  var state: [String] {
    let processor = window.processor!
    var all = [
      "\(window.time.now) \(processor.repairs) \(processor.frameNumber) \(processor.stepCount & 0xffff)"
    ]
    for touch in processor.liveTouches {
      all.append(
        "touch \(touch.contact) \(touch.position) \(touch.previousPosition) \(touch.time)"
          + " \(touch.phase) \(touch.farthest) \(touch.pressure) \(touch.buttons) \(touch.samples)"
          + " \(touch.isSuspect) \(touch.isSilenced) \(touch.hasTimeJump)")
    }
    for recognizer in recognizers {
      all.append(
        "\(recognizer.name ?? "") \(recognizer.state) \(recognizer.tracked.map(\.contact))"
          + " \(recognizer.hasChangedSinceDown) \(recognizer.seenModifiers)"
          + " \(recognizer.seenButtons) \(window.story(recognizer))")
    }
    for t in window.log.transitions { all.append("\(window.log.line(for: t)) \(t.count)") }
    return all
  }
}

extension FakeHost {
  fileprivate func note(_ recognizer: UIGestureRecognizer) {
    heard.append("\(recognizer.name ?? "") \(recognizer.state.name)")
  }
}
