import PantoControls
import PantoCore
import PantoDemoKit

/// The demo "Pan Piece": three overlapping pieces with shared actions, which return to their start
/// on cancel, and an image view with its default settings, which takes no touches (DEM-09).
final class PieceDemo: DemoController, UIGestureRecognizerDelegate {
  /// The range of scales of a piece, as for a photo of the photo table (DEM-04).
  static let sizes: ClosedRange<CGFloat> = 0.4...3

  private(set) var pieces: [Piece] = []
  let picture = UIImageView(image: UIImage(systemName: "star.fill"))
  private let caption: UILabel
  private let readout: Readout

  init(theme: Theme) {
    caption = UILabel("An image view: it takes no touches", Theme.label, theme.text2)
    readout = Readout(
      ["Piece", "State", "Centre", "Size, angle"], shares: [3, 5, 5, 6], reserve: [5, 9, 9, 12],
      theme: theme)
    super.init(
      title: "Pan Piece",
      hint: "Drag, pinch and turn the pieces. Esc, while one is held, puts it back.", theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    picture.accessibilityIdentifier = "picture"
    picture.tintColor = theme.text3
    picture.backgroundColor = theme.raised
    picture.layer.cornerRadius = 14
    field.ground = DemoGround(.greyGround)
    caption.textAlignment = .center
    field.addSubview(picture)
    field.addSubview(caption)
    let looks: [(String, TileMark, ColorRamp)] = [
      ("blue", .circle, .blue), ("green", .triangle, .green), ("amber", .diamond, .amber),
    ]
    for (name, mark, ramp) in looks {
      let piece = Piece(mark, ramp, theme: theme)
      piece.accessibilityIdentifier = name
      piece.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
      addGestures(to: piece)
      field.addSubview(piece.home)
      pieces.append(piece)
    }
    for piece in pieces { field.addSubview(piece) }
    foot.addSubview(readout)
  }

  private func addGestures(to piece: Piece) {
    let pan = UIPanGestureRecognizer(target: self, action: Self.panPiece(_:))
    let pinch = UIPinchGestureRecognizer(target: self, action: Self.scalePiece(_:))
    let rotation = UIRotationGestureRecognizer(target: self, action: Self.turnPiece(_:))
    for gesture in [pan, pinch, rotation] {
      gesture.delegate = self
      piece.addGestureRecognizer(gesture)
    }
  }

  override var footHeight: CGFloat { readout.height(for: footWidth) }

  override func layOutFoot() { readout.frame = foot.bounds }

  override func moveToStart() {
    let hasPicture = layOutPicture()
    // Above the picture, or in the middle without it, each piece stands a step lower than the one
    // before.
    let middle = CGPoint(
      x: field.bounds.midX, y: hasPicture ? field.bounds.midY - 20 : field.bounds.midY)
    let down = min(36, max(0, (field.bounds.height - 120) / 2))
    for (i, piece) in pieces.enumerated() {
      let step = CGFloat(i - 1)
      piece.stop()
      piece.transform = .identity
      piece.center = middle + CGPoint(x: step * 72, y: step * down)
      field.bringSubviewToFront(piece)
    }
    readout.values = ["none", "possible", "", ""]
  }

  /// Lays out the picture below the pieces; `false` if the window is too low to show it.
  private func layOutPicture() -> Bool {
    let middle = CGPoint(x: field.bounds.midX, y: field.bounds.midY - 20)
    let words = caption.intrinsicContentSize
    picture.frame = CGRect(x: middle.x - 36, y: middle.y + 120, width: 72, height: 72)
    caption.frame = CGRect(
      x: middle.x - max(300, words.width + 1) / 2, y: picture.frame.maxY + 4,
      width: max(300, words.width + 1), height: max(18, words.height))
    let fits =
      caption.frame.maxY <= field.bounds.maxY && words.width <= field.bounds.width - 2 * margin
    picture.isHidden = !fits
    caption.isHidden = !fits
    return fits
  }

  /// After a change of the window, pieces stay where they are unless they would be out of sight,
  /// and held ones stay in the hand (SIM-02).
  override func fieldChanged() {
    _ = layOutPicture()
    for piece in pieces where !piece.isHeld && !piece.isCaught { bringIntoSight(piece) }
  }

  private func bringIntoSight(_ piece: Piece) {
    let target = field.inSight(piece.center, size: piece.bounds.size)
    if target != piece.center { piece.fly(to: target) }
  }

  // MARK: One action for all pieces

  // code:begin piece
  private func panPiece(_ gesture: UIPanGestureRecognizer) {
    guard let piece = gesture.view as? Piece else { return }
    let translation = gesture.translation(in: piece.superview)
    switch gesture.state {
    case .began, .changed, .ended:
      updateHold(of: piece, for: gesture)
      piece.center = piece.startCenter + translation
    case .cancelled:
      piece.center = piece.startCenter
      updateHold(of: piece, for: gesture)
    default: break
    }
    show(piece, gesture)
  }
  // code:end

  private func scalePiece(_ gesture: UIPinchGestureRecognizer) {
    guard let piece = gesture.view as? Piece else { return }
    change(piece, by: gesture) {
      // The scale is reset to 1 after it was applied, so that only new changes count (PIN-03).
      let t = piece.transform
      let old = (t.a * t.a + t.b * t.b).squareRoot()
      let new = min(max(old * gesture.scale, Self.sizes.lowerBound), Self.sizes.upperBound)
      piece.transform = t.scaledBy(x: new / old, y: new / old)
      gesture.scale = 1
    }
  }

  // code:begin piece
  private func turnPiece(_ gesture: UIRotationGestureRecognizer) {
    guard let piece = gesture.view as? Piece else { return }
    change(piece, by: gesture) {
      piece.transform = piece.transform.rotated(by: gesture.rotation)
      gesture.rotation = 0
    }
  }
  // code:end

  // code:begin piece
  private func change(_ piece: Piece, by gesture: UIGestureRecognizer, _ apply: () -> Void) {
    updateHold(of: piece, for: gesture)
    switch gesture.state {
    case .began, .changed: apply()
    case .cancelled: piece.transform = piece.startTransform
    default: break
    }
    show(piece, gesture)
  }
  // code:end

  private func updateHold(of piece: Piece, for gesture: UIGestureRecognizer) {
    switch gesture.state {
    case .began:
      piece.beginGesture()
      piece.superview?.bringSubviewToFront(piece)
      piece.isInHand = true
    case .ended, .cancelled:
      piece.endGesture()
      piece.isInHand = piece.isHeld
    default: break
    }
  }

  private func show(_ piece: Piece, _ gesture: UIGestureRecognizer) {
    // This is checked after each gesture that ends, because the pan is not always the last one of
    // those that end together.
    if gesture.state == .ended, !piece.isHeld, field.hasLost(piece.center) {
      bringIntoSight(piece)
    }
    show(piece, gesture.state.name)
  }

  private func show(_ piece: Piece, _ state: String) {
    let t = piece.transform
    let scale = (t.a * t.a + t.b * t.b).squareRoot()
    let angle = Maths.atan2(t.b, t.a) * 180 / .pi
    readout.values = [
      piece.accessibilityIdentifier ?? "", state, Readout.text(for: piece.center),
      "\(Readout.whole(scale * 100)) %, \(Readout.whole(angle))°",
    ]
  }

  // MARK: Keys

  /// Arrow keys move the focused piece.
  override func press(_ key: DemoKey) -> Bool {
    guard case .move(let offset) = key, let piece = focus.view as? Piece else {
      return super.press(key)
    }
    guard !piece.isHeld else { return true }
    let place = piece.center + offset
    piece.stop()
    piece.center = field.inSight(place, size: piece.bounds.size)
    show(piece, "moved")
    return true
  }

  // MARK: Simultaneous gestures

  /// Pan, pinch and rotation of one piece recognize together; those of two pieces do not.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer.view === other.view
  }
}
