import PantoBase
import PantoGestures
import PantoScene

/// Plays a recording on a new stage at full speed.
///
/// A recording that holds the ticks of its session is played by them: the clock is advanced at the
/// recorded moments and at no others, so that the replay comes to what was seen (REP-01). Any other
/// recording is played in frames of 1/120 s of virtual time. Frames in which nothing changes are
/// skipped, so a pause of hours costs nothing.
///
/// The same recording and build yield the same log and the same pixels (P4).
@MainActor public final class Player {
  /// Draws the stage and adds the rows of the picture to the hash. Returns `false` if nothing had
  /// changed.
  public typealias Painter = (Stage, inout FNV1a) throws -> Bool

  /// The number of frames per second of virtual time in a recording without ticks.
  public static let framesPerSecond: Double = 120

  /// The longest time in seconds between two ticks while a scene moves; after a longer pause, a
  /// host reports a gap. If the scene of a replay moves and the recording has no tick for longer,
  /// the replay has diverged from the session, because the code or the constants have changed, and
  /// is continued in frames of 1/120 s.
  private static let longestRest: TimeInterval = 0.25

  /// The number of lines in which a recording of an older version is searched for ticks.
  private static let mostLinesAhead = 4096

  /// The number of ticks from which a recording of an older version counts as made by a recorder. A
  /// trace that was written by hand has a few ticks at most, to let time pass.
  private static let leastTicks = 10

  /// The header of the recording.
  public let header: TraceHeader
  /// The stage that the recording plays on.
  public let stage: Stage
  /// Called for each line of the transition log, without its newline.
  public var onLine: ((String) -> Void)?
  /// Called for every frame that may show a change. If `nil`, the default, nothing is drawn.
  public var paint: Painter?
  let scene: ReplayScene
  private var reader: any TraceSource
  private var upcoming: TraceEntry?
  /// Lines that were read in advance, in order, and the error that ended them.
  private var ahead: (lines: [TraceEntry], next: Int, error: TraceError?) = ([], 0, nil)
  /// Whether the clock is advanced by the ticks of the recording alone (REP-01).
  public let followsTicks: Bool
  /// Draws the stage and returns the hash of the whole picture, to compare it with the pictures
  /// that a recording keeps. If `nil`, the default, pictures are not compared.
  public var picture: ((Stage) throws -> FNV1a)?
  private var checks = ReplayChecks()
  /// The first line at which the replay differs from the recorded session, as far as the recording
  /// has checks; `nil` if no difference was found so far (REP-03).
  public var difference: ReplayDifference? { checks.difference }
  /// The number of the recording's checks that the replay has reached so far.
  public var checksCompared: Int { checks.count }
  /// The number of pictures of the session that were compared with the replay.
  public var picturesCompared: Int { checks.pictures }
  /// The number of the recording's line that is played next, from 1; the header is line 1.
  private var line = 1
  /// The contacts that were down before the recording began (L2).
  private var held: [InputEvent.Source] = []
  /// The time up to which `seekForward(to:)` has played, in seconds.
  public private(set) var reached: TimeInterval = 0
  /// Whether `seekForward(to:lines:)` stopped before it had played all lines of `reached`.
  private var isAmidMoment = false
  /// The FNV-1a hash over the transition log so far.
  public var logHashSoFar: UInt64 { logHash.value }
  private var logHash = FNV1a()
  private var pixelHash = FNV1a()
  private var transitions = 0
  private var frames = 0
  private var nextFrame = 0
  private var lastTime: TimeInterval = 0
  /// The time of the latest picture. Without a tick, a picture is drawn after a report at most 120
  /// times a second.
  private var lastPaint = -TimeInterval.infinity
  private var events: [InputEvent] = []
  private var sawKey = false
  /// The animation state in which the recording is played, so that an animation block of the
  /// caller, or animations that are switched off, do not affect the replay (T1).
  private var animationContext: UIView.AnimationContext
  /// The changed constants that do not apply yet, and the time of the recording from which on they
  /// do.
  private var laterTuning: (start: TimeInterval, tuning: Tuning)?

