import Pantograph

/// Turns the frames of a window into the numbers of the status bar (APP-06).
///
/// The meter reads no clock: the stage's clock orders the frames, and the host says what each of
/// them cost.
struct FrameMeter {
  /// The text is renewed after this many seconds while frames come.
  static let interval: TimeInterval = 0.5

  /// The numbers that the status bar shows.
  struct Reading: Equatable {
    var framesPerSecond = 0
    /// The mean cost of a frame in milliseconds.
    var cost = 0.0
    /// The mean share of the window that was painted, 0…1.
    var damage = 0.0

    var isIdle: Bool { framesPerSecond == 0 }

    /// The texts from the most to the least important.
    var words: [String] {
      guard !isIdle else { return ["idle", "0 fps"] }
      let tenths = Int((damage * 1000).rounded())
      let hundredths = Int((cost * 100).rounded())
      let digits = hundredths % 100
      return [
        "\(framesPerSecond) fps",
        "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits) ms",
        "damage \(tenths / 10).\(tenths % 10) %",
      ]
    }
  }

  private(set) var frames = 0
  private var cost = 0.0
  private var damage = 0.0
  private var since: TimeInterval = 0

  /// Adds a frame at `time`, with its cost in seconds and the share of the window it painted.
  mutating func add(at time: TimeInterval, cost: Double, damage: Double) {
    if frames == 0 { since = time }
    frames += 1
    self.cost += cost
    self.damage += damage
  }

  /// Returns the reading of the frames since the last call, and starts again.
  mutating func read(at time: TimeInterval) -> Reading {
    defer { (frames, cost, damage) = (0, 0, 0) }
    let span = max(Self.interval, time - since)
    guard frames > 0 else { return Reading() }
    let count = Double(frames)
    return Reading(
      framesPerSecond: max(1, Int((count / span).rounded())), cost: cost / count * 1000,
      damage: damage / count)
  }
}
