import PantoBase
import Testing

@testable import PantoGestures

/// Tests what must hold for every stroke, whatever its motion, report rate and time stamps.
@Suite("Velocity", .timeLimit(.minutes(60))) struct VelocityTests {
  struct Report {
    var time: TimeInterval
    var place: CGPoint
  }

  /// The SplitMix64 generator.
  struct Random {
    var state: UInt64
    mutating func unit() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
    mutating func within(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }
  }

  /// Returns strokes that turn, speed up, slow down and rest, read by panels of all rates, with
  /// stamps that are late, even or in batches. Positions are multiples of an eighth of a point,
  /// times of a millisecond.
  static func strokes(_ count: Int, seed: UInt64 = 7) -> [[Report]] {
    var random = Random(state: seed)
    return (0..<count).map { _ in
      let rate = [60.0, 90, 120, 240, 1000][Int(random.within(0...4.99))]
      let jitter = [0, 0.002, 0.004][Int(random.within(0...2.99))]
      let pump = [0, 0, 0.008, 0.016][Int(random.within(0...3.99))]
      let grid = random.unit() < 0.5 ? 1.0 : 8
      var velocity = CGPoint.zero
      var place = CGPoint(x: 300, y: 300)
      var push = CGPoint.zero
      var latest = 0.0
      var reports: [Report] = []
      for i in 0..<Int(random.within(2...90)) {
        if i % 8 == 0 {
          let force = random.unit() < 0.2 ? 0 : Maths.pow(10, random.within(2...4.5))
          push = CGPoint(x: random.within(-1...1), y: random.within(-1...1)) * force
        }
        velocity = (velocity + push * (1 / rate)) * 0.97
        if random.unit() < 0.05 { velocity = .zero }
        place += velocity * (1 / rate)
        var time = 0.02 + Double(i) / rate + random.within(-1...1) * jitter
        if pump > 0 { time = (time / pump).rounded(.up) * pump }
        latest = max(latest, (time * 1000).rounded() / 1000)
        reports.append(
          Report(
            time: latest,
            place: CGPoint(
              x: (place.x * grid).rounded() / grid, y: (place.y * grid).rounded() / grid)))
      }
      return reports
    }
  }

  static func read(_ reports: [Report]) -> CGPoint {
    let pace = VelocityEstimator()
    for report in reports { pace.add(report.place, at: report.time) }
    return pace.velocity(now: reports[reports.count - 1].time, policy: .decaying)
  }

  private func changed(
    _ reports: [Report], _ change: (inout Report) -> Void
  ) -> [Report] {
    var other = reports
    for i in other.indices { change(&other[i]) }
    return other
  }

  // MARK: Invariance

  @Test("the velocity does not depend on the time of day, to the bit (PAN-14)")
  func shiftedInTime() {
    for stroke in VelocityTests.strokes(600) {
      let v = VelocityTests.read(stroke)
      for shift in [0.25, 1.003, 3600] {
        #expect(VelocityTests.read(changed(stroke) { $0.time += shift }) == v)
      }
    }
  }

  @Test(
    "the velocity does not depend on the position, and mirroring or exchanging axes changes no bit (PAN-14)"
  )
  func shiftedMirroredTurned() {
    for stroke in VelocityTests.strokes(600) {
      let v = VelocityTests.read(stroke)
      #expect(VelocityTests.read(changed(stroke) { $0.place += CGPoint(x: 64, y: -32) }) == v)
      let mirrored = VelocityTests.read(changed(stroke) { $0.place.x = 1280 - $0.place.x })
      #expect(mirrored.x == -v.x && mirrored.y == v.y)
      let turned = VelocityTests.read(
        changed(stroke) { $0.place = CGPoint(x: $0.place.y, y: $0.place.x) })
      #expect(turned.x == v.y && turned.y == v.x)
    }
  }

  @Test("in half the time the velocity is exactly twice as large (PAN-14)")
  func halved() {
    var compared = 0
    for stroke in VelocityTests.strokes(600) {
      let v = VelocityTests.read(stroke)
      // Twice this speed would exceed the limit of R5. Reports with a single stamp have no times to
      // halve.
      guard v.length < 9_900, stroke[0].time < stroke[stroke.count - 1].time else { continue }
      compared += 1
      #expect(VelocityTests.read(changed(stroke) { $0.time /= 2 }) == v * 2)
    }
    #expect(compared > 500)
  }

  @Test("small changes of times and positions cause small changes of the velocity (PAN-14)")
  func continuous() {
    var random = Random(state: 11)
    for stroke in VelocityTests.strokes(600) {
      // Both strokes have the same number of reports, so the estimator keeps the same ones of them.
      let v = VelocityTests.read(stroke)
      let span = stroke[stroke.count - 1].time - stroke[0].time
      guard span > 0 else { continue }
      let near = VelocityTests.read(
        changed(stroke) {
          $0.place += CGPoint(x: random.within(-1e-7...1e-7), y: random.within(-1e-7...1e-7))
        })
      // A ten-millionth of a point within a millisecond is a ten-thousandth of a point per second.
      #expect((near - v).length < 0.01, "\(v) and \(near)")
      var latest = 0.0
      let later = VelocityTests.read(
        changed(stroke) {
          latest = max(latest, $0.time + random.within(-3...3) * 1e-9)
          $0.time = latest
        })
      #expect((later - v).length < 0.001 * max(v.length, 20), "\(v) and \(later)")
    }
  }

  // MARK: Even motion

  @Test("the velocity of even motion is exact, also where reports are uneven or missing (PAN-14)")
  func uneven() {
    var random = Random(state: 3)
    for count in [2, 3, 4, 5, 8, 20, 64, 100] {
      var time = 0.0
      var reports: [Report] = []
      for _ in 0..<count {
        time += 0.004 + 0.012 * random.unit() * random.unit()
        let t = (time * 1e9).rounded() / 1e9
        reports.append(Report(time: t, place: CGPoint(x: 900 * t, y: -300 * t)))
      }
      let v = VelocityTests.read(reports)
      #expect((v - CGPoint(x: 900, y: -300)).length < 1, "\(count) reports: \(v)")
    }
  }

  @Test(
    "the velocity of a fling that speeds up is at least that of its last ten milliseconds (PAN-14)")
  func accelerating() {
    for rate in [120.0, 240, 1000] {
      for acceleration in [5_000.0, 20_000] {
        let reports = (0...Int(0.15 * rate)).map { i in
          let t = Double(i) / rate
          return Report(time: t, place: CGPoint(x: (acceleration / 2 * t * t).rounded(), y: 0))
        }
        let end = reports[reports.count - 1].time
        let v = VelocityTests.read(reports).x
        #expect(v > 0.95 * acceleration * (end - 0.005) && v < 1.1 * acceleration * end, "\(v)")
      }
    }
  }

  // MARK: Rest

  /// Returns the velocity after a drag, and after each of `count` further reports of its last
  /// position.
  private func resting(_ rate: Double, _ speed: Double, _ count: Int) -> [CGFloat] {
    var reports = (0...Int(0.15 * rate)).map { i in
      Report(
        time: Double(i) / rate, place: CGPoint(x: (speed * Double(i) / rate).rounded(), y: 0))
    }
    var all = [VelocityTests.read(reports).x]
    for _ in 0..<count {
      var next = reports[reports.count - 1]
      next.time += 1 / rate
      reports.append(next)
      all.append(VelocityTests.read(reports).x)
    }
    return all
  }

  @Test(
    "each report of the same position lowers the velocity, down to zero (PAN-15)",
    arguments: [60.0, 120, 240, 1000], [500.0, 1000, 4000])
  func repeated(_ rate: Double, _ speed: Double) {
    // The finger must move at least half a point from one report to the next.
    guard speed >= rate / 2 else { return }
    let all = resting(rate, speed, 10)
    #expect((all[0] - speed).magnitude < speed * 0.02)
    for i in 1..<all.count { #expect(all[i] <= all[i - 1] && all[i] >= 0, "\(all)") }
    #expect(all[10] == 0)
  }

  @Test(
    "a slow finger that is reported at the same position between two steps has not stopped (PAN-15)"
  )
  func slow() {
    // At 50 points per second there are twenty reports of each position.
    for last in 200...240 {
      let reports = (0...last).map { i in
        Report(time: Double(i) * 0.001, place: CGPoint(x: (Double(i) * 0.05).rounded(), y: 0))
      }
      let v = VelocityTests.read(reports).x
      #expect(v > 15 && v < 75, "\(last): \(v)")
    }
  }
}

/// Tests the velocity that a program reads from a pan in a window.
@MainActor @Suite("Velocity of a drag", .timeLimit(.minutes(60))) struct DragVelocityTests {
  let window = FakeWindow()
  let view: FakeHost
  let pan: UIPanGestureRecognizer

  init() {
    view = window.view()
    pan = view.add(UIPanGestureRecognizer())
  }

  /// Drags along whole points from the time `start` on, and returns the velocity at the lift.
  private func release(
    from start: TimeInterval, every interval: TimeInterval, _ way: [CGFloat]
  ) -> CGFloat {
    var v: CGFloat = 0
    let token = pan.addAction { if $0.state == .ended { v = $0.velocity(in: nil).x } }
    defer { pan.removeAction(token) }
    for (i, x) in way.enumerated() {
      let time = start + interval * Double(i)
      if i == 0 {
        window.down(1, 110 + x, 150, at: time)
      } else {
        window.move(1, 110 + x, 150, at: time)
      }
    }
    window.up(1, 110 + way[way.count - 1], 150, at: start + interval * Double(way.count))
    return v
  }

  @Test("the same drag has the same velocity a quarter of a second later, to the bit (PAN-14)")
  func laterInTheDay() {
    // The fitted line of this drag crosses zero. An earlier rule for that case returned 0 or
    // −8,000.
    let way: [CGFloat] = [0, 40, 90, 140, 170, 180, 172, 150, 110, 110, 54]
    let first = release(from: 1, every: 0.007, way)
    for shift in [0.25, 0.5, 2.003, 16] {
      #expect(release(from: window.time.now + 1, every: 0.007, way) == first)
      let start = (window.time.now + shift).rounded(.up) + 0.25
      #expect(release(from: start, every: 0.007, way) == first)
    }
    #expect(first < 0)
  }

  @Test("at 1 kHz ten reports of the same position stop a drag, and one lift does not (PAN-15)")
  func stops() {
    let way = (0...60).map { CGFloat($0) }
    #expect((release(from: 1, every: 0.001, way) - 1000).magnitude < 10)
    let still = way + [CGFloat](repeating: 60, count: 10)
    #expect(release(from: 2, every: 0.001, still) == 0)
  }

  @Test(
    "two resting fingers stop a drag, and a lift of one of two moving fingers does not (PAN-15)")
  func severalFingers() {
    func both(_ phase: InputEvent.Phase, _ x1: CGFloat, _ x2: CGFloat, at time: TimeInterval) {
      window.processor.send([
        window.event(1, x1, 150, time, phase), window.event(2, x2, 150, time, phase),
      ])
    }
    func drag(_ start: TimeInterval, resting: Int) -> CGPoint {
      both(.began, 110, 130, at: start)
      var time = start
      for i in 1...12 + resting {
        time = start + Double(i) * 0.008
        let x = CGFloat(min(i, 12)) * 6
        both(.moved, 110 + x, 130 + x, at: time)
      }
      window.up(2, 202, 150, at: time + 0.004)
      let v = pan.velocity(in: nil)
      window.up(1, 182, 150, at: time + 0.006)
      return v
    }
    #expect((drag(1, resting: 0).x - 750).magnitude < 8)
    #expect(drag(2, resting: 3) == .zero)
  }

  @Test("a pinch and a rotation whose fingers rest have no velocity (PIN-04, ROT-01)")
  func pairs() {
    let pinch = view.add(UIPinchGestureRecognizer())
    let turn = view.add(UIRotationGestureRecognizer())
    pan.isEnabled = false
    func both(_ phase: InputEvent.Phase, _ n: Double, at time: TimeInterval) {
      let place = CGPoint(x: 60 + 4 * n, y: 6 * n)
      window.processor.send([
        window.event(1, 150 - place.x / 2, 150 - place.y / 2, time, phase),
        window.event(2, 150 + place.x / 2, 150 + place.y / 2, time, phase),
      ])
    }
    // Both gestures run together only if a delegate allows it.
    let together = Answers()
    together.simultaneous = true
    pinch.delegate = together
    turn.delegate = together
    both(.began, 0, at: 1)
    for i in 1...12 { both(.moved, Double(i), at: 1 + Double(i) * 0.008) }
    #expect(pinch.velocity > 5 && turn.velocity > 1)
    for i in 13...18 { both(.moved, 12, at: 1 + Double(i) * 0.008) }
    #expect(pinch.velocity == 0 && turn.velocity == 0)
  }
}