  /// Creates a player and builds its scene: the one that the header names, or `scene` if given.
  ///
  /// - Parameters:
  ///   - tuning: The constants that apply instead of the scene's own. Default: none (TUN-01).
  ///   - tuningStart: The time of the recording from which on they apply, in seconds. Default 0.
  /// - Throws: `TraceError` if the scene does not exist or the first entry cannot be read.
  public init(
    _ reader: some TraceSource, scenes: SceneRegistry = SceneRegistry(), scene: String? = nil,
    tuning: Tuning = Tuning(), from tuningStart: TimeInterval = 0
  ) throws(TraceError) {
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
    self.scene = made
    if tuningStart <= 0 {
      stage.tuning = tuning
    } else if !tuning.isEmpty {
      laterTuning = (tuningStart, tuning)
    }
    if let frameInterval = header.frameInterval { stage.frameInterval = frameInterval }
    if header.hasTicks {
      followsTicks = true
    } else if header.version < 4, header.hasEnd {
      // A recorder of an older version wrote ticks without saying so in the header.
      ahead = Player.lines(of: &self.reader)
      followsTicks = ahead.lines.count(where: \.isTick) >= Player.leastTicks
    } else {
      followsTicks = false
    }
    upcoming = try readNext()
    stage.log.observe(eachChange: true) { [weak self] in self?.record($0) }
    stage.log.observe { [weak self] in self?.checks.add($0) }
  }

  /// Reads the first lines of a recording, until enough ticks are found.
  private static func lines(
    of reader: inout any TraceSource
  ) -> (lines: [TraceEntry], next: Int, error: TraceError?) {
    var lines: [TraceEntry] = []
    do throws(TraceError) {
      var ticks = 0
      while lines.count < mostLinesAhead, ticks < leastTicks, let entry = try reader.next() {
        lines.append(entry)
        if entry.isTick { ticks += 1 }
      }
      return (lines, 0, nil)
    } catch {
      return (lines, 0, error)
    }
  }

  private func readNext() throws(TraceError) -> TraceEntry? {
    line += 1
    if ahead.next < ahead.lines.count {
      ahead.next += 1
      return ahead.lines[ahead.next - 1]
    }
    if let error = ahead.error { throw error }
    return try reader.next()
  }

  /// Why the replay may differ from the session that was recorded, as a sentence; `nil` if the
  /// recording holds all that the session depended on, or was written by hand (REP-02).
  public var reservation: String? {
    if header.scenesAge > 0 {
      return "the scene had run for \(JSONText.number(header.scenesAge)) s when this recording "
        + "began; the replay begins with a new one and may differ from what was seen"
    }
    guard followsTicks, !header.hasTicks else { return nil }
    return
      "recordings of version \(header.version) do not keep every moment of the clock; the replay "
      + "may differ from what was seen"
  }

  /// The report that the recording is part of, as far as it was read; `nil` if it is none (REP-04).
  public var report: SessionReport? { reader.report }

  /// Returns the whole report that the recording is part of; `nil` if it is none. Its lines may
  /// follow those of the recording, so what was not played is read, too, and can be played no more.
  package func wholeReport() throws(TraceError) -> SessionReport? {
    guard reader.report != nil else { return nil }
    if let error = ahead.error { throw error }
    while try reader.next() != nil {}
    return reader.report
  }

  /// Whether the whole recording has been played.
  public var isOver: Bool { upcoming == nil }

  /// The time of the next line in seconds; `nil` at the end.
  public var nextTime: TimeInterval? { upcoming?.time }

  /// Problems in the file so far that did not prevent the replay.
  public var warnings: [TraceError] { reader.warnings }

  /// Plays all entries up to and including `time`, in seconds. Earlier frames are drawn; the frame
  /// at `time` itself is left to the caller. Without ticks the stage is also advanced to that time.
  public func play(to time: TimeInterval) throws {
    try animationContext.run { try playOn(to: time) }
  }

  private func playOn(to time: TimeInterval) throws {
    try playEntries(upTo: time)
    guard time > lastTime else { return }
    if followsTicks {
      if !isOver { try runFrames(before: time) }
      lastTime = time
      return
    }
    guard !stage.time.isCatchingUp else { return }
    try runFrames(before: time)
    stage.advance(to: time)
    lastTime = time
  }

  /// Plays up to the last frame at or before `time`, in seconds. Unlike `play(to:)`, this call has
  /// no effect that a complete replay would not have, so it may be called for any times
  /// (`TimeTravel`).
  ///
  /// - Parameter lines: The number of lines after which the call stops, at the end of a report.
  ///   Further calls go on. Default: no limit.
  /// - Returns: Whether `time` was reached.
  @discardableResult
  public func seekForward(to time: TimeInterval, lines: Int = .max) throws -> Bool {
    guard time > reached || isAmidMoment && time == reached else { return true }
    let isThere = try animationContext.run { () throws -> Bool in
      try playEntries(upTo: time, lines: lines)
      if let upcoming, upcoming.time <= time { return false }
      if !stage.time.isCatchingUp, !(followsTicks && isOver) {
        try runFrames(before: time.nextUp)
      }
      return true
    }
    isAmidMoment = !isThere
    reached = isThere ? time : max(reached, lastTime)
    return isThere
  }

