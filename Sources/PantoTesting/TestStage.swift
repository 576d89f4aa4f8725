import PantoRaster
import PantoSDL
import PantoScene
import Testing

/// A window's world under test: virtual time, real gestures, real pixels, no display.
///
/// Nothing waits: a second passes when a finger takes a second, or when you say `advance(by:)`.
///
/// ```swift
/// let stage = TestStage(320, 640)
/// let ball = stage.add(Ball(frame: CGRect(x: 40, y: 40, width: 100, height: 100)))
/// stage.finger().down(at: ball.center).move(by: (200, 0), over: 0.25).up()
/// #expect(stage.story(of: ball.pan) == "possible → began → changed ×28 → ended")
/// ```
@MainActor public final class TestStage {
  /// What is under test; everything the kit does, it does through the stage's own verbs.
  public let stage: Stage
  /// Where its fingers and mice come in, as in a window: with Ctrl the mouse is two fingers, and
  /// `isPinning` makes its clicks fingers that stay.
  public let pointer: PointerInput
  public let compositor = RasterCompositor()
  /// Between two samples of a moving finger, in seconds. Default 1/120.
  public var sampleInterval: TimeInterval = 1.0 / 120

  private var nextFinger: Int64 = 1
  // Reports that wait for the end of `together`; `nil` outside of one.
  private var gathered: [InputEvent]?
  private var gatheredEnd: TimeInterval = 0

  /// - Parameters:
  ///   - width: in points. Default 320.
  ///   - height: in points. Default 480.
  ///   - scale: device pixels per point. Default 1.
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

  public var window: UIWindow { stage.window }
  public var now: TimeInterval { stage.time.now }
  public var log: GestureLog { stage.log }

  /// Puts `view` on the window, on top, and lays it out.
  @discardableResult
  public func add<V: UIView>(_ view: V) -> V {
    window.addSubview(view)
    stage.layoutIfNeeded()
    return view
  }

  /// A finger that has not come down yet; no two are the same.
  public func finger() -> Finger {
    defer { nextFinger += 1 }
    return Finger(nextFinger, on: self)
  }

  /// `count` fingers that have not come down yet.
  public func fingers(_ count: Int) -> [Finger] { (0..<count).map { _ in finger() } }

  /// Whether a mouse's clicks put down fingers that stay (MSE-02).
  public var isPinning: Bool {
    get { pointer.isPinning }
    set { pointer.setPinning(newValue, at: now) }
  }

  public func mouse() -> Mouse { Mouse(on: self) }
  public func trackpad() -> Trackpad { Trackpad(on: self) }

  /// What fingers do in `body` they do side by side: changes of the same time are one report (I10).
  public func together(_ body: () -> Void) {
    guard gathered == nil else { return body() }
    gathered = []
    gatheredEnd = now
    body()
    let all = gathered ?? []
    gathered = nil
    // By time, and as written where the times are equal.
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
    if gatheredEnd > now { stage.advance(to: gatheredEnd) }
  }

  /// Lets `seconds` pass, in frames, as a host would.
  public func advance(by seconds: TimeInterval) {
    let end = now + max(0, seconds)
    while now + stage.frameInterval < end { stage.advance(to: now + stage.frameInterval) }
    stage.advance(to: end)
  }

  /// Lets deadlines and animations run to rest; a test that never rests fails with what still moves.
  public func settle(
    limit: TimeInterval = 120, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !stage.settle(limit: limit) else { return }
    let what = stage.isAnimating ? "an animation still runs" : "a deadline is always due"
    Issue.record(
      "not at rest after \(Reason.number(CGFloat(limit))) s: \(what)",
      sourceLocation: sourceLocation)
  }

  /// What a recognizer went through so far; asks anew whenever it is read or compared.
  public func story(of recognizer: UIGestureRecognizer) -> Story {
    Story(of: recognizer, in: log)
  }

  /// The window as it looks now, drawn by the same code that draws a window on screen.
  public var pixels: Pixels {
    do {
      try stage.draw(with: compositor)
    } catch {
      Issue.record("the stage could not be drawn: \(error)")
    }
    return Pixels(compositor.bitmap)
  }

  /// Sends now, or keeps for the end of `together`. `end`: how long whoever sent it is busy.
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
