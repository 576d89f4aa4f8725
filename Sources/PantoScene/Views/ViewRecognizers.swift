import PantoBase
import PantoGestures

// The gesture recognizers under the names that programs use, with methods that take a `UIView`. The
// classes of the same names in `PantoGestures` do the work and know a view only as a `GestureHost`.
// A method with a parameter of that type could not be overridden with a `UIView`, as mocks in
// ported tests do (OVR-01). Each class forwards the method with a host to the one with a view, so
// that an override is also called where the recognizer is known by a more general type.

/// Recognizes one or more short touches that stay in place (TAP).
open class UITapGestureRecognizer: PantoGestures.UITapGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the centroid of the first tap's touch downs in the coordinates of `view`; `nil` means
  /// the window. Before these are complete: the centroid of the touches.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes a press that stays in place (LPR).
open class UILongPressGestureRecognizer: PantoGestures.UILongPressGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the centroid of the touches in the coordinates of `view`; `nil` means the window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes fingers that drag (PAN).
open class UIPanGestureRecognizer: PantoGestures.UIPanGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the centroid of the touches, or the pointer's position while the wheel scrolls, in the
  /// coordinates of `view`; `nil` means the window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }

  /// Returns how far the fingers have dragged, in points of `view`'s coordinates; `nil` means the
  /// window (PAN-12, PAN-20).
  open func translation(in view: UIView?) -> CGPoint { super.translation(in: view) }
  open override func translation(in host: (any GestureHost)?) -> CGPoint {
    translation(in: host as? UIView)
  }

  /// Makes `translation(in:)` of the same view return `translation` until the next movement, count
  /// on from there, and measures the velocity anew (PAN-13).
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    super.setTranslation(translation, in: view)
  }
  open override func setTranslation(_ translation: CGPoint, in host: (any GestureHost)?) {
    setTranslation(translation, in: host as? UIView)
  }

  /// Returns the velocity of the fingers in points per second, mapped like `translation(in:)`
  /// (PAN-14…16).
  open func velocity(in view: UIView?) -> CGPoint { super.velocity(in: view) }
  open override func velocity(in host: (any GestureHost)?) -> CGPoint {
    velocity(in: host as? UIView)
  }
}

/// Recognizes a short, quick stroke in a direction (SWP).
open class UISwipeGestureRecognizer: PantoGestures.UISwipeGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the position at which the swipe began, in the coordinates of `view`; `nil` means the
  /// window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes two fingers that move apart or together (PIN).
open class UIPinchGestureRecognizer: PantoGestures.UIPinchGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the centroid of the touches in the coordinates of `view`; `nil` means the window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes two fingers that turn about each other (ROT).
open class UIRotationGestureRecognizer: PantoGestures.UIRotationGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the centroid of the touches in the coordinates of `view`; `nil` means the window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes a pointer over a view, or a pen close above it (HOV).
open class UIHoverGestureRecognizer: PantoGestures.UIHoverGestureRecognizer {
  /// The view that the recognizer is attached to, or `nil`.
  open var view: UIView? { currentHost as? UIView }
  open override var host: (any GestureHost)? { view }

  /// Returns the position of the pointer in the coordinates of `view`; `nil` means the window.
  open func location(in view: UIView?) -> CGPoint { super.location(in: view) }
  open override func location(in host: (any GestureHost)?) -> CGPoint {
    location(in: host as? UIView)
  }

  /// Returns the location of one touch in the coordinates of `view`; touches are numbered in the
  /// order of arrival. An index out of range is refused and reported.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    super.location(ofTouch: touchIndex, in: view)
  }
  open override func location(ofTouch index: Int, in host: (any GestureHost)?) -> CGPoint {
    location(ofTouch: index, in: host as? UIView)
  }
}

/// Recognizes a drag that comes in over an edge of the window (EDG-01).
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
