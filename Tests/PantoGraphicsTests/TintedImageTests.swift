import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests the colour, the mirror images and the alignment of pictures (PRT-52).
@MainActor @Suite("Tinted and mirrored pictures (PRT-52)", .timeLimit(.minutes(60)))
struct TintedImageTests {
  let stage = TestStage(20, 20)
  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (
    0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF
  )

  /// A picture of 20 by 20 points, red on the left and transparent on the right.
  private let half = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
  }

  /// Shows a picture in a view with a blue accent, on white.
  private func show(_ image: UIImage?) -> UIImageView {
    stage.window.backgroundColor = .white
    for view in stage.window.subviews { view.removeFromSuperview() }
    let view = stage.add(UIImageView(image: image))
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    view.tintColor = .blue
    return view
  }

  private func shown(_ image: UIImage?, x: Int = 5) -> UInt32 {
    _ = show(image)
    return stage.pixels[x, 10]
  }

  /// Draws a picture, as `draw(_:)` of a view would.
  private func drawn(_ image: UIImage) -> UInt32? {
    let made = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
    guard let pixels = made.cgImage else { return nil }
    return pixels.pixels[pixels.height / 2 * pixels.width + pixels.width / 4]
  }

  @Test("a system button shows pixels in its accent colour, a custom one as they are (FID-69)")
  func buttons() {
    func shown(_ type: UIButton.ButtonType, _ image: UIImage) -> UInt32 {
      for view in stage.window.subviews { view.removeFromSuperview() }
      stage.window.backgroundColor = .white
      let button = stage.add(UIButton(type: type))
      button.tintColor = .blue
      button.setImage(image, for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      return stage.pixels[5, 10]
    }
    #expect(shown(.system, half) == Self.blue && shown(.custom, half) == Self.red)
    #expect(shown(.system, half.withRenderingMode(.alwaysOriginal)) == Self.red)
    let button = UIButton(type: .system)
    button.setImage(half, for: .normal)
    button.setTitle("Save", for: .normal)
    #expect(button.image(for: .normal) == half && button.currentImage == half)
    #expect(button.title(for: .highlighted) == "Save")
    #expect(button.attributedTitle(for: .normal) == nil)
  }

  @Test("Core Graphics draws a picture on its head, and UIKit upright (FID-67)")
  func upsideDown() {
    let size = CGSize(width: 20, height: 20)
    let flag = UIGraphicsImageRenderer(size: size).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    guard let pixels = flag.cgImage else { return _ = Issue.record("no pixels") }
    let plain = UIGraphicsImageRenderer(size: size).image { context in
      context.cgContext.draw(pixels, in: CGRect(origin: .zero, size: size))
    }
    let turned = UIGraphicsImageRenderer(size: size).image { context in
      context.cgContext.translateBy(x: 0, y: 20)
      context.cgContext.scaleBy(x: 1, y: -1)
      context.cgContext.draw(pixels, in: CGRect(origin: .zero, size: size))
    }
    func isRedAbove(_ image: UIImage) -> Bool? {
      image.cgImage.map { $0.pixels[2 * $0.width + 5] == Self.red }
    }
    #expect(isRedAbove(flag) == true && isRedAbove(plain) == false && isRedAbove(turned) == true)
  }

  @Test("a tint with .alwaysOriginal shows in pictures of pixels, whose shape stays (PRT-52)")
  func original() {
    let tinted = half.withTintColor(.green, renderingMode: .alwaysOriginal)
    #expect(shown(half) == Self.red && shown(tinted) == Self.green)
    #expect(shown(tinted, x: 15) == 0xFFFF_FFFF, "what is transparent stays transparent")
    #expect(drawn(tinted) == Self.green)
    #expect(tinted.renderingMode == .alwaysOriginal)
  }

  @Test("a tint alone keeps the rendering mode; templates show the view's accent (PRT-52)")
  func kept() throws {
    let plain = half.withTintColor(.green)
    #expect(plain.renderingMode == .automatic && shown(plain) == Self.green)

    let template = half.withRenderingMode(.alwaysTemplate).withTintColor(.green)
    #expect(template.renderingMode == .alwaysTemplate && shown(template) == Self.blue)
    #expect(drawn(template) == Self.green, "outside of views the tint shows")

    let icon = UIImage(
      outline: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20)).elements,
      size: CGSize(width: 20, height: 20))
    #expect(shown(icon.withTintColor(.green)) == Self.blue)
    #expect(shown(icon.withTintColor(.green, renderingMode: .alwaysOriginal)) == Self.green)
  }

  @Test("a mirror image has left and right exchanged, and mirrored twice it is the first (PRT-52)")
  func mirrored() {
    let flipped = half.withHorizontallyFlippedOrientation()
    #expect(shown(flipped) == 0xFFFF_FFFF && shown(flipped, x: 15) == Self.red)
    let again = flipped.withHorizontallyFlippedOrientation()
    #expect(again.cgImage?.pixels == half.cgImage?.pixels && half.cgImage != nil)

    let capped = half.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 1))
    #expect(capped.withHorizontallyFlippedOrientation().capInsets.left == 1)
  }

  @Test("a picture that flips is mirrored in views read from right to left only (PRT-52)")
  func direction() {
    let arrow = half.imageFlippedForRightToLeftLayoutDirection()
    #expect(arrow.flipsForRightToLeftLayoutDirection && !half.flipsForRightToLeftLayoutDirection)
    let view = show(arrow)
    #expect(stage.pixels[5, 10] == Self.red)

    view.semanticContentAttribute = .forceRightToLeft
    stage.stage.layoutIfNeeded()
    #expect(stage.pixels[5, 10] == 0xFFFF_FFFF && stage.pixels[15, 10] == Self.red)

    view.image = arrow.withTintColor(.green, renderingMode: .alwaysOriginal)
    stage.stage.layoutIfNeeded()
    #expect(stage.pixels[15, 10] == Self.green, "what is made of it flips, too")
    #expect(drawn(arrow) == Self.red, "drawing does not")
  }

  @Test("layout aligns the part of a picture inside its alignment insets (PRT-52)")
  func alignment() {
    let shadowed = half.withAlignmentRectInsets(
      UIEdgeInsets(top: 0, left: 2, bottom: 4, right: 0))
    #expect(shadowed.alignmentRectInsets.bottom == 4 && half.alignmentRectInsets == .zero)

    let view = show(shadowed)
    #expect(view.intrinsicContentSize == CGSize(width: 18, height: 16))
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    stage.stage.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 3, y: 0, width: 20, height: 20))
  }
}
