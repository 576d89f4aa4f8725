import PantoBase

/// A view whose edges stand for those of a screen, such as the screen of a simulated device. Edge
/// pans inside of it come in over its edges, not over those of the window (EDG-01, SIM-01).
@preconcurrency @MainActor public protocol GestureScreen: GestureHost {
  /// The size of the screen in this view's points; `nil` while the window's edges count.
  var screenSize: CGSize? { get }
}
