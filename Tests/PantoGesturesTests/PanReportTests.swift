import PantoBase
import Testing

@testable import PantoGestures

/// Tests a pan with reports of several fingers and batches of several samples.
@MainActor @Suite("A pan and its reports", .timeLimit(.minutes(60))) struct PanReportTests {
  let window = FakeWindow()
  let pan: UIPanGestureRecognizer

  init() { pan = window.view().add(UIPanGestureRecognizer()) }

  @Test(
    "a finger that touches down while another moves does not make the translation jump (PAN-02, I10)"
  )
  func landingBesideAMove() {
    window.down(1, 110, 150, at: 0)
    window.move(1, 130, 150, at: 0.01)
    #expect(pan.translation(in: nil).x == 10)

    window.processor.send([
      window.event(2, 160, 150, 0.02, .began), window.event(1, 140, 150, 0.02, .moved),
    ])
    // The centroid of two fingers moves by half of what one of them moves.
    #expect(pan.translation(in: nil).x == 15)

    pan.maximumNumberOfTouches = 2
    window.processor.send([
      window.event(3, 180, 150, 0.03, .began), window.event(1, 150, 150, 0.03, .moved),
      window.event(2, 170, 150, 0.03, .moved),
    ])
    #expect(pan.translation(in: nil).x == 25)
  }

  @Test("two samples of a finger count once if another finger lifts in the same report (PAN-02)")
  func liftBesideReadings() {
    for (f, x) in [(Int64(1), CGFloat(110)), (2, 150)] { window.down(f, x, 150, at: 0) }
    for f in [Int64(1), 2] { window.move(f, f == 1 ? 130 : 170, 150, at: 0.01) }
    let before = pan.translation(in: nil).x

    window.processor.send([
      window.event(2, 170, 150, 0.02, .ended), window.event(1, 140, 150, 0.02, .moved),
      window.event(1, 150, 150, 0.02, .moved),
    ])

    #expect(pan.translation(in: nil).x - before == 10)
  }

  @Test(
    "two fingers have the same velocity whether their reports come singly or all at once (PAN-14, P6)"
  )
  func atOnce() {
    var events: [InputEvent] = []
    for n in 0...12 {
      let t = Double(n) * 0.008
      // One finger is slower, so their centroid moves at 600 points per second.
      for (f, speed) in [(Int64(1), 800.0), (2, 400)] {
        let x = CGFloat(110 + 40 * Double(f) + speed * t)
        events.append(window.event(f, x, 150, t, n == 0 ? .began : .moved))
      }
    }

    window.processor.send(events)

    #expect((pan.velocity(in: nil).x - 600).magnitude < 0.001)
  }

  @Test("a pan begun in the report of a lift that leaves too few fingers ends there (PAN-10)")
  func beginsWithALift() {
    pan.minimumNumberOfTouches = 2
    for (f, x) in [(Int64(1), CGFloat(110)), (2, 150)] { window.down(f, x, 150, at: 0) }

    window.processor.send([
      window.event(1, 150, 150, 0.02, .moved), window.event(2, 150, 150, 0.02, .ended),
    ])

    #expect(window.story(pan) == "possible → began → ended")
  }

  @Test(
    "fingers that report in turns have the same velocity as fingers that report together (PAN-14, P6)"
  )
  func inTurns() {
    for (f, x) in [(Int64(1), CGFloat(110)), (2, 150)] { window.down(f, x, 150, at: 0) }
    var events: [InputEvent] = []
    for n in 1...24 {
      // Each finger reports every 8 ms, 4 points further, and the other one 4 ms later.
      let f = Int64(1 + (n + 1) % 2)
      let x = 110 + CGFloat(f - 1) * 40 + CGFloat((n + 1) / 2) * 4
      events.append(window.event(f, x, 150, Double(n) * 0.004, .moved))
    }

    // Each report contains one sample of each finger, with different times.
    for i in stride(from: 0, to: events.count, by: 2) {
      window.processor.send(Array(events[i...i + 1]))
    }

    #expect((pan.velocity(in: nil).x - 500).magnitude < 0.001, "\(pan.velocity(in: nil).x)")
  }

  @Test(
    "movement of one finger after another's lift is not part of the pan's velocity (PAN-10, P6)")
  func movesAfterALift() {
    pan.minimumNumberOfTouches = 2
    var end: CGPoint?
    pan.addAction { if $0.state == .ended { end = $0.velocity(in: nil) } }
    var events: [InputEvent] = []
    for n in 0...10 {
      for f in [Int64(1), 2] {
        let x = 110 + CGFloat(f) * 20 + CGFloat(n) * 4
        events.append(window.event(f, x, 150, Double(n) * 0.01, n == 0 ? .began : .moved))
      }
    }
    events.append(window.event(2, 190, 150, 0.105, .ended))
    for n in 1...5 {
      events.append(window.event(1, 170 + CGFloat(n) * 20, 150, 0.1 + Double(n) * 0.01, .moved))
    }

    window.processor.send(events)

    #expect(((end?.x ?? 0) - 400).magnitude < 0.001, "read \(end?.x ?? 0)")
  }

  @Test(
    "a drag whose reports come in batches has the velocity of the finger (B8, SDL-10)",
    arguments: [(144.0, 0.95), (120, 0.95), (90, 0.95), (60, 0.95), (30, 0.75)])
  func pumped(_ rate: Double, _ share: Double) {
    var near = 0
    for phase in 0..<16 {
      let window = FakeWindow()
      let pan = window.view().add(UIPanGestureRecognizer())
      var end = CGPoint.zero
      pan.addAction { if $0.state == .ended { end = $0.velocity(in: nil) } }
      // The panel reads the finger every 8 ms, 5 points apart. The program receives the reports
      // once per frame, stamped in whole milliseconds. The report of the lift repeats the position
      // of the last move.
      for n in 0...30 {
        let into = Double(phase) / 16
        let frame = (Double(n) * 0.008 * rate - into).rounded(.up) + into
        let stamp = (frame / rate * 1000).rounded(.down) / 1000
        let phase: InputEvent.Phase = n == 0 ? .began : n == 30 ? .ended : .moved
        window.processor.send(window.event(1, 110 + CGFloat(min(n, 29)) * 5, 150, stamp, phase))
      }
      if (end.x - 625).magnitude < 625 / 4 { near += 1 }
      #expect(end.x > 625 / 2 && end.x < 625 * 2, "\(rate) Hz, \(phase)/16: \(end.x)")
    }
    #expect(Double(near) / 16 >= share, "\(rate) Hz: \(near) of 16")
  }

  @Test("a finger at rest in a stream of batches has no velocity (PAN-16, B8)")
  func pumpedRest() {
    var end: CGPoint?
    pan.addAction { if $0.state == .ended { end = $0.velocity(in: nil) } }
    window.down(1, 110, 150, at: 0)
    for pump in 1...4 {
      for n in 0..<4 {
        window.move(1, 110 + CGFloat(pump * 4 + n) * 4, 150, at: Double(pump) * 0.033)
      }
    }
    window.up(1, 186, 150, at: 0.033 * 8)
    #expect(end == .zero)
  }
}
