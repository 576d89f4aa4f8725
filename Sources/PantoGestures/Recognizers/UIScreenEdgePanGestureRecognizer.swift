import PantoBase

/// Recognizes a drag that comes in over an edge of the window, or of a `GestureScreen` around its
/// view. One finger makes it, and must touch down within `constants.edgeRegion` (20 points) of one
/// of `edges` (EDG-01).
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges over which the drag may come in. Default none: the gesture never begins (EDG-01).
  /// `leading` and `trailing` follow the layout direction of the view (EDG-03).
  open var edges: UIRectEdge {
    get { screenEdges?.edges ?? [] }
    set { screenEdges?.edges = newValue }
  }

  /// Creates an edge pan for one finger, with no edges.
  public override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    screenEdges = ScreenEdges()
    maximumNumberOfTouches = 1
  }

  open override var gestureKind: GestureKind { .screenEdgePan }
}
