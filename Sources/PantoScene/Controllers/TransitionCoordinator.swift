import PantoGraphics
import PantoLayers
import PantoMotion

/// A controller or presentation controller whose contents have a preferred size.
@preconcurrency @MainActor public protocol UIContentContainer: AnyObject {
  /// The size in points that the container asks for; 0 in a dimension means none.
  var preferredContentSize: CGSize { get }
  /// Called when a child asks for another size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size of a child when this container has the size `parentSize`.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called before the container gets another size.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the container gets other size classes.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

/// The state of a transition, given to the closures that run along with the transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated. `false` for a change of the window's size.
  var isAnimated: Bool { get }
  /// The style of the presentation; `.none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether a gesture began the transition.
  var initiallyInteractive: Bool { get }
  /// Whether a gesture drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the animator's `interruptibleAnimator` runs the transition.
  var isInterruptible: Bool { get }
  /// Whether a gesture cancelled the transition.
  var isCancelled: Bool { get }
  /// The duration of the transition in seconds.
  var transitionDuration: TimeInterval { get }
  /// The fraction of the transition to which a gesture has brought it, 0…1.
  var percentComplete: CGFloat { get }
  /// The speed of the animation that remains after a gesture: the `completionSpeed` of its driver.
  var completionVelocity: CGFloat { get }
  /// The timing curve of the animation that remains after a gesture: that of its driver.
  var completionCurve: UIView.AnimationCurve { get }
  /// The rotation of the window that the transition belongs to; always the identity.
  var targetTransform: CGAffineTransform { get }
  /// The view in which the transition happens.
  var containerView: UIView { get }
  /// Returns the controller that is visible before (`.from`) or after (`.to`) the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that enters (`.to`) or leaves (`.from`); `nil` for a view that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations along with the transition of controllers (PRT-22).
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  /// Runs `animation` with the transition's duration, and `completion` when the transition has
  /// ended, also if it was cancelled.
  ///
  /// - Returns: `false` if the transition has ended already; then nothing is called.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same as `animate(alongsideTransition:completion:)`, for a view outside the transition.
  @discardableResult func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls `handler` when the gesture that drives the transition ends or cancels it.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` along with the transition, with the transition's duration.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
  @discardableResult public func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }
  /// The same as `notifyWhenInteractionChanges(_:)`.
  public func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { notifyWhenInteractionChanges(handler) }
}

/// The coordinator of one transition. The code that runs the transition calls `begin`, and at
/// last `end`.
@MainActor package final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  private enum Phase { case waiting, running, ended }
  private typealias Context = any UIViewControllerTransitionCoordinatorContext

  package let containerView: UIView
  package let isAnimated: Bool
  package let presentationStyle: UIModalPresentationStyle
  package var transitionDuration: TimeInterval
  package private(set) var initiallyInteractive = false
  package private(set) var isInteractive = false
  package private(set) var isCancelled = false
  package var percentComplete: CGFloat = 0
  package var isInterruptible = false
  package var completionVelocity: CGFloat = 1
  package var completionCurve = UIView.AnimationCurve.easeInOut
  package let targetTransform = CGAffineTransform.identity
  private weak var from: UIViewController?
  private weak var to: UIViewController?
  /// The controllers that have this coordinator. The code that runs the transition retains the
  /// coordinator; these controllers do not.
  private var members: [Member] = []
  private struct Member { weak var controller: UIViewController? }
  private var phase = Phase.waiting
  private var animations: [(Context) -> Void] = []
  private var completions: [(Context) -> Void] = []
  private var watchers: [(Context) -> Void] = []
  /// The view that enters or leaves, for a presentation.
  var viewForKey: ((UITransitionContextViewKey) -> UIView?)?

  /// Makes a coordinator, which is the transition coordinator of `members` until `end`.
  package init(
    in container: UIView, from: UIViewController?, to: UIViewController?,
    members: [UIViewController], isAnimated: Bool, duration: TimeInterval,
    style: UIModalPresentationStyle = .none
  ) {
    containerView = container
    self.from = from
    self.to = to
    self.members = members.map { Member(controller: $0) }
    self.isAnimated = isAnimated
    transitionDuration = isAnimated ? duration : 0
    presentationStyle = style
    for member in members { member.runningCoordinator = self }
  }

  package func viewController(forKey key: UITransitionContextViewControllerKey)
    -> UIViewController?
  { key == .from ? from : key == .to ? to : nil }

  package func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if let viewForKey { return viewForKey(key) }
    return key == .from ? from?.viewIfLoaded : key == .to ? to?.viewIfLoaded : nil
  }

  package func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard phase != .ended else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    animations.append(animation)
    if phase == .running { runAnimations() }
    return true
  }

  package func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { if phase != .ended { watchers.append(handler) } }

  // MARK: The run

  package func becomeInteractive(initially: Bool = true) {
    if initially { initiallyInteractive = true }
    isInteractive = true
  }

  /// Starts the animations that wait to run along with the transition, in an animation block of the
  /// transition's duration, or as part of the block that is open. A second call does nothing.
  package func begin(inOpenBlock: Bool = false) {
    guard phase == .waiting else { return }
    phase = .running
    if inOpenBlock { callAnimations() } else { runAnimations() }
  }

  private func runAnimations() {
    guard !animations.isEmpty else { return }
    guard isAnimated, transitionDuration > 0 else {
      return UIView.performWithoutAnimation { callAnimations() }
    }
    UIView.animate(withDuration: transitionDuration) { callAnimations() }
  }

  private func callAnimations() {
    let waiting = animations
    animations = []
    for animation in waiting { animation(self) }
  }

  /// Records that the gesture has ended or cancelled the transition, and calls the handlers that
  /// wait for that.
  package func interactionEnded(isCancelled: Bool) {
    guard isInteractive else { return }
    isInteractive = false
    self.isCancelled = isCancelled
    let waiting = watchers
    watchers = []
    for handler in waiting { handler(self) }
  }

  /// Ends the transition: its controllers lose the coordinator, and the completions are called.
  package func end(isCancelled: Bool = false) {
    guard phase != .ended else { return }
    if isCancelled { self.isCancelled = true } else { begin() }
    isInteractive = false
    phase = .ended
    for member in members where member.controller?.runningCoordinator === self {
      member.controller?.runningCoordinator = nil
    }
    members = []
    let waiting = completions
    (animations, completions, watchers) = ([], [], [])
    for completion in waiting { completion(self) }
  }
}

extension Stage {
  /// Tells the controllers that the window changes from its size to `size`, and makes the change
  /// (PRT-22).
  func changeSize(to size: CGSize, _ change: () -> Void) {
    guard let root = window.rootViewController, root.isViewLoaded else { return change() }
    let coordinator = TransitionCoordinator(
      in: window, from: root, to: root, members: [root], isAnimated: false, duration: 0)
    let wasWide = UIScreen.isWide
    let (old, new) = (window.traitCollection, window.traits(of: window.shownAppearance, size: size))
    let changesClass =
      old.horizontalSizeClass != new.horizontalSizeClass
      || old.verticalSizeClass != new.verticalSizeClass
    processor.hold {
      var here: UIViewController? = root
      if changesClass { root.willTransition(to: new, with: coordinator) }
      root.viewWillTransition(to: size, with: coordinator)
      while let presentation = here?.presentation {
        if changesClass { presentation.director.willTransition(to: new, with: coordinator) }
        presentation.director.viewWillTransition(to: size, with: coordinator)
        here = presentation.presented
      }
    }
    change()
    layoutIfNeeded()
    processor.hold {
      coordinator.begin()
      coordinator.end()
    }
    if wasWide != UIScreen.isWide {
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }
  }
}
