import PantoBase
import PantoGraphics
import PantoLayers

/// The delegate of a presentation, which adapts the presentation to the window and decides whether
/// the user may close it, by a pull downwards or a tap beside it.
///
/// Every method has a default.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of a presentation in a window of these traits; `.none` keeps the
  /// presentation as it is.
  ///
  /// Asked for sheets and popovers in a window that is less than 600 points wide. Default: the
  /// answer of `adaptivePresentationStyle(for:)`.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns the style of a presentation in a window less than 600 points wide. Default
  /// `.automatic`, which keeps the presentation as it is.
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  /// Returns the controller to present in an adapted style, such as a navigation controller around
  /// the presented one; `nil`, the default, keeps the presented one (PRT-57).
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// Called before a presentation begins, with the style that the delegate chose for the window, or
  /// `.none` if the presentation keeps its own style.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether the user may close the presentation. Asked when the user tries to. Default `true`.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  /// Called before a presentation that the user closes is dismissed.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when a presentation that the user closed is gone. Not called for `dismiss(animated:)`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tried to close a presentation that may not be closed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { .automatic }
  public func presentationController(
    _: UIPresentationController,
    viewControllerForAdaptivePresentationStyle _: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  public func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_: UIPresentationController) {}
  public func presentationControllerDidDismiss(_: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {}
}

/// Manages the presentation of one controller: places the controller's view, and may show more
/// beside it, such as a dimmed background (PRT-21).
///
/// A subclass is used for the style `.custom`, if the controller's `transitioningDelegate` returns
/// one. The subclass adds views to `containerView` in `presentationTransitionWillBegin()`, and
/// animates them by the `transitionCoordinator` of the presented controller.
@preconcurrency @MainActor open class UIPresentationController: UIContentContainer {
  private final weak var presented: UIViewController?
  private final weak var presenting: UIViewController?
  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// Whether this is the presentation controller of a popover that has a view or bar item for its
  /// arrow to point at.
  package final var canShowAsPopover = false
  /// Whether the presented view fades in and out, whatever the transition style is.
  package final var alwaysFades = false

  /// Makes a presentation controller for one presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  final var held: Presentation? {
    guard let held = presented?.presenter?.presentation, held.director === self else { return nil }
    return held
  }

  /// The presented controller, held weakly, because the presented controller holds this object.
  public final var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The controller that presents, held weakly. Before that controller is known: an empty
  /// controller.
  public final var presentingViewController: UIViewController {
    presented?.presenter ?? presenting ?? UIViewController()
  }
  /// The view that contains the presented view, as large as the window, or as the view of the
  /// controller that defines the context (PRT-54).
  ///
  /// `nil` when nothing is presented.
  open var containerView: UIView? { held }
  /// The view that is presented: the presented controller's own view, or a view around it.
  open var presentedView: UIView? { presented?.view }
  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    held?.style ?? presented?.modalPresentationStyle ?? .none
  }
  /// The frame of `presentedView` when the transition has ended, in points of `containerView`.
  ///
  /// The default is the whole container. The frame is applied when the transition begins, and again
  /// when the container's size has changed.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presentation covers the window, in UIKit. Never read here: the presentation style
  /// alone decides. Default `true`.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenting view leaves the window when the transition has ended.
  ///
  /// Default `false` for a subclass of your own.
  open var shouldRemovePresentersView: Bool { presentationStyle.coversAll }
  /// The presentation style that the delegate chooses for the present window; `.none` if the
  /// delegate changes nothing.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }
  /// Returns the presentation style in a window of these traits; `.none` if the presentation stays
  /// as it is.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    let asked = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
    return asked == .automatic ? .none : asked ?? .none
  }
  /// The traits of the container, or of the presenting view before there is one.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.traitCollection
  }

  /// Called before the presented view is shown, with `containerView` in the window.
  open func presentationTransitionWillBegin() {}
  /// Called with `true` when the presentation has ended and the view shows, or with `false` when
  /// the presentation was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the presented view is dismissed.
  open func dismissalTransitionWillBegin() {}
  /// Called with `true` when the dismissal has ended and the view is gone, or with `false` when the
  /// dismissal was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before each layout of `containerView`.
  open func containerViewWillLayoutSubviews() {}
  /// Called after each layout of `containerView`.
  open func containerViewDidLayoutSubviews() {}

  /// The size that the presented controller asks for.
  open var preferredContentSize: CGSize { presented?.preferredContentSize ?? .zero }
  /// Called when the size that the presented controller asks for changed. Lays out the container.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { containerView?.setNeedsLayout() }
  /// Returns the size of the presented view in a container of the size `parentSize`. Default:
  /// `parentSize`.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the window gets another size. The default tells the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    guard let presented else { return }
    presented.viewWillTransition(
      to: self.size(forChildContentContainer: presented, withParentContainerSize: size),
      with: coordinator)
  }
  /// Called before the window gets other size classes. The default tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) { presented?.willTransition(to: newCollection, with: coordinator) }

  /// Dismisses the presented controller as a tap of the user beside its view does.
  package final func dismissByUser() { held?.dimTapped() }
}

/// The library's animator for presentation controllers that place their view themselves: shows and
/// dismisses a view from below, by a fade, or at once.
@MainActor final class PlainAnimator: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  private let fades: Bool
  private let isAnimated: Bool

  init(isPresenting: Bool, fades: Bool, isAnimated: Bool) {
    (self.isPresenting, self.fades, self.isAnimated) = (isPresenting, fades, isAnimated)
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { isAnimated ? 0.35 : 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let goes = { context.completeTransition(!context.transitionWasCancelled) }
    let key = isPresenting ? UITransitionContextViewKey.to : .from
    guard let view = context.view(forKey: key) else { return goes() }
    let container = context.containerView
    if isPresenting {
      UIView.performWithoutAnimation {
        container.addSubview(view)
        container.layoutIfNeeded()
      }
    }
    guard isAnimated else { return goes() }
    let (fades, rest) = (fades, view.center)
    let out = {
      if fades { return view.alpha = 0 }
      view.center.y = container.bounds.height + view.bounds.height / 2
    }
    let back = {
      view.alpha = 1
      view.center = rest
    }
    if isPresenting { UIView.performWithoutAnimation(out) }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: isPresenting ? back : out
    ) { _ in
      // A view that is presented again must not stand where the dismissal moved it.
      if !self.isPresenting { UIView.performWithoutAnimation(back) }
      goes()
    }
  }
}
