/// A failure requirement that a delegate or a subclass made for one sequence only (DEL-02).
struct DynamicRequirement {
  let id: RecognizerID
  private weak var other: UIGestureRecognizer?

  init(_ other: UIGestureRecognizer) {
    id = other.id
    self.other = other
  }

  /// Returns the required recognizer, or `nil` if its sequence in this window is over.
  @MainActor func recognizer(in processor: EventProcessor) -> UIGestureRecognizer? {
    guard let other, other.isInvolved, other.processor === processor else { return nil }
    return other
  }
}
