import PantoBase

/// Recognizes a pointer over a view, or a pen close above it. Begins when the pointer enters,
/// changes while it moves inside, and ends when it leaves; cancelled when the window loses the
/// pointer (HOV-01).
///
/// Fingers do not hover, nor does a pen that touches the screen. A hover gesture neither prevents
/// other gestures nor is prevented by them (ARB-08).
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override var gestureKind: GestureKind { .hover }
  override var isHover: Bool { true }
  override var competes: Bool { false }
  // A hover recognizer whose state was set by hand, with no pointer inside, has nothing that keeps
  // its sequence running.
  override var keepsSequence: Bool {
    isWaiting || current.isActive && processor?.hover.contains(self) == true
  }

  open override func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(processor?.hover.pointer ?? .zero, to: host)
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
