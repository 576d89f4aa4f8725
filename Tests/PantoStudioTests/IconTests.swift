import Foundation
import PantoControls
import PantoCore
import PantoTesting
import Testing

@testable import PantoStudio

/// Tests the app's icon and the files written from it (VIS-08).
@MainActor @Suite("The app's icon", .timeLimit(.minutes(60))) struct IconTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Resources/icons/hicolor")
  private let stage = Stage(size: CGSize(width: 64, height: 64), text: HarfBuzzShaper.shared)

  @Test("the icon files equal what the program draws; PANTOGRAPH_UPDATE_GOLDENS=1 writes them")
  func files() throws {
    for (name, isSymbolic) in [
      ("scalable/apps/pantograph.svg", false), ("symbolic/apps/pantograph-symbolic.svg", true),
    ] {
      let file = Self.folder.appendingPathComponent(name)
      let wanted = AppIcon.svg(isSymbolic: isSymbolic)
      if ProcessInfo.processInfo.environment["PANTOGRAPH_UPDATE_GOLDENS"] == "1" {
        try Data(wanted.utf8).write(to: file)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == wanted, "\(name)")
    }
    let small = try #require(AppIcon.image(side: 16))
    let file = Self.folder.appendingPathComponent("16x16/apps/pantograph.png").path
    if ProcessInfo.processInfo.environment["PANTOGRAPH_UPDATE_GOLDENS"] == "1" {
      try small.pixels.withUnsafeBufferPointer {
        try SDLImage.writePNG(try #require($0.baseAddress), width: 16, height: 16, to: file)
      }
    }
    #expect(try SDLImage.load(file).pixels == small.pixels)
  }

  @Test("the icon has a white linkage and a red pen on a blue rounded square, also at 16 pixels")
  func colours() throws {
    for side in [16, 64] {
      let icon = try #require(AppIcon.image(side: side))
      func pixel(_ x: Int, _ y: Int) -> [Int] {  // alpha, red, green, blue
        let p = icon.pixels[y * side / 64 * side + x * side / 64]
        return [24, 16, 8, 0].map { Int(p >> UInt32($0) & 255) }
      }
      #expect(pixel(0, 0)[0] < 128, "the corner is round")
      #expect(pixel(12, 46).allSatisfy { $0 > 240 }, "the pivot is white")
      let (pen, ground) = (pixel(52, 40), pixel(52, 12))
      #expect(pen[1] > 220 && pen[2] < 120 && pen[3] < 120, "\(pen)")
      #expect(ground[3] > 200 && ground[1] < 90, "\(ground)")
    }
  }

  @Test("the symbolic icon is one path in the current colour, without holes")
  func symbolic() throws {
    let svg = AppIcon.svg(isSymbolic: true)
    #expect(svg.components(separatedBy: "<path").count == 2 && svg.contains("currentColor"))
    let data = try #require(svg.components(separatedBy: " d=\"").last?.split(separator: "\"").first)
    let icon = try #require(UIImage(svgPath: String(data), size: CGSize(width: 64, height: 64)))
    let view = UIImageView(image: icon)
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    stage.layoutIfNeeded()
    let path = CGPath(elements: try #require(view.layer.paths.first).elements)
    for joint in [(27, 15), (18, 34), (37, 25), (28, 44), (12, 46.67), (52, 40)]
      as [(CGFloat, CGFloat)]
    {
      #expect(path.contains(CGPoint(x: joint.0, y: joint.1)), "\(joint)")
    }
    #expect(!path.contains(CGPoint(x: 27.5, y: 29.5)), "the middle is open")
  }
}
