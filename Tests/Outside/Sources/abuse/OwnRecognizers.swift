import Pantograph

// Cases with custom recognizers that misuse what the library offers them.

/// A recognizer that schedules timers in each of its overridden methods.
@MainActor private final class TimerAddict: UIGestureRecognizer {
  var time: CGFloat = 0
  var fired = 0

  private func schedule() {
    scheduleTimer(at: TimeInterval(time)) { [unowned self] in
      fired += 1
      scheduleTimer(at: now) { [unowned self] in
        fired += 1
        invalidateTimer()
        if fired % 2 == 0 { state = .ended }
        scheduleTimer(at: TimeInterval(time)) {}
      }
    }
  }

  override var lackingReason: Reason {
    invalidateTimer()
    schedule()
    return .custom(code: "never", value: time, limit: CGFloat(now), unit: "s")
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { schedule() }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    invalidateTimer()
    schedule()
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { schedule() }
  override func reset() {
    schedule()
    super.reset()
    invalidateTimer()
  }
}

/// A recognizer that changes its state and its view while it is asked what it lacks.
@MainActor private final class Meddler: UIGestureRecognizer {
  override var gestureKind: GestureKind { GestureKind("meddler\(numberOfTouches)") }
  override var lackingReason: Reason {
    state = .failed
    isEnabled = false
    view?.removeFromSuperview()
    isEnabled = true
    return .custom(code: "a (b)\n|", sentence: "{value} {limit} {")
  }
}

@MainActor let ownRecognizers: [Case] = [
  Case("reasons-and-kinds-without-end") { world in
    var codes = 0
    for n in 0..<100_000 {
      let reason = Reason.custom(
        code: "code\(n)", value: CGFloat(n), limit: 1, sentence: "Sentence \(n).")
      if reason.code == "code\(n)" { codes += 1 }
      _ = GestureKind("kind\(n)")
    }
    world.hold(codes > 900 && codes < 1100, "\(codes) codes were kept")
    let late = Reason.custom(code: "tooLate", value: 3, limit: 4)
    world.hold(late.numbers?.was == 3 && late.brief() == "custom 3 < 4", late.brief())
    world.hold(GestureKind("late").name == "other", GestureKind("late").name)
    world.hold(GestureKind("pan") == .pan, "a kind of the library is gone")
  },
  Case("timers-at-wild-times") { world in
    let box = view(0, 0, 300, 300)
    world.window.addSubview(box)
    var fired = 0
    for n in CGFloat.wild {
      let own = TimerAddict()
      own.time = n
      box.addGestureRecognizer(own)
      world.tap(CGPoint(x: 100, y: 100))
      world.drag(CGPoint(x: 100, y: 100), CGPoint(x: 250, y: 250))
      _ = world.stage.diagnose(own)
      world.run(0.1)
      fired += own.fired
      box.removeGestureRecognizer(own)
    }
    world.hold(fired > 0, "no timer fired")
  },
  Case("lacking-reasons-that-act") { world in
    for _ in 0..<20 {
      let box = view(0, 0, 300, 300)
      let own = Meddler()
      box.addGestureRecognizer(own)
      box.addGestureRecognizer(UITapGestureRecognizer())
      world.window.addSubview(box)
      world.stage.addInspector()
      world.press(CGPoint(x: 100, y: 100))
      _ = world.stage.diagnose(own)
      world.move(CGPoint(x: 120, y: 100))
      world.lift(CGPoint(x: 120, y: 100))
      _ = world.stage.log.transitions.map { world.stage.log.line(for: $0) }
      _ = world.stage.inspect([own])
      world.run(0.1)
    }
  },
]
