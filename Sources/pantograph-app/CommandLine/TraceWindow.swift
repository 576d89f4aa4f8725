import Foundation
import PantoCore
import PantoReplay
import PantoReplayViews
import PantoStudio

/// The window of `replay --window`: the recording with its fingers, buttons, a timeline and the
/// list of decisions (U2, U3). The window is never larger than the display.
@MainActor final class TraceWindow {
  private let recording: Recording
  private let name: String
  private let speed: Double
  private let isInspecting: Bool
  private let lines: OnceEach

  /// The most lines of a recording that a window shows.
  static let mostEntries = 2_000_000

  init(
    _ recording: Recording, _ path: String, speed: Double, limit: Double, isInspecting: Bool,
    _ lines: OnceEach
  ) {
    self.recording = TraceWindow.cut(recording, at: limit)
    name = OutputFile.folderAndName(path).name
    self.speed = speed
    self.isInspecting = isInspecting
    self.lines = lines
  }

  /// Reads a recording for a window. At most `mostEntries` of its lines are kept in memory, because
  /// the window moves back and forth in time.
  static func read(_ source: any TraceSource, scene: String?) throws(TraceError) -> Recording {
    var whole = try Recording(BeginningSource(source, mostEntries: mostEntries))
    if let scene { whole.header.scene = scene }
    return whole
  }

  /// Returns the part of the recording up to a time in seconds.
  private static func cut(_ recording: Recording, at limit: Double) -> Recording {
    guard limit.isFinite else { return recording }
    var part = recording
    part.entries.removeAll { $0.time > limit }
    if part.entries.count < recording.entries.count { part.entries.append(.end(limit)) }
    return part
  }

  /// Returns the size of the window in points: the recording in its own size, and space for the
  /// buttons, the timeline and the list, within limits.
  static func size(for stage: CGSize) -> CGSize {
    CGSize(
      width: max(720, min(stage.width + 368, 1600)).rounded(),
      height: max(560, min(stage.height + 270, 1000)).rounded())
  }

  /// Opens the window and runs until the window closes.
  func run() throws {
    var options = SDLHost.Options(
      title: "\(name) – Pantograph replay", size: TraceWindow.size(for: recording.header.size),
      minimumSize: CGSize(width: 360, height: 480))
    options.fitsDisplay = true
    options.composesText = false
    let controller = ReplayController(isDark: recording.header.option("theme") == "dark")
    controller.addTestItem(CopiedTest.text, name: name)
    var trouble: (any Error)?
    let host = try SDLHost(options) { size, scale, insets in
      controller.makeStage(size: size, scale: scale, safeAreaInsets: insets)
    }
    host.stage.working {
      do { try load(into: controller) } catch { trouble = error }
    }
    if let trouble { throw trouble }
    lines.waits = true
    host.observe { [lines] event in
      switch event {
      case .note(let text): Terminal.note("pantograph: \(text)")
      case .presented: lines.write(upTo: controller.replay.time)
      default: break
      }
    }
    let ending = try host.run()
    lines.write(upTo: controller.replay.time)
    host.stage.tearDown()
    if case .signal(let number) = ending { Terminal.end(signal: number) }
    if let failure = controller.replay.failure { throw failure }
  }

  private func load(into controller: ReplayController) throws {
    var shown = recording
    shown.header = ReplayView.drawable(shown.header)
    try controller.load(recording, scenes: Scenes.registry) { [lines, shown] in
      let player = try Player(RecordingSource(shown), scenes: Scenes.registry)
      lines.listen(to: player)
      return player
    }
    controller.replay.speed = speed
    controller.replay.showsInspector = isInspecting
    controller.replay.play()
  }
}
