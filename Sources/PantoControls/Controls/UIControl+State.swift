import PantoBase

/// The conditions of a control, and the places of its content.
extension UIControl {
  /// The set of conditions that a control is in and that its look depends on.
  public struct State: OptionSet, Hashable, Sendable {
    /// The conditions as bits, with UIKit's values.
    public let rawValue: UInt
    /// Makes a state from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the conditions below: enabled, not selected, not highlighted.
    public static let normal = State([])
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the focus of UIKit's focus engine, of which there is none here. `UIControl`
    /// never reports it; a subclass may.
    public static let focused = State(rawValue: 1 << 3)

    /// Reports a look that is set for the focused state, and that no control of UIKit has here.
    @MainActor func reportFocus() {
      guard contains(.focused) else { return }
      Misuse.warn(
        "UIControl.State.focused: there is no focus engine, so the look of this state shows only in "
          + "a subclass whose `state` has it")
    }
  }

  /// Where a control's content stands from left to right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }
  /// Where a control's content stands from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }
}
