import PantoBase
@_spi(Measurement) import PantoGestures

/// A view that acts by itself, without a recognizer of the program, and whose acts are in the log:
/// a control, or a cell (EXP-01).
@MainActor package protocol ExplainedView: UIView {
  /// The identity of the view in the log, or `nil` before its first entry.
  var actID: RecognizerID? { get set }
  /// The kind of the view in the log, which begins its name.
  var actKind: GestureKind { get }
  /// The identifier, text, place or class of the view, which ends its name.
  var actTitle: String { get }
  /// Whether the title is the place of the view in a list, which no other view has. Default
  /// `false`.
  var namesPlace: Bool { get }
  /// A sentence that says what the view waits for.
  var needs: String { get }
}

extension ExplainedView {
  package var namesPlace: Bool { false }

  /// The name of the view in the log, such as `button:add` (EXP-02). A number tells it from other
  /// views that show the same title: `button:Add#2` (NAM-02).
  package var actName: String { actName(isTaken: false, in: stage) }

  /// - Parameter isTaken: Whether the view keeps the number, as it does with an entry of the log.
  ///   Tools only ask, so that they change no name.
  private func actName(isTaken: Bool, in stage: Stage?) -> String {
    let title = actTitle
    let name = "\(actKind.name):\(title)"
    guard !namesPlace, title != gestureName, let names = stage?.processor.names else { return name }
    let number = names.number(of: self, showing: name, isTaken: isTaken) { other in
      guard let other = other as? any ExplainedView, other.stage != nil else { return false }
      return "\(other.actKind.name):\(other.actTitle)" == name
    }
    return NameCounts.text(name, number)
  }

  /// The latest entry of the view in the log of its stage, or `nil`.
  package var latestAct: Transition? {
    guard let actID, let stage else { return nil }
    return stage.log.transitions(of: actID).last
  }

  /// Writes to the log what the view did, or why it did nothing. Does nothing outside a window.
  ///
  /// - Parameters:
  ///   - state: `.ended` for an act, `.failed` or `.cancelled` where there was none.
  ///   - former: The stage in which the touch began, for a view that was removed meanwhile.
  package func explain(
    _ state: UIGestureRecognizer.State, _ reason: Reason, in former: Stage? = nil
  ) {
    guard let stage = stage ?? former else { return }
    let name = actName(isTaken: true, in: stage)
    // A view that has another name by now is another line for a reader.
    let known = actID.flatMap { stage.log.name(of: $0) == name ? $0 : nil }
    let id = known ?? .nextControl()
    actID = id
    stage.log.record(
      Transition(
        time: stage.time.now, reason: reason, from: .possible, to: state, kind: actKind,
        recognizer: id, count: 1), named: name)
  }
}

extension UIView {
  /// Makes the view and all views in it new ones for the log, because a list shows something else
  /// with them.
  package final func forgetActs() {
    (self as? any ExplainedView)?.actID = nil
    for view in subviews { view.forgetActs() }
  }
}
