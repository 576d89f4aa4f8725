import PantoControls
import PantoCore
import PantoDemoKit

/// The floating shopping-cart ball (rules BAL-01 to BAL-13).
///
/// The ball follows the finger from where it was grabbed and can be thrown. It lights up when it is
/// touched or wanted, and fades when it is left alone.
final class CartBall: UIButton, UIGestureRecognizerDelegate, KeyFocusTarget {
  /// Whether the timing of the first version applies: a spring of 0.25 s after 0.1 s, and no throw
  /// (BAL-06).
  var usesSeedTiming = false
  /// The rule for resting places. A ball at rest moves to a place of a new rule.
  var mode = BallPlaces.Mode.edge { didSet { if mode != oldValue { modeChanged() } } }
  /// The number of things in the cart, which the badge shows.
  var count = 0 { didSet { badgeChanged() } }
  /// Called when the ball was tapped, or pressed by a key.
  var onTap: (() -> Void)?
  /// Called when the resting place that the ball moves to changed, and when it arrived.
  var onMove: ((CartBall) -> Void)?

  let pan = UIPanGestureRecognizer()
  private let hover = UIHoverGestureRecognizer()
  private let face = UIView()
  let shadow: LiftShadow
  let look: BallLook
  private let mark: BallMark?
  private let badge = CartBadge()
  private var grip = Grip.free
  /// The resting position that was chosen at the release, kept through changes of the window.
  private var hold: BallPlaces.Hold?
  private(set) var hasKeyFocus = false
  private(set) var hasPointer = false
  /// The number of the ball's latest motion. The completion of an older motion is ignored, because
  /// a finger stopped the ball or another motion replaced it.
  private var motion = 0
  /// The place to which a flying ball moves; `nil` for a ball at rest or under a finger.
  private(set) var flyingTo: CGPoint?

  /// Whether and how a finger holds the ball.
  private enum Grip {
    case free
    /// A finger stopped the moving ball and has not yet moved or lifted (BAL-08).
    case caught
    /// A finger drags the ball, whose centre was here at the start. `home` is the place to which a
    /// cancel returns the ball; `nil` if the ball was moving.
    case dragged(from: CGPoint, home: BallPlaces.Hold?)
  }

  /// Creates a ball. Several balls differ in the colour and the letter of `look`.
  init(diameter: CGFloat, look: BallLook = .only, theme: Theme) {
    self.look = look
    mark = look.letter.map { BallMark($0, color: look.bottom) }
    shadow = LiftShadow(theme, rest: \.ballShadow)
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    accessibilityIdentifier = "cartBall"
    face.isUserInteractionEnabled = false
    face.layer.gradient = look.gradient
    layer.cornerRadius = diameter / 2
    insertSubview(face, at: 0)
    insertSubview(shadow, at: 0)
    tintColor = .white
    setImage(UIImage(systemName: "cart"), for: .normal)
    if let mark { addSubview(mark) }
    addSubview(badge)
    badgeChanged()
    pan.addTarget(self, action: CartBall.dragged(_:))
    pan.delegate = self
    addGestureRecognizer(pan)
    hover.addTarget(self, action: CartBall.hovered(_:))
    addGestureRecognizer(hover)
    followTouches()
  }

  required init?(coder: NSCoder) { nil }

  private func followTouches() {
    addAction(for: .touchDown) { [weak self] _ in self?.touched() }
    addAction(for: .touchUpInside) { [weak self] _ in self?.tapped() }
    addAction(for: .touchUpOutside) { [weak self] _ in self?.letGo() }
    addAction(for: .touchCancel) { [weak self] _ in
      // If its own drag took the touch, the ball stays lit. If the system cancelled it, the ball
      // fades again (BAL-07).
      if let self, self.pan.state != .began { self.cancelCatch() }
    }
  }

  /// Returns the diameter of a ball for the width of the window, both in points (DEM-03).
  static func diameter(in width: CGFloat) -> CGFloat { width < 600 ? 64 : 88 }

