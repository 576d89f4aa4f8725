import Pantograph

/// A triangle wave: 0 to m and back to 0, with period 2m.
func tri(_ v: Int, _ m: Int) -> Int {
  let r = v % (2 * m)
  return r <= m ? r : 2 * m - r
}

/// The position of the pointer, or of the disc's centre, after `i` steps.
func pathPoint(_ i: Int) -> CGPoint {
  CGPoint(x: 150 + tri(3 * i, 980), y: 150 + tri(2 * i, 500))
}

let worldSize = CGSize(width: 1280, height: 800)

/// A pan subclass in a program's own module, as real programs have them.
final class OwnPan: UIPanGestureRecognizer {
  private(set) var begins = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    begins += 1
    super.touchesBegan(touches, with: event)
  }
}

/// View subclasses in a program's own module: one without overrides, and one that lays out its
/// subviews.
class OwnView: UIView {}
final class OwnLayout: OwnView {
  override func layoutSubviews() { super.layoutSubviews() }
}

/// A view of 100 × 100 points that follows its own pan.
@MainActor final class Piece: UIView {
  let pan: UIPanGestureRecognizer
  private(set) var actions = 0

  /// - Parameter isOwn: Whether the pan is the subclass `OwnPan`.
  init(frame: CGRect, isOwn: Bool = false) {
    pan = isOwn ? OwnPan() : UIPanGestureRecognizer()
    super.init(frame: frame)
    pan.addTarget(self, action: Piece.follow(_:))
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  func follow(_ pan: UIPanGestureRecognizer) {
    actions += 1
    // A translation starts where the slop was overcome, whereas the location stays under the
    // finger.
    center = pan.location(in: superview)
  }

  /// Returns the distance of the origin from `pointer` - 50, x and y summed, rounded to hundredths
  /// of a point.
  func error(under pointer: CGPoint) -> Double {
    let d = frame.origin.x - (pointer.x - 50) + frame.origin.y - (pointer.y - 50)
    return (Double(d) * 100).rounded() / 100 + 0
  }
}

/// Adds 200 cards with a label each, and returns a disc of 100 points above them.
@MainActor func cardScene(in stage: Stage) -> UIView {
  stage.window.backgroundColor = .white
  for r in 0..<10 {
    for c in 0..<20 {
      let card = UIView(frame: CGRect(x: 64 * c + 4, y: 80 * r + 4, width: 56, height: 72))
      card.layer.cornerRadius = 8
      card.backgroundColor = UIColor(
        red: CGFloat(12 * c) / 255, green: CGFloat(25 * r) / 255, blue: 180 / 255, alpha: 1)
      let label = UILabel(frame: CGRect(x: 4, y: 28, width: 52, height: 16))
      label.font = .systemFont(ofSize: 12)
      label.textColor = .white
      label.text = "Card \(20 * r + c)"
      card.addSubview(label)
      stage.window.addSubview(card)
    }
  }
  let disc = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  disc.layer.cornerRadius = 50
  disc.backgroundColor = UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 1)
  stage.window.addSubview(disc)
  return disc
}
