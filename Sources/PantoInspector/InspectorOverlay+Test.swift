import PantoBase
import PantoGestures
import PantoScene

/// A decision that the inspector shows.
package struct InspectedDecision: Hashable, Sendable {
  /// The name of the recognizer or control.
  package var recognizer: String
  /// The state that it came to.
  package var state: UIGestureRecognizer.State
  /// The time of the decision on the stage, in seconds.
  package var time: TimeInterval
  /// The time at which the touch that it is about began, in seconds.
  package var touchStart: TimeInterval
}

/// The buttons that copy a gesture as a test and save it as a picture (V18, V19).
extension InspectorOverlay {
  /// The buttons for the decision that shows; none where nothing was decided.
  var takingButtons: [InspectorButton] {
    guard inspectedDecision != nil else { return [] }
    var buttons: [InspectorButton] = []
    if onSavePicture != nil {
      buttons.append(InspectorButton(title: "Save as picture", target: .savePicture))
    }
    if onCopyTest != nil {
      buttons.append(InspectorButton(title: "Copy as test", target: .copyTest))
    }
    return buttons
  }

  /// The decision that the user chose: that of a chosen row, or of the moment to which the timeline
  /// was scrubbed; `nil` while the inspector follows the touches.
  package var chosenDecision: InspectedDecision? {
    chosen == nil && moment == nil ? nil : inspectedDecision
  }

  /// The decision that is copied: that of the chosen row, else of the first row that was
  /// recognized, or else of the first one that failed; `nil` if nothing was decided.
  package var inspectedDecision: InspectedDecision? {
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
    return made.map {
      InspectedDecision(
        recognizer: stage.log.name(of: $0.recognizer), state: $0.to, time: $0.time,
        touchStart: touch.start.time)
    }
  }

  func copyTest() {
    guard let decision = inspectedDecision else { return }
    onCopyTest?(decision.recognizer, decision.time)
  }
}
