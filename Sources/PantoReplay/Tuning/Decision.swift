import PantoBase
import PantoGestures

/// One decision of a recognizer in a replay: that it began, ended, failed or was cancelled.
public struct Decision: Hashable, Sendable, CustomStringConvertible {
  /// The time in seconds from the start of the recording.
  public var time: TimeInterval
  /// The name of the recognizer, such as `pan:cartBall`.
  public var recognizer: String
  /// The state that the recognizer entered: began, ended, failed or cancelled.
  public var state: UIGestureRecognizer.State
  /// Whether the recognizer's state was `possible` before, so that this decision is its first in a
  /// touch sequence.
  public var isFirst: Bool
  /// The reason for the decision in a sentence.
  public var sentence: String
  /// The number of the touch sequence: how often, up to this decision, a contact touched down while
  /// no other contact was down.
  public var sequence: Int
  /// The number of the recognizer in the order of creation. Both replays of a recording number
  /// their recognizers in the same way.
  public var number: Int

  /// Whether the decision says that a gesture was recognized.
  public var isRecognition: Bool { state == .began || state == .ended && isFirst }

  /// The name and the state, such as `pan:cartBall began`.
  public var description: String { "\(recognizer) \(state.name)" }
}
