import PantoBase

/// The end of every responder chain (EVT-10): touches that nobody wanted stop here.
@MainActor public final class UIApplication: UIResponder {
  public static let shared = UIApplication()

  private override init() { super.init() }
}

/// The display as code for UIKit asks for it: the window that is working now.
@MainActor public final class UIScreen {
  public static let main = UIScreen()

  private init() {}

  /// The window's own rectangle, in points; zero without a stage.
  public var bounds: CGRect { Stage.current?.window.bounds ?? .zero }
  /// Device pixels per point; 1 without a stage.
  public var scale: CGFloat { Stage.current?.scale ?? 1 }
}
