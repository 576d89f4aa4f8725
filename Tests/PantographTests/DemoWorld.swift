import PantoTesting
import Pantograph
import Testing

@testable import PantoDemos
@testable import PantoStudio
@testable import pantograph_app

/// A demo as the command line opens it, with functions that play fingers.
@MainActor final class DemoWorld<Demo: UIViewController> {
  let made: ReplayScene
  /// The root controller with which the scene began.
  let first: Demo
  /// The present root controller. A restart makes the frame of the app anew.
  var demo: Demo { made.stage.window.rootViewController as? Demo ?? first }
  var stage: Stage { made.stage }
  var now: TimeInterval { stage.time.now }

  init(
    _ name: String, _ width: CGFloat = 1280, _ height: CGFloat = 800, scale: CGFloat = 1,
    insets: UIEdgeInsets = .zero, options: [String] = []
  ) throws {
    made = try #require(
      Scenes.registry.make(
        TraceHeader(
          scene: name, size: CGSize(width: width, height: height), scale: scale,
          safeAreaInsets: insets, options: options)))
    first = try #require(made.stage.window.rootViewController as? Demo)
  }

  /// The centre of a view in the window's points.
  func middle(of view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  func send(_ p: CGPoint, _ phase: InputEvent.Phase, at t: TimeInterval, finger: Int64 = 1) {
    stage.send(InputEvent(time: t, position: p, source: .finger(finger), phase: phase, pressure: 1))
  }

  func move(
    from: CGPoint, by offset: CGPoint, over time: TimeInterval = 0.2, finger: Int64 = 1
  ) {
    let start = now
    let steps = max(1, Int((time / 0.01).rounded()))
    for i in 1...steps {
      send(
        from + offset * (CGFloat(i) / CGFloat(steps)), .moved, at: start + 0.01 * Double(i),
        finger: finger)
    }
  }

  /// Touches down, moves evenly, rests, and lifts.
  func drag(from: CGPoint, by offset: CGPoint, over time: TimeInterval = 0.2, rest: Double = 0.2) {
    send(from, .began, at: now)
    move(from: from, by: offset, over: time)
    send(from + offset, .ended, at: now + rest)
  }

  func tap(_ p: CGPoint) {
    send(p, .began, at: now)
    send(p, .ended, at: now + 0.05)
  }

  func advance(by seconds: TimeInterval) {
    let end = now + seconds
    while now + stage.frameInterval < end { stage.advance(to: now + stage.frameInterval) }
    stage.advance(to: end)
  }

  var pixels: Pixels {
    get throws {
      let compositor = RasterCompositor()
      stage.invalidate()
      try stage.draw(with: compositor)
      return Pixels(try #require(compositor.bitmap.toPixelImage()))
    }
  }
}

extension DemoKeys {
  /// Sends a key as the window does: pressed and released, or repeated.
  @discardableResult
  static func press(_ key: SDLHost.Key, on stage: Stage) -> Bool {
    let time = stage.time.now
    switch key {
    case .quit: return false
    case .escape: return stage.send(KeyEvent(time: time, code: .escape))
    case .other(let code, let held):
      let code = KeyCode(rawValue: code)
      let isMeant = stage.send(KeyEvent(time: time, code: code, modifiers: held))
      stage.send(KeyEvent(time: time, code: code, phase: .up, modifiers: held))
      return isMeant
    case .held(let code, let held):
      return stage.send(
        KeyEvent(time: time, code: KeyCode(rawValue: code), phase: .repeated, modifiers: held))
    }
  }
}

/// Tests that hold for every demo.
@MainActor @Suite("Every demo", .timeLimit(.minutes(20))) struct EveryDemoTests {
  static let names = Demos.list.names

  @Test(
    "every demo is listed, opens without findings of the inspection, and is released with its stage"
  )
  func opens() throws {
    #expect(["block", "scrub", "cart", "photos", "piece"].allSatisfy(Self.names.contains))
    for name in Self.names {
      weak var controller: UIViewController?
      weak var window: UIWindow?
      do {
        let world = try DemoWorld<UIViewController>(name)
        controller = world.demo
        window = world.stage.window
        #expect(world.stage.inspect() == [], "\(name)")
        #expect(Scenes.registry.names.contains(name))
        // The stage ends during a gesture and the animations that it started.
        world.send(CGPoint(x: 640, y: 400), .began, at: 0)
        world.move(from: CGPoint(x: 640, y: 400), by: CGPoint(x: 60, y: 10))
        world.advance(by: 0.1)
        world.stage.tearDown()
      }
      #expect(controller == nil && window == nil, "\(name) is kept")
    }
  }

  @Test("a demo in a resized window looks as in a window that opened at that size (SIM-02)")
  func looksTheSame() throws {
    let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    for name in Self.names {
      for (w, h) in [(390, 844), (1000, 420)] as [(CGFloat, CGFloat)] {
        let resized = try DemoWorld<UIViewController>(name)
        _ = try resized.pixels
        resized.stage.resize(to: CGSize(width: w, height: h), scale: 1, safeAreaInsets: notch)
        (resized.demo as? DemoController)?.reset()
        resized.stage.settle()
        let opened = try DemoWorld<UIViewController>(name, w, h, insets: notch)
        for world in [resized, opened] {
          // Balls are hidden because they stay where their user put them.
          for ball in (world.demo.view as? CartPage)?.balls ?? [] { ball.isHidden = true }
        }
        #expect(try resized.pixels == opened.pixels, "\(name) at \(w)×\(h)")
      }
    }
  }

  @Test("every demo lays itself out in any window size, and again after a resize (P2, T1)")
  func anySize() throws {
    for name in Self.names {
      for (w, h) in [(1, 1), (120, 90), (360, 480), (390, 844), (4000, 300)] as [(CGFloat, CGFloat)]
      {
        let world = try DemoWorld<UIViewController>(name, w, h)
        world.stage.resize(
          to: CGSize(width: 700, height: 500), scale: 1.25,
          safeAreaInsets: UIEdgeInsets(top: 47, left: 10, bottom: 34, right: 20))
        _ = world.stage.settle()
        world.stage.tearDown()
      }
    }
  }
}
