import UIKit.UIGestureRecognizerSubclass

public final class SwipeAction: NSObject {
    @objc public let title: String
    public let color: UIColor
    public let isDestructive: Bool
    public let handler: () -> Void

    public init(title: String, color: UIColor, isDestructive: Bool = false, handler: @escaping () -> Void) {
        self.title = title
        self.color = color
        self.isDestructive = isDestructive
        self.handler = handler
        super.init()
    }
}

@objc public protocol SwipeCellViewDelegate: AnyObject {
    @objc optional func swipeCellDidOpen(_ cell: SwipeCellView)
    @objc optional func swipeCellDidClose(_ cell: SwipeCellView)
    @objc optional func swipeCellShouldOpen(_ cell: SwipeCellView) -> Bool
}

/// A row that slides to the left and shows buttons. A long pull runs the last one.
open class SwipeCellView: UIView {

    public weak var delegate: SwipeCellViewDelegate?
    public let contentView = UIView()
    public var actions: [SwipeAction] = [] {
        didSet { rebuildButtons() }
    }
    public private(set) var isOpen = false

    private var buttons: [UIButton] = []
    private var offsetAtStart: CGFloat = 0
    private let buttonWidth: CGFloat = 80

    override public init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(contentView)
        contentView.backgroundColor = .systemBackground
        let pan = HorizontalPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        contentView.addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: #selector(contentTapped))
        tap.delegate = self
        contentView.addGestureRecognizer(tap)
    }

    public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func rebuildButtons() {
        buttons.forEach { $0.removeFromSuperview() }
        buttons = actions.enumerated().map { index, action in
            let button = UIButton(type: .custom)
            button.tag = index
            button.backgroundColor = action.color
            button.setTitle(action.title, for: .normal)
            button.setTitleColor(.white, for: .normal)
            button.addTarget(self, action: #selector(buttonTapped(_:)), for: .touchUpInside)
            insertSubview(button, belowSubview: contentView)
            return button
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.bounds.size = bounds.size
        contentView.center = CGPoint(x: bounds.midX + offset, y: bounds.midY)
        layoutButtons()
    }

    private var openOffset: CGFloat { -CGFloat(actions.count) * buttonWidth }

    private var offset: CGFloat = 0 {
        didSet {
            contentView.center.x = bounds.midX + offset
            layoutButtons()
        }
    }

    private func layoutButtons() {
        let shown = max(-offset, CGFloat(buttons.count) * buttonWidth)
        let width = shown / CGFloat(max(1, buttons.count))
        for (index, button) in buttons.enumerated() {
            let x = bounds.maxX - shown + CGFloat(index) * width
            button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
        }
    }

    // MARK: - Gestures

    @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            offsetAtStart = offset
        case .changed:
            let wanted = offsetAtStart + pan.translation(in: self).x
            offset = wanted > 0 ? pow(wanted, 0.7) : wanted
        case .ended:
            if -offset > bounds.width * 0.6, let last = actions.last, last.isDestructive {
                run(last)
                return
            }
            let velocity = pan.velocity(in: self).x
            let opens = velocity < -300 || (velocity < 300 && offset < openOffset / 2)
            setOpen(opens && delegate?.swipeCellShouldOpen?(self) != false, animated: true)
        case .cancelled, .failed:
            setOpen(isOpen, animated: true)
        default:
            break
        }
    }

    public func setOpen(_ open: Bool, animated: Bool) {
        let didChange = open != isOpen
        isOpen = open
        let changes = { self.offset = open ? self.openOffset : 0 }
        let completion: (Bool) -> Void = { _ in
            guard didChange else { return }
            if open { self.delegate?.swipeCellDidOpen?(self) } else { self.delegate?.swipeCellDidClose?(self) }
        }
        guard animated else {
            changes()
            completion(true)
            return
        }
        UIView.animate(
            withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes,
            completion: completion)
    }

    private func run(_ action: SwipeAction) {
        UIView.animate(withDuration: 0.2, animations: { self.offset = -self.bounds.width }) { _ in
            action.handler()
        }
    }

    @objc private func buttonTapped(_ sender: UIButton) {
        let action = actions[sender.tag]
        action.handler()
        setOpen(false, animated: true)
    }

    @objc private func contentTapped() {
        setOpen(false, animated: true)
    }
}

extension SwipeCellView: UIGestureRecognizerDelegate {
    public override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        return recognizer is UIPanGestureRecognizer || isOpen
    }
}

/// Begins only for horizontal drags, so that the table below goes on scrolling.
final class HorizontalPanGestureRecognizer: UIPanGestureRecognizer {
    private var start: CGPoint?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        start = touches.first?.location(in: view?.window)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard state == .possible, let start = start, let touch = touches.first else { return }
        let location = touch.location(in: view?.window)
        let (dx, dy) = (abs(location.x - start.x), abs(location.y - start.y))
        if dy > 10, dy > dx { state = .failed }
    }

    override func reset() {
        super.reset()
        start = nil
    }
}
