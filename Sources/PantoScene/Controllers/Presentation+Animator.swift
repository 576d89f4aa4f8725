import PantoBase
import PantoLayers
import PantoGraphics
import PantoMotion

/// Presentations and dismissals by an animator: the program's own, or a plain one of the library.
extension Presentation {
  func present(
    in home: UIView, over below: UIView?, _ animator: any UIViewControllerAnimatedTransitioning,
    _ coordinator: TransitionCoordinator
  ) {
    guard let presenter = presented.presenter else { return }
    UIView.unanimated {
      frame = home.bounds
      home.addSubview(self)
    }
    if isOwn { duringProgramCall { director.presentationTransitionWillBegin() } }
    // A controller that dismisses in this call has begun the dismissal, which ends by itself. The
    // view must not come after it.
    guard phase == .presenting else { return }
    UIView.performWithoutAnimation { placeOwnView() }
    let context = TransitionContext(
      in: self, from: presenter, to: presented, views: views(isPresenting: true), style: style,
      animator: animator, with: coordinator
    ) { [weak self] didComplete in
      if let self { swapOut(&self.context, for: nil) }
      if didComplete { self?.presentationEnded() } else { self?.presentationWasCancelled() }
    }
    self.context = context
    let interaction = presented.transitioningDelegate?.interactionControllerForPresentation(
      using: animator)
    transition = UIViewController.changing(animated: coordinator.isAnimated) {
      // Both controllers hear before the animator works, which finds the view that leaves in the
      // container (FID-11).
      cover(below)
      if let covered { insertSubview(covered, at: 0) }
      presented.view.announceArriving()
      duringProgramCall { context.start(coordinator.isAnimated ? interaction : nil) }
    }
    // The animator may have ended the transition inside `start`.
    if phase != .presenting { transition?.finish() }
  }

  /// Returns the views and frames of a transition, as an animator asks for them. The presenting
  /// view is among them only if it leaves the window (FID-11).
  private func views(isPresenting: Bool) -> TransitionContext.Views {
    let (presented, director) = (presented, director)
    let below = director.shouldRemovePresentersView && !isInContext ? presented.presenter : nil
    return TransitionContext.Views { key in
      guard key == .to || key == .from else { return nil }
      return (key == .to) == isPresenting ? director.presentedView : below?.view
    } initialFrame: { [weak self] controller in
      // The program may ask its context after the presentation is over, even after its stage (L16).
      guard let self else { return .zero }
      if controller === presented {
        return isPresenting ? .zero : director.presentedView?.frame ?? .zero
      }
      return isPresenting ? bounds : controller.view.frame
    } finalFrame: { [weak self] controller in
      guard let self else { return .zero }
      if controller !== presented { return bounds }
      return isPresenting ? director.frameOfPresentedViewInContainerView : .zero
    }
  }

  /// Returns the presenting view to the window if an animator moved it into the container, which is
  /// removed (PRT-04).
  func returnPresenterToWindow() {
    guard let view = presented.presenter?.viewIfLoaded, view !== presenterSuperview,
      view.isDescendant(of: self)
    else { return }
    let home = presenterSuperview ?? coveredSuperview ?? superview
    UIView.unanimated {
      home?.insertSubview(view, at: 0)
      home?.setNeedsLayout()
    }
  }

  /// Ends a presentation that the animator cancelled.
  private func presentationWasCancelled() {
    phase = .dismissing
    if isOwn { director.presentationTransitionDidEnd(false) }
    presented.isBeingPresented = false
    if let presentationCompletion { dismissalCompletions.insert(presentationCompletion, at: 0) }
    presentationCompletion = nil
    let leaving = UIViewController.changing(animated: true) {
      presented.view.announceLeaving()
      covered?.announceArriving()
    }
    swapOut(&transition, for: leaving)
    wasCancelled = true
    dismissalEnded()
    covered?.announceArrived()
  }

  /// Dismisses the controller by an animator: the program's own, or a `PlainAnimator` if the
  /// presentation controller places its view itself. Returns `false` if there is no animator.
  func dismissByAnimator(_ coordinator: TransitionCoordinator) -> Bool {
    guard let presenter = presented.presenter, window != nil else { return false }
    var animator =
      coordinator.isAnimated
      ? presented.transitioningDelegate?.animationController(forDismissed: presented) : nil
    if animator == nil, isOwn {
      animator = PlainAnimator(
        isPresenting: false, fades: presented.fades(by: director),
        isAnimated: coordinator.isAnimated)
    }
    guard let animator else { return false }
    let context = TransitionContext(
      in: self, from: presented, to: presenter, views: views(isPresenting: false), style: style,
      animator: animator, with: coordinator
    ) { [weak self] didComplete in
      if let self { swapOut(&self.context, for: nil) }
      if didComplete { self?.dismissalEnded() } else { self?.dismissalWasCancelled() }
    }
    self.context = context
    let interaction = presented.transitioningDelegate?.interactionControllerForDismissal(
      using: animator)
    transition = UIViewController.changing(animated: coordinator.isAnimated) {
      if isOwn { director.dismissalTransitionWillBegin() }
      presented.view.announceLeaving()
      uncover(in: self)
      context.start(coordinator.isAnimated ? interaction : nil)
    }
    return true
  }

  /// Ends a dismissal that the animator cancelled: the controller stays.
  func dismissalWasCancelled() {
    phase = .presented
    if isOwn { director.dismissalTransitionDidEnd(false) }
    presented.isBeingDismissed = false
    transition = nil
    // As it was animated (FID-35), the return is, too.
    _ = UIViewController.changing(animated: true) {
      covered?.removeFromSuperview()
      presented.view.announceArriving()
    }
    presented.view.announceArrived()
    endCoordination(isCancelled: true)
    runDismissalCompletions()
  }
}
