import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoDemoKit

/// Tests that hold for every demo.
@MainActor @Suite("Every demo", .timeLimit(.minutes(60))) struct EveryDemoTests {
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
        #expect(DemoScenes.registry.names.contains(name))
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
        try resized.prepareFrame()
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
