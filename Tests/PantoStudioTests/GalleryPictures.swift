import DemoSupport
import PantoCore
import PantoTesting
import Testing

@testable import PantoStudio

/// Compares pictures of the gallery and of the frame with goldens that were checked by eye.
@MainActor @Suite("Pictures of the gallery", .timeLimit(.minutes(60))) struct GalleryPictures {
  @Test("the gallery, light and dark (GAL-01, VIS-01)")
  func wide() throws {
    let light = try DemoWorld<AppController>("gallery", options: ["window=1"])
    #expect(try light.pixels == .golden("gallery-light"))
    let dark = try DemoWorld<AppController>("gallery", options: ["theme=dark", "window=1"])
    #expect(try dark.pixels == .golden("gallery-dark"))
  }

  @Test("the entrance on a phone (GAL-01, GAL-06)")
  func lightPhone() throws {
    let phone = try DemoWorld<AppController>("gallery", 390, 844, options: ["window=1"])
    #expect(try phone.pixels == .golden("gallery-phone"))
  }

  @Test("the entrance at 700 points, and what a program of one's own needs (GAL-06)")
  func ownProgram() throws {
    let middle = try DemoWorld<AppController>("gallery", 700, 800, options: ["window=1"])
    #expect(try middle.pixels == .golden("gallery-700"))
    for (name, width, theme) in [
      ("own-program", 1280, "light"), ("own-program-phone", 390, "dark"),
    ]
      as [(String, CGFloat, String)]
    {
      let world = try DemoWorld<AppController>(
        "gallery", width, 800, options: ["window=1", "theme=\(theme)"])
      world.stage.settle()
      let link = try #require(world.demo.gallery?.own)
      world.tap(world.middle(of: link))
      world.stage.settle()
      #expect(try world.pixels == .golden(name))
    }
  }

  @Test("the gallery on a phone in dark mode, with text of 150 % (GAL-01, SIM-05)")
  func phone() throws {
    let phone = try DemoWorld<AppController>(
      "gallery", 390, 844, scale: 2,
      insets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0),
      options: ["theme=dark", "textSize=150", "window=1"])
    #expect(try phone.pixels == .golden("gallery-phone-dark"))
  }

  @Test("a demo in its frame with a pointer on a button, and the code of it (KEY-01, U12)")
  func frame() throws {
    let world = try DemoWorld<AppController>("gallery", 1000, 640, options: ["open=block"])
    world.stage.settle()
    let toolbar = try #require(world.demo.open?.screen.toolbar)
    let button = try #require(
      toolbar.subviews.compactMap { $0 as? ToolbarButton }.first { $0.command == .code })
    world.stage.send(
      InputEvent(
        time: world.now, position: world.middle(of: button), source: .mouse(.primary),
        phase: .hovered))
    world.advance(by: 1)
    #expect(try world.pixels == .golden("frame-tooltip"))

    let dark = try DemoWorld<AppController>(
      "gallery", 1000, 640, options: ["open=block", "theme=dark"])
    dark.stage.send(KeyEvent(time: dark.now, code: KeyCode("c")))
    dark.stage.settle()
    #expect(try dark.pixels == .golden("code-dark"))
  }

  @Test("the first look at the cart: the finger throws, then inspector and line (GAL-08, V17)")
  func firstLook() throws {
    for (name, width, height) in [("first-look", 1280, 800), ("first-look-phone", 390, 844)]
      as [(String, CGFloat, CGFloat)]
    {
      let world = try DemoWorld<AppController>(
        "gallery", width, height, options: ["open=cart", "window=1"])
      world.stage.settle()
      world.demo.showFirstLookSoon {}
      world.advance(by: 1.7)
      let look = try #require(world.demo.firstLook.shown)
      #expect(look.isPlaying)
      #expect(try world.pixels == .golden("\(name)-throw"))

      world.advance(by: 3)
      #expect(look.explainedStage != nil && look.line != nil)
      #expect(try world.pixels == .golden("\(name)-told"))
    }
  }
}
