import PantoCore
import PantoReplay
import PantoDemoKit

/// A replay of an example throw on a stage of its own, which is built as the app's stage is
/// (GAL-08).
@MainActor struct ExampleReplay {
  /// The time at which the finger touches, in seconds from the start.
  private static let touch: TimeInterval = 0.6
  /// The time for which the finger rests before it moves.
  private static let rest: TimeInterval = 0.25
  /// The time of the movement.
  private static let moving: TimeInterval = 0.45
  /// The time from the lift to the end, in which the ball comes to rest.
  private static let flight: TimeInterval = 1.5
  private static let reports = 45

  let player: Player
  let index: RecordingIndex
  /// The frame of the app on the replay's stage.
  let app: AppController

  /// Builds the stage for a header and aims the throw at what it shows there. `nil` if the scene
  /// has nothing to throw.
  init?(_ header: TraceHeader, scenes: SceneRegistry, example: ExampleThrow) {
    guard let events = Self.events(header, scenes, example) else { return nil }
    let last = events.last?.time ?? 0
    let recording = Recording(
      header: header,
      entries: events.map { .event($0, joins: false) } + [.end(last + Self.flight)])
    guard let player = try? Player(RecordingSource(recording), scenes: scenes) else { return nil }
    guard let app = player.stage.window.rootViewController as? AppController else {
      player.stage.tearDown()
      return nil
    }
    self.player = player
    self.app = app
    index = RecordingIndex(recording)
  }

  /// The time of the end, in seconds.
  var duration: TimeInterval { index.duration }

  /// The time at which the finger lets go, in seconds.
  var lift: TimeInterval { index.touches.last?.end ?? duration }

  /// The finger as it lets go.
  var fingers: [RecordedTouch] { index.touches(at: lift) }

  /// The finger's events. A stage is built only to see where its ball rests.
  private static func events(
    _ header: TraceHeader, _ scenes: SceneRegistry, _ example: ExampleThrow
  ) -> [InputEvent]? {
    guard let scene = scenes.make(header) else { return nil }
    defer { scene.stage.tearDown() }
    guard let demo = (scene.stage.window.rootViewController as? AppController)?.demo?.view,
      let places = example.places(demo)
    else { return nil }
    let from = demo.convert(places.from, to: nil)
    let to = demo.convert(places.to, to: nil)
    func event(_ time: TimeInterval, _ k: CGFloat, _ phase: InputEvent.Phase) -> InputEvent {
      // The finger gets faster along an arc.
      let place = CGPoint(x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k * k)
      return InputEvent(time: time, position: place, source: .finger(1), phase: phase)
    }
    return [event(touch, 0, .began)]
      + (1...reports).map { i in
        let k = CGFloat(i) / CGFloat(reports)
        return event(
          touch + rest + moving * Double(k), k * k, i == reports ? .ended : .moved)
      }
  }

  /// Plays on to a time, in seconds from the start.
  func seek(to time: TimeInterval) { _ = try? player.seekForward(to: min(time, duration)) }

  /// Plays to the end.
  func seekToEnd() { seek(to: duration) }

  /// Releases the replay's stage.
  func end() { player.stage.tearDown() }
}
