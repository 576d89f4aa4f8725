import PantoBase
import PantoGestures
import PantoReplay
import PantoScene
import Testing

/// A scene whose state depends on each single frame: a block that moves with the calls of a display
/// link, and a button below the finger.
@MainActor final class WalkingScene {
  let block = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 400))
  private(set) var frames = 0
  private(set) var durations: Set<TimeInterval> = []
  private var link: CADisplayLink?

  init(_ stage: Stage) {
    block.accessibilityIdentifier = "block"
    for recognizer in [
      UITapGestureRecognizer(), UIPanGestureRecognizer(), UIHoverGestureRecognizer(),
    ] {
      block.addGestureRecognizer(recognizer)
    }
    stage.window.addSubview(block)
    let link = CADisplayLink(target: self, selector: WalkingScene.walk)
    link.add(to: stage)
    self.link = link
    stage.onKey = { [unowned stage] key in
      guard key.phase == .down else { return false }
      if key.code == .escape { stage.cancelTouches(because: .system) }
      return true
    }
    stage.onRestart = { [weak self] in self?.block.frame.origin.x = 0 }
  }

  /// The distance depends on the number of frames, not on the time that they take.
  private func walk(_ link: CADisplayLink) {
    frames += 1
    durations.insert(link.duration)
    block.frame.origin.x = CGFloat((frames * 7) % 300)
  }

  static func registry(_ built: @escaping (WalkingScene) -> Void = { _ in }) -> SceneRegistry {
    var scenes = SceneRegistry()
    scenes.add("walking") { header in
      let stage = Stage(size: header.size, scale: header.scale)
      let scene = WalkingScene(stage)
      built(scene)
      return ReplayScene(stage, owner: scene)
    }
    return scenes
  }
}

/// A session as a host on screen drives it: frames come when the machine has time for them.
@MainActor private final class Live {
  static let header = TraceHeader(scene: "walking", size: CGSize(width: 400, height: 400))
  let stage: Stage
  let scene: WalkingScene
  private(set) var log: [String] = []
  private var text = ""
  private var recorder: Recorder?

  init(frameInterval: TimeInterval = 1.0 / 60) {
    let made = WalkingScene.registry().make(Live.header)
    stage = made?.stage ?? Stage(size: .zero)
    scene = made?.owner as? WalkingScene ?? WalkingScene(stage)
    stage.frameInterval = frameInterval
  }

  func record(isSceneNew: Bool? = nil) {
    text = ""
    log = []
    recorder = Recorder(stage, header: Live.header, isSceneNew: isSceneNew) { [weak self] in
      self?.text += $0
    }
    stage.log.observe(eachChange: true) { [weak self] in
      guard let self else { return }
      log.append(stage.log.line(for: $0))
    }
  }

  func stop() -> String {
    recorder?.stop()
    return text
  }

  func finger(_ id: Int64, _ phase: InputEvent.Phase, _ time: TimeInterval, _ x: CGFloat) {
    stage.send(
      InputEvent(
        time: time, position: CGPoint(x: x, y: 200), source: .finger(id), phase: phase))
  }

  func mouse(_ phase: InputEvent.Phase, _ time: TimeInterval, _ x: CGFloat) {
    stage.send(
      InputEvent(
        time: time, position: CGPoint(x: x, y: 200), source: .mouse(.primary), phase: phase,
        buttons: phase == .began || phase == .moved ? .primary : []))
  }
}

@MainActor @Suite("A recording replays to what was seen", .timeLimit(.minutes(60)))
struct LiveReplayTests {
  private func replay(_ text: String) throws -> (player: Player, log: [String], frames: Int) {
    var scene: WalkingScene?
    let player = try Player(
      TraceReader(file: "f", bytes: Array(text.utf8)),
      scenes: WalkingScene.registry { scene = $0 })
    var log: [String] = []
    player.onLine = { log.append($0) }
    _ = try player.playToEnd()
    return (player, log, scene?.frames ?? -1)
  }

