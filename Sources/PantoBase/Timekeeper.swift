/// The one place where time lives: `now` moves only in `advance(to:)`, and whatever was asked for
/// before then runs on the way, each at its exact time.
///
/// Units: seconds since the host's own beginning, kept on a grid of nanoseconds (I6) so that a sum
/// such as lift + 0.35 meets an event stamped with the same number. Real and virtual time are the
/// same code with another driver. Deadlines of the same time run in the order they were made.
@MainActor public final class Timekeeper {
  /// A body to run at a time; `cancel()` takes it back.
  @MainActor public final class Deadline {
    public let time: TimeInterval
    fileprivate let letsEventsPass: Bool
    fileprivate var body: (() -> Void)?
    fileprivate weak var keeper: Timekeeper?
    /// This deadline's number among all that were made, and its place in the keeper's heap.
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

    public func cancel() {
      guard body != nil else { return }
      body = nil
      keeper?.remove(self)
    }

    public var isPending: Bool { body != nil }
  }

  private var time: TimeInterval = 0
  /// A deadline is running.
  public var isAdvancing: Bool { advances }
  // Internal: what others read of a stored property they check for exclusivity each time.
  private var advances = false
  /// Input goes before deadlines, whatever their times, until the next plain `advance` (R7).
  @exclusivity(unchecked) public private(set) var isCatchingUp = false
  // A binary heap, the next one first: adding, running and cancelling one cost O(log n) (K13).
  @exclusivity(unchecked) private var deadlines: [Deadline] = []
  private var made: UInt64 = 0

  public init(now: TimeInterval = 0) { time = Timekeeper.onGrid(now) }

  public var now: TimeInterval { time }

  /// When the next deadline is due; `nil`: nothing is waiting.
  public var nextDeadline: TimeInterval? { deadlines.first?.time }

  /// No later time is told, in seconds: three hundred years, beyond which nanoseconds lose their
  /// meaning.
  public nonisolated static let latest: TimeInterval = 1e10

  /// The nearest whole nanosecond (I6); from 48 days on, where a `Double` tells no nanoseconds apart any
  /// more, the nearest microsecond. What lies on the grid stays where it is.
  @inlinable public nonisolated static func onGrid(_ time: TimeInterval) -> TimeInterval {
    guard time.magnitude < 4_194_304 else { return onCoarseGrid(time) }
    // Half of what a Double can count: adding it pushes the fraction out, with no call.
    let half = 6_755_399_441_055_744.0
    return (time * 1e9 + half - half) / 1e9
  }

  @usableFromInline nonisolated static func onCoarseGrid(_ time: TimeInterval) -> TimeInterval {
    // After 136 years a microsecond is less than a Double can tell.
    time.magnitude < 4_294_967_296 ? (time * 1e6).rounded() / 1e6 : time
  }

  /// The seconds from one moment on the grid to another, on the grid themselves: the same at each time of
  /// each day, which `later - earlier` is not, since a `Double` has fewer digits left for later moments (I6).
  @inlinable public nonisolated static func seconds(
    from earlier: TimeInterval, to later: TimeInterval
  ) -> TimeInterval {
    let difference = later - earlier
    guard max(earlier.magnitude, later.magnitude) < 4_194_304 else {
      return onCoarseGrid(difference)
    }
    return onGrid(difference)
  }

  /// Asks for `body` to run at `time`; a time already past runs at the next `advance`.
  ///
  /// - Parameter letsEventsPass: an event stamped with exactly this time goes first. For limits
  ///   that are inclusive, such as "the next tap begins at most 0.35 s after the lift" (TAP-03).
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

  /// Runs every deadline due until `time`, each with `now` at its own time, then stands at `time`.
  /// A time before `now` changes nothing: time never turns back. A call from inside a deadline is
  /// refused (B52); the answer says whether time was taken.
  ///
  /// - Parameter beforeEvent: deadlines of exactly `time` that let events pass stay for later.
  @discardableResult
  public func advance(to time: TimeInterval, beforeEvent: Bool = false) -> Bool {
    guard !advances, time.magnitude <= Timekeeper.latest else { return false }
    let time = Timekeeper.onGrid(time)
    if !beforeEvent { isCatchingUp = false }
    if !deadlines.isEmpty, !isCatchingUp {
      advances = true
      defer { advances = false }
      while let next = deadlines.first, next.time <= time {
        if beforeEvent, next.letsEventsPass, next.time == time { break }
        remove(next)
        self.time = max(self.time, next.time)
        let body = next.body
        next.body = nil
        body?()
      }
    }
    self.time = max(self.time, time)
    return true
  }

  /// `advance(to:beforeEvent:)` before an event, for a time that lies on the grid.
  public func moveOn(to gridTime: TimeInterval) {
    if deadlines.isEmpty, !advances, gridTime.magnitude <= Timekeeper.latest {
      if gridTime > time { time = gridTime }
    } else {
      advanceBeforeEvent(to: gridTime)
    }
  }

  // Out of line: most events find no deadline.
  @inline(never) private func advanceBeforeEvent(to time: TimeInterval) {
    advance(to: time, beforeEvent: true)
  }

  /// Nobody ran the clock for a while: what has happened meanwhile is told first, and deadlines only
  /// then, with the next plain `advance`, as far as they still stand (R7).
  public func letEventsCatchUp() { isCatchingUp = true }

  // MARK: The heap

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
  /// At the same time, those that let events pass come last; else the one made first comes first.
  fileprivate func isBefore(_ other: Timekeeper.Deadline) -> Bool {
    if time != other.time { return time < other.time }
    if letsEventsPass != other.letsEventsPass { return other.letsEventsPass }
    return number < other.number
  }
}
