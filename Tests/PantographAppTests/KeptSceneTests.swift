import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoReplay
@testable import PantoStudio
@testable import pantograph_app

/// Counts the scenes that stay after they were shown: in the past of the inspector, of events that
/// were taken back, and of demos that were closed (L13).
@MainActor @Suite("What is kept of scenes", .timeLimit(.minutes(60))) struct KeptSceneTests {
  private nonisolated static let names = [
    "block", "piece", "scrub", "cart", "photos", "drawer", "lab", "stress", "traces",
  ]

  private struct Weak {
    weak var stage: Stage?
    weak var window: UIWindow?
    weak var controller: UIViewController?
    weak var view: UIView?

    @MainActor init(_ stage: Stage) {
      self.stage = stage
      window = stage.window
      controller = stage.window.rootViewController
      view = controller?.view
    }

    @MainActor var isGone: Bool {
      stage == nil && window == nil && controller == nil && view == nil
    }
  }

  /// A session in the gallery: a demo opens and moves, a finger holds something, and the inspector
  /// is on.
  private func session(_ name: String) throws -> (world: DemoWorld<AppController>, Recording) {
    let world = try DemoWorld<AppController>("gallery", 900, 700, options: ["open=\(name)"])
    let flight = FlightRecorder.ofSession(
      world.stage,
      header: TraceHeader(
        scene: "gallery", size: CGSize(width: 900, height: 700), options: ["open=\(name)"]))
    world.stage.send(KeyEvent(time: 0, code: .f12))
    for i in 0..<6 {
      let place = CGPoint(x: 120 + 60 * CGFloat(i), y: 160 + 70 * CGFloat(i))
      world.drag(from: place, by: CGPoint(x: 80, y: -40), over: 0.1, rest: 0.1)
      world.advance(by: 0.1)
    }
    world.send(CGPoint(x: 300, y: 300), .began, at: world.now)
    world.advance(by: 0.2)
    return (world, flight.recording())
  }

  @Test("players of the past go away with all that moved in them", arguments: names)
  func players(name: String) throws {
    let (world, recording) = try session(name)
    var seen: [Weak] = []
    do {
      let travel = try TimeTravel(every: 0.5) {
        try Player(RecordingSource(recording), scenes: Scenes.registry)
      }
      for time in [1.5, 1.2, 0.9, 0.6, 0.3, 1.0, 0.2] {
        seen.append(Weak(try travel.seek(to: time).stage))
      }
      #expect(seen.last?.isGone == false)
    }
    let kept = seen.count { !$0.isGone }
    #expect(kept == 0, "\(kept) of \(seen.count) are kept")
    world.stage.tearDown()
  }

  @Test("events that are taken back keep two scenes at most, and none after the end")
  func rewind() throws {
    let (world, recording) = try session("block")
    var seen: [Weak] = []
    var registry = SceneRegistry()
    registry.add("gallery") { header in
      let made = Scenes.make(header)
      seen.append(Weak(made.stage))
      return made
    }
    var rewind: EventRewind? = EventRewind(recording, above: world.stage, scenes: registry)
    for _ in 0..<10 {
      #expect(rewind?.back() == true)
      let alive = seen.count { $0.stage != nil }
      #expect(alive <= 2)
    }
    // One replay draws the pictures of eight events: a key does not take as long as a session.
    #expect(seen.count == 2)
    for _ in 0..<3 { #expect(rewind?.forward() == true) }
    #expect(seen.count == 2, "the way forward goes on where the scene is")
    rewind?.end()
    rewind = nil
    let kept = seen.count { !$0.isGone }
    #expect(!seen.isEmpty && kept == 0)
    world.stage.tearDown()
  }

  @Test("a long session is played back in parts, and the window goes on meanwhile (KEY-02, L13)")
  func longWayBack() throws {
    let (world, recording) = try session("block")
    let present = try #require(world.stage.window.subviews.last)
    func pixels(_ rewind: EventRewind) -> PixelImage? {
      (world.stage.window.subviews.last as? UIImageView)?.image?.cgImage
    }
    let atOnce = EventRewind(recording, above: world.stage)
    #expect(atOnce.back())
    let expected = (words: atOnce.words, image: try #require(pixels(atOnce)))
    atOnce.end()
    #expect(world.stage.window.subviews.last === present)

    var turns: [() -> Void] = []
    var shown = 0
    let rewind = EventRewind(
      recording, above: world.stage, linesAtOnce: 4, later: { turns.append($0) },
      onShow: { shown += 1 })
    #expect(rewind.back())
    #expect(rewind.words == "Playing the session again up to that moment")
    #expect(world.stage.window.subviews.last === present, "there is no picture yet")
    // Two more keys meanwhile, and one forward: the same event in the end.
    #expect(rewind.back())
    #expect(rewind.forward())
    #expect(turns.count == 1, "one turn at a time")
    while !turns.isEmpty { turns.removeFirst()() }
    #expect(shown == 1 && rewind.words == expected.words)
    #expect(pixels(rewind)?.pixels == expected.image.pixels)

    #expect(rewind.back() && turns.isEmpty, "the pictures before it were drawn on the way")
    rewind.end()
    world.stage.tearDown()
  }

  @Test("a way back that nobody waits for any more ends (KEY-02, L13)")
  func leftWayBack() throws {
    let (world, recording) = try session("block")
    let present = world.stage.window.subviews.last
    var turns: [() -> Void] = []
    var rewind: EventRewind? = EventRewind(
      recording, above: world.stage, linesAtOnce: 4, later: { turns.append($0) })
    #expect(rewind?.back() == true)
    rewind?.end()
    while !turns.isEmpty { turns.removeFirst()() }
    #expect(world.stage.window.subviews.last === present)
    #expect(rewind?.back() == true)
    weak let gone = rewind
    rewind = nil
    while !turns.isEmpty { turns.removeFirst()() }
    #expect(gone == nil)
    world.stage.tearDown()
  }

  @Test("the inspector asks again for a moment of a long session once it was played (INS-06, L13)")
  func longPast() throws {
    let world = try DemoWorld<AppController>("gallery", 900, 700)
    let header = TraceHeader(scene: "gallery", size: CGSize(width: 900, height: 700))
    let flight = FlightRecorder.ofSession(world.stage, header: header)
    for _ in 0..<20 { world.tap(CGPoint(x: 890, y: 690)) }
    world.advance(by: 3)
    var turns: [() -> Void] = []
    var ready = 0
    let past = RecordedPast(flight, scenes: Scenes.registry) { stage in
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return compositor.bitmap.toPixelImage()
    }
    let expected = try #require(past.picture(at: 2))
    past.forget()
    past.linesAtOnce = 4
    past.later = { turns.append($0) }
    past.onReady = { ready += 1 }
    #expect(past.picture(at: 2) == nil)
    #expect(past.picture(at: 1) == nil && past.picture(at: 2) == nil && turns.count == 1)
    while !turns.isEmpty { turns.removeFirst()() }
    #expect(ready == 1)
    #expect(past.picture(at: 2)?.pixels == expected.pixels)

    past.forget()
    #expect(past.picture(at: 2) == nil)
    past.forget()
    while !turns.isEmpty { turns.removeFirst()() }
    #expect(ready == 1, "the inspector shows the present again")
    world.stage.tearDown()
  }

  @Test("the inspector's past keeps four scenes at most, and none when it is forgotten")
  func past() throws {
    let world = try DemoWorld<AppController>("gallery", 900, 700)
    let header = TraceHeader(scene: "gallery", size: CGSize(width: 900, height: 700))
    let flight = FlightRecorder.ofSession(world.stage, header: header)
    for _ in 0..<20 { world.tap(CGPoint(x: 890, y: 690)) }
    world.advance(by: 3)
    var seen: [Weak] = []
    var registry = SceneRegistry()
    registry.add("gallery") { header in
      let made = Scenes.make(header)
      seen.append(Weak(made.stage))
      return made
    }
    let past = RecordedPast(flight, scenes: registry) { stage in
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return compositor.bitmap.toPixelImage()
    }
    for i in 0..<12 {
      #expect(past.picture(at: 2.4 - 0.2 * Double(i)) != nil)
      let alive = seen.count { $0.stage != nil }
      #expect(alive <= 4)
    }
    past.forget()
    let kept = seen.count { !$0.isGone }
    #expect(!seen.isEmpty && kept == 0)
    world.stage.tearDown()
  }

  @Test("a demo that is closed goes away, with its controller and its views", arguments: names)
  func closedDemos(name: String) throws {
    let world = try DemoWorld<AppController>("gallery", 900, 700)
    weak var controller: UIViewController?
    weak var screen: UIView?
    world.demo.openDemo(named: name)
    controller = world.demo.demo
    screen = world.demo.open?.screen
    world.advance(by: 0.3)
    for i in 0..<4 {
      let place = CGPoint(x: 150 + 90 * CGFloat(i), y: 200 + 80 * CGFloat(i))
      world.drag(from: place, by: CGPoint(x: 80, y: -40), over: 0.1, rest: 0.1)
    }
    _ = try world.pixels
    #expect(controller != nil && screen != nil)
    world.stage.working { world.demo.closeDemo() }
    world.advance(by: 2)
    _ = try world.pixels

    #expect(controller == nil && screen == nil)
    world.stage.tearDown()
  }
}
