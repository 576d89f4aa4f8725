import Pantograph

/// A panel at the bottom of its superview that a finger pulls open and shut.
///
/// The tests of this view, in `Tests/HeadlessTestTests`, are the example.
public final class Drawer: UIView {
  public let pan = UIPanGestureRecognizer()
  public private(set) var isOpen = false

  /// The visible height of the shut drawer, in points.
  public static let handle: CGFloat = 40
  private var start: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemTeal
    layer.cornerRadius = 16
    let grip = UIView(frame: CGRect(x: frame.width / 2 - 24, y: 16, width: 48, height: 8))
    grip.backgroundColor = .white
    grip.layer.cornerRadius = 4
    addSubview(grip)
    pan.addTarget(self, action: Self.pulled)
    addGestureRecognizer(pan)
  }

  public required init?(coder: NSCoder) { fatalError("there are no archives") }

  /// The y coordinate of the drawer's upper edge when it is shut, and when it is open.
  private var shutY: CGFloat { (superview?.bounds.height ?? 0) - Drawer.handle }
  private var openY: CGFloat { (superview?.bounds.height ?? 0) - bounds.height }

  public override func didMoveToSuperview() {
    super.didMoveToSuperview()
    frame.origin.y = shutY
  }

  private func pulled(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      start = frame.minY
    case .changed:
      frame.origin.y = min(max(start + pan.translation(in: superview).y, openY), shutY)
    default:
      // After a quick pull its direction decides, after a slow one the drawer's position.
      let speed = pan.velocity(in: superview).y
      let isMoreOpen = frame.minY < (openY + shutY) / 2
      isOpen = pan.state == .ended && (abs(speed) > 200 ? speed < 0 : isMoreOpen)
      UIView.animate(withDuration: 0.25) {
        self.frame.origin.y = self.isOpen ? self.openY : self.shutY
      }
    }
  }
}
