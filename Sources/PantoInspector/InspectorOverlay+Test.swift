import PantoBase
import PantoGestures
import PantoScene

/// The button that copies a gesture as a test (V19).
extension InspectorOverlay {
  /// The decision that is tested: that of the chosen row, else of the first row that was
  /// recognized, or else of the first one that failed.
  var tested: (recognizer: String, time: TimeInterval)? {
    guard let touch = shownTouch else { return nil }
    let rows = rows
    func decision(_ row: InspectorRow) -> Transition? {
      let last = row.id.flatMap {
        history.transition(of: $0, at: moment ?? .infinity, since: touch.start.time)
      }
      return last?.to == .possible ? nil : last
    }
    let decisions = rows.compactMap(decision)
    let made =
      rows.first(where: \.isChosen).flatMap(decision)
      ?? decisions.first { $0.to != .failed && $0.to != .cancelled } ?? decisions.first
    return made.map { (stage.log.name(of: $0.recognizer), $0.time) }
  }

  func copyTest() {
    guard let tested else { return }
    onCopyTest?(tested.recognizer, tested.time)
  }
}
