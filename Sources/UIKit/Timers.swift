import Foundation
import Pantograph

// Timers follow the clock of the stage, which is real time in a window and virtual in a test or a
// replay (PRT-34). A file that imports Foundation beside UIKit sees two methods of each name, and
// the compiler reports most calls as ambiguous.

extension Timer {
  /// Creates a timer that calls a closure, and starts it on the current stage's clock.
  ///
  /// Without a stage the timer never fires, which is reported.
  @discardableResult
  @preconcurrency @MainActor public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(made: interval, repeats: repeats, block)
    TimerDriver.start(timer, after: TimerDriver.legal(interval))
    return timer
  }

  /// Creates a timer that calls a closure; `RunLoop.add(_:forMode:)` starts it.
  ///
  /// The timer is due `timeInterval` seconds after its creation, also if it is started later.
  @preconcurrency @MainActor public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(made: interval, repeats: repeats, block)
  }

  /// Creates a timer that is due on the stage's clock.
  ///
  /// The timer is given a date, because Foundation's timers without one are due at once on Linux.
  @MainActor fileprivate convenience init(
    made interval: TimeInterval, repeats: Bool, _ block: @escaping @Sendable (Timer) -> Void
  ) {
    let interval = TimerDriver.legal(interval)
    let call = TimerDriver.Call(block)
    self.init(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats
    ) { call.run($0) }
    AssociatedValues.shared.set(call, of: self, TimerDriver.callKey)
    guard let now = Stage.current?.time.now else { return }
    AssociatedValues.shared.set(now + interval, of: self, TimerDriver.dueKey)
  }

  /// Creates a timer that calls a method of `target` with the timer as parameter, and starts it.
  ///
  /// The target is retained until the timer ends or is invalidated, as in UIKit. A target of
  /// another class than the method's is refused and reported.
  @discardableResult
  @preconcurrency @MainActor public static func scheduledTimer<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    TimerDriver.start(timer, after: TimerDriver.legal(interval))
    return timer
  }

  /// Creates a timer that calls a method of `target` without parameters, and starts it.
  @discardableResult
  @preconcurrency @MainActor public static func scheduledTimer<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(
      timeInterval: interval, target: target,
      selector: { (target: T) in { @MainActor (_: Timer) in selector(target)() } },
      userInfo: userInfo, repeats: repeats)
  }

  /// Creates a timer that calls a method of `target` with the timer as parameter.
  ///
  /// `RunLoop.add(_:forMode:)` starts the timer.
  @preconcurrency @MainActor public convenience init<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      made: interval, repeats: repeats, TimerDriver.calling(selector, of: target as? T))
    if let userInfo { AssociatedValues.shared.set(userInfo, of: self, TimerDriver.key) }
  }

  /// Creates a timer that calls a method of `target` without parameters.
  ///
  /// `RunLoop.add(_:forMode:)` starts the timer.
  @preconcurrency @MainActor public convenience init<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, target: target,
      selector: { (target: T) in { @MainActor (_: Timer) in selector(target)() } },
      userInfo: userInfo, repeats: repeats)
  }

  /// Stops the timer, and releases its target, its closure and its `userInfo` at once.
  ///
  /// A file that imports Foundation beside UIKit calls Foundation's method instead. The timer then
  /// releases the three when it would have been due.
  @_disfavoredOverload public func invalidate() {
    invalidatePlainly()
    TimerDriver.letGo(self)
  }

  /// The value that was given to the timer as `userInfo`, until the timer ends.
  public var userInfo: Any? {
    AssociatedValues.shared.value(of: self, TimerDriver.key)
  }
}

extension RunLoop {
  /// Starts a timer on the current stage's clock.
  ///
  /// The stage has the only run loop, so the receiver and the mode have no effect.
  @preconcurrency @MainActor public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
    TimerDriver.start(timer, after: TimerDriver.delay(of: timer))
  }
}

/// Fires timers from the stage's clock.
@MainActor enum TimerDriver {
  fileprivate nonisolated(unsafe) static let key = UnsafeRawPointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  fileprivate nonisolated(unsafe) static let dueKey = UnsafeRawPointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  fileprivate nonisolated(unsafe) static let callKey = UnsafeRawPointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  /// The closure of a timer, held until the timer ends.
  ///
  /// Foundation's timers on Linux are never freed, and neither is a closure that they hold.
  final class Call: @unchecked Sendable {
    private let lock = NSLock()
    private var body: (@Sendable (Timer) -> Void)?