  private func playEntries(upTo time: TimeInterval, lines: Int = .max) throws {
    let start = line
    while let entry = upcoming, entry.time <= time, line - start < lines {
      try runFrames(before: entry.time)
      lastTime = max(lastTime, entry.time)
      if let later = laterTuning, later.start <= entry.time {
        stage.tuning = later.tuning
        laterTuning = nil
      }
      guard case .event = entry else {
        try play(entry)
        upcoming = try readNext()
        continue
      }
      try sendReport()
      if followsTicks, lastTime - lastPaint >= 1 / Player.framesPerSecond { try paintFrame() }
    }
  }

  /// Plays one line of the recording that is no event of an input device.
  private func play(_ entry: TraceEntry) throws {
    switch entry {
    case .event: break
    case .cancelByHandler(let event): held.removeAll { $0.isSameContact(as: event.source) }
    case .held(let event): held.append(event.source)
    case .tick(let tick):
      stage.advance(to: tick)
      if followsTicks { try paintFrame() }
    case .gap(let start, let seconds):
      catchUp(to: start)
      stage.recordGap(of: seconds)
    case .cancel(let time, let cause):
      catchUp(to: time)
      held.removeAll()
      stage.cancelTouches(because: cause, at: time)
    case .restart(let time):
      catchUp(to: time)
      held.removeAll()
      stage.restart(at: time)
    case .key(let key):
      sawKey = true
      stage.send(key)
    case .text(let text): stage.send(text)
    case .change(let start, let change):
      if !stage.time.isCatchingUp { catchUp(to: start) }
      // A handler may have made the same change already.
      if !stage.surroundings.contains(change) { stage.apply(change) }
    case .check(let time, let check):
      try checks.compare(check, line: line, time: time) { try picture?(stage) }
    case .end(let end, _):
      if !followsTicks { stage.advance(to: end) }
      checks.end()
    }
  }

  /// Advances the clock to the time of a line that depends on it. In a recording with ticks, a tick
  /// has done so already.
  private func catchUp(to time: TimeInterval) {
    if !followsTicks, stage.time.now < time { stage.advance(to: time) }
  }

  /// Plays to the end of the recording, or to `limit` in seconds, and draws the last frame.
  public func playToEnd(limit: TimeInterval = .infinity) throws -> Playback {
    while let next = nextTime, next <= limit { try play(to: next) }
    if limit.isFinite, !isOver { try play(to: limit) }
    nextFrame = max(nextFrame, Player.frame(at: lastTime))
    try animationContext.run {
      if !followsTicks { stage.advance(to: Double(nextFrame) / Player.framesPerSecond) }
      nextFrame += 1
      try paintFrame()
    }
    return Playback(
      logHash: logHash.value, pixelHash: pixelHash.value, transitions: transitions, frames: frames,
      endTime: lastTime, warnings: reader.warnings)
  }

  /// Sends all events of one report at once, as the device reported them.
  private func sendReport() throws {
    events.removeAll(keepingCapacity: true)
    var hasBegun = false
    while case .event(let event, let joins)? = upcoming, joins || !hasBegun {
      if !isHeld(event), !isAlreadyCancelled(event) { events.append(event) }
      hasBegun = true
      lastTime = max(lastTime, event.time)
      upcoming = try readNext()
    }
    if !events.isEmpty { stage.send(events) }
  }

  /// Whether the event belongs to a contact that was down before the recording began (L2).
  private func isHeld(_ event: InputEvent) -> Bool {
    guard !held.isEmpty, let i = held.firstIndex(where: { $0.isSameContact(as: event.source) })
    else { return false }
    switch event.phase {
    case .began, .hovered:
      held.remove(at: i)
      return false
    case .ended, .cancelled: held.remove(at: i)
    case .moved, .stationary: break
    }
    return true
  }

  /// Whether the event cancels a finger that a key handler has already cancelled, as in the live
  /// run.
  private func isAlreadyCancelled(_ event: InputEvent) -> Bool {
    guard sawKey, event.phase == .cancelled, case .finger = event.source,
      let processor = stage.window.eventProcessor
    else { return false }
    return !processor.isDown(event.source) && !events.contains { $0.source == event.source }
  }

  /// Runs the frames before `time`: advances their animations and draws them.
  private func runFrames(before time: TimeInterval) throws {
    if followsTicks {
      guard stage.isMoving, time - stage.time.now > Player.longestRest else { return }
    }
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
    lastPaint = lastTime
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
