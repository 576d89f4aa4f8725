import UIKit

@objc protocol SideMenuControllerDelegate: NSObjectProtocol {
    @objc optional func sideMenuWillOpen(_ controller: SideMenuController)
    @objc optional func sideMenuDidOpen(_ controller: SideMenuController)
    @objc optional func sideMenuDidClose(_ controller: SideMenuController)
    @objc optional func sideMenuShouldOpen(_ controller: SideMenuController) -> Bool
}

/// Shows a menu below its content, which slides away and shrinks.
open class SideMenuController: UIViewController {

    private enum State {
        case open, closed

        var other: State { return self == .open ? .closed : .open }
    }

    weak var delegate: SideMenuControllerDelegate?
    public let menuViewController: UIViewController
    public private(set) var contentViewController: UIViewController
    public var menuWidth: CGFloat = 260
    public var isOpen: Bool { return state == .open }

    private var state: State = .closed
    private var animator: UIViewPropertyAnimator?
    private var fractionAtStart: CGFloat = 0
    private let contentContainer = UIView()
    private let shield = UIView()

    private lazy var edgePan: UIScreenEdgePanGestureRecognizer = {
        let pan = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.edges = .left
        return pan
    }()

    private lazy var closePan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.delegate = self
        return pan
    }()

    public init(menu: UIViewController, content: UIViewController) {
        menuViewController = menu
        contentViewController = content
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .darkGray
        addChild(menuViewController)
        view.addSubview(menuViewController.view)
        menuViewController.didMove(toParent: self)
        contentContainer.frame = view.bounds
        contentContainer.layer.shadowOpacity = 0.5
        contentContainer.layer.shadowRadius = 12
        contentContainer.layer.shadowOffset = .zero
        view.addSubview(contentContainer)
        embed(contentViewController)
        shield.isHidden = true
        shield.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(shieldTapped)))
        contentContainer.addSubview(shield)
        view.addGestureRecognizer(edgePan)
        view.addGestureRecognizer(closePan)
        closePan.require(toFail: edgePan)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let isRunning = animator != nil
        guard !isRunning else { return }
        menuViewController.view.frame = CGRect(x: 0, y: 0, width: menuWidth, height: view.bounds.height)
        contentContainer.bounds = view.bounds
        contentContainer.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        shield.frame = contentContainer.bounds
        contentViewController.view.frame = contentContainer.bounds
        apply(state)
    }

    private func embed(_ controller: UIViewController) {
        addChild(controller)
        controller.view.frame = contentContainer.bounds
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentContainer.insertSubview(controller.view, at: 0)
        controller.didMove(toParent: self)
    }

    /// Replaces the content and closes the menu.
    public func setContent(_ controller: UIViewController) {
        guard controller !== contentViewController else { return close() }
        let old = contentViewController
        contentViewController = controller
        old.willMove(toParent: nil)
        embed(controller)
        UIView.transition(
            from: old.view, to: controller.view, duration: 0.25,
            options: [.transitionCrossDissolve, .showHideTransitionViews]
        ) { _ in
            old.view.removeFromSuperview()
            old.removeFromParent()
        }
        close()
    }

    private func apply(_ state: State) {
        switch state {
        case .open:
            let scale = CGAffineTransform(scaleX: 0.85, y: 0.85)
            let shift = menuWidth - view.bounds.width * 0.075
            contentContainer.transform = scale.concatenating(CGAffineTransform(translationX: shift, y: 0))
            contentContainer.layer.cornerRadius = 16
            menuViewController.view.alpha = 1
            menuViewController.view.transform = .identity
        case .closed:
            contentContainer.transform = .identity
            contentContainer.layer.cornerRadius = 0
            menuViewController.view.alpha = 0
            menuViewController.view.transform = CGAffineTransform(translationX: -60, y: 0)
        }
    }

    // MARK: - Animation

    @objc public func open() {
        guard state == .closed, delegate?.sideMenuShouldOpen?(self) ?? true else { return }
        startAnimator(to: .open)?.startAnimation()
    }

    @objc public func close() {
        guard state == .open else { return }
        startAnimator(to: .closed)?.startAnimation()
    }

    @discardableResult
    private func startAnimator(to target: State) -> UIViewPropertyAnimator? {
        guard animator == nil else { return nil }
        if target == .open { delegate?.sideMenuWillOpen?(self) }
        let new = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.9) {
            self.apply(target)
        }
        new.addCompletion { [weak self] position in
            guard let self = self else { return }
            self.animator = nil
            if position == .end { self.state = target }
            self.finish()
        }
        animator = new
        return new
    }

    private func finish() {
        apply(state)
        shield.isHidden = !isOpen
        if isOpen {
            delegate?.sideMenuDidOpen?(self)
        } else {
            delegate?.sideMenuDidClose?(self)
        }
    }

    @objc private func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            startAnimator(to: state.other)
            animator?.pauseAnimation()
            fractionAtStart = animator?.fractionComplete ?? 0
        case .changed:
            let distance = pan.translation(in: view).x * (state == .open ? -1 : 1)
            animator?.fractionComplete = fractionAtStart + distance / menuWidth
        case .ended, .cancelled:
            guard let animator = animator else { return }
            let velocity = pan.velocity(in: view).x * (state == .open ? -1 : 1)
            let completes = velocity > 500 || (velocity > -500 && animator.fractionComplete > 0.5)
            animator.isReversed = pan.state == .cancelled || !completes
            let timing = UISpringTimingParameters(
                dampingRatio: 0.9, initialVelocity: CGVector(dx: abs(velocity) / menuWidth, dy: 0))
            animator.continueAnimation(withTimingParameters: timing, durationFactor: 0.8)
        default:
            break
        }
    }

    @objc private func shieldTapped() {
        close()
    }
}

extension SideMenuController: UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === closePan else { return true }
        return isOpen && closePan.velocity(in: view).x < 0
    }
}

extension UIViewController {
    /// The side menu around this controller.
    var sideMenuController: SideMenuController? {
        var controller = parent
        while let here = controller {
            if let menu = here as? SideMenuController { return menu }
            controller = here.parent
        }
        return nil
    }
}
