#if os(iOS)
import UIKit

/// Where a panel rests.
@objc public enum PanelPosition: Int, CaseIterable {
    case full, half, tip, hidden
}

@objc public protocol FloatingPanelDelegate: class {
    @objc optional func panelWillBeginDragging(_ panel: FloatingPanel)
    @objc optional func panelDidEndDragging(_ panel: FloatingPanel, velocity: CGPoint, target: PanelPosition)
    @objc optional func panelDidMove(_ panel: FloatingPanel)
    @objc optional func panel(_ panel: FloatingPanel, shouldRemoveAt position: PanelPosition) -> Bool
}

public protocol FloatingPanelLayout {
    var initialPosition: PanelPosition { get }
    func inset(for position: PanelPosition, in bounds: CGRect) -> CGFloat?
}

public struct DefaultPanelLayout: FloatingPanelLayout {
    public init() {}
    public var initialPosition: PanelPosition { return .half }

    public func inset(for position: PanelPosition, in bounds: CGRect) -> CGFloat? {
        switch position {
        case .full: return 60
        case .half: return bounds.height / 2
        case .tip: return bounds.height - 90
        case .hidden: return nil
        }
    }
}

/// A panel over another controller that holds a scroll view.
public class FloatingPanel: UIViewController {

    public weak var delegate: FloatingPanelDelegate?
    public var layout: FloatingPanelLayout = DefaultPanelLayout()
    public private(set) var position: PanelPosition = .hidden
    public let surface = PanelSurface()

    public private(set) lazy var panGesture = PanelPanGestureRecognizer(target: self, action: #selector(handle(pan:)))

    private weak var trackedScrollView: UIScrollView?
    private var animator: UIViewPropertyAnimator?
    private var topAtStart: CGFloat = 0
    private var isScrollLocked = false

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(surface)
        panGesture.delegate = self
        surface.addGestureRecognizer(panGesture)
    }

    public override func loadView() {
        view = PassThroughView(frame: .zero)
    }

    // MARK: - Containment

    @objc(addPanelToParent:)
    public func addPanel(toParent parent: UIViewController) {
        parent.addChild(self)
        view.frame = parent.view.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        parent.view.addSubview(view)
        surface.frame = CGRect(x: 0, y: view.bounds.maxY, width: view.bounds.width, height: view.bounds.height)
        didMove(toParent: parent)
        move(to: layout.initialPosition, animated: false)
    }

    public func track(scrollView: UIScrollView) {
        trackedScrollView = scrollView
        scrollView.panGestureRecognizer.addTarget(self, action: #selector(scrollPanned(_:)))
    }

    // MARK: - Moving

    private func top(for position: PanelPosition) -> CGFloat {
        return layout.inset(for: position, in: view.bounds) ?? view.bounds.maxY
    }

    public func move(to position: PanelPosition, animated: Bool, completion: (() -> Void)? = nil) {
        self.position = position
        animator?.stopAnimation(true)
        guard animated else {
            surface.frame.origin.y = top(for: position)
            completion?()
            return
        }
        let animator = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) {
            self.surface.frame.origin.y = self.top(for: position)
        }
        animator.addCompletion { [weak self] _ in
            self?.animator = nil
            completion?()
        }
        animator.isInterruptible = true
        animator.startAnimation()
        self.animator = animator
    }

    @objc private func handle(pan: PanelPanGestureRecognizer) {
        switch pan.state {
        case .began:
            if let animator = animator, animator.isRunning {
                animator.stopAnimation(true)
                self.animator = nil
            }
            topAtStart = surface.frame.minY
            delegate?.panelWillBeginDragging?(self)
        case .changed:
            guard !isScrollLocked else { return pan.setTranslation(.zero, in: view) }
            let y = topAtStart + pan.translation(in: view).y
            surface.frame.origin.y = max(top(for: .full) - 20, y)
            delegate?.panelDidMove?(self)
        case .ended, .cancelled:
            let velocity = pan.velocity(in: view)
            let target = self.target(velocity: velocity.y)
            delegate?.panelDidEndDragging?(self, velocity: velocity, target: target)
            move(to: target, animated: true) { [weak self] in
                guard let self = self, target == .hidden else { return }
                self.removeFromParent()
                self.view.removeFromSuperview()
            }
        default:
            break
        }
    }

    private func target(velocity: CGFloat) -> PanelPosition {
        let end = surface.frame.minY + velocity * 0.1
        let resting: [PanelPosition] = [.full, .half, .tip]
        let nearest = resting.min(by: { abs(top(for: $0) - end) < abs(top(for: $1) - end) })!
        if nearest == .tip, velocity > 1500, delegate?.panel?(self, shouldRemoveAt: .tip) == true {
            return .hidden
        }
        return nearest
    }

    @objc private func scrollPanned(_ pan: UIPanGestureRecognizer) {
        guard let scrollView = trackedScrollView else { return }
        isScrollLocked = position == .full && scrollView.contentOffset.y > 0
        if !isScrollLocked, position != .full {
            scrollView.contentOffset.y = 0
        }
    }
}

extension FloatingPanel: UIGestureRecognizerDelegate {
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        return otherGestureRecognizer == trackedScrollView?.panGestureRecognizer
    }
}
#endif
