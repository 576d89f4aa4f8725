import PantoScene

extension UIScrollView {
  /// How fast a throw slows down (SPR-09).
  ///
  /// The value is the share of the speed that is left after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of the speed that is left after each millisecond, between 0 and 1.
    public let rawValue: CGFloat
    /// Makes a rate from a share.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The rate of ordinary scrolling, 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of paging and short content, 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The conditions under which the safe area is added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As `scrollableAxes`, and at the top and bottom also where the content fits, if the scroll
    /// view is the view of a controller below bars, or the rearmost subview of that view (PRT-53).
    ///
    /// Below bars are the controllers in a navigation or tab bar controller.
    case automatic
    /// The safe area is added on axes that scroll, or that always bounce.
    case scrollableAxes
    /// The safe area is never added.
    case never
    /// The safe area is added on both axes.
    case always
  }

  /// The effect of a drag of the content on the keyboard (TXI-07).
  public enum KeyboardDismissMode: Int, Sendable {
    /// A drag has no effect on the keyboard.
    case none
    /// The drag ends the editing, so that the keyboard goes.
    case onDrag
    /// The keyboard and its accessory follow the finger down from the upper edge of the keyboard.
    ///
    /// Both come back when the finger goes up again. A lift of the finger while it moves down ends
    /// the editing.
    case interactive
    /// The same as `onDrag` here, where the accessory always goes with the keyboard.
    case onDragWithAccessory
    /// As `interactive`, from the upper edge of the accessory.
    case interactiveWithAccessory
  }

  /// The colour of the scroll indicators. `.default` follows the user interface style.
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }
}
