/// A source of the user's own recordings: the window on screen, if there is one.
@MainActor package protocol TraceShelf: AnyObject {
  /// The folder with the user's recordings; `nil` without a window that has files.
  var traces: (any TraceFolder)? { get }
  /// Called after a window on screen took over the stage, and `traces` may have changed.
  var onTraces: (() -> Void)? { get set }
}
