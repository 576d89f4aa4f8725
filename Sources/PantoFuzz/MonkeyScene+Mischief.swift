import PantoScene

// The unusual actions of handlers, delegates and completions while events are processed.
extension MonkeyScene {
  /// Does one randomly chosen thing that programs do, or should not do, at any time.
  func act() {
    let deed = dice.roll(26)
    MonkeyTest.tell?("  a handler does action \(deed)")
    switch deed {
    case 0 where recognizers.count < size.mostRecognizers:
      addRecognizer(dice.pick(MonkeyScene.kinds)())
    case 1: forgetRecognizer()
    case 2: anyRecognizer.isEnabled.toggle()
    case 3: anyView.addGestureRecognizer(anyRecognizer)
    case 4: anyView.removeFromSuperview()
    case 5, 6: (dice.once(in: 4) ? stage.window : anyView).addSubview(anyView)
    case 7: anyView.insertSubview(anyView, at: dice.roll(5) - 1)
    case 8: changeVisibility(of: anyView)
    case 9: changeGeometry(of: anyView)
    case 10: setTranslation()
    case 11: anyRecognizer.require(toFail: anyRecognizer)
    case 12: stage.send(synthesized())
    case 13: stage.advance(to: stage.time.now + dice.part())
    case 14: stage.cancelTouches(because: dice.pick(CancelCause.allCases))
    case 15, 16: animate()
    case 17:
      let recognizer = anyRecognizer
      watcher.noteSetByHand(recognizer)
      recognizer.state = dice.pick(UIGestureRecognizer.State.allCases)
    case 18: ignoreTouch()
    case 19: anyRecognizer.delegate = dice.once(in: 3) ? nil : dice.pick(delegates)
    case 20: changeDelivery()
    case 21 where views.count < size.mostViews: addView()
    case 22: forgetView()
    case 23: resize()
    case 24: _ = anyRecognizer.location(ofTouch: dice.roll(4), in: anyView)
    default: stage.settle(limit: 0.05)
    }
  }

  private func changeVisibility(of view: UIView) {
    switch dice.roll(3) {
    case 0: view.isHidden.toggle()
    case 1: view.alpha = dice.pick([0, 1, 0.005, .nan, -3, 7])
    default: view.isUserInteractionEnabled.toggle()
    }
  }

  private func number() -> CGFloat {
    // Most numbers are ordinary, so that the scene stays usable.
    if !dice.once(in: 8) { return CGFloat(dice.roll(400)) }
    return dice.pick([
      .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0, -50, 1e7,
    ])
  }

  private func changeGeometry(of view: UIView) {
    switch dice.roll(6) {
    case 0: view.frame = CGRect(x: number(), y: number(), width: number(), height: number())
    case 1: view.center = CGPoint(x: number(), y: number())
    case 2: view.bounds = CGRect(x: 0, y: 0, width: number(), height: number())
    case 3: view.transform = CGAffineTransform(scaleX: number() / 200, y: number() / 200)
    case 4: view.transform = .identity
    default: view.layer.cornerRadius = number()
    }
  }

  private func setTranslation() {
    guard let pan = anyRecognizer as? UIPanGestureRecognizer else { return }
    pan.setTranslation(CGPoint(x: number(), y: number()), in: dice.once(in: 2) ? anyView : nil)
  }

  private func synthesized() -> [InputEvent] {
    (0...dice.roll(3)).map { _ in
      InputEvent(
        time: stage.time.now + 0.01 * dice.part(),
        position: CGPoint(x: dice.roll(400), y: dice.roll(600)),
        source: .finger(Int64(dice.roll(8))), phase: dice.pick(InputEvent.Phase.allCases))
    }
  }

  private func animate() {
    let block = noteBlock()
    let views = (0...dice.roll(2)).map { _ in anyView }
    let options: UIView.AnimationOptions =
      dice.once(in: 2) ? [.allowUserInteraction, .beginFromCurrentState] : []
    let changes = { [unowned self] in for view in views { changeShown(of: view) } }
    let over = { [unowned self] (_: Bool) in noteCompletion(block) }
    let duration = dice.pick([0, 0.05, 0.3, 2, -1, .nan])
    switch dice.roll(3) {
    case 0:
      UIView.animate(
        withDuration: duration, delay: dice.pick([0, 0.1, -1, .nan]), options: options,
        animations: changes, completion: over)
    case 1:
      UIView.animate(
        withDuration: duration, delay: 0,
        usingSpringWithDamping: dice.pick([1, 0.4, 0, -1, .nan]),
        initialSpringVelocity: dice.pick([0, 5, 1e9, .nan]), options: options, animations: changes,
        completion: over)
    default:
      UIView.animate(
        springDamping: dice.pick([1, 0.5, 0, .nan]), response: dice.pick([0.3, 0, -1, .nan]),
        velocity: CGVector(dx: number(), dy: number()), options: options, animations: changes,
        completion: over)
    }
  }

  private func changeShown(of view: UIView) {
    switch dice.roll(6) {
    case 0: view.alpha = CGFloat(dice.part())
    case 1: view.center = CGPoint(x: number(), y: number())
    case 2: view.transform = CGAffineTransform(rotationAngle: CGFloat(dice.roll(7)))
    case 3: view.bounds.size = CGSize(width: number(), height: number())
    case 4: view.removeFromSuperview()
    default: view.layer.cornerRadius = CGFloat(dice.roll(20))
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
    switch dice.roll(5) {
    case 0: view.isMultipleTouchEnabled.toggle()
    case 1: view.isExclusiveTouch.toggle()
    case 2: recognizer.cancelsTouchesInView.toggle()
    case 3: recognizer.delaysTouchesBegan.toggle()
    default: recognizer.delaysTouchesEnded.toggle()
    }
  }

  private func resize() {
    let size = dice.pick([
      CGSize(width: 400, height: 600), CGSize(width: 600, height: 400),
      CGSize(width: CGFloat.nan, height: 3),
    ])
    if dice.once(in: 3) { stage.resize(to: .zero, scale: 1, safeAreaInsets: .zero) }
    stage.resize(to: size, scale: dice.pick([1, 2, 1.5]), safeAreaInsets: .zero)
    if stage.size == .zero {
      stage.resize(to: CGSize(width: 400, height: 600), scale: 1, safeAreaInsets: .zero)
    }
  }
}
