import PantoBase
import PantoLayers

// The tree of views tells a controller when its view enters or leaves a window, so that no
// container has to do so.
extension UIViewController {
  /// One change of what a window shows, animated or not. `finish()` calls `viewDidAppear` of the
  /// controllers whose views came in.
  @MainActor package final class Transition {
    let isAnimated: Bool
    var waiting: [UIViewController] = []

    init(isAnimated: Bool) { self.isAnimated = isAnimated }

    /// How many transitions may end inside each other's callbacks. Deeper ones end in the next
    /// turn, because two controllers that present and dismiss each other never stop (K2).
    private static let maximumNesting = 16
    /// The nesting of `finish` in the whole process: the callbacks share one stack.
    private static var depth = 0

    /// Ends the transition: controllers that waited are told that their view appeared. One that is
    /// about to disappear, as in another transition meanwhile, hears more when its view has left.
    package func finish() {
      let controllers = waiting.filter { $0.isAppearing }
      waiting = []
      guard !controllers.isEmpty else { return }
      guard Transition.depth < Transition.maximumNesting else {
        Misuse.warn(
          "present, dismiss: more than \(Transition.maximumNesting) changes of controllers nest in each"
            + " other's callbacks; the rest waits for the next turn. Make fewer of them at once")
        return CompletionQueue.later { _ in Transition.notify(controllers) }
      }
      Transition.depth += 1
      Transition.notify(controllers)
      Transition.depth -= 1
    }

    private static func notify(_ controllers: [UIViewController]) {
      for controller in controllers { controller.viewHasAppeared() }
    }
  }

  /// The transition whose `changing` call is running, so that controllers whose views enter or
  /// leave meanwhile find it. The call takes a closure without a parameter, so the transition is
  /// static; it is reset when the closure ends.
  private static var transition: Transition?

  /// Runs `body` as the beginning of a transition between controllers. The caller ends the returned
  /// transition with `finish()`.
  package static func changing(animated: Bool, _ body: () -> Void) -> Transition {
    let outer = transition
    let own = Transition(isAnimated: animated)
    transition = own
    body()
    transition = outer
    return own
  }

  /// Whether the parent tells this controller of its appearance itself (FID-44).
  private var isToldByParent: Bool {
    parentRef.map { !$0.shouldAutomaticallyForwardAppearanceMethods } ?? false
  }

  /// Called when the controller's view is about to enter a window, or to leave its window.
  final func viewWillMove(intoWindow isAppearing: Bool) {
    guard !isToldByParent else { return }
    beginAppearanceTransition(
      isAppearing, animated: UIViewController.transition?.isAnimated ?? false)
  }

  /// Called when the controller's view has entered a window.
  final func viewDidEnterWindow() {
    guard case .appearing(let animated) = appearance else { return }
    viewIsAppearing(animated)
    if isToldByParent { return }
    if let transition = UIViewController.transition {
      transition.waiting.append(self)
    } else if let stage = viewIfLoaded?.stage {
      // `viewDidAppear` follows the layout that is due now.
      stage.appearing.append(self)
      stage.needsLayout = true
    }
  }

  /// Called when the controller's view has left its window.
  final func viewDidLeaveWindow() { if !isToldByParent { viewHasGone() } }

  fileprivate final var isAppearing: Bool {
    if case .appearing = appearance { return true }
    return false
  }

  private var isShown: Bool { appearance == .visible || isAppearing }

  final func viewHasAppeared() {
    guard isAppearing else { return }
    // A change that is not animated ends before the next layout pass.
    loadedView?.layoutIfNeeded()
    guard case .appearing(let animated) = appearance else { return }
    appearance = .visible
    viewDidAppear(animated)
    isMovingToParent = false
    isJoiningParent = false
    isBeingPresented = false
  }

  final func viewHasGone() {
    guard case .disappearing(let animated) = appearance else { return }
    appearance = .hidden
    viewDidDisappear(animated)
    isMovingFromParent = false
    isBeingDismissed = false
  }

  /// Runs the layout of the controller's view, and tells the controller before and after it.
  final func layOut(_ view: UIView) {
    notifySafeAreaIfChanged()
    viewWillLayoutSubviews()
    view.layer.layoutSublayers()
    viewDidLayoutSubviews()
  }

  /// Begins a change of appearance that a container makes itself.
  ///
  /// Calls `viewWillAppear` or `viewWillDisappear`. `endAppearanceTransition()` ends the change.
  /// Does nothing if the view is in that state already.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing != isShown else { return }
    if isAppearing {
      appearance = .appearing(animated: animated)
      isMovingToParent = isJoiningParent
      // A controller that was to leave and comes back, as after a cancelled swipe, stays (FID-03).
      isMovingFromParent = false
      viewWillAppear(animated)
    } else {
      appearance = .disappearing(animated: animated)
      isMovingFromParent = isLeavingParent
      viewWillDisappear(animated)
    }
  }

  /// Ends a change that `beginAppearanceTransition` began.
  ///
  /// Calls `viewDidAppear` or `viewDidDisappear`.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing: viewHasAppeared()
    case .disappearing: viewHasGone()
    case .visible, .hidden: break
    }
  }
}

extension Stage {
  /// Tells the controllers whose views entered since the last layout that they appeared. Called
  /// when layout is done.
  final func notifyAppeared() {
    guard !appearing.isEmpty else { return }
    let controllers = appearing
    appearing = []
    for controller in controllers { controller.viewHasAppeared() }
  }
}
