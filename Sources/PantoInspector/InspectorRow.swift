import PantoBase
import PantoGestures
import PantoScene

/// One row of the panel: mark, title, state and the sentence that explains it.
struct InspectorRow: Equatable {
  var mark: StateMark
  var title: String
  var subtitle: String
  var state: String
  var sentence: String
  /// The recognizer of the row; `nil` for the row of a view.
  var id: RecognizerID?
  /// The recognizer that this one waits for, or that prevented it.
  var other: RecognizerID?
  var isChosen = false

  static let nothing = InspectorRow(
    mark: .possible, title: "", subtitle: "", state: "", sentence: "")

  init(mark: StateMark, title: String, subtitle: String, state: String, sentence: String) {
    self.mark = mark
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.sentence = sentence
  }

  /// A row about a recognizer in the sequence that began at `start`; `nil` for its latest
  /// sequence.
  @MainActor init(_ recognizer: UIGestureRecognizer, in stage: Stage, since start: TimeInterval?) {
    let answer = stage.diagnose(recognizer)
    var state = answer.state
    // A finished recognizer is back in `possible`, but the row shows the outcome of its sequence
    // (REC-07).
    if state == .possible, let since = answer.since, start.map({ since >= $0 }) ?? true {
      state = answer.outcome
    }
    mark = StateMark(state, because: answer.reason)
    title = InspectorRow.kindText(for: recognizer)
    subtitle = recognizer.name ?? answer.view
    self.state = InspectorRow.stateText(for: state, mark)
    sentence = answer.sentence
    id = recognizer.id
    other = answer.reason?.other
    // The row of a gesture in progress explains its beginning, which says more than the movement
    // since.
    if state == .changed,
      let began = stage.log.transitions(of: recognizer).last(where: { $0.to == .began })
    {
      sentence = began.reason.sentence(for: began.kind, naming: stage.log.name(of:))
    }
  }

  init(_ obstacle: Obstacle) {
    self.init(
      mark: .prevented, title: obstacle.view.isEmpty ? "Nobody" : obstacle.view, subtitle: "",
      state: obstacle.code.rawValue, sentence: obstacle.sentence)
  }

  /// The text of a state. `waiting` and `prevented` are no states of a recognizer, but they answer
  /// what users ask.
  private static func stateText(for state: UIGestureRecognizer.State, _ mark: StateMark) -> String {
    switch mark {
    case .waiting, .prevented: mark.rawValue
    default: state.name
    }
  }

  /// The kind as text, such as `Long press` or `Screen edge pan`; for a subclass its own name.
  @MainActor static func kindText(for recognizer: UIGestureRecognizer) -> String {
    var text = ""
    for letter in recognizer.kindName {
      if letter.isUppercase {
        text += " " + letter.lowercased()
      } else {
        text.append(letter)
      }
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
