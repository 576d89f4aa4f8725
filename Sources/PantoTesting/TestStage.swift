import PantoRaster
import PantoSDL
import PantoScene

/// A stage for tests, with virtual time, real gestures and real pixels, and without a display.
///
/// A test never waits: time passes when a finger takes time, or with `advance(by:)`.
///
/// ```swift
/// let stage = TestStage(320, 640)
/// let ball = stage.add(Ball(frame: CGRect(x: 40, y: 40, width: 100, height: 100)))
/// stage.finger().down(at: ball.center).move(by: (200, 0), over: 0.25).up()
/// #expect(stage.story(of: ball.pan) == "possible → began → changed ×28 → ended")
/// ```
@MainActor public final class TestStage {
  /// The stage under test. This class uses only the stage's public methods.
  public let stage: Stage
  /// Processes the input of fingers and mice as in a window: with Ctrl held, the mouse stands for
  /// two fingers, and with `isPinning` its clicks place fingers that stay.
  public let pointer: PointerInput
  /// The compositor that draws the stage for `pixels`.
  public let compositor = RasterCompositor()
  /// The time between two samples of a moving finger, in seconds. Default: 1/120.
  public var sampleInterval: TimeInterval = 1.0 / 120

  private var nextFinger: Int64 = 1
  // The events to send at the end of `together`; `nil` outside of it.
  private var gathered: [InputEvent]?
  private var gatheredEnd: TimeInterval = 0

  /// Creates a stage with an empty window.
  ///
  /// - Parameters:
  ///   - width: The width in points. Default: 320.
  ///   - height: The height in points. Default: 480.
  ///   - scale: Device pixels per point. Default: 1.
  ///   - safeAreaInsets: The safe area in points. Default: zero.
  public init(
    _ width: CGFloat = 320, _ height: CGFloat = 480, scale: CGFloat = 1,
    safeAreaInsets: UIEdgeInsets = .zero
  ) {
    SDLImage.install()
    stage = Stage(
      size: CGSize(width: width, height: height), scale: scale, safeAreaInsets: safeAreaInsets,
      text: HarfBuzzShaper.shared)
    pointer = PointerInput(stage)
  }

  /// The window of the stage.
  public var window: UIWindow { stage.window }
  /// The virtual time in seconds.
  public var now: TimeInterval { stage.time.now }
  /// The log of gesture transitions.
  public var log: GestureLog { stage.log }

  /// Adds `view` to the window, in front, and lays it out.
  @discardableResult
  public func add<V: UIView>(_ view: V) -> V {
    window.addSubview(view)
    stage.layoutIfNeeded()
    return view
  }

  /// Returns a new finger that does not touch the stage yet.
  public func finger() -> Finger {
    defer { nextFinger += 1 }
    return Finger(nextFinger, on: self)
  }

  /// Returns `count` new fingers that do not touch the stage yet.
  public func fingers(_ count: Int) -> [Finger] { (0..<count).map { _ in finger() } }

  /// Whether a click of the mouse places a finger that stays (MSE-02).
  public var isPinning: Bool {
    get { pointer.isPinning }
    set { pointer.setPinning(newValue, at: now) }
  }

  /// Returns a new mouse that acts on this stage.
  public func mouse() -> Mouse { Mouse(on: self) }
  /// Returns a new trackpad that acts on this stage.
  public func trackpad() -> Trackpad { Trackpad(on: self) }

  /// Runs the steps of several fingers in `body` simultaneously. Changes at the same time become
  /// one report (I10).
  public func together(_ body: () -> Void) {
    guard gathered == nil else { return body() }
    gathered = []
    gatheredEnd = now
    body()
    let all = gathered ?? []
    gathered = nil
    // Events are sorted by time, and at equal times in the order of `body`.
    let order = all.indices.sorted { (all[$0].time, $0) < (all[$1].time, $1) }
    var report: [InputEvent] = []
    for i in order {
      if let first = report.first, all[i].time > first.time {
        pointer.send(report)
        report.removeAll()
      }
      report.append(all[i])
    }
    if !report.isEmpty { pointer.send(report) }
    if gatheredEnd > now { step(to: gatheredEnd) }
  }

  /// Advances the clock by `seconds`, in frames, as a host does.
  ///
  /// Inside a handler time stands still, so a call there, also of a tap, a drag or a hold, is
  /// refused with one `Misuse` report. So is a number of seconds that is not finite.
  public func advance(by seconds: TimeInterval) {
    guard seconds.isFinite else {
      return Misuse.report("advance(by: \(seconds)): the number of seconds must be finite")
    }
    let end = now + max(0, seconds)
    while now + stage.frameInterval < end {
      guard step(to: now + stage.frameInterval) else { return }
    }
    step(to: end)
  }

  /// Advances the clock in one step. Returns `false`, with a report, where time stands still (L5).
  @discardableResult
  private func step(to end: TimeInterval) -> Bool {
    let before = now
    stage.advance(to: end)
    guard end > before, now == before else { return true }
    Misuse.report(
      "advance(by:), hold, together, taps and drags: time stands still inside a handler; let the handler "
        + "return and go on in the test, or start a timer in the handler")
    return false
  }

  /// Returns the states of a recognizer. The story reads the log again whenever it is compared.
  public func story(of recognizer: UIGestureRecognizer) -> Story {
    Story(of: recognizer, in: log)
  }

  /// Returns what a control or a cell did with its touches, such as
  /// `possible → ended(touchUpInside, 1 action)`, or `possible` for other views (EXP-01).
  public func story(of view: UIView) -> Story { Story(of: view, in: log) }

  /// The current picture of the window, drawn by the same code as a window on screen.
  public var pixels: Pixels {
    do {
      try stage.draw(with: compositor)
    } catch {
      TestFailure.record("the stage could not be drawn: \(error)")
    }
    return Pixels(compositor.bitmap)
  }

  /// Sends an event now, or keeps it for the end of `together`.
  func send(_ event: InputEvent) {
    if gathered == nil {
      pointer.send(event)
    } else {
      gathered?.append(event)
      gatheredEnd = max(gatheredEnd, event.time)
    }
  }

  func wait(until time: TimeInterval) {
    if gathered != nil {
      gatheredEnd = max(gatheredEnd, time)
    } else if time > now {
      advance(by: time - now)
    }
  }
}
