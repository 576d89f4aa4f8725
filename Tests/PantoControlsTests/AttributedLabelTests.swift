import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Attributed text of labels", .timeLimit(.minutes(60))) struct AttributedLabelTests
{
  let stage = TestStage(320, 480)

  @Test("a line after a line break can use the whole width")
  func attributedLines() {
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(string: "and some more")
    let one = label.sizeThatFits(CGSize(width: 1000, height: 1000))
    label.attributedText = NSAttributedString(string: "wide words\nand some more")
    let two = label.sizeThatFits(CGSize(width: one.width + 2, height: 1000))
    #expect((two.height - 2 * one.height).magnitude <= 2)
    #expect(two.width == one.width)
  }

  @Test("attributed text fills every line that wraps, not only the first (MUT-15)")
  func attributedWraps() {
    let label = UILabel()
    label.numberOfLines = 0
    func size(_ text: String, _ width: CGFloat = 1000) -> CGSize {
      label.attributedText = NSAttributedString(string: text)
      return label.sizeThatFits(CGSize(width: width, height: 1000))
    }
    let pair = size("word word")
    for lines in 1...4 {
      let text = Array(repeating: "word", count: 2 * lines).joined(separator: " ")
      let wrapped = size(text, pair.width + 2)
      #expect((wrapped.height - CGFloat(lines) * pair.height).magnitude <= CGFloat(lines))
      #expect(wrapped.width == pair.width, "\(lines) lines of two words")
    }
  }

  @Test("attributed text is centred or right-aligned as textAlignment says")
  func attributedAlignment() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.attributedText = NSAttributedString(
      string: "HOH", attributes: [.foregroundColor: UIColor.black])
    stage.window.backgroundColor = .white
    stage.add(label)
    func ink() throws -> (Int, Int) {
      let pixels = stage.pixels
      let columns = (0..<200).filter { x in
        (0..<40).contains { pixels[x, $0] != 0xFFFF_FFFF }
      }
      return (try #require(columns.first), try #require(columns.last))
    }
    label.textAlignment = .left
    let left = try ink()
    #expect(left.0 < 4 && left.1 < 80)
    label.textAlignment = .center
    let middle = try ink()
    #expect((middle.0 + middle.1 - 199).magnitude <= 3)
    #expect(middle.1 - middle.0 == left.1 - left.0)
    label.textAlignment = .right
    let right = try ink()
    #expect(right.1 >= 195 && right.1 < 200)
  }

  @Test("attributed text with several fonts and colours has the right size, string and pixels")
  func attributed() {
    let text = NSMutableAttributedString(
      string: "Big ", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
    text.append(
      NSAttributedString(
        string: "red", attributes: [.foregroundColor: UIColor.red, .underlineStyle: 1]))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 50))
    label.attributedText = text
    stage.add(label)
    #expect(label.text == "Big red")
    #expect(label.intrinsicContentSize.height > 30 && label.intrinsicContentSize.width < 120)
    let covered = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    #expect(covered.size == label.intrinsicContentSize)
    let pixels = stage.pixels
    var reds = 0
    var blacks = 0
    for y in 10..<60 {
      for x in 10..<210 {
        if pixels[x, y] == 0xFFFF_0000 { reds += 1 }
        if pixels[x, y] == 0xFF00_0000 { blacks += 1 }
      }
    }
    #expect(reds > 10 && blacks > 50)
    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
  }
}
