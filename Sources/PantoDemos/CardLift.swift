import Pantograph

/// Takes one product card out of the scrolling page: held for 0.3 s, or dragged sideways, it lifts
/// and follows the finger; let go near a ball it flies into it, elsewhere it springs home (DEM-03
/// item 4).
///
/// What is lifted is a copy on a deck above the page, so that the page may scroll on below it.
@MainActor final class CardLift: UIGestureRecognizerDelegate {
  /// How near to a ball a card must be let go to fly into it, in points (DEM-03 item 4).
  static let reach: CGFloat = 60

  let card: ProductCard
  let press = UILongPressGestureRecognizer()
  let slide = UIPanGestureRecognizer()
  /// The ball that would take a card let go with its centre and the finger there; `nil`: none is near.
  var ball: ((_ center: CGPoint, _ finger: CGPoint) -> CartBall?)?
  /// The card has flown into a ball.
  var onLanded: ((CartBall) -> Void)?

  private weak var deck: UIView?
  /// What is in the hand, or on its way.
  private(set) var copy: LiftableView?
  private var start = CGPoint.zero
  private var grab = CGPoint.zero
  private weak var near: CartBall?

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

  // MARK: Which touches

  /// Up and down is the page's; a button in the card is the button's.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === slide else { return true }
    let way = slide.translation(in: deck)
    return way.x.magnitude > way.y.magnitude
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    !(touch.view is UIControl)
  }

  // MARK: In the hand

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
    case .cancelled: goHome(velocity: .zero)
    default: break
    }
  }

  private func slid(_ slide: UIPanGestureRecognizer) {
    let way = slide.translation(in: deck)
    let at = slide.location(in: deck)
    switch slide.state {
    case .began:
      lift()
      follow(way, finger: at)
    case .changed: follow(way, finger: at)
    case .ended:
      follow(way, finger: at)
      drop(velocity: slide.velocity(in: deck))
    case .cancelled: goHome(velocity: .zero)
    default: break
    }
  }

  private func lift() {
    guard let deck else { return }
    // One that is still on its way home is taken where it shows.
    let lifted = copy ?? makeCopy()
    let shown = copy.map { deck.convert($0.layer.shownPosition, from: $0.superview) }
    let size = lifted.layer.shownTransform
    deck.addSubview(lifted)
    freePage()
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

  /// The finger that holds the card is no longer the page's, so another one may scroll it (DEM-03
  /// item 6): a recognizer that is turned off and on lets go of the touches it has (REC-09).
  private func freePage() {
    guard let scroll = card.superview as? UIScrollView, scroll.panGestureRecognizer.isEnabled
    else { return }
    scroll.panGestureRecognizer.isEnabled = false
    scroll.panGestureRecognizer.isEnabled = true
  }

  private func follow(_ way: CGPoint, finger: CGPoint) {
    guard let copy else { return }
    copy.center = start + way
    let found = ball?(copy.center, finger)
    guard found !== near else { return }
    near?.fadeSoon()
    found?.light()
    near = found
  }

  // MARK: Let go

  private func drop(velocity: CGPoint) {
    guard let copy, let near else { return goHome(velocity: velocity) }
    UIView.animate(withDuration: 0.25, delay: 0) {
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

  private func goHome(velocity: CGPoint) {
    near?.fadeSoon()
    near = nil
    guard let copy else { return }
    if let deck, let page = card.superview {
      // On the page again: its place may scroll while it is on its way.
      let (place, size) = (copy.layer.shownPosition, copy.layer.shownTransform)
      page.addSubview(copy)
      UIView.performWithoutAnimation {
        copy.center = page.convert(place, from: deck)
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
      // Taken again meanwhile, it is somebody's.
      guard let self, self.copy === copy, !copy.isInHand else { return }
      copy.removeFromSuperview()
      self.copy = nil
      self.card.alpha = 1
    }
  }

  /// Where the card itself is, in the deck's points.
  private var home: CGPoint {
    guard let deck else { return .zero }
    return deck.convert(card.center, from: card.superview)
  }
}
