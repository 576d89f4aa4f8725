import Pantograph

/// The floating shopping-cart ball (rules BAL-01 to BAL-11).
///
/// The ball follows the finger from where it was grabbed and can be thrown to an edge. It lights
/// up when it is touched and fades when it is left alone.
final class CartBall: UIButton, UIGestureRecognizerDelegate, KeyFocusTarget {
  /// Whether the timing of the first version applies: a spring of 0.25 s after 0.1 s, and no throw
  /// (BAL-06).
  var usesSeedTiming = false
  var mode = BallPlaces.Mode.edge
  /// The number of things in the cart, which the badge shows.
  var count = 0 { didSet { badgeChanged() } }

  let pan = UIPanGestureRecognizer()
  private let hover = UIHoverGestureRecognizer()
  private let face = UIView()
  let shadow: LiftShadow
  private let badge = UILabel()
  private let badgeDisc = UIView()
  private var grabCenter = CGPoint.zero
  /// The resting position that was chosen at the release, kept through changes of the window.
  private var hold: BallPlaces.Hold?
  private(set) var isHeld = false
  private var hasKeyFocus = false
  /// The resting position from which the ball was grabbed; `nil` if it was moving.
  private var heldFrom: BallPlaces.Hold?

  init(diameter: CGFloat, theme: Theme) {
    shadow = LiftShadow(theme, rest: \.ballShadow)
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    accessibilityIdentifier = "cartBall"
    face.isUserInteractionEnabled = false
    face.layer.gradient = .linearGradient(
      start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: 1),
      stops: [
        .init(at: 0, color: RGBA(hex: 0xFF5A4F)), .init(at: 1, color: RGBA(hex: 0xE5231B)),
      ])
    layer.cornerRadius = diameter / 2
    insertSubview(face, at: 0)
    insertSubview(shadow, at: 0)
    tintColor = .white
    setImage(UIImage(systemName: "cart"), for: .normal)
    badgeDisc.isUserInteractionEnabled = false
    badgeDisc.layer.borderWidth = 2.5
    badgeDisc.layer.borderColor = RGBA(1, 1, 1)
    badgeDisc.backgroundColor = UIColor(hex: 0x1C1C1E)
    badge.font = .systemFont(ofSize: 13, weight: .bold)
    badge.textColor = .white
    badge.textAlignment = .center
    badgeDisc.addSubview(badge)
    addSubview(badgeDisc)
    badgeChanged()

    pan.addTarget(self, action: CartBall.dragged(_:))
    pan.delegate = self
    addGestureRecognizer(pan)
    hover.addTarget(self, action: CartBall.hovered(_:))
    addGestureRecognizer(hover)
    addAction(for: .touchDown) { [weak self] _ in self?.light() }
    addAction(for: [.touchUpInside, .touchUpOutside]) { [weak self] _ in self?.fadeSoon() }
    addAction(for: .touchCancel) { [weak self] _ in
      // If its own drag took the touch, the ball stays lit. If the system cancelled it, the ball
      // fades again (BAL-07).
      if let self, self.pan.state != .began { self.fadeSoon() }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// The diameter for a window's width, both in points (DEM-03).
  static func diameter(in width: CGFloat) -> CGFloat { width < 600 ? 64 : 88 }

  /// Changes the diameter and keeps the centre.
  func resize(to diameter: CGFloat) {
    bounds.size = CGSize(width: diameter, height: diameter)
    layer.cornerRadius = diameter / 2
  }

  override func layoutSubviews() {
    let d = bounds.width
    shadow.layOut(bounds, cornerRadius: layer.cornerRadius)
    face.frame = bounds
    face.layer.cornerRadius = layer.cornerRadius
    // The icon has 40 points on a ball of 88 and 28 on one of 64. An even size keeps its centre on
    // that of the ball.
    let icon = (d * 0.225).rounded() * 2
    imageView?.frame = CGRect(
      center: CGPoint(x: d / 2, y: d / 2), size: CGSize(width: icon, height: icon))
    let b = max(24, (d * 0.09).rounded() * 4)
    // The badge becomes a pill when the number is too wide for a disc.
    let width = max(b, badge.intrinsicContentSize.width.rounded(.up) + 12)
    // Bounds and centre are set because the frame is transformed while the badge swells.
    badgeDisc.bounds = CGRect(x: 0, y: 0, width: width, height: b)
    badgeDisc.center = CGPoint(x: d - width / 2, y: b / 2)
    badgeDisc.layer.cornerRadius = b / 2
    badge.frame = badgeDisc.bounds
  }

  private func badgeChanged() {
    badge.text = count > 99 ? "99+" : "\(count)"
    badgeDisc.isHidden = count == 0
    setNeedsLayout()
  }

  /// Lets the badge swell for a moment, after something was added (DEM-03 item 4).
  func pop() {
    UIView.animate(withDuration: 0.12, delay: 0, options: .allowUserInteraction) {
      badgeDisc.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: { [weak self] _ in
      UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
        self?.badgeDisc.transform = .identity
      }
    }
  }

  /// The allowed resting positions in the superview.
  var places: BallPlaces {
    guard let superview else { return BallPlaces(safeArea: .zero, ball: bounds.size) }
    return BallPlaces(safeArea: superview.safeAreaLayoutGuide.layoutFrame, ball: bounds.size)
  }

  /// Puts the ball at its first position without animation.
  func setInitialPosition(_ position: CGPoint) {
    center = position
    hold = places.hold(position, mode: mode)
  }

  // MARK: Dragging

  /// A second finger on the ball has no effect (DEM-03 item 6).
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    pan.numberOfTouches == 0
  }