  /// Changes the diameter of the ball and keeps its centre.
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
    badge.layOut(in: bounds)
    mark?.layOut(in: bounds)
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  private func badgeChanged() {
    badge.count = count
    setNeedsLayout()
  }

  /// Enlarges the ball's badge for a moment, after a product was added (DEM-03 item 4).
  func pop() { badge.pop() }

  // MARK: Places

  /// The places where the ball may rest, in the coordinates of the superview.
  var places: BallPlaces {
    BallPlaces(
      safeArea: superview?.safeAreaLayoutGuide.layoutFrame ?? .zero, ball: bounds.size,
      margin: BallPlaces.margin)
  }

  /// Whether a finger drags the ball, or stopped the moving ball.
  var isHeld: Bool {
    if case .free = grip { return false }
    return true
  }

  /// Puts the ball at its first position without animation.
  func setInitialPosition(_ position: CGPoint) {
    center = position
    hold = places.hold(position, mode: mode)
  }

  /// Moves the ball to a place, unless a finger holds it.
  func goHome(to position: CGPoint) {
    guard !isHeld else { return }
    move(to: position)
    fadeSoon()
  }

  private func modeChanged() {
    guard superview != nil, !isHeld, hold != nil else { return }
    move(to: places.rest(from: center, velocity: .zero, mode: mode))
  }

  // MARK: Touches

  /// Stops a moving ball where it shows, at the touch-down (BAL-08, VIS-07).
  private func touched() {
    light()
    guard !isHeld, stop() else { return }
    grip = .caught
    onMove?(self)
  }

  /// Stops the ball where it shows; `false` if it was at rest.
  @discardableResult private func stop() -> Bool {
    let shown = layer.shownPosition
    let isMoving = shown != center
    UIView.performWithoutAnimation { center = shown }
    motion += 1
    flyingTo = nil
    return isMoving
  }

  /// A tap opens the cart. A tap that stopped the ball only lets it go on to its place.
  private func tapped() {
    if case .caught = grip { return letGo() }
    fadeSoon()
    if !isHeld { onTap?() }
  }

  private func letGo() {
    if case .caught = grip { release(velocity: .zero) }
    fadeSoon()
  }

  /// After a cancel, a ball that was stopped stays there (BAL-09).
  private func cancelCatch() {
    if case .caught = grip {
      grip = .free
      move(to: places.clamped(center))
    }
    fadeSoon()
  }

