/// The clock of a stage (the model of one window). `now` changes only in `advance(to:)`, which runs
/// all deadlines up to the new time, each at its exact time.
///
/// Times are in seconds since the host's own beginning, on a grid of nanoseconds (I6), so that a
/// sum such as lift + 0.35 equals the time of an event stamped with the same number. Real and
/// virtual time use the same code with another caller. Deadlines with the same time run in the
/// order of their creation.
@preconcurrency @MainActor public final class Timekeeper {
  /// A function that runs at a given time, unless it is cancelled before.
  @preconcurrency @MainActor public final class Deadline {
    /// The time at which the function runs, in seconds.
    public let time: TimeInterval
    fileprivate let letsEventsPass: Bool
    fileprivate var body: (() -> Void)?
    fileprivate weak var keeper: Timekeeper?
    /// The number of this deadline among all that were created, and its index in the clock's heap.
    fileprivate let number: UInt64
    fileprivate var slot = 0

    fileprivate init(
      _ time: TimeInterval, letsEventsPass: Bool, number: UInt64, _ keeper: Timekeeper,
      body: @escaping () -> Void
    ) {
      self.time = time
      self.number = number
      self.letsEventsPass = letsEventsPass
      self.keeper = keeper
      self.body = body
    }

    /// Cancels the deadline. Has no effect if it has run already.
    public func cancel() {
      guard body != nil else { return }
      // An object that ends with the closure may cancel the deadline again.
      let old = swapOut(&body, for: nil)
      keeper?.remove(self)
      withExtendedLifetime(old) {}
    }

    /// Whether the deadline has neither run nor been cancelled.
    public var isPending: Bool { body != nil }
  }

  private var time: TimeInterval = 0
  /// Whether an `advance` is running deadlines, so that a further one is refused.
  public var isAdvancing: Bool { advances }
  // The stored property is not public, because other modules check exclusive access each time they
  // read a public stored property.
  private var advances = false
  /// Whether the latest `advance` was interrupted and left later deadlines for another call.
  package private(set) var isInterrupted = false
  /// Whether input is processed before deadlines, whatever their times, until the next plain
  /// `advance` (R7).
  @exclusivity(unchecked) package private(set) var isCatchingUp = false
  /// The end, in seconds, of the latest period in which the host did not advance the clock.
  private var gapEnd: TimeInterval = 0
  /// The time to which the running `advance` goes, unless it goes to an event.
  private var target: TimeInterval = 0
  /// The time in seconds before which a repeating call is made once instead of once per interval,
  /// because the clock jumps over that time (L9): the end of a gap, or of an `advance` that is late
  /// by more than `longestLateness`.
  package var missedUntil: TimeInterval {
    let isLate = advances && target - time > Timekeeper.longestLateness
    return max(time, gapEnd, isLate ? target : 0)
  }
  /// The lateness of an `advance`, in seconds, up to which a repeating call is made for each
  /// interval.
  private nonisolated static let longestLateness: TimeInterval = 0.25
  // A binary heap with the next deadline first. Adding, running and cancelling a deadline cost
  // O(log n) (K13).
  @exclusivity(unchecked) private var deadlines: [Deadline] = []
  private var made: UInt64 = 0

  /// Creates a clock.
  ///
  /// - Parameter now: the first time, in seconds. Default 0.
  public init(now: TimeInterval = 0) { time = Timekeeper.onGrid(now) }

  /// The present time of the clock, in seconds.
  public var now: TimeInterval { time }

  /// The time of the next deadline in seconds, or `nil` if there is none.
  public var nextDeadline: TimeInterval? { deadlines.first?.time }

  /// The latest time that the clock accepts, in seconds: about three hundred years, beyond which
  /// nanoseconds have no meaning in a `Double`.
  public nonisolated static let latest: TimeInterval = 1e10

  /// Returns the time rounded to a whole nanosecond (I6). From 48 days on, where a `Double` cannot
  /// distinguish nanoseconds any more, the time is rounded to a microsecond. A time on the grid
  /// stays the same.
  @inlinable public nonisolated static func onGrid(_ time: TimeInterval) -> TimeInterval {
    guard time.magnitude < 4_194_304 else { return onCoarseGrid(time) }
    // Adding and subtracting 1.5 · 2⁵² rounds to an integer without a function call, because a
    // Double of that size has no digits for a fraction.
    let half = 6_755_399_441_055_744.0
    return (time * 1e9 + half - half) / 1e9
  }

  @usableFromInline nonisolated static func onCoarseGrid(_ time: TimeInterval) -> TimeInterval {
    // After 136 years a `Double` cannot distinguish microseconds any more.
    time.magnitude < 4_294_967_296 ? (time * 1e6).rounded() / 1e6 : time
  }

