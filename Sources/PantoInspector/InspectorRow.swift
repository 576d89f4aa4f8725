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

  init(mark: StateMark, title: String, subtitle: String, state: String, sentence: String) {
    self.mark = mark
    self.title = title
    self.subtitle = subtitle
    self.state = state
    self.sentence = sentence
  }

  /// Creates the row of a recognizer for the touch sequence that began at `start`; `nil` for its
  /// latest sequence.
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
    subtitle = recognizer.name.map { _ in answer.recognizer } ?? answer.view
    self.state = InspectorRow.stateText(for: state, mark)
    // For a recognizer that no touch came to, the row says what it waits for (U6).
    sentence = answer.reason == nil ? answer.needs : answer.sentence
    id = recognizer.id
    other = answer.reason?.other
    // The row of a gesture in progress explains its beginning, which says more than the movement
    // since.
    if state == .changed,
      let began = stage.log.transitions(of: recognizer).last(where: { $0.to == .began })
    {
      sentence = InspectorRow.began(began, in: stage)
    }
  }

  /// Creates the row of a recognizer as it was after a transition; `nil` before its first
  /// transition (U21).
  @MainActor init(
    _ recognizer: UIGestureRecognizer, after transition: Transition?, began: Transition?,
    in stage: Stage
  ) {
    title = InspectorRow.kindText(for: recognizer)
    let name = stage.name(of: recognizer)
    // The kind is the title already, unless a number follows it.
    let isKnown = recognizer.name == nil && name.hasPrefix("\(recognizer.kindName):")
    subtitle = isKnown ? recognizer.view.map(stage.name(of:)) ?? "" : name
    id = recognizer.id
    mark = transition.map { StateMark($0.to, because: $0.reason) } ?? .possible
    state = InspectorRow.stateText(for: transition?.to ?? .possible, mark)
    other = transition?.reason.other
    sentence = transition.map { InspectorRow.sentence($0, in: stage) } ?? recognizer.needs
    if transition?.to == .changed || transition?.to == .began, let began {
      sentence = InspectorRow.began(began, in: stage)
    }
  }

  /// A row about a control or a cell: what it did, or what it waits for (EXP-01).
  @MainActor init(_ view: any ExplainedView, after act: Transition?, in stage: Stage) {
    title = "\(InspectorRow.text(ofKind: view.actKind.name)) \(view.actTitle)"
    let viewName = stage.name(of: view)
    let name = view.actName
    subtitle = view.actTitle == viewName ? "" : name.contains("#") ? name : viewName
    id = view.actID
    mark = act.map { StateMark($0.to, because: $0.reason) } ?? .possible
    state = act?.to == .ended ? "acted" : (act?.to ?? .possible).name
    other = act?.reason.other
    sentence = act.map { InspectorRow.sentence($0, in: stage) } ?? view.needs
  }

  /// The rows with what acted first, and with failures that nobody misses in grey (EXP-03).
  ///
  /// Controls that did nothing stand last if a recognizer won, and first if nothing did.
  static func judged(
    _ controls: [InspectorRow], _ recognizers: [InspectorRow]
  ) -> [InspectorRow] {
    let acted = controls.filter { $0.mark == .recognized }
    let others = controls.filter { $0.mark != .recognized }
    let isWon =
      !acted.isEmpty || recognizers.contains { $0.mark == .recognized || $0.mark == .active }
    // Where nothing came of a touch, the control is what the user meant.
    guard isWon else { return others + recognizers }
    let losers = (recognizers + others).map { row in
      var row = row
      if row.mark == .failed { row.mark = .lost }
      return row
    }
    return acted + losers
  }

  init(_ obstacle: Obstacle) {
    self.init(
      mark: .prevented, title: obstacle.view.isEmpty ? "No view" : obstacle.view, subtitle: "",
      state: obstacle.words, sentence: obstacle.sentence)
  }

  /// The sentence about a recognizer that began, with the time (INS-03).
  @MainActor private static func began(_ transition: Transition, in stage: Stage) -> String {
    let time = Reason.number((CGFloat(transition.time) * 1000).rounded() / 1000)
    var sentence = sentence(transition, in: stage)
    if let first = sentence.first { sentence = first.lowercased() + sentence.dropFirst() }
    return "Began at \(time) s: \(sentence)"
  }

  @MainActor private static func sentence(_ transition: Transition, in stage: Stage) -> String {
    transition.reason.sentence(for: transition.kind, naming: stage.name(of:))
  }

  /// Returns the text for a state. `waiting` and `prevented` are no states of a recognizer, but
  /// they answer what users ask.
  private static func stateText(for state: UIGestureRecognizer.State, _ mark: StateMark) -> String {
    switch mark {
    case .waiting, .prevented: mark.rawValue
    default: state.name
    }
  }

  /// The kind as text, such as `Long press` or `Screen edge pan`; for a subclass its own name.
  @MainActor static func kindText(for recognizer: UIGestureRecognizer) -> String {
    text(ofKind: recognizer.kindName)
  }

  /// The name of a kind as text: `Long press` for `longPress`.
  private static func text(ofKind name: String) -> String {
    var text = ""
    for letter in name {
      if letter.isUppercase {
        text += " " + letter.lowercased()
      } else {
        text.append(letter)
      }
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Obstacle {
  /// The kind of obstacle in plain English, for a pill.
  fileprivate var words: String {
    switch code {
    case .hidden: "hidden"
    case .transparent: "transparent"
    case .interactionDisabled, .ancestorInteractionDisabled: "disabled"
    case .animating: "animating"
    case .outsideParent: "outside"
    case .covered: "in front"
    case .noView: "no view"
    case .noRecognizer: "no recognizer"
    }
  }
}
