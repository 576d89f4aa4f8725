import PantoBase
import PantoGraphics

/// Shows an app as it was at an earlier time, while the user of the inspector scrubs (INS-06).
///
/// `RecordedPast` does this from a recording. A program implements the protocol itself if it keeps
/// its past in another way.
@MainActor public protocol InspectorPast: AnyObject {
  /// Returns the picture of the whole window at a time of the stage in seconds, without the
  /// inspector, or `nil` if that time is not known or the picture takes longer.
  func picture(at time: TimeInterval) -> PixelImage?
  /// Called when a picture that took longer is ready. The inspector sets this closure, and then
  /// asks for the picture again. The default implementation keeps nothing: pictures are ready at
  /// once, or never.
  var onReady: (() -> Void)? { get set }
  /// Called when the inspector shows the present again, so that memory for pictures can be
  /// released. The default implementation does nothing.
  func forget()
}

extension InspectorPast {
  public func forget() {}
  public var onReady: (() -> Void)? {
    get { nil }
    set {}
  }
}
