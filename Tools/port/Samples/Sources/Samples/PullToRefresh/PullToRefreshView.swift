import UIKit
import QuartzCore

/// Drawn while a scroll view is pulled down: a circle that closes, then turns while loading.
public final class PullToRefreshView: UIView {

    public enum State: Equatable {
        case idle
        case pulling(progress: CGFloat)
        case ready
        case loading
        case finishing
    }

    public private(set) var state: State = .idle {
        didSet {
            guard state != oldValue else { return }
            stateChanged(from: oldValue)
        }
    }

    public var action: (() -> Void)?
    public static let height: CGFloat = 64

    private weak var scrollView: UIScrollView?
    private var observations: [NSKeyValueObservation] = []
    private var originalInset: CGFloat = 0
    private let circle = CAShapeLayer()
    private let arrow = CAShapeLayer()
    private let label = UILabel()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        for shape in [circle, arrow] {
            shape.fillColor = UIColor.clear.cgColor
            shape.strokeColor = UIColor.systemBlue.cgColor
            shape.lineWidth = 3
            shape.lineCap = .round
            layer.addSublayer(shape)
        }
        circle.strokeEnd = 0
        label.font = .systemFont(ofSize: 12)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        addSubview(label)
    }

    public required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    public override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        observations.forEach { $0.invalidate() }
        observations.removeAll()
        guard let scrollView = newSuperview as? UIScrollView else { return }
        self.scrollView = scrollView
        scrollView.alwaysBounceVertical = true
        originalInset = scrollView.contentInset.top
        observations = [
            scrollView.observe(\.contentOffset, options: [.new]) { [weak self] scrollView, change in
                guard let offset = change.newValue else { return }
                self?.scrolled(to: offset, of: scrollView)
            },
        ]
        scrollView.panGestureRecognizer.addTarget(self, action: #selector(panned(_:)))
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        let center = CGPoint(x: bounds.midX, y: bounds.midY - 8)
        let box = CGRect(x: center.x - 12, y: center.y - 12, width: 24, height: 24)
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 12, y: 12), radius: 12, startAngle: -.pi / 2, endAngle: .pi * 1.5,
            clockwise: true)
        circle.frame = box
        circle.path = path.cgPath
        let head = UIBezierPath()
        head.move(to: CGPoint(x: 7, y: 12))
        head.addLine(to: CGPoint(x: 12, y: 17))
        head.addLine(to: CGPoint(x: 17, y: 12))
        head.move(to: CGPoint(x: 12, y: 7))
        head.addLine(to: CGPoint(x: 12, y: 17))
        arrow.frame = box
        arrow.path = head.cgPath
        label.frame = CGRect(x: 0, y: bounds.maxY - 20, width: bounds.width, height: 16)
    }

    // MARK: - Scrolling

    private func scrolled(to offset: CGPoint, of scrollView: UIScrollView) {
        guard state != .loading, state != .finishing else { return }
        let distance = -(offset.y + scrollView.adjustedContentInset.top)
        let progress = min(1, max(0, distance / PullToRefreshView.height))
        if progress >= 1, scrollView.isDragging {
            state = .ready
        } else {
            state = progress == 0 ? .idle : .pulling(progress: progress)
        }
    }

    @objc private func panned(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended, case .ready = state else { return }
        beginLoading()
    }

    public func beginLoading() {
        guard state != .loading, let scrollView = scrollView else { return }
        state = .loading
        UIView.animate(withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
            scrollView.contentInset.top = self.originalInset + PullToRefreshView.height
            scrollView.contentOffset.y = -scrollView.adjustedContentInset.top
        }
        action?()
    }

    public func endLoading() {
        guard state == .loading, let scrollView = scrollView else { return }
        state = .finishing
        UIView.animate(
            withDuration: 0.4, delay: 0, options: .curveEaseInOut,
            animations: { scrollView.contentInset.top = self.originalInset },
            completion: { [weak self] _ in self?.state = .idle })
    }

    // MARK: - Appearance

    private func stateChanged(from old: State) {
        switch state {
        case .idle:
            label.text = nil
            showProgress(0)
        case .pulling(let progress):
            label.text = "Pull to refresh"
            showProgress(progress)
            if case .ready = old { rotateArrow(to: 0) }
        case .ready:
            label.text = "Release to refresh"
            showProgress(1)
            rotateArrow(to: .pi)
            UISelectionFeedbackGenerator().selectionChanged()
        case .loading:
            label.text = "Loading…"
            arrow.isHidden = true
            spin()
        case .finishing:
            label.text = "Done"
            circle.removeAnimation(forKey: "spin")
            rotateArrow(to: 0)
        }
    }

    private func showProgress(_ progress: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        circle.strokeEnd = progress
        arrow.isHidden = progress == 0
        arrow.opacity = Float(progress)
        CATransaction.commit()
    }

    private func rotateArrow(to angle: CGFloat) {
        arrow.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    }

    private func spin() {
        circle.strokeEnd = 0.8
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.fromValue = 0
        rotation.toValue = 2 * Double.pi
        rotation.duration = 1
        rotation.repeatCount = .infinity
        rotation.isRemovedOnCompletion = false
        circle.add(rotation, forKey: "spin")
    }
}

// MARK: - UIScrollView

public extension UIScrollView {

    var pullToRefreshView: PullToRefreshView? {
        return subviews.compactMap { $0 as? PullToRefreshView }.first
    }

    @discardableResult
    func addPullToRefresh(_ action: @escaping () -> Void) -> PullToRefreshView {
        pullToRefreshView?.removeFromSuperview()
        let height = PullToRefreshView.height
        let view = PullToRefreshView(frame: CGRect(x: 0, y: -height, width: bounds.width, height: height))
        view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        view.action = action
        addSubview(view)
        return view
    }
}
