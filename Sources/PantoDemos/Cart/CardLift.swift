import PantoControls
import PantoCore
import PantoDemoKit

/// Lifts one product card out of the scrolling page (DEM-03 item 4).
///
/// A card that is held for 0.3 s or dragged sideways lifts and follows the finger. Released near a
/// ball it flies into it, elsewhere it springs back. The lifted card is a copy in a view above the
/// page, so that the page may scroll below it.
@MainActor final class CardLift: UIGestureRecognizerDelegate {
  /// The largest distance from a ball's centre at which a released card flies into it, in points
  /// (DEM-03 item 4).
  static let captureDistance: CGFloat = 60

  let card: ProductCard
  let press = UILongPressGestureRecognizer()
  let slide = UIPanGestureRecognizer()
  /// Returns the ball that would take a card released with this centre and finger; `nil` if none is
  /// near.
  var ball: ((_ center: CGPoint, _ finger: CGPoint) -> CartBall?)?
  /// Called with `true` when the card was lifted, and with `false` when the finger released it
  /// (U14).
  var onLift: ((Bool) -> Void)?
  /// Called when the card has flown into a ball.
  var onLanded: ((CartBall) -> Void)?

  private weak var deck: UIView?
  /// The copy of the card above the page, while a finger holds it or it springs back.
  private(set) var copy: LiftableView?
  private var start = CGPoint.zero
  private var grab = CGPoint.zero
  private weak var near: CartBall?
  private var isHeld = false

  init(_ card: ProductCard, deck: UIView) {
    self.card = card
    self.deck = deck
    press.minimumPressDuration = 0.3
    press.delegate = self
    press.addTarget(self, action: CardLift.pressed(_:))
    slide.delegate = self
    slide.addTarget(self, action: CardLift.slid(_:))
    card.addGestureRecognizer(press)
    card.addGestureRecognizer(slide)
  }

  // MARK: Receiving touches

  /// Vertical drags belong to the page, and touches on a button of the card belong to the button.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === slide else { return true }
    let translation = slide.translation(in: deck)
    return translation.x.magnitude > translation.y.magnitude
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    !(touch.view is UIControl)
  }

  // MARK: Holding the card

  private func pressed(_ press: UILongPressGestureRecognizer) {
    let at = press.location(in: deck)
    switch press.state {
    case .began:
      grab = at
      lift()
    case .changed: follow(at - grab, finger: at)
    case .ended:
      follow(at - grab, finger: at)
      drop(velocity: .zero)
    case .cancelled: returnToPage(velocity: .zero)
    default: break
    }
  }

  private func slid(_ slide: UIPanGestureRecognizer) {
    let translation = slide.translation(in: deck)
    let at = slide.location(in: deck)
    switch slide.state {
    case .began:
      lift()
      follow(translation, finger: at)
    case .changed: follow(translation, finger: at)
    case .ended:
      follow(translation, finger: at)
      drop(velocity: slide.velocity(in: deck))
    case .cancelled: returnToPage(velocity: .zero)
    default: break
    }
  }

  private func lift() {
    guard let deck else { return }
    // A copy that is still returning is taken from its visible position.
    let lifted = copy ?? makeCopy()
    let shown = copy.map { deck.convert($0.layer.shownPosition, from: $0.superview) }
    let size = lifted.layer.shownTransform
    deck.addSubview(lifted)
    dropTouchOfPage()
    start = shown ?? home
    copy = lifted
    UIView.performWithoutAnimation {
      lifted.layer.removeAllAnimations()
      lifted.bounds = card.bounds
      lifted.center = start
      lifted.transform = size
      lifted.layoutIfNeeded()
    }
    lifted.isInHand = true
    setHeld(true)
    UIView.animate(withDuration: 0.15, delay: 0, options: .beginFromCurrentState) {
      lifted.transform = CGAffineTransform(scaleX: 1.04, y: 1.04)
      card.alpha = 0.3
    }
  }

  private func makeCopy() -> LiftableView {
    let face = card.copy()
    face.layer.shadow = nil
    let made = LiftableView(face, theme: Theme(around: card))
    made.accessibilityIdentifier = "lifted"
    made.isUserInteractionEnabled = false
    return made
  }

  /// Removes the holding finger from the page's pan, so that another finger may scroll it (DEM-03
  /// item 6). Disabling and enabling a recognizer drops its touches (REC-09).
  private func dropTouchOfPage() {
    guard let scroll = card.superview as? UIScrollView, scroll.panGestureRecognizer.isEnabled
    else { return }
    scroll.panGestureRecognizer.isEnabled = false
    scroll.panGestureRecognizer.isEnabled = true
  }

  private func follow(_ translation: CGPoint, finger: CGPoint) {
    guard let copy else { return }
    copy.center = start + translation
    let found = ball?(copy.center, finger)
    guard found !== near else { return }
    near?.isTarget = false
    found?.isTarget = true
    near = found
  }

  // MARK: Releasing the card

  private func setHeld(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    onLift?(isHeld)
  }

  private func drop(velocity: CGPoint) {
    setHeld(false)
    near?.isTarget = false
    guard let copy, let near else { return returnToPage(velocity: velocity) }
    // Where motion is reduced the copy is in the ball at once (SIM-04, V4).
    let isReduced = card.stage?.reducesMotion == true
    UIView.animate(withDuration: isReduced ? 0 : 0.25, delay: 0) {
      copy.center = near.center
      copy.transform = CGAffineTransform(scaleX: 0.12, y: 0.12)
      copy.alpha = 0.4
    } completion: { [weak self, weak near] _ in
      copy.removeFromSuperview()
      if let near { self?.onLanded?(near) }
    }
    self.copy = nil
    self.near = nil
    UIView.animate(withDuration: 0.15, delay: 0.25, options: .allowUserInteraction) {
      card.alpha = 1
    }
  }

  private func returnToPage(velocity: CGPoint) {
    setHeld(false)
    near?.isTarget = false
    near = nil
    guard let copy else { return }
    if let deck, let page = card.superview {
      // The copy returns as a subview of the page, which may scroll meanwhile.
      let (position, size) = (copy.layer.shownPosition, copy.layer.shownTransform)
      page.addSubview(copy)
      UIView.performWithoutAnimation {
        copy.center = page.convert(position, from: deck)
        copy.transform = size
      }
    }
    copy.isInHand = false
    UIView.animate(
      springDamping: 0.8, response: 0.4, velocity: CGVector(dx: velocity.x, dy: velocity.y)
    ) {
      copy.center = card.center
      copy.transform = .identity
    } completion: { [weak self] _ in
      // A card that was lifted again in the meantime is left alone.
      guard let self, self.copy === copy, !copy.isInHand else { return }
      copy.removeFromSuperview()
      self.copy = nil
      self.card.alpha = 1
    }
  }

  /// The centre of the card on the page, in the coordinates of the view above the page.
  private var home: CGPoint {
    guard let deck else { return .zero }
    return deck.convert(card.center, from: card.superview)
  }
}
