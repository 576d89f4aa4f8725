import Pantograph

/// Calls a closure once a frame while it runs.
///
/// A display link retains its target, so the target is this object and not the demo.
@MainActor final class FrameTicker {
  var onFrame: (() -> Void)?
  // The stage retains the link, and the link retains this object. A strong reference here would
  // keep both alive.
  private weak var link: CADisplayLink?

  var isRunning: Bool {
    get { link != nil }
    set {
      guard newValue != isRunning else { return }
      if newValue {
        let made = CADisplayLink(target: self, selector: FrameTicker.step)
        made.add(to: nil)
        link = made
      } else {
        link?.invalidate()
        link = nil
      }
    }
  }

  private func step() { onFrame?() }
}
