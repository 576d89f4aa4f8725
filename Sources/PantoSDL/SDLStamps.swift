import PantoBase

/// Converts SDL's timestamps to stage times in seconds.
struct SDLStamps {
  /// The stage time in seconds that corresponds to an SDL timestamp of 0.
  var origin: TimeInterval {
    didSet {
      ticksOfLatest = -1
      originInMilliseconds = origin * 1000
    }
  }
  private var originInMilliseconds: TimeInterval
  /// The stage time in seconds that corresponds to 0 on the monotonic clock; `nil` if server
  /// timestamps are not used.
  var monotonicOrigin: TimeInterval?
  /// The relation of real times to those of the host's clock, which may run slowly or stand still.
  var map = HostClock.Map() {
    didSet { ticksOfLatest = -1 }
  }
  /// The latest stage time that was returned, in seconds.
  private(set) var latest: TimeInterval = 0
  /// The SDL timestamp that corresponds to `latest`, unless the event has a server timestamp; -1 if
  /// there is none.
  private var ticksOfLatest: Int64 = -1
  private var lastTicks: UInt32 = 0
  private var wraps: UInt64 = 0

  init(origin: TimeInterval, monotonicOrigin: TimeInterval?) {
    self.origin = origin
    originInMilliseconds = origin * 1000
    self.monotonicOrigin = monotonicOrigin
  }

  /// Converts an SDL timestamp (32 bits of milliseconds, wrapping after 49.7 days) to stage
  /// seconds. A plausible timestamp of the X server takes precedence (SDL-10).
  @inline(__always) mutating func time(of ticks: UInt32, serverTime: UInt32?) -> TimeInterval {
    // Events of one pump usually have the same timestamp.
    if Int64(ticks) == ticksOfLatest, serverTime == nil { return latest }
    return next(ticks, serverTime)
  }

  @inline(never) private mutating func next(
    _ ticks: UInt32, _ serverTime: UInt32?
  ) -> TimeInterval {
    if ticks < lastTicks, lastTicks - ticks > 1 << 31 { wraps += 1 }
    // An event from before the wrap that arrives after it. Times never decrease, so `latest`
    // applies.
    if wraps > 0, ticks > lastTicks, UInt32.max - (ticks - lastTicks) < 60_000 { return latest }
    lastTicks = ticks
    // The sum is made in whole milliseconds. A sum of seconds would be off by a nanosecond after
    // weeks, and an event exactly at a deadline would be processed after it.
    let arrival = (TimeInterval(wraps << 32 | UInt64(ticks)) + originInMilliseconds) / 1000
    let time = serverTime.map { truer(arrival, $0) } ?? arrival
    latest = max(map.time(at: time), latest)
    ticksOfLatest = time == arrival ? Int64(ticks) : -1
    return latest
  }

  private func truer(_ arrival: TimeInterval, _ serverTime: UInt32) -> TimeInterval {
    guard let monotonicOrigin else { return arrival }
    // The server uses this machine's clock, cut to 32 bits. The turn nearest to the arrival is the
    // right one.
    let turn = 4_294_967.296
    let server = TimeInterval(serverTime) / 1000 + monotonicOrigin
    let turns = ((arrival - server) / turn).rounded()
    let candidate = server + turns * turn
    // A remote server has another clock, and an event cannot happen after its arrival.
    return candidate <= arrival + 0.002 && arrival - candidate < 30 ? candidate : arrival
  }
}
