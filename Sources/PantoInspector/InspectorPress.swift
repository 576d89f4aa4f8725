import PantoBase
import PantoGestures
import PantoScene

/// A finger or a pressed pointer on the inspector itself.
struct InspectorPress {
  enum Contact: Hashable {
    case finger(Int64), pen(Int64), mouse
  }

  /// The part of the inspector below the press.
  enum Part {
    case timeline, panel
    /// The line of numbers above an app, which a tap folds and unfolds.
    case strip
    /// A point of the app about which the user asks "why not?" (INS-07), or where the user picks a
    /// view or ends scrubbing.
    case question
  }

  let contact: Contact
  /// The mouse button of the press; `nil` for other devices.
  let button: UIEvent.Button?
  let part: Part
  let start: CGPoint
  var last: CGPoint
  /// Whether the contact moved further than a tap may.
  var hasMoved = false
  /// Whether the lift was probably lost. Such a contact is ignored until it moves (I14).
  var isSuspect = false

  /// The distance that a tap may move, in points.
  static let slop: CGFloat = 4
  /// The longest time between the two taps of a double tap, in seconds.
  static let doubleTapTime: TimeInterval = 0.35
  /// The longest distance between the two taps of a double tap, in points.
  static let doubleTapDistance: CGFloat = 30
}

extension InputEvent {
  var mouseButton: UIEvent.Button? {
    if case .mouse(let button) = source { button } else { nil }
  }

  /// The contact to which a press on the inspector belongs; `nil` for a wheel.
  var inspectorContact: InspectorPress.Contact? {
    switch source {
    case .finger(let id): .finger(id)
    case .pen(let id): .pen(id)
    case .mouse: .mouse
    case .wheel: nil
    }
  }
}
