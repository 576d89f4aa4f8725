/// Identifies a recognizer, or a control whose actions are in the log, as long as the process runs,
/// without retaining it.
public struct RecognizerID: Hashable, Sendable {
  /// A number that no other recognizer or control of this process has.
  public let number: Int32

  /// The number that no recognizer has.
  package static let none = RecognizerID(number: 0)

  // The number belongs to the process, because recognizers exist before they have a window.
  @MainActor private static var latest: Int32 = 0

  @MainActor private static var latestControl: Int32 = 0

  /// Returns a number for a control that was not used before. The numbers are negative, so that
  /// what controls do does not change the numbers of recognizers.
  @MainActor package static func nextControl() -> RecognizerID {
    latestControl &-= 1
    return RecognizerID(number: latestControl)
  }

  /// Whether the number is that of a control or a cell (EXP-01).
  package var isOfControl: Bool { number < 0 }

  /// Returns a number that was not used before.
  @MainActor package static func next() -> RecognizerID {
    latest &+= 1
    return RecognizerID(number: latest)
  }
}
