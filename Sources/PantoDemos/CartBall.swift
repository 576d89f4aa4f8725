import Pantograph

/// The floating shopping-cart ball: dragged from where it was grabbed, thrown to an edge, faded when
/// left alone, lit when touched (BAL).
final class CartBall: UIButton, UIGestureRecognizerDelegate, KeyFocusTarget {
  /// The founding numbers: spring 0.25 s after 0.1 s, no throw (BAL-06).
  var usesSeedTiming = false
  var mode = BallPlaces.Mode.edge
  /// How many things are in the cart.
  var count = 0 { didSet { badgeChanged() } }

  let pan = UIPanGestureRecognizer()
  private let hover = UIHoverGestureRecognizer()
  private let face = UIView()
  let shadow: LiftShadow
  private let badge = UILabel()
  private let badgeDisc = UIView()
  private var grabCenter = CGPoint.zero
  /// Where it was let go to, whatever became of the window since.
  private var hold: BallPlaces.Hold?
  private(set) var isHeld = false
  private var hasKeys = false
  /// What it kept to as it was taken from rest.
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
      // Taken by its own drag it stays lit; taken by the system it is left alone again (BAL-07).
      if let self, self.pan.state != .began { self.fadeSoon() }
    }
  }

  required init?(coder: NSCoder) { nil }

  /// In a window so wide (DEM-03).
  static func diameter(in width: CGFloat) -> CGFloat { width < 600 ? 64 : 88 }

  /// About its centre.
  func resize(to diameter: CGFloat) {
    bounds.size = CGSize(width: diameter, height: diameter)
    layer.cornerRadius = diameter / 2
  }

  override func layoutSubviews() {
    let d = bounds.width
    shadow.lay(bounds, cornerRadius: layer.cornerRadius)
    face.frame = bounds
    face.layer.cornerRadius = layer.cornerRadius
    // 40 points of 88, 28 of 64: its middle lies on the ball's, its lines on the same places.
    let icon = (d * 0.225).rounded() * 2
    imageView?.frame = CGRect(
      center: CGPoint(x: d / 2, y: d / 2), size: CGSize(width: icon, height: icon))
    let b = max(24, (d * 0.09).rounded() * 4)
    // A pill where a disc has no room for the number.
    let width = max(b, badge.intrinsicContentSize.width.rounded(.up) + 12)
    // Its frame is not its own while it swells.
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

  /// The badge swells for a moment: something came in (DEM-03 item 4).
  func pop() {
    UIView.animate(withDuration: 0.12, delay: 0, options: .allowUserInteraction) {
      badgeDisc.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: { [weak self] _ in
      UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
        self?.badgeDisc.transform = .identity
      }
    }
  }

  /// Where its centre may rest in its superview.
  var places: BallPlaces {
    guard let superview else { return BallPlaces(safeArea: .zero, ball: bounds.size) }
    return BallPlaces(safeArea: superview.safeAreaLayoutGuide.layoutFrame, ball: bounds.size)
  }

  /// Lies there from the start.
  func stand(at place: CGPoint) {
    center = place
    hold = places.hold(place, mode: mode)
  }

  // MARK: Dragging

  /// A second finger on the ball changes nothing (DEM-03 item 6).
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    pan.numberOfTouches == 0
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let superview else { return }
    switch pan.state {
    case .began:
      // From where it is seen, so that it can be caught in flight (BAL-08).
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
      letGo(velocity: pan.velocity(in: superview))
    case .cancelled: putBack()
    default: break
    }
  }

  /// The grab point stays under the finger, less the way that made it a drag (BAL-01, BAL-02).
  private func follow(_ pan: UIPanGestureRecognizer, in superview: UIView) {
    center = grabCenter + pan.translation(in: superview)
  }

  private func letGo(velocity: CGPoint) {
    release()
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

  /// Cancelled: back to where it was grabbed (BAL-09), or the nearest place that is allowed now.
  private func putBack() {
    release()
    let target = heldFrom.map { places.center(of: $0) } ?? places.clamped(grabCenter)
    hold = places.hold(target, mode: mode)
    spring(to: target, velocity: .zero)
    fadeSoon()
  }

  /// To the edge on that side, along the one it lies on; in free mode by so many points (KEY-03).
  func push(_ way: CGPoint) {
    guard !isHeld else { return }
    let places = places
    func place(_ p: CGFloat, _ way: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      mode == .free ? p + way : way < 0 ? low : way > 0 ? high : p
    }
    let target = places.clamped(
      CGPoint(
        x: place(center.x, way.x, places.centers.minX, places.centers.maxX),
        y: place(center.y, way.y, places.centers.minY, places.centers.maxY)))
    hold = places.hold(target, mode: mode)
    spring(to: target, velocity: .zero)
  }

  /// Lit while the keyboard is on it.
  func focusChanged(_ isFocused: Bool) {
    hasKeys = isFocused
    if isFocused { light() } else { fadeSoon() }
  }

  private func spring(to target: CGPoint, velocity: CGPoint) {
    UIView.animate(
      springDamping: 0.8, response: 0.4, velocity: CGVector(dx: velocity.x, dy: velocity.y),
      options: .allowUserInteraction
    ) {
      center = target
    }
  }

  private func release() {
    isHeld = false
    UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) {
      transform = .identity
    }
    shadow.isInHand = false
  }

  /// The window or its insets changed: a resting ball keeps to its edge and moves inside again
  /// (BAL-11).
  func reclamp() {
    guard !isHeld, let hold else { return }
    let target = places.center(of: hold)
    guard target != center else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { center = target }
  }

  // MARK: Light

  private func hovered(_ hover: UIHoverGestureRecognizer) {
    switch hover.state {
    case .began: light()
    case .ended, .cancelled: if !isHeld { fadeSoon() }
    default: break
    }
  }

  /// Full light in 0.15 s, from whatever shows; ends a fade (BAL-07).
  func light() {
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = 1
    }
  }

  /// One second after it is left alone it fades over one second to 0.2 (BAL-07).
  func fadeSoon() {
    guard !isHeld, !hasKeys else { return }
    UIView.animate(
      withDuration: 1, delay: 1, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      alpha = 0.2
    }
  }
}
