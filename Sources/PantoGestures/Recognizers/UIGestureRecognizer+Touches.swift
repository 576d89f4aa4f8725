import PantoBase

/// The touches that a recognizer follows.
extension UIGestureRecognizer {
  var centroid: CGPoint {
    if tracked.count == 1 { return tracked[0].position }
    guard !tracked.isEmpty else { return .zero }
    var sum = CGPoint.zero
    for i in tracked.indices {
      sum += Unmanaged.passUnretained(tracked[i]).borrow { $0.position }
    }
    return sum * (1 / CGFloat(tracked.count))
  }

  var liveCount: Int {
    var n = 0
    for touch in tracked where touch.isLive { n += 1 }
    return n
  }

  @inline(__always) func isTracking(_ touch: UITouch) -> Bool {
    for i in tracked.indices where tracked[i] === touch { return true }
    return false
  }
}
