import Foundation
import Pantograph

// Timers follow the clock of the stage, which is real time in a window and virtual in a test or a
// replay (PRT-34). A file that imports Foundation beside UIKit sees both, and the compiler asks.

extension Timer {
  /// Makes a timer and starts it on the current stage's clock.
  ///
  /// Without a stage it never fires, which is reported.
  @discardableResult
  @preconcurrency @MainActor public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(made: interval, repeats: repeats, block)
    TimerDriver.start(timer, after: TimerDriver.legal(interval))
    return timer
  }

  /// Makes a timer; `RunLoop.add(_:forMode:)` starts it.
  ///
  /// The timer is due `timeInterval` seconds after it was made, also if it is started later.
  @preconcurrency @MainActor public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) {
    self.init(made: interval, repeats: repeats, block)
  }

  /// Makes a timer that is due on the stage's clock.
  ///
  /// Foundation's timers without a date are due at once on Linux.
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

  /// Makes a timer that calls a method with itself as parameter, and starts it.
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

  /// Makes a timer that calls a method without parameters, and starts it.
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

  /// Makes a timer that calls a method with itself as parameter.
  ///
  /// `RunLoop.add(_:forMode:)` starts it.
  @preconcurrency @MainActor public convenience init<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      made: interval, repeats: repeats, TimerDriver.calling(selector, of: target as? T))
    if let userInfo { AssociatedValues.shared.set(userInfo, of: self, TimerDriver.key) }
  }

  /// Makes a timer that calls a method without parameters.
  ///
  /// `RunLoop.add(_:forMode:)` starts it.
  @preconcurrency @MainActor public convenience init<T: AnyObject>(
    timeInterval interval: TimeInterval, target: Any,
    selector: @escaping @MainActor (T) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
  ) {
    self.init(
      timeInterval: interval, target: target,
      selector: { (target: T) in { @MainActor (_: Timer) in selector(target)() } },
      userInfo: userInfo, repeats: repeats)
  }

  /// Ends the calls, and lets go of the target, the closure and `userInfo` at once.
  ///
  /// A file that imports Foundation beside UIKit calls Foundation's method, after which the timer
  /// lets go when it would have been due.
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
  /// There is one loop, the stage's, whatever the mode.
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
      // An object that ends with the closure may come back here, so it ends outside the lock.
      withExtendedLifetime(old) {}
    }
  }

  /// Lets go of all that a timer holds.
  nonisolated static func letGo(_ timer: Timer) {
    (AssociatedValues.shared.value(of: timer, callKey) as? Call)?.end()
    for key in [callKey, dueKey, key] { AssociatedValues.shared.set(nil, of: timer, key) }
  }

  /// Returns a closure that calls a method of a target.
  fileprivate static func calling<T: AnyObject>(
    _ method: @escaping @MainActor (T) -> @MainActor (Timer) -> Void, of target: T?
  ) -> @Sendable (Timer) -> Void {
    guard let target else {
      Misuse.report(
        "Timer: the target has no method of \(T.self); write `Self.` with the class that has it")
      return { _ in }
    }
    let body: @MainActor (Timer) -> Void = { method(target)($0) }
    // `fire()` may be called anywhere.
    return { timer in
      nonisolated(unsafe) let timer = timer
      OnMainActor.run { body(timer) }
    }
  }

  /// How long a timer waits that was made before it is started.
  ///
  /// A timer that was made with a date, or in a file that imports Foundation only, has a date of
  /// the machine's clock. Milliseconds are enough then, and the same in a replay.
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

  /// The shortest time between two calls: that of Foundation's timers.
  private static let shortest: TimeInterval = 0.0001
  /// The longest time between two calls: that of Foundation's timers, 16 years. A timer that is due
  /// later never fires.
  private static let longest: TimeInterval = 504_911_232

  /// An interval as Foundation uses it: at least 0.1 ms. One that is not a number is reported.
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
    // The difference of two times may be a little less than the interval.
    guard delay < longest - 1 else { return }
    wait(timer, until: clock.now + (delay > shortest ? delay : shortest), clock)
  }

  private static func wait(_ timer: Timer, until due: TimeInterval, _ clock: Timekeeper) {
    clock.at(due) { [weak clock] in
      guard timer.isValid, let clock else { return letGo(timer) }
      // The clock may go on while the timer fires, so this is asked before.
      let missedUntil = clock.missedUntil
      timer.fire()
      guard timer.isValid else { return letGo(timer) }
      let interval = max(timer.timeInterval, shortest)
      // One call stands for all that a late clock has missed, and the times stay those of the
      // beginning, as with Foundation's timers (L9).
      let missed = max(((missedUntil - due) / interval).rounded(.down), 0)
      wait(timer, until: due + interval * (missed + 1), clock)
    }
  }
}
