import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoDemos

/// Compares pictures of the drawer and of the lab with goldens that were checked by eye.
@MainActor @Suite("Pictures of drawer and lab", .timeLimit(.minutes(60))) struct LabPictures {
  private let notch = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  @Test("the drawer half open in light and dark, and open on a phone (DEM-05)")
  func drawer() throws {
    for theme in ["light", "dark"] {
      let world = try DemoWorld<DrawerDemo>("drawer", 900, 640, options: ["theme=\(theme)"])
      world.stage.addInspector().parts = []
      let edge = CGPoint(x: 4, y: 300)
      world.send(edge, .began, at: 0)
      world.move(from: edge, by: CGPoint(x: 190, y: 0))
      #expect(try world.pixels == .golden("drawer-\(theme)"))
    }
    let phone = try DemoWorld<DrawerDemo>(
      "drawer", 390, 844, scale: 2, insets: notch, options: ["theme=dark"])
    phone.tap(phone.middle(of: phone.demo.menuButton))
    phone.stage.settle()
    #expect(try phone.pixels == .golden("drawer-phone-dark"))
  }

  @Test("the lab with an answer in light and dark, and on a phone (DEM-06)")
  func lab() throws {
    for theme in ["light", "dark"] {
      let world = try DemoWorld<LabDemo>(
        "lab", 1280, 800, options: ["theme=\(theme)", "preset=parent"])
      let p = world.middle(of: try #require(world.demo.scene).inner)
      world.send(p, .began, at: 0)
      world.move(from: p, by: CGPoint(x: 50, y: 10))
      world.advance(by: 0.1)
      #expect(try world.pixels == .golden("lab-\(theme)"))
    }
    let phone = try DemoWorld<LabDemo>(
      "lab", 390, 844, scale: 2, insets: notch, options: ["theme=dark"])
    phone.tap(phone.middle(of: try #require(phone.demo.scene).inner))
    phone.advance(by: 0.1)
    #expect(try phone.pixels == .golden("lab-phone-dark"))
  }
}
