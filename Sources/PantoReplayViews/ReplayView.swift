import PantoBase
import PantoInspector
import PantoReplay
import PantoScene

/// A view that plays a recording: the stage of the recording with its fingers drawn, made smaller
/// to fit, with a clock that can be stopped, slowed down and set to any time.
///
/// ```swift
/// let view = ReplayView()
/// try view.load(Recording(file: "drag.pantotrace", bytes: bytes), scenes: scenes)
/// view.speed = 0.25
/// view.play()
/// ```
///
/// The recording always plays as it was: touches of this view, the speed and the order of seeks
/// change nothing in it (P4). A view that does not play asks for no frames, except after it was
/// given a long recording: while nobody plays or seeks it then plays parts of it unseen, a little
/// in each frame, so that the first seek to any time starts near that time.
@MainActor public final class ReplayView: UIView {
  /// The picture of the recording's stage.
  public let stageView = StageView()
  /// The recording; `nil` before the first `load`.
  public private(set) var recording: Recording?
  /// The touches and moments of the recording.
  public private(set) var index = RecordingIndex(Recording(header: TraceHeader()))
  /// The time that is shown, in seconds from the start of the recording.
  public private(set) var time: TimeInterval = 0
  /// Why the recording could not be played further; else `nil`.
  public private(set) var failure: (any Error)?
  /// Whether the time advances.
  public private(set) var isPlaying = false
  /// Seconds of the recording for each second of the view's own stage. Default 1.
  public var speed: Double = 1 {
    didSet {
      guard speed > 0, speed.isFinite else {
        Misuse.report("speed: \(speed); a speed is a positive number")
        speed = oldValue
        return
      }
      if speed != oldValue { holdTime() }
    }
  }
  /// Whether touches are drawn. Default `true`.
  public var showsTouches = true { didSet { showTouches() } }
  /// Whether the inspector of the recording's stage is shown, in place of the marks of touches.
  /// Default `false`. Presses of this view reach the inspector, and never the recording (INS-08).
  public var showsInspector = false {
    didSet {
      guard showsInspector != oldValue else { return }
      presses.isHidden = !showsInspector
      rebuild()
    }
  }
  /// The parts of that inspector. Default all. A program with a timeline of its own leaves out the
  /// inspector's, which would show the same (V15).
  public var inspectorParts = InspectorOverlay.Parts.all {
    didSet {
      if showsInspector, inspectorParts != oldValue { rebuild() }
    }
  }
  /// Called after `time`, `isPlaying` or the recording changed.
  public var onChange: (() -> Void)?

  /// The player at `time`; `nil` without a recording. Read its stage, but do not play it: use
  /// `seek(to:)`.
  public var player: Player? { travel?.player }
  /// The length of the recording in seconds.
  public var duration: TimeInterval { index.duration }
  /// Whether the end of the recording is shown.
  public var isAtEnd: Bool { recording != nil && time >= duration }

