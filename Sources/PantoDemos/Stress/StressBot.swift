import PantoCore

/// One simulated finger that plays by itself: it lands, strokes along an arc, lifts while it still
/// moves, and rests. All of its motion follows from a seed.
struct StressBot {
  /// The action of the finger at one tick.
  enum Act: Equatable {
    case rests
    case lands(CGPoint)
    case moves(CGPoint)
    case lifts(CGPoint)
  }

  private enum Phase {
    case resting(ticks: Int)
    case stroking(from: CGPoint, over: CGPoint, to: CGPoint, tick: Int, of: Int)
  }

  private var random: SplitRandom
  private var phase: Phase

  init(seed: UInt64, number: Int) {
    random = SplitRandom(seed: seed &* 1000 &+ UInt64(number))
    phase = .resting(ticks: 4 + 6 * number)
  }

  /// Whether the finger is down.
  var isDown: Bool {
    if case .stroking = phase { true } else { false }
  }

  /// Plays one tick of the simulated finger inside `area`, and returns its action.
  mutating func next(in area: CGRect) -> Act {
    switch phase {
    case .resting(let ticks) where ticks > 0:
      phase = .resting(ticks: ticks - 1)
      return .rests
    case .resting:
      let from = point(in: area)
      let way = CGPoint(
        x: random.next(in: -1...1) * 260, y: random.next(in: -1...1) * 200)
      let to = Self.clamp(from + way, area)
      let bend = CGPoint(x: -way.y, y: way.x) * CGFloat(random.next(in: -0.4...0.4))
      phase = .stroking(
        from: from, over: Self.clamp((from + to) * 0.5 + bend, area), to: to, tick: 0,
        of: 24 + Int(random.next() * 48))
      return .lands(from)
    case .stroking(let from, let over, let to, let tick, let count):
      let k = CGFloat(tick + 1) / CGFloat(count)
      let p = from * ((1 - k) * (1 - k)) + over * (2 * k * (1 - k)) + to * (k * k)
      guard tick + 1 < count else {
        phase = .resting(ticks: 12 + Int(random.next() * 48))
        return .lifts(p)
      }
      phase = .stroking(from: from, over: over, to: to, tick: tick + 1, of: count)
      return .moves(p)
    }
  }

  private mutating func point(in area: CGRect) -> CGPoint {
    CGPoint(
      x: area.minX + area.width * CGFloat(random.next()),
      y: area.minY + area.height * CGFloat(random.next()))
  }

  private static func clamp(_ p: CGPoint, _ area: CGRect) -> CGPoint {
    CGPoint(
      x: min(max(p.x, area.minX), area.maxX), y: min(max(p.y, area.minY), area.maxY))
  }
}