    init(_ body: @escaping @Sendable (Timer) -> Void) { self.body = body }

    func run(_ timer: Timer) {
      guard let body = lock.withLock({ body }) else { return }
      body(timer)
      if timer.timeInterval == 0 { TimerDriver.letGo(timer) }
    }

    func end() {
      let old = lock.withLock {
        defer { body = nil }
        return body
      }
      // An object that is freed with the closure may call this method again, so the closure is
      // released after the lock is open.
      withExtendedLifetime(old) {}
    }
  }

  /// Releases the closure, the target and the `userInfo` of a timer.
  nonisolated static func letGo(_ timer: Timer) {
    (AssociatedValues.shared.value(of: timer, callKey) as? Call)?.end()
    for key in [callKey, dueKey, key] { AssociatedValues.shared.set(nil, of: timer, key) }
  }

  /// Returns a closure that calls a timer's method of its target on the main actor.
  fileprivate static func calling<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor (Timer) -> Void, of target: T?
  ) -> @Sendable (Timer) -> Void {
    guard let target else {
      Misuse.report(
        "Timer: the target has no method of \(T.self); write `Self.` with the class that has it")
      return { _ in }
    }
    let body: @MainActor (Timer) -> Void = { method(target)($0) }
    // `fire()` may be called on any thread.
    return { timer in
      nonisolated(unsafe) let timer = timer
      OnMainActor.run { body(timer) }
    }
  }

  /// Returns the time in seconds from the start of a timer to its first call. The timer was created
  /// before.
  ///
  /// A timer that was created with a date, or in a file that imports Foundation only, has a date of
  /// the machine's clock. The delay is then rounded up to milliseconds, so that a replay gets the
  /// same one.
  static func delay(of timer: Timer) -> TimeInterval {
    if let due = AssociatedValues.shared.value(of: timer, dueKey) as? TimeInterval,
      let now = Stage.current?.time.now
    {
      return due - now
    }
    let delay = timer.fireDate.timeIntervalSinceNow
    if timer.timeInterval > 0, abs(delay - timer.timeInterval) < 0.05 { return timer.timeInterval }
    return (max(delay, 0) * 1000).rounded(.up) / 1000
  }

  /// The shortest interval of a timer, in seconds: that of Foundation's timers.
  private static let shortest: TimeInterval = 0.0001
  /// The longest interval of a timer, in seconds: that of Foundation's timers, 16 years. A timer
  /// that is due later never fires.
  private static let longest: TimeInterval = 504_911_232

  /// Returns an interval within the limits of Foundation's timers: at least 0.1 ms. An interval
  /// that is not a number is reported.
  fileprivate static func legal(_ interval: TimeInterval) -> TimeInterval {
    guard !interval.isNaN else {
      Misuse.report(
        "Timer: the interval is not a number, so the timer never fires; give it seconds")
      return longest
    }
    return min(max(interval, shortest), longest)
  }

  static func start(_ timer: Timer, after delay: TimeInterval) {
    guard let clock = Stage.current?.time else {
      return Misuse.report("Timer: there is no stage yet, so the timer never fires")
    }
    // The delay is a difference of two times and may be a little less than the longest interval.
    guard delay < longest - 1 else { return }
    wait(timer, until: clock.now + (delay > shortest ? delay : shortest), clock)
  }

  private static func wait(_ timer: Timer, until due: TimeInterval, _ clock: Timekeeper) {
    clock.at(due) { [weak clock] in
      guard timer.isValid, let clock else { return letGo(timer) }
      // The clock may advance while the timer fires, so this time is read before.
      let missedUntil = clock.missedUntil
      timer.fire()
      guard timer.isValid else { return letGo(timer) }
      let interval = max(timer.timeInterval, shortest)
      // One call replaces all calls that a late clock has missed, and later calls keep the grid of
      // the first one, as with Foundation's timers (L9).
      let missed = max(((missedUntil - due) / interval).rounded(.down), 0)
      wait(timer, until: due + interval * (missed + 1), clock)
    }
  }
}
