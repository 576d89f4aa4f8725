import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Tests what fingers, bots and keys do with the squares of the stress demo.
@MainActor @Suite("Stress", .timeLimit(.minutes(60))) struct StressTests {
  let world: DemoWorld<StressDemo>
  var demo: StressDemo { world.demo }
  var swarm: StressSwarm { demo.swarm }

  init() throws { world = try DemoWorld("stress", options: ["views=100"]) }

  private var square: StressSquare { swarm.squares[44] }

  private func tap(_ view: UIView) {
    world.tap(world.middle(of: view))
    world.advance(by: 0.3)
  }

  @Test("100 to 50,000 views can be chosen, and each has a pan recognizer of its own (DEM-07)")
  func counts() {
    #expect(demo.countPills.map(\.isOn) == [true, false, false, false])
    for (pill, count) in zip(demo.countPills, [100, 1_000, 10_000, 50_000]).prefix(3) {
      tap(pill)
      #expect(swarm.count == count && pill.isOn)
      #expect(swarm.squares.allSatisfy { $0.gestureRecognizers?.count == 1 })
      #expect(Set(swarm.squares.map { ObjectIdentifier($0.pan) }).count == count)
      let area = swarm.bounds.insetBy(dx: -0.001, dy: -0.001)
      #expect(swarm.squares.allSatisfy { area.contains($0.frame) }, "\(count) lie inside")
    }
    #expect(StressDemo.counts == [100, 1_000, 10_000, 50_000])
    tap(demo.countPills[0])
    #expect(swarm.count == 100)
  }

  @Test("fifty thousand views open, and any of them can be dragged (DEM-07)")
  func mostViews() throws {
    let world = try DemoWorld<StressDemo>("stress", options: ["views=50000"])
    let swarm = world.demo.swarm
    #expect(swarm.count == 50_000)
    let p = world.middle(of: swarm)
    let hit = try #require(world.stage.window.hitTest(p, with: nil) as? StressSquare)
    let start = hit.center
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 60, y: 0), .moved, at: 0.1)
    #expect(hit.center == start + CGPoint(x: 50, y: 0))
    world.send(p + CGPoint(x: 60, y: 0), .ended, at: 0.5)
    #expect(world.stage.settle())
  }

  @Test("a dragged square follows the finger in front of the others, larger (DEM-07, BAL-01)")
  func drag() {
    let (square, p, start) = (square, world.middle(of: square), square.center)
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 110, y: 30), .moved, at: 0.1)
    world.advance(by: 0.2)

    let moved = square.center - start
    #expect((moved.length - (CGPoint(x: 110, y: 30).length - 10)).magnitude < 0.01)
    #expect(swarm.subviews.last === square)
    #expect((square.transform.a - StressSwarm.liftedScale).magnitude < 1e-9)
    world.send(p + CGPoint(x: 110, y: 30), .ended, at: world.now + 0.3)
    world.stage.settle()
    #expect(square.center == start + moved, "it rests where it was let go")
    #expect(square.transform == .identity)
  }

  @Test("a thrown square slows down from its release on, and comes to rest inside (DEM-07)")
  func fling() {
    for offset in [CGPoint(x: 120, y: 40), CGPoint(x: -300, y: 10), CGPoint(x: 30, y: -160)] {
      let (square, p) = (square, world.middle(of: square))
      world.send(p, .began, at: world.now + 0.2)
      world.move(from: p, by: offset, over: 0.1)
      world.send(p + offset, .ended, at: world.now + 0.002)
      let released = square.center
      var (last, step) = (square.center, CGFloat.infinity)
      for _ in 0..<400 {
        world.stage.advance(to: world.now + 1.0 / 60)
        let moved = square.center.distance(to: last)
        #expect(moved <= step * 1.02 + 0.05, "it accelerates")
        // A frame that contains a bounce shows less than the way that the square went.
        let room = swarm.bounds.insetBy(dx: square.bounds.width / 2, dy: square.bounds.height / 2)
        if moved > 0, room.insetBy(dx: step, dy: step).contains(last) || step == .infinity {
          step = moved
        }
        last = square.center
      }
      #expect(last.distance(to: released) > 20)
      #expect(swarm.bounds.contains(square.frame) && !swarm.isMoving)
      #expect(world.stage.nextDue == nil, "at rest nothing is due (APP-06)")
    }
  }

  @Test("a finger that lands on a sliding square stops it where it shows (VIS-07, U4)")
  func caught() {
    let (square, p) = (square, world.middle(of: square))
    world.send(p, .began, at: 0.1)
    world.move(from: p, by: CGPoint(x: 150, y: 0), over: 0.1)
    world.send(p + CGPoint(x: 150, y: 0), .ended, at: world.now + 0.002)
    world.advance(by: 0.1)
    #expect(swarm.isMoving)

    world.stage.advance(to: world.now + world.stage.frameInterval)
    let seen = square.center
    world.send(world.middle(of: square), .began, at: world.now)
    world.advance(by: 0.5)
    #expect(square.center == seen)
    world.send(world.middle(of: square), .ended, at: world.now)
    world.advance(by: 0.5)
    #expect(square.center == seen && !swarm.isMoving)
  }

  @Test("Esc returns a held square to its place (DEM-07, PAN-11)")
  func cancel() {
    let (square, p, start) = (square, world.middle(of: square), square.center)
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 200, y: 0), .moved, at: 0.1)
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.stage.settle()
    #expect(square.center == start && square.transform == .identity)
  }

  @Test("a place is folded at the edges, however far it would lie outside (DEM-07)")
  func folding() {
    let box = CGRect(x: 10, y: 20, width: 100, height: 50)
    for (x, folded) in [(10, 10), (110, 110), (130, 90), (-10, 30), (230, 30), (410, 10)]
      as [(CGFloat, CGFloat)]
    {
      let place = StressMotion.fold(CGPoint(x: x, y: 30), into: box).x
      #expect((place - folded).magnitude < 1e-9, "\(x)")
    }
    let thin = CGRect(x: 5, y: 5, width: 0, height: 10)
    #expect(StressMotion.fold(CGPoint(x: 90, y: CGFloat.infinity), into: thin).x == 5)
  }

  @Test("Move all keeps every square moving inside the area, and ends in a slow stop (DEM-07)")
  func drift() {
    tap(demo.driftPill)
    #expect(demo.driftPill.isOn && swarm.isMoving)
    let before = swarm.squares.map(\.center)
    world.advance(by: 0.5)
    for (square, old) in zip(swarm.squares, before) {
      #expect(square.center.distance(to: old) > 2 && swarm.bounds.contains(square.frame))
    }
    tap(demo.driftPill)
    world.advance(by: 8)
    #expect(!demo.driftPill.isOn && !swarm.isMoving)
  }

  @Test("ten bots play as touches of their own, and fling squares (DEM-07)")
  func bots() {
    let before = swarm.squares.map(\.center)
    tap(demo.botsPill)
    #expect(demo.botsPill.isOn)
    var most = 0
    for _ in 0..<300 {
      world.stage.advance(to: world.now + 1.0 / 60)
      most = max(most, world.stage.liveTouches.count)
    }
    #expect(most >= 8 && most <= 10, "\(most) fingers at once")
    #expect(zip(swarm.squares, before).filter { $0.0.center != $0.1 }.count > 30)
    #expect(world.stage.repairs == RepairCounts(), "the stream is clean")
    #expect(demo.bots.marks.filter { !$0.isHidden }.count == world.stage.liveTouches.count)

    tap(demo.botsPill)
    #expect(!demo.botsPill.isOn && world.stage.liveTouches.isEmpty)
    #expect(demo.bots.marks.allSatisfy { $0.isHidden })
    world.stage.settle()
    #expect(swarm.squares.allSatisfy { $0.transform == .identity })
  }

  @Test("Esc ends the bots, and so does another screen; no finger stays down (APP-02, R2)")
  func botsEnd() throws {
    tap(demo.botsPill)
    world.advance(by: 1)
    #expect(WindowKeys.press(.escape, on: world.stage))
    world.advance(by: 0.1)
    #expect(!demo.bots.isOn && world.stage.liveTouches.isEmpty)

    let app = try DemoWorld<AppController>("gallery", options: ["open=stress"])
    let open = try #require(app.demo.demo as? StressDemo)
    app.tap(app.middle(of: open.botsPill))
    app.advance(by: 1)
    #expect(!app.stage.liveTouches.isEmpty)
    app.demo.closeDemo()
    app.stage.settle()
    #expect(app.stage.liveTouches.isEmpty && app.demo.demo == nil)
  }

  @Test("bots play the same strokes in every run, inside their area (DEM-07, T1)")
  func botsAreTheSame() throws {
    let area = CGRect(x: 30, y: 100, width: 400, height: 300)
    for number in 0..<StressBots.count {
      var (one, two) = (StressBot(seed: 7, number: number), StressBot(seed: 7, number: number))
      var landings = 0
      for _ in 0..<600 {
        let act = one.next(in: area)
        #expect(act == two.next(in: area))
        switch act {
        case .rests: break
        case .lands(let p), .moves(let p), .lifts(let p):
          // `contains` leaves out the lower and the right edge.
          #expect(area.insetBy(dx: -0.001, dy: -0.001).contains(p))
        }
        if case .lands = act { landings += 1 }
      }
      #expect(landings > 3)
    }

    var results: Set<[CGPoint]> = []
    for _ in 0..<2 {
      let world = try DemoWorld<StressDemo>("stress", options: ["views=100"])
      world.tap(world.middle(of: world.demo.botsPill))
      world.advance(by: 3)
      results.insert(world.demo.swarm.squares.map(\.center))
    }
    #expect(results.count == 1)
  }

  @Test("arrows move the chosen square, Ctrl chooses, Enter throws, R resets (KEY-03, DEM-07)")
  func keys() throws {
    let (right, down): (Int32, Int32) = (0x4000_004F, 0x4000_0051)
    let first = swarm.squares[0].center
    while demo.focus.view !== swarm { WindowKeys.press(.other(0x09, []), on: world.stage) }
    WindowKeys.press(.other(right, []), on: world.stage)
    WindowKeys.press(.other(down, .shift), on: world.stage)
    #expect(swarm.squares[0].center == first + CGPoint(x: 10, y: 1))
    WindowKeys.press(.other(right, .control), on: world.stage)
    #expect(swarm.chosen == 1)
    WindowKeys.press(.other(right, []), on: world.stage)
    let thrown = swarm.squares[1].center
    WindowKeys.press(.other(0x0D, []), on: world.stage)
    #expect(swarm.isMoving)
    world.advance(by: 3)
    #expect(swarm.squares[1].center.x > thrown.x + 100)
    WindowKeys.press(.other(0x72, []), on: world.stage)
    #expect(swarm.squares[0].center == first)
  }

  @Test("a resized window keeps every square inside, and a held one in the hand (SIM-02)")
  func resize() {
    let (square, p) = (square, world.middle(of: square))
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 60, y: 0), .moved, at: 0.1)
    let held = square.center
    world.stage.resize(to: CGSize(width: 600, height: 620), scale: 1, safeAreaInsets: .zero)
    world.stage.layoutIfNeeded()
    #expect(square.center == held)
    for other in swarm.squares where other !== square {
      #expect(swarm.bounds.insetBy(dx: -0.001, dy: -0.001).contains(other.frame))
    }
  }

  @Test("a square that a finger holds while all are dealt anew ends inside the area (DEM-07)")
  func dealtWhileHeld() throws {
    let (square, p) = (square, world.middle(of: square))
    world.send(p, .began, at: 0)
    world.send(p + CGPoint(x: 60, y: 0), .moved, at: 0.1)
    world.stage.send(KeyEvent(time: 0.15, code: try #require(KeyCode(name: "R"))))
    world.send(CGPoint(x: 1279, y: 1), .moved, at: 0.2)
    world.send(CGPoint(x: 1279, y: 1), .ended, at: 0.6)
    world.advance(by: 2)
    #expect(swarm.bounds.insetBy(dx: -0.001, dy: -0.001).contains(square.frame))
    #expect(square.transform == .identity && world.stage.nextDue == nil)
  }
}
