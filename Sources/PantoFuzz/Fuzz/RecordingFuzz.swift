import PantoImporters
import PantoInspector
import PantoReplay
import PantoScene

/// Does with a recording of any kind everything that the command line can do: read, convert, play,
/// explain, export a timeline, travel in time, and shrink it to a test.
@MainActor struct RecordingFuzz {
  /// The largest number of entries that is shrunk, because each trial of the shrinker is a replay.
  static let mostShrunkEntries = 64
  static let mostTrials = 8
  /// The time in seconds at which every replay stops.
  static let limit: TimeInterval = 1e6

  private let scenes: SceneRegistry
  private var violations: [Violation] = []

  init(_ scenes: SceneRegistry) { self.scenes = scenes }

  // MARK: Readers

  func run(trace bytes: [UInt8]) -> [Violation] {
    var found: [Violation] = []
    for repairs in [false, true] {
      let options = TraceReader.Options(repairs: repairs)
      found += follow(options) { () throws(TraceError) in
        try Recording(file: "fuzz", bytes: bytes, options: options)
      }
      if !found.isEmpty { break }
    }
    return found
  }

  func run(evemu bytes: [UInt8]) -> [Violation] {
    follow { options throws(TraceError) in
      try Recording(ForeignSource(EvemuReader(file: "fuzz", bytes: bytes, options: options)))
    }
  }

  func run(libinput bytes: [UInt8]) -> [Violation] {
    follow { options throws(TraceError) in
      try Recording(ForeignSource(EvemuReader(libinput: "fuzz", bytes: bytes, options: options)))
    }
  }

  /// Reads the recording as it is, and again with repairs if that was refused.
  private func follow(
    _ read: (TraceReader.Options) throws(TraceError) -> Recording
  ) -> [Violation] {
    var wasRead = false
    let found = follow(TraceReader.Options()) { () throws(TraceError) in
      let recording = try read(TraceReader.Options())
      wasRead = true
      return recording
    }
    if wasRead || !found.isEmpty { return found }
    let options = TraceReader.Options(repairs: true)
    return follow(options) { () throws(TraceError) in try read(options) }
  }

  /// Reads the recording and uses the result. An error must name its place.
  private func follow(
    _ options: TraceReader.Options, _ read: () throws(TraceError) -> Recording
  ) -> [Violation] {
    var run = self
    do throws(TraceError) {
      run.use(try read(), options)
    } catch {
      if error.line < 1 || error.column < 1 {
        run.fail("P5", "an error without its place: \(error)")
      }
    }
    return run.violations
  }

  private mutating func fail(_ rule: String, _ what: String) {
    violations.append(Violation(rule, what))
  }

  // MARK: Uses of a recording

  private mutating func use(_ recording: Recording, _ options: TraceReader.Options) {
    for case .event(let event, _) in recording.entries
    where !event.position.isFinite || !event.time.isFinite {
      fail("I5", "\(event)")
    }
    let again = convert(recording, options)
    guard let first = play(recording, isExported: true) else { return }
    if let again, let second = play(again, isExported: false), second.hash != first.hash {
      fail("P4", "the converted recording gives another log")
    }
    travel(recording, to: first.end / 2)
    if let name = first.last { shrink(recording, name, first.outcome, options) }
  }

  /// Checks `convert`: the written text must read back as the same recording.
  private mutating func convert(
    _ recording: Recording, _ options: TraceReader.Options
  ) -> Recording? {
    do throws(TraceError) {
      let again = try Recording(
        file: "converted", bytes: Array(recording.text.utf8), options: options)
      if again.entries != recording.entries {
        fail("CLI-07", "the written text reads back as another recording")
      }
      return again
    } catch {
      fail("CLI-07", "the text cannot be read again: \(error)")
      return nil
    }
  }

  private struct Played {
    var hash: UInt64
    var end: TimeInterval
    /// The name of the recognizer that ended or failed last.
    var last: String?
    var outcome: Outcome
  }

  private mutating func play(_ recording: Recording, isExported: Bool) -> Played? {
    guard let player = player(recording) else { return nil }
    defer { player.stage.tearDown() }
    let outcomes = OutcomeList(player.stage)
    var length = 0
    let timeline = isExported ? ChromeTrace(player.stage) { length += $0.utf8.count } : nil
    guard let result = try? player.playToEnd(limit: Self.limit) else {
      fail("P2", "a recording that was read cannot be played")
      return nil
    }
    timeline?.close(at: result.endTime)
    if isExported {
      explain(player.stage)
      if length == 0 { fail("INS-06", "the timeline is empty") }
    }
    return Played(
      hash: result.logHash, end: result.endTime, last: outcomes.last,
      outcome: outcomes[outcomes.last ?? ""])
  }

  private func player(_ recording: Recording) -> Player? {
    let isKnown = scenes.names.contains(recording.header.scene)
    return try? Player(
      RecordingSource(recording), scenes: scenes, scene: isKnown ? nil : "page")
  }

  /// Checks `diagnose`: every answer must be a sentence.
  private mutating func explain(_ stage: Stage) {
    for recognizer in stage.recognizers where stage.diagnose(recognizer).sentence.isEmpty {
      fail("REC-21", "no explanation for \(recognizer.gestureName)")
    }
    _ = stage.diagnose(at: CGPoint(x: stage.size.width / 2, y: stage.size.height / 2))
    _ = stage.inspect()
  }

  /// Checks time travel: going back must yield the same log as before.
  private mutating func travel(_ recording: Recording, to time: TimeInterval) {
    guard time.isFinite, time < Self.limit,
      let travel = try? TimeTravel({ [scenes] in
        let isKnown = scenes.names.contains(recording.header.scene)
        return try Player(
          RecordingSource(recording), scenes: scenes, scene: isKnown ? nil : "page")
      }), let before = try? travel.seek(to: time).logHashSoFar,
      (try? travel.seek(to: 0)) != nil, let after = try? travel.seek(to: time).logHashSoFar
    else { return }
    travel.player.stage.tearDown()
    if before != after { fail("P4", "going back to \(time) gives another log") }
  }

  /// Checks `test-from`: the shorter recording must be valid, and a test can be written from it.
  private mutating func shrink(
    _ recording: Recording, _ name: String, _ wanted: Outcome, _ options: TraceReader.Options
  ) {
    guard recording.entries.count <= Self.mostShrunkEntries else { return }
    let isKnown = scenes.names.contains(recording.header.scene)
    var shrinker = Shrinker(recording, mostTrials: Self.mostTrials)
    let short = shrinker.shrink { candidate in
      guard
        let replay = try? Replayed(
          RecordingSource(candidate), scenes: scenes, scene: isKnown ? nil : "page")
      else { return false }
      return replay[name] == wanted
    }
    do throws(TraceError) {
      _ = try Recording(file: "short", bytes: Array(short.text.utf8), options: options)
    } catch {
      fail("CLI-05", "the shrunk recording is not valid: \(error)")
    }
    let test = TestWriter(
      origin: "fuzz.pantotrace", recording: short, recognizer: name, state: wanted.state,
      before: recording.entries.count)
    if test.text.isEmpty { fail("CLI-05", "the test is empty") }
  }
}
