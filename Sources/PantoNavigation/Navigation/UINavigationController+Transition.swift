import PantoScene

extension UINavigationController {
  /// The direction in which the controllers move when the stack changes.
  enum Direction { case push, pop }

  /// A push or pop that moves. It ends once: with its animation, or before the stack changes again.
  @MainActor final class StackChange {
    private var finish: ((_ isInCall: Bool) -> Void)?

    init(_ finish: @escaping (_ isInCall: Bool) -> Void) { self.finish = finish }

    func end(isInCall: Bool) {
      let finish = finish
      self.finish = nil
      finish?(isInCall)
    }
  }

  /// The duration of a push, a pop and a swipe, in seconds.
  private static let transitionDuration = 0.35
  /// How far the lower controller moves, as a share of the width.
  private static let parallax: CGFloat = 0.3
  /// The horizontal sign of a push: 1 if it comes from the right, -1 where text runs from right to
  /// left.
  private final var forward: CGFloat { contentView.isRightToLeft ? -1 : 1 }

  /// Shows `new` in place of `old`. Calls `completion` when the transition has ended.
  final func show(
    _ new: UIViewController, replacing old: UIViewController?, by direction: Direction,
    animated: Bool, completion: @escaping () -> Void, undo: (() -> Void)? = nil
  ) {
    guard isViewLoaded else { return completion() }
    delegate?.navigationController(self, willShow: new, animated: animated)
    guard stack.last === new else { return giveWay(new, old, completion) }
    updateBar()
    let moves = animated && view.window != nil && old != nil
    let coordinator = moves ? coordinate(from: old, to: new) : nil
    if let old, let coordinator, let animator = animator(direction, from: old, to: new) {
      return show(
        new, replacing: old, animator, coordinator, completion: completion, undo: undo)
    }
    let transition = UIViewController.changing(animated: moves) {
      new.loadViewIfNeeded()
      // The controller that leaves hears first (FID-09).
      old?.viewIfLoaded?.announceLeaving()
      layOut(new)
      insert(new.view, by: direction)
    }
    guard stack.last === new else {
      return giveWay(new, old, completion, transition, coordinator)
    }
    let end = { [weak self] (isInCall: Bool) in
      guard let self else { return }
      settle(new, replacing: old)
      transition.finish()
      coordinator?.end()
      completion()
      reportShown(new, animated: animated, isInCall: isInCall)
    }
    guard moves else { return end(true) }
    let change = StackChange(end)
    running = change
    slide(new, replacing: old, by: direction) { change.end(isInCall: false) }
    coordinator?.begin()
  }

  /// Puts the views of a change of the stack where they are at its end.
  private func settle(_ new: UIViewController, replacing old: UIViewController?) {
    isTransitioning = false
    if let old, old !== stack.last { old.viewIfLoaded?.removeFromSuperview() }
    old?.viewIfLoaded?.transform = .identity
    new.view.transform = .identity
    layOut(new)
  }

  /// Ends a change of the stack whose callbacks have changed the stack again: of the two
  /// controllers, only one that is on top now stays in sight (FID-09).
  private func giveWay(
    _ new: UIViewController, _ old: UIViewController?, _ completion: () -> Void,
    _ transition: Transition? = nil, _ coordinator: TransitionCoordinator? = nil
  ) {
    for controller in [old, new] where controller !== stack.last {
      controller?.viewIfLoaded?.removeFromSuperview()
    }
    if let old, old === stack.last, old.isViewLoaded { stay(old) }
    transition?.finish()
    coordinator?.end()
    completion()
  }

