import ArgumentParser
import Foundation
import PantoCore
import PantoReplay
import PantoReplayViews

/// The picture that `snapshot` draws: a demo that runs without input, a recording, or a recording
/// in a view that draws its fingers.
@MainActor final class SnapshotSubject {
  /// The recording, if fingers or a film strip are drawn; else `nil`.
  let recording: Recording?
  /// The length of the recording in seconds; 0 for a demo.
  let duration: TimeInterval
  private let stage: Stage
  private let player: Player?
  private let view: ReplayView?
  /// The demo that is drawn; its objects live as long as this property holds it.
  private let demo: ReplayScene?

  /// The largest picture of a recording without a scene of its own, in points.
  private static let most = CGSize(width: 1280, height: 800)

  /// Returns the error for a `--size` that does not fit a recording: the option is wrong and not
  /// the file (CLI-03).
  private static func wrongSize(_ file: String, _ size: CGSize) -> ValidationError {
    ValidationError(
      "--size: \(file) has a stage of \(Reason.number(size.width)) by "
        + "\(Reason.number(size.height)) points, and its touches fit no other")
  }

  init(_ command: SnapshotCommand, isTrace: Bool) throws {
    guard isTrace else {
      let made = Scenes.make(command.scene.header(command.source))
      demo = made
      stage = made.stage
      (recording, duration, player, view) = (nil, 0, nil, nil)
      command.scene.addInspector(to: stage)
      return
    }
    demo = nil
    var source = try Traces.open(command.source, deviceSize: command.scene.size?.size)
    let isForeign = source.header.scene == "blank"
    if !isForeign, command.scene.size != nil {
      throw SnapshotSubject.wrongSize(command.source, source.header.size)
    }
    let isWhole = command.moving.animate || command.strip || command.every != nil
    let needsAll = isWhole || command.touches || isForeign
    guard needsAll else {
      source = StyledSource(source, command.scene)
      let made = try Player(source, scenes: Scenes.registry)
      (recording, duration, player, view, stage) = (nil, 0, made, nil, made.stage)
      command.scene.addInspector(to: stage)
      return
    }
    let whole = try Recording(
      BeginningSource(StyledSource(source, command.scene), mostEntries: TraceWindow.mostEntries))
    recording = whole
    duration = RecordingIndex(whole).duration
    if command.touches || isForeign {
      let made = try SnapshotSubject.framed(whole, command.scene)
      (stage, view, player) = (made.stage, made.view, nil)
    } else {
      let made = try Player(RecordingSource(whole, file: command.source), scenes: Scenes.registry)
      (stage, view, player) = (made.stage, nil, made)
      command.scene.addInspector(to: stage)
    }
  }

  /// Builds a stage that shows a recording with its fingers.
  private static func framed(
    _ recording: Recording, _ options: SceneOptions
  ) throws -> (stage: Stage, view: ReplayView) {
    let own = recording.header.size
    let factor = min(1, most.width / own.width, most.height / own.height)
    let size = CGSize(
      width: (own.width * factor).rounded(), height: (own.height * factor).rounded())
    let stage = Stage(size: size, scale: recording.header.scale, text: HarfBuzzShaper.shared)
    let view = ReplayView(frame: CGRect(origin: .zero, size: size))
    stage.window.addSubview(view)
    try view.load(recording, scenes: Scenes.registry)
    view.showsInspector = options.wantsInspector
    return (stage, view)
  }

  /// Draws the moment at a time in seconds. The times of several calls increase.
  func draw(at time: Double, with compositor: RasterCompositor) throws {
    if let view {
      view.seek(to: time)
      if let failure = view.failure ?? view.stageView.failure { throw failure }
    } else if let player {
      try player.play(to: time)
    } else {
      while stage.isAnimating, stage.time.now + stage.frameInterval < time {
        stage.advance(to: stage.time.now + stage.frameInterval)
      }
      stage.advance(to: time)
    }
    try stage.draw(with: compositor)
  }
}

/// A recording with the colours and the pixels per point that the command line asks for. Gestures
/// do not depend on them.
private struct StyledSource: TraceSource {
  private var source: any TraceSource
  let header: TraceHeader
  var file: String { source.file }
  var report: SessionReport? { source.report }
  var warnings: [TraceError] { source.warnings }

  init(_ source: any TraceSource, _ options: SceneOptions) {
    self.source = source
    var header = source.header
    if let scale = options.scale { header.scale = CGFloat(scale) }
    if let theme = options.theme {
      header.options.removeAll { $0.hasPrefix("theme=") }
      if theme.isDark { header.options.append("theme=dark") }
    }
    self.header = header
  }

  mutating func next() throws(TraceError) -> TraceEntry? { try source.next() }
}
