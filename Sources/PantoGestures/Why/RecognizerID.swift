/// Identifies a recognizer as long as the process runs, without retaining it.
public struct RecognizerID: Hashable, Sendable {
  /// A number that no other recognizer of this process has.
  public let number: Int32
}
