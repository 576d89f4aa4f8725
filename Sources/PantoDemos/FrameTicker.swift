import Pantograph

/// Calls a closure once a frame while it runs, and no longer than the ticker lives.
@MainActor final class FrameTicker {
  var onFrame: (() -> Void)?
  // The stage retains the link, and the link its target. A strong reference here would keep both
  // alive.
  private weak var link: CADisplayLink?

  var isRunning: Bool {
    get { link != nil }
    set {
      guard newValue != isRunning else { return }
      if newValue {
        let made = CADisplayLink(target: FrameRelay(self), selector: FrameRelay.step(_:))
        made.add(to: nil)
        link = made
      } else {
        link?.invalidate()
        link = nil
      }
    }
  }

  fileprivate func step() { onFrame?() }
}

/// The target of a display link, which retains it. The link ends with its ticker, so that a demo
/// that is closed while it moves leaves nothing running (APP-06).
@MainActor private final class FrameRelay {
  private weak var ticker: FrameTicker?

  init(_ ticker: FrameTicker) { self.ticker = ticker }

  func step(_ link: CADisplayLink) {
    guard let ticker else { return link.invalidate() }
    ticker.step()
  }
}
