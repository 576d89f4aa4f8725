import ArgumentParser
import Foundation
import PantoCore
import PantoInspector
import PantoReplay

struct ReplayCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play traces headless, as fast as possible, and print the transition log.",
    discussion: """
      Recordings of evemu and of libinput record are played as they are. In a window fingers are \
      drawn; Space pauses, . and , step, arrows and the timeline scrub, F12 inspects.
      """)
  @Argument(help: "Traces; - is standard input.") var files: [String]
  @Flag(
    help: """
      Print hashes of the log and of the pixels instead of the log; a window closes at the end.
      """)
  var hash = false
  @Option(help: "Write the log to this file.") var log: String?
  @Option(help: "Compare with this log; if it differs, print the first difference, with status 1.")
  var expectLog: String?
  @Flag(
    help: """
      Compare with what the recording says that was seen: the log and, where record --checks kept \
      them, the pictures; print the first difference, with status 1.
      """)
  var check = false
  @Option(help: "Write a timeline for Perfetto, in Chrome's trace format.") var chrome: String?
  @Option(help: "Play to this time, in seconds.", transform: NumberArgument.real) var until: Double?
  @Option(
    help: "Speed as a multiple of real time; default: as fast as possible, in a window 1.",
    transform: NumberArgument.real)
  var speed: Double?
  @Flag(help: "Show it in a window.") var window = false
  @Flag(help: "With --window: show recognizers and reasons, also PANTOGRAPH_INSPECT=1.")
  var inspect = false
  @Option(
    help: "Threads that paint, 1 to 8; the pixels are the same.", transform: NumberArgument.whole)
  var bands = 1
  @Option(help: "Build this scene instead of the one that the trace names.") var scene: String?
  @OptionGroup var foreign: ForeignOptions
  @Flag(help: "Report an incomplete trace as an error.") var strict = false
  @Flag(help: "Let the stage repair what is out of order.") var repair = false
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    try until.map { try Seconds.check($0, "--until") }
    if let speed, !(speed > 0.001 && speed <= 1000) {
      throw ValidationError("--speed must be between 0.001 and 1000")
    }
    if !(1...8).contains(bands) { throw ValidationError("--bands must be between 1 and 8") }
    if files.count > 1, chrome != nil || expectLog != nil {
      throw ValidationError("--chrome and --expect-log require a single trace")
    }
    if inspect, !window || hash {
      throw ValidationError(
        "--inspect shows the inspector in a window: add --window, without --hash")
    }
  }

  func run() throws {
    MainActor.assumeIsolated {
      Scenes.checkReplacement(scene)
      let inputs = files + [expectLog].compactMap { $0 } + foreign.files
      Files.refuseSame(log, chrome)
      let logFile = log.map { Files.create($0, apartFrom: inputs) }
      let chromeFile = chrome.map { Files.create($0, apartFrom: inputs) }
      var isSame = true
      for path in files { isSame = play(path, logFile, chromeFile) && isSame }
      Files.commit(logFile)
      if !isSame { Terminal.end(.no) }
    }
  }

  /// Plays one file, and ends the program if that is not possible. Returns `false` if the log
  /// differs from the expected one.
  @MainActor private func play(
    _ path: String, _ logFile: OutputFile?, _ chromeFile: OutputFile?
  ) -> Bool {
    do {
      var source = try Traces.open(
        path, options: TraceReader.Options(isStrict: strict, repairs: repair), foreign: foreign)
      var shown: Recording?
      if window, !hash {
        let whole = try TraceWindow.read(source, scene: scene)
        source = RecordingSource(whole, file: path)
        shown = whole
      }
      let player = try Player(source, scenes: Scenes.registry, scene: scene)
      let timeline = chromeFile.map { Timeline(of: player, to: $0) }
      return try play(player, shown, path, logFile, timeline)
    } catch let error as TraceError {
      Terminal.fail("\(error)", .badData)
    } catch SDLError.noDisplay(let why) {
      Terminal.fail(
        "no display: \(why). Without --window the replay needs none; snapshot draws pictures.",
        .noDisplay)
    } catch let error as SDLError {
      Terminal.fail(error)
    } catch {
      Terminal.fail("\(path): \(error)", .readWrite)
    }
  }

  @MainActor private func play(
    _ player: Player, _ shown: Recording?, _ path: String, _ logFile: OutputFile?,
    _ timeline: Timeline?
  ) throws -> Bool {
    var expected = try expectLog.map { try ExpectedLog(file: $0, source: Files.stream($0)) }
    let lines = OnceEach { line in
      expected?.compare(line)
      if let logFile {
        Files.append(LogText.rounded(line) + "\n", to: logFile)
      } else if !(hash || expectLog != nil || check) {
        Terminal.sayStates(LogText.rounded(line))
      }
    }
    lines.listen(to: player)
    let compositor = RasterCompositor(bands: bands, soloPixels: 0)
    if hash { paint(player, with: compositor) }
    if check { comparePictures(of: player) }
    let limit = until ?? .infinity
    let reported = player.report.map { _ in ReportLog(player) }
    let start = ContinuousClock.now
    if let shown {
      try TraceWindow(
        shown, path, speed: speed ?? 1, limit: limit, isInspecting: wantsInspector, lines
      ).run()
    } else if window {
      try ReplayWindow(player, compositor, speed: speed ?? 1, limit: limit).run()
    } else if let speed {
      playInTime(player, speed, limit)
    }
    let result = try player.playToEnd(limit: limit)
    timeline?.close(at: result.endTime)
    sayNotes(on: result, since: start, of: player, path)
    let isAsSeen = report(player.difference, of: player, path)
    if hash { sayHashes(of: result, path) }
    let isReported = try reported.map { try isAsReported($0, player, limit, path) } ?? true
    return isExpected(&expected) && (isAsSeen || !check) && isReported
  }

  /// Prints where the replay differs from the expected log. Returns `true` if it does not.
  private func isExpected(_ expected: inout ExpectedLog?) -> Bool {
    let difference = expected?.difference(isWhole: until == nil)
    if let log = expectLog, let name = expected?.unnumbered {
      Terminal.note("\(log): \(name) has no number and stands for any recognizer of that name")
    }
    guard let difference else { return true }
    Terminal.say("\(difference)")
    return false
  }

  /// Prints where the replay first differs from the recorded session: as the result of `--check`,
  /// else as a note, because another version of the scene may differ on purpose. Returns `true` if
  /// nothing differs.
  @MainActor private func report(
    _ difference: ReplayDifference?, of player: Player, _ path: String
  ) -> Bool {
    if let difference {
      let words = "\(path) \(difference)"
      if check { Terminal.say(words) } else { Terminal.note(words) }
    } else if check, player.checksCompared == 0 {
      Terminal.note("\(path): nothing to compare; the recording has no checks")
    } else if check {
      let pictures = player.picturesCompared
      Terminal.detail("\(path): as it was seen" + (pictures > 0 ? ", \(pictures) pictures" : ""))
    }
    return difference == nil
  }

  /// Prints where the replay of a report first decides something else, or that it decides what was
  /// reported (REP-04).
  @MainActor private func isAsReported(
    _ log: ReportLog, _ player: Player, _ limit: Double, _ path: String
  ) throws(TraceError) -> Bool {
    guard let result = try log.compare(upTo: limit) else { return true }
    if let program = result.program, program != ReportFacts.program {
      Terminal.note("\(path): made by \(TraceError.plain(program)); this is \(ReportFacts.program)")
    }
    if let difference = result.difference {
      Terminal.say("\(path): \(difference)")
      return false
    }
    let isExact = player.difference == nil
    Terminal.inform(
      "\(path): as reported, \(Terminal.count(result.decisions, "decision"))"
        + (isExact ? "" : "; the numbers differ"))
    return true
  }

  /// Makes the player compare its pictures with the hashes that the recording keeps. The inspector
  /// is shown if it was shown in the recording.
  @MainActor private func comparePictures(of player: Player) {
    let compositor = RasterCompositor(bands: bands, soloPixels: 0)
    if player.header.option("inspect") == "1", player.stage.inspector == nil {
      player.stage.addInspector().style =
        player.stage.userInterfaceStyle == .dark ? .dark : .light
    }
    player.picture = { stage in
      try stage.draw(with: compositor)
      return try SceneHash.of(stage, shownBy: compositor)
    }
  }

  private var wantsInspector: Bool {
    inspect || ProcessInfo.processInfo.environment["PANTOGRAPH_INSPECT"] == "1"
  }

  /// Makes the player paint each frame and add its pixels to the hash.
  @MainActor private func paint(_ player: Player, with compositor: RasterCompositor) {
    player.paint = { stage, sum in
      guard try stage.draw(with: compositor) else { return false }
      compositor.bitmap.feed(&sum)
      return true
    }
  }

  private func sayHashes(of result: Playback, _ path: String) {
    // Each line names the recording if there are several (U28).
    let name = files.count > 1 ? " \(path)" : ""
    Terminal.say("log \(Hex.of(result.logHash))\(name)")
    Terminal.say("pixels \(Hex.of(result.pixelHash))\(name)")
  }

  @MainActor private func sayNotes(
    on result: Playback, since start: ContinuousClock.Instant, of player: Player, _ path: String
  ) {
    Terminal.detail(
      "played \(Reason.number(result.endTime)) s in \(Seconds.words(ContinuousClock.now - start))")
    for warning in result.warnings { Terminal.note("\(warning)") }
    if let reservation = player.reservation { Terminal.note("\(path): \(reservation)") }
  }

  /// Plays in real time multiplied by `speed`, waiting before each line.
  @MainActor private func playInTime(_ player: Player, _ speed: Double, _ limit: Double) {
    let start = ContinuousClock.now
    while let next = player.nextTime, next <= limit {
      let left = .seconds(next / speed) - (ContinuousClock.now - start)
      if left > .zero {
        Thread.sleep(
          forTimeInterval: Double(left.components.attoseconds) / 1e18
            + Double(left.components.seconds))
      }
      do { try player.play(to: next) } catch { return }
    }
  }
}
