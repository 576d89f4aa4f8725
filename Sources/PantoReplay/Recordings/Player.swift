import PantoBase
import PantoGestures
import PantoScene

/// What came of playing a recording.
public struct Playback: Hashable, Sendable {
  /// FNV-1a over the bytes of the transition log, a newline after each line (CLI-07).
  public var logHash: UInt64
  /// FNV-1a over the rows of every frame that was drawn; that of nothing when none was.
  public var pixelHash: UInt64
  public var transitions: Int
  public var frames: Int
  /// Where the recording ended, in seconds.
  public var endTime: TimeInterval
  public var warnings: [TraceError]
}

/// Plays a recording on a fresh stage, as fast as it can, in frames of 1/120 s of virtual time.
///
/// Same recording, same build: same log and same pixels (P4). Frames in which nothing changes are
/// passed over, so a pause of hours costs nothing.
@MainActor public final class Player {
  /// Draws the stage and feeds the rows of the picture into the hash; false: nothing had changed.
  public typealias Painter = (Stage, inout FNV1a) throws -> Bool

  public static let framesPerSecond: Double = 120

  public let header: TraceHeader
  public let stage: Stage
  /// Told each line of the transition log, without its newline.
  public var onLine: ((String) -> Void)?
  /// Called at every frame that may show a change. Without it nothing is drawn.
  public var paint: Painter?
  private let owner: AnyObject?
  private var reader: any TraceSource
  private var upcoming: TraceEntry?
  /// How far `seekForward` has come, in seconds.
  public private(set) var reached: TimeInterval = 0
  /// FNV-1a over the log so far.
  public var logHashSoFar: UInt64 { logHash.value }
  private var logHash = FNV1a()
  private var pixelHash = FNV1a()
  private var transitions = 0
  private var frames = 0
  private var nextFrame = 0
  private var lastTime: TimeInterval = 0
  private var report: [InputEvent] = []
  private var sawKey = false

  /// Builds the scene that the header names, or `scene` in its place.
  public init(
    _ reader: some TraceSource, scenes: SceneRegistry = SceneRegistry(), scene: String? = nil
  ) throws(TraceError) {
    var header = reader.header
    if let scene { header.scene = scene }
    guard let made = scenes.make(header) else {
      throw TraceError(
        file: reader.file, line: 1, column: 1,
        message: "there is no scene \"\(header.scene)\"; there are "
          + scenes.names.joined(separator: ", "))
    }
    self.header = header
    self.reader = reader
    stage = made.stage
    owner = made.owner
    upcoming = try self.reader.next()
    stage.log.observe(eachChange: true) { [weak self] in self?.note($0) }
  }

  /// Nothing is left to play.
  public var isOver: Bool { upcoming == nil }

  /// The time of the next line; `nil` at the end.
  public var nextTime: TimeInterval? { upcoming?.time }

  public var warnings: [TraceError] { reader.warnings }

  /// Plays what happens up to and including `time`, and brings the stage to that time. Frames that
  /// lie before it are drawn on the way; what shows at `time` itself is the caller's to draw.
  public func play(to time: TimeInterval) throws {
    try playEntries(upTo: time)
    guard time > lastTime, !stage.time.isCatchingUp else { return }
    try runFrames(before: time)
    stage.advance(to: time)
    lastTime = time
  }

  /// Plays on to `time` as of its last frame. Unlike `play(to:)` it adds nothing that a straight
  /// replay would not do as well, so that it may be called at any moments (`TimeTravel`).
  public func seekForward(to time: TimeInterval) throws {
    guard time > reached else { return }
    try playEntries(upTo: time)
    if !stage.time.isCatchingUp { try runFrames(before: time.nextUp) }
    reached = time
  }

  private func playEntries(upTo time: TimeInterval) throws {
    while let entry = upcoming, entry.time <= time {
      try runFrames(before: entry.time)
      lastTime = max(lastTime, entry.time)
      switch entry {
      case .event: try sendReport()
      case .tick(let tick):
        stage.advance(to: tick)
        upcoming = try reader.next()
      case .gap(let start, let seconds):
        if stage.time.now < start { stage.advance(to: start) }
        stage.noteGap(of: seconds)
        upcoming = try reader.next()
      case .key(let key):
        sawKey = true
        stage.send(key)
        upcoming = try reader.next()
      case .change(let start, let change):
        if stage.time.now < start, !stage.time.isCatchingUp { stage.advance(to: start) }
        // A handler may have made it already.
        if !stage.surroundings.contains(change) { stage.apply(change) }
        upcoming = try reader.next()
      case .end(let end):
        stage.advance(to: end)
        upcoming = try reader.next()
      }
    }
  }

  /// Plays to the end of the recording, or to `limit`, and draws the frame that shows how it ends.
  public func playToEnd(limit: TimeInterval = .infinity) throws -> Playback {
    while let next = nextTime, next <= limit { try play(to: next) }
    if limit.isFinite, !isOver { try play(to: limit) }
    nextFrame = max(nextFrame, Player.frame(at: lastTime))
    stage.advance(to: Double(nextFrame) / Player.framesPerSecond)
    nextFrame += 1
    try paintFrame()
    return Playback(
      logHash: logHash.value, pixelHash: pixelHash.value, transitions: transitions, frames: frames,
      endTime: lastTime, warnings: reader.warnings)
  }

  /// All events of one report at once, as the device told them.
  private func sendReport() throws {
    report.removeAll(keepingCapacity: true)
    var hasBegun = false
    while case .event(let event, let joins)? = upcoming, joins || !hasBegun {
      if !isDoneAlready(event) { report.append(event) }
      hasBegun = true
      lastTime = max(lastTime, event.time)
      upcoming = try reader.next()
    }
    if !report.isEmpty { stage.send(report) }
  }

  /// The cancel of a finger that the handler of a key cancelled, here as it was live.
  private func isDoneAlready(_ event: InputEvent) -> Bool {
    guard sawKey, event.phase == .cancelled, case .finger = event.source,
      let walk = stage.window.eventWalk
    else { return false }
    return !walk.isDown(event.source) && !report.contains { $0.source == event.source }
  }

  /// The frames that lie before `time`: their animations move, they are drawn.
  private func runFrames(before time: TimeInterval) throws {
    if stage.time.isCatchingUp {
      // Nobody drew while the host was away.
      nextFrame = max(nextFrame, Player.frame(at: time))
      return
    }
    while true {
      if !stage.isMoving, paint == nil || !stage.needsDisplay {
        // Nothing moves until something is due: pass over the frames in between.
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
      // A report whose last change came much later than its first has moved the clock already: the
      // frames it passed over show nothing else.
      nextFrame = max(nextFrame, Player.frame(at: stage.time.now))
    }
  }

  /// The number of the first frame at or after `time`.
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

  private func note(_ transition: Transition) {
    let line = stage.log.line(for: transition)
    logHash.combine(line)
    logHash.combine(UInt8(ascii: "\n"))
    transitions += 1
    onLine?(line)
  }
}
