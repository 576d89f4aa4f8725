import PantoCore

/// The motion of one square as a formula of time, so that a frame more or less changes nothing.
///
/// Squares bounce off the edges: a place beyond an edge is folded back.
enum StressMotion: Equatable {
  case still
  /// A finger holds the square.
  case held
  /// The square moves on at an even speed.
  case drifting(from: CGPoint, velocity: CGPoint, since: TimeInterval)
  /// The square was thrown, and slows down until it rests.
  case sliding(from: CGPoint, velocity: CGPoint, since: TimeInterval, until: TimeInterval)

  /// The rate in 1/s at which the speed of a thrown square decays: the square keeps the share 0.996
  /// of its speed per millisecond, as a photo of the photo table does.
  static let decay = -1000 * Maths.log(0.996)
  /// The speed below which a square stops, and below that of the fastest throw, in points per
  /// second.
  static let slowest: CGFloat = 8
  static let fastest: CGFloat = 6000

  /// Returns the motion of a square that is thrown from `place`. A throw that is too slow to be
  /// seen leaves the square where it is.
  static func thrown(from place: CGPoint, velocity: CGPoint, at time: TimeInterval) -> Self {
    let speed = velocity.length
    guard speed.isFinite, speed > slowest else { return .still }
    let v = velocity * min(1, fastest / speed)
    let seconds = Double(Maths.log(min(speed, fastest) / slowest)) / decay
    return .sliding(from: place, velocity: v, since: time, until: time + seconds)
  }

  /// Returns the place of the square at `time` inside `box`, or `nil` if it does not move by
  /// itself.
  func place(at time: TimeInterval, in box: CGRect) -> CGPoint? {
    switch self {
    case .still, .held: return nil
    case .drifting(let from, let velocity, let since):
      return Self.fold(from + velocity * CGFloat(time - since), into: box)
    case .sliding(let from, let velocity, let since, let until):
      let t = min(time, until) - since
      return Self.fold(
        from + velocity * CGFloat((1 - Maths.exp(-Self.decay * t)) / Self.decay), into: box)
    }
  }

  /// Whether a square with this motion has come to rest at `time`.
  func hasEnded(at time: TimeInterval) -> Bool {
    switch self {
    case .still, .held: true
    case .drifting: false
    case .sliding(_, _, _, let until): time >= until
    }
  }

  /// Mirrors a point at the edges of `box` until it lies inside.
  static func fold(_ p: CGPoint, into box: CGRect) -> CGPoint {
    CGPoint(x: fold(p.x, box.minX, box.maxX), y: fold(p.y, box.minY, box.maxY))
  }

  @inline(__always) private static func fold(
    _ x: CGFloat, _ low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    if x >= low, x <= high { return x }
    let span = high - low
    guard span > 0, x.isFinite else { return (low + high) / 2 }
    let turns = (x - low) / (2 * span)
    let rest = (turns - turns.rounded(.down)) * 2 * span
    return low + (rest <= span ? rest : 2 * span - rest)
  }
}
