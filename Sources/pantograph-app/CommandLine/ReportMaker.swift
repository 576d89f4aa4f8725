import Foundation
import PantoCore
import PantoInspector
import PantoReplay
import PantoReplayViews
import PantoStudio

/// Makes the report of a recording: plays it, chooses the gesture, and draws its decision (REP-04).
@MainActor struct ReportMaker {
  /// The report without its recording.
  private(set) var report = SessionReport()
  /// The recording with what the report says about it.
  let recording: Recording
  /// Problems that leave something out of the report.
  private(set) var notes: [String] = []

  /// The most pixels of the picture. A larger stage is drawn smaller.
  private static let mostPixels: CGFloat = 1280 * 800
  /// The size in bytes above which the picture is drawn smaller, as one of photographs is: a report
  /// of a minute has 1 MB, of which a third is added by the letters that its picture is written in.
  private static let goodSize = 300_000

  /// - Parameters:
  ///   - named: Returns the full name of the gesture that somebody asked for. Default: none.
  ///   - time: The time of the decision that somebody asked for, in seconds. Default: the last.
  init(
    _ recording: Recording, at time: TimeInterval? = nil,
    named: (GestureDirectory) -> String? = { _ in nil }
  ) throws {
    self.recording = recording
    let player = try Player(RecordingSource(recording), scenes: Scenes.registry)
    let log = ReportLog(player)
    let end = try player.playToEnd().endTime
    let name = named(log.directory)
    report.log = log.lines
    report.gesture =
      name == nil && time == nil
      ? log.decision(besides: ReportMaker.saving(log.decisions, in: recording.header))
      : log.decision(of: name, at: time)
    report.facts = ReportFacts.all(of: recording, until: end, player)
    player.stage.tearDown()
    do {
      report.picture = try picture(at: report.gesture?.time ?? end)
    } catch let error as SDLError {
      notes.append("the report has no picture: \(error)")
    }
  }

  /// The touches that ended the recording or saved it.
  private static func saving(_ decisions: [Decision], in header: TraceHeader) -> Set<Int> {
    Studio.touchesOfSaving(
      decisions.filter(\.isRecognition).map { ($0.recognizer, $0.sequence) }, in: header)
  }

  /// The text of the file.
  var text: String { report.text(with: recording) }

  /// Draws a moment with the marks of the inspector, as the bytes of a PNG file.
  private func picture(at time: TimeInterval) throws -> [UInt8] {
    let pixels = recording.header.size.width * recording.header.size.height
    let scale = min(1, (ReportMaker.mostPixels / max(1, pixels)).squareRoot())
    let whole = try picture(at: time, scale: scale)
    guard whole.count > ReportMaker.goodSize else { return whole }
    let smaller = (CGFloat(ReportMaker.goodSize) / CGFloat(whole.count)).squareRoot()
    return try picture(at: time, scale: scale * max(0.4, smaller * 0.9))
  }

  private func picture(at time: TimeInterval, scale: CGFloat) throws -> [UInt8] {
    var shown = recording
    // Gestures do not depend on the scale.
    shown.header.scale = scale
    let player = try Player(RecordingSource(shown), scenes: Scenes.registry)
    let inspector = player.stage.addInspector()
    inspector.style = player.stage.userInterfaceStyle == .dark ? .dark : .light
    inspector.parts = .touches
    try player.seekForward(to: time)
    let compositor = RasterCompositor()
    player.stage.invalidate()
    try player.stage.draw(with: compositor)
    let bitmap = compositor.bitmap
    defer { player.stage.tearDown() }
    return try SDLImage.png(
      bitmap.pixels, width: bitmap.width, height: bitmap.height, for: "report")
  }
}
