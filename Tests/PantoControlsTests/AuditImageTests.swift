import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Images, image views and labels against UIKit's documentation (FID-37).
@MainActor @Suite("Images and labels as documented", .timeLimit(.minutes(60)))
struct AuditImageTests: Audit {
  let stage = TestStage(320, 480)

  private func picture(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .red) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  @Test("images")
  func images() {
    let image = picture(10, 20)
    d("rendered size", image.size, CGSize(width: 10, height: 20))
    d("rendering mode", image.renderingMode, .automatic)
    d("as a template", image.withRenderingMode(.alwaysTemplate).renderingMode, .alwaysTemplate)
    d("as it is", image.withRenderingMode(.alwaysOriginal).renderingMode, .alwaysOriginal)
    d("unknown symbol", UIImage(systemName: "no.such.symbol") == nil, true)
    d("symbols say so", UIImage(systemName: "heart")?.isSymbolImage, true)
    d("pictures say so", image.isSymbolImage, false)
    k("empty", UIImage().size, .zero)
    if let pixels = image.cgImage {
      d("pixels at scale 1", UIImage(cgImage: pixels).scale, 1)
      let half = UIImage(cgImage: pixels, scale: 2, orientation: .up)
      d("scale", half.scale, 2)
      d("size in points", half.size, CGSize(width: 5, height: 10))
    }
    let moving = UIImage.animatedImage(with: [image, picture(10, 20, .blue)], duration: 2)
    d("images of an animated one", moving?.images?.count, 2)
    d("its duration", moving?.duration, 2)
    let tinted = moving?.withTintColor(.red)
    d("a tinted one moves on", tinted?.images?.count, 2)
    d("at its own pace", tinted?.duration, 2)
    d("plain ones have none", image.images == nil && image.duration == 0, true)
  }

