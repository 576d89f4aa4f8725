import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos
@testable import PantoStudio

/// Audits every screen in four windows, at two scales, light and dark, with normal and large text
/// (SIM-05, MSE-04, U20). A new demo is included by being listed in `Demos.list`.
@MainActor @Suite("Every screen", .timeLimit(.minutes(60))) struct ScreenMatrixTests {
  private static let windows: [CGSize] = [
    CGSize(width: 360, height: 640), CGSize(width: 390, height: 844),
    CGSize(width: 820, height: 1180), CGSize(width: 1280, height: 800),
  ]

  private func send(_ key: String, _ held: UIKeyModifierFlags = [], to stage: Stage) throws {
    let code = try #require(KeyCode(name: key))
    stage.send(KeyEvent(time: stage.time.now, code: code, modifiers: held))
    stage.settle(limit: 2)
  }

  /// Audits a screen light and dark, at the scales 1 and 2.
  private func audit(
    _ world: DemoWorld<UIViewController>, _ screen: String, in root: UIView? = nil
  ) -> [String] {
    var found: [String] = []
    let stage = world.stage
    let (size, insets) = (stage.size, stage.safeAreaInsets)
    for scale in [1, 2] as [CGFloat] {
      stage.resize(to: size, scale: scale, safeAreaInsets: insets)
      for style in [UIUserInterfaceStyle.dark, .light] {
        stage.userInterfaceStyle = style
        stage.layoutIfNeeded()
        stage.settle(limit: 2)
        found += stage.working { ScreenAudit(stage, in: root) }.findings.map {
          "\(screen), \(Int(size.width))×\(Int(size.height)), text \(Int(stage.textScale * 100)) %: \($0)"
        }
      }
    }
    var unique: [String] = []
    for text in found where !unique.contains(text) { unique.append(text) }
    return unique
  }

  private func world(
    _ scene: String, _ size: CGSize, _ text: Int, _ options: [String] = []
  ) throws -> DemoWorld<UIViewController> {
    let world = try DemoWorld<UIViewController>(
      scene, size.width, size.height, options: options + ["textSize=\(text)"])
    world.stage.settle(limit: 2)
    return world
  }

  private func check(_ findings: [String]) {
    let first = findings.prefix(6).joined(separator: "\n")
    let isWhole = findings.isEmpty
    #expect(isWhole, "\(first)")
  }

  private func each(_ body: (CGSize, Int) throws -> Void) rethrows {
    for size in Self.windows {
      for text in [100, 150] { try body(size, text) }
    }
  }

  @Test("the gallery and the list of keys are whole in every window (GAL-01, SIM-05)")
  func gallery() throws {
    try each { size, text in
      let world = try world("gallery", size, text)
      check(audit(world, "gallery"))
      try send("/", .shift, to: world.stage)
      let model = (world.demo as? AppController)?.model
      check(audit(world, "keys", in: model?.openSheet))
      world.stage.tearDown()
    }
  }

  @Test("every demo is whole in every window, bare and in its frame (SIM-05, U20)")
  func demos() throws {
    for name in Demos.list.names {
      try each { size, text in
        let bare = try world(name, size, text)
        check(audit(bare, name))
        bare.stage.tearDown()
        let framed = try world("gallery", size, text, ["open=\(name)"])
        #expect(
          framed.stage.nextDue == nil && !framed.stage.isMoving, "\(name) is idle (APP-06)")
        check(audit(framed, "\(name) in its frame"))
        framed.stage.tearDown()
      }
    }
  }

  @Test("the code and the keys of every demo are whole in every window (C, KEY-02)")
  func sheets() throws {
    for name in Demos.list.names {
      try each { size, text in
        let world = try world("gallery", size, text, ["open=\(name)"])
        let model = (world.demo as? AppController)?.model
        try send("C", to: world.stage)
        if Demos.list.code(of: name) != nil {
          #expect(model?.openSheet is CodeSheet, "\(name)")
          check(audit(world, "code of \(name)", in: model?.openSheet))
        }
        try send("Escape", to: world.stage)
        try send("/", .shift, to: world.stage)
        check(audit(world, "keys of \(name)", in: model?.openSheet))
        world.stage.tearDown()
      }
    }
  }

  @Test("the sheet of the cart is whole in every window (DEM-03, SIM-05)")
  func cartSheet() throws {
    try each { size, text in
      let world = try world("cart", size, text, ["inCart=3"])
      let page = try #require(world.demo.view as? CartPage)
      world.tap(world.middle(of: page.balls[0]))
      world.stage.settle(limit: 2)
      #expect(page.isSheetOpen)
      check(audit(world, "cart sheet", in: page.front))
      world.stage.tearDown()
    }
  }
}
