import PantoBase
import PantoControls
import PantoGestures
import PantoScene

/// Plays a recording on a new stage at full speed, in frames of 1/120 s of virtual time.
///
/// The same recording and build yield the same log and the same pixels (P4). Frames in which
/// nothing changes are skipped, so a pause of hours costs nothing.
@MainActor public final class Player {
  /// Draws the stage and adds the rows of the picture to the hash. Returns `false` if nothing had
  /// changed.
  public typealias Painter = (Stage, inout FNV1a) throws -> Bool

  /// The number of frames per second of virtual time.
  public static let framesPerSecond: Double = 120

  /// The header of the recording.
  public let header: TraceHeader
  /// The stage that the recording plays on.
  public let stage: Stage
  /// Called for each line of the transition log, without its newline.
  public var onLine: ((String) -> Void)?
  /// Called for every frame that may show a change. If `nil`, the default, nothing is drawn.
  public var paint: Painter?
  private let owner: AnyObject?
  private var reader: any TraceSource
  private var upcoming: TraceEntry?
  /// The time up to which `seekForward(to:)` has played, in seconds.
  public private(set) var reached: TimeInterval = 0
  /// The FNV-1a hash over the log so far.
  public var logHashSoFar: UInt64 { logHash.value }
  private var logHash = FNV1a()
  private var pixelHash = FNV1a()
  private var transitions = 0
  private var frames = 0
  private var nextFrame = 0
  private var lastTime: TimeInterval = 0
  private var report: [InputEvent] = []
  private var sawKey = false
  /// The recording's animations are its own, also where a block of the caller runs or animations
  /// are off (T1).
  private var animationContext: UIView.AnimationContext
  /// A tuning that does not apply yet, and the time from which on it does.
  private var laterTuning: (start: TimeInterval, tuning: Tuning)?

  /// Builds the scene that the header names, or `scene` instead.
  ///
  /// - Parameters:
  ///   - tuning: The constants that apply instead of the scene's own. Default: none (TUN-01).
  ///   - tuningStart: The time of the recording from which on they apply, in seconds. Default 0.
  /// - Throws: `TraceError` if the scene does not exist or the first entry cannot be read.
  public init(
    _ reader: some TraceSource, scenes: SceneRegistry = SceneRegistry(), scene: String? = nil,
    tuning: Tuning = Tuning(), from tuningStart: TimeInterval = 0
  ) throws(TraceError) {
    TextServices.install()
    var header = reader.header
    if let scene { header.scene = scene }
    var context = UIView.AnimationContext()
    guard let made = context.run({ scenes.make(header) }) else {
      throw TraceError(
        file: reader.file, line: 1, column: 1,
        message: "there is no scene \"\(header.scene)\"; there are "
          + scenes.names.joined(separator: ", "))
    }
    animationContext = context
    self.header = header
    self.reader = reader
    stage = made.stage
    owner = made.owner
    if tuningStart <= 0 {
      stage.tuning = tuning
    } else if !tuning.isEmpty {
      laterTuning = (tuningStart, tuning)
    }
    upcoming = try self.reader.next()
    stage.log.observe(eachChange: true) { [weak self] in self?.record($0) }
  }

  /// Whether the whole recording has been played.
  public var isOver: Bool { upcoming == nil }

  /// The time of the next line in seconds; `nil` at the end.
  public var nextTime: TimeInterval? { upcoming?.time }

  /// Problems in the file so far that did not prevent the replay.
  public var warnings: [TraceError] { reader.warnings }

  /// Plays all entries up to and including `time`, in seconds, and advances the stage to that time.
  /// Earlier frames are drawn; the frame at `time` itself is left to the caller.
  public func play(to time: TimeInterval) throws {
    try animationContext.run { try playOn(to: time) }
  }

  private func playOn(to time: TimeInterval) throws {
    try playEntries(upTo: time)
    guard time > lastTime, !stage.time.isCatchingUp else { return }
    try runFrames(before: time)
    stage.advance(to: time)
    lastTime = time
  }

  /// Plays up to the last frame at or before `time`, in seconds. Unlike `play(to:)`, this call has
  /// no effect that a complete replay would not have, so it may be called for any times
  /// (`TimeTravel`).
  public func seekForward(to time: TimeInterval) throws {
    guard time > reached else { return }
    try animationContext.run {
      try playEntries(upTo: time)
      if !stage.time.isCatchingUp { try runFrames(before: time.nextUp) }
    }
    reached = time
  }

