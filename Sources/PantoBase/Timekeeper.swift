/// The one place where time lives: `now` moves only in `advance(to:)`, and whatever was asked for
/// before then runs on the way, each at its exact time.
///
/// Units: seconds since the host's own beginning. Real and virtual time are the same code with
/// another driver. Deadlines of the same time run in the order they were made.
@MainActor public final class Timekeeper {
  /// A body to run at a time; `cancel()` takes it back.
  @MainActor public final class Deadline {
    public let time: TimeInterval
    fileprivate let order: UInt64
    fileprivate var body: (() -> Void)?
    fileprivate weak var keeper: Timekeeper?

    fileprivate init(
      _ time: TimeInterval, _ order: UInt64, _ keeper: Timekeeper, body: @escaping () -> Void
    ) {
      self.time = time
      self.order = order
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
  private var order: UInt64 = 0
  private var isAdvancing = false
  // Sorted, latest first, so that the next one is popped from the end. A handful at a time.
  private var deadlines: [Deadline] = []

  public init(now: TimeInterval = 0) { time = now }

  public var now: TimeInterval { time }

  /// When the next deadline is due; `nil`: nothing is waiting.
  public var nextDeadline: TimeInterval? { deadlines.last?.time }

  /// Asks for `body` to run at `time`; a time already past runs at the next `advance`.
  @discardableResult
  public func at(_ time: TimeInterval, _ body: @escaping () -> Void) -> Deadline {
    order += 1
    let due = time.isFinite ? max(time, self.time) : self.time
    let deadline = Deadline(due, order, self, body: body)
    var i = deadlines.count
    while i > 0, deadlines[i - 1].time <= due { i -= 1 }
    deadlines.insert(deadline, at: i)
    return deadline
  }

  /// Runs every deadline due until `time`, each with `now` at its own time, then stands at `time`.
  /// A time before `now` changes nothing: time never turns back. A call from inside a deadline is
  /// refused (B52); the answer says whether time moved.
  @discardableResult
  public func advance(to time: TimeInterval) -> Bool {
    guard !isAdvancing, time.isFinite else { return false }
    isAdvancing = true
    defer { isAdvancing = false }
    while let next = deadlines.last, next.time <= time {
      deadlines.removeLast()
      self.time = max(self.time, next.time)
      let body = next.body
      next.body = nil
      body?()
    }
    self.time = max(self.time, time)
    return true
  }

  private func remove(_ deadline: Deadline) {
    if let i = deadlines.lastIndex(where: { $0 === deadline }) { deadlines.remove(at: i) }
  }
}
