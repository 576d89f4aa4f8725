import PantoCore
import PantoReplayViews
import PantoDemoKit

/// Up to 50,000 squares, each of which can be dragged and thrown (DEM-07).
///
/// Squares that move by themselves are placed once a frame by a formula of time. Nothing is drawn
/// and nothing wakes while all rest (APP-06).
final class StressSwarm: UIView, KeyFocusLeaf {
  /// The seed of the places, of the speeds and of the bots' fingers.
  static let seed: UInt64 = 7
  /// How much larger a square is while a finger holds it.
  static let liftedScale: CGFloat = 1.25

  private(set) var squares: [StressSquare] = []
  private var motions: [StressMotion] = []
  /// The numbers of the squares that move by themselves.
  private var moving: [Int] = []
  /// The time at which the moving squares were placed last, in seconds.
  private var steppedAt: TimeInterval?
  private var places = StressPlaces(count: 1, area: .zero)
  private var laidOut = CGSize.zero
  private let plate = UIView()
  private let cursor = UIView()
  private let ticker = FrameTicker()
  private let theme: Theme
  /// The square that the keys move, and the direction of the latest arrow.
  private(set) var chosen = 0
  private var heading = CGPoint(x: 1, y: 0)
  /// Whether squares move about by themselves.
  private(set) var isDrifting = false

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "swarm"
    layer.cornerRadius = 14
    for view in [plate, cursor] { view.isUserInteractionEnabled = false }
    plate.backgroundColor = theme.swarmGround
    plate.layer.cornerRadius = 14
    cursor.layer.borderWidth = 2
    cursor.isHidden = true
    addSubview(plate)
    addSubview(cursor)
    ticker.onFrame = { [weak self] in self?.step() }
    updateCursorColor()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateCursorColor()
  }

  private func updateCursorColor() {
    let theme = Theme(around: self)
    cursor.layer.borderColor = theme.value(theme.text)
  }

  // MARK: Number and places

  /// The number of squares. A change returns all squares to their places at the start.
  var count: Int {
    get { squares.count }
    set {
      guard newValue != squares.count else { return }
      fill(to: max(0, newValue))
      scatter()
    }
  }

  private func fill(to count: Int) {
    while squares.count > count { squares.removeLast().removeFromSuperview() }
    squares.reserveCapacity(count)
    let colors = theme.swarmColors
    while squares.count < count {
      var random = SplitRandom(seed: Self.seed &+ UInt64(squares.count) &* 7919)
      let color = colors[Int(random.next() * Double(colors.count))]
      let square = StressSquare(squares.count, color: color)
      square.pan.addTarget(self, action: Self.dragged(_:))
      squares.append(square)
      addSubview(square)
    }
    bringSubviewToFront(cursor)
  }

  /// Returns all squares to their places at the start, and ends all motion.
  func scatter() {
    isDrifting = false
    ticker.isRunning = false
    moving.removeAll(keepingCapacity: true)
    motions = Array(repeating: .still, count: squares.count)
    places = StressPlaces(count: squares.count, area: bounds.size)
    chosen = 0
    heading = CGPoint(x: 1, y: 0)
    cursor.isHidden = true
    var random = SplitRandom(seed: Self.seed)
    let size = CGSize(width: places.side, height: places.side)
    let radius = (places.side / 4).rounded()
    UIView.performWithoutAnimation {
      for (i, square) in squares.enumerated() {
        square.transform = .identity
        square.bounds = CGRect(origin: .zero, size: size)
        square.layer.cornerRadius = radius
        square.center = places.center(i, &random)
      }
    }
  }

  private var reach: CGRect { StressPlaces.box(side: places.side, area: bounds.size) }

  override func layoutSubviews() {
    guard bounds.size != laidOut else { return }
    let old = laidOut
    laidOut = bounds.size
    steppedAt = nil
    plate.frame = bounds
    if old.width > 0, old.height > 0, !squares.isEmpty { stretch(from: old) } else { scatter() }
  }

  /// After a change of the window each square keeps its place relative to the area. A square that a
  /// finger holds stays in the hand (SIM-02).
  private func stretch(from old: CGSize) {
    let now = stage?.animationTime ?? 0
    let (kx, ky) = (bounds.width / old.width, bounds.height / old.height)
    let box = StressPlaces.box(side: places.side, area: old)
    for (i, square) in squares.enumerated() {
      if case .held = motions[i] { continue }
      let place = motions[i].place(at: now, in: box) ?? square.center
      let p = CGPoint(x: place.x * kx, y: place.y * ky)
      square.center = StressMotion.fold(p, into: reach)
      switch motions[i] {
      case .drifting(_, let velocity, _):
        motions[i] = .drifting(from: square.center, velocity: velocity, since: now)
      case .sliding: motions[i] = .still
      case .still, .held: break
      }
    }
    updateCursor()
  }

  // MARK: Motion

  /// Whether a frame would show something else than the one before.
  var isMoving: Bool { ticker.isRunning }

  /// A finger meets the squares where they are at its own time. Without this, the square that it
  /// takes would depend on when the latest frame was drawn, and a replay has frames of its own.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if isMoving { step() }
    return super.hitTest(point, with: event)
  }

  private func step() {
    guard let now = stage?.animationTime, now != steppedAt else { return }
    steppedAt = now
    let reach = reach
    var kept = 0
    for k in moving.indices {
      let i = moving[k]
      if let p = motions[i].place(at: now, in: reach) { squares[i].center = p }
      if motions[i].hasEnded(at: now) {
        if case .sliding = motions[i] { motions[i] = .still }
      } else {
        moving[kept] = i
        kept += 1
      }
    }
    moving.removeLast(moving.count - kept)
    if moving.isEmpty { ticker.isRunning = false }
    if !cursor.isHidden { updateCursor() }
  }

  private func move(_ i: Int, _ motion: StressMotion) {
    let wasMoving = moving.contains(i)
    motions[i] = motion
    guard !motion.hasEnded(at: stage?.animationTime ?? 0) else { return }
    steppedAt = nil
    if !wasMoving { moving.append(i) }
    ticker.isRunning = true
  }

  /// Lets all squares move about, each at a speed of its own, or lets them come to rest.
  func setDrifting(_ isOn: Bool) {
    guard isOn != isDrifting else { return }
    step()
    isDrifting = isOn
    let now = stage?.animationTime ?? 0
    var random = SplitRandom(seed: Self.seed + 1)
    moving.removeAll(keepingCapacity: true)
    for i in motions.indices {
      let (angle, speed) = (random.next() * 2 * .pi, random.next(in: 20...90))
      switch motions[i] {
      case .drifting(_, let velocity, _) where !isOn:
        motions[i] = .thrown(from: squares[i].center, velocity: velocity, at: now)
      case .still where isOn:
        let velocity = CGPoint(x: speed * Maths.cos(angle), y: speed * Maths.sin(angle))
        motions[i] = .drifting(from: squares[i].center, velocity: velocity, since: now)
      default: break
      }
      if !motions[i].hasEnded(at: now) { moving.append(i) }
    }
    steppedAt = nil
    ticker.isRunning = !moving.isEmpty
  }

  // MARK: Fingers

  /// Whether the square is one of those that are shown. A finger may hold a square that a choice of
  /// fewer squares has removed, and its gesture still ends.
  private func owns(_ square: StressSquare) -> Bool {
    squares.indices.contains(square.number) && squares[square.number] === square
  }

  /// Stops a square where it shows, because a finger holds it.
  func hold(_ square: StressSquare) {
    guard owns(square) else { return }
    let place = square.layer.shownPosition
    square.layer.removeAllAnimations()
    square.center = place
    motions[square.number] = .held
    cursor.isHidden = true
    bringSubviewToFront(square)
    resize(square, to: Self.liftedScale)
  }

  /// Releases a square from the finger; it slides on with a velocity in points per second.
  func release(_ square: StressSquare, velocity: CGPoint) {
    guard owns(square) else { return }
    // The squares may have returned to their places while the finger held this one.
    guard case .held = motions[square.number] else { return bringInside(square) }
    resize(square, to: 1)
    move(
      square.number,
      .thrown(
        from: StressMotion.fold(square.center, into: reach), velocity: velocity,
        at: stage?.animationTime ?? 0))
    if case .still = motions[square.number] { bringInside(square) }
  }

  private func bringInside(_ square: StressSquare) {
    let target = CGPoint(
      x: min(max(square.center.x, reach.minX), reach.maxX),
      y: min(max(square.center.y, reach.minY), reach.maxY))
    if target != square.center { spring(square, to: target) }
  }

  private func spring(_ square: StressSquare, to target: CGPoint) {
    UIView.animate(springDamping: 1, response: 0.3, options: .allowUserInteraction) {
      square.center = target
    }
  }

  private func resize(_ square: StressSquare, to scale: CGFloat) {
    UIView.animate(
      withDuration: 0.1, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      square.transform = CGAffineTransform(scaleX: scale, y: scale)
    }
  }

  // code:begin stress
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let square = pan.view as? StressSquare else { return }
    switch pan.state {
    case .began:
      square.start = square.center
      square.center = square.start + pan.translation(in: self)
    case .changed: square.center = square.start + pan.translation(in: self)
    case .ended:
      square.center = square.start + pan.translation(in: self)
      release(square, velocity: pan.velocity(in: self))
    case .cancelled:
      release(square, velocity: .zero)
      spring(square, to: square.start)
    default: break
    }
  }
  // code:end

  // MARK: Keys

  func focusChanged(_ isFocused: Bool) {
    cursor.isHidden = !isFocused || squares.isEmpty
    updateCursor()
  }

  private func updateCursor() {
    guard !cursor.isHidden, squares.indices.contains(chosen) else { return }
    let frame = squares[chosen].frame.insetBy(dx: -4, dy: -4)
    cursor.frame = frame
    cursor.layer.cornerRadius = min(frame.width, frame.height) / 4
    if subviews.last !== cursor { bringSubviewToFront(cursor) }
  }

  /// Chooses the square that the keys move, from the present one by steps on the grid.
  func choose(columns: Int, rows: Int) {
    chosen = places.neighbour(of: chosen, columns: columns, rows: rows)
    cursor.isHidden = squares.isEmpty
    updateCursor()
  }

  /// Moves the chosen square by `offset` in points, unless a finger holds it.
  func moveChosen(by offset: CGPoint) {
    guard squares.indices.contains(chosen), motions[chosen] != .held else { return }
    step()
    heading = offset * (1 / max(1, offset.length))
    let square = squares[chosen]
    square.layer.removeAllAnimations()
    motions[chosen] = .still
    let p = square.center + offset
    square.center = CGPoint(
      x: min(max(p.x, reach.minX), reach.maxX), y: min(max(p.y, reach.minY), reach.maxY))
    cursor.isHidden = false
    updateCursor()
  }

  /// Throws the chosen square in the direction of the latest arrow.
  func throwChosen() {
    guard squares.indices.contains(chosen), motions[chosen] != .held else { return }
    step()
    move(
      chosen,
      .thrown(
        from: squares[chosen].center, velocity: heading * 900, at: stage?.animationTime ?? 0))
  }
}
