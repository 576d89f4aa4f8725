import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests the inspector beside the stage in the app's frame (APP-03, U5, U21).
@MainActor @Suite("The inspector in the frame", .timeLimit(.minutes(60)))
struct InspectorFrameTests {
  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = ["open=block"]
  ) throws -> DemoWorld<AppController> {
    let world = try DemoWorld<AppController>("gallery", width, height, options: options)
    world.stage.settle()
    return world
  }

  private func send<Root>(_ key: String, to world: DemoWorld<Root>) throws -> Bool {
    let code = try #require(KeyCode(name: key))
    return world.stage.send(KeyEvent(time: world.now, code: code, modifiers: []))
  }

  @Test(
    "F12 docks the inspector beside the stage, so that nothing of the demo is covered (APP-03, U5)")
  func docked() throws {
    for (w, h) in [(1280, 800), (900, 600), (820, 1180), (600, 700)] as [(CGFloat, CGFloat)] {
      let world = try world(w, h)
      let demo = try #require(world.demo.demo?.view)
      let before = demo.bounds.size
      #expect(try send("F12", to: world))
      world.stage.layoutIfNeeded()
      _ = try world.pixels
      let inspector = try #require(world.stage.inspector)
      let area = demo.convert(demo.bounds, to: nil)

      #expect(!inspector.panel.isHidden && inspector.panel.frame.intersection(area).isEmpty, "\(w)")
      if w >= 900 {
        #expect(!inspector.timeline.isHidden && inspector.timeline.frame.intersection(area).isEmpty)
        #expect(inspector.panel.frame.width == 380)
      }
      #expect(inspector.panel.frame.maxY <= world.demo.statusBar.frame.minY)

      #expect(try send("F12", to: world))
      world.stage.layoutIfNeeded()
      #expect(demo.bounds.size == before && world.stage.inspector == nil)
    }
  }

  @Test("in a sheet and in an expanded card the tab Timeline shows its tracks (APP-03, INS-06)")
  func timelineTab() throws {
    for (w, h) in [(700, 900), (390, 844)] as [(CGFloat, CGFloat)] {
      let world = try world(w, h)
      #expect(try send("F12", to: world))
      let demo = try #require(world.demo.demo?.view)
      world.drag(from: world.middle(of: demo), by: CGPoint(x: 60, y: 0))
      let inspector = try #require(world.stage.inspector)
      inspector.isExpanded = true
      inspector.tab = .timeline
      world.advance(by: 0.2)
      let pixels = try world.pixels
      let area = inspector.timeline.frame
      #expect(area.height > 200 && inspector.panel.frame.contains(area), "\(w): \(area)")
      let ground = pixels[Int(area.maxX) - 3, Int(area.maxY) - 3]
      var drawn = 0
      for y in Int(area.minY)..<Int(area.maxY) {
        for x in Int(area.minX)..<Int(area.maxX) where pixels[x, y] != ground { drawn += 1 }
      }
      #expect(drawn > 1000, "\(w): \(drawn) pixels")
    }
  }

  @Test(
    "in the gallery the inspector stands beside the cards, and stays when one is opened (APP-02)")
  func gallery() throws {
    let world = try world(1280, 800, [])
    #expect(try send("F12", to: world))
    world.stage.layoutIfNeeded()
    _ = try world.pixels
    let gallery = try #require(world.demo.gallery)
    let inspector = try #require(world.stage.inspector)
    #expect(gallery.frame.maxX == 900 && inspector.panel.frame.minX == 900)
    #expect(gallery.frame.maxY == inspector.timeline.frame.minY - 8)

    #expect(try send("1", to: world))
    world.stage.settle()
    _ = try world.pixels
    #expect(world.stage.inspector === inspector && inspector.panel.frame.minY == 52)
  }

  @Test("in right-to-left windows the panel is at the left (SIM-05)")
  func rightToLeft() throws {
    let world = try world()
    world.stage.layoutDirection = .rightToLeft
    #expect(try send("F12", to: world))
    world.stage.layoutIfNeeded()
    _ = try world.pixels
    let demo = try #require(world.demo.demo?.view)
    #expect(world.stage.inspector?.panel.frame.minX == 0)
    #expect(demo.convert(demo.bounds, to: nil).minX == 380)
  }

  @Test("an inspector that is added to a replay floats, and the replay has the same log (INS-08)")
  func replay() throws {
    let text = """
      {"pantotrace":1,"scene":"gallery","size":[1280,800],"scale":1,"seed":1,"options":["open=block"]}
      {"t":0.1,"finger":1,"phase":"began","x":640,"y":400}
      {"t":0.2,"finger":1,"phase":"moved","x":700,"y":420}
      {"t":0.3,"finger":1,"phase":"ended","x":700,"y":420}
      {"t":1,"tick":true}

      """
    var logs: [UInt64] = []
    for isOn in [false, true] {
      let player = try Player(
        TraceReader(file: "f", bytes: Array(text.utf8)), scenes: DemoScenes.registry)
      if isOn {
        player.stage.addInspector()
        let compositor = RasterCompositor()
        player.paint = { stage, _ in try stage.draw(with: compositor) }
      }
      logs.append(try player.playToEnd().logHash)
      if isOn { #expect(player.stage.inspector?.placement == .floating) }
    }
    #expect(logs[0] == logs[1])
  }

  @Test(
    "while scrubbing the stage shows the very pixels that it showed at that time (U21, MUT-12)",
    arguments: [0, 0.4])
  func past(before start: TimeInterval) throws {
    let world = try world(1280, 800, ["open=block", "inspect=1"])
    let header = TraceHeader(
      scene: "gallery", size: CGSize(width: 1280, height: 800),
      options: ["open=block", "inspect=1"])
    let fresh = try DemoWorld<AppController>(
      "gallery", 1280, 800, options: ["open=block", "inspect=1"])
    // The recorder may begin later than the stage.
    fresh.advance(by: start)
    let flight = FlightRecorder(fresh.stage, header: header)
    let past = RecordedPast(flight, scenes: DemoScenes.registry) { stage in
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return compositor.bitmap.toPixelImage()
    }
    _ = world
    let block = try #require(fresh.demo.demo as? BlockDemo).block
    let p = fresh.middle(of: block)
    fresh.send(p, .began, at: start + 0.1)
    fresh.send(p + CGPoint(x: 40, y: 0), .moved, at: start + 0.2)
    fresh.advance(by: 0.05)
    let then = block.convert(block.bounds, to: nil)
    fresh.send(p + CGPoint(x: 200, y: 60), .moved, at: start + 0.5)
    fresh.send(p + CGPoint(x: 200, y: 60), .ended, at: start + 0.6)
    fresh.advance(by: 0.5)

    let picture = try #require(past.picture(at: start + 0.22))
    let found = Pixels(picture)
    // The middle of the block has a white mark; its sides have the same blue at the same height.
    let blue = found[Int(then.maxX) - 6, Int(then.midY)]
    #expect(found[Int(then.minX) + 6, Int(then.midY)] == blue)
    #expect(found[Int(then.minX) - 6, Int(then.midY)] != blue)
    #expect(past.picture(at: start + 0.05) != nil, "and back again")
  }

  @Test("why not? names the picture of Pan Piece that takes no touches (U1, DEM-09)")
  func star() throws {
    let world = try DemoWorld<PieceDemo>("piece", 1280, 800)
    let picture = world.demo.picture
    let found = world.stage.diagnose(at: world.middle(of: picture))
    let obstacle = try #require(found.obstacles.first)
    #expect(obstacle.code == .interactionDisabled && obstacle.view == world.stage.name(of: picture))
    #expect(obstacle.sentence.hasSuffix("has isUserInteractionEnabled = false."))
  }

  @Test("`replay --window` with F12 shows one timeline, the player's (V15)")
  func oneTimeline() throws {
    let controller = ReplayController(isDark: false)
    let size = CGSize(width: 1480, height: 1000)
    let stage = controller.makeStage(size: size, scale: 1, safeAreaInsets: .zero)
    defer { stage.tearDown() }
    let recording = BundledTraces.recording(named: "block-drag")
    try controller.load(recording, scenes: DemoScenes.registry) {
      try Player(RecordingSource(recording), scenes: DemoScenes.registry)
    }
    stage.layoutIfNeeded()
    #expect(stage.send(KeyEvent(time: 0, code: .f12)))
    controller.replay.seek(to: controller.replay.duration)
    let shown = try #require(controller.replay.player?.stage)
    let compositor = RasterCompositor()
    try shown.draw(with: compositor)
    let inspector = try #require(shown.inspector)
    #expect(!inspector.panel.isHidden && inspector.timeline.isHidden)
    #expect(!controller.player.timeline.isHidden && controller.player.timeline.frame.height > 100)
  }

  // MARK: Bare demos

  private func figures(_ view: UIView) -> [UIView] {
    view is Readout ? [view] : view.subviews.flatMap { figures($0) }
  }

  @Test(
    "`run --inspect` gives the inspector a place beside a bare demo, never over its figures (V16)",
    arguments: ["block", "piece", "cart"])
  func bare(name: String) throws {
    for (w, h) in [(1280, 800), (700, 800), (390, 844)] as [(CGFloat, CGFloat)] {
      let world = try DemoWorld<InspectedScene>(name, w, h, options: ["inspect=docked"])
      let demo = try #require(world.demo.shown.view)
      let inspector = try #require(world.stage.inspector)
      func check(_ moment: String) throws {
        world.stage.layoutIfNeeded()
        _ = try world.pixels
        let area = demo.convert(demo.bounds, to: nil)
        let parts = [inspector.panel, inspector.timeline, inspector.strip].filter { !$0.isHidden }
        for part in parts {
          let covered = w < 600 ? figures(demo).map { $0.convert($0.bounds, to: nil) } : [area]
          for place in covered {
            #expect(part.frame.intersection(place).isEmpty, "\(w), \(moment): \(part.frame)")
          }
        }
        #expect(!inspector.panel.isHidden && figures(demo).count == (name == "cart" ? 0 : 1))
      }
      try check("at the start")
      world.drag(from: world.middle(of: demo), by: CGPoint(x: 40, y: 10))
      try check("after a drag")
      inspector.isExpanded = true
      inspector.setNeedsUpdate()
      try check("expanded")

      #expect(try send("F12", to: world) && world.stage.inspector == nil)
      world.stage.layoutIfNeeded()
      #expect(demo.frame.size == CGSize(width: w, height: h), "the demo has the window again")
      #expect(try send("F12", to: world))
      world.stage.layoutIfNeeded()
      #expect(world.stage.inspector?.placement != .floating)
    }
  }

  // MARK: Pictures

  private func picture(
    _ w: CGFloat, _ h: CGFloat, _ options: [String] = [], textScale: CGFloat = 1
  ) throws -> Pixels {
    let world = try DemoWorld<AppController>(
      "gallery", w, h, options: ["open=cart", "inspect=1"] + options)
    world.stage.textScale = textScale
    world.stage.layoutIfNeeded()
    let page = try #require(world.demo.demo?.view as? CartPage)
    let p = world.middle(of: page.balls[0])
    world.send(p, .began, at: 0.1)
    for i in 1...24 {
      let k = CGFloat(i) / 24
      world.send(
        p + CGPoint(x: -260 * k * k * min(1, w / 800), y: -200 * k), .moved,
        at: 0.1 + Double(i) / 120)
    }
    return try world.pixels
  }

  @Test("the cart with the inspector docked, as a sheet and as a card (APP-03)")
  func pictures() throws {
    #expect(try picture(1280, 800) == .golden("cart-inspector"))
    #expect(try picture(1280, 800, ["theme=dark"]) == .golden("cart-inspector-dark"))
    #expect(try picture(820, 1180) == .golden("cart-inspector-sheet"))
    #expect(try picture(390, 844) == .golden("cart-inspector-card"))
    #expect(try picture(1280, 800, textScale: 1.5) == .golden("cart-inspector-150"))
  }

  @Test("a bare piece beside the inspector, and a bare block above its figures (V16)")
  func barePictures() throws {
    for (name, w, h) in [("piece", 1280, 800), ("block", 390, 844)] as [(String, CGFloat, CGFloat)]
    {
      let world = try DemoWorld<InspectedScene>(name, w, h, options: ["inspect=docked"])
      let area = try #require(world.demo.shown.view)
      let p = world.middle(of: area)
      world.send(p, .began, at: 0.1)
      world.move(from: p, by: CGPoint(x: 60, y: -20))
      #expect(try world.pixels == .golden("bare-\(name)-inspector"))
    }
  }
}
