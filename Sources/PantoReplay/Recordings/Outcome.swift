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
  public var state: String { state(at: results.count - 1) }

  /// Returns the state to which one of the recognizer's gestures came, counted from 0; `possible`
  /// if there were not so many.
  public func state(at index: Int) -> String {
    guard results.indices.contains(index) else { return "possible" }
    return results[index].split(separator: " ").first.map(String.init) ?? "possible"
  }

  /// The recognizer's name and its results in one line.
  public var description: String {
    "\(recognizer): \(results.isEmpty ? "possible" : results.joined(separator: ", "))"
  }

  /// Returns the outcome of that name, without results if there is none (NAM-03).
  ///
  /// `#1` means the first of a name. A name without a number, as tests before 0.11 have it, means
  /// the first, or else whichever of them changed first.
  static func named(_ given: String, in all: [Outcome]) -> Outcome {
    let name = GestureDirectory.normalized(given)
    return all.first { $0.recognizer == given } ?? all.first { $0.recognizer == name }
      ?? all.first { GestureDirectory.isSame($0.recognizer, asUnnumbered: given) }
      ?? Outcome(recognizer: name, results: [])
  }

  /// Creates an outcome.
  public init(recognizer: String, results: [String]) {
    self.recognizer = recognizer
    self.results = results
  }
}
