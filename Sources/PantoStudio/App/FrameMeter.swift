import PantoCore
import PantoDemoKit

/// Turns the frames of a window into the numbers of the status bar (APP-06).
///
/// The meter reads no clock: the stage's clock orders the frames, and the host says what each of
/// them cost.
struct FrameMeter {
  /// The time between two readings while frames are presented, in seconds.
  static let interval: TimeInterval = 0.5
  /// The time for which the cost of a frame counts in `Reading.most`, in seconds of the stage's
  /// clock.
  static let memory: TimeInterval = 10
  /// The number of frames that are remembered at least: ten seconds at 360 Hz.
  private static let mostRecent = 3600

  /// The numbers that the status bar shows.
  struct Reading: Equatable {
    var framesPerSecond = 0
    /// The mean cost of a frame in milliseconds.
    var cost = 0.0
    /// The cost in milliseconds that 99 of 100 frames of the last ten seconds did not exceed.
    var most = 0.0
    /// The mean share of the window that was painted, 0…1.
    var damage = 0.0

    /// The processor time that the process used, in percent of the time of one processor; `nil` if
    /// unknown.
    var processor: Double?

    var isIdle: Bool { framesPerSecond == 0 }

    /// The reading as texts for the status bar, from the most to the least important.
    var words: [String] {
      let share = processor.map { FrameMeter.tenths($0) + " % CPU" }
      guard !isIdle else { return ["idle"] + (share.map { [$0] } ?? []) }
      return [
        "\(framesPerSecond) fps",
        "\(FrameMeter.hundredths(cost)) ms/frame",
        "99 % in \(FrameMeter.hundredths(most))",
        "damage \(FrameMeter.tenths(damage * 100)) %",
      ] + (share.map { [$0] } ?? [])
    }
  }

  /// Returns a number as text with one decimal.
  static func tenths(_ x: Double) -> String {
    let tenths = x.isFinite ? Int(min(max(0, x * 10), 99_999).rounded()) : 0
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Returns a number of milliseconds as text with two decimals.
  private static func hundredths(_ x: Double) -> String {
    let n = x.isFinite ? Int(min(max(0, x * 100), 999_999).rounded()) : 0
    return "\(n / 100).\(n % 100 < 10 ? "0" : "")\(n % 100)"
  }

  private(set) var frames = 0
  /// The times and costs of the latest frames, in seconds.
  private var recent: [(time: TimeInterval, cost: Double)] = []
  private var cost = 0.0
  private var damage = 0.0
  private var since: TimeInterval = 0
  /// The processor time at the last reading and the time of that reading, in seconds.
  private var last: (processor: Double, time: TimeInterval)?

  /// Adds a frame at `time`, with its cost in seconds and the share of the window it painted.
  mutating func add(at time: TimeInterval, cost: Double, damage: Double) {
    if frames == 0 { since = time }
    frames += 1
    // While the clock stands, no reading removes old frames.
    if recent.count >= 2 * Self.mostRecent { recent.removeFirst(Self.mostRecent) }
    recent.append((time, cost))
    self.cost += cost
    self.damage += damage
  }

  /// Returns the reading of the frames since the last call, and starts again. `processor` is the
  /// processor time that the process used so far, in seconds.
  mutating func read(at time: TimeInterval, processor: Double? = nil) -> Reading {
    defer { (frames, cost, damage) = (0, 0, 0) }
    let share = share(of: processor, at: time)
    let span = max(Self.interval, time - since)
    recent.removeAll { $0.time < time - Self.memory }
    guard frames > 0 else { return Reading(processor: share) }
    let costs = recent.map(\.cost).sorted()
    let most = costs.isEmpty ? 0 : costs[Percentile.rank(99, of: costs.count) - 1]
    let count = Double(frames)
    return Reading(
      framesPerSecond: max(1, Int((count / span).rounded())), cost: cost / count * 1000,
      most: most * 1000, damage: damage / count, processor: share)
  }

  private mutating func share(of processor: Double?, at time: TimeInterval) -> Double? {
    guard let processor else { return nil }
    defer { last = (processor, time) }
    guard let last, time > last.time else { return nil }
    return max(0, processor - last.processor) / (time - last.time) * 100
  }
}
