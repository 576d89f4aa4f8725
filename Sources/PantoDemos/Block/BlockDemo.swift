import PantoCore
import PantoDemoKit

/// The demo "Moving Block": a block that follows the finger from its own centre, and returns when
/// the system cancels the touch (DEM-01, BAL-01).
final class BlockDemo: DemoController {
  let block: LiftableView
  let pan = UIPanGestureRecognizer()
  let readout: Readout
  /// The dashed outline of the place to which a cancel returns the block, shown while the block is
  /// dragged.
  let home: HomeMark
  private var initialCenter = CGPoint.zero

  init(theme: Theme) {
    block = LiftableView(TileFace(.allWays, .blue, theme: theme), theme: theme)
    home = HomeMark(
      "A cancel returns it here", size: CGSize(width: 100, height: 100), theme: theme)
    readout = Readout(["State", "Translation", "Velocity"], theme: theme)
    super.init(
      title: "Moving Block", hint: "Drag the block. Arrow keys move it 10 points, with Shift 1.",
      theme: theme)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    block.accessibilityIdentifier = "block"
    block.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    pan.addTarget(self, action: Self.dragged(_:))
    block.addGestureRecognizer(pan)
    field.ground = DemoGround(.blueGround)
    field.addSubview(home)
    field.addSubview(block)
    foot.addSubview(readout)
  }

  override var footHeight: CGFloat { readout.height(for: footWidth) }

  override func layOutFoot() { readout.frame = foot.bounds }

  override func moveToStart() {
    block.stop()
    block.center = CGPoint(x: field.bounds.midX, y: field.bounds.midY)
    home.hide()
    readout.values = [UIGestureRecognizer.State.possible.name, "0, 0", "0, 0"]
  }

  /// After a change of the window the block stays where it is unless it would be out of sight.
  override func fieldChanged() {
    guard pan.state != .began, pan.state != .changed, !block.isCaught else { return }
    let target = inSight(block.center)
    if target != block.center { block.fly(to: target) }
  }

  // MARK: The pan

  // code:begin block
  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let superview = block.superview else { return }
    switch pan.state {
    case .began:
      // The drag starts at the visible position, so that the block can be caught while it returns.
      block.stop()
      initialCenter = block.center
      setHeld(true)
    case .ended:
      setHeld(false)
      block.center = initialCenter + pan.translation(in: superview)
      // The block stays where it was released, unless the pointer took it out of the window.
      if field.hasLost(block.center) { block.fly(to: inSight(block.center)) }
    case .cancelled:
      setHeld(false)
      block.fly(to: initialCenter)
    default: break
    }
    if pan.state == .began || pan.state == .changed {
      block.center = initialCenter + pan.translation(in: superview)
    }
    show()
  }
  // code:end

  private func setHeld(_ isHeld: Bool) {
    block.isInHand = isHeld
    if isHeld { home.show(at: initialCenter) } else { home.hide() }
  }

  /// Returns the centre nearest to `p` that keeps the whole block in the field.
  private func inSight(_ p: CGPoint) -> CGPoint {
    field.inSight(p, size: block.bounds.size)
  }

  private func show() {
    // A cancelled drag moved nothing in the end, so its values are 0 (U18).
    guard pan.state != .cancelled else {
      readout.values = [pan.state.name, "0, 0", "0, 0"]
      return
    }
    readout.values = [
      pan.state.name, Readout.text(for: pan.translation(in: field)),
      Readout.text(for: pan.velocity(in: field)),
    ]
  }

  // MARK: Keys

  override func press(_ key: DemoKey) -> Bool {
    guard case .move(let offset) = key else { return super.press(key) }
    guard pan.state != .began, pan.state != .changed else { return true }
    let place = block.center + offset
    block.stop()
    block.center = inSight(place)
    return true
  }
}
