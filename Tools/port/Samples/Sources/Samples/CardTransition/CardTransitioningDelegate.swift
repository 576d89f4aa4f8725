import UIKit

/// Shows a controller as a card that is pulled down to dismiss it.
final class CardTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {

    let interactor = DismissalInteractor()

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        return CardPresentationController(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        interactor.attach(to: presented)
        return CardAnimator(direction: .presenting)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardAnimator(direction: .dismissing)
    }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interactor.isInteracting ? interactor : nil
    }
}

// MARK: - Animator

final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    enum Direction {
        case presenting, dismissing
    }

    private let direction: Direction

    init(direction: Direction) {
        self.direction = direction
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return direction == .presenting ? 0.5 : 0.35
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        switch direction {
        case .presenting: present(using: transitionContext)
        case .dismissing: dismiss(using: transitionContext)
        }
    }

    private func present(using context: UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to), let view = context.view(forKey: .to) else {
            return context.completeTransition(false)
        }
        let final = context.finalFrame(for: controller)
        context.containerView.addSubview(view)
        view.frame = final.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - final.minY)
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.85,
            initialSpringVelocity: 0, options: [],
            animations: { view.frame = final },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }

    private func dismiss(using context: UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .from) else { return context.completeTransition(false) }
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
            animations: { view.frame.origin.y = context.containerView.bounds.maxY },
            completion: { _ in
                let cancelled = context.transitionWasCancelled
                if !cancelled { view.removeFromSuperview() }
                context.completeTransition(!cancelled)
            })
    }
}

// MARK: - Interaction

final class DismissalInteractor: UIPercentDrivenInteractiveTransition {

    private(set) var isInteracting = false
    private weak var controller: UIViewController?
    private lazy var pan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        return pan
    }()

    func attach(to controller: UIViewController) {
        self.controller = controller
        controller.view.addGestureRecognizer(pan)
    }

    @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
        guard let view = pan.view else { return }
        let fraction = max(0, pan.translation(in: nil).y / view.bounds.height)
        switch pan.state {
        case .began:
            isInteracting = true
            controller?.dismiss(animated: true, completion: nil)
        case .changed:
            update(fraction)
        case .ended:
            isInteracting = false
            if fraction > 0.4 || pan.velocity(in: nil).y > 800 {
                completionSpeed = 1
                finish()
            } else {
                completionSpeed = 0.6
                cancel()
            }
        case .cancelled, .failed:
            isInteracting = false
            cancel()
        default:
            break
        }
    }
}

extension DismissalInteractor: UIGestureRecognizerDelegate {

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: pan.view)
        return velocity.y > abs(velocity.x)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        guard let scrollView = otherGestureRecognizer.view as? UIScrollView else { return false }
        return scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top
    }
}

// MARK: - Presentation

final class CardPresentationController: UIPresentationController {

    private let topGap: CGFloat = 120

    private lazy var dimmingView: UIView = {
        let view = UIView()
        view.backgroundColor = UIColor(white: 0, alpha: 0.4)
        view.alpha = 0
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(dimmingViewTapped(_:))))
        return view
    }()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return bounds.divided(atDistance: topGap, from: .minYEdge).remainder
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let containerView = containerView else { return }
        dimmingView.frame = containerView.bounds
        containerView.insertSubview(dimmingView, at: 0)
        presentedView?.layer.cornerRadius = 20
        presentedView?.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        presentedView?.clipsToBounds = true
        animateAlongside { [unowned self] in
            self.dimmingView.alpha = 1
            self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.93, y: 0.93)
        }
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { dimmingView.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        animateAlongside { [unowned self] in
            self.dimmingView.alpha = 0
            self.presentingViewController.view.transform = .identity
        }
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { dimmingView.removeFromSuperview() }
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        dimmingView.frame = containerView?.bounds ?? .zero
    }

    private func animateAlongside(_ changes: @escaping () -> Void) {
        guard let coordinator = presentedViewController.transitionCoordinator else { return changes() }
        coordinator.animate(alongsideTransition: { _ in changes() })
    }

    @objc private func dimmingViewTapped(_ sender: UITapGestureRecognizer) {
        presentedViewController.dismiss(animated: true)
    }
}
