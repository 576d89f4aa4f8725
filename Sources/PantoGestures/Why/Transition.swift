import PantoBase

/// One committed change of one recognizer's state. The value has 40 bytes and no references.
public struct Transition: Hashable, Sendable {
  /// The time of the event or deadline, in seconds.
  public var time: TimeInterval
  /// The reason for the change, with the numbers that decided.
  public var reason: Reason
  /// The state before the change.
  public var from: UIGestureRecognizer.State
  /// The state after the change.
  public var to: UIGestureRecognizer.State
  /// The gesture that the recognizer recognizes: one of the library's kinds, or a kind of your own.
  public var kind: GestureKind
  /// The recognizer whose state changed.
  public var recognizer: RecognizerID
  /// The number of transitions that this entry stands for. A run of `changed` is one entry.
  public var count: Int32

  @_spi(Measurement) public init(
    time: TimeInterval, reason: Reason, from: UIGestureRecognizer.State,
    to: UIGestureRecognizer.State, kind: GestureKind, recognizer: RecognizerID, count: Int32
  ) {
    self.time = time
    self.reason = reason
    self.from = from
    self.to = to
    self.kind = kind
    self.recognizer = recognizer
    self.count = count
  }
}
