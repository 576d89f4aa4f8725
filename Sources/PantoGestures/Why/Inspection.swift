import PantoBase

/// What can be said of a recognizer before anybody touches it, for whoever looks for faults in a
/// scene. Delegates are asked as they would be during a gesture.
extension UIGestureRecognizer {
  /// What others must have failed for it, those only that were declared with `require(toFail:)`.
  package var declaredRequirements: [UIGestureRecognizer] { requirements.compactMap(\.recognizer) }
  /// Those whose requirement was refused because it would have closed a ring (ARB-14).
  package var refusedRequirements: [UIGestureRecognizer] { refused.compactMap(\.recognizer) }
  package var gestureKind: GestureKind { kind }
  /// Only a control's own gesture would keep it off (REC-22).
  package var isHeldOffByControls: Bool { yieldsToControls }

  /// One hypothetical way to do the gesture: where, and for drags which way.
  package struct Hypothesis: Hashable, Sendable {
    package var place: CGPoint
    package var way: CGPoint

    package init(place: CGPoint, way: CGPoint) {
      self.place = place
      self.way = way
    }
  }

  /// How it would answer to each of `hypotheses`, in window points: whether delegate and view let
  /// the touch in, and let it begin. Nothing of it is remembered or logged. Whose view is in no
  /// window is asked as if it were in `window`.
  package func answers(to hypotheses: [Hypothesis], in window: any GestureWindow) -> [Bool] {
    guard processor == nil, let host = attachedHost else { return hypotheses.map { _ in true } }
    let type = UITouch.TouchType.allCases.first { allowedTouchTypes.contains($0) } ?? .direct
    return hypotheses.map { hypothesis in
      let touch = UITouch(
        contact: 0, number: 0, kind: type, position: hypothesis.place, time: 0, pressure: 1,
        buttons: .primary)
      touch.host = host
      touch.window = window
      touch.alone = [touch]
      defer { touch.letGo() }
      guard let event = window.eventWalk?.touchEvent, shouldReceive(event) else { return false }
      if let delegate, !delegate.gestureRecognizer(self, shouldReceive: touch) { return false }
      return assuming(touch, hypothesis.way) {
        guard host.gestureRecognizerShouldBegin(self) else { return false }
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
      }
    }
  }

  /// Asks while it reports what it would report then; all is put back afterwards.
  func assuming(_ touch: UITouch, _ way: CGPoint, _ ask: () -> Bool) -> Bool {
    let before = (tracked, isAsking)
    tracked = [touch]
    isAsking = true
    defer { (tracked, isAsking) = before }
    return suppose(way, ask)
  }

  /// Whether both may run: either delegate says so (ARB-06).
  package func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
    if let delegate,
      delegate.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other)
    {
      return true
    }
    return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
      ?? false
  }

  /// This one, recognizing, fails the other (ARB-04).
  package func excludes(_ other: UIGestureRecognizer) -> Bool {
    guard !isHover, !other.isHover else { return false }
    return canPrevent(other) && other.canBePrevented(by: self) && !isSimultaneous(with: other)
  }
}

/// When one recognizer is done, held against another of its kind.
package enum Precedence: Hashable, Sendable {
  /// Strictly earlier on every input on which the other could be done at all.
  case earlier
  /// At the same moment on the same input.
  case together
  /// Neither can be said.
  case unrelated
}

extension UIGestureRecognizer {
  /// Whether this one is done before `other`, or with it, on whatever makes `other` recognize.
  package func precedence(over other: UIGestureRecognizer) -> Precedence {
    guard kind == other.kind, type(of: self) == type(of: other), takesAllThat(other) else {
      return .unrelated
    }
    switch (self, other) {
    case (let a as UILongPressGestureRecognizer, let b as UILongPressGestureRecognizer):
      guard a.numberOfTapsRequired == b.numberOfTapsRequired,
        a.numberOfTouchesRequired == b.numberOfTouchesRequired,
        a.allowableMovement >= b.allowableMovement
      else { return .unrelated }
      if a.minimumPressDuration == b.minimumPressDuration { return .together }
      return a.minimumPressDuration < b.minimumPressDuration ? .earlier : .unrelated
    case (let a as UITapGestureRecognizer, let b as UITapGestureRecognizer):
      return a.numberOfTapsRequired == b.numberOfTapsRequired
        && a.numberOfTouchesRequired == b.numberOfTouchesRequired
        && a.buttonMaskRequired == b.buttonMaskRequired
        && a.allowableMovement >= b.allowableMovement ? .together : .unrelated
    case (let a as UIScreenEdgePanGestureRecognizer, let b as UIScreenEdgePanGestureRecognizer):
      guard a.edges == b.edges else { return .unrelated }
      return dragPrecedence(a, b)
    case (let a as UIPanGestureRecognizer, let b as UIPanGestureRecognizer):
      return dragPrecedence(a, b)
    case (let a as UISwipeGestureRecognizer, let b as UISwipeGestureRecognizer):
      return a.direction.isSuperset(of: b.direction)
        && a.numberOfTouchesRequired == b.numberOfTouchesRequired ? .together : .unrelated
    case (is UIPinchGestureRecognizer, is UIPinchGestureRecognizer),
      (is UIRotationGestureRecognizer, is UIRotationGestureRecognizer):
      return .together
    default: return .unrelated
    }
  }

  private func dragPrecedence(
    _ a: UIPanGestureRecognizer, _ b: UIPanGestureRecognizer
  ) -> Precedence {
    guard a.least <= b.least, a.most >= b.most,
      a.allowedScrollTypesMask.isSuperset(of: b.allowedScrollTypesMask),
      a.least == b.least || a.most == b.most
    else { return .unrelated }
    if a.hysteresis == b.hysteresis, a.least == b.least { return .together }
    return a.hysteresis < b.hysteresis && a.least == b.least ? .earlier : .unrelated
  }

  private func takesAllThat(_ other: UIGestureRecognizer) -> Bool {
    other.allowedTouchTypes.allSatisfy { allowedTouchTypes.contains($0) }
  }

  /// It recognizes on every input on which `waiting` could, and no later: who waits for it to fail
  /// waits for ever.
  package func neverFails(for waiting: UIGestureRecognizer) -> Bool {
    guard takesAllThat(waiting) else { return false }
    if let press = self as? UILongPressGestureRecognizer {
      return press.minimumPressDuration == 0 && press.numberOfTapsRequired == 0
        && press.numberOfTouchesRequired == 1 && waiting.leastFingers == 1
    }
    if let tap = self as? UITapGestureRecognizer, let other = waiting as? UITapGestureRecognizer {
      return tap.numberOfTapsRequired <= other.numberOfTapsRequired
        && tap.numberOfTouchesRequired == other.numberOfTouchesRequired
        && tap.buttonMaskRequired == other.buttonMaskRequired
        && tap.allowableMovement >= other.allowableMovement
    }
    return precedence(over: waiting) != .unrelated
  }

  /// With how few fingers it can be done.
  package var leastFingers: Int {
    switch self {
    case let tap as UITapGestureRecognizer: tap.numberOfTouchesRequired
    case let press as UILongPressGestureRecognizer: press.numberOfTouchesRequired
    case let pan as UIPanGestureRecognizer: pan.least
    case let swipe as UISwipeGestureRecognizer: swipe.numberOfTouchesRequired
    case is UIPinchGestureRecognizer, is UIRotationGestureRecognizer: 2
    default: 1
    }
  }
}
