import PantoScene

// The unusual actions of handlers, delegates and completions while events are processed.
extension MonkeyScene {
  /// Does one randomly chosen thing that programs do, or should not do, at any time.
  func actUnusually() {
    let action = random.number(below: 26)
    tell?("  a handler does action \(action)")
    switch action {
    case 0 where recognizers.count < size.mostRecognizers:
      addRecognizer(random.pick(MonkeyScene.kinds)())
    case 1: removeRandomRecognizer()
    case 2: anyRecognizer.isEnabled.toggle()
    case 3: anyView.addGestureRecognizer(anyRecognizer)
    case 4: anyView.removeFromSuperview()
    case 5, 6: (random.once(in: 4) ? stage.window : anyView).addSubview(anyView)
    case 7: anyView.insertSubview(anyView, at: random.number(below: 5) - 1)
    case 8: changeVisibility(of: anyView)
    case 9: changeGeometry(of: anyView)
    case 10: setTranslation()
    case 11: anyRecognizer.require(toFail: anyRecognizer)
    case 12: stage.send(synthesized())
    case 13: stage.advance(to: stage.time.now + random.fraction())
    case 14: stage.cancelTouches(because: random.pick(CancelCause.allCases))
    case 15, 16: animate()
    case 17:
      let recognizer = anyRecognizer
      watcher.allowStateChange(of: recognizer)
      recognizer.state = random.pick(UIGestureRecognizer.State.allCases)
    case 18: ignoreTouch()
    case 19: anyRecognizer.delegate = random.once(in: 3) ? nil : random.pick(delegates)
    case 20: changeDelivery()
    case 21 where views.count < size.mostViews: addView()
    case 22: removeRandomView()
    case 23: resize()
    case 24: _ = anyRecognizer.location(ofTouch: random.number(below: 4), in: anyView)
    default: stage.settle(limit: 0.05)
    }
  }

  private func changeVisibility(of view: UIView) {
    switch random.number(below: 3) {
    case 0: view.isHidden.toggle()
    case 1: view.alpha = random.pick([0, 1, 0.005, .nan, -3, 7])
    default: view.isUserInteractionEnabled.toggle()
    }
  }

  private func anyNumber() -> CGFloat {
    // Most numbers are ordinary, so that the scene stays usable.
    if !random.once(in: 8) { return CGFloat(random.number(below: 400)) }
    return random.pick([
      .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0, -50, 1e7,
    ])
  }

  private func changeGeometry(of view: UIView) {
    switch random.number(below: 6) {
    case 0:
      view.frame = CGRect(x: anyNumber(), y: anyNumber(), width: anyNumber(), height: anyNumber())
    case 1: view.center = CGPoint(x: anyNumber(), y: anyNumber())
    case 2: view.bounds = CGRect(x: 0, y: 0, width: anyNumber(), height: anyNumber())
    case 3: view.transform = CGAffineTransform(scaleX: anyNumber() / 200, y: anyNumber() / 200)
    case 4: view.transform = .identity
    default: view.layer.cornerRadius = anyNumber()
    }
  }

  private func setTranslation() {
    guard let pan = anyRecognizer as? UIPanGestureRecognizer else { return }
    pan.setTranslation(
      CGPoint(x: anyNumber(), y: anyNumber()), in: random.once(in: 2) ? anyView : nil)
  }

  private func synthesized() -> [InputEvent] {
    (0...random.number(below: 3)).map { _ in
      InputEvent(
        time: stage.time.now + 0.01 * random.fraction(),
        position: CGPoint(x: random.number(below: 400), y: random.number(below: 600)),
        source: .finger(Int64(random.number(below: 8))),
        phase: random.pick(InputEvent.Phase.allCases))
    }
  }

  private func animate() {
    let block = addBlock()
    let views = (0...random.number(below: 2)).map { _ in anyView }
    let options: UIView.AnimationOptions =
      random.once(in: 2) ? [.allowUserInteraction, .beginFromCurrentState] : []
    let changes = { [unowned self] in for view in views { changeShown(of: view) } }
    let over = { [unowned self] (_: Bool) in recordCompletion(of: block) }
    let duration = random.pick([0, 0.05, 0.3, 2, -1, .nan])
    switch random.number(below: 3) {
    case 0:
      UIView.animate(
        withDuration: duration, delay: random.pick([0, 0.1, -1, .nan]), options: options,
        animations: changes, completion: over)
    case 1:
      UIView.animate(
        withDuration: duration, delay: 0,
        usingSpringWithDamping: random.pick([1, 0.4, 0, -1, .nan]),
        initialSpringVelocity: random.pick([0, 5, 1e9, .nan]), options: options,
        animations: changes,
        completion: over)
    default:
      UIView.animate(
        springDamping: random.pick([1, 0.5, 0, .nan]), response: random.pick([0.3, 0, -1, .nan]),
        velocity: CGVector(dx: anyNumber(), dy: anyNumber()), options: options, animations: changes,
        completion: over)
    }
  }

  private func changeShown(of view: UIView) {
    switch random.number(below: 6) {
    case 0: view.alpha = CGFloat(random.fraction())
    case 1: view.center = CGPoint(x: anyNumber(), y: anyNumber())
    case 2: view.transform = CGAffineTransform(rotationAngle: CGFloat(random.number(below: 7)))
    case 3: view.bounds.size = CGSize(width: anyNumber(), height: anyNumber())
    case 4: view.removeFromSuperview()
    default: view.layer.cornerRadius = CGFloat(random.number(below: 20))
    }
  }

  private func ignoreTouch() {
    guard let touch = stage.liveTouches.last, let event = watcher.latestEvent,
      let recognizer = touch.gestureRecognizers?.last
    else { return }
    recognizer.ignore(touch, for: event)
  }

  private func changeDelivery() {
    let view = anyView
    let recognizer = anyRecognizer
    switch random.number(below: 5) {
    case 0: view.isMultipleTouchEnabled.toggle()
    case 1: view.isExclusiveTouch.toggle()
    case 2: recognizer.cancelsTouchesInView.toggle()
    case 3: recognizer.delaysTouchesBegan.toggle()
    default: recognizer.delaysTouchesEnded.toggle()
    }
  }

  private func resize() {
    let size = random.pick([
      CGSize(width: 400, height: 600), CGSize(width: 600, height: 400),
      CGSize(width: CGFloat.nan, height: 3),
    ])
    if random.once(in: 3) { stage.resize(to: .zero, scale: 1, safeAreaInsets: .zero) }
    stage.resize(to: size, scale: random.pick([1, 2, 1.5]), safeAreaInsets: .zero)
    if stage.size == .zero {
      stage.resize(to: CGSize(width: 400, height: 600), scale: 1, safeAreaInsets: .zero)
    }
  }
}
