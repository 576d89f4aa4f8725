import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

/// Folders of resources as a program has them, in a folder of their own that is removed at the end.
@MainActor private final class Resources {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("assets-\(UUID().uuidString).resources")

  init() { try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  var bundle: Bundle? { Bundle(path: folder.path) }

  func write(_ path: String, _ data: Data) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  func image(_ name: String, scale: CGFloat = 1, _ style: UIUserInterfaceStyle = .unspecified)
    -> UIImage?
  {
    UIImage(
      named: name, in: bundle,
      compatibleWith: UITraitCollection(userInterfaceStyle: style, displayScale: scale))
  }
}

@MainActor @Suite("Asset catalogues", .timeLimit(.minutes(60))) struct AssetCatalogTests {
  /// A PNG of one red pixel.
  private let png =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8Dw"
        + "HwAFAAH/iZk9HQAAAABJRU5ErkJggg==") ?? Data()

  private func square(_ color: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>"
      + "<rect width='8' height='8' fill='\(color)'/></svg>"
  }

  private func colors(_ image: UIImage?) -> [RGBA] {
    if case .drawing(let drawing) = image?.kind { return drawing.paths.map(\.color) }
    return []
  }

  @Test("a picture of a catalogue has the scale that fits the display (DRW-08)")
  func scales() throws {
    let resources = Resources()
    for file in ["a.png", "a@2x.png", "a@3x.png"] {
      try resources.write("Assets.xcassets/logo.imageset/\(file)", png)
    }
    try resources.write(
      "Assets.xcassets/logo.imageset/Contents.json",
      """
      { "images": [
        { "idiom": "universal", "filename": "a.png", "scale": "1x" },
        { "idiom": "universal", "filename": "a@2x.png", "scale": "2x" },
        { "idiom": "universal", "filename": "a@3x.png", "scale": "3x" },
        { "idiom": "iphone", "scale": "2x" } ],
        "info": { "author": "xcode", "version": 1 } }
      """)

    #expect(resources.image("logo", scale: 1)?.scale == 1)
    #expect(resources.image("logo", scale: 1.25)?.scale == 2)
    #expect(resources.image("logo", scale: 3)?.scale == 3)
    #expect(resources.image("logo", scale: 4)?.scale == 3)
    #expect(resources.image("logo")?.renderingMode == .automatic)
  }

  @Test("a picture with a dark variant follows the view's style (DRW-08)")
  func appearances() throws {
    let resources = Resources()
    try resources.write("Assets.xcassets/Icons/sun.imageset/light.svg", square("#FFFFFF"))
    try resources.write("Assets.xcassets/Icons/sun.imageset/dark.svg", square("black"))
    try resources.write(
      "Assets.xcassets/Icons/sun.imageset/Contents.json",
      """
      { "images": [ { "filename": "light.svg", "idiom": "universal" },
        { "appearances": [ { "appearance": "luminosity", "value": "dark" } ],
          "filename": "dark.svg", "idiom": "universal" } ],
        "properties": { "preserves-vector-representation": true } }
      """)
    let image = try #require(resources.image("sun"))
    let stage = TestStage(40, 40)
    let view = UIImageView(image: image)
    stage.add(view)
    stage.window.layoutIfNeeded()
    #expect(view.layer.paths.map(\.color) == [RGBA(hex: 0xFFFFFF)])

    stage.window.overrideUserInterfaceStyle = .dark
    stage.window.layoutIfNeeded()
    #expect(view.layer.paths.map(\.color) == [RGBA(hex: 0x000000)])

    // A name may have the folder in front, where that is a namespace.
    #expect(resources.image("Icons/sun") == image)
    #expect(colors(resources.image("sun", .dark)) == [RGBA(hex: 0x000000)])
    #expect(image.withRenderingMode(.alwaysOriginal).kind(in: .dark) == image.kind(in: .dark))
  }

