import PantoControls
import PantoCore
import PantoDemoKit

/// A drawer at the leading edge of its superview, with a dim behind it (DEM-05).
///
/// The drawer follows every drag one to one, and stretches beyond its width as a rubber band. When
/// the fingers lift it goes on to the side to which their speed carries it. A touch stops it
/// wherever it is (VIS-07). While it is closed it is in no superview.
final class Drawer: UIView, UIGestureRecognizerDelegate {
  /// The width of the open drawer, in points.
  static let width: CGFloat = 300
  /// The least width of the window beside the open drawer, in points.
  static let leastRest: CGFloat = 56
  /// The opacity of the dim beside the open drawer.
  static let dimAlpha: CGFloat = 0.4

  let dim = UIView()
  let panel = UIView()
  let pan = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()
  let hold = UILongPressGestureRecognizer()
  private let content: UIView
  /// The distance by which the drawer is open, in points; during an animation the value at its end.
  private(set) var opening: CGFloat = 0
  /// The side to which the drawer goes when no finger holds it.
  private(set) var isOpen = false
  /// The pan that drags the drawer, or `nil`. Other pans that begin meanwhile are ignored.
  private var dragger: UIPanGestureRecognizer?
  var isDragged: Bool { dragger != nil }
  /// Whether a finger stopped the drawer and has not yet moved or lifted.
  private var isCaught = false
  /// The finger's pull at the start of the drag, before the rubber band.
  private var grabbed: CGFloat = 0
  private var laidOut: (size: CGSize, isReversed: Bool)?
  /// Called after the drawer was dragged, caught, released or has arrived.
  var onChange: (() -> Void)?

  init(_ content: UIView, theme: Theme) {
    self.content = content
    super.init(frame: .zero)
    accessibilityIdentifier = "drawer"
    dim.accessibilityIdentifier = "dim"
    dim.backgroundColor = UIColor(white: 0, alpha: 1)
    dim.alpha = 0
    panel.accessibilityIdentifier = "panel"
    panel.backgroundColor = theme.raised
    panel.layer.shadow = theme.liftedShadow
    panel.addSubview(content)
    addSubview(dim)
    addSubview(panel)
    pan.name = "drawerPan"
    tap.name = "dimTap"
    hold.name = "drawerHold"
    hold.minimumPressDuration = 0
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    hold.delegate = self
    pan.addTarget(self, action: Drawer.dragged(_:))
    hold.addTarget(self, action: Drawer.held(_:))
    tap.addTarget(self, action: Drawer.dimTapped)
    addGestureRecognizer(pan)
    addGestureRecognizer(hold)
    dim.addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    panel.layer.shadow = Theme(around: self).liftedShadow
    setNeedsLayout()
  }

  // MARK: Geometry

  /// The distance by which the open drawer is open, in points: its width, or less in a narrow
  /// window.
  var span: CGFloat { max(1, min(Drawer.width, bounds.width - Drawer.leastRest)) }

  private var isReversed: Bool { traitCollection.layoutDirection == .rightToLeft }
  /// The direction in which the drawer opens: 1 to the right, -1 to the left.
  private var direction: CGFloat { isReversed ? -1 : 1 }

  /// The opening that shows at this moment, also during an animation.
  var shownOpening: CGFloat {
    laidOut == nil ? opening : opening(at: panel.layer.shownPosition.x)
  }
  /// The shown opening as a share of the distance of the open drawer, 0…1.
  var fraction: CGFloat { shownOpening / span }
  var isMoving: Bool { (shownOpening - opening).magnitude > 0.01 }

  /// The panel is longer than the drawer by its own width, so that no gap shows beyond the edge.
  private var panelWidth: CGFloat { 2 * span }

  private func center(at opening: CGFloat) -> CGPoint {
    let x = opening - panelWidth / 2
    return CGPoint(x: isReversed ? bounds.width - x : x, y: bounds.midY)
  }

  private func opening(at x: CGFloat) -> CGFloat {
    (isReversed ? bounds.width - x : x) + panelWidth / 2
  }