  // code:begin cart
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let superview else { return }
    switch pan.state {
    case .began:
      // The drag starts at the visible position, so that a moving ball can be caught (BAL-08).
      let shown = layer.shownPosition
      heldFrom = shown == center ? hold : nil
      layer.removeAllAnimations()
      center = shown
      grabCenter = shown
      isHeld = true
      superview.bringSubviewToFront(self)
      light()
      UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
        transform = CGAffineTransform(scaleX: 1.06, y: 1.06)
      }
      shadow.isInHand = true
      follow(pan, in: superview)
    case .changed: follow(pan, in: superview)
    case .ended:
      follow(pan, in: superview)
      release(velocity: pan.velocity(in: superview))
    case .cancelled: returnToStart()
    default: break
    }
  }
  // code:end

  /// Keeps the grabbed point under the finger, less the distance that was needed to begin the pan
  /// (BAL-01, BAL-02).
  private func follow(_ pan: UIPanGestureRecognizer, in superview: UIView) {
    center = grabCenter + pan.translation(in: superview)
  }

  private func release(velocity: CGPoint) {
    endHold()
    let places = places
    let target = places.rest(
      from: center, velocity: velocity, mode: usesSeedTiming ? .free : mode)
    hold = places.hold(target, mode: mode)
    if usesSeedTiming {
      UIView.animate(
        withDuration: 0.25, delay: 0.1, usingSpringWithDamping: 1, initialSpringVelocity: 1,
        options: .allowUserInteraction
      ) {
        center = target
      }
    } else {
      spring(to: target, velocity: velocity)
    }
    fadeSoon()
  }

  /// After a cancel, returns the ball to where it was grabbed (BAL-09), or to the nearest position
  /// allowed now.
  private func returnToStart() {
    endHold()
    let target = heldFrom.map { places.center(of: $0) } ?? places.clamped(grabCenter)
    hold = places.hold(target, mode: mode)
    spring(to: target, velocity: .zero)
    fadeSoon()
  }

  /// Moves the ball by a key: to the edge on that side, in free mode by this many points (KEY-03).
  func push(by offset: CGPoint) {
    guard !isHeld else { return }
    let places = places
    func target(_ p: CGFloat, _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      mode == .free ? p + offset : offset < 0 ? low : offset > 0 ? high : p
    }
    let end = places.clamped(
      CGPoint(
        x: target(center.x, offset.x, places.centers.minX, places.centers.maxX),
        y: target(center.y, offset.y, places.centers.minY, places.centers.maxY)))
    hold = places.hold(end, mode: mode)
    spring(to: end, velocity: .zero)
  }

  /// The ball stays lit while it has the keyboard focus.
  func focusChanged(_ isFocused: Bool) {
    hasKeyFocus = isFocused
    if isFocused { light() } else { fadeSoon() }
  }

  // code:begin cart
  private func spring(to target: CGPoint, velocity: CGPoint) {
    UIView.animate(
      springDamping: 0.8, response: 0.4, velocity: CGVector(dx: velocity.x, dy: velocity.y),
      options: .allowUserInteraction
    ) {
      center = target
    }
  }
  // code:end

  private func endHold() {
    isHeld = false
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
      transform = .identity
    }
    shadow.isInHand = false
  }

  /// Adapts to a new window or new insets: a resting ball stays at its edge and inside (BAL-11).
  func reclamp() {
    guard !isHeld, let hold else { return }
    let target = places.center(of: hold)
    guard target != center else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { center = target }
  }

  // MARK: Fading

  private func hovered(_ hover: UIHoverGestureRecognizer) {
    switch hover.state {
    case .began: light()
    case .ended, .cancelled: if !isHeld { fadeSoon() }
    default: break
    }
  }

  /// Ends a fade and brings the ball to full alpha in 0.15 s, from what is visible now (BAL-07).
  func light() {
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = 1
    }
  }

  /// Fades the ball to alpha 0.2 in one second, after a delay of one second (BAL-07).
  func fadeSoon() {
    guard !isHeld, !hasKeyFocus else { return }
    UIView.animate(
      withDuration: 1, delay: 1, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = 0.2
    }
  }
}
