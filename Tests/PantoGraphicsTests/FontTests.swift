import PantoGraphics
import PantoScene
import Testing

@MainActor @Suite("Fonts", .timeLimit(.minutes(60))) struct FontTests {
  @Test("a font weight selects the nearest bundled face; text styles have Apple's point sizes")
  func faces() {
    #expect(UIFont.systemFont(ofSize: 20, weight: .heavy).style.face == .bold)
    #expect(UIFont.systemFont(ofSize: 20, weight: .light).style.face == .regular)
    #expect(UIFont.systemFont(ofSize: 20, weight: .semibold).style.face == .semibold)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    #expect(UIFont.preferredFont(forTextStyle: .headline).style.face == .semibold)
    #expect(UIFont(name: "Menlo-Regular", size: 12)?.style.face == .mono)
    #expect(UIFont.systemFont(ofSize: .nan).pointSize == 17)
  }

  @Test("an impossible line height counts as the typeface's own, also when a font is scaled (B57)")
  func lineHeights() {
    let font = UIFont.systemFont(ofSize: 20)
    for height in [CGFloat.nan, .infinity, -.infinity, 1e308, 0, -3] {
      #expect(font.withLineHeight(height).style.lineHeight == nil, "\(height)")
      #expect(font.withLineHeight(24).scaled(by: height).style.lineHeight == nil, "\(height)")
    }
    #expect(font.withLineHeight(24).scaled(by: 1.5).style.lineHeight == 36)
  }
}
