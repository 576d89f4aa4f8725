import PantoScene

/// Calls a closure once a frame while it runs, and no longer than the ticker lives.
///
/// A `CADisplayLink` retains its target and needs a method; a ticker needs neither.
@MainActor public final class FrameTicker {
  /// Called in each frame, before the frame is drawn. Default `nil`.
  public var onFrame: (() -> Void)?
  // The stage retains the link, and the link its target. A strong reference here would keep both
  // alive.
  private weak var link: CADisplayLink?

  /// Creates a ticker that does not run.
  public init() {}

  /// Whether the closure is called. Setting it to `true` takes the frames of the current stage.
  public var isRunning: Bool {
    get { link != nil }
    set {
      guard newValue != isRunning else { return }
      if newValue { start(on: nil) } else { stop() }
    }
  }

  /// Calls the closure with each frame of `stage`; `nil` stands for the current one. A ticker that
  /// runs on another stage leaves it.
  public func start(on stage: Stage?) {
    stop()
    let made = CADisplayLink(target: FrameRelay(self), selector: FrameRelay.step(_:))
    made.add(to: stage)
    link = made
  }

  /// Ends the calls. Does nothing if the ticker does not run.
  public func stop() {
    link?.invalidate()
    link = nil
  }

  fileprivate func step() { onFrame?() }
}

/// The target of a display link, which retains it. The link ends with its ticker, so that a view
/// that is closed while it moves leaves nothing running (APP-06).
@MainActor private final class FrameRelay {
  private weak var ticker: FrameTicker?

  init(_ ticker: FrameTicker) { self.ticker = ticker }

  func step(_ link: CADisplayLink) {
    guard let ticker else { return link.invalidate() }
    ticker.step()
  }
}