  private var travel: TimeTravel?
  private var maker: TimeTravel.Maker?
  private let presses = InspectorPressView()
  private let ticker = FrameTicker()
  private let preparer = FrameTicker()
  /// The view's own time and the recording's time at which playing began, or the speed or the shown
  /// time was last set.
  private var run: (start: TimeInterval, time: TimeInterval) = (0, 0)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view of size zero without a recording; there are no archives to decode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(stageView)
    presses.isHidden = true
    presses.target = stageView
    addSubview(presses)
    ticker.onFrame = { [weak self] in self?.tick() }
    preparer.onFrame = { [weak self] in self?.prepare() }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    stageView.frame = bounds
    presses.frame = bounds
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil {
      pause()
      preparer.stop()
    } else {
      startPreparing()
    }
  }

  // MARK: Recordings

  /// Shows the start of a recording.
  ///
  /// - Parameters:
  ///   - scenes: The scenes that the header may name.
  ///   - scene: A scene that replaces the one of the header. Default `nil`.
  /// - Throws: `TraceError` if the scene does not exist. The view then shows what it did before.
  public func load(
    _ recording: Recording, scenes: SceneRegistry, scene: String? = nil
  ) throws {
    var shown = recording
    if let scene { shown.header.scene = scene }
    shown.header = ReplayView.drawable(shown.header)
    try load(shown) { try Player(RecordingSource(shown), scenes: scenes) }
  }

  /// Shows the start of a recording that `make` plays, for players with settings of their own.
  ///
  /// - Parameter make: Returns a player at the start of `recording`, again and again the same.
  public func load(_ recording: Recording, make: @escaping TimeTravel.Maker) throws {
    let index = RecordingIndex(recording)
    let travel = try travel(recording, index.duration, make)
    pause()
    maker = make
    self.recording = recording
    self.index = index
    self.travel = travel
    failure = nil
    time = 0
    stageView.marks.trailSeconds = recording.header.scene == "blank" ? .infinity : 1
    seek(to: 0)
    startPreparing()
  }

  private func travel(
    _ recording: Recording, _ duration: TimeInterval, _ make: @escaping TimeTravel.Maker
  ) throws -> TimeTravel {
    let pieces = min(recording.entries.count / ReplayView.linesApart, ReplayView.mostPrepared) + 1
    let (isInspected, parts) = (showsInspector, inspectorParts)
    return try TimeTravel(
      every: max(0.5, duration / Double(pieces)), keeping: ReplayView.checkpoints
    ) {
      let player = try make()
      if isInspected {
        let inspector = player.stage.addInspector()
        inspector.style = player.stage.userInterfaceStyle
        inspector.parts = parts
      }
      return player
    }
  }

  /// Plays the recording again up to the time that is shown, with the inspector or without it. The
  /// inspector must have seen the input from the start.
  private func rebuild() {
    guard let maker, let recording else { return }
    do { travel = try travel(recording, duration, maker) } catch { failure = error }
    seek(to: time)
    startPreparing()
  }

  /// Removes the recording, so that the view shows nothing.
  public func unload() {
    pause()
    preparer.stop()
    recording = nil
    travel = nil
    maker = nil
    index = RecordingIndex(Recording(header: TraceHeader()))
    stageView.source = nil
    time = 0
    showTouches()
    onChange?()
  }

  private static let checkpoints = 12
  /// The lines of a recording for each of which one checkpoint is prepared. A scene of ten fingers
  /// plays them in less than a twentieth of a second.
  private static let linesApart = 5_500
  /// The most checkpoints that are prepared. Each is a scene in memory and a replay from the start.
  private static let mostPrepared = 9
  /// The most lines of a recording for which checkpoints are prepared, half an hour of two fingers:
  /// those of a longer one would be far apart and take minutes.
  private static let mostLines = 400_000
  /// The time in seconds without a seek after which the preparation goes on.
  private static let rest: TimeInterval = 0.5
  /// The lines that are played in a frame to prepare, which takes a few milliseconds.
  private static let linesInFrame = 1_500
  /// The largest number of touches that are drawn at once. Of more touches, the latest ones are
  /// drawn.
  private static let mostMarks = 64
  /// The most pixels with which a recording without a scene of its own is drawn.
  private static let mostPixels: CGFloat = 2_000_000

  /// Returns the header with a smaller scale where the picture would be too large to be drawn in
  /// time. Only the scene `blank` is drawn smaller, whose gestures do not depend on the scale.
  public static func drawable(_ header: TraceHeader) -> TraceHeader {
    var header = header
    let pixels = header.size.width * header.size.height * header.scale * header.scale
    if header.scene == "blank", pixels > mostPixels {
      header.scale *= (mostPixels / pixels).squareRoot()
    }
    return header
  }

  private func startPreparing() {
    guard let travel, let stage, let recording, travel.interval < duration,
      recording.entries.count <= ReplayView.mostLines
    else { return preparer.stop() }
    preparer.start(on: stage)
  }

  /// Prepares checkpoints while nothing is played. A line that cannot be played ends it: the view
  /// reports that line when it gets there.
  private func prepare() {
    guard let travel, let stage, !isPlaying, stage.time.now - run.start >= ReplayView.rest else {
      return
    }
    let last = duration - travel.interval / 2
    if (try? travel.prepare(upTo: last, lines: ReplayView.linesInFrame)) ?? true { preparer.stop() }
  }

  // MARK: Time

  /// Plays from the time that is shown; at the end, from the start. A view outside any window does
  /// not play.
  public func play() {
    guard recording != nil, failure == nil, !isPlaying, let stage else { return }
    if isAtEnd { seek(to: 0) }
    isPlaying = true
    holdTime()
    ticker.start(on: stage)
    onChange?()
  }

  /// Stops at the time that is shown.
  public func pause() {
    guard isPlaying else { return }
    isPlaying = false
    ticker.stop()
    onChange?()
  }

  /// Shows a time in seconds, within the recording. Playing goes on from there.
  public func seek(to newTime: TimeInterval) {
    guard let travel, newTime.isFinite else { return }
    let newTime = max(0, min(newTime, duration))
    do {
      let player = try travel.seek(to: newTime)
      stageView.source = player.stage
      stageView.update()
    } catch {
      failure = error
      pause()
    }
    time = newTime
    holdTime()
    showTouches()
    onChange?()
  }

  /// Goes to the next moment at which input came, or back to the previous one, and stops there.
  ///
  /// - Parameter count: The number of moments, negative for back.
  public func step(by count: Int) {
    pause()
    var target = time
    for _ in 0..<min(count.magnitude, UInt(index.moments.count) + 1) {
      let next = count > 0 ? index.moment(after: target) : index.moment(before: target)
      guard let next else {
        target = count > 0 ? duration : 0
        break
      }
      target = next
    }
    if target != time { seek(to: target) }
  }

  private func holdTime() { run = (stage?.time.now ?? 0, time) }

  private func tick() {
    guard isPlaying, let now = stage?.time.now else { return }
    let target = run.time + (now - run.start) * speed
    guard target > time else { return }
    let run = run
    seek(to: target)
    self.run = run
    if isAtEnd { pause() }
  }

  private func showTouches() {
    guard showsTouches, !showsInspector else {
      return stageView.marks.show([], at: time)
    }
    let keepsTrails = stageView.marks.trailSeconds == .infinity
    let shown = keepsTrails ? index.touches(upTo: time) : index.touches(at: time)
    stageView.marks.show(shown.suffix(ReplayView.mostMarks), at: time)
  }
}
