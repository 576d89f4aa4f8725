import PantoCore

/// One of the squares: a view with a pan recognizer of its own.
final class StressSquare: UIView {
  let pan = UIPanGestureRecognizer()
  /// The number of the square among all squares, from 0.
  let number: Int
  /// The centre to which a cancelled drag returns the square.
  var start = CGPoint.zero

  init(_ number: Int, color: UIColor) {
    self.number = number
    super.init(frame: .zero)
    backgroundColor = color
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  private var swarm: StressSwarm? { superview as? StressSwarm }
  private var isDragged: Bool { pan.state == .began || pan.state == .changed }

  // A finger that lands stops a square where it shows, before any gesture begins (VIS-07, U4).
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    swarm?.hold(self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isDragged { swarm?.release(self, velocity: .zero) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isDragged { swarm?.release(self, velocity: .zero) }
  }
}
