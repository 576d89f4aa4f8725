import PantoBase

/// A timer that calls a method once for each frame of a stage, for motion that the program computes
/// itself.
///
/// ```swift
/// // The class has: func step(_ link: CADisplayLink)
/// let link = CADisplayLink(target: self, selector: Self.step)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// Frames are calls of `Stage.advance`: at the rate of the display in a window, and whenever the
/// test or the replay advances otherwise. While a display link runs, the stage asks for frames
/// (P7). A step longer than one frame calls the method once, as on a display that is late. The
/// target is retained until `invalidate()`, as in UIKit.
@preconcurrency @MainActor public final class CADisplayLink {
  private var call: ((CADisplayLink) -> Void)?
  private weak var stage: Stage?
  private var lastFrame = -TimeInterval.infinity

  /// The time of this frame, in seconds of the stage's clock.
  public private(set) var timestamp: TimeInterval = 0
  /// The time of the next frame, in seconds of the stage's clock.
  public private(set) var targetTimestamp: TimeInterval = 0
  /// The time between two frames at the full rate, in seconds.
  public private(set) var duration: TimeInterval = 0
  /// Whether calls are paused. Default `false`.
  public var isPaused = false
  /// The maximum number of calls per second. 0, the default, calls at every frame.
  public var preferredFramesPerSecond = 0
  /// The number of calls per second that the program prefers: `preferred`, else `maximum`.
  ///
  /// Setting it sets `preferredFramesPerSecond`. Default: every frame.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { preferredFramesPerSecond = preferredFrameRateRange.calls }
  }

  /// Creates a display link that calls a method with itself as parameter. A target of another class
  /// than the method's is refused and reported as misuse.
  public init<T: AnyObject>(
    target: AnyObject, selector: @escaping @MainActor (T) -> @MainActor (CADisplayLink) -> Void
  ) {
    call = CADisplayLink.call(on: target) { (target: T, link) in selector(target)(link) }
  }

  /// Creates a display link that calls a method without parameters. A target of another class than
  /// the method's is refused and reported as misuse.
  public init<T: AnyObject>(
    target: AnyObject, selector: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    call = CADisplayLink.call(on: target) { (target: T, _) in selector(target)() }
  }

  private static func call<T: AnyObject>(
    on target: AnyObject, _ method: @escaping @MainActor (T, CADisplayLink) -> Void
  ) -> ((CADisplayLink) -> Void)? {
    if let target = target as? T { return { method(target, $0) } }
    Misuse.report(
      "CADisplayLink: a \(type(of: target)) has no method of \(T.self); "
        + "write `Self.` with the class that has it")
    return nil
  }

  /// Starts the calls with the next frame of `stage`, or of the current stage if it is `nil`. A
  /// link that runs already, or without any stage, is not started.
  public func add(to stage: Stage?) {
    guard call != nil, self.stage == nil, let stage = stage ?? Stage.current else { return }
    self.stage = stage
    stage.links.add(self)
  }

  /// Ends the calls; `add` starts them again.
  public func remove() {
    stage?.links.remove(self)
    stage = nil
  }

  /// Ends the calls for good and releases the target.
  public func invalidate() {
    // A target that ends with this call often invalidates its link again.
    let old = swapOut(&call, for: nil)
    remove()
    withExtendedLifetime(old) {}
  }

  var wantsFrames: Bool { call != nil && !isPaused }

  func tick(at now: TimeInterval, frame: TimeInterval) {
    guard let call, !isPaused else { return }
    let wanted = preferredFramesPerSecond > 0 ? 1 / TimeInterval(preferredFramesPerSecond) : 0
    let interval = max(frame, wanted)
    // A frame that comes a little early counts as well: by a quarter of the interval, but by no
    // more than half a frame, because a whole frame early would be one call too many.
    let early = min(interval / 4, frame / 2)
    guard Timekeeper.seconds(from: lastFrame, to: now) >= Timekeeper.onGrid(interval - early) else {
      return
    }
    lastFrame = now
    timestamp = now
    targetTimestamp = Timekeeper.onGrid(now + interval)
    duration = frame
    call(self)
  }
}

/// The display links of a stage, called in the order in which they were added.
@MainActor struct DisplayLinks {
  private var links: [CADisplayLink] = []

  var isRunning: Bool {
    for link in links where link.wantsFrames { return true }
    return false
  }

  mutating func add(_ link: CADisplayLink) { links.append(link) }

  mutating func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  func tick(at now: TimeInterval, frame: TimeInterval) {
    // The methods may add and remove links; the loop runs over a copy of the list.
    for link in links { link.tick(at: now, frame: frame) }
  }
}

/// Returns the time of the current stage in seconds, or 0 if there is no stage.
@preconcurrency @MainActor public func CACurrentMediaTime() -> TimeInterval {
  Stage.current?.time.now ?? 0
}
