import PantoBase
import PantoGestures

/// The expected end of a recording: a recognizer and its state, such as `pan:cartBall=ended`.
public struct Expectation: Hashable, Sendable, CustomStringConvertible {
  /// The name of the recognizer.
  public var recognizer: String
  /// The expected state of the recognizer's latest gesture. `recognized` is another word for
  /// `ended`.
  public var state: UIGestureRecognizer.State

  /// Creates an expectation.
  public init(recognizer: String, state: UIGestureRecognizer.State) {
    self.recognizer = recognizer
    self.state = state
  }

  /// Reads `NAME=STATE`. Returns `nil` for another form or a state that does not exist.
  public init?(_ text: String) {
    guard let split = text.lastIndex(of: "="), split > text.startIndex else { return nil }
    let word = text[text.index(after: split)...]
    guard
      let state = UIGestureRecognizer.State.allCases.first(where: {
        $0.name == word || word == "recognized" && $0 == .ended
      })
    else { return nil }
    self.init(recognizer: String(text[..<split]), state: state)
  }

  /// The expectations that a recording carries itself, as options `expect=NAME=STATE` of its
  /// header.
  public static func all(in header: TraceHeader) -> [Expectation] {
    header.options.compactMap {
      $0.hasPrefix("expect=") ? Expectation(String($0.dropFirst("expect=".count))) : nil
    }
  }

  /// Whether a recognizer of that name came to the state. A name without a number, as files before
  /// 0.12 have it, may stand for several; one is enough (NAM-03).
  public func isMet(by outcomes: [Outcome]) -> Bool {
    let name = GestureDirectory.normalized(recognizer)
    let named = outcomes.filter {
      $0.recognizer == recognizer || $0.recognizer == name
        || GestureDirectory.isSame($0.recognizer, asUnnumbered: recognizer)
    }
    if named.isEmpty { return state == .possible }
    return named.contains { $0.state == state.name }
  }

  /// The expectation as text, in the form that `init(_:)` reads: `pan:cartBall=ended`.
  public var description: String { "\(recognizer)=\(state.name)" }
}
