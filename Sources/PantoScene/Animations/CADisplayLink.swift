import PantoBase

/// Calls a method once for each frame of the stage, for motion that one computes oneself.
///
/// ```swift
/// let link = CADisplayLink(target: self, selector: Self.step)   // func step(_ link: CADisplayLink)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// Frames are `Stage.advance`s: in a window the display's, headless the test's or the replay's. While
/// a link runs the stage asks for frames (P7). A step longer than a frame calls once, as a late
/// display does. Like UIKit's the target is held strongly until `invalidate()`.
@MainActor public final class CADisplayLink {
  private var call: ((CADisplayLink) -> Void)?
  private weak var stage: Stage?
  private var lastFrame = -TimeInterval.infinity

  /// The time of this frame, in seconds of the stage's clock.
  public private(set) var timestamp: TimeInterval = 0
  /// When the next frame is due.
  public private(set) var targetTimestamp: TimeInterval = 0
  /// Between two frames at full rate, in seconds.
  public private(set) var duration: TimeInterval = 0
  /// No calls while `true`. Default `false`.
  public var isPaused = false
  /// At most so many calls per second; 0, the default: each frame.
  public var preferredFramesPerSecond = 0

  /// For a method that asks who calls. A target of another class is refused and reported.
  public init<T: AnyObject>(
    target: AnyObject, selector: @escaping @MainActor (T) -> @MainActor (CADisplayLink) -> Void
  ) {
    guard let target = target as? T else {
      refuse(target, T.self)
      return
    }
    call = { link in selector(target)(link) }
  }

  /// For a method that does not.
  public init<T: AnyObject>(
    target: AnyObject, selector: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    guard let target = target as? T else {
      refuse(target, T.self)
      return
    }
    call = { _ in selector(target)() }
  }

  private func refuse(_ target: AnyObject, _ type: AnyObject.Type) {
    Misuse.report(
      "CADisplayLink: a \(Swift.type(of: target)) has no method of \(type); "
        + "write `Self.` with the class that has it")
  }

  /// Starts the calls, with the next frame of `stage`; `nil`: of the one that is working.
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

  /// Ends the calls for good and lets go of the target.
  public func invalidate() {
    call = nil
    remove()
  }

  var wantsFrames: Bool { call != nil && !isPaused }

  func tick(at now: TimeInterval, frame: TimeInterval) {
    guard let call, !isPaused else { return }
    let wanted = preferredFramesPerSecond > 0 ? 1 / TimeInterval(preferredFramesPerSecond) : 0
    let interval = max(frame, wanted)
    // A frame that comes a little early is one all the same.
    guard Timekeeper.seconds(from: lastFrame, to: now) >= Timekeeper.onGrid(interval * 0.75) else {
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
    // The list may change meanwhile; the copy does not.
    for link in links { link.tick(at: now, frame: frame) }
  }
}

/// The time of the stage that is working, in seconds; 0 before there is any.
@MainActor public func CACurrentMediaTime() -> TimeInterval { Stage.current?.time.now ?? 0 }
