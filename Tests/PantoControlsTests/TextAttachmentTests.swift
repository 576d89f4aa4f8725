import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests pictures and shadows in texts (DRW-12).
@MainActor @Suite("Pictures in texts", .timeLimit(.minutes(60))) struct TextAttachmentTests {
  let stage = TestStage(200, 100)
  private let red: UIImage

  init() throws {
    let pixels = [UInt32](repeating: 0xFFFF_0000, count: 200)
    red = UIImage(cgImage: try #require(PixelImage(width: 10, height: 20, pixels: pixels)))
  }

  private func text(_ before: String, _ attachment: NSTextAttachment, _ after: String = "")
    -> NSAttributedString
  {
    let text = NSMutableAttributedString(
      string: before, attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(NSAttributedString(attachment: attachment))
    text.append(
      NSAttributedString(string: after, attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    return text
  }

  /// The box around the red pixels.
  private var redBox: CGRect {
    let pixels = stage.pixels
    var box = CGRect.null
    for y in 0..<100 {
      for x in 0..<200 where pixels[x, y] & 0xFFFFFF == 0xFF0000 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private func label(_ text: NSAttributedString) -> UILabel {
    let label = UILabel()
    label.attributedText = text
    label.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: label.intrinsicContentSize)
    return stage.add(label)
  }

  @Test("a picture stands on the baseline in its own size, and takes space (DRW-12)")
  func ownSize() {
    let plain = NSAttributedString(
      string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let attachment = NSTextAttachment(image: red)
    let shown = label(text("ab", attachment))
    #expect(abs(shown.bounds.width - plain.size().width - 10) <= 1)
    let box = redBox
    #expect(box.size == CGSize(width: 10, height: 20))
    #expect(abs(box.minX - 10 - plain.size().width) <= 1, "after the letters")
    #expect(shown.attributedText?.string == "ab\u{FFFC}")
  }

  @Test("its bounds set the size, and the place from the baseline upwards (DRW-12)")
  func bounds() {
    let attachment = NSTextAttachment(image: red)
    attachment.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    let shown = label(text("ab", attachment, "cd"))
    let onLine = redBox
    #expect(onLine.size == CGSize(width: 8, height: 8))
    attachment.bounds.origin.y = -3
    shown.attributedText = text("ab", attachment, "cd")
    #expect(redBox == onLine.offsetBy(dx: 0, dy: 3), "lower by three points")
    attachment.bounds.origin.y = 4
    shown.attributedText = text("ab", attachment, "cd")
    #expect(redBox == onLine.offsetBy(dx: 0, dy: -4))
    let height = shown.intrinsicContentSize.height
    attachment.bounds = CGRect(x: 0, y: -10, width: 8, height: 60)
    shown.attributedText = text("ab", attachment, "cd")
    #expect(shown.intrinsicContentSize.height == 60 && height < 30, "the line grows")
    let before = Misuse.count
    attachment.bounds.size.height = .nan
    #expect(Misuse.count == before + 1 && attachment.bounds.height == 60)
  }

  @Test("several pictures in a row each have a place, and a missing one is a gap (DRW-12)")
  func several() {
    let (first, gap) = (NSTextAttachment(image: red), NSTextAttachment())
    first.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
    gap.bounds = CGRect(x: 0, y: 0, width: 14, height: 6)
    let row = NSMutableAttributedString(attachment: first)
    row.append(NSAttributedString(attachment: gap))
    row.append(NSAttributedString(attachment: first))
    #expect(row.size().width == 26)
    let same = NSMutableAttributedString(string: "\u{FFFC}\u{FFFC}x")
    same.addAttribute(.attachment, value: first, range: NSRange(location: 0, length: 2))
    #expect(same.size().width > 12)
    _ = label(row)
    #expect(redBox.size == CGSize(width: 26, height: 6))
    #expect(NSAttributedString(attachment: NSTextAttachment()).size().width == 0)
  }

  @Test("a symbol has the colour of the text (DRW-12)") func symbol() {
    guard let star = UIImage(systemName: "star.fill") else {
      Issue.record("no symbol")
      return
    }
    let row = NSMutableAttributedString(attachment: NSTextAttachment(image: star))
    row.addAttribute(
      .foregroundColor, value: UIColor(red: 1, green: 0, blue: 0, alpha: 1),
      range: NSRange(location: 0, length: 1))
    _ = label(row)
    #expect(redBox.width > 5)
  }

  @Test("a picture is drawn by strings, too (DRW-12)") func strings() {
    final class Page: UIView {
      var text = NSAttributedString(string: "")
      override func draw(_ rect: CGRect) { text.draw(at: CGPoint(x: 5, y: 5)) }
    }
    let page = Page(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    page.backgroundColor = .white
    page.text = NSAttributedString(attachment: NSTextAttachment(image: red))
    stage.add(page)
    #expect(redBox == CGRect(x: 5, y: 5, width: 10, height: 20))
  }

  @Test("a shadow of letters is drawn behind them (DRW-12)") func shadow() {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    shadow.shadowOffset = CGSize(width: 30, height: 0)
    let shown = label(
      NSAttributedString(
        string: "I", attributes: [.font: UIFont.systemFont(ofSize: 30), .shadow: shadow]))
    shown.frame.size.width = 100
    #expect(redBox.minX > 30)
    let before = Misuse.count
    shadow.shadowOffset.width = .infinity
    #expect(Misuse.count == before + 1 && shadow.shadowOffset.width == 30)
  }
}
