import UIKit

/// A card that is dragged aside, turned over by a tap, and thrown away by a swipe to the left.
class CardController: UIViewController, UIGestureRecognizerDelegate {
  private let card = UIView()
  private var home = CGPoint.zero
  private var isOver = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    card.accessibilityIdentifier = "card"
    card.backgroundColor = .systemRed
    card.layer.cornerRadius = 12
    view.addSubview(card)

    let tap = UITapGestureRecognizer(target: self, action: #selector(turnOver))
    let pan = UIPanGestureRecognizer(target: self, action: #selector(drag(_:)))
    pan.delegate = self
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard home == .zero else { return }
    home = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    card.bounds = CGRect(x: 0, y: 0, width: 220, height: 320)
    card.center = home
  }

  @objc private func turnOver() {
    isOver.toggle()
    UIView.transition(with: card, duration: 0.4, options: .transitionFlipFromLeft) {
      self.card.backgroundColor = self.isOver ? .systemBlue : .systemRed
    }
  }

  @objc private func drag(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: view)
    switch pan.state {
    case .changed:
      card.center = CGPoint(x: home.x + translation.x, y: home.y)
      card.transform = CGAffineTransform(rotationAngle: translation.x / 800)
    case .ended where pan.velocity(in: view).x < -500:
      UIView.animate(
        withDuration: 0.3,
        animations: { self.card.center.x = -self.card.bounds.width },
        completion: { _ in self.card.removeFromSuperview() })
    case .ended, .cancelled:
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
        options: .allowUserInteraction,
        animations: {
          self.card.center = self.home
          self.card.transform = .identity
        })
    default:
      break
    }
  }

  // Vertical drags are for the page, not for the card.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let translation = pan.translation(in: view)
    return abs(translation.x) > abs(translation.y)
  }
}
