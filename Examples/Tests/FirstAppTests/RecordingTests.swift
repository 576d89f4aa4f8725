import PantoTesting
import Pantograph
import Testing

@testable import FirstApp

/// Records what is done to the program as text, and plays the text again.
@MainActor @Suite struct RecordingTests {
  // A recording names its scene. This one is the whole program, on a stage of the recorded size.
  static var scenes: SceneRegistry {
    var scenes = SceneRegistry()
    scenes.add("first-app") { header in
      let stage = Stage(
        size: header.size, scale: header.scale, safeAreaInsets: header.safeAreaInsets)
      return ReplayScene(stage, owner: stage.launch(FirstApp.self))
    }
    return scenes
  }

  /// Records a drag of the ball and returns the text of the recording and the log of the run.
  private func record() -> (text: String, log: [String]) {
    let stage = TestStage(390, 844)
    stage.stage.launch(FirstApp.self)
    var text = ""
    let header = TraceHeader(scene: "first-app", size: stage.stage.size)
    let recorder = Recorder(stage.stage, header: header) { line in text += line }

    stage.drag(from: CGPoint(x: 84, y: 124), to: CGPoint(x: 194, y: 124))
    recorder.stop()

    return (text, stage.log.transitions.map(stage.log.line(for:)))
  }

  @Test("a replay gives the same log and moves the ball again")
  func aReplayGivesTheSameLogAndMovesTheBallAgain() throws {
    let (text, log) = record()

    let replay = try Replayed(text, scenes: Self.scenes)

    // A run of `changed` is one entry of a stage's log; the replay has a line for each of them.
    func turns(_ lines: [String]) -> [String] { lines.filter { !$0.contains("→ changed") } }
    #expect(turns(replay.log) == turns(log))
    let page = try #require(replay.stage.window.rootViewController?.view)
    #expect(page.subviews.first?.center == CGPoint(x: 184, y: 124))
  }

  @Test("two replays are equal in every pixel") func twoReplaysAreEqualInEveryPixel() throws {
    let (text, _) = record()
    func play() throws -> Playback {
      let reader = try TraceReader(file: "drag", bytes: Array(text.utf8))
      let player = try Player(reader, scenes: Self.scenes)
      let compositor = RasterCompositor()
      player.paint = { stage, hash in
        guard try stage.draw(with: compositor) else { return false }
        let bitmap = compositor.bitmap
        hash.combine(
          UnsafeRawBufferPointer(start: bitmap.pixels, count: 4 * bitmap.width * bitmap.height))
        return true
      }
      return try player.playToEnd()
    }

    let first = try play()
    #expect(first.frames > 20)
    #expect(try play() == first)
  }

  @Test("time travel shows any moment of a recording") func anyMomentCanBeLookedAt() throws {
    let (text, _) = record()
    let travel = try TimeTravel {
      try Player(TraceReader(file: "drag", bytes: Array(text.utf8)), scenes: Self.scenes)
    }
    func ball() throws -> UIView {
      let page = try #require(travel.player.stage.window.rootViewController?.view)
      return try #require(page.subviews.first)
    }

    try travel.seek(to: 0.4)
    #expect(try ball().center.x == 184)
    try travel.seek(to: 0.1)
    #expect(try ball().center.x < 184)
  }
}
