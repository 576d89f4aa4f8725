import PantoBase

// When a view comes into a window and leaves it, its controller hears of it: from the tree of views
// itself, so that nobody can forget to say so.
extension UIViewController {
  /// How the change that is going on is made: with an animation, whose end brings the second half.
  @MainActor package final class Transition {
    let isAnimated: Bool
    var waiting: [UIViewController] = []

    init(isAnimated: Bool) { self.isAnimated = isAnimated }

    /// Changes without animation that callbacks begin nest; from so many on, the second half comes in
    /// the next turn: two pages that present and dismiss each other take turns without end (K2).
    private static let deepest = 16
    private static var depth = 0

    /// The animation is over: what waited for it is told.
    package func finish() {
      let controllers = waiting.map { ($0, isComing: $0.isComing) }
      waiting = []
      guard !controllers.isEmpty else { return }
      guard Transition.depth < Transition.deepest else {
        return CompletionQueue.later { _ in Transition.tell(controllers) }
      }
      Transition.depth += 1
      Transition.tell(controllers)
      Transition.depth -= 1
    }

    private static func tell(_ controllers: [(UIViewController, isComing: Bool)]) {
      for (controller, isComing) in controllers {
        switch controller.appearance {
        case .coming: if isComing { controller.viewHasAppeared() }
        case .going: if !isComing { controller.viewHasGone() }
        case .there, .gone: break
        }
      }
    }
  }

  private static var transition: Transition?

  /// Runs `body` as the beginning of a change; its `finish()` brings the second half.
  package static func changing(animated: Bool, _ body: () -> Void) -> Transition {
    let outer = transition
    let own = Transition(isAnimated: animated)
    transition = own
    body()
    transition = outer
    return own
  }

  /// Its view is about to come into a window.
  final func viewComes() {
    guard appearance == .gone || isGoing else { return }
    let animated = UIViewController.transition?.isAnimated ?? false
    appearance = .coming(animated: animated)
    isMovingToParent = parentRef != nil
    viewWillAppear(animated)
  }

  /// Its view is in.
  final func viewCame() {
    guard case .coming(let animated) = appearance else { return }
    viewIsAppearing(animated)
    if let transition = UIViewController.transition {
      transition.waiting.append(self)
    } else if let stage = viewIfLoaded?.stage {
      // After the layout that is due now.
      stage.appearing.append(self)
      stage.needsLayout = true
    }
  }

  /// Its view is about to leave its window.
  final func viewLeaves() {
    switch appearance {
    case .coming, .there: break
    case .going, .gone: return
    }
    let animated = UIViewController.transition?.isAnimated ?? false
    appearance = .going(animated: animated)
    isMovingFromParent = parentRef != nil
    viewWillDisappear(animated)
  }

  /// Its view is out.
  final func viewLeft() { viewHasGone() }

  fileprivate final var isComing: Bool {
    if case .coming = appearance { return true }
    return false
  }

  private var isGoing: Bool {
    if case .going = appearance { return true }
    return false
  }

  final func viewHasAppeared() {
    guard case .coming(let animated) = appearance else { return }
    appearance = .there
    viewDidAppear(animated)
    isMovingToParent = false
    isBeingPresented = false
  }

  final func viewHasGone() {
    guard case .going(let animated) = appearance else { return }
    appearance = .gone
    viewDidDisappear(animated)
    isMovingFromParent = false
    isBeingDismissed = false
  }

  /// The first half of a change of its own making; UIKit's name. The second is
  /// `endAppearanceTransition()`.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .gone || isGoing else { return }
      appearance = .coming(animated: animated)
      viewWillAppear(animated)
    } else {
      switch appearance {
      case .coming, .there: break
      case .going, .gone: return
      }
      appearance = .going(animated: animated)
      viewWillDisappear(animated)
    }
  }

  public func endAppearanceTransition() {
    switch appearance {
    case .coming: viewHasAppeared()
    case .going: viewHasGone()
    case .there, .gone: break
    }
  }
}

extension Stage {
  /// The layout is done: whose views came in meanwhile are told.
  final func tellAppeared() {
    guard !appearing.isEmpty else { return }
    let controllers = appearing
    appearing = []
    for controller in controllers { controller.viewHasAppeared() }
  }
}
