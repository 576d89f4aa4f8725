import PantoCore
import PantoReplay
import PantoDemoKit

/// The last gesture on the strip, replayed: with the spring as it was, and with another one
/// (GAL-05, TUN-05).
@MainActor struct StripRun {
  private static let scene = "strip"
  /// The range of the spring's response that the slider offers, in seconds.
  static let responses: ClosedRange<Double> = 0.1...1

  let recording: Recording
  /// The touches, for their marks at any time.
  let index: RecordingIndex
  /// The run with the strip's own spring.
  let old: TuningRun
  /// The run with the spring of the slider.
  private(set) var new: TuningRun
  private(set) var response = StripSurface.response
  /// The log of the first run.
  private let witness = Witness()

  /// Keeps the transitions of a replay, and which recognizers the verdict asks for.
  @MainActor private final class Witness {
    var transitions: [Transition] = []
    var surface: StripSurface?
  }

  /// Replays events of the strip, in points of the strip and seconds from the first touch.
  init?(
    _ events: [InputEvent], size: CGSize, ball: CGPoint, pageScrolls: Bool
  ) {
    var header = TraceHeader(scene: Self.scene, size: size)
    header.options = ["ball=\(Double(ball.x)),\(Double(ball.y))"]
    if pageScrolls { header.options.append("scrolls=1") }
    recording = Recording(header: header, entries: events.map { .event($0, joins: false) })
    index = RecordingIndex(recording)
    let scenes = Self.scenes(witness)
    guard let run = try? TuningRun(recording, scenes: scenes, followsViews: true) else {
      return nil
    }
    (old, new) = (run, run)
  }

  /// Replays with another spring.
  mutating func set(response value: Double) {
    response = value
    let tuned =
      value == StripSurface.response
      ? old
      : try? TuningRun(
        recording, tuning: [.springResponse: value], scenes: Self.scenes(nil),
        followsViews: true)
    if let tuned { new = tuned }
  }

  /// The scene of a replay: the strip alone.
  private static func scenes(_ witness: Witness?) -> SceneRegistry {
    var registry = SceneRegistry()
    registry.add(scene) { header in
      let stage = Stage(size: header.size, scale: header.scale)
      let surface = StripSurface()
      stage.working {
        surface.frame = stage.window.bounds
        surface.pageScrolls = header.option("scrolls") == "1"
        let place = (header.option("ball") ?? "").split(separator: ",").compactMap { Double($0) }
        if place.count == 2 { surface.place(CGPoint(x: place[0], y: place[1])) }
        stage.window.addSubview(surface)
      }
      witness?.surface = surface
      if let witness {
        stage.log.observe { [weak witness] in witness?.transitions.append($0) }
      }
      return ReplayScene(stage, owner: surface)
    }
    return registry
  }

  // MARK: Reading

  /// The path of the ball in a run.
  func path(of run: TuningRun) -> MotionPath? { run.paths.first { $0.view == "ball" } }

  /// The time of the recording's last event.
  var lifted: TimeInterval { recording.entries.last?.time ?? 0 }

  /// The time at which the ball rests in both runs and all is decided, rounded up to a fifth of a
  /// second. A tap that waits for a second one is decided after its lift.
  var end: TimeInterval {
    let rest = [old, new].compactMap { path(of: $0)?.samples.last?.time }.max() ?? 0
    let decided = witness.transitions.last.map { $0.time + 0.05 } ?? 0
    return max(0.4, (max(rest, lifted + 0.1, decided) * 5).rounded(.up) / 5)
  }

  /// Whether the ball was thrown, so that a spring has something to do.
  var isThrow: Bool { old.readings.contains { $0.constant == .springResponse } }

  /// The greatest distance of the ball between both runs, and its time.
  var difference: (points: CGFloat, time: TimeInterval) {
    guard let before = path(of: old), let after = path(of: new) else { return (0, 0) }
    return after.largestDistance(from: before)
  }

  /// The verdict of the replay with the strip's own spring.
  func verdict(velocity: CGPoint) -> StripVerdict {
    guard let surface = witness.surface else { return StripVerdict(headline: "") }
    var facts = StripVerdict.Facts()
    facts.transitions = witness.transitions
    facts.velocity = velocity
    return StripVerdict(
      facts, pan: surface.pan.id, tap: surface.tap.id, doubleTap: surface.doubleTap.id)
      ?? StripVerdict(headline: "")
  }

  /// The difference of both runs in a sentence.
  var sentence: String {
    guard isThrow else { return "Throw the ball: its spring can be changed here." }
    if response == StripSurface.response { return "Move the slider. The same touch is replayed." }
    // The path of the strip's only view is that of "ball". A number keeps its unit in its line.
    let text = new.difference(from: old).replacing(" ball ", with: " the ball ")
      .replacing(" s the ", with: "\u{00A0}s the ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
