import PantoCore
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoDemos
@testable import PantoStudio
@testable import pantograph_app

/// Simulated devices and safe areas as the command line asks for them.
@MainActor @Suite("Options of simulation", .timeLimit(.minutes(60))) struct SimulationOptionTests {
  private func all(_ view: UIView) -> [UIView] {
    view.isHidden || view.alpha == 0 ? [] : [view] + view.subviews.flatMap { all($0) }
  }

  private func texts(_ view: UIView) -> [String] {
    all(view).compactMap { ($0 as? UILabel)?.text }
  }

  @Test("`run --device` shows a bare demo on the device, in a window that fits it (SIM-01)")
  func bare() throws {
    let options = try RunCommand.parse(["block", "--device", "phone", "--rotate", "90"])
    let header = options.scene.header("block")
    #expect(header.size == CGSize(width: 844 + 48, height: 390 + 48))
    let made = try #require(Scenes.registry.make(header))
    let scene = try #require(made.stage.window.rootViewController as? SimulatedScene)

    #expect(scene.shown.view.bounds.size == CGSize(width: 844, height: 390))
    #expect(scene.focus === (scene.shown as? BlockDemo)?.focus, "keys reach the demo")
  }

  @Test("`run block --inspect` says in the header that the inspector has its own place (V16)")
  func inspected() throws {
    let scene = try RunCommand.parse(["block", "--inspect", "--device", "phone"]).scene
    #expect(scene.inspectorBeside("block") == ["inspect=docked"])
    #expect(scene.inspectorBeside(Studio.gallery) == [], "the gallery's header says it already")
    #expect(try RunCommand.parse(["block"]).scene.inspectorBeside("block") == [])
    var header = scene.header("block")
    header.options += scene.inspectorBeside("block")
    let made = try #require(Scenes.registry.make(header))
    let root = try #require(made.stage.window.rootViewController as? InspectedScene)
    #expect(root.shown is SimulatedScene, "the device is simulated in what is left")
  }

  @Test("`--safe-area notch` draws notch and lines with numbers, in bare demos too (U22, SIM-02)")
  func notch() throws {
    let options = try RunCommand.parse(["cart", "--safe-area", "notch", "--size", "390x844"])
    let made = try #require(Scenes.registry.make(options.scene.header("cart")))
    let window = try #require(made.stage.window)
    let notch = try #require(all(window).first { $0.accessibilityIdentifier == "notch" })

    #expect(notch.frame.minY == 0 && notch.frame.midX == 195)
    #expect(
      texts(window).contains("safeArea.top 47") && texts(window).contains("safeArea.bottom 34"))
    let scene = try #require(made.stage.window.rootViewController as? SimulatedScene)
    let insets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    #expect(scene.shown.view.safeAreaInsets == insets)
  }

  @Test(
    "the lines of a safe area are dashed along all of the edge, and the notch is black (SIM-02)")
  func lines() throws {
    let options = try RunCommand.parse(["block", "--safe-area", "notch", "--size", "390x844"])
    let made = try #require(Scenes.registry.make(options.scene.header("block")))
    let compositor = RasterCompositor()
    made.stage.layoutIfNeeded()
    try made.stage.draw(with: compositor)
    let picture = try #require(compositor.bitmap.toPixelImage())
    func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] }

    #expect(pixel(195, 4) == 0xFF00_0000 && pixel(195, 28) == 0xFF00_0000)
    #expect(pixel(100, 4) != 0xFF00_0000, "the notch is 160 points wide")
    for y in [46, 844 - 34] {
      var dashes = 0
      for x in 9..<381 where pixel(x, y) == 0xFF7A_3EB8 && pixel(x - 1, y) != 0xFF7A_3EB8 {
        dashes += 1
      }
      // A dash of 8 points and a gap of 6, over 374 points.
      #expect((25...27).contains(dashes), "\(dashes) dashes at \(y)")
    }
    made.stage.tearDown()
  }

  @Test(
    "the numbers of a safe area lie on the screen, apart from each other (SIM-02, SIM-05)",
    arguments: ["notch", "47,20,34,20", "10,8,6,12", "10,20,30,40"])
  func numbers(area: String) throws {
    for (device, rotate) in [
      ("phone", "0"), ("phone", "90"), ("small-phone", "0"), ("small-phone", "90"),
    ] {
      for size in ["100", "150"] {
        let options = try RunCommand.parse([
          "block", "--device", device, "--rotate", rotate, "--safe-area", area, "--text-size", size,
        ])
        let made = try #require(Scenes.registry.make(options.scene.header("block")))
        made.stage.layoutIfNeeded()
        let label = "\(device) \(rotate) \(area) \(size)"
        let marks = try #require(all(made.stage.window).first { $0 is SafeAreaMarks })
        let words = marks.subviews.filter { $0 is UILabel && !$0.isHidden }
        let notch = try #require(marks.subviews.first { $0.accessibilityIdentifier == "notch" })
        #expect(words.count >= 2, "\(label)")
        for (i, word) in words.enumerated() {
          let text = (word as? UILabel)?.text ?? ""
          #expect(marks.bounds.contains(word.frame), "\(label): \(text) is cut, \(word.frame)")
          for other in words[(i + 1)...] {
            #expect(!word.frame.intersects(other.frame), "\(label): \(text) and another one")
          }
          // A line is higher than its letters, by a quarter above and below.
          let letters = word.frame.insetBy(dx: 4, dy: 4)
          #expect(notch.isHidden || !letters.intersects(notch.frame), "\(label): \(text), notch")
        }
        made.stage.tearDown()
      }
    }
  }
}
