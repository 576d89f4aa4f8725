import DemoSupport
import PantoControls
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Opens the cart for the first time: an example of a throw plays above it, until somebody does
/// something (GAL-08).
@MainActor @Suite("The first look at a demo", .timeLimit(.minutes(60))) struct FirstLookTests {
  nonisolated static let sizes: [(CGFloat, CGFloat)] = [(1280, 800), (700, 800), (390, 844)]

  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = []
  ) throws -> DemoWorld<AppController> {
    let world = try DemoWorld<AppController>(
      "gallery", width, height, options: ["open=cart"] + options)
    world.stage.settle()
    return world
  }

  private func begin(_ world: DemoWorld<AppController>) throws -> FirstLook {
    world.demo.showFirstLookSoon {}
    world.advance(by: 0.6)
    return try #require(world.demo.firstLook.shown)
  }

  private func page(of stage: Stage?) throws -> CartPage {
    let app = try #require(stage?.window.rootViewController as? AppController)
    return try #require(app.demo?.view as? CartPage)
  }

  private func press(_ name: String, in world: DemoWorld<AppController>) throws {
    let code = try #require(KeyCode(name: name))
    world.stage.send(KeyEvent(time: world.now, code: code))
  }

  @Test("a finger throws the ball to the other side, then the inspector tells it", arguments: sizes)
  func plays(size: (CGFloat, CGFloat)) throws {
    let world = try world(size.0, size.1)
    let own = try page(of: world.stage)
    let home = own.balls[0].center
    let look = try begin(world)
    #expect(look.isPlaying && look.line == nil)
    world.advance(by: 1.2)
    let shown = try page(of: look.playedStage)
    #expect(shown.balls[0].isHeld, "the finger hits the ball")

    world.advance(by: 3)
    #expect(abs(shown.balls[0].center.x - home.x) > size.0 / 2, "the ball is at the other side")
    let how =
      size.0 < 600
      ? "Tap More and drag the timeline"
      : size.0 < 900 ? "Tap Timeline and drag it" : "Drag the timeline"
    #expect(look.line?.text == "\(how). Press U to change the physics.")
    let explained = try #require(look.explainedStage)
    #expect(explained.inspector != nil && world.stage.inspector == nil)
    let ended = try page(of: explained).balls[0]
    #expect(ended.center.x < ended.superview!.bounds.midX, "the throw is that of the inspector")
    #expect(own.balls[0].center == home && world.stage.liveTouches.isEmpty, "nothing was done here")
    #expect(!world.stage.isAnimating && world.stage.nextDue == nil, "the app sleeps (APP-06)")
    let line = try #require(look.line)
    #expect(look.bounds.contains(line.frame), "\(line.frame)")
  }

  @Test("the first touch ends it, counts for the user, and finds the stage as at the start")
  func touch() throws {
    var stories: [String] = []
    for showsIt in [true, false] {
      let world = try world()
      var log: [String] = []
      let logging = world.stage.log.observe { [unowned stage = world.stage] in
        log.append(stage.log.line(for: $0))
      }
      defer { logging.end() }
      if showsIt { _ = try begin(world) } else { world.advance(by: 0.6) }
      world.advance(by: 1.3)
      let page = try page(of: world.stage)
      let ball = world.middle(of: page.balls[0])
      world.drag(from: ball, by: CGPoint(x: -300, y: -80), rest: 0.2)
      #expect(world.demo.firstLook.shown == nil)
      #expect(world.stage.window.subviews.allSatisfy { !($0 is FirstLook) })
      world.stage.settle()
      #expect(page.balls[0].center.x < 1000, "the ball went where the user took it")
      stories.append(log.joined(separator: "\n"))
    }
    #expect(stories[0] == stories[1] && stories[0].contains("pan:cartBall"))
  }

  @Test("a press of the mouse, a turn of the wheel or a key ends it; a moved mouse does not")
  func others() throws {
    let world = try world()
    func send(_ source: InputEvent.Source, _ phase: InputEvent.Phase) {
      let place = CGPoint(x: 30, y: 400)
      world.stage.send(
        InputEvent(time: world.now, position: place, source: source, phase: phase))
    }
    _ = try begin(world)
    send(.mouse(.primary), .hovered)
    #expect(world.demo.firstLook.shown != nil)
    send(.mouse(.primary), .began)
    #expect(world.demo.firstLook.shown == nil)
    send(.mouse(.primary), .ended)

    _ = try begin(world)
    send(.wheel(CGVector(dx: 0, dy: -1), isContinuous: false), .moved)
    #expect(world.demo.firstLook.shown == nil)

    _ = try begin(world)
    try press("F12", in: world)
    #expect(world.demo.firstLook.shown == nil && world.stage.inspector != nil, "the key counts")
    try press("F12", in: world)

    _ = try begin(world)
    world.stage.resize(
      to: CGSize(width: 800, height: 600), scale: 1, safeAreaInsets: .zero)
    #expect(world.demo.firstLook.shown == nil, "a new size has another example")
  }

  @Test("no finger of it counts as input: the status bar stays as it was (GAL-04, GAL-07)")
  func statusBar() throws {
    for size in Self.sizes {
      let world = try world(size.0, size.1)
      let status = world.demo.statusBar
      for time in [1.2, 3] {
        let look = try begin(world)
        world.advance(by: time)
        #expect(look.frame.maxY == status.convert(status.bounds, to: nil).minY, "\(size)")
        #expect(!status.help.isHidden, "no input was seen yet")
      }
    }
  }

  @Test("input before it begins keeps it away")
  func early() throws {
    let world = try world()
    var shows = 0
    world.demo.showFirstLookSoon { shows += 1 }
    try press("T", in: world)
    world.advance(by: 2)
    #expect(shows == 0 && world.demo.firstLook.shown == nil)
  }

  @Test("a recording of the time has the user's input alone, and replays the same (EVT-09)")
  func recording() throws {
    let world = try world(1280, 800, ["window=1"])
    let header = TraceHeader(
      scene: "gallery", size: world.stage.size, options: ["open=cart", "window=1"])
    let flight = FlightRecorder(world.stage, header: header)
    let look = try begin(world)
    world.advance(by: 4.5)
    #expect(look.explainedStage != nil)
    let page = try page(of: world.stage)
    world.drag(from: world.middle(of: page.balls[0]), by: CGPoint(x: -300, y: -80))
    world.stage.settle()

    let recording = flight.recording()
    #expect(recording.entries.filter { if case .event = $0 { true } else { false } }.count == 22)
    let player = try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    _ = try player.playToEnd()
    let replayed = try self.page(of: player.stage)
    #expect(replayed.balls[0].center == page.balls[0].center)
    let app = try #require(player.stage.window.rootViewController as? AppController)
    #expect(app.firstLook.shown == nil, "a replay shows no example")
    player.stage.tearDown()
  }

  @Test("with reduced motion no finger plays, and the line alone shows")
  func reduced() throws {
    let world = try world(1280, 800, ["motion=reduced"])
    let look = try begin(world)
    #expect(!look.isPlaying && look.playedStage == nil)
    #expect(look.line?.text == "Drag the timeline. Press U to change the physics.")
    world.stage.settle()
    #expect(world.stage.nextDue == nil)
    try press("Tab", in: world)
    #expect(world.demo.firstLook.shown == nil)
  }

  @Test("F3 and its row in the list of keys show it again, in the cart and nowhere else (KEY-02)")
  func again() throws {
    let world = try world()
    try press("F3", in: world)
    #expect(world.demo.firstLook.shown?.isPlaying == true)
    try press("F3", in: world)
    #expect(world.demo.firstLook.shown?.isPlaying == true, "the key begins anew")
    #expect(world.stage.window.subviews.filter { $0 is FirstLook }.count == 1)
    try press("?", in: world)
    #expect(world.demo.firstLook.shown == nil)
    world.stage.settle()
    let row = all(world.stage.window).first { $0.accessibilityIdentifier == "key-firstLook" }
    let control = try #require(row as? UIControl)
    world.stage.working { control.sendActions(for: .touchUpInside) }
    #expect(world.demo.firstLook.shown?.isPlaying == true)

    let other = try DemoWorld<AppController>("gallery", options: ["open=block"])
    #expect(!other.demo.model.offers(.firstLook))
    let alone = try DemoWorld<AppController>("gallery")
    #expect(!alone.demo.model.offers(.firstLook))
  }

  @Test("no scene shows it by itself, and a closed demo leaves nothing of it")
  func never() throws {
    let world = try world()
    world.advance(by: 3)
    #expect(world.demo.firstLook.shown == nil)
    _ = try begin(world)
    world.stage.working { world.demo.closeDemo() }
    world.stage.settle()
    #expect(world.stage.window.subviews.allSatisfy { !($0 is FirstLook) })
  }

  @Test("a bare demo has none, because it has neither the app's frame nor tuning (APP-03)")
  func bare() throws {
    let world = try DemoWorld<UIViewController>("cart", options: ["window=1"])
    for key in ["F3", "U"] { try #expect(!world.stage.send(keyEvent(key, world.now)), "\(key)") }
    world.advance(by: 3)
    #expect(world.stage.window.subviews.allSatisfy { !($0 is FirstLook) })
  }

  private func keyEvent(_ name: String, _ time: TimeInterval) throws -> KeyEvent {
    KeyEvent(time: time, code: try #require(KeyCode(name: name)))
  }

  @Test("the state file remembers that it was shown (APP-01)")
  func remembered() {
    var state = AppState(text: "pantograph 1\ndemo cart\n")
    #expect(!state.sawFirstLook)
    state.sawFirstLook = true
    #expect(AppState(text: state.text) == state)
    #expect(!AppState(text: "example maybe\n").sawFirstLook)
  }

  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
}
