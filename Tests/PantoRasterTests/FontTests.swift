import CHarfBuzz
import Foundation
import PantoControls
import PantoGraphics
import PantoTesting
import Testing

@testable import PantoRaster

/// Fonts that the program brings along. They stay registered, so the tests share them.
@MainActor @Suite(.timeLimit(.minutes(60))) struct FontTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fonts")
  private static let regular = folder.appendingPathComponent("PantoBlocks-Regular.ttf")
  private static let bold = folder.appendingPathComponent("PantoBlocks-Bold.ttf")

  init() {
    for url in [Self.regular, Self.bold]
    where !FontRegistry.descriptions.contains(where: {
      $0.postScriptName == url.deletingPathExtension().lastPathComponent
    }) {
      CTFontManagerRegisterFontsForURL(url, .process, nil)
    }
  }

  private func layout(_ text: String, _ font: UIFont) -> TextLayout {
    HarfBuzzShaper.shared.layout(
      text, style: font.style, width: nil, maximumLines: 0, alignment: .left)
  }

  @Test("a registered font is found by PostScript name, full name and family (DRW-14)")
  func names() throws {
    let font = try #require(UIFont(name: "PantoBlocks-Regular", size: 20))
    #expect(font.fontName == "PantoBlocks-Regular" && font.familyName == "Panto Blocks")
    #expect(UIFont(name: "Panto Blocks Bold", size: 20)?.fontName == "PantoBlocks-Bold")
    #expect(UIFont(name: "panto blocks", size: 20) == font)
    #expect(font.pointSize == 20 && font.withSize(30).fontName == "PantoBlocks-Regular")
    #expect(font.capHeight == 16 && font.xHeight == 8)
    #expect(UIFont.familyNames.contains("Panto Blocks"))
    let names = UIFont.fontNames(forFamilyName: "Panto Blocks")
    #expect(Set(names) == ["PantoBlocks-Regular", "PantoBlocks-Bold"])
    #expect(UIFont.fontNames(forFamilyName: "Inter").count == 4)
    #expect(UIFont(name: "Comic Sans", size: 20)?.familyName == "Inter")
  }

  @Test("bold and regular of a family are found by their traits (DRW-14)")
  func traits() throws {
    let font = try #require(UIFont(name: "Panto Blocks", size: 20))
    let bold = try #require(font.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(bold.postscriptName == "PantoBlocks-Bold" && bold.symbolicTraits == .traitBold)
    #expect(UIFont(descriptor: bold, size: 0).pointSize == 20)
    #expect(bold.withSymbolicTraits([])?.postscriptName == "PantoBlocks-Regular")
    #expect(bold.withSymbolicTraits(.traitItalic) == nil)
    #expect(bold.withSymbolicTraits([.traitBold, .traitCondensed]) == nil, "none is narrow")
  }

  @Test("a label draws the letters of a registered font (DRW-14)")
  func pixels() throws {
    let stage = TestStage(100, 60)
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
    label.font = UIFont(name: "PantoBlocks-Bold", size: 40)
    label.text = "Ax"
    label.textColor = .black
    stage.add(label)
    // The line is 40 points high and its baseline at 36: "A" is a block from 4 to 36 below the
    // label's top, "x" one from 20.
    let pixels = stage.pixels
    #expect(pixels[20, 16] == 0xFF00_0000 && pixels[20, 40] == 0xFF00_0000)
    #expect(pixels[20, 12] == 0xFFFF_FFFF && pixels[20, 48] == 0xFFFF_FFFF)
    #expect(pixels[45, 28] == 0xFFFF_FFFF && pixels[45, 34] == 0xFF00_0000)
    #expect(layout("Ax", label.font).size == CGSize(width: 48, height: 40))
  }

  @Test("a character that only a registered font has is searched there (DRW-14, B31)")
  func fallback() {
    let before = HarfBuzzShaper.shared.missingGlyphs
    let text = layout("a\u{E800}", .systemFont(ofSize: 10))
    #expect(HarfBuzzShaper.shared.missingGlyphs == before)
    #expect(text.glyphs.count == 2 && text.glyphs[0].font == 0 && text.glyphs[1].font >= 7)
    _ = layout("\u{E8FF}", .systemFont(ofSize: 10))
    #expect(HarfBuzzShaper.shared.missingGlyphs == before + 1)
    // Letters that the registered font lacks are Inter's.
    let other = layout("Ab", UIFont(name: "PantoBlocks-Bold", size: 10) ?? .systemFont(ofSize: 1))
    #expect(other.glyphs.map { $0.font == 0 } == [false, true])
  }

  @Test("a graphics font of a file's bytes is registered once (DRW-14)")
  func graphicsFont() throws {
    let provider = try #require(CGDataProvider(url: Self.bold))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "PantoBlocks-Bold" && font.fullName == "Panto Blocks Bold")
    var error: Unmanaged<NSError>?
    #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
  }

  @Test("fonts of the program's folder and of the bundles beside it are found (DRW-14)")
  func bundles() throws {
    let program = FileManager.default.temporaryDirectory
      .appendingPathComponent("pantograph-fonts-\(UUID().uuidString)")
    let bundle = program.appendingPathComponent("Package_Target.resources")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: program) }
    for (source, folder, name) in [
      (Self.bold, program, "b.TTF"), (Self.regular, bundle, "a.ttf"),
      (Self.regular, bundle, "a.png"),
    ] {
      try FileManager.default.copyItem(at: source, to: folder.appendingPathComponent(name))
    }
    let found = AssetCatalog.fontFiles(of: program).flatMap { FontFile.fonts($0) }
    #expect(found.map(\.description.postScriptName) == ["PantoBlocks-Bold", "PantoBlocks-Regular"])
    #expect(AssetCatalog.fontFiles(of: program.appendingPathComponent("none")).isEmpty)
  }

  @Test("a font that is not registered leaves nothing behind (DRW-14)")
  func freed() throws {
    let data = try Data(contentsOf: Self.regular)
    weak var file: FontRegistry.File?
    weak var second: FontRegistry.File?
    do {
      let fonts = FontFile.fonts(data)
      file = fonts.first?.file
      #expect(file != nil)
      // HarfBuzz keeps it as long as the blob.
      let other = FontRegistry.File(data)
      second = other
      let blob = FontFile.blob(other)
      #expect(blob != nil)
      hb_blob_destroy(blob)
    }
    #expect(file == nil && second == nil)
  }

  @Test("bytes that are no font are refused with a reason (DRW-14, B31)")
  func refused() throws {
    let good = try Data(contentsOf: Self.regular)
    var damaged = good
    for i in 12..<200 { damaged[i] ^= 0x5A }
    for data in [Data(), Data("OTTO".utf8), good.prefix(40), damaged, Data(count: 4096)] {
      #expect(FontFile.fonts(data).isEmpty)
      #expect(CGDataProvider(data: data).flatMap { CGFont($0) } == nil)
    }
    // Every cut of a good file is read without a trap, and what it gives can be measured.
    for length in stride(from: 0, to: good.count, by: 7) {
      _ = FontFile.fonts(good.prefix(length)).map(\.description.capHeight)
    }
    var error: Unmanaged<NSError>?
    let nowhere = Self.folder.appendingPathComponent("none.ttf")
    #expect(!CTFontManagerRegisterFontsForURL(nowhere, .process, &error))
    let said = try #require(error?.takeRetainedValue())
    #expect(said.code == CTFontManagerError.fileNotFound.rawValue)
    #expect(said.localizedDescription.contains("none.ttf"))
    #expect(!CTFontManagerRegisterFontsForURL(Self.folder, .process, nil))
  }
}
