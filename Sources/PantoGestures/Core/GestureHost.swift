import PantoBase

/// The part of a view that gesture recognition uses.
@preconcurrency @MainActor public protocol GestureHost: UIResponder {
  /// The superview, or `nil` for the window.
  var nextHost: (any GestureHost)? { get }
  /// Whether touches and pointers inside reach no recognizers of the views around this one but the
  /// window's, as in a presentation within a view (PRT-54). Default `false`.
  var holdsTouches: Bool { get }
  /// The recognizers of this view, in the order in which they were added (EVT-03).
  var attachedRecognizers: [UIGestureRecognizer] { get }
  /// Maps this view's coordinates to the window's, by the model geometry and not by what an
  /// animation shows.
  var windowTransform: CGAffineTransform { get }
  /// Converts a point of the window to this view's coordinates, by the inverse of
  /// `windowTransform`. Returns zero if the transform cannot be inverted.
  func pointFromWindow(_ point: CGPoint) -> CGPoint
  /// The window that this view is in. A window returns itself.
  var hostWindow: (any GestureWindow)? { get }
  /// Whether the view receives more than one touch at a time. Default `false`.
  var isMultipleTouchEnabled: Bool { get }
  /// Whether a touch of this view keeps other views of the window from receiving touches (TCH-10).
  /// Default `false`.
  var isExclusiveTouch: Bool { get }
  /// Whether the leading edge is on the right in this view (EDG-03). Default `false`.
  var isRightToLeft: Bool { get }
  /// Whether this view is a control or a text that handles taps itself. A one-finger single tap of
  /// an ancestor then ignores its touches (REC-22). Default `false`.
  var handlesTapsItself: Bool { get }
  /// Whether this view is a control that follows a finger which touched down at `start` and moved
  /// by `movement`, both in window points. Pans and swipes of ancestors then fail (FID-21).
  /// Default `false`.
  func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool
  /// The view's own decision whether a recognizer may begin; asked before the delegate (REC-05).
  /// Default `true`.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Called when a mouse pointer or a hovering pen enters or leaves a control: a view that
  /// `handlesTapsItself`. Of nested controls the innermost is called. Does nothing by default.
  func pointerChanged(isInside: Bool)
  /// Called when a recognizer took a touch of this view before the view received it, as scroll
  /// views do within their delay (REC-17, REC-18). Does nothing by default.
  func touchWasTaken(_ touch: UITouch)
  /// The name that logs and diagnoses use: the accessibility identifier, else the class name in
  /// lower camel case. Names should differ; views of the library have numbers (NAM-01).
  var gestureName: String { get }
}

extension GestureHost {
  public func pointFromWindow(_ point: CGPoint) -> CGPoint {
    let t = windowTransform
    if t.isTranslation { return CGPoint(x: point.x - t.tx, y: point.y - t.ty) }
    return t.isInvertible ? point.applying(t.inverted()) : .zero
  }
  public var holdsTouches: Bool { false }
  public var isMultipleTouchEnabled: Bool { false }
  public var isExclusiveTouch: Bool { false }
  public var isRightToLeft: Bool { false }
  public var handlesTapsItself: Bool { false }
  public func takesDrag(from start: CGPoint, by movement: CGPoint) -> Bool { false }
  public func pointerChanged(isInside: Bool) {}
  public func touchWasTaken(_ touch: UITouch) {}
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
}
