import PantoBase
import PantoGestures
import PantoScene

/// The outcome of one gesture in a replay: each result in order, with the reason if it failed or
/// was cancelled.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
  /// The name of the recognizer, such as `pan:cartBall`.
  public var recognizer: String
  /// The results of the recognizer's gestures in order, such as `ended` and `failed movedTooFar`.
  /// If a gesture still continues at the end, its state is the last result.
  public var results: [String]

  /// The recognizer's latest state; `possible` if the state never changed.
  public var state: String {
    results.last?.split(separator: " ").first.map(String.init) ?? "possible"
  }

  /// The recognizer's name and its results in one line.
  public var description: String {
    "\(recognizer): \(results.isEmpty ? "possible" : results.joined(separator: ", "))"
  }

  /// Creates an outcome.
  public init(recognizer: String, results: [String]) {
    self.recognizer = recognizer
    self.results = results
  }
}
