import PantoBase

/// All that the gesture core knows of a view.
@MainActor public protocol GestureHost: UIResponder {
  /// The superview; the window has none.
  var nextHost: (any GestureHost)? { get }
  /// In order of addition (EVT-03).
  var attachedRecognizers: [UIGestureRecognizer] { get }
  /// Mine → window, by the model geometry.
  var windowTransform: CGAffineTransform { get }
  /// A window point in its own coordinates, by `windowTransform`; zero where that cannot be undone.
  func pointFromWindow(_ point: CGPoint) -> CGPoint
  /// The window this host is in, itself if it is one.
  var hostWindow: (any GestureWindow)? { get }
  var isMultipleTouchEnabled: Bool { get }
  var isExclusiveTouch: Bool { get }
  /// Leading is on the right here (EDG-03).
  var isRightToLeft: Bool { get }
  /// A control that handles taps itself: a one-finger single tap of an ancestor keeps off (REC-22).
  var handlesTapsItself: Bool { get }
  /// The view's own answer, asked before the delegate's (REC-05).
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// The name that logs and diagnoses use: identifier, else class in lower camel case.
  var gestureName: String { get }
}

extension GestureHost {
  public func pointFromWindow(_ point: CGPoint) -> CGPoint {
    let t = windowTransform
    if t.isTranslation { return CGPoint(x: point.x - t.tx, y: point.y - t.ty) }
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }
  public var isMultipleTouchEnabled: Bool { false }
  public var isExclusiveTouch: Bool { false }
  public var isRightToLeft: Bool { false }
  public var handlesTapsItself: Bool { false }
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
}

/// The host at the top: it finds who lies under a point.
@MainActor public protocol GestureWindow: GestureHost {
  /// The deepest host under a window point, by hit testing (HIT-01); `nil`: nobody.
  func hitHost(at point: CGPoint, with event: UIEvent?) -> (any GestureHost)?
  /// Lays out dirty views; called before touches are hit-tested (EVT-01).
  func layoutBeforeEvents()
  /// How large it is, in points; its origin is zero.
  var windowSize: CGSize { get }
  /// Who walks this window's events, so that a recognizer without a touch can be settled too.
  var eventWalk: EventProcessor? { get }
}

extension GestureWindow {
  public var eventWalk: EventProcessor? { nil }
}
