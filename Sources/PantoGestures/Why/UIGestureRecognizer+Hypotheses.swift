import PantoBase

/// Predicts how a recognizer would behave before any touch, for tools that look for faults in a
/// scene. Delegates are asked as they would be during a gesture.
extension UIGestureRecognizer {
  /// The recognizers that were declared with `require(toFail:)` and must fail before this one
  /// recognizes.
  package var declaredRequirements: [UIGestureRecognizer] { requirements.compactMap(\.recognizer) }
  /// The recognizers whose requirement was refused because it would have closed a cycle (ARB-14).
  package var refusedRequirements: [UIGestureRecognizer] { refused.compactMap(\.recognizer) }
  /// Whether this recognizer ignores touches whose view is a control that handles taps itself
  /// (REC-22).
  package var isHeldOffByControls: Bool { yieldsToControls }

  /// One hypothetical input for the gesture: a position and, for drags, a movement, in window
  /// points.
  package struct Hypothesis: Hashable, Sendable {
    package var place: CGPoint
    package var movement: CGPoint

    package init(place: CGPoint, movement: CGPoint) {
      self.place = place
      self.movement = movement
    }
  }

  /// Returns for each hypothesis, in window points, whether delegate and view would let the
  /// recognizer receive the touch and begin.
  ///
  /// Nothing is stored or logged. A recognizer whose view is in no window is asked as if it were in
  /// `window`. One that takes part in a sequence is not asked; all answers are then `true`.
  package func answers(to hypotheses: [Hypothesis], in window: any GestureWindow) -> [Bool] {
    guard processor == nil, let host = attachedHost else { return hypotheses.map { _ in true } }
    let type = UITouch.TouchType.allCases.first { allowedTouchTypes.contains($0) } ?? .direct
    return hypotheses.map { hypothesis in
      let touch = UITouch(
        contact: 0, number: 0, kind: type, position: hypothesis.place, time: 0, pressure: 1,
        buttons: .primary)
      touch.host = host
      touch.window = window
      touch.singleSet = [touch]
      defer { touch.releaseReferences() }
      guard let event = window.eventProcessor?.touchEvent, shouldReceive(event) else {
        return false
      }
      if let delegate, !delegate.gestureRecognizer(self, shouldReceive: touch) { return false }
      return assuming(touch, hypothesis.movement) {
        guard host.gestureRecognizerShouldBegin(self) else { return false }
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
      }
    }
  }

  /// Calls `ask` while the recognizer reports what it would report for this touch and movement, and
  /// restores its state afterwards.
  func assuming(_ touch: UITouch, _ movement: CGPoint, _ ask: () -> Bool) -> Bool {
    let before = (tracked, isAsking)
    tracked = [touch]
    isAsking = true
    defer { (tracked, isAsking) = before }
    return assumeMovement(movement, ask)
  }

  /// Whether both recognizers may be active at the same time, because one of the two delegates says
  /// so (ARB-06).
  package func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
    if let delegate,
      delegate.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other)
    {
      return true
    }
    return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
      ?? false
  }

  /// Whether this recognizer fails the other one when it recognizes first (ARB-04).
  package func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard !isHover, !other.isHover else { return false }
    return canPrevent(other) && other.canBePrevented(by: self) && !isSimultaneous(with: other)
  }
}
