import DemoSupport
import Foundation
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoInspector
@testable import PantoStudio

/// Tests reduced motion over every animation of the app (SIM-04, V4).
@MainActor @Suite("Reduced motion", .timeLimit(.minutes(60))) struct ReducedMotionTests {
  /// A thing that a user does, and that moves something across the window.
  struct Move: Sendable, CustomStringConvertible {
    let description: String
    let scene: String
    var options: [String] = []
    let act: @MainActor @Sendable (DemoWorld<UIViewController>) throws -> Void
  }

  /// A fling: a fast drag without a rest.
  @MainActor private static func fling(
    _ world: DemoWorld<UIViewController>, from: CGPoint, by offset: CGPoint
  ) {
    world.drag(from: from, by: offset, over: 0.08, rest: 0.001)
  }

  private static let moves: [Move] = [
    Move(description: "a card of the gallery opens its demo", scene: "gallery") { world in
      WindowKeys.press(.other(0x31, []), on: world.stage)
    },
    Move(description: "the ball of the strip flies on", scene: "gallery") { world in
      let strip = try #require((world.demo as? AppController)?.gallery?.strip)
      fling(world, from: world.middle(of: strip.surface.ball), by: CGPoint(x: 60, y: 0))
    },
    Move(description: "a thrown ball flies to an edge", scene: "cart") { world in
      let page = try #require(world.demo.view as? CartPage)
      fling(world, from: world.middle(of: page.balls[0]), by: CGPoint(x: -160, y: -20))
    },
    Move(description: "the sheet of the cart opens", scene: "cart") { world in
      let page = try #require(world.demo.view as? CartPage)
      world.tap(world.middle(of: page.balls[0]))
    },
    Move(description: "a lifted card springs home", scene: "cart") { world in
      let page = try #require(world.demo.view as? CartPage)
      fling(world, from: world.middle(of: page.cards[0]), by: CGPoint(x: 120, y: 0))
    },
    Move(description: "a dropped card flies into the ball", scene: "cart") { world in
      let page = try #require(world.demo.view as? CartPage)
      let from = world.middle(of: page.cards[3])
      let ball = world.middle(of: page.balls[0])
      // A sideways drag lifts the card. It is dropped beside the ball, and flies the rest.
      let aside = CGPoint(x: -40, y: 0)
      world.send(from, .began, at: world.now)
      world.move(from: from, by: aside)
      world.move(from: from + aside, by: ball - from + CGPoint(x: -10, y: 0), over: 0.5)
      world.send(ball + CGPoint(x: -50, y: 0), .ended, at: world.now + 0.2)
    },
    Move(description: "a fling opens the drawer", scene: "drawer") { world in
      fling(world, from: CGPoint(x: 4, y: 300), by: CGPoint(x: 120, y: 0))
    },
    Move(description: "a thrown photo glides", scene: "photos") { world in
      let demo = try #require(world.demo as? PhotoTableDemo)
      fling(world, from: world.middle(of: demo.photos[11]), by: CGPoint(x: 60, y: 20))
    },
    Move(description: "a key closes the drawer", scene: "drawer") { world in
      fling(world, from: CGPoint(x: 4, y: 300), by: CGPoint(x: 120, y: 0))
      world.stage.settle()
      #expect((world.demo as? DrawerDemo)?.drawer.isOpen == true)
      WindowKeys.press(.escape, on: world.stage)
    },
    Move(description: "a key closes the sheet of the cart", scene: "cart") { world in
      let page = try #require(world.demo.view as? CartPage)
      world.tap(world.middle(of: page.balls[0]))
      world.stage.settle()
      #expect(page.subviews.contains { $0 is CartSheet })
      WindowKeys.press(.escape, on: world.stage)
    },
    Move(description: "a demo goes back into its card", scene: "gallery", options: ["open=block"]) {
      world in WindowKeys.press(.escape, on: world.stage)
    },
  ]

  /// Things that appear by a fade where they belong, from the first frame and with full motion too.
  private static let fades: [Move] = [
    Move(description: "a notice appears", scene: "gallery") { world in
      try #require(world.demo as? AppController).model.show("Saved a.pantotrace")
    },
    Move(description: "the list of keys opens", scene: "gallery") { world in
      WindowKeys.press(.other(0x3F, []), on: world.stage)
    },
    Move(description: "the list of keys closes", scene: "gallery") { world in
      WindowKeys.press(.other(0x3F, []), on: world.stage)
      world.stage.settle()
      WindowKeys.press(.escape, on: world.stage)
    },
    Move(description: "the inspector docks", scene: "gallery", options: ["open=block"]) { world in
      #expect(world.stage.send(KeyEvent(time: world.now, code: .f12)))
    },
    Move(description: "the inspector goes", scene: "gallery", options: ["open=cart", "inspect=1"]) {
      world in #expect(world.stage.send(KeyEvent(time: world.now, code: .f12)))
    },
  ]

  /// The greatest distance between where a view shows and where it is, in points of its superview.
  private func travel(_ view: UIView) -> CGFloat {
    var most: CGFloat = 0
    if let shown = view.layer.presentation(), !view.isHidden {
      let d = shown.position - view.layer.position
      most = max(d.x.magnitude, d.y.magnitude)
    }
    return view.subviews.reduce(most) { max($0, travel($1)) }
  }

  /// A view may be raised by a point or two under a finger; that is no motion across the window.
  private static let small: CGFloat = 4

  @Test("what moves across the window moves at once where motion is reduced (SIM-04, V4)")
  func moves() throws {
    for move in Self.moves {
      var travels: [CGFloat] = []
      var pictures: [Pixels] = []
      for isReduced in [false, true] {
        let world = try DemoWorld<UIViewController>(
          move.scene, 900, 600, options: move.options + (isReduced ? ["motion=reduced"] : []))
        world.stage.layoutIfNeeded()
        try move.act(world)
        var most: CGFloat = 0
        for i in 0..<20 {
          most = max(most, travel(world.stage.window))
          world.advance(by: 1 / 60)
          if i == 3 { pictures.append(try world.pixels) }
        }
        travels.append(most)
      }
      #expect(travels[0] > Self.small, "\(move): it moves by \(travels[0]) pt with full motion")
      #expect(travels[1] <= Self.small, "\(move): it moves by \(travels[1]) pt")
      #expect(pictures[0] != pictures[1], "\(move): the pictures are the same")
    }
  }

  @Test("what appears by a fade moves nothing, with full and with reduced motion (SIM-04, V4)")
  func appears() throws {
    for move in Self.fades {
      for isReduced in [false, true] {
        let world = try DemoWorld<UIViewController>(
          move.scene, 900, 600, options: move.options + (isReduced ? ["motion=reduced"] : []))
        world.stage.layoutIfNeeded()
        let before = try world.pixels
        try move.act(world)
        var (most, places) = (CGFloat(0), Set<CGRect>())
        for _ in 0..<20 {
          world.advance(by: 1 / 60)
          _ = try world.prepareFrame()
          // A demo may move its own things to where they belong in a window of another size.
          if isReduced || move.options.isEmpty {
            most = max(most, travel(world.stage.window))
          }
          if let panel = world.stage.inspector?.panel { places.insert(panel.frame) }
        }
        #expect(most <= Self.small, "\(move), reduced \(isReduced): it moves by \(most) pt")
        #expect(places.count <= 1, "\(move): the panel of the inspector stands still")
        let after = try world.pixels
        #expect(move.description.hasSuffix("closes") || after != before, "\(move)")
      }
    }
  }

  /// The calls that start an animation, by file.
  ///
  /// A new call is added here, and an entry to `moves` if it moves something across the window. A
  /// change of colour, opacity or size under a finger needs no entry there.
  private static let calls: [(file: String, count: Int)] = [
    ("PantoDemoKit/Keys/KeyFocus.swift", 1),
    ("PantoDemoKit/Look/LiftShadow.swift", 1),
    ("PantoDemos/Block/BlockPicture.swift", 2),
    ("PantoDemos/Cart/CardLift.swift", 4),
    ("PantoDemos/Cart/CartBadge.swift", 2),
    ("PantoDemos/Cart/CartBall+Fading.swift", 2),
    ("PantoDemos/Cart/CartBall.swift", 4),
    ("PantoDemos/Cart/CartPage.swift", 1),
    ("PantoDemos/Cart/CartPicture.swift", 3),
    ("PantoDemos/Cart/CartSheet.swift", 6),
    ("PantoDemos/Cart/SwitchMark.swift", 1),
    ("PantoDemos/Drawer/Drawer.swift", 1),
    ("PantoDemos/Drawer/DrawerPicture.swift", 1),
    ("PantoDemos/Lab/LabPicture.swift", 2),
    ("PantoDemos/Lab/LabScene.swift", 1),
    ("PantoDemos/Photos/PhotoTableDemo.swift", 1),
    ("PantoDemos/Photos/PhotoThrow.swift", 2),
    ("PantoDemos/Photos/PhotoView.swift", 3),
    ("PantoDemos/Photos/PhotosPicture.swift", 1),
    ("PantoDemos/Scrub/ScrubDemo.swift", 1),
    ("PantoDemos/Scrub/ScrubPicture.swift", 2),
    ("PantoDemos/Shared/Tiles/HomeMark.swift", 1),
    ("PantoDemos/Shared/Tiles/LiftableView.swift", 1),
    ("PantoDemos/Stress/StressPicture.swift", 1),
    ("PantoDemos/Stress/StressSwarm.swift", 2),
    ("PantoDemos/Traces/TracesPicture.swift", 2),
    ("PantoStudio/App/AppController+Zoom.swift", 6),
    ("PantoStudio/App/AppSheet.swift", 2),
    ("PantoStudio/App/Notice.swift", 3),
    ("PantoStudio/App/ToolbarButton.swift", 1),
    ("PantoStudio/FirstLook/FirstLook.swift", 1),
    ("PantoStudio/Gallery/GalleryCard.swift", 1),
    ("PantoStudio/Strip/StripSurface.swift", 3),
  ]

  @Test("every call that starts an animation is in the list of this test (V4)")
  func list() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources").standardized
    let pattern =
      #/
      UIView\.animate\( | UIViewPropertyAnimator\( | UIView\.transition\(
      | CA[A-Z][a-z]*Animation\( | animated:\ true
      /#
    var found: [(file: String, count: Int)] = []
    for module in ["PantoDemoKit", "PantoDemos", "PantoStudio"] {
      let folder = sources.appendingPathComponent(module)
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for name in (names ?? []).sorted()
      where name.hasSuffix(".swift") && !name.hasPrefix("Generated") {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        let count = text.matches(of: pattern).count
        if count > 0 { found.append(("\(module)/\(name)", count)) }
      }
    }
    let lines = found.map { "\($0.file): \($0.count)" }
    let known = Self.calls.map { "\($0.file): \($0.count)" }
    #expect(lines.filter { !known.contains($0) } == [], "animations that are not in the list")
    #expect(known.filter { !lines.contains($0) } == [], "files of the list that have changed")
  }
}
