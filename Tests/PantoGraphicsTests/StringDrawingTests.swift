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

  @Test("truncatesLastVisibleLine ends the last line that fits with an ellipsis (PRT-53)")
  func lastVisibleLine() throws {
    func styled(_ string: String) -> NSAttributedString {
      NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: 20)])
    }
    let text = styled("one\ntwo\nthree")
    let room = CGSize(width: 100, height: 2 * styled("one").size().height)
    let ending: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    func pixels(_ text: NSAttributedString, _ options: NSStringDrawingOptions) throws -> [UInt32] {
      let image = UIGraphicsImageRenderer(size: room).image { _ in
        text.draw(with: CGRect(origin: .zero, size: room), options: options, context: nil)
      }
      return try #require(image.cgImage).pixels
    }

    let whole = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil)
    let cut = text.boundingRect(with: room, options: ending, context: nil)

    #expect(whole.height > room.height && cut.height <= room.height)
    #expect(try pixels(text, ending) == pixels(styled("one\ntwo…"), .usesLineFragmentOrigin))
    #expect(try pixels(styled("one"), ending) == pixels(styled("one"), .usesLineFragmentOrigin))
  }

  @Test("lines under and through letters are single, thick or double, as their style says")
  func ruledText() throws {
    // A fourteenth of the font's size is 2 points.
    func rows(_ key: NSAttributedString.Key, _ style: NSUnderlineStyle) throws -> [Int] {
      let text = NSAttributedString(
        string: "n",
        attributes: [
          .font: UIFont.systemFont(ofSize: 28), .foregroundColor: UIColor.clear,
          .underlineColor: UIColor.black, .strikethroughColor: UIColor.black, key: style.rawValue,
        ])
      let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 60)).image { _ in
        text.draw(at: .zero)
      }
      let pixels = try #require(image.cgImage)
      let inked = (0..<pixels.height).filter { pixels.pixels[$0 * pixels.width + 4] >> 24 > 200 }
      let first = try #require(inked.first)
      return inked.map { $0 - first }
    }
    for key in [NSAttributedString.Key.underlineStyle, .strikethroughStyle] {
      #expect(try rows(key, .single) == [0, 1])
      #expect(try rows(key, .thick) == [0, 1, 2, 3])
      #expect(try rows(key, .double) == [0, 1, 4, 5])
    }
  }

  @Test("the blur of a shadow of letters has no effect and is reported once (DRW-12)")
  func shadowBlur() {
    Misuse.forget()
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 3
    shadow.shadowBlurRadius = 4

    #expect(Misuse.messages.count { $0.hasPrefix("NSShadow.shadowBlurRadius") } == 1)
  }
}