  @Test("image views")
  func views() {
    let image = picture(10, 20)
    let view = UIImageView(image: image)
    d("as large as the image", view.frame, CGRect(x: 0, y: 0, width: 10, height: 20))
    d("no touches", view.isUserInteractionEnabled, false)
    d("content mode", view.contentMode, .scaleToFill)
    d("intrinsic size", view.intrinsicContentSize, CGSize(width: 10, height: 20))
    k(
      "intrinsic size without image", UIImageView().intrinsicContentSize,
      CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    view.image = picture(30, 30)
    d("a new image keeps the frame", view.frame.size, CGSize(width: 10, height: 20))
    view.sizeToFit()
    d("sizeToFit", view.frame.size, CGSize(width: 30, height: 30))
    d("does not clip", view.clipsToBounds, false)

    let shown = stage.add(UIImageView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    shown.image = picture(20, 10)
    func isRed(_ x: Int, _ y: Int) -> Bool { stage.pixels[x, y] == 0xFFFF_0000 }
    d("scaleToFill fills", isRed(105, 105), true)
    shown.contentMode = .scaleAspectFit
    d("aspect fit leaves bars", [isRed(150, 110), isRed(105, 150)], [false, true])
    shown.contentMode = .scaleAspectFill
    d("aspect fill overflows", [isRed(105, 105), isRed(80, 150)], [true, true])
    shown.clipsToBounds = true
    d("and clips if asked", isRed(80, 150), false)
    shown.contentMode = .center
    d("center keeps the size", [isRed(150, 150), isRed(135, 150)], [true, false])
    shown.contentMode = .topLeft
    d("top left", [isRed(102, 102), isRed(150, 150)], [true, false])
    shown.contentMode = .bottomRight
    d("bottom right", [isRed(198, 198), isRed(102, 102)], [true, false])
    shown.contentMode = .scaleToFill
    shown.image = picture(10, 10, .blue).withRenderingMode(.alwaysTemplate)
    shown.tintColor = .red
    d("templates take the tint", isRed(150, 150), true)
    shown.image = picture(10, 10, .blue)
    d("others do not", isRed(150, 150), false)
    shown.highlightedImage = picture(10, 10)
    d("not highlighted", isRed(150, 150), false)
    shown.isHighlighted = true
    d("highlighted", isRed(150, 150), true)
  }

  @Test("image views that animate")
  func animation() {
    let view = stage.add(UIImageView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    func isRed() -> Bool { stage.pixels[150, 150] == 0xFFFF_0000 }
    d("at rest", view.isAnimating, false)
    d("repeats for ever", view.animationRepeatCount, 0)
    d("duration", view.animationDuration, 0)
    view.startAnimating()
    d("without images nothing runs", view.isAnimating, false)
    view.animationImages = [picture(10, 10, .red), picture(10, 10, .blue)]
    view.animationDuration = 1
    d("images alone start nothing", view.isAnimating, false)
    view.startAnimating()
    d("started", [view.isAnimating, isRed()], [true, true])
    stage.advance(by: 0.6)
    d("the second image", isRed(), false)
    stage.advance(by: 0.6)
    d("again the first", isRed(), true)
    view.stopAnimating()
    d("stopped", view.isAnimating, false)
    view.animationRepeatCount = 1
    view.startAnimating()
    stage.advance(by: 1.5)
    d("one turn", view.isAnimating, false)
    view.animationImages = nil
    view.image = UIImage.animatedImage(
      with: [picture(10, 10, .red), picture(10, 10, .blue)], duration: 1)
    stage.advance(by: 0.1)
    let first = isRed()
    stage.advance(by: 0.5)
    d("an animated image runs by itself", [first, isRed()], [true, false])
  }

  @Test("labels")
  func labels() {
    let label = UILabel()
    d("font", label.font.pointSize, 17)
    d("lines", label.numberOfLines, 1)
    d("line breaks", label.lineBreakMode, .byTruncatingTail)
    d("alignment", label.textAlignment, .natural)
    d("no touches", label.isUserInteractionEnabled, false)
    d("enabled", label.isEnabled, true)
    d(
      "no shrinking", [label.adjustsFontSizeToFitWidth, label.minimumScaleFactor == 0],
      [false, true])
    d(
      "shadow", label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1), true
    )
    k("empty", label.intrinsicContentSize, .zero)
    label.text = "One two three four five six seven"
    let line = label.intrinsicContentSize
    d("one line", line.width > 200 && line.height < 25, true)
    label.numberOfLines = 0
    k("without a width, one line", label.intrinsicContentSize, line)
    let two = label.sizeThatFits(CGSize(width: line.width * 0.7, height: 1000))
    d("two lines", (two.height / line.height).rounded(), 2)
    label.preferredMaxLayoutWidth = line.width * 0.7
    d("preferred width", label.intrinsicContentSize.height, two.height)
    label.preferredMaxLayoutWidth = 0
    label.numberOfLines = 2
    let narrow = label.sizeThatFits(CGSize(width: line.width * 0.2, height: 1000))
    d("at most two lines", narrow.height, two.height)
    let rect = label.textRect(
      forBounds: CGRect(x: 0, y: 0, width: line.width * 0.2, height: 500),
      limitedToNumberOfLines: 1)
    d("text rect of one line", near(rect.height), near(line.height))
    label.text = "one\ntwo"
    label.numberOfLines = 1
    k("one line of two", near(label.intrinsicContentSize.height), near(line.height))
    label.numberOfLines = 0
    d("both", (label.intrinsicContentSize.height / line.height).rounded(), 2)

    label.attributedText = NSAttributedString(
      string: "rich", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    d("text of attributed text", label.text, "rich")
    label.font = .systemFont(ofSize: 12)
    let font = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    d("a font holds for the whole text", font?.pointSize, 12)
    label.text = "plain"
    d("attributed text follows", label.attributedText?.string, "plain")
    label.text = nil
    d("both are nil", label.attributedText == nil, true)
  }

  @Test("a label draws its text in drawText(in:)")
  func drawText() {
    final class Padded: UILabel {
      var asked: [CGRect] = []
      override func drawText(in rect: CGRect) {
        asked.append(rect)
        super.drawText(in: rect.inset(by: UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 0)))
      }
    }
    let label = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    label.text = "MMM"
    label.textColor = .red
    stage.window.backgroundColor = .white
    stage.add(label)
    func ink(_ from: Int, _ to: Int) -> Bool {
      let pixels = stage.pixels
      return (from..<to).contains { x in (0..<40).contains { pixels[x, $0] & 0xFF00 < 0x8000 } }
    }
    d("the text is drawn where it is asked", [ink(0, 95), ink(100, 200)], [false, true])
    d("asked for the bounds", label.asked.last, CGRect(x: 0, y: 0, width: 200, height: 40))
    let drawn = label.asked.count
    label.text = "WWW"
    _ = stage.pixels
    d("again for another text", label.asked.count, drawn + 1)
  }
}
