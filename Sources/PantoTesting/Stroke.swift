import PantoScene

/// A straight movement at constant speed, divided into samples as a panel sends them.
struct Stroke {
  var from: CGPoint
  var to: CGPoint
  var seconds: TimeInterval
  var interval: TimeInterval

  /// Creates a stroke between two points.
  ///
  /// - Parameter seconds: The duration. With 0 there is a single sample, one interval later.
  init(from: CGPoint, to: CGPoint, over seconds: TimeInterval, every interval: TimeInterval) {
    self.from = from
    self.to = to
    self.seconds = seconds
    self.interval = interval
  }

  /// Returns the samples after time `begin`. The last one is exactly at the end.
  func after(_ begin: TimeInterval) -> [(position: CGPoint, time: TimeInterval)] {
    let steps = max(1, Int((seconds / interval).rounded()))
    let step = seconds > 0 ? seconds / TimeInterval(steps) : interval
    return (1...steps).map { i in
      let t = CGFloat(i) / CGFloat(steps)
      let position =
        i == steps ? to : CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
      return (position, begin + step * TimeInterval(i))
    }
  }
}
