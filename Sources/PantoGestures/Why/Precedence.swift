/// The order in which two recognizers of one kind recognize the same input.
package enum Precedence: Hashable, Sendable {
  /// The first recognizer recognizes strictly earlier, on every input on which the second could
  /// recognize at all.
  case earlier
  /// Both recognizers recognize at the same moment.
  case together
  /// The order in which the two recognizers recognize cannot be predicted.
  case unrelated
}

extension UIGestureRecognizer {
  /// Returns whether this recognizer recognizes before `other` or together with it, on every input
  /// that `other` recognizes.
  package func precedence(over other: UIGestureRecognizer) -> Precedence {
    guard gestureKind == other.gestureKind, type(of: self) == type(of: other),
      allowsAllTouchTypes(other)
    else { return .unrelated }
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
    case (let a as UIPanGestureRecognizer, let b as UIPanGestureRecognizer):
      guard a.screenEdges?.edges == b.screenEdges?.edges else { return .unrelated }
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
    guard a.leastTouches <= b.leastTouches, a.mostTouches >= b.mostTouches,
      a.allowedScrollTypesMask.isSuperset(of: b.allowedScrollTypesMask),
      a.leastTouches == b.leastTouches || a.mostTouches == b.mostTouches
    else { return .unrelated }
    if a.hysteresis == b.hysteresis, a.leastTouches == b.leastTouches { return .together }
    return a.hysteresis < b.hysteresis && a.leastTouches == b.leastTouches ? .earlier : .unrelated
  }

  private func allowsAllTouchTypes(_ other: UIGestureRecognizer) -> Bool {
    other.allowedTouchTypes.allSatisfy { allowedTouchTypes.contains($0) }
  }

  /// Whether this recognizer recognizes every input that `waiting` could recognize, and no later. A
  /// recognizer that waits for it to fail then waits forever.
  package func neverFails(for waiting: UIGestureRecognizer) -> Bool {
    guard allowsAllTouchTypes(waiting) else { return false }
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

  /// The least number of fingers that make the gesture.
  package var leastFingers: Int {
    switch self {
    case let tap as UITapGestureRecognizer: tap.numberOfTouchesRequired
    case let press as UILongPressGestureRecognizer: press.numberOfTouchesRequired
    case let pan as UIPanGestureRecognizer: pan.leastTouches
    case let swipe as UISwipeGestureRecognizer: swipe.numberOfTouchesRequired
    case is UIPinchGestureRecognizer, is UIRotationGestureRecognizer: 2
    default: 1
    }
  }
}
