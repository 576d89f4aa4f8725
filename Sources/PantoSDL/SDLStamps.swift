import PantoBase

/// SDL's stamps as the stage's times, in seconds.
struct SDLStamps {
  /// The stage's time of an SDL stamp of 0.
  var origin: TimeInterval {
    didSet {
      ticksOfLatest = -1
      originInMilliseconds = origin * 1000
    }
  }
  private var originInMilliseconds: TimeInterval
  /// The stage's time of the monotonic clock's 0; `nil`: server times are not used.
  var monotonicOrigin: TimeInterval?
  /// The newest time that was told.
  private(set) var latest: TimeInterval = 0
  /// What is stamped so happens at `latest`, unless a server knows better; −1: nothing.
  private var ticksOfLatest: Int64 = -1
  private var lastTicks: UInt32 = 0
  private var wraps: UInt64 = 0

  init(origin: TimeInterval, monotonicOrigin: TimeInterval?) {
    self.origin = origin
    originInMilliseconds = origin * 1000
    self.monotonicOrigin = monotonicOrigin
  }

  /// An SDL stamp (32 bits of milliseconds, wrapping after 49.7 days) in the stage's seconds; the X
  /// server's own stamp where there is one and it is believable (SDL-10).
  @inline(__always) mutating func time(of ticks: UInt32, serverTime: UInt32?) -> TimeInterval {
    // What one pump brings is stamped alike.
    if Int64(ticks) == ticksOfLatest, serverTime == nil { return latest }
    return next(ticks, serverTime)
  }

  @inline(never) private mutating func next(
    _ ticks: UInt32, _ serverTime: UInt32?
  ) -> TimeInterval {
    if ticks < lastTicks, lastTicks - ticks > 1 << 31 { wraps += 1 }
    // One stamped before the wrap that came after it: nothing can be older than `latest`.
    if wraps > 0, ticks > lastTicks, UInt32.max - (ticks - lastTicks) < 60_000 { return latest }
    lastTicks = ticks
    // Added in milliseconds, which are whole: after weeks the sum of seconds is off by a nanosecond, and
    // an event at the very time of a deadline comes after it.
    let arrival = (TimeInterval(wraps << 32 | UInt64(ticks)) + originInMilliseconds) / 1000
    let time = serverTime.map { truer(arrival, $0) } ?? arrival
    latest = max(time, latest)
    ticksOfLatest = time == arrival ? Int64(ticks) : -1
    return latest
  }

  private func truer(_ arrival: TimeInterval, _ serverTime: UInt32) -> TimeInterval {
    guard let monotonicOrigin else { return arrival }
    // The server's clock is this machine's, cut to 32 bits: the turn nearest to the arrival.
    let turn = 4_294_967.296
    let server = TimeInterval(serverTime) / 1000 + monotonicOrigin
    let turns = ((arrival - server) / turn).rounded()
    let candidate = server + turns * turn
    // A server elsewhere has another clock, and nothing happens after it has arrived.
    return candidate <= arrival + 0.002 && arrival - candidate < 30 ? candidate : arrival
  }
}
