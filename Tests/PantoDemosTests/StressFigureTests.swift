import DemoSupport
import PantoCore
import PantoReplay
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests the figures of the stress demo, and that recordings contain what decides.
@MainActor @Suite("The figures of Stress", .timeLimit(.minutes(60))) struct StressFigureTests {
  private func world(_ width: CGFloat = 1280, _ height: CGFloat = 800, _ options: [String] = [])
    throws -> DemoWorld<StressDemo>
  {
    try DemoWorld("stress", width, height, options: ["views=100"] + options)
  }

  private func report(_ cost: Double, _ damage: Double, events: Int = 0) -> FrameReport {
    FrameReport(
      cost: cost, damage: damage, events: events, eventSeconds: Double(events) * 0.00002,
      heapInUse: { 1000 + 3 * events })
  }

  @Test("a replay and a test have no clock, and every figure is a dash (DEM-07, T3)")
  func headless() throws {
    let world = try world()
    world.tap(world.middle(of: world.demo.botsPill))
    world.advance(by: 1)
    #expect(world.demo.panel.values == Array(repeating: StressMeter.unknown, count: 6))
    #expect(world.stage.handlerInput.seconds == 0 && world.stage.handlerInput.events > 300)
  }

  @Test("in a window the figures are those that the window measured, and come to rest (DEM-07)")
  func figures() throws {
    let world = try world()
    var clock = 0.0
    world.stage.handlerClock = {
      clock += 0.0001
      return clock
    }
    let p = world.middle(of: world.demo.swarm.squares[0])
    world.send(p, .began, at: 0)
    for i in 1...30 {
      world.stage.advance(to: world.now + 1.0 / 60)
      Studio.presented(report(0.0031, 0.021, events: 10 * i), on: world.stage)
    }
    let values = world.demo.panel.values
    #expect(values[0] == "3.10 ms" && values[1] == "0.0200 ms" && values[4] == "2.1 %")
    #expect(values[2] != StressMeter.unknown && values[3] == "+3 B")
    #expect(values[5].hasSuffix(" fps"))

    world.send(p, .ended, at: world.now)
    world.stage.settle()
    Studio.presented(report(0.001, 1, events: 300), on: world.stage)
    #expect(world.demo.panel.values[5] == "idle")
    #expect(world.stage.nextDue == nil, "a frame that shows figures asks for no other (APP-06)")
    #expect(world.demo.panel.values[0] == "3.10 ms", "the latest measurement stays")
  }

  @Test("another number of squares is no memory that events keep (V10)")
  func heapOfSquares() throws {
    let world = try world()
    world.stage.handlerClock = { 0 }
    world.send(world.middle(of: world.demo.swarm.squares[0]), .began, at: 0)
    func frames(_ numbers: ClosedRange<Int>) {
      for i in numbers {
        world.stage.advance(to: world.now + 1.0 / 60)
        Studio.presented(report(0.0031, 0.021, events: 10 * i), on: world.stage)
      }
    }
    frames(1...30)
    #expect(world.demo.panel.values[3] == "+3 B")
    world.demo.choose(1000)
    #expect(world.demo.panel.values[3] == StressMeter.unknown)
    world.send(world.middle(of: world.demo.swarm.squares[0]), .moved, at: world.now)
    frames(31...70)
    #expect(["+3 B", StressMeter.unknown].contains(world.demo.panel.values[3]))
  }

  @Test("figures are rounded for people, and thousands stand apart (U30, VIS-09)")
  func words() {
    #expect(StressMeter.grouped(50_000) == "50,000" && StressMeter.grouped(100) == "100")
    #expect(StressMeter.decimal(0.0456, 2) == "0.05" && StressMeter.decimal(12.3, 1) == "12.3")
    #expect(StressMeter.decimal(.nan, 1) == "–" && StressMeter.decimal(-4, 1) == "0.0")
    #expect(StressMeter.bytes(0) == "0 B" && StressMeter.bytes(-1234) == "-1,234 B")
    #expect(StressMeter.milliseconds(nil, digits: 2) == "–")
    var meter = StressMeter()
    for i in 0..<90 {
      _ = meter.add(at: Double(i), cost: 0.001, damage: 0.5)
      meter.read(at: Double(i) + 0.25, .init(), hitTest: nil)
    }
    #expect(meter.history.count == StressMeter.historyLength)
  }

  @Test("a recording holds the press of Bots and not their strokes, and replays the same (EVT-09)")
  func recording() throws {
    let world = try world()
    let header = TraceHeader(
      scene: "stress", size: CGSize(width: 1280, height: 800), options: ["views=100"])
    var text = ""
    let recorder = Recorder(world.stage, header: header) { text += $0 }
    world.tap(world.middle(of: world.demo.botsPill))
    var seed = SplitRandom(seed: 3)
    for _ in 0..<120 {
      world.stage.advance(to: world.now + 0.010 + 0.02 * seed.next())
    }
    recorder.stop()

    #expect(text.split(separator: "\n").filter { $0.contains("\"finger\"") }.count == 2)
    let player = try Player(
      TraceReader(file: "bots", bytes: Array(text.utf8)), scenes: Studio(Demos.list).scenes)
    _ = try player.playToEnd()
    let replayed = try #require(player.stage.window.rootViewController as? StressDemo)
    // The replay ends with a frame, so both are compared at the time of that frame, at which a
    // finger would meet the squares.
    let end = player.stage.time.now
    world.stage.advance(to: end)
    let middle = world.middle(of: world.demo.swarm)
    for stage in [world.stage, player.stage] {
      #expect(stage.time.now == end && stage.window.hitTest(middle, with: nil) != nil)
    }
    for (a, b) in zip(replayed.swarm.squares, world.demo.swarm.squares) {
      #expect((a.center - b.center).length < 0.01, "\(a.center) and \(b.center)")
    }
    #expect(replayed.bots.isOn && player.warnings.isEmpty)
  }

  @Test("figures and buttons are whole in narrow windows, large text and right to left (SIM-05)")
  func layout() throws {
    for (w, h) in [(320, 568), (360, 640), (390, 844), (820, 1180), (1280, 800)]
      as [(CGFloat, CGFloat)]
    {
      for scale in [1, 1.5] as [CGFloat] {
        for direction in [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
          let world = try world(w, h)
          world.stage.layoutDirection = direction
          world.stage.textScale = scale
          world.stage.layoutIfNeeded()
          let demo = world.demo
          let what = "\(w)×\(h) at \(scale), \(direction)"
          #expect(demo.swarm.bounds.height >= 96, "\(what): \(demo.swarm.bounds.height)")
          for pill in demo.countPills + [demo.botsPill, demo.driftPill] {
            let title = pill.titleLabel?.intrinsicContentSize.width ?? 0
            #expect(pill.bounds.width >= title + 20 && pill.bounds.height >= 44, "\(what)")
            #expect(demo.field.bounds.contains(pill.frame) && pill.frame.minX >= 16, "\(what)")
          }
          let isFirst = demo.countPills[0].frame.minX < demo.countPills[1].frame.minX
          #expect(isFirst == (direction == .leftToRight), "\(what)")
          guard !demo.panel.isHidden else { continue }
          for case let label as ScaledLabel in all(demo.panel) where !isHidden(label) {
            let size = label.intrinsicContentSize
            #expect(size.width <= label.bounds.width + 0.5, "\(what): \(label.text ?? "")")
            let frame = label.convert(label.bounds, to: demo.panel)
            #expect(demo.panel.bounds.contains(frame), "\(what): \(label.text ?? "")")
          }
        }
      }
    }
  }

  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all($0) } }

  private func isHidden(_ view: UIView) -> Bool {
    view.isHidden || (view.superview.map { isHidden($0) } ?? false)
  }

  @Test("the squares at rest, under bots, on a phone in the dark, and many of them (DEM-07)")
  func pictures() throws {
    let light = try DemoWorld<StressDemo>("stress", 1000, 640)
    light.tap(light.middle(of: light.demo.botsPill))
    light.advance(by: 1.2)
    #expect(try light.pixels == .golden("stress-bots"))

    let phone = try DemoWorld<StressDemo>(
      "stress", 390, 844, scale: 2,
      insets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0),
      options: ["theme=dark", "views=100"])
    #expect(try phone.pixels == .golden("stress-phone-dark"))

    let many = try DemoWorld<StressDemo>("stress", 800, 600, options: ["views=10000"])
    many.tap(many.middle(of: many.demo.driftPill))
    many.advance(by: 2)
    #expect(try many.pixels == .golden("stress-many"))
  }
}
