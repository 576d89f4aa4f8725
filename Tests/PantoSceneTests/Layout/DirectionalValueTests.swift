import PantoControls
import PantoScene
import Testing

@Suite("Directional insets in objects (PRT-10)", .timeLimit(.minutes(60)))
struct DirectionalValueTests {
  @Test("they come out as they went in, and as zero of another kind")
  func goesInAndOut() {
    let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let value = NSValue(directionalEdgeInsets: insets)
    #expect(value.directionalEdgeInsetsValue == insets)
    #expect(value == NSValue(directionalEdgeInsets: insets))
    #expect(value.uiEdgeInsetsValue == .zero && value.uiOffsetValue == .zero)
    #expect(NSValue(uiEdgeInsets: .zero).directionalEdgeInsetsValue == .zero)
    #expect(NSNumber(value: 3).directionalEdgeInsetsValue == .zero)
  }
}
