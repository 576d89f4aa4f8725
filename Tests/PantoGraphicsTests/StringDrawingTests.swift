import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Strings that draw themselves", .timeLimit(.minutes(60)))
struct StringDrawingTests {
  let stage = TestStage(320, 480)

  @Test("text is drawn with options: in lines of a rectangle, or on its baseline (PRT-53)")
  func textWithOptions() throws {
    let text = NSAttributedString(string: "MM", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    func rows(_ options: NSStringDrawingOptions) throws -> ClosedRange<Int> {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
        text.draw(
          with: CGRect(x: 0, y: 30, width: 60, height: 30), options: options, context: nil)
      }
      let pixels = try #require(image.cgImage)
      let inked = (0..<pixels.height).filter { y in
        pixels.pixels[(y * pixels.width)..<((y + 1) * pixels.width)].contains { $0 >> 24 > 100 }
      }
      return try #require(inked.first)...(try #require(inked.last))
    }
    let lines = try rows(.usesLineFragmentOrigin)
    let base = try rows([])
    #expect(lines.lowerBound >= 30 && lines.upperBound < 60)
    #expect(base.upperBound <= 30 && base.upperBound >= 28, "letters stand on the line")
  }

  @Test("an alignment has the number that UIKit gives it, also where a program stores it (H18)")
  func alignmentNumbers() {
    let all: [NSTextAlignment] = [.left, .center, .right, .justified, .natural]

    #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(NSTextAlignment(rawValue: 4) == .natural)
  }
}
