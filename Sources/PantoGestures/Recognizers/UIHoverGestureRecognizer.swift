import PantoBase

/// A pointer over a view, or a pen close above it. Begins when it enters, changes while it moves inside, ends when it
/// leaves; cancelled when the window loses the pointer (HOV-01). Fingers do not hover, nor does a pen
/// that touches.
///
/// It neither prevents others nor is prevented (ARB-08).
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  override var kind: GestureKind { .hover }
  override var isHover: Bool { true }
  // One that was set active by hand, with no pointer inside, has nothing to keep it so.
  override var keepsSequence: Bool {
    isWaiting || current.isActive && processor?.hover.holds(self) == true
  }

  open override func location(in host: (any GestureHost)?) -> CGPoint {
    UITouch.convert(processor?.hover.pointer ?? .zero, to: host)
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}
