import PantoBase
import Testing

@testable import PantoGestures

/// Tests the contact ledger: each repair by its row in the table of bad input.
@MainActor @Suite("The contact ledger", .timeLimit(.minutes(60))) struct LedgerTests {
  let window = FakeWindow()
  let view: FakeHost
  let pan: UIPanGestureRecognizer
  let tap: UITapGestureRecognizer

  init() {
    view = window.view()
    pan = view.add(UIPanGestureRecognizer())
    tap = view.add(UITapGestureRecognizer())
  }

  @Test("B1: a second touch down cancels the first contact and never ends it")
  func duplicateDown() {
    window.down(1, 150, 150, at: 0)
    window.down(1, 160, 150, at: 0.1)
    #expect(tap.reason == .touchCancelled(.duplicateDown))
    window.up(1, 160, 150, at: 0.2)
    #expect(window.story(tap) == "possible → failed(touchCancelled duplicateDown) → ended")
    #expect(window.processor.repairs.duplicateDown == 1)
  }

  @Test(
    "B2, B3: moves and lifts of unknown contacts are dropped, and a move never begins a contact")
  func unknown() {
    window.move(1, 150, 150, at: 0)
    window.up(1, 150, 150, at: 0.1)
    window.tap(1, 150, 150, at: 0.2)
    window.up(1, 150, 150, at: 0.4)
    #expect(window.processor.repairs.unknownContact == 3)
    #expect(window.story(tap) == "possible → ended")
    #expect(window.processor.liveTouches.isEmpty)
  }

  @Test("B5: values that are not numbers are dropped, and the third in a row cancels the contact")
  func badNumbers() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.1)
    window.move(1, .nan, 150, at: 0.2)
    window.move(1, .infinity, 150, at: 0.3)
    window.move(1, 180, 150, at: 0.4)
    window.move(1, 1e38, 150, at: 0.5)
    window.move(1, -.infinity, 150, at: 0.6)
    #expect(pan.state == .changed)
    window.move(1, 150, .nan, at: 0.7)
    #expect(pan.reason == .touchCancelled(.badCoordinates))
    #expect(window.processor.repairs.badCoordinates == 5)
    window.down(2, .nan, .nan, at: .nan)
    #expect(window.processor.liveTouches.isEmpty)
  }

  @Test(
    "B5: a lift without a valid position cancels, so that it neither taps nor drops anything (P3)")
  func badLift() {
    window.down(1, 150, 150, at: 0)
    window.up(1, .nan, 150, at: 0.1)
    #expect(window.story(tap) == "possible → failed(touchCancelled badCoordinates)")
  }

  @Test(
    "B6, EVT-08: a time that goes back is raised and counted, and the velocity is measured anew")
  func backwards() {
    window.down(1, 110, 150, at: 100)
    window.move(1, 130, 150, at: 100.1)
    window.move(1, 140, 150, at: 13)
    #expect(window.time.now == 100.1)
    #expect(pan.state == .changed)
    #expect(pan.velocity(in: nil) == .zero)
    #expect(window.processor.repairs.timeWentBack == 1)
  }

  @Test("B5, I6: a move stamped far in the future is refused, and the moves after it are processed")
  func farFuture() {
    window.down(1, 110, 150, at: 100)
    window.move(1, 130, 150, at: 100.1)
    window.move(1, 140, 150, at: 1e12)
    #expect(window.processor.repairs.badCoordinates == 1)
    window.move(1, 145, 150, at: 100.2)
    #expect(window.time.now == 100.2)
    // The ten points that it took to begin are subtracted (PAN-04).
    #expect(pan.translation(in: nil).x == 25)
    window.up(1, 145, 150, at: 100.3)
    #expect(pan.state == .possible)
    #expect(window.processor.liveTouches.isEmpty)
    #expect(window.processor.repairs.total == 1)
  }

  @Test("B52, EVT-09: events that a handler sends are processed in order, however many there are")
  func manyQueued() {
    window.down(1, 110, 150, at: 0)
    window.move(1, 130, 150, at: 0.01)
    var isFirst = true
    pan.addAction { [window] _ in
      guard isFirst else { return }
      isFirst = false
      for i in 1...50_000 {
        window.processor.send(
          InputEvent(
            time: 0.02, position: CGPoint(x: 130 + CGFloat(i % 7), y: 150), source: .finger(1),
            phase: .moved))
      }
    }
    window.move(1, 131, 150, at: 0.02)
    #expect(pan.translation(in: nil).x == CGFloat(10 + 50_000 % 7))
    #expect(window.processor.repairs.total == 0)
  }

  @Test("B9, I7: touch downs beyond 64 contacts are dropped until a contact lifts")
  func manyContacts() {
    for i in 0..<10_000 { window.down(Int64(i), 150, 150, at: 0) }
    #expect(window.processor.liveTouches.count == 64)
    #expect(window.processor.repairs.tooManyContacts == 10_000 - 64)
    window.up(3, 150, 150, at: 1)
    window.down(20_000, 150, 150, at: 1)
    #expect(window.processor.liveTouches.count == 64)
  }

  @Test("B10: the order of the fingers in a report does not change the result")
  func frameOrder() {
    var stories: [String] = []
    for flipped in [false, true] {
      let window = FakeWindow()
      let tap = window.view().add(UITapGestureRecognizer())
      tap.numberOfTouchesRequired = 2
      func both(_ phase: InputEvent.Phase, _ t: TimeInterval) {
        let frame = [window.event(1, 110, 110, t, phase), window.event(2, 150, 150, t, phase)]
        window.processor.send(flipped ? frame.reversed() : frame)
      }
      both(.began, 0)
      both(.ended, 0.1)
      stories.append(window.story(tap))
    }
    #expect(stories == ["possible → ended", "possible → ended"])
  }

  @Test("B11: a mouse that repeats a finger is dropped, so that there is exactly one tap")
  func doubles() {
    var taps = 0
    tap.addAction { _ in taps += 1 }
    window.down(1, 150, 150, at: 0)
    window.mouse(.began, 155, 150, at: 0.01)
    window.mouse(.ended, 155, 150, at: 0.05)
    window.up(1, 150, 150, at: 0.05)
    #expect(taps == 1)
    #expect(window.processor.repairs.doubled == 1)
  }

  @Test("B12: a mouse and a finger at different positions are two contacts")
  func mouseAndFinger() {
    let other = window.view(250, 100).add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    window.mouse(.began, 300, 150, at: 0.01)
    window.move(1, 190, 150, at: 0.1)
    window.mouse(.moved, 330, 150, at: 0.1)
    #expect(pan.state == .began && other.state == .began)
  }

  @Test(
    "B13, I9, PTR-03: further buttons change the mask, and the release of the first one ends the contact"
  )
  func buttons() {
    window.mouse(.began, 150, 150, at: 0)
    window.mouse(.began, 150, 150, at: 0.1, button: .secondary, mask: [.primary, .secondary])
    #expect(window.processor.liveTouches.count == 1)
    window.mouse(.ended, 150, 150, at: 0.2, button: .secondary, mask: .primary)
    #expect(window.processor.liveTouches.count == 1)
    window.mouse(.ended, 150, 150, at: 0.3)
    #expect(window.processor.liveTouches.isEmpty)
    #expect(window.story(tap) == "possible → ended")
  }

  @Test("B13: a missed release becomes a cancel at the next motion")
  func missedRelease() {
    window.mouse(.began, 150, 150, at: 0)
    window.mouse(.hovered, 152, 150, at: 0.5)
    #expect(window.story(tap) == "possible → failed(touchCancelled stale)")
    #expect(window.processor.repairs.missedRelease == 1)
  }

  @Test("B17: wheel movements are limited, and dropped if they are not numbers")
  func wheel() {
    pan.allowedScrollTypesMask = .all
    for dy: CGFloat in [.nan, .infinity, 2_147_483_648, -2_147_483_648] {
      window.processor.send(
        InputEvent(
          time: 0.1, position: CGPoint(x: 150, y: 150),
          source: .wheel(CGVector(dx: 0, dy: dy), isContinuous: true), phase: .moved))
    }
    #expect(window.processor.repairs.badCoordinates == 2)
    #expect(window.processor.repairs.wheelClamped == 2)
    #expect(pan.translation(in: nil).y.isFinite)
  }

  @Test(
    "I14: a finger set aside counts nowhere until it moves, and a gesture of that finger alone is cancelled"
  )
  func suspect() {
    window.down(1, 110, 150, at: 0)
    window.move(1, 130, 150, at: 0.1)
    #expect(pan.state == .began)
    var silent = window.event(1, 130, 150, 4, .stationary)
    silent.cause = .stale
    window.processor.send(silent)
    #expect(window.story(pan) == "possible → began → cancelled(sequenceEnded)")
    window.tap(2, 150, 150, at: 5)
    #expect(tap.reason == .thresholdReached(1, needs: 1))
    window.move(1, 150, 150, at: 6)
    #expect(pan.numberOfTouches == 1)
    window.up(1, 150, 150, at: 7)
    #expect(window.processor.liveTouches.isEmpty)
    #expect(pan.state == .possible && tap.state == .possible)
  }

  @Test(
    "I14, REC-16: a recognizer that ignored a finger does not follow it when it moves after being set aside"
  )
  func suspectAndIgnored() throws {
    final class Choosy: UIPanGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches { ignore(touch, for: event) }
      }
    }
    let choosy = window.view(100, 100).add(Choosy())
    window.down(1, 110, 150, at: 0)
    var silent = window.event(1, 110, 150, 4, .stationary)
    silent.cause = .stale
    window.processor.send(silent)
    window.move(1, 170, 150, at: 6)
    #expect(choosy.numberOfTouches == 0 && choosy.state == .possible)
    window.up(1, 170, 150, at: 7)
  }

  @Test("I12: cancelAll cancels every contact in one report")
  func cancelAll() {
    let other = window.view(250, 100).add(UIPanGestureRecognizer())
    window.down(1, 150, 150, at: 0)
    window.down(2, 300, 150, at: 0)
    window.processor.send([
      window.event(1, 150, 190, 0.1, .moved), window.event(2, 300, 190, 0.1, .moved),
    ])
    window.processor.cancelAll(because: .deviceLost)
    #expect(pan.reason == .touchCancelled(.deviceLost))
    #expect(other.reason == .touchCancelled(.deviceLost))
    #expect(window.processor.liveTouches.isEmpty)
  }

  @Test(
    "random streams keep the rules: every began is closed, and numbers are never reused (P1, I1–I4)"
  )
  func randomStreams() {
    var seed: UInt64 = 1
    func next(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(n))
    }
    var open: [RecognizerID: Int] = [:]
    window.log.observe(eachChange: true) { t in
      switch t.to {
      case .began: open[t.recognizer, default: 0] += 1
      case .ended, .cancelled:
        if t.from != .possible { open[t.recognizer, default: 0] -= 1 }
      default: break
      }
    }
    var time = 0.0
    for _ in 0..<30_000 {
      time += Double(next(40) - 4) / 1000
      let finger = Int64(next(4))
      let phase = InputEvent.Phase(rawValue: UInt8(next(6))) ?? .moved
      let wild: [CGFloat] = [.nan, .infinity, 1e38]
      let x = next(50) == 0 ? wild[next(3)] : CGFloat(100 + next(100))
      let isMouse = next(5) == 0
      window.processor.send(
        InputEvent(
          time: time, position: CGPoint(x: x, y: CGFloat(100 + next(100))),
          source: isMouse ? .mouse(next(2) == 0 ? .primary : .secondary) : .finger(finger),
          phase: phase, buttons: isMouse ? .primary : []))
      if !pan.velocity(in: nil).isFinite { Issue.record("velocity at \(time)") }
    }
    window.processor.cancelAll(because: .quit)
    window.processor.advance(to: time + 10)
    #expect(open[pan.id] == 0)
    #expect(pan.state == .possible && tap.state == .possible)
    #expect(window.processor.liveTouches.isEmpty)
  }
}
