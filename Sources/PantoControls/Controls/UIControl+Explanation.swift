import PantoBase
@_spi(Overrides) import PantoGestures
@_spi(Overrides) import PantoScene

/// The facts of a touch that a control follows, kept for the entry of the log at its end.
struct ControlAccount {
  /// Whether a touch is followed whose entry is not written yet.
  var isOpen = false
  /// The value when the touch began, of a control that has one.
  var value: CGFloat?
  /// The latest act that the control sent since the touch began, and the actions that were called.
  var act: ControlReason.Act?
  var actions = 0
  /// Whether the last actions of a touch run, which its entry has told of.
  var isSilent = false
  /// The stage in which the touch began. The control may be removed by its own action.
  weak var stage: Stage?
}

/// The acts of a control, and the reasons for doing nothing, are in the log like the transitions of
/// recognizers (EXP-01): one entry for each touch or key, none for each movement.
extension UIControl {
  /// The number of targets, closures and actions that the events call.
  private func actionCount(for events: Event) -> Int {
    entries.count {
      !$0.events.isDisjoint(with: events)
        && ($0.method == nil || $0.target != nil || $0.seeksTarget)
    }
  }

  /// Writes an entry for actions that no followed touch explains, such as those of a key, and
  /// remembers those that do.
  func explainSending(_ events: Event) {
    guard !account.isSilent, let act = UIControl.act(of: events) else { return }
    let count = actionCount(for: events)
    guard account.isOpen else { return explain(.ended, .control(.sent(act, actions: count))) }
    account.actions += count
    // A slider sends at the lift also what the touch did not change.
    if act == .valueChanged, account.act == nil, let before = account.value, before == actValue {
      return
    }
    account.act = act
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

  /// Writes the entry of the touch that is followed: the change of the value, or the act that the
  /// control sent, or else this reason.
  func closeAccount(_ state: UIGestureRecognizer.State, _ reason: @autoclosure () -> Reason) {
    guard account.isOpen else { return }
    account.isOpen = false
    let former = account.stage
    if let before = account.value, let now = actValue, before != now {
      explain(.ended, .control(.value(from: before, to: now)), in: former)
    } else if let act = account.act {
      explain(.ended, .control(.sent(act, actions: account.actions)), in: former)
    } else {
      explain(state, reason(), in: former)
    }
  }

  /// Writes the entry of a touch that lifted, before its last actions run.
  func explainLift(of touch: UITouch, isInside: Bool, _ events: Event) {
    let distance = bounds.outsideDistance(to: touch.location(in: self))
    guard isInside else {
      return closeAccount(
        .failed, .control(.liftedOutside(distance, allowed: actSlack)))
    }
    let count = actionCount(for: events)
    // A control may follow a touch further than it takes its lift.
    if count == 0, distance > actSlack {
      return closeAccount(.failed, .control(.liftedOutside(distance, allowed: actSlack)))
    }
    if let value = actValue, count == 0 {
      return closeAccount(.failed, .control(.value(from: value, to: value)))
    }
    closeAccount(.ended, .control(.sent(.touchUpInside, actions: count)))
  }

  /// Writes the entry of a touch that was cancelled while the control followed it.
  func explainCancel(of touch: UITouch?) {
    // A recognizer of a part of the control, such as a wheel, belongs to the control.
    if let touch, isTakenByPart(touch) { return account.isOpen = false }
    closeAccount(.cancelled, touch?.lossReason ?? .touchCancelled(.system))
  }

  /// Writes the entry of a touch that a recognizer took before it came to the control.
  func explainLoss(of touch: UITouch) {
    guard !isTakenByPart(touch) else { return }
    explain(.failed, isEnabled ? touch.lossReason : .disabled)
  }

  private func isTakenByPart(_ touch: UITouch) -> Bool {
    guard let taken = touch.takenBy,
      let view = touch.gestureRecognizers?.first(where: { $0.id == taken.id })?.view
    else { return false }
    return view !== self && view.isDescendant(of: self)
  }

  /// The identifier of the control, else a text that it shows, else its class.
  package final func title(showing text: String?) -> String {
    guard accessibilityIdentifier == nil, let text, !text.isEmpty else { return gestureName }
    return String(PlainText.line(text).prefix(UIControl.mostLetters))
  }

  /// The most letters of a title in a name.
  private static let mostLetters = 40

  package final var needs: String {
    guard isEnabled else { return "Disabled." }
    if opensMenu { return "Waits for a touch, which shows the menu." }
    let count = actionCount(for: [liftEvents, .valueChanged, .primaryActionTriggered])
    let actions = count == 1 ? "1 action" : count == 0 ? "no action" : "\(count) actions"
    return "Waits for a touch; \(actions) attached."
  }
}
