import PantoScene

/// The clock of a host, which timers, animations and the times of input follow. The clock can stand
/// still, run slowly, and be moved on by single frames (KEY-02).
///
/// ```swift
/// host.clock.speed = 0.25      // slow motion: a long press takes four times as long
/// host.clock.isPaused = true   // nothing moves, and the host sleeps
/// host.clock.step()            // one frame
/// ```
///
/// No time is skipped or repeated by a change, so nothing jumps when the clock goes on. While the
/// clock stands still, touches and scrolling reach the stage only where `acceptsInputWhilePaused`
/// allows it. A finger that was down before keeps its place in the stage: its moves meanwhile are
/// forgotten, and if it lifts, its touch is cancelled. A pause therefore never makes a tap or a
/// throw. Keys reach the stage at all times.
@MainActor public final class HostClock {
  /// The speeds that a clock can have, as multiples of real time.
  public static let speeds: ClosedRange<Double> = 0.01...16

  /// How fast the clock runs, as a multiple of real time. Default 1. A value outside `speeds` is
  /// reported as misuse and ignored.
  public var speed: Double {
    get { rate }
    set {
      guard HostClock.speeds.contains(newValue) else {
        return Misuse.report(
          "HostClock.speed: \(newValue) is not from \(HostClock.speeds.lowerBound) to "
            + "\(HostClock.speeds.upperBound); the old one is kept")
      }
      guard newValue != rate else { return }
      change { rate = newValue }
    }
  }

  /// Whether the clock stands still. Default `false`.
  public var isPaused: Bool {
    get { stands }
    set { if newValue != stands { change { stands = newValue } } }
  }

  /// Whether input at a place of the window, in points, reaches the stage while the clock stands
  /// still. `nil`, the default, lets none through. A program that shows a button to go on returns
  /// `true` for its place.
  public var acceptsInputWhilePaused: ((CGPoint) -> Bool)?

  /// The time of the clock in seconds from the start of the host.
  public var now: TimeInterval { map.time(at: read()) }

  /// Moves a clock that stands still on by one frame of its stage. A running clock is paused first.
  public func step() {
    isPaused = true
    map.shown = Timekeeper.onGrid(map.shown + frameInterval())
    onChange?(map)
  }

  /// Relates real seconds to the seconds of the clock.
  struct Map: Equatable {
    /// A real time in seconds. `shown` is the time of the clock at that moment.
    var real: TimeInterval = 0
    var shown: TimeInterval = 0
    var rate = 1.0

    /// Returns the time of the clock at a real time. Times before the latest change count as the
    /// time of the change.
    func time(at real: TimeInterval) -> TimeInterval {
      self == Map() ? real : shown + max(0, real - self.real) * rate
    }
  }

  private(set) var map = Map()
  private var rate = 1.0
  private var stands = false
  private let read: () -> TimeInterval
  private let frameInterval: () -> TimeInterval
  /// Called after each change of the clock's speed, after a pause or its end, and after a step.
  var onChange: ((Map) -> Void)?

  /// Creates a clock on top of a real one. `frameInterval` is the length of a step, in seconds.
  init(read: @escaping () -> TimeInterval, frameInterval: @escaping () -> TimeInterval) {
    self.read = read
    self.frameInterval = frameInterval
  }

  private func change(_ body: () -> Void) {
    let real = read()
    let shown = map.time(at: real)
    body()
    map = Map(real: real, shown: shown, rate: stands ? 0 : rate)
    onChange?(map)
  }
}
