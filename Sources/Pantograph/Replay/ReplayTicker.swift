import PantoScene

/// Calls a closure once a frame while it runs. A display link retains its target, so the target is
/// this object and not the view.
@MainActor final class ReplayTicker {
  var onFrame: (() -> Void)?
  // The stage retains the link, and the link retains this object.
  private weak var link: CADisplayLink?

  /// Calls the closure with each frame of `stage`.
  func start(on stage: Stage) {
    stop()
    let made = CADisplayLink(target: self, selector: ReplayTicker.step)
    made.add(to: stage)
    link = made
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func step() { onFrame?() }
}
