import DemoSupport
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Touches the strip *Touch here* at the entrance and reads what it says (GAL-05).
@MainActor @Suite("Touch here", .timeLimit(.minutes(60))) struct StripTests {
  private func world(
    _ width: CGFloat = 1280, _ height: CGFloat = 800
  ) throws -> (DemoWorld<AppController>, TouchStrip) {
    let world = try DemoWorld<AppController>("gallery", width, height)
    world.stage.settle()
    return (world, try #require(world.demo.gallery?.strip))
  }

  private func place(_ x: CGFloat, _ y: CGFloat, on strip: TouchStrip) -> CGPoint {
    let size = strip.surface.bounds.size
    return strip.surface.convert(CGPoint(x: size.width * x, y: size.height * y), to: nil)
  }

  private func tap(_ p: CGPoint, in world: DemoWorld<AppController>, finger: Int64 = 1) {
    world.send(p, .began, at: world.now)
    world.advance(by: 0.05)
    world.send(p, .ended, at: world.now)
  }

  private func says(_ strip: TouchStrip, _ world: DemoWorld<AppController>) -> String {
    world.stage.layoutIfNeeded()
    return strip.headline.text ?? ""
  }

  @Test("a tap says how long it waited for a second one, and a double tap how soon that came")
  func taps() throws {
    let (world, strip) = try world()
    let p = place(0.3, 0.6, on: strip)
    tap(p, in: world)
    world.advance(by: 0.2)
    #expect(says(strip, world) == "Lifted. A second tap may follow.")
    world.advance(by: 0.5)
    #expect(says(strip, world) == "Tap. It waited 350 ms for a second one.")
    world.stage.settle()
    let run = try #require(strip.run)
    #expect(run.end > 0.4, "the timeline reaches the decision at 0.4 s, and goes beyond it")

    world.advance(by: 1)
    tap(p, in: world)
    world.advance(by: 0.1)
    tap(p, in: world)
    #expect(says(strip, world) == "Double tap. The second came after 150 ms.")
  }

  @Test("a throw is told with its numbers, and can be scrubbed and replayed with another spring")
  func throwing() throws {
    let (world, strip) = try world()
    let from = place(0.8, 0.7, on: strip)
    let way = CGPoint(x: -200, y: -10)
    world.send(from, .began, at: world.now)
    world.move(from: from, by: way)
    world.send(from + way, .ended, at: world.now + 0.01)
    let words = says(strip, world)
    #expect(words.hasPrefix("Pan began after ") && words.contains("Thrown at "), "\(words)")
    #expect(strip.detail.text?.hasPrefix("Tap did not fire: moved ") == true)
    world.stage.settle()
    let run = try #require(strip.run)
    #expect(run.isThrow && !strip.isExample)
    let rest = strip.surface.ball.center
    let path = try #require(run.path(of: run.old))
    #expect(
      path.samples.last.map { $0.center.distance(to: rest) < 1 } == true,
      "the replay ends where the ball is")

    strip.timeline.slider.value = 0
    strip.timeline.slider.sendActions(for: .valueChanged)
    #expect(strip.surface.ball.center.distance(to: rest) > 100, "the ball goes back in time")

    // A finger on the tracks scrubs, too, from wherever it touches.
    let tracks = strip.timeline.slider.frame
    let end = strip.timeline.convert(CGPoint(x: tracks.maxX - 20, y: 60), to: nil)
    world.tap(end)
    world.stage.settle()
    #expect(strip.surface.ball.center.distance(to: rest) < 1, "the ball is at its end again")

    strip.physics.slider.value = 1
    strip.physics.slider.sendActions(for: .valueChanged)
    #expect(strip.run?.difference.points ?? 0 > 10)
    #expect(strip.run?.sentence.hasPrefix("No decision changes; at ") == true)
    #expect(strip.run?.response == 1)
  }

  @Test("a drag of 3,500 events is kept with its lift, and replays to the same throw (GAL-05)")
  func longDrag() throws {
    let (world, strip) = try world()
    let from = place(0.5, 0.7, on: strip)
    var (p, t) = (from, world.now)
    func event(_ phase: InputEvent.Phase) -> InputEvent {
      InputEvent(time: t, position: p, source: .finger(1), phase: phase, pressure: 1)
    }
    world.stage.send(event(.began))
    // A report has fifty events, as after a pause of the program.
    for report in 0..<70 {
      world.stage.send(
        (0..<50).map { i in
          t += 1 / 350
          p = from + CGPoint(x: 150 * Maths.sin(Double(50 * report + i) / 400), y: 0)
          return event(.moved)
        })
    }
    for _ in 1...20 {
      t += 1 / 120
      p.x -= 5
      world.stage.send(event(.moved))
    }
    world.stage.send(event(.ended))
    world.stage.settle()
    let words = says(strip, world)
    let run = try #require(strip.run)
    #expect(words.contains("Thrown at 60"), "\(words)")
    #expect(run.isThrow && run.recording.entries.count < 3000)
    #expect((run.lifted - 10.17).magnitude < 0.02, "\(run.lifted)")
    let rest = try #require(run.path(of: run.old)?.samples.last?.center)
    #expect(rest.distance(to: strip.surface.ball.center) < 1)
  }

  @Test("the text of the verdict can be read where the ball rests on it (V7, GAL-05)")
  func plate() throws {
    let (world, strip) = try world()
    let from = strip.surface.convert(strip.surface.ball.center, to: nil)
    let way = CGPoint(x: -120, y: -30)
    world.send(from, .began, at: world.now)
    world.move(from: from, by: way, over: 0.05)
    world.send(from + way, .ended, at: world.now)
    world.stage.settle()
    world.stage.layoutIfNeeded()
    #expect(strip.surface.ball.frame.intersects(strip.detail.frame), "the ball rests below words")
    #expect(strip.plate.frame.contains(CGRect(x: 16, y: 10, width: 100, height: 40)))
    let order = strip.ground.subviews
    let plate = try #require(order.firstIndex(of: strip.plate))
    #expect(try plate > #require(order.firstIndex(of: strip.surface)))
    #expect(try plate < #require(order.firstIndex(of: strip.headline)))
    #expect(try world.pixels == .golden("strip-plate"))
  }

  @Test("a press, a pinch and a turn are told with their numbers")
  func others() throws {
    let (world, strip) = try world()
    let p = place(0.4, 0.6, on: strip)
    world.send(p, .began, at: world.now)
    world.advance(by: 0.6)
    world.send(p, .ended, at: world.now)
    #expect(says(strip, world) == "Long press. Held 500 ms.")

    world.advance(by: 2)
    for (id, x) in [(Int64(1), CGFloat(-40)), (2, 40)] {
      world.stage.send(
        InputEvent(
          time: world.now, position: p + CGPoint(x: x, y: 0), source: .finger(id), phase: .began))
    }
    for step in 1...10 {
      world.advance(by: 0.02)
      world.stage.send(
        InputEvent(
          time: world.now, position: p + CGPoint(x: 40 + CGFloat(step) * 6, y: 0),
          source: .finger(2), phase: .moved))
    }
    #expect(says(strip, world).hasPrefix("Pinch began after "), "\(says(strip, world))")
    #expect(says(strip, world).contains("Scaled to 1."))
    for id in [Int64(1), 2] {
      world.stage.send(
        InputEvent(time: world.now, position: p, source: .finger(id), phase: .ended))
    }
  }

  @Test("on a phone a drag beside the ball scrolls the page, and the strip says who took the touch")
  func scrolls() throws {
    let (world, strip) = try world(390, 844)
    let scroll = try #require(world.demo.gallery?.scroll)
    let beside = place(0.1, 0.5, on: strip)
    world.drag(from: beside, by: CGPoint(x: 0, y: -150))
    #expect(scroll.contentOffset.y > 50)
    #expect(says(strip, world).hasPrefix("Nothing: the page took the touch at "))
    world.stage.settle()
    #expect(strip.run?.recording.entries.isEmpty == false)

    scroll.contentOffset = .zero
    world.stage.settle()
    let ball = strip.surface.convert(strip.surface.ball.center, to: nil)
    world.drag(from: ball, by: CGPoint(x: 0, y: -60))
    #expect(scroll.contentOffset.y == 0, "a drag on the ball moves the ball")
    #expect(says(strip, world).hasPrefix("Pan began after "))
  }

  @Test("nothing that fired is told with the reason: who left, or what the tap missed")
  func nothing() throws {
    let (_, strip) = try world()
    let surface = strip.surface
    var facts = StripVerdict.Facts()
    facts.start = 2
    func verdict() -> StripVerdict? {
      StripVerdict(
        facts, pan: surface.pan.id, tap: surface.tap.id, doubleTap: surface.doubleTap.id)
    }
    #expect(verdict() == nil)
    facts.left = 2.2
    #expect(verdict()?.headline == "Nothing: the touch left the strip at 0.2 s.")
  }

  @Test("the strip names the device that touched, and shows an example until then (GAL-04)")
  func device() throws {
    let (world, strip) = try world()
    #expect(strip.isExample && strip.picture.isExample)
    #expect(strip.device.text?.hasPrefix("An example.") == true)
    #expect(strip.headline.text?.hasPrefix("Pan began after ") == true)
    tap(place(0.3, 0.6, on: strip), in: world)
    world.stage.settle()
    #expect(strip.device.text == "Touchscreen, 1 finger seen" && !strip.picture.isExample)
  }

  @Test("the example plays once and rests, so that the app sleeps; no motion where it is reduced")
  func examplePlays() throws {
    for isReduced in [false, true] {
      let world = try DemoWorld<AppController>(
        "gallery", options: isReduced ? ["motion=reduced"] : [])
      let strip = try #require(world.demo.gallery?.strip)
      world.advance(by: 0.02)
      let rest = strip.surface.ball.center
      var places: Set<CGFloat> = []
      for _ in 0..<20 {
        world.advance(by: 0.1)
        places.insert(strip.surface.ball.center.x)
      }
      #expect(isReduced ? places == [rest.x] : places.count > 5, "\(places)")
      #expect(strip.isExample && strip.surface.ball.center == rest)
      #expect(!world.stage.isAnimating && world.stage.nextDue == nil, "asleep (APP-06)")
    }
  }

  @Test("the first input ends the example, with the ball where it rests")
  func exampleEnds() throws {
    for isEarly in [true, false] {
      let world = try DemoWorld<AppController>("gallery")
      let strip = try #require(world.demo.gallery?.strip)
      world.advance(by: 0.02)
      let rest = strip.surface.ball.center
      world.advance(by: isEarly ? 0.3 : 1.1)
      #expect((strip.surface.ball.center != rest) == !isEarly)
      world.stage.send(KeyEvent(time: world.now, code: .tab))
      world.advance(by: 2)
      #expect(strip.surface.ball.center == rest && strip.isExample)
    }
  }

  @Test("no spring of the slider carries a thrown ball over the edge of the stage (GAL-05)")
  func inside() throws {
    for (width, height) in [(1280, 800), (390, 844)] as [(CGFloat, CGFloat)] {
      let (world, strip) = try world(width, height)
      world.advance(by: 3)
      let from = strip.surface.convert(strip.surface.ball.center, to: nil)
      let way = CGPoint(x: 80, y: -20)
      world.send(from, .began, at: world.now)
      world.move(from: from, by: way, over: 0.05)
      world.send(from + way, .ended, at: world.now)
      world.stage.settle()
      let stage = strip.surface.bounds.insetBy(dx: -0.5, dy: -0.5)
      for response in [0.1, 0.55, 0.8, 1] as [Float] {
        strip.physics.slider.value = response
        strip.physics.slider.sendActions(for: .valueChanged)
        let run = try #require(strip.run)
        let path = try #require(run.path(of: run.new))
        for sample in path.samples {
          let ball = CGRect(
            center: sample.center,
            size: CGSize(width: StripSurface.ballSide, height: StripSurface.ballSide))
          #expect(stage.contains(ball), "\(response) s: \(ball) at \(sample.time) s")
        }
        let words = run.sentence
        #expect(response == 0.55 || words.contains(" the ball is "), "\(words)")
      }
    }
  }

  @Test("a touch in a demo is none of the strip, and the strip at rest costs no frame (APP-06)")
  func elsewhere() throws {
    let (world, strip) = try world()
    #expect(!world.stage.isAnimating)
    #expect(strip.frame.height >= 260 + 30 && strip.card.frame.height == 260)
    world.demo.openDemo(named: "block")
    world.stage.settle()
    tap(place(0.3, 0.6, on: strip), in: world)
    world.stage.settle()
    #expect(strip.isExample && strip.live.events.isEmpty)
  }
}
