import PantoScene

/// A gesture recognizer delegate that answers at random.
@MainActor final class MonkeyDelegate: UIGestureRecognizerDelegate {
  private let random: SeededRandom
  /// Called while the delegate answers some randomly chosen queries, to do something unusual there.
  var onAsked: (() -> Void)?

  init(_ random: SeededRandom) { self.random = random }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if random.once(in: 20) { onAsked?() }
    return !random.once(in: 6)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if random.once(in: 40) { onAsked?() }
    return random.once(in: 2)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if random.once(in: 40) { onAsked?() }
    return random.once(in: 6)
  }
  // The event recorder must see every touch, so it must not wait for another recognizer's failure.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { !(otherGestureRecognizer is EventRecorder) && random.once(in: 6) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    if random.once(in: 40) { onAsked?() }
    return !random.once(in: 8)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { !random.once(in: 16) }
}
