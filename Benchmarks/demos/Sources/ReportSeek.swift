import PantoCore
import PantoReplay
import PantoReplayViews
import PantoStudio
import PantoDemos

/// A report of a minute in which ten fingers turn and throw photos, open in a replay view. A round
/// goes to a moment, forwards or back, as a press on the timeline does.
@MainActor final class ReportSeek: DemoScene {
  private static let duration: TimeInterval = 60

  let stage: Stage
  private let recording: Recording
  private let scenes = Studio(Demos.list).scenes
  private var view = ReplayView()
  private let kind: Kind

  enum Kind {
    /// The report was gone through: each round goes from one moment to another.
    case again
    /// Each round opens the report and goes to its end at once, which plays all of it.
    case atOnce
    /// Each round goes to a moment of a report that was opened three seconds before.
    case first
  }

  init(_ kind: Kind) {
    self.kind = kind
    let header = TraceHeader(
      scene: "photos", size: CGSize(width: 1280, height: 800), scale: 1, options: ["theme=light"])
    recording = Self.session(header)
    stage = Stage(size: header.size, scale: 1)
    open()
  }

  private func open() {
    view.removeFromSuperview()
    view = ReplayView(frame: CGRect(origin: .zero, size: stage.size))
    stage.window.addSubview(view)
    do { try view.load(recording, scenes: scenes) } catch { fail("\(error)", code: 65) }
  }

  /// Five pairs of fingers, each of which takes hold of a photo every four seconds.
  private static func session(_ header: TraceHeader) -> Recording {
    guard let scene = Studio(Demos.list).scenes.make(header) else { fail("no photos", code: 70) }
    scene.stage.settle()
    var script = RecordingScript(header)
    for (k, name) in ["dusk", "shore", "forest", "leaf", "rain"].enumerated() {
      guard let photo = find(name, in: scene.stage.window) else { fail("no \(name)", code: 70) }
      let center = middle(of: photo)
      for turn in 0..<15 {
        script.twist(
          (Int64(2 * k + 1), Int64(2 * k + 2)), at: TimeInterval(4 * turn) + 0.1 * TimeInterval(k),
          for: 3, middle: (center, center), radius: turn % 2 == 0 ? (50, 80) : (80, 50),
          angle: (0.6, 1.6))
      }
    }
    return script.recording(lasting: duration)
  }

  func prepare(_ i: Int) {
    guard kind == .first else { return }
    open()
    for _ in 0..<360 { stage.advance(to: stage.time.now + 1.0 / 120) }
  }

  func round(_ i: Int) {
    if kind == .atOnce { open() }
    view.seek(to: kind == .atOnce ? Self.duration : TimeInterval((i * 37) % 60))
    stage.settle()
  }

  var wrong: String? {
    // The picture is compared afterwards, at the time that is shown.
    let time = view.time
    view.seek(to: Self.duration)
    defer { view.seek(to: time) }
    if let failure = view.failure { return "\(failure)" }
    let photos = view.player?.stage.log.transitions.filter { $0.to == .began }.count ?? 0
    return photos > 40 ? nil : "only \(photos) gestures began"
  }

  var check: Double { Double(view.player?.stage.log.transitions.count ?? 0) }
}
