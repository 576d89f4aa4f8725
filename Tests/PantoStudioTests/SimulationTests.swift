import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoDemos
@testable import PantoDemoKit
@testable import PantoStudio

/// Tests simulated devices, safe areas and what makes a scene easier to look at.
@MainActor @Suite("Simulation and comfort", .timeLimit(.minutes(60))) struct SimulationTests {
  private func world(
    _ options: [String] = ["open=cart"], _ width: CGFloat = 1280, _ height: CGFloat = 800
  ) throws -> DemoWorld<AppController> {
    let world = try DemoWorld<AppController>("gallery", width, height, options: options)
    world.stage.settle()
    return world
  }

  private func send(
    _ key: String, _ held: UIKeyModifierFlags = [], to stage: Stage
  ) throws -> Bool {
    let code = try #require(KeyCode(name: key))
    return stage.send(KeyEvent(time: stage.time.now, code: code, modifiers: held))
  }

  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha == 0 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  private func texts(_ view: UIView) -> [String] {
    all(view).compactMap { ($0 as? UILabel)?.text }
  }

  // MARK: Devices (SIM-01)

  @Test(
    "a device is centred, scaled down until it fits, and turns on its side (SIM-01, KEY-01)")
  func devices() throws {
    for (name, device) in StageSimulation.devices {
      for rotation in [0, 90] {
        let world = try world(["open=block", "device=\(name)", "rotate=\(rotation)"], 900, 640)
        let view = try #require(world.demo.open?.screen.device)
        let demo = try #require(world.demo.demo?.view)
        guard let device else {
          #expect(demo.bounds.size == view.bounds.size && view.factor == 1)
          continue
        }

        #expect(demo.bounds.size == device.size(isRotated: rotation == 90), "\(name)")
        let shown = view.screen.frame
        #expect(view.factor <= 1 && view.bounds.insetBy(dx: 20, dy: 20).contains(shown), "\(name)")
        #expect((shown.midX - view.bounds.midX).magnitude < 1, "\(name) is centred")
        #expect((shown.midY - view.bounds.midY).magnitude < 1, "\(name) is centred")
      }
    }
  }

  @Test(
    "a finger on a device that is shown at half its size moves the block in its points (SIM-01)")
  func mapping() throws {
    let world = try world(["open=block", "device=tablet"], 800, 700)
    let demo = try #require(world.demo.demo as? BlockDemo)
    let view = try #require(world.demo.open?.screen.device)
    try #require(view.factor < 0.6)
    let p = world.middle(of: demo.block)
    world.send(p, .began, at: world.now)
    world.move(from: p, by: CGPoint(x: 30, y: 0))
    let start = demo.block.center

    world.move(from: p + CGPoint(x: 30, y: 0), by: CGPoint(x: 60, y: -40))

    let moved = demo.block.center - start
    #expect((moved.x - 60 / view.factor).magnitude < 0.01)
    #expect((moved.y + 40 / view.factor).magnitude < 0.01)
  }

  @Test("the drawer comes in over the edge of the simulated device (EDG-01, SIM-01, DEM-05)")
  func edge() throws {
    for (device, x) in [("phone", 6), ("tablet", 6), ("phone", 60)] as [(String, CGFloat)] {
      let world = try world(["open=drawer", "device=\(device)"])
      let demo = try #require(world.demo.demo as? DrawerDemo)
      let screen = try #require(world.demo.open?.screen.device).screen
      let place = screen.convert(CGPoint(x: x, y: screen.bounds.midY), to: nil)

      world.drag(from: place, by: CGPoint(x: 160, y: 0), over: 0.2, rest: 0.01)
      world.advance(by: 1)

      #expect(demo.drawer.isOpen == (x < 20), "\(device), \(x) points from the edge")
    }
  }

  @Test(
    "O turns the device and V changes it and names it, and the cart keeps its ball inside (KEY-02)")
  func keys() throws {
    let world = try world(["open=cart"])
    #expect(try send("V", to: world.stage))
    #expect(world.demo.model.simulation.device == .phone)
    #expect(texts(world.stage.window).contains("Phone, 390 × 844"))
    #expect(try send("O", to: world.stage))
    #expect(texts(world.stage.window).contains("Phone, 844 × 390"))
    world.stage.settle()

    let page = try #require(world.demo.demo?.view as? CartPage)
    #expect(page.bounds.size == CGSize(width: 844, height: 390))
    #expect(page.bounds.contains(page.balls[0].frame))
    #expect(world.demo.model.isOn(.rotate) && world.demo.model.offers(.rotate))
  }

  // MARK: Safe area (SIM-02)

  @Test("the notch goes to the side of a rotated device: 47 at the sides, 21 below (SIM-02)")
  func rotatedNotch() throws {
    let world = try world(["open=block", "device=phone", "safeArea=notch"])
    let demo = try #require(world.demo.demo)
    #expect(try send("O", to: world.stage))
    world.stage.settle()

    #expect(demo.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    #expect(texts(world.demo.view).contains("safeArea.left 47"))
    #expect(try send("S", to: world.stage))
    world.stage.settle()
    #expect(demo.view.safeAreaInsets == .zero && !world.demo.showsSafeArea)
  }

  @Test("own margins have lines and no notch (SIM-02)")
  func custom() throws {
    let world = try world(["open=block", "safeArea=10,20,30,40"])
    let demo = try #require(world.demo.demo?.view)

    #expect(demo.safeAreaInsets == UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    #expect(!all(world.demo.view).contains { $0.accessibilityIdentifier == "notch" })
    let words = texts(world.demo.view).filter { $0.hasPrefix("safeArea.") }
    #expect(
      words == ["safeArea.top 10", "safeArea.left 20", "safeArea.bottom 30", "safeArea.right 40"])
  }

  @Test("a window that is resized, and a device that turns, keep a drag alive (SIM-02, R4)")
  func dragThroughResize() throws {
    let world = try world(["open=cart"])
    let page = try #require(world.demo.demo?.view as? CartPage)
    let ball = page.balls[0]
    let p = world.middle(of: ball)
    world.send(p, .began, at: world.now)
    world.move(from: p, by: CGPoint(x: -100, y: 40))

    world.stage.resize(
      to: CGSize(width: 1000, height: 700), scale: 1, safeAreaInsets: .zero)
    #expect(try send("V", to: world.stage))
    #expect(world.stage.liveTouches.count == 1)
    #expect(page.bounds.size == CGSize(width: 390, height: 844))
    let before = ball.center
    world.move(from: p + CGPoint(x: -100, y: 40), by: CGPoint(x: -30, y: 0))
    #expect(ball.center != before, "the ball still follows the finger")
  }

  // MARK: Guides (KEY-02)

  @Test(
    "H draws the areas that take touches, as large as they are, and leaves touches alone (KEY-02)")
  func hitAreas() throws {
    let world = try world(["open=block"])
    let reset = try #require((world.demo.demo as? DemoController)?.resetButton)
    #expect(try send("H", to: world.stage))
    let view = try #require(all(world.stage.window).compactMap { $0 as? HitAreaView }.first)

    let frame = reset.convert(reset.bounds, to: nil)
    #expect(view.rects.contains { $0.contains(frame) && $0.width >= 44 && $0.height >= 44 })
    #expect(view.rects.count > 8)
    let before = world.now
    #expect(world.stage.settle() && world.now - before < 2, "the areas ask for no frames (P7)")
    #expect(try send("H", to: world.stage))
    #expect(view.superview == nil && !world.demo.model.isOn(.hitAreas))
  }

  @Test("G draws a grid of 8 points on the device, above the demo and through it (KEY-02)")
  func grid() throws {
    let world = try world(["open=block", "device=phone"])
    #expect(try send("G", to: world.stage))
    let grid = try #require(all(world.stage.window).compactMap { $0 as? GridView }.first)
    world.stage.layoutIfNeeded()

    #expect(grid.bounds.size == CGSize(width: 390, height: 844) && world.demo.model.isOn(.grid))
    let block = try #require((world.demo.demo as? BlockDemo)?.block)
    #expect(world.stage.window.hitTest(world.middle(of: block), with: nil) === block)
    #expect(try send("G", to: world.stage) && grid.superview == nil)
  }

  // MARK: Comfort (SIM-04, SIM-05)

  @Test("springs take no time where motion is reduced, and their completions come (SIM-04)")
  func reducedSprings() throws {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    var ends: [Bool] = []
    stage.stage.reducesMotion = true
    stage.stage.working {
      #expect(UIAccessibility.isReduceMotionEnabled)
      UIView.animate(springDamping: 0.8, response: 0.4) {
        view.center.x = 90
      } completion: {
        ends.append($0)
      }
    }

    #expect(view.layer.presentation()?.position.x ?? 90 == 90 && !stage.stage.isMoving)
    stage.advance(by: 0.01)
    #expect(ends == [true])
    stage.stage.reducesMotion = false
    stage.stage.working { UIView.animate(springDamping: 0.8, response: 0.4) { view.center.x = 50 } }
    #expect(stage.stage.isMoving)
  }

  @Test("a throw takes no time where motion is reduced (SIM-04, V4)")
  func reducedThrow() {
    let stage = TestStage()
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    stage.stage.reducesMotion = true
    stage.stage.working {
      UIView.animate(throwWithVelocity: CGVector(dx: 1500, dy: 300)) {
        view.center = CGPoint(x: 250, y: 100)
      }
    }
    stage.advance(by: 0.001)
    #expect(!stage.stage.isMoving)
    #expect(view.layer.presentation()?.position ?? view.center == CGPoint(x: 250, y: 100))
  }

  @Test(
    "with reduced motion every demo opens, and a thrown ball rests at its edge at once (SIM-04)")
  func reducedDemos() throws {
    let world = try DemoWorld<UIViewController>("cart", options: ["motion=reduced"])
    let page = try #require(world.demo.view as? CartPage)
    let ball = page.balls[0]
    let p = world.middle(of: ball)
    world.drag(from: p, by: CGPoint(x: -400, y: 0), over: 0.3, rest: 0.5)
    world.advance(by: 0.2)

    let rest = ball.center
    world.advance(by: 1)
    #expect(ball.center == rest && page.bounds.contains(ball.frame))
  }

  @Test("high contrast has no grey text and separators of 2 points (SIM-04)")
  func highContrast() throws {
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark, isHighContrast: true)
      #expect(theme.text2 == theme.text && theme.text3 == theme.text)
    }
    let world = try world(["open=block"])
    #expect(world.demo.view.separatorWidth == 1)
    #expect(try send("H", [.control, .shift], to: world.stage))
    world.stage.settle()

    let app = try #require(world.stage.window.rootViewController as? AppController)
    #expect(app !== world.first && app.openDemo == "block" && world.stage.raisesContrast)
    #expect(app.view.separatorWidth == 2)
    let grey = Theme(isDark: false).text2
    #expect(!all(app.view).contains { ($0 as? UILabel)?.textColor == grey })
    #expect(world.made.owner as? AppModel === app.model, "commands reach the new frame")
    #expect(try send("Escape", to: world.stage))
    world.stage.settle()
    #expect(app.openDemo == nil)
  }

  @Test("nothing flashes more than three times in a second (SIM-04)")
  func flashes() throws {
    // A flash is a pair of opposite changes of luminance by a tenth, over a quarter of the window.
    for name in ["gallery"] + Demos.list.names {
      let open = name == "gallery" ? [] : ["open=\(name)"]
      let world = try DemoWorld<AppController>(
        "gallery", 640, 480, scale: 0.5, options: open + ["window=1", "recording=1"])
      let compositor = RasterCompositor()
      var last: [Int] = []
      var direction: [Int] = []
      var changes: [Int] = []
      for frame in 0..<60 {
        world.advance(by: 1 / 30)
        // The pointer goes over everything, and keys change what is on.
        let p = CGPoint(x: 640 * CGFloat(frame % 30) / 30, y: 480 * CGFloat(frame) / 60)
        world.stage.send(
          InputEvent(
            time: world.now, position: p, source: .mouse(.primary), phase: .hovered))
        guard try world.stage.draw(with: compositor) else { continue }
        let bitmap = compositor.bitmap
        let count = bitmap.width * bitmap.height / 4
        let light = (0..<count).map { i in
          let c = bitmap.pixels[4 * i]
          return 2 * Int(c >> 16 & 255) + 7 * Int(c >> 8 & 255) + Int(c & 255)
        }
        if last.isEmpty { (last, direction) = (light, light.map { _ in 0 }) }
        if changes.isEmpty { changes = light.map { _ in 0 } }
        for i in 0..<count where (light[i] - last[i]).magnitude > 255 {
          let sign = (light[i] - last[i]).signum()
          if sign == -direction[i] { changes[i] += 1 }
          (last[i], direction[i]) = (light[i], sign)
        }
      }
      // Two seconds have twelve opposite changes if something flashes three times a second.
      let often = changes.filter { $0 > 12 }.count
      #expect(often < max(1, changes.count / 4), "\(name): \(often) of \(changes.count)")
    }
  }

  @Test("text goes from 85 to 150 percent by keys, and a notice says how large it is (SIM-05)")
  func textSize() throws {
    let world = try world(["open=block"])
    for (key, percent) in [("=", 115), ("=", 130), ("=", 150), ("=", 150), ("-", 130)] {
      #expect(try send(key, .control, to: world.stage))
      #expect((world.stage.textScale * 100).rounded() == CGFloat(percent))
      #expect(texts(world.stage.window).contains("Text \(percent) %"))
    }
  }

  @Test("from right to left the frame and the demo are mirrored (SIM-05)")
  func mirrored() throws {
    let plain = try world(["open=block"])
    let mirrored = try world(["open=block", "direction=rtl"])
    func frames(_ world: DemoWorld<AppController>) -> [String: CGRect] {
      var found: [String: CGRect] = [:]
      for view in all(world.demo.view) {
        guard let name = view.accessibilityIdentifier else { continue }
        found[name] = view.convert(view.bounds, to: nil)
      }
      return found
    }
    let (a, b) = (frames(plain), frames(mirrored))
    for name in ["back", "theme", "help", "reset", "rotate", "safeArea"] {
      let (left, right) = (try #require(a[name]), try #require(b[name]))
      #expect((left.midX + right.midX - 1280).magnitude < 1.01, "\(name) is mirrored")
      #expect(left.midY == right.midY && left.size == right.size)
    }
    let gallery = try world(["direction=rtl"])
    let cards = try #require(gallery.demo.gallery?.cards)
    #expect(cards[0].frame.minX > cards[1].frame.maxX, "the first card stands at the right")
  }

  // MARK: The mouse (MSE-01 to MSE-03)

  @Test(
    "a left drag moves the block, Ctrl makes two fingers, a wheel and hover make none (MSE-01, MSE-03)"
  )
  func mouse() throws {
    let world = try world(["open=piece"])
    let pointer = PointerInput(world.stage)
    let middle = CGPoint(x: 640, y: 400)
    func send(
      _ phase: InputEvent.Phase, _ p: CGPoint, held: UIKeyModifierFlags = [], button: Bool = true
    ) {
      pointer.send(
        InputEvent(
          time: world.now, position: p, source: .mouse(.primary), phase: phase,
          buttons: button ? .primary : [], modifiers: held))
    }
    send(.hovered, middle, button: false)
    #expect(world.stage.liveTouches.isEmpty)
    send(.began, middle)
    #expect(world.stage.liveTouches.map(\.type) == [.indirectPointer])
    send(.ended, middle, button: false)

    send(.began, middle, held: .control)
    #expect(world.stage.liveTouches.map(\.type) == [.direct, .direct])
    send(.ended, middle, held: .control, button: false)
    #expect(world.stage.liveTouches.isEmpty)
    pointer.send(
      InputEvent(
        time: world.now, position: middle,
        source: .wheel(CGVector(dx: 0, dy: -3), isContinuous: false), phase: .moved))
    #expect(world.stage.liveTouches.isEmpty)
  }

  @Test("in pin mode clicks put down fingers that stay, and leaving it cancels all (MSE-02)")
  func pins() throws {
    let world = try world(["open=piece"])
    let pointer = PointerInput(world.stage)
    func click(_ x: CGFloat) {
      for phase in [InputEvent.Phase.began, .ended] {
        pointer.send(
          InputEvent(
            time: world.now, position: CGPoint(x: x, y: 400), source: .mouse(.primary),
            phase: phase, buttons: phase == .began ? .primary : []))
      }
    }
    pointer.setPinning(true, at: world.now)
    click(560)
    click(700)
    #expect(world.stage.liveTouches.count == 2)
    pointer.setPinning(false, at: world.now)
    #expect(world.stage.liveTouches.isEmpty)
  }
}
