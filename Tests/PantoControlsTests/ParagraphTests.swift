import PantoControls
import PantoTesting
import Testing

@testable import PantoGraphics

/// Tests the styles of paragraphs in attributed texts (FID-71). Each letter is as wide as half of
/// its size.
@MainActor @Suite("Paragraphs of attributed texts (FID-71)", .timeLimit(.minutes(60)))
struct ParagraphTests {
  private let stage = TestStage(320, 480)

  private func styled(
    _ string: String, _ change: (NSMutableParagraphStyle) -> Void
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    change(style)
    return NSAttributedString(
      string: string, attributes: [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style])
  }

  private func joined(_ parts: NSAttributedString...) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for part in parts { text.append(part) }
    return text
  }

  private func layout(_ text: NSAttributedString, width: CGFloat? = 300) -> AttributedLayout {
    AttributedLayout(
      text, width: width, font: .systemFont(ofSize: 20), color: .black, style: .light)
  }

  /// The places where the pieces of a layout begin.
  private func places(_ layout: AttributedLayout) -> [CGPoint] {
    layout.steps.compactMap {
      if case .text(let text, _) = $0 { text.origin } else { nil }
    }
  }

  @Test("a centred heading stands above text at the left") func ownAlignment() {
    let text = joined(
      styled("Head\n") { $0.alignment = .center }, styled("body") { $0.alignment = .left })

    let found = places(layout(text))

    #expect(found.count == 2 && found[0].x > 100 && found[1].x == 0)
  }

  @Test("lines are as high as the limits of their paragraph, with extra height above the text")
  func heights() {
    let plain = layout(styled("a") { _ in })
    let high = layout(styled("a") { $0.minimumLineHeight = 40 })
    let low = layout(styled("a") { $0.maximumLineHeight = 12 })
    let fixed = layout(
      styled("a\nb") {
        $0.minimumLineHeight = 30
        $0.maximumLineHeight = 30
      })

    #expect(high.size.height == 40 && low.size.height == 12 && fixed.size.height == 60)
    // Sizes of texts are whole points.
    #expect(abs(high.firstBaseline - plain.firstBaseline - (40 - plain.size.height)) < 1)
    #expect(fixed.lastBaseline - fixed.firstBaseline == 30)
  }

  @Test("distances of paragraphs count between two of them only") func spacing() {
    let style: (NSMutableParagraphStyle) -> Void = {
      $0.paragraphSpacing = 10
      $0.paragraphSpacingBefore = 5
    }
    let one = layout(styled("a", style)).size.height

    #expect(layout(styled("a\nb", style)).size.height == 2 * one + 15)
    #expect(layout(styled("a b", style), width: 1).size.height == 2 * one, "one paragraph")
  }

  @Test("the first line and the others have their indents, and lines end at the tail")
  func indents() {
    let text = styled("one two six") {
      $0.firstLineHeadIndent = 20
      $0.headIndent = 40
      $0.tailIndent = -10
    }
    let wide = layout(text, width: nil)
    let needed = wide.size.width

    #expect(places(wide).map(\.x)[0] == 20)
    #expect(layout(text, width: needed).lineCount == 1)
    let narrow = layout(text, width: needed - 5)
    #expect(narrow.lineCount == 2 && places(narrow).map(\.x)[2] == 40)
  }
}
