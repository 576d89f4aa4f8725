import PantoScene

/// A controller that shows bars above or below its children, as navigation and tab bar controllers
/// do.
@MainActor package protocol BarContainer: UIViewController {}

extension UIScrollView {
  /// The meaning of `ContentInsetAdjustmentBehavior.automatic` for a scroll view (PRT-53).
  enum AutomaticAdjustment {
    /// The safe area is added on axes that scroll.
    case scrollableAxes
    /// The safe area is also added at the top and bottom of content that fits.
    case topAndBottom
    /// The safe area is never added.
    case none
  }

  /// The meaning of `.automatic` by the controllers around the scroll view. A scroll view keeps the
  /// answer that it found when it came into its window, because layout and scrolling read it often.
  final var adjustmentByController: AutomaticAdjustment {
    let owner = next as? UIViewController
    guard let controller = owner ?? superview?.next as? UIViewController else {
      return .scrollableAxes
    }
    guard controller.automaticallyAdjustsScrollViewInsets else { return .none }
    guard owner != nil || superview?.subviews.first === self else { return .scrollableAxes }
    var parent = controller.parent
    while let container = parent {
      if container is any BarContainer { return .topAndBottom }
      parent = container.parent
    }
    return .scrollableAxes
  }
}