  /// Returns the seconds between two times on the grid, on the grid themselves. The result is the
  /// same at any time of day; `later - earlier` is not, because a `Double` has fewer digits for
  /// later times (I6).
  @inlinable public nonisolated static func seconds(
    from earlier: TimeInterval, to later: TimeInterval
  ) -> TimeInterval {
    let difference = later - earlier
    guard max(earlier.magnitude, later.magnitude) < 4_194_304 else {
      return onCoarseGrid(difference)
    }
    return onGrid(difference)
  }

  /// Schedules `body` to run at `time`, in seconds. A time in the past runs at the next `advance`.
  ///
  /// - Parameter letsEventsPass: `true` lets an event with exactly this time go first, for limits
  ///   that are inclusive, such as "the next tap begins at most 0.35 s after the lift" (TAP-03).
  ///   Default `false`.
  @discardableResult
  public func at(
    _ time: TimeInterval, letsEventsPass: Bool = false, _ body: @escaping () -> Void
  ) -> Deadline {
    let due =
      time.isNaN ? self.time : max(Timekeeper.onGrid(min(time, Timekeeper.latest)), self.time)
    made &+= 1
    let deadline = Deadline(due, letsEventsPass: letsEventsPass, number: made, self, body: body)
    deadline.slot = deadlines.count
    deadlines.append(deadline)
    siftUp(from: deadlines.count - 1)
    return deadline
  }

  /// Runs every deadline up to `time`, each with `now` at its own time, and then sets `now` to
  /// `time`.
  ///
  /// A time before `now` has no effect, because time never goes back. Returns `false` if the call
  /// came from inside a deadline and was refused (B52), or if the time is not valid.
  ///
  /// - Parameter beforeEvent: `true` leaves deadlines of exactly `time` that let events pass for
  ///   later. Default `false`.
  @discardableResult
  package func advance(to time: TimeInterval, beforeEvent: Bool = false) -> Bool {
    guard !advances, time.magnitude <= Timekeeper.latest else { return false }
    let time = Timekeeper.onGrid(time)
    isInterrupted = false
    if !beforeEvent { isCatchingUp = false }
    if !deadlines.isEmpty, !isCatchingUp {
      advances = true
      target = beforeEvent ? self.time : time
      defer { advances = false }
      while let next = deadlines.first, next.time <= time {
        if beforeEvent, next.letsEventsPass, next.time == time { break }
        remove(next)
        self.time = max(self.time, next.time)
        let body = next.body
        next.body = nil
        body?()
        if isInterrupted, !beforeEvent { return true }
      }
    }
    self.time = max(self.time, time)
    return true
  }

  /// Makes the running `advance` return after the deadline that runs now, with the clock at the
  /// time of that deadline. An advance to the time of an event is not interrupted.
  package func interrupt() { isInterrupted = advances }

  /// Does the same as `advance(to:beforeEvent: true)` for a time that lies on the grid, with a fast
  /// path if there are no deadlines.
  package func advanceBeforeEvent(toGridTime gridTime: TimeInterval) {
    if deadlines.isEmpty, !advances, gridTime.magnitude <= Timekeeper.latest {
      if gridTime > time { time = gridTime }
    } else {
      advanceSlowly(to: gridTime)
    }
  }

  // This function is not inlined because most events find no deadline.
  @inline(never) private func advanceSlowly(to time: TimeInterval) {
    advance(to: time, beforeEvent: true)
  }

  /// Makes input go before deadlines, because the clock was not advanced for `seconds`. The
  /// deadlines run with the next plain `advance`, unless the input has cancelled them (R7).
  package func letEventsCatchUp(afterGap seconds: TimeInterval) {
    isCatchingUp = true
    gapEnd = time + seconds
  }

  // MARK: Heap

  private func remove(_ deadline: Deadline) {
    let slot = deadline.slot
    guard slot < deadlines.count, deadlines[slot] === deadline else { return }
    let last = deadlines.removeLast()
    guard last !== deadline else { return }
    deadlines[slot] = last
    last.slot = slot
    siftUp(from: slot)
    siftDown(from: last.slot)
  }

  private func siftUp(from start: Int) {
    var i = start
    while i > 0, deadlines[i].isBefore(deadlines[(i - 1) / 2]) {
      exchange(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  private func siftDown(from start: Int) {
    var i = start
    while true {
      var next = i
      for child in (2 * i + 1)...(2 * i + 2) where child < deadlines.count {
        if deadlines[child].isBefore(deadlines[next]) { next = child }
      }
      if next == i { return }
      exchange(i, next)
      i = next
    }
  }

  private func exchange(_ a: Int, _ b: Int) {
    deadlines.swapAt(a, b)
    deadlines[a].slot = a
    deadlines[b].slot = b
  }
}

extension Timekeeper.Deadline {
  /// Whether this deadline runs before `other`. Of deadlines with the same time, those that let
  /// events pass come last; else the one created first comes first.
  fileprivate func isBefore(_ other: Timekeeper.Deadline) -> Bool {
    if time != other.time { return time < other.time }
    if letsEventsPass != other.letsEventsPass { return other.letsEventsPass }
    return number < other.number
  }
}
