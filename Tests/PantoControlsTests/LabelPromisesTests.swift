import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Labels, attributed text, pictures and stacks against the documentation.
@MainActor
@Suite("Labels and stacks keep what their documentation promises", .timeLimit(.minutes(60)))
struct LabelPromisesTests {
  let stage = TestStage(320, 480)

  @Test("a label shows one line of 17 points, and takes no touches (HIT-06)")
  func settings() {
    let label = UILabel()

    #expect(label.numberOfLines == 1)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural)
    #expect(!label.isUserInteractionEnabled)
    #expect(label.font.pointSize == 17)
  }

  @Test(
    "a label needs the width of its text, whichever way it is aligned",
    arguments: [NSTextAlignment.left, .center, .right], [false, true])
  func width(alignment: NSTextAlignment, isRich: Bool) {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.numberOfLines = 0
    label.text = "Short"
    let needed = label.intrinsicContentSize
    label.textAlignment = alignment
    if isRich {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      label.attributedText = NSAttributedString(
        string: "Short", attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])
    }

    #expect(label.sizeThatFits(CGSize(width: 200, height: 100)) == needed)
    let covered = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0)
    let spare = 200 - needed.width
    let x = [NSTextAlignment.left: 0, .center: spare / 2, .right: spare]
    #expect(covered.size == needed && covered.minX == x[alignment])
    label.preferredMaxLayoutWidth = 200
    #expect(label.intrinsicContentSize == needed)
  }

  @Test("a label without an alignment measures the same from right to left")
  func mirroredWidth() {
    stage.stage.layoutDirection = .rightToLeft
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.numberOfLines = 0
    label.text = "Short"
    stage.add(label)

    let needed = label.intrinsicContentSize
    #expect(needed.width < 60 && label.sizeThatFits(label.bounds.size) == needed)
    let covered = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0)
    #expect(covered.maxX == 200 && covered.size == needed)
  }

  @Test("plain and attributed text of a label follow each other")
  func attributed() {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    #expect(label.text == "rich")

    label.font = .systemFont(ofSize: 12)
    let font = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 12)

    label.text = "plain"
    #expect(label.attributedText?.string == "plain")
    let plain = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(plain?.pointSize == 12)
  }

  @Test("a preferred width wraps the text of a label that may have several lines")
  func preferredWidth() {
    let label = stage.add(UILabel())
    label.text = "one two three four five six seven eight nine ten"
    let line = label.intrinsicContentSize
    label.numberOfLines = 0

    label.preferredMaxLayoutWidth = line.width / 2.5

    #expect(label.intrinsicContentSize.width <= line.width / 2.5 + 1)
    #expect(label.intrinsicContentSize.height > 2.5 * line.height)
  }

  @Test("text that may shrink fits its label")
  func shrinks() {
    let label = stage.add(UILabel(frame: CGRect(x: 10, y: 10, width: 300, height: 30)))
    label.text = "A text of some length"
    label.textColor = .red
    label.bounds.size.width = label.intrinsicContentSize.width * 0.8
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    stage.stage.layoutIfNeeded()

    let shown = label.layer.text?.layout.size.width ?? .infinity

    #expect(shown <= label.bounds.width)
    #expect(shown > label.bounds.width * 0.9)
  }

  @Test(
    "replaced characters take the attributes of the first one, and runs are as long as possible")
  func replaced() {
    let text = NSMutableAttributedString(string: "abcdef")
    let key = NSAttributedString.Key("mark")
    text.addAttribute(key, value: 1, range: NSRange(location: 0, length: 2))
    text.addAttribute(key, value: 1, range: NSRange(location: 2, length: 1))

    text.replaceCharacters(in: NSRange(location: 2, length: 2), with: "XYZ")

    var runs: [NSRange] = []
    text.enumerateAttribute(key, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if value != nil { runs.append(range) }
    }
    #expect(text.string == "abXYZef")
    #expect(runs == [NSRange(location: 0, length: 5)])
  }

  @Test("hidden views leave no gap in a stack, and a gap may be the view's own")
  func stack() {
    let views = (0..<3).map { _ in UIView() }
    for view in views {
      view.widthAnchor.constraint(equalToConstant: 40).isActive = true
      view.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.spacing = 10
    stack.alignment = .top
    stage.window.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.stage.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 50, 100])

    views[1].isHidden = true
    stage.stage.layoutIfNeeded()
    #expect(views[2].frame.minX == 50)

    views[1].isHidden = false
    stack.setCustomSpacing(30, after: views[0])
    stage.stage.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [0, 70, 120])

    stack.removeArrangedSubview(views[0])
    #expect(views[0].superview === stack)
    views[1].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[2]])
  }

  @Test("standard sizes of fonts, and a font of another size, keep weight and name (FID-36)")
  func fonts() {
    #expect(UIFont.labelFontSize == 17)
    #expect(UIFont.buttonFontSize == 18)
    #expect(UIFont.systemFontSize == 14)
    #expect(UIFont.smallSystemFontSize == 12)

    let bold = UIFont.boldSystemFont(ofSize: 10)
    #expect(bold.withSize(20).fontName == bold.fontName)
    #expect(bold.withSize(20).pointSize == 20)
  }

  @Test("an image view is as large as its picture and takes no touches (HIT-06)")
  func picture() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }
    let view = UIImageView(image: image)

    #expect(image.size == CGSize(width: 30, height: 20))
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 20))
    #expect(view.frame.size == CGSize(width: 30, height: 20))
    #expect(!view.isUserInteractionEnabled)

    let red = stage.add(UIView(frame: CGRect(x: 100, y: 0, width: 30, height: 20)))
    red.backgroundColor = .red
    stage.add(view)
    #expect(stage.pixels[15, 10] == stage.pixels[115, 10])
  }

  @Test("a template is drawn in the accent colour")
  func template() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }
    let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
    view.tintColor = .green
    stage.add(view)
    let green = stage.add(UIView(frame: CGRect(x: 100, y: 0, width: 30, height: 20)))
    green.backgroundColor = .green

    #expect(stage.pixels[15, 10] == stage.pixels[115, 10])
  }

  @Test("the spacing of a paragraph stands between its lines")
  func lineSpacing() {
    let label = stage.add(UILabel())
    label.numberOfLines = 0
    func height(_ spacing: CGFloat) -> CGFloat {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = spacing
      label.attributedText = NSAttributedString(
        string: "one\ntwo", attributes: [.paragraphStyle: style])
      return label.intrinsicContentSize.height
    }

    #expect(height(10) == height(0) + 10)
  }
}
