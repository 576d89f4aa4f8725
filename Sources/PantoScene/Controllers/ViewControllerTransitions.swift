import PantoBase
import PantoMotion

public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewKey(rawValue: "from")
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// What code that animates a presentation works with.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// What comes in or goes; `nil` for the one that stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  func initialFrame(for vc: UIViewController) -> CGRect
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Call it once, when all is over.
  func completeTransition(_ didComplete: Bool)
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
}

/// Animates a presentation, or its end.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by hand.
@MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Who animates what a controller presents itself with.
@MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Moves a transition's `UIView.animate` blocks along with a gesture, 0…1.
///
/// What `animateTransition` animates is held; `update` shows a part of it, `finish` lets it run to its
/// end and `cancel` back to its start.
@MainActor open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning
{
  public final private(set) var percentComplete: CGFloat = 0
  /// How fast the rest goes, against the transition's own duration; above 0. Default 1.
  open var completionSpeed: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(
        completionSpeed, for: "completionSpeed", completionSpeed > 0, rule: "be more than 0")
      {
        completionSpeed = oldValue
      }
    }
  }
  open var completionCurve = UIView.AnimationCurve.easeInOut
  // From the beginning of a transition until it is decided: a word before or after is for no other.
  private var context: TransitionContext?

  public init() {}

  public final var duration: CGFloat { CGFloat(context?.duration ?? 0) }

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    self.context = context
    percentComplete = 0
    context.hold()
  }

  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = percentComplete.isFinite ? min(max(percentComplete, 0), 1) : 0
    context?.updateInteractiveTransition(self.percentComplete)
  }

  open func finish() { decide(true) }
  open func cancel() { decide(false) }

  private func decide(_ goes: Bool) {
    guard let context else { return }
    self.context = nil
    context.letGo(goes, speed: completionSpeed)
  }
}

/// One transition on its way.
@MainActor final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated = true
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  let presentationStyle: UIModalPresentationStyle
  private let from: UIViewController
  private let to: UIViewController
  private let isComing: Bool
  private let animator: any UIViewControllerAnimatedTransitioning
  private var done: ((Bool) -> Void)?
  private var held: UIViewPropertyAnimator?
  private(set) var duration: TimeInterval = 0

  init(
    in container: UIView, from: UIViewController, to: UIViewController, isComing: Bool,
    style: UIModalPresentationStyle, animator: any UIViewControllerAnimatedTransitioning,
    done: @escaping (Bool) -> Void
  ) {
    containerView = container
    self.from = from
    self.to = to
    self.isComing = isComing
    presentationStyle = style
    self.animator = animator
    self.done = done
  }

  func start(_ interaction: (any UIViewControllerInteractiveTransitioning)?) {
    duration = animator.transitionDuration(using: self)
    guard let interaction else { return animator.animateTransition(using: self) }
    isInteractive = true
    interaction.startInteractiveTransition(self)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if key == .to { return isComing ? to.view : nil }
    return isComing ? nil : from.view
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    if isComing { return vc === from ? containerView.bounds : .zero }
    return vc.view.frame
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    isComing || vc === to ? containerView.bounds : .zero
  }

  func completeTransition(_ didComplete: Bool) {
    guard let done else {
      return Misuse.report("completeTransition: it is complete already; call it once")
    }
    self.done = nil
    held = nil
    animator.animationEnded(didComplete)
    done(didComplete)
  }

  // MARK: By hand

  /// What the animator animates from now on stands still until it is let go.
  func hold() {
    let clock = UIViewPropertyAnimator(duration: max(duration, 0.01), curve: .linear)
    held = clock
    clock.hold { animator.animateTransition(using: self) }
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard let held, held.state == .active else { return }
    held.fractionComplete = percentComplete
  }

  func letGo(_ goes: Bool, speed: CGFloat) {
    isInteractive = false
    transitionWasCancelled = !goes
    guard let held, held.state == .active else { return completeUnheld() }
    if !goes { held.isReversed = true }
    // So much of the whole as is left, faster or slower.
    let rest = 1 - held.fractionComplete
    held.continueAnimation(
      withTimingParameters: nil, durationFactor: max(0.001, rest / max(0.01, speed)))
  }

  /// Nothing was animated: its code may have completed it by itself; if not it is over now.
  private func completeUnheld() {
    if done != nil { completeTransition(!transitionWasCancelled) }
  }

  func finishInteractiveTransition() { letGo(true, speed: 1) }
  func cancelInteractiveTransition() { letGo(false, speed: 1) }
}
