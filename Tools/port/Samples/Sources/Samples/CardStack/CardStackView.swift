import UIKit

@objc public enum CardDirection: Int {
    case left, right
}

public protocol CardStackViewDataSource: AnyObject {
    func numberOfCards(in stack: CardStackView) -> Int
    func cardStack(_ stack: CardStackView, viewForCardAt index: Int) -> UIView
}

@objc public protocol CardStackViewDelegate: AnyObject {
    @objc optional func cardStack(_ stack: CardStackView, didSwipeCardAt index: Int, to direction: CardDirection)
    @objc optional func cardStack(_ stack: CardStackView, didTapCardAt index: Int)
    @objc optional func cardStackDidRunOut(_ stack: CardStackView)
    @objc optional func rotationAngle(for stack: CardStackView) -> CGFloat
}

/// A pile of cards. The top one is thrown to the left or to the right.
@IBDesignable
@objcMembers
open class CardStackView: UIView {

    public weak var dataSource: CardStackViewDataSource? {
        didSet { reloadData() }
    }
    public weak var delegate: CardStackViewDelegate?

    @IBInspectable open var visibleCards: Int = 3 {
        didSet { reloadData() }
    }
    @IBInspectable open var threshold: CGFloat = 100

    public private(set) var currentIndex = 0
    private var cards: [CardContainer] = []
    private let feedback = UIImpactFeedbackGenerator(style: .light)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        clipsToBounds = false
        backgroundColor = .clear
    }

    open func reloadData() {
        cards.forEach { $0.removeFromSuperview() }
        cards.removeAll()
        fill()
    }

    private func fill() {
        guard let dataSource = dataSource else { return }
        let count = dataSource.numberOfCards(in: self)
        while cards.count < visibleCards, currentIndex + cards.count < count {
            let index = currentIndex + cards.count
            let card = CardContainer(content: dataSource.cardStack(self, viewForCardAt: index))
            card.index = index
            insertSubview(card, at: 0)
            cards.append(card)
            let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
            let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
            card.addGestureRecognizer(pan)
            card.addGestureRecognizer(tap)
        }
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (depth, card) in cards.enumerated() {
            guard card.transform.isIdentity else { continue }
            let inset = CGFloat(depth) * 10
            card.bounds = CGRect(x: 0, y: 0, width: bounds.width - 2 * inset, height: bounds.height - 40)
            card.center = CGPoint(x: bounds.midX, y: bounds.midY + CGFloat(depth) * 12 - 20)
            card.isUserInteractionEnabled = depth == 0
        }
    }

    // MARK: - Gestures

    func panned(_ recognizer: UIPanGestureRecognizer) {
        guard let card = recognizer.view as? CardContainer, card === cards.first else { return }
        let translation = recognizer.translation(in: self)
        switch recognizer.state {
        case .began:
            feedback.prepare()
        case .changed:
            let share = max(-1, min(1, translation.x / bounds.width))
            let angle = delegate?.rotationAngle?(for: self) ?? .pi / 8
            card.transform = CGAffineTransform(translationX: translation.x, y: translation.y)
                .rotated(by: share * angle)
            card.overlay(for: translation.x < 0 ? .left : .right).alpha = abs(share)
        case .ended:
            let velocity = recognizer.velocity(in: self).x
            let projected = translation.x + velocity * 0.1
            if abs(projected) > threshold {
                throwAway(card, to: projected < 0 ? .left : .right, velocity: velocity)
            } else {
                putBack(card)
            }
        case .cancelled, .failed:
            putBack(card)
        default: ()
        }
    }

    func tapped(_ recognizer: UITapGestureRecognizer) {
        guard recognizer.state == .ended, let card = recognizer.view as? CardContainer else { return }
        delegate?.cardStack?(self, didTapCardAt: card.index)
    }

    open func swipe(_ direction: CardDirection) {
        guard let card = cards.first else { return }
        throwAway(card, to: direction, velocity: 0)
    }

    private func throwAway(_ card: CardContainer, to direction: CardDirection, velocity: CGFloat) {
        let distance = bounds.width * 1.5 * (direction == .left ? -1 : 1)
        let duration = velocity == 0 ? 0.3 : min(0.3, max(0.1, TimeInterval(abs(distance / velocity))))
        let index = card.index
        cards.removeFirst()
        currentIndex += 1
        feedback.impactOccurred()
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut, animations: {
            card.transform = card.transform.translatedBy(x: distance, y: 0)
            card.alpha = 0
        }) { _ in
            card.removeFromSuperview()
        }
        UIView.animate(withDuration: 0.2) {
            self.fill()
            self.layoutIfNeeded()
        }
        delegate?.cardStack?(self, didSwipeCardAt: index, to: direction)
        if cards.isEmpty { delegate?.cardStackDidRunOut?(self) }
    }

    private func putBack(_ card: CardContainer) {
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
            options: [.allowUserInteraction],
            animations: {
                card.transform = .identity
                card.hideOverlays()
            },
            completion: nil)
    }
}