  /// Shows `new` by an animator of the program's own (PRT-30).
  private func show(
    _ new: UIViewController, replacing old: UIViewController,
    _ animator: any UIViewControllerAnimatedTransitioning, _ coordinator: TransitionCoordinator,
    completion: @escaping () -> Void, undo: (() -> Void)?
  ) {
    let interaction = delegate?.navigationController(self, interactionControllerFor: animator)
    isTransitioning = true
    var (transition, isInCall) = (Transition?.none, true)
    let context = TransitionContext(
      in: contentView, from: old, to: new, views: views(from: old, to: new), animator: animator,
      with: coordinator
    ) { [weak self] didComplete in
      guard let self else { return }
      ownTransition = nil
      isTransitioning = false
      if !didComplete, let undo {
        takeBack(new, to: old, undo)
        return coordinator.end(isCancelled: true)
      }
      if old !== stack.last { old.viewIfLoaded?.removeFromSuperview() }
      if new.view.superview == nil { contentView.addSubview(new.view) }
      layOut(new)
      transition?.finish()
      coordinator.end()
      completion()
      reportShown(new, animated: true, isInCall: isInCall)
    }
    ownTransition = context
    transition = UIViewController.changing(animated: true) {
      new.loadViewIfNeeded()
      old.view.announceLeaving()
      layOut(new)
      new.view.announceArriving()
      context.start(interaction)
    }
    isInCall = false
    // The animator may have ended the transition inside `start`.
    if ownTransition !== context { transition?.finish() }
  }

  /// Inserts the view of the new controller: in front of the old one for a push, else behind it.
  private func insert(_ view: UIView, by direction: Direction) {
    if direction == .push {
      contentView.addSubview(view)
    } else {
      contentView.insertSubview(view, at: 0)
    }
  }

  private func animator(
    _ direction: Direction, from old: UIViewController, to new: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    delegate?.navigationController(
      self, animationControllerFor: direction == .push ? .push : .pop, from: old, to: new)
  }

  private func views(from old: UIViewController, to new: UIViewController)
    -> TransitionContext.Views
  {
    let place = frame(of: new)
    return TransitionContext.Views { key in
      key == .from ? old.view : key == .to ? new.view : nil
    } initialFrame: {
      $0 === old ? old.view.frame : .zero
    } finalFrame: {
      $0 === new ? place : .zero
    }
  }

  /// Shows the old controller again, as after a swipe that was cancelled (FID-08).
  private func takeBack(_ new: UIViewController, to old: UIViewController, _ undo: () -> Void) {
    _ = UIViewController.changing(animated: true) { new.view.removeFromSuperview() }
    undo()
    if old.view.superview !== contentView { contentView.addSubview(old.view) }
    layOut(old)
    stay(old)
  }

  /// Makes the coordinator of a change of the stack (PRT-22).
  private func coordinate(from old: UIViewController?, to new: UIViewController)
    -> TransitionCoordinator
  {
    TransitionCoordinator(
      in: contentView, from: old, to: new, members: [self] + (old.map { [$0, new] } ?? [new]),
      isAnimated: true, duration: UINavigationController.transitionDuration)
  }

  private func slide(
    _ new: UIViewController, replacing old: UIViewController?, by direction: Direction,
    completion: @escaping () -> Void
  ) {
    isTransitioning = true
    let width = contentView.bounds.width * forward
    let right = CGAffineTransform(translationX: width, y: 0)
    let left = CGAffineTransform(
      translationX: -width * UINavigationController.parallax, y: 0)
    new.view.transform = direction == .push ? right : left
    UIView.animate(
      withDuration: UINavigationController.transitionDuration, delay: 0,
      usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: {
        new.view.transform = .identity
        old?.viewIfLoaded?.transform = direction == .push ? left : right
      }, completion: { _ in completion() })
  }

  /// Tells the delegate that a controller is shown, never inside the call that changed the stack: a
  /// delegate that changes the stack again would recurse without end (K2).
  private func reportShown(_ controller: UIViewController, animated: Bool, isInCall: Bool) {
    // The page is laid out now.
    followContent()
    guard isInCall else {
      delegate?.navigationController(self, didShow: controller, animated: animated)
      return
    }
    CompletionQueue.later {
      self.delegate?.navigationController(self, didShow: controller, animated: animated)
    }
  }

  // MARK: Swipe from the edge

  final func swiped(_ pan: UIScreenEdgePanGestureRecognizer) {
    let width = max(1, contentView.bounds.width)
    let moved = pan.translation(in: view).x * forward
    switch pan.state {
    case .began: beginSwipe(width: width)
    case .changed:
      swipe?.fractionComplete = max(0, moved) / width
      swipeCoordinator?.percentComplete = min(1, swipe?.fractionComplete ?? 0)
    case .ended, .cancelled: releaseSwipe(pan)
    default: break
    }
  }

