import UIKit
import QuartzCore

@objc public protocol BottomSheetControllerDelegate: NSObjectProtocol {
    @objc optional func bottomSheet(_ sheet: BottomSheetController, didSettleAt detent: Int)
    @objc optional func bottomSheet(_ sheet: BottomSheetController, canSettleAt detent: Int) -> Bool
    @objc optional func bottomSheetDidDismiss(_ sheet: BottomSheetController)
}

/// A sheet that is dragged between heights and thrown away at the bottom.
open class BottomSheetController: UIViewController {

    // MARK: - Properties

    @objc public weak var delegate: BottomSheetControllerDelegate?

    /// The heights at which the sheet rests, from the smallest.
    public var detents: [CGFloat] = [160, 400, 720] {
        didSet { detents.sort() }
    }

    public private(set) var currentDetent = 0
    public let sheetView = UIView()
    public let contentView = UIView()

    private let dimmingView = UIView()
    private let grabber = UIView()
    private var sheetHeight: NSLayoutConstraint!
    private var heightAtStart: CGFloat = 0
    private var isDismissed = false

    public private(set) lazy var panRecognizer: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        pan.maximumNumberOfTouches = 1
        return pan
    }()

    // MARK: - Lifecycle

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        modalPresentationStyle = .overFullScreen
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .clear
        setUpDimming()
        setUpSheet()
    }

    private func setUpDimming() {
        dimmingView.backgroundColor = .black
        dimmingView.alpha = 0
        dimmingView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(dimmingView)
        let tap = UITapGestureRecognizer(target: self, action: #selector(dimmingTapped))
        dimmingView.addGestureRecognizer(tap)
        NSLayoutConstraint.activate([
            dimmingView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            dimmingView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            dimmingView.topAnchor.constraint(equalTo: view.topAnchor),
            dimmingView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    private func setUpSheet() {
        sheetView.backgroundColor = .systemBackground
        sheetView.layer.cornerRadius = 16
        sheetView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        sheetView.layer.shadowColor = UIColor.black.cgColor
        sheetView.layer.shadowOpacity = 0.2
        sheetView.layer.shadowRadius = 12
        sheetView.layer.shadowOffset = CGSize(width: 0, height: -2)
        sheetView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(sheetView)

        grabber.backgroundColor = .systemGray
        grabber.layer.cornerRadius = 2.5
        grabber.translatesAutoresizingMaskIntoConstraints = false
        contentView.translatesAutoresizingMaskIntoConstraints = false
        sheetView.addSubview(contentView)
        sheetView.addSubview(grabber)

        sheetHeight = sheetView.heightAnchor.constraint(equalToConstant: detents[0])
        NSLayoutConstraint.activate([
            sheetHeight,
            sheetView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            sheetView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            sheetView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            grabber.centerXAnchor.constraint(equalTo: sheetView.centerXAnchor),
            grabber.topAnchor.constraint(equalTo: sheetView.topAnchor, constant: 8),
            grabber.widthAnchor.constraint(equalToConstant: 36),
            grabber.heightAnchor.constraint(equalToConstant: 5),
            contentView.leadingAnchor.constraint(equalTo: sheetView.leadingAnchor, constant: 16),
            contentView.trailingAnchor.constraint(equalTo: sheetView.trailingAnchor, constant: -16),
            contentView.topAnchor.constraint(equalTo: grabber.bottomAnchor, constant: 12),
            contentView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
        sheetView.addGestureRecognizer(panRecognizer)
    }

    // MARK: - Moving

    public func move(to detent: Int, velocity: CGFloat = 0, animated: Bool = true) {
        let allowed = delegate?.bottomSheet?(self, canSettleAt: detent) ?? true
        let target = allowed ? detent : currentDetent
        let distance = detents[target] - sheetHeight.constant
        currentDetent = target
        sheetHeight.constant = detents[target]
        let spring = UISpringTimingParameters(
            dampingRatio: 0.85,
            initialVelocity: CGVector(dx: 0, dy: abs(distance) > 1 ? -velocity / distance : 0))
        let animator = UIViewPropertyAnimator(duration: animated ? 0.4 : 0, timingParameters: spring)
        animator.addAnimations {
            self.dimmingView.alpha = 0.4 * CGFloat(target) / CGFloat(max(1, self.detents.count - 1))
            self.view.layoutIfNeeded()
        }
        animator.addCompletion { [weak self] position in
            guard let self = self, position == .end else { return }
            self.delegate?.bottomSheet?(self, didSettleAt: target)
        }
        animator.startAnimation()
    }

    @objc private func handlePan(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: view)
        switch recognizer.state {
        case .began:
            heightAtStart = sheetHeight.constant
        case .changed:
            let wanted = heightAtStart - translation.y
            let limit = detents.last!
            // Beyond the last detent the sheet follows more slowly.
            sheetHeight.constant = wanted > limit ? limit + sqrt(wanted - limit) : max(0, wanted)
        case .ended:
            let velocity = recognizer.velocity(in: view).y
            settle(velocity: velocity)
        case .cancelled, .failed:
            move(to: currentDetent)
        default:
            break
        }
    }

    private func settle(velocity: CGFloat) {
        let projected = sheetHeight.constant - velocity * 0.15
        if projected < detents[0] / 2 {
            dismissSheet()
            return
        }
        let nearest = detents.enumerated().min {
            abs($0.element - projected) < abs($1.element - projected)
        }!
        move(to: nearest.offset, velocity: velocity)
    }

    private func dismissSheet() {
        guard !isDismissed else { return }
        isDismissed = true
        sheetHeight.constant = 0
        UIView.animate(
            withDuration: 0.25, delay: 0, options: [.curveEaseIn, .beginFromCurrentState],
            animations: {
                self.dimmingView.alpha = 0
                self.view.layoutIfNeeded()
            },
            completion: { _ in
                self.delegate?.bottomSheetDidDismiss?(self)
            })
    }

    @objc private func dimmingTapped() {
        move(to: 0)
    }
}

// MARK: - UIGestureRecognizerDelegate

extension BottomSheetController: UIGestureRecognizerDelegate {

    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.y) > abs(velocity.x)
    }
}