  override func layoutSubviews() {
    let now = (size: bounds.size, isReversed: isReversed)
    guard laidOut.map({ $0 != now }) ?? true else { return }
    laidOut = now
    dim.frame = bounds
    panel.bounds = CGRect(x: 0, y: 0, width: panelWidth, height: bounds.height)
    content.frame = CGRect(
      x: isReversed ? 0 : span, y: 0, width: span, height: bounds.height)
    // A drawer that is held stays where it is; otherwise it is at its end after a resize.
    if !isDragged { opening = isOpen ? span : 0 }
    place()
  }

  private func place() {
    panel.center = center(at: opening)
    dim.alpha = Drawer.dimAlpha * min(1, max(0, opening / span))
  }

  // MARK: Opening and closing

  /// Opens or closes the drawer with a spring. A drawer that is dragged stays with the finger.
  func setOpen(_ open: Bool) {
    guard superview != nil, !isDragged else { return }
    settle(open: open, speed: 0)
  }

  private func settle(open: Bool, speed: CGFloat) {
    isOpen = open
    isCaught = false
    let goal = open ? span : 0
    guard isMoving || opening != goal else { return arrived() }
    opening = goal
    UIView.animate(
      springDamping: 1, response: 0.3, velocity: CGVector(dx: speed * direction, dy: 0),
      options: .allowUserInteraction
    ) {
      place()
    } completion: { [weak self] _ in
      // A resize ends the animation early. The drawer is then at its end, too, and has arrived.
      guard let self, !self.isDragged, !self.isCaught, !self.isMoving else { return }
      self.arrived()
    }
    onChange?()
  }

  private func arrived() {
    if !isOpen, opening == 0 { removeFromSuperview() }
    onChange?()
  }

  /// Stops the drawer where it shows.
  private func catchMotion() {
    let shown = shownOpening
    panel.layer.removeAllAnimations()
    dim.layer.removeAllAnimations()
    opening = shown
    place()
  }

  // MARK: Gestures

  // code:begin drawer
  /// Follows a drag of the drawer's own pan or of the edge pan that opens it.
  func dragged(_ pan: UIPanGestureRecognizer) {
    guard dragger == nil ? pan.state == .began : pan === dragger else { return }
    switch pan.state {
    case .began:
      catchMotion()
      dragger = pan
      isCaught = false
      let beyond = opening - span
      grabbed = beyond > 0 ? span + RubberBand.distance(showing: beyond, length: span) : opening
      follow(pan)
    case .changed: follow(pan)
    case .ended:
      follow(pan)
      release(speed: pan.velocity(in: self).x * direction)
    case .cancelled:
      dragger = nil
      settle(open: isOpen, speed: 0)
    default: break
    }
  }
  // code:end

  private func follow(_ pan: UIPanGestureRecognizer) {
    let pulled = max(0, grabbed + pan.translation(in: self).x * direction)
    let beyond = pulled - span
    opening = beyond > 0 ? span + RubberBand.offset(beyond, length: span) : pulled
    place()
    onChange?()
  }

  // code:begin drawer
  /// Goes on to the side at which a glide at this speed would end.
  private func release(speed: CGFloat) {
    dragger = nil
    let rate = UIScrollView.DecelerationRate.normal.rawValue
    let glide = speed * rate / (1 - rate) / 1000
    let slope =
      opening > span ? RubberBand.slope(showing: opening - span, length: span) : 1
    settle(open: opening + glide > span / 2, speed: speed * slope)
  }
  // code:end

  private func held(_ hold: UILongPressGestureRecognizer) {
    switch hold.state {
    case .began:
      catchMotion()
      isCaught = true
      onChange?()
    case .ended, .cancelled:
      guard isCaught, !isDragged else { return }
      settle(open: isOpen, speed: 0)
    default: break
    }
  }

  private func dimTapped() { setOpen(false) }

  /// The hold begins only to stop a drawer that moves, so that a drawer at rest leaves its touches
  /// to the buttons in it.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    gestureRecognizer !== hold || isMoving
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer === hold && (other === pan || other === tap)
  }
}
