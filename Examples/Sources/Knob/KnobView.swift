import Pantograph

/// A round knob with a mark. One full turn is the whole range.
final class KnobView: UIView {
  let turn = KnobGestureRecognizer()
  private let mark = UIView()
  private var valueAtStart: CGFloat = 0

  /// The value of the knob, from 0 to 1. Default 0, where the mark points up.
  private(set) var value: CGFloat = 0 {
    didSet { mark.superview?.transform = CGAffineTransform(rotationAngle: value * 2 * .pi) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = frame.width / 2
    // The dial turns inside the knob, and the knob stays upright, because a recognizer measures in
    // its own view.
    let dial = UIView(frame: bounds)
    dial.isUserInteractionEnabled = false
    mark.frame = CGRect(x: bounds.midX - 3, y: 10, width: 6, height: 28)
    mark.backgroundColor = .systemBlue
    mark.layer.cornerRadius = 3
    dial.addSubview(mark)
    addSubview(dial)

    turn.addTarget(self, action: Self.turned)
    addGestureRecognizer(turn)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  private func turned(_ turn: KnobGestureRecognizer) {
    switch turn.state {
    case .began: valueAtStart = value
    case .changed: value = min(max(valueAtStart + turn.rotation / (2 * .pi), 0), 1)
    case .cancelled: value = valueAtStart
    default: break
    }
  }
}
