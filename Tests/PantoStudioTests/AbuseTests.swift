import DemoSupport
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import TestSupport
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Uses of the app that nobody plans: fingers on what goes away, windows without space, commands
/// in the middle of a motion.
@MainActor @Suite("The app under abuse", .timeLimit(.minutes(60))) struct AbuseTests {
  private func press(_ code: KeyCode, _ held: UIKeyModifierFlags = [], on stage: Stage) {
    stage.send(KeyEvent(time: stage.time.now, code: code, modifiers: held))
    stage.send(KeyEvent(time: stage.time.now, code: code, phase: .up, modifiers: held))
  }

  @Test("a finger may hold a square that a smaller number of squares removes (DEM-07, P2)")
  func removedSquare() throws {
    let world = try DemoWorld<StressDemo>("stress")
    let square = world.demo.swarm.squares[900]
    let place = world.middle(of: square)
    world.send(place, .began, at: 0)
    world.move(from: place, by: CGPoint(x: 40, y: 5))
    #expect(square.pan.state == .changed)

    let pill = world.middle(of: world.demo.countPills[0])
    world.send(pill, .began, at: world.now, finger: 2)
    world.send(pill, .ended, at: world.now + 0.05, finger: 2)
    world.move(from: place, by: CGPoint(x: 80, y: 5))
    world.send(place, .ended, at: world.now)

    #expect(world.demo.swarm.count == 100)
    #expect(square.superview == nil && square.pan.state == .possible)
  }

  /// The visible pressable views of a tree.
  private func controls(in view: UIView) -> [UIControl] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    return ((view as? UIControl).map { [$0] } ?? []) + view.subviews.flatMap { controls(in: $0) }
  }

  @Test(
    "a resize while a button is pressed sets no frame under its transform (L12, GEO-01)",
    arguments: ["", "block", "cart", "photos", "drawer", "lab", "stress", "traces", "piece"])
  func resizedWhilePressed(name: String) throws {
    let misuses = Misuse.count
    let world = try DemoWorld<AppController>(
      "gallery", options: name.isEmpty ? [] : ["open=\(name)"])
    let stage = world.stage
    world.advance(by: 0.5)
    for control in controls(in: stage.window) {
      guard control.window != nil else { continue }
      let place = world.middle(of: control)
      guard stage.window.bounds.contains(place) else { continue }
      world.send(place, .began, at: world.now)
      world.advance(by: 0.15)
      for width in [700, 1280] as [CGFloat] {
        stage.resize(
          to: CGSize(width: width, height: 800), scale: 1, safeAreaInsets: .zero)
        stage.layoutIfNeeded()
      }
      world.send(place, .cancelled, at: world.now)
      world.advance(by: 0.3)
    }
    stage.tearDown()
    #expect(Misuse.count == misuses, "\(Misuse.messages)")
  }

  /// Returns a stage of the gallery with an open demo that moves, or that a finger holds.
  private func moving(_ name: String) throws -> ReplayScene {
    let world = try DemoWorld<AppController>("gallery", options: ["open=\(name)"])
    world.advance(by: 0.2)
    switch world.demo.demo {
    case let demo as StressDemo:
      world.tap(world.middle(of: demo.driftPill))
      world.tap(world.middle(of: demo.botsPill))
    case let demo as ScrubDemo: world.tap(world.middle(of: demo.playButton))
    case let demo as TracesDemo: world.stage.working { demo.player.view.play() }
    default:
      let place = CGPoint(x: 320, y: 330)
      world.send(place, .began, at: world.now)
      world.move(from: place, by: CGPoint(x: 6, y: 3), over: 0.05)
    }
    world.advance(by: 0.1)
    return world.made
  }

  @Test(
    "a demo that is closed or replaced while it moves leaves nothing running (APP-06)",
    arguments: ["stress", "scrub", "traces", "lab"], ["closed", "mirrored", "restarted"])
  func nothingRunsOn(name: String, how: String) throws {
    let made = try moving(name)
    let stage = made.stage
    #expect(stage.isMoving || !stage.liveTouches.isEmpty)

    switch how {
    case "closed": press(.backspace, on: stage)
    case "mirrored": press(KeyCode("l"), [.control, .shift], on: stage)
    default: stage.working { (stage.window.rootViewController as? AppController)?.restart() }
    }
    stage.send(
      InputEvent(
        time: stage.time.now, position: CGPoint(x: 326, y: 333), source: .finger(1), phase: .ended))
    for _ in 0..<720 { stage.advance(to: stage.time.now + stage.frameInterval) }

    #expect(!stage.isMoving && !stage.isAnimating)
    #expect(stage.liveTouches.isEmpty)
  }

  @Test("no window is too small for a demo, its sheets and its panels (P2, SIM-02)")
  func smallWindows() throws {
    let sizes: [(CGFloat, CGFloat)] = [
      (0, 0), (1, 1), (24, 700), (700, 24), (60, 60), (4096, 200), (200, 4096), (360, 480),
    ]
    let keys: [KeyCode] = [.f12, KeyCode("u"), KeyCode("c"), KeyCode("?"), KeyCode("v")]
    for (i, name) in (Demos.list.cards.map(\.name) + ["piece"]).enumerated() {
      for (k, key) in keys.enumerated() where LongTests.areOn || [i % 5, (i + 2) % 5].contains(k) {
        let world = try DemoWorld<AppController>("gallery", options: ["open=\(name)"])
        world.drag(from: CGPoint(x: 640, y: 400), by: CGPoint(x: 80, y: 20))
        press(key, on: world.stage)
        if let panel = world.demo.tune.panel { world.stage.working { panel.showCode() } }
        let before = Misuse.count
        for (w, h) in sizes {
          let insets = w > 300 ? UIEdgeInsets(top: 47, left: 47, bottom: 34, right: 47) : .zero
          world.stage.resize(
            to: CGSize(width: w, height: h), scale: 1.25, safeAreaInsets: insets)
          world.stage.layoutIfNeeded()
          world.tap(CGPoint(x: w / 2, y: h / 2))
          world.advance(by: 0.05)
          #expect(Misuse.count == before, "\(name) with \(key.name) at \(w)×\(h)")
        }
        world.stage.tearDown()
      }
    }
  }

  // MARK: Recordings

  /// Records what `use` does from now on, and expects a replay of it to decide the same.
  private func expectReplay(
    of world: DemoWorld<AppController>, options: [String], _ use: () throws -> Void
  ) throws {
    let stage = world.stage
    var live: [String] = []
    let observation = stage.log.observe(eachChange: true) { live.append("\($0.kind) \($0.to)") }
    let flight = FlightRecorder(
      stage, header: TraceHeader(scene: "gallery", size: stage.size, options: options))
    try use()
    world.advance(by: 1)
    observation.end()

    let player = try Player(RecordingSource(flight.recording()), scenes: DemoScenes.registry)
    var replayed: [String] = []
    player.stage.log.observe(eachChange: true) { replayed.append("\($0.kind) \($0.to)") }
    _ = try player.playToEnd()
    let app = try #require(player.stage.window.rootViewController as? AppController)
    #expect(app.openDemo == world.demo.openDemo)
    #expect(!live.isEmpty && replayed == live)
    player.stage.tearDown()
  }

  @Test("a recording begins without an open list of keys, and without a focus (KEY-02, P4)")
  func restartsAtTheGallery() throws {
    let world = try DemoWorld<AppController>("gallery")
    for _ in 0..<6 { press(.tab, on: world.stage) }
    press(KeyCode("?"), on: world.stage)
    world.advance(by: 0.5)

    world.stage.working { world.demo.restart() }

    try expectReplay(of: world, options: []) {
      press(.enter, on: world.stage)
      world.advance(by: 0.5)
      world.tap(CGPoint(x: 200, y: 300))
      world.advance(by: 1)
      world.drag(from: CGPoint(x: 640, y: 400), by: CGPoint(x: 90, y: 30))
    }
  }

  @Test(
    "a recording that begins with grid, hit areas and a notice replays to the same pixels (P4, CLI-07)",
    arguments: [["open=block"], [], ["open=block", "device=phone"]])
  func restartsWithGuides(options: [String]) throws {
    let world = try DemoWorld<AppController>("gallery", options: options)
    world.advance(by: 0.2)
    press(KeyCode("g"), on: world.stage)
    press(KeyCode("h"), on: world.stage)
    world.demo.model.show("A sentence that stays for a few seconds")
    world.advance(by: 0.5)

    world.stage.working { world.demo.restart() }

    var header = TraceHeader(scene: "gallery", size: world.stage.size)
    header.options = world.demo.model.sceneOptions
    if let open = world.demo.openDemo { header.options.append("open=\(open)") }
    #expect(world.demo.model.isOn(.grid) && world.demo.model.isOn(.hitAreas))
    #expect(header.options.contains("grid=1") && header.options.contains("hitAreas=1"))
    let flight = FlightRecorder(world.stage, header: header)
    let (live, again) = (RasterCompositor(), RasterCompositor())
    world.advance(by: 0.2)
    try world.stage.draw(with: live)

    let player = try Player(RecordingSource(flight.recording()), scenes: DemoScenes.registry)
    _ = try player.playToEnd()
    try player.stage.draw(with: again)
    #expect(
      try #require(live.bitmap.toPixelImage()).pixels
        == #require(again.bitmap.toPixelImage()).pixels)
    // The next press turns off in both what it turned off in the window.
    press(KeyCode("g"), on: player.stage)
    let app = try #require(player.stage.window.rootViewController as? AppController)
    #expect(!app.model.isOn(.grid) && app.model.isOn(.hitAreas))
    player.stage.tearDown()
  }

  @Test("a recording begins with the inspector as a replay makes it (INS-08, P4)")
  func restartsTheInspector() throws {
    // In a window of this size the inspector is a sheet, whose height its user may change.
    let world = try DemoWorld<AppController>(
      "gallery", 700, 800, options: ["open=block", "inspect=1"])
    world.advance(by: 0.2)
    let before = try #require(world.stage.inspector)

    world.stage.working { world.demo.restart() }

    let after = try #require(world.stage.inspector)
    #expect(after !== before)
    #expect(after.placement == before.placement && after.stageFrame == before.stageFrame)
  }

  @Test(
    "the tuning panel replays a demo in its device, and beside the inspector (TUN-05, U29)",
    arguments: [
      [KeyCode("v")], [KeyCode("v"), KeyCode("o")], [.f12], [KeyCode("s"), KeyCode("v")],
    ])
  func tunesWhatWasThere(keys: [KeyCode]) throws {
    let world = try DemoWorld<AppController>("gallery", options: ["open=block"])
    world.advance(by: 0.2)
    for key in keys { press(key, on: world.stage) }
    // The recorder of a demo that is opened now begins with the surroundings as they are.
    world.stage.working { world.demo.restart() }
    world.advance(by: 0.2)
    var live: [String] = []
    let observation = world.stage.log.observe(eachChange: true) {
      live.append("\($0.kind) \($0.to)")
    }
    let demo = try #require(world.demo.demo as? BlockDemo)
    world.drag(from: world.middle(of: demo.block), by: CGPoint(x: 70, y: 30))
    world.advance(by: 0.5)
    observation.end()

    let recording = try #require(world.demo.tune.recorder?.recording)
    let player = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    var replayed: [String] = []
    player.stage.log.observe(eachChange: true) { replayed.append("\($0.kind) \($0.to)") }
    _ = try player.playToEnd()

    #expect(live.contains { $0.hasSuffix("ended") })
    #expect(replayed == live)
    let app = player.stage.window.rootViewController as? AppController
    let block = try #require((app?.demo as? BlockDemo)?.block)
    let middle = CGPoint(x: block.bounds.midX, y: block.bounds.midY)
    #expect(block.convert(middle, to: nil) == world.middle(of: demo.block))
    player.stage.tearDown()
  }

  // MARK: What programs outside may do

  @Test("a device whose controller nobody kept shows nothing, and does not trap (SIM-01, P2)")
  func deviceWithoutController() {
    let stage = TestStage()
    let device = SimulatedDeviceView(UIViewController())
    device.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    stage.stage.window.addSubview(device)

    device.device = .phone
    device.safeArea = .notch
    device.layoutIfNeeded()

    #expect(device.factor < 1 && device.screen.bounds.size == SimulatedDevice.phone.size)
  }

  @Test(
    "a stroke of a recording by hand may take any time (P2)",
    arguments: [TimeInterval.nan, .infinity, -.infinity, -1, 1e300])
  func strangeStrokes(seconds: TimeInterval) {
    var script = RecordingScript(TraceHeader(scene: "block"))

    script.drag(1, from: .zero, to: CGPoint(x: 100, y: 0), at: 0, for: seconds)

    let samples = script.recording(lasting: 1).entries.count
    #expect(samples >= 3)
    #expect(samples < 500_000)
  }

  @Test("a sweep leaves out values that are no numbers (TUN-04, P2)")
  func strangeValues() throws {
    let recording = BundledTraces.recording(named: "block-drag")
    var sweep = try TuningSweep(
      .panThreshold, over: [.nan, 8, .infinity, 10], [TuningSweep.Subject(recording)],
      scenes: Studio(Demos.list).scenes)
    while try sweep.tryNext() {}

    #expect(sweep.values == [8, 10])
    #expect(sweep.range == 8...10)
  }

  @Test("the path of a view does not depend on the address of one that is gone (TUN-05, P4)")
  func pathsOfViewsThatComeAndGo() throws {
    var scenes = SceneRegistry()
    scenes.add("flashes") { header in
      let stage = Stage(size: header.size)
      let show: @MainActor (Int) -> Void = { [unowned stage] i in
        stage.window.subviews.last?.removeFromSuperview()
        let flash = UIView(frame: CGRect(x: 10 * i, y: 0, width: 10, height: 10))
        flash.accessibilityIdentifier = "flash\(i)"
        stage.window.addSubview(flash)
      }
      for i in 0..<12 {
        stage.time.at(0.6 * Double(i) + 0.1) { show(i) }
      }
      return ReplayScene(stage)
    }
    let header = TraceHeader(scene: "flashes", size: CGSize(width: 200, height: 100))
    let recording = Recording(header: header, entries: [.end(8)])

    let run = try TuningRun(recording, scenes: scenes, followsViews: true)

    #expect(run.paths.map(\.view) == (0..<12).map { "flash\($0)" })
  }

  @Test("a replay inside a window leaves the desktop's clipboard alone (TUN-05)")
  func clipboardOfReplays() {
    var clipboard = "of the desktop"
    Clipboard.desktop = Clipboard.Desktop(read: { clipboard }, write: { clipboard = $0 })
    defer { Clipboard.desktop = nil }
    let (window, past) = (Stage(size: .zero), Stage(size: .zero))
    window.handlerClock = { 0 }

    window.working { past.working { UIPasteboard.general.string = "again" } }
    #expect(clipboard == "of the desktop")
    window.working { UIPasteboard.general.string = "now" }
    #expect(clipboard == "now")
  }

  @Test("a recording keeps a window that was shrunk to nothing, and can be read again (P4, CLI-07)")
  func recordedTinyWindow() throws {
    let world = try DemoWorld<BlockDemo>("block")
    var text = ""
    let recorder = Recorder(world.stage, header: TraceHeader(scene: "block")) { text += $0 }
    world.stage.resize(to: .zero, scale: 1, safeAreaInsets: .zero)
    world.advance(by: 0.1)
    world.stage.resize(
      to: CGSize(width: 600, height: 400), scale: 1, safeAreaInsets: .zero)
    world.advance(by: 0.1)
    recorder.stop()

    let recording = try Recording(text: text)
    let player = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    _ = try player.playToEnd()

    #expect(player.stage.size == CGSize(width: 600, height: 400))
    player.stage.tearDown()
  }
}
