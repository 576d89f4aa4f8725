import PantoBase

/// The view at the top of the hierarchy, which finds the view under a point.
@preconcurrency @MainActor public protocol GestureWindow: GestureHost {
  /// Returns the deepest view under a point of the window, by hit testing (HIT-01), or `nil` if
  /// there is none.
  func hitHost(at point: CGPoint, with event: UIEvent?) -> (any GestureHost)?
  /// Lays out dirty views; called before touches are hit-tested (EVT-01). Does nothing by default.
  func layoutBeforeEvents()
  /// The size of the window in points. Its origin is zero.
  var windowSize: CGSize { get }
  /// The event processor of this window. A change to a recognizer without a touch is arbitrated
  /// there.
  var eventProcessor: EventProcessor? { get }
}

extension GestureWindow {
  public func layoutBeforeEvents() {}
  public var eventProcessor: EventProcessor? { nil }
}