  /// Plays at random: irregular frames, stamps that come late, gaps, keys and cancels.
  private func play(_ live: Live, seed: UInt64) {
    var random = SplitMix(seed)
    var now: TimeInterval = 0.01
    var down: Set<Int64> = []
    var isPressed = false
    for _ in 0..<300 {
      now += [0.004, 0.008, 0.0167, 0.033, 0.09][random.next(5)]
      let stamp = now - [0, 0.0007, 0.003, 0.012][random.next(4)]
      let x = CGFloat(random.next(400))
      let id = Int64(random.next(3))
      switch random.next(14) {
      case 0, 1, 2:
        live.finger(id, down.contains(id) ? .moved : .began, stamp, x)
        down.insert(id)
      case 3, 4:
        if down.remove(id) != nil { live.finger(id, .ended, stamp, x) }
      case 5: live.mouse(isPressed ? .moved : .hovered, stamp, x)
      case 6:
        live.mouse(isPressed ? .ended : .began, stamp, x)
        isPressed.toggle()
      case 7 where random.next(4) == 0:
        live.stage.cancelTouches(because: .windowGone)
        down = []
        isPressed = false
      case 8 where random.next(4) == 0:
        live.stage.send(KeyEvent(time: stamp, code: .escape))
        down = []
        isPressed = false
      case 9 where random.next(5) == 0:
        now += [0.3, 3][random.next(2)]
        live.stage.recordGap(of: 0.3)
        live.finger(9, .began, now - 0.1, x)
        live.finger(9, .ended, now - 0.05, x)
      default: break
      }
      // The host reads its clock once a pass; an event may have a later stamp.
      live.stage.advance(to: now - [0, 0.002][random.next(2)])
    }
  }

  @Test("whatever the moments of the frames were, with gaps, cancels and late stamps (L1, REP-01)")
  func randomSessions() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let live = Live(frameInterval: [1.0 / 30, 1.0 / 60, 1.0 / 120][Int(seed % 3)])
      live.record()
      play(live, seed: seed)
      let text = live.stop()

      let again = try replay(text)