  /// A second finger on the ball has no effect (DEM-03 item 6).
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    pan.numberOfTouches == 0
  }

  // MARK: Dragging

  // code:begin cart
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let superview else { return }
    switch pan.state {
    case .began: beginDrag(in: superview)
    case .changed: follow(pan, in: superview)
    case .ended:
      follow(pan, in: superview)
      endHold()
      release(velocity: pan.velocity(in: superview))
    case .cancelled: returnToStart()
    default: break
    }
  }
  // code:end

  /// Begins a drag at the position that shows, where a moving ball was stopped (BAL-08).
  private func beginDrag(in superview: UIView) {
    var wasMoving = stop()
    if case .caught = grip { wasMoving = true }
    grip = .dragged(from: center, home: wasMoving ? nil : hold)
    superview.bringSubviewToFront(self)
    light()
    setScale(1.06)
    shadow.isInHand = true
    follow(pan, in: superview)
  }

  // code:begin cart
  /// Keeps the grabbed point under the finger, less the distance that was needed to begin the pan
  /// (BAL-01, BAL-02).
  private func follow(_ pan: UIPanGestureRecognizer, in superview: UIView) {
    guard case .dragged(let start, _) = grip else { return }
    center = start + pan.translation(in: superview)
    onMove?(self)
  }
  // code:end

  // code:begin cart
  /// Throws the ball to its resting place (DEM-03 item 2).
  private func release(velocity: CGPoint) {
    grip = .free
    move(to: restPlace(velocity: velocity), velocity: velocity, isSeedTiming: usesSeedTiming)
    fadeSoon()
  }
  // code:end

  /// The place where the ball would rest if it was let go with this velocity.
  func restPlace(velocity: CGPoint) -> CGPoint {
    if usesSeedTiming { return places.rest(from: center, velocity: .zero, mode: .free) }
    return places.rest(
      from: center, velocity: velocity, mode: mode, decelerationRate: decelerationRate)
  }

  /// After a cancel, returns the ball to where it was grabbed (BAL-09), or to the nearest position
  /// allowed now.
  private func returnToStart() {
    guard case .dragged(let start, let home) = grip else { return }
    endHold()
    move(to: home.map { places.center(of: $0) } ?? places.clamped(start))
    fadeSoon()
  }

  private func endHold() {
    grip = .free
    setScale(1)
    shadow.isInHand = false
  }

  private func setScale(_ scale: CGFloat) {
    UIView.animate(
      withDuration: 0.15, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  // MARK: Moving without a finger

  /// Moves the ball by a key: to the edge on that side, in free mode by this many points (KEY-03).
  func push(by offset: CGPoint) {
    guard !isHeld else { return }
    let places = places
    func target(_ p: CGFloat, _ offset: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      mode == .free ? p + offset : offset < 0 ? low : offset > 0 ? high : p
    }
    move(
      to: places.clamped(
        CGPoint(
          x: target(center.x, offset.x, places.centers.minX, places.centers.maxX),
          y: target(center.y, offset.y, places.centers.minY, places.centers.maxY))))
  }

  /// Moves the ball to a resting place. The motion starts with the velocity, in points per second,
  /// and keeps every pixel of the ball in the safe area (SPR-12).
  private func move(to target: CGPoint, velocity: CGPoint = .zero, isSeedTiming: Bool = false) {
    hold = places.hold(target, mode: mode)
    motion += 1
    let number = motion
    flyingTo = target
    let arrived: (Bool) -> Void = { [weak self] _ in self?.arrived(number) }
    if isSeedTiming {
      UIView.animate(
        withDuration: 0.25, delay: 0.1, usingSpringWithDamping: 1, initialSpringVelocity: 1,
        options: .allowUserInteraction, animations: { center = target }, completion: arrived)
    } else {
      fly(to: target, velocity: velocity, completion: arrived)
    }
    onMove?(self)
  }

  // code:begin cart
  private func fly(to target: CGPoint, velocity: CGPoint, completion: @escaping (Bool) -> Void) {
    UIView.animate(
      throwWithVelocity: CGVector(dx: velocity.x, dy: velocity.y), within: places.limits,
      options: .allowUserInteraction
    ) {
      center = target
    } completion: {
      completion($0)
    }
  }
  // code:end

  private func arrived(_ number: Int) {
    guard number == motion else { return }
    flyingTo = nil
    onMove?(self)
  }

  /// Adapts to a new window or new insets: a resting ball stays at its edge and inside (BAL-11).
  func reclamp() {
    guard !isHeld, let hold else { return }
    let target = places.center(of: hold)
    guard target != center else { return }
    let isReduced = stage?.reducesMotion == true
    UIView.animate(withDuration: isReduced ? 0 : 0.25, delay: 0, options: .allowUserInteraction) {
      center = target
    }
  }

  // MARK: Fading

  /// The number of lifted products that may be dropped into the ball, which stays lit for them
  /// (U14).
  var wishes = 0 {
    didSet {
      guard (wishes > 0) != (oldValue > 0) else { return }
      if wishes > 0 { light() } else { fadeSoon() }
    }
  }
  /// Whether a lifted product would fall into the ball now. The ball grows to show it.
  var isTarget = false {
    didSet { if isTarget != oldValue, !isHeld { setScale(isTarget ? 1.1 : 1) } }
  }

  /// The ball stays lit while it has the keyboard focus.
  func focusChanged(_ isFocused: Bool) {
    hasKeyFocus = isFocused
    if isFocused { light() } else { fadeSoon() }
  }

  private func hovered(_ hover: UIHoverGestureRecognizer) {
    hasPointer = hover.state == .began || hover.state == .changed
    switch hover.state {
    case .began: light()
    case .ended, .cancelled: fadeSoon()
    default: break
    }
  }
}
