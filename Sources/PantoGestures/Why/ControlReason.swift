import PantoBase

/// The act of a control upon a touch or a key, or the reason for doing nothing, with the numbers
/// that decided (EXP-01).
///
/// `Reason.control` holds it, so controls are explained wherever recognizers are.
public enum ControlReason: Hashable, Sendable {
  /// The acts of users upon controls, cells and menus.
  public enum Act: String, Hashable, Sendable, CaseIterable {
    /// A finger lifted on the control, or at most 70 points outside of it.
    case touchUpInside
    /// The user changed a value.
    case valueChanged
    /// The main action was triggered, such as by a key.
    case primaryAction
    /// A text field began to be edited.
    case editingBegan
    /// The return key ended the editing of a text field.
    case editingEnded
    /// A menu of the control was shown.
    case menuShown
    /// A row or an item was selected.
    case selected
    /// The selection of a row or an item was taken back.
    case deselected

    /// Whether the act has an effect by actions only, so that none is worth a word.
    var isOfActions: Bool {
      self == .touchUpInside || self == .valueChanged || self == .primaryAction
    }

    /// The act as the beginning of a sentence.
    var words: String {
      switch self {
      case .touchUpInside: "Touch up inside"
      case .valueChanged: "Value changed"
      case .primaryAction: "Main action"
      case .editingBegan: "Editing began"
      case .editingEnded: "Return ended the editing"
      case .menuShown: "Menu shown"
      case .selected: "Selected"
      case .deselected: "Deselected"
      }
    }
  }

  /// The control acted and called a number of actions, targets or delegate methods.
  case sent(Act, actions: Int)
  /// The user changed a value; equal numbers say that it stayed as it was. A switch has 0 and 1.
  case value(from: CGFloat, to: CGFloat)
  /// The finger lifted too far outside of the bounds, in points.
  case liftedOutside(CGFloat, allowed: CGFloat)
  /// A recognizer took the touch, after a movement in points; 0 where it compares no movement.
  case taken(by: RecognizerID, after: CGFloat)
  /// The control did not follow the touch: `beginTracking` or `continueTracking` returned `false`.
  case trackingRefused

  var code: String {
    switch self {
    case .sent(let act, _): act.rawValue
    case .value: "value"
    case .liftedOutside: "liftedOutside"
    case .taken: "takenBy"
    case .trackingRefused: "trackingRefused"
    }
  }

  var other: RecognizerID? {
    if case .taken(let id, _) = self { return id }
    return nil
  }

  var numbers: (was: CGFloat, limit: CGFloat)? {
    switch self {
    case .value(let from, let to): (to, from)
    case .liftedOutside(let distance, let allowed): (distance, allowed)
    case .sent, .taken, .trackingRefused: nil
    }
  }

  func brief(naming name: (RecognizerID) -> String) -> String {
    func n(_ value: CGFloat) -> String { Reason.number(value) }
    switch self {
    case .sent(let act, let actions): return "\(act.rawValue), \(ControlReason.count(actions))"
    case .value(let from, let to): return "value \(n(from)) → \(n(to))"
    case .liftedOutside(let distance, let allowed):
      return "liftedOutside \(n(distance)) > \(n(allowed))"
    case .taken(let id, let movement):
      return "takenBy \(name(id))" + (movement > 0 ? " after \(n(movement))" : "")
    case .trackingRefused: return code
    }
  }

  func sentence(for kind: GestureKind, naming name: (RecognizerID) -> String) -> String {
    func n(_ value: CGFloat) -> String { Reason.number(value) }
    func points(_ value: CGFloat) -> String { n((value * 10).rounded() / 10) }
    switch self {
    case .sent(let act, 0):
      return act.isOfActions ? "\(act.words), no action sent." : "\(act.words)."
    case .sent(let act, let actions):
      return "\(act.words), \(ControlReason.count(actions)) sent."
    case .value(let from, let to):
      if kind == .switch {
        return (from == to ? "Stays " : "Turned ") + (to > 0 ? "on." : "off.")
      }
      let what = kind == .segmentedControl ? "Segment" : kind == .pageControl ? "Page" : "Value"
      return from == to ? "\(what) stays \(n(to))." : "\(what) \(n(from)) → \(n(to))."
    case .liftedOutside(let distance, let allowed):
      // A distance above the limit does not read like it.
      let shown = points(distance) == n(allowed) ? n(distance) : points(distance)
      return "Lifted \(shown) pt outside; \(n(allowed)) are allowed."
    case .taken(let id, let movement):
      return movement > 0
        ? "\(name(id)) began after \(points(movement)) pt and took the touch."
        : "\(name(id)) took the touch."
    case .trackingRefused: return "The control did not follow the touch."
    }
  }

  private static func count(_ actions: Int) -> String {
    actions == 1 ? "1 action" : "\(actions) actions"
  }

  var rule: String {
    switch self {
    case .sent, .value, .trackingRefused: "EXP-01"
    case .liftedOutside: "FID-14"
    case .taken: "REC-17"
    }
  }
}