  private func beginSwipe(width: CGFloat) {
    guard maySwipeBack else { return }
    let old = stack[stack.count - 1]
    let new = stack[stack.count - 2]
    delegate?.navigationController(self, willShow: new, animated: true)
    old.isLeavingParent = true
    let coordinator = coordinate(from: old, to: new)
    coordinator.becomeInteractive()
    let transition = UIViewController.changing(animated: true) {
      new.loadViewIfNeeded()
      old.view.announceLeaving()
      layOut(new)
      contentView.insertSubview(new.view, at: 0)
    }
    // A callback may have changed the stack.
    guard stack.last === old, stack.contains(new), swipe == nil, !isTransitioning else {
      old.isLeavingParent = false
      if stack.last !== new { new.view.removeFromSuperview() }
      coordinator.end(isCancelled: true)
      if stack.last === old { return stay(old) }
      return transition.finish()
    }
    isTransitioning = true
    new.view.transform = CGAffineTransform(
      translationX: -width * forward * UINavigationController.parallax, y: 0)
    let animator = UIViewPropertyAnimator(
      duration: UINavigationController.transitionDuration, curve: .easeOut
    ) {
      new.view.transform = .identity
      old.view.transform = CGAffineTransform(translationX: width * self.forward, y: 0)
      coordinator.begin(inOpenBlock: true)
    }
    swipeCoordinator = coordinator
    swipe(by: animator) { [weak self] position in
      self?.finishSwipe(from: old, to: new, at: position, transition)
    }
  }

  /// Lets the finger drive `animator`.
  private func swipe(
    by animator: UIViewPropertyAnimator, finish: @escaping (UIViewAnimatingPosition) -> Void
  ) {
    completeSwipe = { [weak self, weak animator] position in
      if let self, swipe === animator { finish(position) }
    }
    animator.addCompletion { [weak self] position in self?.completeSwipe?(position) }
    animator.pauseAnimation()
    swipe = animator
  }

  /// Lets a swipe that is fast or beyond the middle go to its end, and any other back to its start.
  private func releaseSwipe(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let swipe else { return }
    let velocity = pan.velocity(in: view).x * forward
    let pops =
      pan.state == .ended && (velocity > 300 || (swipe.fractionComplete > 0.5 && velocity > -300))
    swipe.isReversed = !pops
    swipeCoordinator?.interactionEnded(isCancelled: !pops)
    swipe.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  private func finishSwipe(
    from old: UIViewController, to new: UIViewController, at position: UIViewAnimatingPosition,
    _ transition: Transition
  ) {
    swipe = nil
    completeSwipe = nil
    let coordinator = swipeCoordinator
    swipeCoordinator = nil
    isTransitioning = false
    old.view.transform = .identity
    new.view.transform = .identity
    guard position == .end else {
      // The controller below leaves again, then the one on top is back (FID-08).
      old.isLeavingParent = false
      _ = UIViewController.changing(animated: true) { new.view.removeFromSuperview() }
      stay(old)
      coordinator?.end(isCancelled: true)
      return
    }
    stack.removeLast()
    leave(old)
    remove(old)
    updateBar()
    transition.finish()
    coordinator?.end()
    delegate?.navigationController(self, didShow: new, animated: true)
  }

  /// Tells a controller that was to leave that it stays (FID-08).
  private func stay(_ controller: UIViewController) {
    // The page left for good if the whole stack went meanwhile, as where a tab was selected.
    guard controller.view.window != nil else { return }
    _ = UIViewController.changing(animated: true) { controller.view.announceArriving() }
    controller.view.announceArrived()
  }

  /// Ends what still moves before the stack changes again, so that each controller is told of both
  /// changes: a push or pop and a swipe that was released go to their ends, a swipe under the
  /// finger back to its start (FID-09).
  final func endChange() {
    running?.end(isInCall: true)
    guard let swipe else { return }
    let pops = swipe.isRunning && !swipe.isReversed
    swipe.stopAnimation(false)
    swipe.finishAnimation(at: pops ? .end : .start)
    completeSwipe?(pops ? .end : .start)
  }
}
