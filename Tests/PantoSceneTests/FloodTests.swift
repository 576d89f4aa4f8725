import Foundation
import PantoBase
import PantoScene
import PantoTesting
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests very large amounts of input, sent by the public API.
@MainActor @Suite("Floods of input", .timeLimit(.minutes(60))) struct FloodTests {
  let stage = TestStage(400, 400)
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  init() {
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
  }

  private func event(
    _ finger: Int64, _ x: CGFloat, _ y: CGFloat, _ time: TimeInterval, _ phase: InputEvent.Phase
  ) -> InputEvent {
    InputEvent(
      time: time, position: CGPoint(x: x, y: y), source: .finger(finger), phase: phase, pressure: 1)
  }

  /// Resident memory in pages.
  private var pages: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// Sends 100 bursts of taps. `FLOOD_BURSTS=1000` makes it a million taps, about a minute of work
  /// without optimisation.
  @Test("every tap of a burst of a thousand counts, and memory use stays flat (B21)")
  func taps() {
    let bursts = getenv("FLOOD_BURSTS").flatMap { Int(String(cString: $0)) } ?? 100
    let tap = UITapGestureRecognizer()
    var count = 0
    _ = tap.addAction { (_: UITapGestureRecognizer) in count += 1 }
    view.addGestureRecognizer(tap)
    var warm = 0
    for burst in 0..<bursts {
      var report: [InputEvent] = []
      for i in 0..<1000 {
        let time = Double(burst) + Double(i) * 0.001
        report.append(event(1, 50, 50, time, .began))
        report.append(event(1, 50, 50, time + 0.0005, .ended))
      }
      stage.stage.send(report)
      if burst == 20 { warm = pages }
    }
    #expect(count == 1000 * bursts)
    #expect(stage.log.transitions.count == 256)
    #expect(stage.stage.repairs.total == 0)
    // Memory may grow by less than 2 MiB after the first twenty bursts. A sanitizer keeps what was
    // freed.
    guard ProcessInfo.processInfo.environment["SANITIZER"] == nil else { return }
    #expect(pages - warm < 512, "\(pages - warm) pages")
  }

  @Test(
    "sixteen moves of a 1 kHz device in one report are one change with the right velocity (B21)"
  )
  func kilohertz() {
    let pan = UIPanGestureRecognizer()
    var changes = 0
    _ = pan.addAction { (_: UIPanGestureRecognizer) in changes += 1 }
    view.addGestureRecognizer(pan)
    stage.stage.send(event(1, 10, 50, 0, .began))
    for report in 0..<20 {
      var moves: [InputEvent] = []
      for i in 1...16 {
        let n = report * 16 + i
        moves.append(event(1, 10 + CGFloat(n), 50, TimeInterval(n) / 1000, .moved))
      }
      stage.stage.send(moves)
    }
    #expect(changes == 20)
    #expect((pan.velocity(in: nil).x - 1000).magnitude < 1e-6)
    #expect(pan.translation(in: nil).x == 310)
    stage.stage.send(event(1, 330, 50, 0.32, .ended))
    #expect(changes == 21)
  }

  @Test(
    "of ten thousand fingers at once 64 count, and memory use stays flat (B9)",
    // A sanitizer keeps what was freed for a while, so that it finds later uses of it.
    .enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] == nil))
  func manyFingers() {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 64
    view.addGestureRecognizer(tap)
    var warm = 0
    for round in 0..<20 {
      let time = Double(round)
      stage.stage.send((0..<10_000).map { event($0, 50, 50, time, .began) })
      #expect(stage.stage.liveTouches.count == 64)
      stage.stage.send((0..<10_000).map { event($0, 50, 50, time + 0.1, .ended) })
      #expect(stage.stage.liveTouches.isEmpty)
      if round == 5 { warm = pages }
    }
    #expect(stage.stage.repairs.tooManyContacts == 20 * 9936)
    #expect(pages - warm < 512, "\(pages - warm) pages")
    #expect(stage.story(of: tap) != "possible")
  }

  @Test("the 65th finger is dropped until another one lifts (B9)")
  func oneTooMany() {
    stage.stage.send((0..<65).map { event($0, 50, 50, 0, .began) })
    #expect(stage.stage.liveTouches.count == 64)
    stage.stage.send(event(64, 60, 50, 0.1, .moved))
    stage.stage.send(event(0, 50, 50, 0.2, .ended))
    stage.stage.send(event(64, 60, 50, 0.3, .began))
    #expect(stage.stage.liveTouches.count == 64)
  }

  @Test("100,000 wheel turns in one report become one turn of at most 10,000 notches (B17)")
  func wheel() {
    let pan = UIPanGestureRecognizer()
    pan.allowedScrollTypesMask = .all
    var changes = 0
    _ = pan.addAction { (_: UIPanGestureRecognizer) in changes += 1 }
    view.addGestureRecognizer(pan)
    func turn(_ dy: CGFloat, _ time: TimeInterval) -> InputEvent {
      InputEvent(
        time: time, position: CGPoint(x: 50, y: 50),
        source: .wheel(CGVector(dx: 0, dy: dy), isContinuous: false), phase: .moved)
    }
    stage.stage.send((0..<100_000).map { turn($0 % 2 == 0 ? 2 : -1, 1) })
    #expect(changes == 1)
    // The last turn but one reached the limit, and the last one went back by one notch.
    #expect(pan.translation(in: nil).y == CGFloat(399_960))
    stage.advance(by: 3)
    #expect(pan.state == .possible)

    changes = 0
    stage.stage.send((0..<300).map { turn($0 % 2 == 0 ? 2 : -1, 9) })
    #expect(changes == 1 && pan.translation(in: nil).y == 40 * 150)
  }

  @Test(
    "after a lift was lost in an overfull queue, the next touch down cancels the old touch and its tap counts (B4)"
  )
  func lostLift() {
    let tap = UITapGestureRecognizer()
    var taps = 0
    _ = tap.addAction { (_: UITapGestureRecognizer) in taps += 1 }
    view.addGestureRecognizer(tap)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    // The queue holds 65,535 events; the lift behind them is lost.
    var report = [event(1, 50, 50, 0, .began)]
    for i in 1..<65_535 {
      report.append(event(1, 50 + CGFloat(i % 5), 50, Double(i) * 1e-6, .moved))
    }
    stage.stage.send(report)
    #expect(stage.stage.liveTouches.count == 1)
    stage.stage.send([event(1, 50, 50, 0.3, .began), event(1, 50, 50, 0.35, .ended)])
    #expect(taps == 1)
    #expect(stage.stage.repairs.duplicateDown == 1)
    #expect(stage.stage.liveTouches.isEmpty)
    stage.advance(by: 1)
    #expect(tap.state == .possible && pan.state == .possible)
  }

  @Test(
    "a thousand moves with the same time stamp give a finite velocity close to the finger's (B8)"
  )
  func oneStamp() {
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    stage.stage.send(event(1, 10, 50, 0, .began))
    var first: [InputEvent] = []
    for i in 1...1000 { first.append(event(1, 10 + CGFloat(i) * 0.2, 50, 0.1, .moved)) }
    stage.stage.send(first)
    let v = pan.velocity(in: nil).x
    #expect(v > 500 && v < 20_000)
    var second: [InputEvent] = []
    for i in 1...1000 { second.append(event(1, 210 + CGFloat(i) * 0.1, 50, 0.2, .moved)) }
    stage.stage.send(second)
    #expect(pan.velocity(in: nil).x > 250 && pan.velocity(in: nil).x < 20_000)
    #expect(pan.translation(in: nil).x.isFinite)
  }

  // MARK: The order within a frame

  /// The kinds of recognizers under test, with the paths of two fingers that make each one
  /// recognize.
  enum Kind: String, CaseIterable {
    case tap, longPress, pan, swipe, pinch, rotation, edgePan

    @MainActor var recognizer: UIGestureRecognizer {
      switch self {
      case .tap:
        let tap = UITapGestureRecognizer()
        tap.numberOfTouchesRequired = 2
        return tap
      case .longPress:
        let press = UILongPressGestureRecognizer()
        press.numberOfTouchesRequired = 2
        return press
      case .pan:
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        return pan
      case .swipe:
        let swipe = UISwipeGestureRecognizer()
        swipe.numberOfTouchesRequired = 2
        return swipe
      case .pinch: return UIPinchGestureRecognizer()
      case .rotation: return UIRotationGestureRecognizer()
      case .edgePan:
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        pan.maximumNumberOfTouches = 2
        return pan
      }
    }

    /// The positions of both fingers, step by step.
    var paths: ([(CGFloat, CGFloat)], [(CGFloat, CGFloat)]) {
      switch self {
      case .tap: ([(100, 100)], [(150, 120)])
      case .longPress: ([(100, 100)], [(150, 120)])
      case .pan, .swipe:
        (
          [(100, 100), (130, 100), (170, 101), (220, 102)],
          [(100, 160), (131, 160), (171, 160), (222, 160)]
        )
      case .pinch: ([(150, 100), (140, 100), (120, 100)], [(200, 100), (215, 100), (240, 100)])
      case .rotation: ([(100, 100), (103, 80), (110, 60)], [(200, 100), (197, 120), (190, 140)])
      case .edgePan: ([(5, 100), (30, 100), (60, 100)], [(8, 160), (33, 160), (63, 160)])
      }
    }
  }

  private func story(of kind: Kind, downFlipped: Bool, moveFlipped: Bool, upFlipped: Bool) -> String
  {
    let stage = TestStage(400, 400)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    view.isMultipleTouchEnabled = true
    let recognizer = kind.recognizer
    view.addGestureRecognizer(recognizer)
    var seen: [String] = []
    _ = recognizer.addAction { (r: UIGestureRecognizer) in
      let p = r.location(in: nil)
      seen.append("\(r.state.name) \(r.numberOfTouches) \(p.x) \(p.y)")
    }
    let (first, second) = kind.paths
    func send(_ step: Int, _ time: TimeInterval, _ phase: InputEvent.Phase, _ isFlipped: Bool) {
      let frame = [
        event(1, first[step].0, first[step].1, time, phase),
        event(2, second[step].0, second[step].1, time, phase),
      ]
      stage.stage.send(isFlipped ? frame.reversed() : frame)
    }
    send(0, 0, .began, downFlipped)
    for step in 1..<max(2, first.count) where step < first.count {
      send(step, Double(step) * 0.05, .moved, moveFlipped)
    }
    if kind == .longPress { stage.advance(by: 0.6) }
    send(first.count - 1, stage.now + 0.05, .ended, upFlipped)
    stage.advance(by: 2)
    return stage.story(of: recognizer).description + " | " + seen.joined(separator: ", ")
  }

  @Test(
    "the order of two fingers' events within one frame does not change the result (B10)",
    arguments: Kind.allCases)
  func anyOrder(kind: Kind) {
    let plain = story(of: kind, downFlipped: false, moveFlipped: false, upFlipped: false)
    #expect(plain.contains("began") || plain.contains("ended"), "\(plain)")
    for flips in 1..<8 {
      let other = story(
        of: kind, downFlipped: flips & 1 != 0, moveFlipped: flips & 2 != 0,
        upFlipped: flips & 4 != 0)
      #expect(other == plain)
    }
  }

  // MARK: Requirements

  @Test(
    "a failure requirement on itself or around a ring of six thousand is refused; one on a recognizer in no view is harmless (B55)"
  )
  func requirements() {
    let misuses = Misuse.count
    let tap = UITapGestureRecognizer()
    tap.require(toFail: tap)
    #expect(Misuse.count == misuses + 1)

    let ring = (0..<6000).map { _ in UITapGestureRecognizer() }
    for i in 0..<5999 { ring[i].require(toFail: ring[i + 1]) }
    ring[5999].require(toFail: ring[0])
    #expect(Misuse.count == misuses + 2)
    #expect(ring[5999].reason == nil && ring[5999].explanation == .requirementCycle)

    let nowhere = UIPanGestureRecognizer()
    tap.require(toFail: nowhere)
    view.addGestureRecognizer(tap)
    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.story(of: tap) == "possible → ended")
  }
}
