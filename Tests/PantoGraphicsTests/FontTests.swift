import PantoGraphics
import PantoScene
import Testing

@MainActor @Suite("Fonts", .timeLimit(.minutes(20))) struct FontTests {
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
}