  @Test("a template is filled with the tint colour (DRW-08)") func templates() throws {
    let resources = Resources()
    try resources.write("Assets.xcassets/mark.imageset/mark.svg", square("blue"))
    try resources.write(
      "Assets.xcassets/mark.imageset/Contents.json",
      """
      { "images": [ { "filename": "mark.svg", "idiom": "universal" } ],
        "properties": { "template-rendering-intent": "template" } }
      """)
    let image = try #require(resources.image("mark"))
    let stage = TestStage(40, 40)
    let view = UIImageView(image: image)
    view.tintColor = .red
    stage.add(view)
    stage.window.layoutIfNeeded()

    #expect(image.renderingMode == .alwaysTemplate && image.size == CGSize(width: 8, height: 8))
    #expect(view.layer.paths.map(\.color) == [UIColor.red.rgba])
  }

  @Test("colours of a catalogue have a value for each style (DRW-08)") func colors() throws {
    let resources = Resources()
    try resources.write(
      "Assets.xcassets/Brand.colorset/Contents.json",
      """
      { "colors": [
        { "idiom": "universal", "color": { "color-space": "srgb", "components":
          { "red": "0xFF", "green": "0.500", "blue": "51", "alpha": "1.000" } } },
        { "idiom": "universal", "appearances": [ { "appearance": "luminosity", "value": "dark" } ],
          "color": { "color-space": "gray-gamma-22", "components":
          { "white": 0.25, "alpha": "0.500" } } } ] }
      """)
    try resources.write(
      "Assets.xcassets/System.colorset/Contents.json",
      #"{ "colors": [ { "color": { "platform": "ios", "reference": "systemRedColor" } } ] }"#)
    let brand = try #require(UIColor(named: "Brand", in: resources.bundle, compatibleWith: nil))

    #expect(brand.rgba(in: .light) == RGBA(1, 0.5, 0.2, 1))
    #expect(brand.rgba(in: .dark) == RGBA(0.25, 0.25, 0.25, 0.5))
    let fixed = UIColor(
      named: "Brand", in: resources.bundle,
      compatibleWith: UITraitCollection(userInterfaceStyle: .dark))
    #expect(fixed?.rgba == RGBA(0.25, 0.25, 0.25, 0.5))
    #expect(
      UIColor(named: "System", in: resources.bundle, compatibleWith: nil)?.rgba(in: .dark)
        == UIColor.systemRed.rgba(in: .dark))
  }

  @Test("loose files beside the catalogue are found by their names (DRW-08)")
  func looseFiles() throws {
    let resources = Resources()
    try resources.write("photo.png", png)
    try resources.write("photo@2x.png", png)
    try resources.write("drawing.svg", square("lime"))

    #expect(resources.image("photo")?.scale == 1 && resources.image("photo.png")?.scale == 1)
    #expect(resources.image("photo", scale: 2)?.scale == 2)
    #expect(colors(resources.image("drawing")) == [RGBA(hex: 0x00FF00)])
  }

  @Test("each missing name is reported once, and broken files give nil (DRW-08, B31, PRT-07)")
  func missing() throws {
    let resources = Resources()
    let broken = [
      "", "{", "[]", "null", "{ \"images\": 3 }", "{ \"images\": [ {} ] }",
      "{ \"images\": [ { \"filename\": \"../../x.png\" } ] }",
      "{ \"images\": [ { \"filename\": \"gone.png\" } ], \"colors\": [ { \"color\": {} } ] }",
      "{ \"colors\": [ { \"color\": { \"components\": { \"red\": [] } } } ] }",
      String(repeating: "[", count: 5_000),
    ]
    for (i, text) in broken.enumerated() {
      try resources.write("A.xcassets/p\(i).imageset/Contents.json", text)
      try resources.write("A.xcassets/p\(i).colorset/Contents.json", text)
    }
    try resources.write("A.xcassets/folder.imageset/Contents.json/x", "a folder, not a file")
    Misuse.forget()
    defer { Misuse.forget() }
    for i in broken.indices {
      #expect(resources.image("p\(i)") == nil, "\(broken[i].prefix(80))")
      #expect(UIColor(named: "p\(i)", in: resources.bundle, compatibleWith: nil) == nil)
    }
    #expect(resources.image("folder") == nil)
    #expect(resources.image("none") == nil && resources.image("none") == nil)
    #expect(Misuse.messages.filter { $0.contains("'none'") }.count == 1)
    #expect(Misuse.count == 0)
  }
}
