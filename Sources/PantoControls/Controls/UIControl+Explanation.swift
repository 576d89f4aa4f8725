import PantoBase
@_spi(Overrides) import PantoGestures
@_spi(Overrides) import PantoScene

/// The facts of a touch that a control follows, kept for the entry of the log at its end.
struct ControlAccount {
  /// The value when the touch began, of a control that has one.
  var value: CGFloat?
  /// How many actions a changed value called since the touch began; `nil` if none was sent.
  var valueActions: Int?
  /// Whether the entry of this touch is written, while its last actions run.
  var isClosed = false
}

/// The acts of a control, and the reasons for doing nothing, are in the log like the transitions of
/// recognizers (EXP-01): one entry for each touch or key, none for each movement.
extension UIControl {
  /// The number of targets, closures and actions that the events call.
  private func actionCount(for events: Event) -> Int {
    entries.count { !$0.events.isDisjoint(with: events) && ($0.method == nil || $0.target != nil) }
  }

  /// Writes an entry for actions that no followed touch explains, such as those of a key, and
  /// remembers those that do.
  func explainSending(_ events: Event) {
    if account.isClosed { return }
    let count = actionCount(for: events)
    if isTracking {
      if events.contains(.valueChanged) {
        account.valueActions = (account.valueActions ?? 0) + count
      }
      return
    }
    guard let act = UIControl.act(of: events) else { return }
    // A control that was removed by its own action is in no window.
    explain(.ended, .control(.sent(act, actions: count)))
  }

  private static func act(of events: Event) -> ControlReason.Act? {
    if events.contains(.valueChanged) { return .valueChanged }
    if events.contains(.editingDidBegin) { return .editingBegan }
    if events.contains(.editingDidEndOnExit) { return .editingEnded }
    if events.contains(.menuActionTriggered) { return .menuShown }
    if !events.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) {
      return .primaryAction
    }
    return nil
  }

  /// Writes the entry of a touch that ended, before its last actions run.
  func explainEnd(
    of touch: UITouch, isInside: Bool, _ events: Event, isLifted: Bool = true
  ) {
    if let before = account.value, let now = actValue, before != now {
      return explain(.ended, .control(.value(from: before, to: now)))
    }
    if let count = account.valueActions {
      return explain(.ended, .control(.sent(.valueChanged, actions: count)))
    }
    if !isInside {
      let place = touch.location(in: self)
      let distance = max(
        bounds.minX - place.x, place.x - bounds.maxX, bounds.minY - place.y, place.y - bounds.maxY)
      return explain(.failed, .control(.liftedOutside(distance, allowed: UIControl.slack)))
    }
    let count = actionCount(for: events)
    if let value = actValue, count == 0 {
      return explain(.failed, .control(.value(from: value, to: value)))
    }
    explain(
      isLifted ? .ended : .failed,
      .control(isLifted ? .sent(.touchUpInside, actions: count) : .trackingRefused))
  }

  /// Writes the entry of a touch that was cancelled, or that a recognizer took before it came here.
  func explainCancel(of touch: UITouch?, in state: UIGestureRecognizer.State = .cancelled) {
    if let taken = touch?.takenBy {
      return explain(state, .control(.taken(by: taken.id, after: taken.after)))
    }
    explain(state, .touchCancelled(touch?.cancelCause ?? .system))
  }

  /// The second half of a name in the log: the identifier, else a text, else the class.
  package final func actTitle(_ text: String?) -> String {
    guard accessibilityIdentifier == nil, let text = text ?? accessibilityLabel, !text.isEmpty
    else {
      return gestureName
    }
    return String(PlainText.line(text).prefix(UIControl.mostLetters))
  }

  /// The most letters of a title in a name.
  private static let mostLetters = 40

  package final var needs: String {
    guard isEnabled else { return "Disabled." }
    let count = actionCount(for: [liftEvents, .valueChanged, .primaryActionTriggered])
    let actions = count == 1 ? "1 action" : count == 0 ? "no action" : "\(count) actions"
    return "Waits for a touch; \(actions) attached."
  }
}
