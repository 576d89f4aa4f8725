import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Tests how the style of a label and that of its attributed text follow each other (FID-37).
@MainActor @Suite("Styles of labels (FID-37)", .timeLimit(.minutes(60))) struct LabelStyleTests {
  let stage = TestStage(320, 480)

  /// "red", large, red and centred, and " and the rest" without a font and a colour.
  private func styled() -> NSMutableAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineBreakMode = .byTruncatingMiddle
    style.lineSpacing = 3
    let text = NSMutableAttributedString(
      string: "red and the rest", attributes: [.paragraphStyle: style])
    text.addAttributes(
      [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red],
      range: NSRange(location: 0, length: 3))
    return text
  }

  private func label() -> UILabel {
    let label = stage.add(UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 40)))
    label.font = .systemFont(ofSize: 12)
    label.textColor = .blue
    label.textAlignment = .right
    return label
  }

  private func look(_ label: UILabel) -> String {
    let colors = [UIColor.red: "red", .blue: "blue"]
    let color = label.textColor.flatMap { colors[$0] } ?? "other"
    return "\(label.font.pointSize) \(color) \(label.textAlignment) \(label.lineBreakMode)"
  }

  @Test("the label has the style of the first character, and its own again without the text")
  func firstCharacter() {
    let label = label()
    #expect(look(label) == "12.0 blue right byTruncatingTail")

    label.attributedText = styled()
    #expect(look(label) == "30.0 red center byTruncatingMiddle")

    label.attributedText = NSAttributedString(string: "no attributes")
    #expect(look(label) == "12.0 blue right byTruncatingTail")
    label.attributedText = styled()
    label.attributedText = nil
    #expect(look(label) == "12.0 blue right byTruncatingTail")
  }

  @Test("characters without a font and a colour have the label's own, each time the text is set")
  func missingAttributes() {
    let label = label()
    for _ in 0..<2 {
      label.attributedText = styled()
      label.layoutIfNeeded()

      let words = label.shownTexts
      #expect(words.first?.layout.fontSize == 30 && words.last?.layout.fontSize == 12)
      #expect(words.first?.color == UIColor.red.rgba(in: .light))
      #expect(words.last?.color == UIColor.blue.rgba(in: .light))
    }
  }

  @Test("a plain text that is set next keeps the style of the label")
  func plainText() {
    let label = label()
    label.attributedText = styled()

    label.text = "plain"

    #expect(look(label) == "30.0 red center byTruncatingMiddle")
    label.layoutIfNeeded()
    #expect(label.shownTexts.map(\.layout.fontSize) == [30])
    label.attributedText = NSAttributedString(string: "again")
    #expect(label.font.pointSize == 30)
  }

  @Test("a font, colour, alignment or mode that is set counts for the whole attributed text")
  func wholeText() throws {
    let label = label()
    label.attributedText = styled()

    label.font = .systemFont(ofSize: 20)
    label.textColor = .blue
    label.textAlignment = .left
    label.lineBreakMode = .byTruncatingHead

    #expect(look(label) == "20.0 blue left byTruncatingHead")
    let text = try #require(label.attributedText)
    for place in [0, 8] {
      let font = text.attribute(.font, at: place, effectiveRange: nil) as? UIFont
      #expect(font?.pointSize == 20)
      let style = text.attribute(.paragraphStyle, at: place, effectiveRange: nil)
      #expect((style as? NSParagraphStyle)?.alignment == .left)
      #expect((style as? NSParagraphStyle)?.lineSpacing == 3)
    }
    label.attributedText = styled()
    #expect(look(label) == "30.0 red center byTruncatingMiddle", "the given text did not change")
  }

  @Test("a paragraph style aligns the single line of a label, and a default one breaks lines")
  func paragraph() {
    let label = label()
    label.attributedText = styled()
    label.layoutIfNeeded()
    let texts = label.shownTexts
    let right = texts.last.map { $0.origin.x + $0.layout.size.width } ?? 0
    #expect(abs((texts.first?.origin.x ?? 0) - (300 - right)) <= 1, "centred")

    label.attributedText = NSAttributedString(
      string: "a", attributes: [.paragraphStyle: NSParagraphStyle.default])
    #expect(label.lineBreakMode == .byWordWrapping && label.textAlignment == .natural)
  }

  @Test("a paragraph style that is copied can be changed alone")
  func copies() throws {
    let style = NSMutableParagraphStyle()
    (style.lineSpacing, style.alignment) = (4, .right)

    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    copy.alignment = .center

    #expect(copy.lineSpacing == 4 && style.alignment == .right)
    #expect((style.copy() as? NSParagraphStyle)?.alignment == .right)
    #expect(!(style.copy() is NSMutableParagraphStyle))
  }

  @Test(
    "a line that was made smaller keeps its baseline, its middle or its upper edge",
    arguments: [UIBaselineAdjustment.alignBaselines, .alignCenters, .none], [false, true])
  func baselines(adjustment: UIBaselineAdjustment, isRich: Bool) throws {
    let label = stage.add(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60)))
    #expect(label.baselineAdjustment == .alignBaselines)
    label.adjustsFontSizeToFitWidth = true
    label.baselineAdjustment = adjustment
    label.font = .systemFont(ofSize: 40)
    func show(_ text: String) throws -> LayerContent.Text {
      label.text = text
      if isRich { label.attributedText = NSAttributedString(string: text) }
      label.layoutIfNeeded()
      return try #require(label.shownTexts.first)
    }
    let full = try show("A")

    let small = try show("A text that is too wide")

    #expect(small.layout.fontSize < 20)
    switch adjustment {
    case .alignBaselines:
      let baseline = full.origin.y + full.layout.firstBaseline
      #expect(abs(small.origin.y + small.layout.firstBaseline - baseline) < 0.01)
    case .alignCenters:
      #expect(abs(small.origin.y + small.layout.size.height / 2 - 30) <= 1)
    case .none: #expect(abs(small.origin.y - full.origin.y) < 0.01)
    }
  }

  @Test("constraints align an attributed label at its own baselines")
  func attributedBaselines() throws {
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(
      string: "one\ntwo", attributes: [.font: UIFont.systemFont(ofSize: 40)])

    let (first, last) = try #require(label.baselines(width: nil))

    #expect(last - first > 40, "the lines are as far apart as the font says")
    #expect(first < 0 && last > 0)
  }
}

extension UILabel {
  /// The texts that a label shows, from left to right and from the top, in the label's points.
  var shownTexts: [LayerContent.Text] {
    if let text = layer.text { return [text] }
    return (layer.drawingValue?.steps ?? []).compactMap { step in
      guard case .text(var text, let transform) = step else { return nil }
      text.origin = text.origin.applying(transform)
      return text
    }
  }
}