      #expect(again.log == live.log && live.log.count > 4, "seed \(seed)")
      #expect(again.frames == live.scene.frames, "seed \(seed)")
      #expect(again.player.stage.time.now == live.stage.time.now, "seed \(seed)")
      #expect(again.player.difference == nil && again.player.reservation == nil, "seed \(seed)")
      #expect(again.player.warnings.isEmpty)
    }
  }

  @Test("display links read the frame time of the session's display (REP-01)")
  func frameTime() throws {
    let live = Live(frameInterval: 1.0 / 30)
    live.record()
    for i in 1...9 { live.stage.advance(to: Double(i) / 30) }
    var scene: WalkingScene?
    let player = try Player(
      TraceReader(file: "f", bytes: Array(live.stop().utf8)),
      scenes: WalkingScene.registry { scene = $0 })
    _ = try player.playToEnd()
    #expect(scene?.durations == [1.0 / 30] && player.stage.frameInterval == 1.0 / 30)
  }

  @Test("pictures between two ticks are drawn from the state at that moment, without another tick")
  func picturesAdvanceNothing() throws {  // REP-01
    let live = Live()
    live.record()
    for time in [0.1, 0.15, 0.2] { live.stage.advance(to: time) }
    let text = live.stop()
    var scene: WalkingScene?
    let player = try Player(
      TraceReader(file: "f", bytes: Array(text.utf8)), scenes: WalkingScene.registry { scene = $0 })
    var ticks: [TimeInterval] = []
    player.stage.observe { if case .advance(let time) = $0 { ticks.append(time) } }

    for i in 0...30 {
      try player.seekForward(to: Double(i) / 100)
      _ = try player.stage.draw(with: PlayerTests.Easel())
    }
    try player.play(to: 0.4)

    #expect(ticks == [0.1, 0.15, 0.2] && scene?.frames == 3)
    #expect(player.stage.time.now == 0.2 && player.isOver)
  }

  @Test("a pointer that the window lost hovers nowhere, and in the replay neither (L1)")
  func lostWindow() throws {
    let live = Live()
    live.record()
    live.mouse(.hovered, 0.1, 30)
    live.stage.cancelTouches(because: .windowGone)
    live.stage.advance(to: 0.2)
    let again = try replay(live.stop())
    #expect(again.log == live.log && again.log.count == 2, "\(again.log)")
  }

  @Test("a key that cancels the pressed mouse leaves the pointer inside, in the replay too (L1)")
  func keyCancelsTheMouse() throws {
    let live = Live()
    live.record()
    live.mouse(.hovered, 0.1, 3)
    live.mouse(.began, 0.2, 3)
    live.stage.send(KeyEvent(time: 0.3, code: .escape))
    live.stage.advance(to: 0.4)
    let text = live.stop()
    #expect(text.contains("\"byHandler\":true"))
    let again = try replay(text)
    #expect(again.log == live.log && !live.log.isEmpty, "\(live.log)\n\(again.log)")
  }

  @Test("a recording that begins and ends with fingers down says so and replays (L2)")
  func midTouch() throws {
    let live = Live()
    live.finger(1, .began, 0.1, 20)
    live.mouse(.began, 0.15, 300)
    live.stage.advance(to: 0.2)
    live.record()
    live.finger(1, .moved, 0.3, 40)
    live.finger(2, .began, 0.4, 10)
    live.mouse(.ended, 0.45, 300)
    live.finger(1, .ended, 0.5, 40)
    live.finger(1, .began, 0.6, 40)
    live.stage.advance(to: 0.7)
    let text = live.stop()

    #expect(text.contains("\"held\":true") && text.contains("\"end\":true,\"down\":2"))
    #expect(text.contains("\"age\":0.2"))
    let again = try replay(text)
    #expect(again.player.reservation?.contains("0.2 s") == true)
    #expect(again.player.stage.liveTouches.count == 2, "fingers 2 and 1 are still down")
    #expect(again.player.warnings.isEmpty)
  }

  @Test("150 recordings that begin and end at random moments replay without a repair (L2)")
  func randomBeginnings() throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      let live = Live()
      play(live, seed: seed)
      let flight = FlightRecorder(live.stage, header: Live.header)
      live.record()
      let start = live.stage.time.now
      for i in 1...20 {
        let time = start + Double(i) / 50
        live.finger(Int64(i % 4), i % 3 == 0 ? .ended : i % 3 == 1 ? .began : .moved, time, 20)
        live.stage.advance(to: time)
      }
      for text in [live.stop(), flight.recording().text] {
        _ = try replay(text)
      }
    }
  }

  @Test("a restarted scene forgets the taps and touches before, so its recording replays (L2)")
  func restart() throws {
    let live = Live()
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    live.stage.window.addGestureRecognizer(double)
    live.finger(1, .began, 0.1, 200)
    live.finger(1, .ended, 0.15, 200)
    live.finger(2, .began, 0.18, 20)
    live.mouse(.hovered, 0.19, 20)
    live.stage.restart()
    #expect(live.stage.liveTouches.isEmpty)
    live.record(isSceneNew: true)
    live.finger(1, .began, 0.25, 200)
    live.finger(1, .ended, 0.3, 200)
    live.stage.advance(to: 2)
    let text = live.stop()

    #expect(!text.contains("\"held\"") && !text.contains("\"age\""))
    #expect(!live.log.contains { $0.contains("→ ended") }, "\(live.log)")
    let again = try replay(text)
    #expect(again.player.reservation == nil && again.player.stage.liveTouches.isEmpty)
  }

  @Test("a restart is a line of the recording, and is refused inside a handler")
  func restartIsRecorded() throws {
    let live = Live()
    live.record()
    live.stage.advance(to: 0.1)
    live.finger(1, .began, 0.2, 10)
    live.stage.restart()
    #expect(live.scene.block.frame.minX == 0)
    live.stage.advance(to: 0.3)
    let text = live.stop()
    #expect(text.contains("{\"t\":0.2,\"restart\":true}"))
    #expect(!text.contains("cancelled"))
    let again = try replay(text)
    #expect(again.log == live.log && again.player.difference == nil)

    Misuse.forget()
    live.stage.time.at(1) { live.stage.restart() }
    live.stage.advance(to: 1)
    #expect(Misuse.messages.contains { $0.contains("restart") })
  }

  @Test("a replay that comes to other transitions says at which line (REP-03)")
  func difference() throws {
    let live = Live()
    live.record()
    live.stage.advance(to: 0.1)
    live.finger(1, .began, 0.2, 10)
    live.finger(1, .ended, 0.25, 10)
    live.stage.advance(to: 1.3)
    live.stage.advance(to: 1.4)
    let text = live.stop()
    #expect(try replay(text).player.difference == nil)

    // The tap lasts so long that a pan or a tap decides otherwise.
    let other = text.replacingOccurrences(
      of: #""phase":"ended","x":10"#, with: #""phase":"ended","x":90"#)
    let found = try #require(try replay(other).player.difference)
    let lines = text.split(separator: "\n")
    #expect(found.kind == .log && lines[found.line - 1].contains("check"), "\(found)")
    #expect("\(found)".contains("line \(found.line)"))
  }

  @Test("a recording of an older version is played by its ticks and makes no promise (REP-02)")
  func olderVersions() throws {
    let live = Live()
    live.record()
    for i in 1...20 { live.stage.advance(to: Double(i) / 20) }
    let lines = live.stop().split(separator: "\n")
    let old =
      #"{"pantotrace":3,"scene":"walking","size":[400,400],"ends":true}"# + "\n"
      + lines.dropFirst().filter { !$0.contains("check") }.joined(separator: "\n") + "\n"

    let again = try replay(old)

    #expect(again.frames == live.scene.frames)
    #expect(again.player.reservation?.contains("version 3") == true)
    // A trace written by hand has frames of 1/120 s.
    let plain = old.replacingOccurrences(of: #","ends":true"#, with: "")
    #expect(try replay(plain).frames > 100)
  }

  @Test("where other code moves on while the session rested, frames show the motion")
  func restingSession() throws {
    let header = #"{"pantotrace":4,"scene":"walking","size":[400,400],"ticks":true,"ends":true}"#
    let again = try replay(
      header + "\n" + #"{"t":0.1,"tick":true}"# + "\n" + #"{"t":1.1,"tick":true}"# + "\n"
        + #"{"t":1.1,"end":true}"# + "\n")
    #expect(again.frames > 100)
    let dense = try replay(
      header + "\n" + #"{"t":0.1,"tick":true}"# + "\n" + #"{"t":0.3,"tick":true}"# + "\n"
        + #"{"t":0.3,"end":true}"# + "\n")
    #expect(dense.frames == 2)
  }

  @Test("lines of version 4 with wrong values are errors with their place")
  func wrongLines() {
    for (line, message) in [
      (#"{"t":0,"check":"12"}"#, "sixteen"), (#"{"t":0,"cancel":"never"}"#, "none of"),
      (#"{"t":0,"finger":1,"phase":"moved","x":1,"y":1,"byHandler":true}"#, "cancelled"),
    ] {
      let error = #expect(throws: TraceError.self) {
        _ = try Recording(text: "{\"pantotrace\":4}\n" + line + "\n")
      }
      #expect(error?.line == 2 && error?.message.contains(message) == true, "\(line)")
    }
    for header in [#""frame":0"#, #""age":-1"#] {
      #expect(throws: TraceError.self) { _ = try Recording(text: "{\"pantotrace\":4,\(header)}\n") }
    }
    let old = #expect(throws: TraceError.self) {
      _ = try Recording(text: "{\"pantotrace\":3}\n{\"t\":0,\"cancel\":\"system\"}\n")
    }
    #expect(old?.message.contains("needs version 4") == true)
  }
}

/// A small random generator with a seed.
private struct SplitMix {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(count))
  }
}
