import PantoBase
import PantoGraphics
import PantoReplay
import PantoScene
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct PlayerTests {
  private func player(_ text: String, scene: String? = nil) throws -> Player {
    let reader = try TraceReader(file: "f", bytes: Array(text.utf8))
    return try Player(reader, scenes: BlockScene.scenes(), scene: scene)
  }

  /// A compositor that draws nothing and stores the damage.
  final class Easel: Compositor {
    var damage: [PixelRect] = []
    func present(_ frame: Frame) { damage = frame.damage }
  }

  /// A view with a long press that records when it begins and how it ends.
  @MainActor final class Pressed {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var told: [String] = []
    init(_ stage: Stage) {
      let press = UILongPressGestureRecognizer()
      press.addAction { [weak self, unowned stage] in
        self?.told.append("\($0.state.name) \(stage.time.now)")
      }
      view.addGestureRecognizer(press)
      stage.window.addSubview(view)
    }
  }

  /// The second press is due 4 ms before the gap, and the next frame lies after it.
  @Test(arguments: [1, 2.49609375])
  func whatWasDueBeforeAGapHappensBeforeIt(_ landing: TimeInterval) throws {  // B22
    var scene: Pressed?
    var scenes = SceneRegistry()
    scenes.add("press") { header in
      let stage = Stage(size: header.size, scale: header.scale)
      let made = Pressed(stage)
      scene = made
      return ReplayScene(stage, owner: made)
    }
    let text = """
      {"pantotrace":1,"scene":"press","size":[320,640]}
      {"t":\(landing),"finger":1,"phase":"began","x":60,"y":60}
      {"t":3,"gap":5}
      {"t":9,"finger":1,"phase":"ended","x":60,"y":60}
      {"t":9,"tick":true}

      """
    let player = try Player(
      TraceReader(file: "f", bytes: Array(text.utf8)), scenes: scenes)
    _ = try player.playToEnd()

    #expect(scene?.told == ["began \(landing + 0.5)", "ended 9.0"])
  }

  @Test func theLastOutcomeIsOfTheGestureThatEndedLast() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let list = OutcomeList(stage)
    let scene = Pressed(stage)
    let tap = UITapGestureRecognizer()
    tap.name = "tap"
    stage.window.addGestureRecognizer(tap)
    func finger(_ time: TimeInterval, _ place: CGFloat, _ phase: InputEvent.Phase) {
      stage.send(
        InputEvent(
          time: time, position: CGPoint(x: place, y: place), source: .finger(1), phase: phase))
    }
    finger(0, 300, .began)
    finger(0.05, 300, .ended)
    #expect(list.last == "tap")
    finger(1, 50, .began)
    tap.isEnabled = false
    let ended = list.last
    stage.advance(to: 2)

    #expect(scene.told == ["began 1.5"])
    #expect(list.last == ended, "a press that goes on has no outcome yet")
  }

  @Test func theSameRecordingGivesTheSameLogAndPixels() throws {  // P4
    var results: [Playback] = []
    var logs: [[String]] = []
    for _ in 0..<2 {
      let player = try player(BlockScene.drag)
      var lines: [String] = []
      player.onLine = { lines.append($0) }
      player.paint = { stage, hash in
        let easel = Easel()
        guard try stage.draw(with: easel) else { return false }
        hash.combine("\(easel.damage)")
        return true
      }
      results.append(try player.playToEnd())
      logs.append(lines)
    }

    #expect(results[0] == results[1] && logs[0] == logs[1])
    #expect(results[0].transitions == 3 && results[0].endTime == 1.2)
    #expect(logs[0].first?.contains("block possible → began") == true, "\(logs[0])")
    // The frames are one at the start, those of the drag, and 60 of the spring.
    #expect(results[0].frames > 60 && results[0].frames < 75, "\(results[0].frames)")
  }

  @Test func theHashIsThatOfTheLogsBytes() throws {  // CLI-07
    let player = try player(BlockScene.drag)
    var expected = FNV1a()
    player.onLine = { expected.combine($0 + "\n") }

    #expect(try player.playToEnd().logHash == expected.value)
  }

  @Test("a report whose changes lie hours apart skips the frames in between (B7)")
  func longReport() throws {
    let player = try player(
      """
      {"pantotrace":1,"scene":"block","size":[320,640]}
      {"t":0.1,"finger":1,"phase":"began","x":60,"y":60}
      {"t":0.12,"finger":1,"phase":"moved","x":120,"y":60}
      {"t":0.14,"finger":1,"phase":"ended","x":120,"y":60}
      {"t":7200,"also":true,"finger":2,"phase":"began","x":10,"y":10}
      {"t":7200.1,"finger":2,"phase":"ended","x":10,"y":10}
      {"t":7202,"tick":true}

      """)
    var paints = 0
    player.paint = { _, _ in
      paints += 1
      return false
    }
    _ = try player.playToEnd()
    // The limit covers two seconds after the report and the short time before it.
    #expect(paints < 400)
  }

  @Test("a frame at exactly the time of an event comes after the event (MUT-05, P4)")
  func framesAndEvents() throws {
    // A tenth of a second is exactly 12 frames.
    let text =
      "{\"pantotrace\":1,\"scene\":\"block\",\"size\":[320,640]}\n"
      + #"{"t":0.1,"finger":1,"phase":"began","x":60,"y":60}"# + "\n"
      + #"{"t":0.12,"finger":1,"phase":"ended","x":60,"y":60}"# + "\n"
    let player = try player(text)
    var down: [TimeInterval: Int] = [:]
    player.paint = { stage, _ in
      down[stage.time.now] = stage.liveTouches.count
      stage.invalidate()
      return true
    }
    _ = try player.playToEnd()
    #expect(down[0.1] == 1, "\(down)")
    #expect(down[Timekeeper.onGrid(11.0 / 120)] == 0 && down.values.filter { $0 == 1 }.count == 3)
  }

  @Test("a limit beyond the end adds no time (MUT-05)")
  func limitBeyondTheEnd() throws {
    let player = try player(BlockScene.drag)
    let result = try player.playToEnd(limit: 5)
    #expect(result.endTime == 1.2 && player.stage.time.now < 1.3)
  }

  @Test func aPauseOfYearsCostsNothing() throws {  // P2
    let player = try player(BlockScene.drag + "{\"t\":900000000,\"tick\":true}\n")

    #expect(try player.playToEnd().endTime == 9e8)
    #expect(player.stage.time.now >= 9e8)
  }

  @Test func anUnknownSceneNamesThoseThereAre() throws {  // CLI-07
    do throws(TraceError) {
      _ = try Player(
        TraceReader(file: "f", bytes: Array(BlockScene.drag.utf8)), scenes: BlockScene.scenes(),
        scene: "moon")
      Issue.record("there is no such scene")
    } catch {
      #expect(error.message.contains("\"moon\"") && error.message.contains("blank, block"))
    }
  }

  @Test func withoutASceneThereIsABlankOneWithAPan() throws {  // CLI-07
    let text = BlockScene.drag.replacingOccurrences(of: "\"scene\":\"block\",", with: "")
    let player = try player(text)
    var lines: [String] = []
    player.onLine = { lines.append($0) }

    _ = try player.playToEnd()

    #expect(lines.first?.contains("pan:root possible → began") == true, "\(lines)")
    #expect(lines.last?.contains("→ ended") == true)
  }

  @Test func playingCanStopOnTheWay() throws {
    let player = try player(BlockScene.drag)

    try player.play(to: 0.13)
    #expect(player.stage.time.now == 0.13 && player.stage.liveTouches.count == 1)
    #expect(!player.isOver && player.nextTime == 0.14)

    #expect(try player.playToEnd(limit: 0.5).endTime == 0.5)
    #expect(player.stage.isAnimating)
  }

  @Test func whatIsRecordedPlaysTheSame() throws {  // T6, P4
    let first = try player(BlockScene.drag)
    var text = ""
    let recorder = Recorder(first.stage, header: first.header) { text += $0 }
    var live: [String] = []
    first.onLine = { live.append($0) }
    _ = try first.playToEnd()
    recorder.stop()
    #expect(recorder.linesWritten > 6)

    let second = try player(text)
    var replayed: [String] = []
    second.onLine = { replayed.append($0) }
    _ = try second.playToEnd()

    #expect(live == replayed && !live.isEmpty)
    #expect(second.warnings.isEmpty)
  }

  @Test func fingersOfOneReportStayOneReport() throws {  // I10
    let stage = Stage(size: CGSize(width: 100, height: 100))
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader()) { text += $0 }
    func finger(_ id: Int64, _ phase: InputEvent.Phase, _ time: TimeInterval) -> InputEvent {
      InputEvent(time: time, position: CGPoint(x: 5, y: 5), source: .finger(id), phase: phase)
    }

    stage.send([finger(1, .began, 0.5), finger(2, .began, 0.5)])
    stage.send(finger(1, .ended, 0.5))
    stage.send(finger(2, .ended, 0.5))
    recorder.stop()

    let joins = try Recording(text: text).entries.map { entry -> Bool in
      if case .event(_, let joins) = entry { return joins }
      return false
    }
    #expect(
      joins == [false, true, false, false, false, false], "the last two are the check and the end")
  }

  @Test func fingersThatTheMousePlayedPlayAsFingers() throws {  // PTR-04, PTR-05, T6
    let live = try player(BlockScene.drag)
    let pointer = PointerInput(live.stage)
    var text = ""
    let recorder = Recorder(live.stage, header: live.header) { text += $0 }
    var log: [String] = []
    live.onLine = { log.append($0) }
    func mouse(_ time: TimeInterval, _ phase: InputEvent.Phase, _ x: CGFloat) {
      pointer.send(
        InputEvent(
          time: time, position: CGPoint(x: x, y: 80), source: .mouse(.primary), phase: phase,
          buttons: phase == .began || phase == .moved ? .primary : [],
          modifiers: [.control, .shift]))
    }
    mouse(0.1, .hovered, 90)
    mouse(0.2, .began, 80)
    mouse(0.3, .moved, 110)
    mouse(0.4, .moved, 140)
    mouse(0.5, .ended, 140)
    recorder.stop()

    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.contains("\"finger\":-1,") }.count == 4)
    #expect(lines.filter { $0.contains("\"also\":true,\"finger\":-2,") }.count == 4)
    #expect(!lines.contains { $0.contains("mouse") && $0.contains("began") })

    let again = try player(text)
    var replayed: [String] = []
    again.onLine = { replayed.append($0) }
    _ = try again.playToEnd()
    #expect(replayed == log && log.last?.contains("→ ended") == true, "\(log) \(replayed)")
  }

  @Test func aFullDiskEndsTheRecordingAndNothingElse() throws {  // P8, B34
    struct Full: Error {}
    let player = try player(BlockScene.drag)
    var written = 0
    let recorder = Recorder(player.stage, header: player.header) { _ in
      written += 1
      if written == 3 { throw Full() }
    }
    var notices = 0
    recorder.onTrouble = { _ in notices += 1 }

    let result = try player.playToEnd()

    #expect(result.transitions == 3)
    #expect(!recorder.isRecording && notices == 1 && written == 3)
  }
}