  private func playEntries(upTo time: TimeInterval) throws {
    while let entry = upcoming, entry.time <= time {
      try runFrames(before: entry.time)
      lastTime = max(lastTime, entry.time)
      if let later = laterTuning, later.start <= entry.time {
        stage.tuning = later.tuning
        laterTuning = nil
      }
      switch entry {
      case .event: try sendReport()
      case .tick(let tick):
        stage.advance(to: tick)
        upcoming = try reader.next()
      case .gap(let start, let seconds):
        if stage.time.now < start { stage.advance(to: start) }
        stage.recordGap(of: seconds)
        upcoming = try reader.next()
      case .key(let key):
        sawKey = true
        stage.send(key)
        upcoming = try reader.next()
      case .text(let text):
        stage.send(text)
        upcoming = try reader.next()
      case .change(let start, let change):
        if stage.time.now < start, !stage.time.isCatchingUp { stage.advance(to: start) }
        // A handler may have made the same change already.
        if !stage.surroundings.contains(change) { stage.apply(change) }
        upcoming = try reader.next()
      case .end(let end):
        stage.advance(to: end)
        upcoming = try reader.next()
      }
    }
  }

  /// Plays to the end of the recording, or to `limit` in seconds, and draws the last frame.
  public func playToEnd(limit: TimeInterval = .infinity) throws -> Playback {
    while let next = nextTime, next <= limit { try play(to: next) }
    if limit.isFinite, !isOver { try play(to: limit) }
    nextFrame = max(nextFrame, Player.frame(at: lastTime))
    try animationContext.run {
      stage.advance(to: Double(nextFrame) / Player.framesPerSecond)
      nextFrame += 1
      try paintFrame()
    }
    return Playback(
      logHash: logHash.value, pixelHash: pixelHash.value, transitions: transitions, frames: frames,
      endTime: lastTime, warnings: reader.warnings)
  }

  /// Sends all events of one report at once, as the device reported them.
  private func sendReport() throws {
    report.removeAll(keepingCapacity: true)
    var hasBegun = false
    while case .event(let event, let joins)? = upcoming, joins || !hasBegun {
      if !isAlreadyCancelled(event) { report.append(event) }
      hasBegun = true
      lastTime = max(lastTime, event.time)
      upcoming = try reader.next()
    }
    if !report.isEmpty { stage.send(report) }
  }

  /// Whether the event cancels a finger that a key handler has already cancelled, as in the live
  /// run.
  private func isAlreadyCancelled(_ event: InputEvent) -> Bool {
    guard sawKey, event.phase == .cancelled, case .finger = event.source,
      let processor = stage.window.eventProcessor
    else { return false }
    return !processor.isDown(event.source) && !report.contains { $0.source == event.source }
  }

  /// Runs the frames before `time`: advances their animations and draws them.
  private func runFrames(before time: TimeInterval) throws {
    if stage.time.isCatchingUp {
      // The host drew nothing during the gap.
      nextFrame = max(nextFrame, Player.frame(at: time))
      return
    }
    while true {
      if !stage.isMoving, paint == nil || !stage.needsDisplay {
        // Nothing changes until the next deadline, so the frames before it are skipped.
        guard let wake = paint == nil ? stage.time.nextDeadline : stage.wakeTime, wake < time else {
          nextFrame = max(nextFrame, Player.frame(at: time))
          return
        }
        nextFrame = max(nextFrame, Player.frame(at: wake))
      }
      let frameTime = Double(nextFrame) / Player.framesPerSecond
      guard frameTime < time else { return }
      nextFrame += 1
      stage.advance(to: frameTime)
      try paintFrame()
      // A report whose last change is much later than its first has already moved the clock. The
      // skipped frames would show nothing else.
      nextFrame = max(nextFrame, Player.frame(at: stage.time.now))
    }
  }

  /// Returns the number of the first frame at or after `time`.
  private static func frame(at time: TimeInterval) -> Int {
    guard time < 1e12 else { return Int.max / 2 }
    var n = Int((time * framesPerSecond).rounded(.down))
    while Double(n) / framesPerSecond < time { n += 1 }
    return n
  }

  private func paintFrame() throws {
    guard let paint else { return }
    if try paint(stage, &pixelHash) { frames += 1 }
  }

  private func record(_ transition: Transition) {
    let line = stage.log.line(for: transition)
    logHash.combine(line)
    logHash.combine(UInt8(ascii: "\n"))
    transitions += 1
    onLine?(line)
  }
}
