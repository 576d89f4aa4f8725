import PantoBase
import Testing

@testable import PantoGestures

/// Tests reports in which one finger lifts while another moves, and handlers that interfere with
/// them.
@MainActor @Suite("One report of several fingers", .timeLimit(.minutes(60))) struct OneReportTests {
  let window = FakeWindow()

  /// A recognizer that records what it receives.
  @MainActor private final class Listener: UIGestureRecognizer {
    var heard: ((String) -> Void)?
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      heard?("began \(touches.count)")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      heard?("moved \(touches.count)")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      heard?("ended \(touches.count)")
    }
  }

  @Test(
    "a swipe counts the movement of a report once if one finger moves and one lifts in it (SWP-04)")
  func swipe() {
    let swipe = window.view(0, 0, 400, 800).add(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    window.processor.send([
      window.event(1, 100, 100, 0, .began), window.event(2, 100, 200, 0, .began),
    ])
    window.processor.send([
      window.event(1, 120, 100, 0.2, .moved), window.event(2, 120, 200, 0.2, .ended),
    ])
    window.up(1, 120, 100, at: 0.21)
    // The centroid has moved 20 of 30 points.
    #expect(window.story(swipe).contains("failed"), "\(window.story(swipe))")
  }

  /// Moves two fingers apart evenly by 10 points every 10 ms. The second one lifts in one report
  /// with the last move of the first, later by `late` seconds.
  private func apart<R: UIGestureRecognizer>(
    _ recognizer: R, _ place: (Int64, Int) -> CGPoint, late: TimeInterval, _ read: (R) -> CGFloat
  ) -> (told: CGFloat, before: CGFloat) {
    let view = window.view(0, 0, 400, 800)
    view.isMultipleTouchEnabled = true
    view.add(recognizer)
    func event(_ f: Int64, _ k: Int, _ t: TimeInterval, _ phase: InputEvent.Phase) -> InputEvent {
      let p = place(f, k)
      return window.event(f, p.x, p.y, t, phase)
    }
    window.processor.send([event(1, 0, 0, .began), event(2, 0, 0, .began)])
    for k in 1...10 {
      let t = Double(k) / 100
      window.processor.send([event(1, k, t, .moved), event(2, k, t + late, .moved)])
    }
    let before = read(recognizer)
    window.processor.send([event(1, 11, 0.11, .moved), event(2, 11, 0.11 + late, .ended)])
    return (read(recognizer), before)
  }

  @Test(
    "a pinch keeps its velocity when one finger lifts as the other moves (PIN-04)",
    arguments: [0, 0.002])
  func pinch(_ late: TimeInterval) {
    let (told, before) = apart(
      UIPinchGestureRecognizer(),
      { f, k in CGPoint(x: 200 + (f == 1 ? -1 : 1) * (40 + 5 * CGFloat(k)), y: 300) }, late: late,
      { $0.velocity })
    #expect(before > 0 && abs(told / before - 1) < 0.05, "\(told) of \(before)")
  }

  @Test(
    "a rotation keeps its velocity when one finger lifts as the other moves (ROT-01)",
    arguments: [0, 0.002])
  func rotation(_ late: TimeInterval) {
    let (told, before) = apart(
      UIRotationGestureRecognizer(),
      { f, k in
        let angle = 0.05 * CGFloat(k) + (f == 1 ? .pi : 0)
        return CGPoint(x: 200 + 90 * Maths.cos(angle), y: 300 + 90 * Maths.sin(angle))
      }, late: late, { $0.velocity })
    #expect(before > 0 && abs(told / before - 1) < 0.05, "\(told) of \(before)")
  }

  @Test(
    "a recognizer removed from its view by its own delegate's answer follows no touch (REC-13, B50)"
  )
  func removedWhileAsked() {
    @MainActor final class Remover: UIGestureRecognizerDelegate {
      var act: (() -> Void)?
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool {
        act?()
        return true
      }
    }
    let view = window.view()
    let pan = view.add(UIPanGestureRecognizer())
    let other = view.add(UIPanGestureRecognizer())
    var told: [UIGestureRecognizer.State] = []
    pan.addAction { told.append($0.state) }
    let remover = Remover()
    remover.act = {
      view.attachedRecognizers.removeAll { $0 === pan }
      pan.detachFromHost()
    }
    pan.delegate = remover
    window.down(1, 150, 150, at: 0)
    window.move(1, 190, 150, at: 0.1)
    #expect(told.isEmpty)
    #expect(other.state == .began)
    window.up(1, 190, 150, at: 0.2)
    #expect(pan.state == .possible && pan.processor == nil)
  }

  @Test("all phases of one finger in one report are delivered once and in order (I2, EVT-04)")
  func wholeLife() {
    let view = window.view(0, 0, 400, 400)
    view.isMultipleTouchEnabled = true
    let one = view.add(Listener())
    one.cancelsTouchesInView = false
    var order: [String] = []
    one.heard = { order.append($0) }
    window.down(2, 300, 300, at: 0)
    order = []
    view.heard = []
    window.processor.send([
      window.event(1, 50, 50, 0.1, .began), window.event(1, 60, 50, 0.1, .moved),
      window.event(2, 310, 300, 0.1, .moved), window.event(1, 70, 50, 0.1, .moved),
      window.event(1, 70, 50, 0.1, .ended), window.event(1, 80, 50, 0.1, .moved),
      window.event(1, 90, 50, 0.1, .began), window.event(1, 95, 50, 0.1, .moved),
      window.event(2, 310, 300, 0.1, .ended), window.event(2, 320, 300, 0.1, .moved),
      window.event(1, 95, 50, 0.1, .cancelled),
    ])
    #expect(
      order == ["began 1", "moved 2", "ended 1", "began 1", "moved 1", "ended 1"], "\(order)")
    #expect(
      view.heard == ["began", "moved(2)", "ended", "began", "moved", "ended", "cancelled"],
      "\(view.heard)")
    #expect(window.processor.repairs.unknownContact == 2)
    #expect(window.processor.liveTouches.isEmpty)
  }

  /// The changes that a handler makes in the middle of a step.
  enum Deed: CaseIterable {
    case detachView, dropRecognizer, disable, moveAway, ignore, tearDown, sendMore, dropTargets
  }

  @Test(
    "all sequences of ten fingers end, whatever a handler changes in whatever phase (R1, R3, B49)",
    arguments: Deed.allCases)
  func handlers(_ deed: Deed) {
    for phase in ["began", "moved", "ended"] {
      for victim in [0, 1, 4] {
        for isTold in [false, true] { run(deed, phase, victim, isTold) }
      }
    }
  }

  private func run(_ deed: Deed, _ phase: String, _ victim: Int, _ isAction: Bool) {
    let window = FakeWindow()
    let elsewhere = window.view(0, 500, 400, 100)
    var views: [FakeHost] = []
    weak var gone: UIGestureRecognizer?
    var hasActed = false
    var ends: [String: Int] = [:]
    let act: @MainActor (UIGestureRecognizer) -> Void = { recognizer in
      guard !hasActed else { return }
      hasActed = true
      let view = views[victim]
      switch deed {
      case .detachView:
        window.children.removeAll { $0 === view }
        window.processor.detach(view)
        view.parent = nil
      case .dropRecognizer:
        let all = view.attachedRecognizers
        gone = all.first
        view.attachedRecognizers = []
        for one in all { one.detachFromHost() }
      case .disable: for one in view.attachedRecognizers { one.isEnabled = false }
      case .moveAway:
        for one in view.attachedRecognizers {
          view.attachedRecognizers.removeAll { $0 === one }
          one.detachFromHost()
          elsewhere.add(one)
        }
      case .ignore:
        for touch in window.processor.liveTouches {
          for one in view.attachedRecognizers {
            one.ignore(touch, for: window.processor.touchEvent)
          }
        }
      case .tearDown: window.processor.tearDown()
      case .sendMore:
        window.down(77, 20, 550, at: 3)
        window.up(77, 20, 550, at: 3.01)
      case .dropTargets: for one in view.attachedRecognizers { one.removeTarget(nil) }
      }
    }
    for i in 0..<5 {
      let view = window.view(CGFloat(i) * 80, 0, 80, 200)
      view.isMultipleTouchEnabled = true
      let answers = Answers()
      answers.simultaneous = true
      view.heard = []
      for one in [
        UIPanGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
      ]
        as [UIGestureRecognizer]
      {
        view.add(one)
        one.delegate = answers
        Keep.all.append(answers)
      }
      let listener = view.add(Listener())
      if isAction {
        let names = ["began": UIGestureRecognizer.State.began, "moved": .changed, "ended": .ended]
        (view.attachedRecognizers[0] as? UIPanGestureRecognizer)?.addAction {
          if $0.state == names[phase] { act($0) }
        }
      } else {
        listener.heard = { [unowned listener] in if $0.hasPrefix(phase) { act(listener) } }
      }
      views.append(view)
    }
    func report(_ phase: InputEvent.Phase, _ k: Int, _ t: TimeInterval) {
      window.processor.send(
        (0..<10).map { f in
          let side: CGFloat = f % 2 == 0 ? -1 : 1
          return window.event(
            Int64(f + 1), CGFloat(f / 2) * 80 + 40 + side * 10, 100 + side * CGFloat(10 + 4 * k), t,
            phase)
        })
    }
    report(.began, 0, 0)
    for k in 1...8 { report(.moved, k, Double(k) / 100) }
    report(.ended, 8, 0.1)
    window.processor.advance(to: 5)
    #expect(window.processor.liveTouches.isEmpty)
    for view in views + [elsewhere] {
      for one in view.attachedRecognizers {
        #expect(
          one.state == .possible && one.processor == nil && one.tracked.isEmpty,
          "\(deed) \(phase) \(victim) \(one.gestureName)")
      }
      for name in ["began", "ended", "cancelled"] {
        ends[name, default: 0] += view.heard.reduce(0) { n, word in
          guard word.hasPrefix(name) else { return n }
          return n + (word.hasSuffix("(2)") ? 2 : 1)
        }
      }
    }
    let began = ends["began"] ?? 0
    #expect(
      began == (ends["ended"] ?? 0) + (ends["cancelled"] ?? 0),
      "\(deed) \(phase) \(victim) \(isAction) \(ends)")
    if deed == .dropRecognizer { #expect(gone == nil) }
    Keep.all = []
  }

  @MainActor enum Keep { static var all: [AnyObject] = [] }

  @Test(
    "a recognizer moved to a second window by its handler ends in both windows (R1, REC-13)")
  func secondWindow() {
    let next = FakeWindow()
    let here = window.view()
    let there = next.view()
    let pan = here.add(UIPanGestureRecognizer())
    var story: [String] = []
    pan.addAction { [window] in
      story.append($0.state.name)
      guard $0.state == .changed, $0.host === here else { return }
      here.attachedRecognizers = []
      pan.detachFromHost()
      there.add(pan)
      _ = window
      next.down(1, 150, 150, at: 0)
      next.move(1, 190, 150, at: 0.1)
    }
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.1)
    window.move(1, 180, 150, at: 0.2)
    window.move(1, 190, 150, at: 0.3)
    window.up(1, 190, 150, at: 0.4)
    next.move(1, 195, 150, at: 0.5)
    next.up(1, 195, 150, at: 0.6)
    window.down(1, 350, 350, at: 1)
    window.up(1, 350, 350, at: 1.1)
    #expect(pan.state == .possible && pan.processor == nil && pan.tracked.isEmpty, "\(story)")
    #expect(window.processor.involved.isEmpty && next.processor.involved.isEmpty)
    story = []
    next.down(1, 150, 150, at: 2)
    next.move(1, 190, 150, at: 2.1)
    next.up(1, 190, 150, at: 2.2)
    #expect(story == ["began", "ended"], "\(story)")
  }

  @Test(
    "velocities are finite, independent of time and position, and turn with the movement (R5, PAN-14)"
  )
  func velocities() {
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31)
    }
    for round in 0..<4000 {
      let count = 2 + Int(random() * 70)
      var times: [TimeInterval] = []
      var places: [CGPoint] = []
      var t = 0.0
      var p = CGPoint.zero
      let speed = [1.0, 30, 1000][Int(random() * 3)]
      for _ in 0..<count {
        let kind = random()
        if kind < 0.6 {
          t += Timekeeper.onGrid(0.004 + random() * 0.012)
        } else if kind < 0.62 {
          t += Timekeeper.onGrid(random() * 3)
        } else if kind < 0.7 {
          t += 1e-9
        }
        if random() < 0.8 { p += CGPoint(x: (random() - 0.4) * speed, y: (random() - 0.6) * speed) }
        times.append(Timekeeper.onGrid(t))
        places.append(CGPoint(x: p.x.rounded(), y: p.y.rounded()))
      }
      func velocity(
        _ shift: TimeInterval, _ map: (CGPoint) -> CGPoint, after rest: TimeInterval = 0
      )
        -> CGPoint
      {
        let pace = VelocityEstimator()
        for (t, p) in zip(times, places) { pace.add(map(p), at: Timekeeper.onGrid(t + shift)) }
        return pace.velocity(
          now: Timekeeper.onGrid(times[count - 1] + shift + rest), policy: .decaying)
      }
      let v = velocity(0) { $0 }
      #expect(v.isFinite && v.length <= 20_000.001, "\(round) \(v)")
      #expect(velocity(5) { $0 } == v, "\(round)")
      #expect(velocity(0) { $0 + CGPoint(x: 4096, y: -512) } == v, "\(round)")
      #expect(velocity(0) { CGPoint(x: -$0.x, y: $0.y) } == CGPoint(x: -v.x, y: v.y), "\(round)")
      let turned = velocity(0) { CGPoint(x: -$0.y, y: $0.x) }
      #expect((turned - CGPoint(x: -v.y, y: v.x)).length <= 1e-6 * max(1, v.length), "\(round)")
      #expect(velocity(0, { $0 }, after: 0.07).length <= v.length * (1 + 1e-12), "\(round)")
    }
  }

  @Test("no action is left if an action's owner removes the others in its deinit (REC-14, B49)")
  func ownersThatClean() {
    final class Cleaner {
      let body: @MainActor () -> Void
      init(_ body: @escaping @MainActor () -> Void) { self.body = body }
      deinit { MainActor.assumeIsolated(body) }
    }
    for others in 0..<6 {
      for first in [true, false] {
        let pan = window.view().add(UIPanGestureRecognizer())
        var told = 0
        func more() { for _ in 0..<others { pan.addAction { _ in told += 1 } } }
        if !first { more() }
        var token: ActionToken?
        do {
          let cleaner = Cleaner { [weak pan] in pan?.removeTarget(nil) }
          token = pan.addAction { _ in withExtendedLifetime(cleaner) { told += 1 } }
        }
        if first { more() }
        if let token { pan.removeAction(token) }
        #expect(pan.targets.isEmpty)
        pan.addAction { _ in told += 100 }
        #expect(pan.targets.count == 1)
        window.down(1, 150, 150, at: window.time.now + 1)
        window.move(1, 190, 150, at: window.time.now + 0.1)
        window.up(1, 190, 150, at: window.time.now + 0.1)
        #expect(told == 200)
        window.children = []
      }
    }
  }
}
