import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Labels and images", .timeLimit(.minutes(60))) struct LabelTests {
  let stage = TestStage(300, 300)

  @Test("a label that gets more lines after its first layout grows with its width (LAY-01)")
  func laterLines() {
    let box = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 300)))
    let label = UILabel()
    label.text = "a text that needs several lines here"
    label.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      label.topAnchor.constraint(equalTo: box.topAnchor),
    ])
    box.layoutIfNeeded()
    let line = label.frame.height

    label.numberOfLines = 0
    box.layoutIfNeeded()

    #expect(label.frame.height >= 2 * line)
  }

  @Test("the size of a label is that of its text in whole pixels, of each scale (O9)")
  func wholePixels() {
    func size(_ scale: CGFloat, _ points: CGFloat = 15) -> (label: CGSize, text: CGSize) {
      let stage = TestStage(300, 300, scale: scale)
      let label = stage.add(UILabel())
      label.text = "Some text"
      label.font = .systemFont(ofSize: points)
      let text = stage.stage.text.layout(
        "Some text", style: UIFont.systemFont(ofSize: points).style, width: nil, maximumLines: 1,
        alignment: .natural)
      #expect(label.sizeThatFits(CGSize(width: 200, height: 200)) == label.intrinsicContentSize)
      return (label.intrinsicContentSize, text.size)
    }
    for scale in [CGFloat(1), 2, 3] {
      let (label, text) = size(scale)
      for (whole, exact) in [(label.width, text.width), (label.height, text.height)] {
        #expect((whole * scale - (whole * scale).rounded()).magnitude < 1e-9)
        #expect(whole >= exact - 0.001 && whole < exact + 1 / scale)
      }
    }
    let sizes = (11...20).map { CGFloat($0) }
    #expect(sizes.contains { size(1, $0).label != size(2, $0).label }, "finer pixels, finer sizes")
  }

  @Test("a label wraps between words, ends in “…” where text does not fit, and reports its size")
  func wrapping() {
    let label = UILabel()
    label.text = "The quick brown fox jumps over the lazy dog"
    label.font = .systemFont(ofSize: 17)
    // A label without a window is measured by the newest stage, which may belong to another test.
    stage.add(label)
    let line = label.intrinsicContentSize
    #expect(line.width > 200)
    label.numberOfLines = 0
    let high = label.sizeThatFits(CGSize(width: 120, height: 1000))
    #expect(high.width <= 120)
    #expect((high.height / line.height).rounded() >= 3)

    // The frame has space for two lines, so the second ends in “…”.
    label.frame = CGRect(x: 0, y: 0, width: 120, height: 2 * line.height + 1)
    label.layoutIfNeeded()
    #expect(label.layer.shownText?.lineCount == 2)
    #expect(label.layer.shownText?.isTruncated == true)
    label.preferredMaxLayoutWidth = 120
    #expect(label.intrinsicContentSize == high)
  }

  @Test("right-to-left text is aligned to the right unless textAlignment says otherwise")
  func rightToLeft() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "שלום"
    stage.add(label)
    #expect((label.layer.shownText?.glyphs.first?.position.x ?? 0) > 100)
    label.textAlignment = .left
    label.layoutIfNeeded()
    #expect((label.layer.shownText?.glyphs.first?.position.x ?? 999) < 100)
  }

  @Test("a natural alignment is to the right in a right-to-left interface, for Latin text too")
  func naturalAlignment() {
    stage.stage.layoutDirection = .rightToLeft
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "Latin"
    stage.add(label)
    #expect((label.layer.shownText?.glyphs.first?.position.x ?? 0) > 100)
    label.textAlignment = .left
    label.layoutIfNeeded()
    #expect((label.layer.shownText?.glyphs.first?.position.x ?? 999) < 100)
  }

  @Test("a label on screen changes sides with the direction of the interface")
  func changedDirection() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.text = "Latin"
    stage.add(label)
    func start() -> CGFloat {
      stage.stage.layoutIfNeeded()
      return label.layer.shownText?.glyphs.first?.position.x ?? -1
    }
    #expect(start() < 20)

    stage.stage.layoutDirection = .rightToLeft
    #expect(start() > 100)
    stage.stage.layoutDirection = .leftToRight
    #expect(start() < 20)
    label.semanticContentAttribute = .forceRightToLeft
    #expect(start() > 100)
  }

  @Test("adjustsFontSizeToFitWidth shrinks a line that is too long, down to minimumScaleFactor")
  func shrinking() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    label.text = "The quick brown fox"
    label.adjustsFontSizeToFitWidth = true
    stage.add(label)
    #expect(label.layer.shownText?.isTruncated == false)
    #expect((label.layer.shownText?.fontSize ?? 17) < 17)
    label.minimumScaleFactor = 0.99
    label.layoutIfNeeded()
    #expect(label.layer.shownText?.isTruncated == true)
  }

  @Test("an image view places its image as contentMode says")
  func contentModes() {
    let wide = CGSize(width: 40, height: 20)
    let box = CGRect(x: 0, y: 0, width: 100, height: 100)
    let view = UIImageView(image: UIImage(outline: [], size: wide))
    #expect(view.frame.size == wide)
    let pixels = PixelImage(
      width: 40, height: 20, pixels: Array(repeating: 0xFFFF_0000, count: 800))
    view.image = pixels.map { UIImage($0) }
    view.frame = box
    stage.add(view)
    let rects: [(UIView.ContentMode, CGRect)] = [
      (.scaleToFill, box), (.scaleAspectFit, CGRect(x: 0, y: 25, width: 100, height: 50)),
      (.scaleAspectFill, CGRect(x: -50, y: 0, width: 200, height: 100)),
      (.center, CGRect(x: 30, y: 40, width: 40, height: 20)),
      (.bottomRight, CGRect(x: 60, y: 80, width: 40, height: 20)),
    ]
    for (mode, rect) in rects {
      view.contentMode = mode
      view.layoutIfNeeded()
      #expect(view.layer.image?.rect == rect)
    }
  }

  @Test("UIImage(data:) reads the bytes of a PNG file and returns nil for other bytes (B31)")
  func bytes() throws {
    // A PNG of one red pixel.
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 12, 0x49, 0x44, 0x41, 0x54,
      0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0xC9, 0xFE, 0x92, 0xEF, 0, 0, 0, 0,
      0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    let image = try #require(UIImage(data: Data(png)))
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(image.cgImage?.pixels == [0xFFFF_0000])
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage(data: Data()) == nil)
  }

  @Test("every system icon name yields an outline of 24 × 24 points")
  func icons() throws {
    for name in UIImage.systemNames {
      let icon = try #require(UIImage(systemName: name))
      #expect(icon.size == CGSize(width: 24, height: 24))
    }
    #expect(UIImage(systemName: "no.such.icon") == nil)
  }

  @Test("a symbol configuration scales an icon with its font size")
  func iconSizes() throws {
    func width(_ configuration: UIImage.SymbolConfiguration?) throws -> CGFloat {
      try #require(UIImage(systemName: "plus", withConfiguration: configuration)).size.width
    }
    #expect(try width(nil) == 24)
    #expect(try width(.init(pointSize: 34, weight: .bold)) == 48)
    #expect(try width(.init(scale: .large)) == 30)
    #expect(try width(.init(font: .systemFont(ofSize: 8.5))) == 12)
    #expect(try width(.init(pointSize: .nan)) == 24)
    #expect(UIImage(systemName: "no.such.icon", withConfiguration: nil) == nil)
  }

  private func outline(_ name: String, _ weight: UIImage.SymbolWeight) throws -> CGPath {
    let icon = try #require(
      UIImage(systemName: name, withConfiguration: .init(weight: weight)))
    guard case .outline(let elements, _) = icon.kind else { return CGPath(elements: []) }
    return CGPath(elements: elements)
  }

  /// The part of a box of 24 × 24 points that an icon fills.
  private func filledPart(_ name: String, _ weight: UIImage.SymbolWeight) throws -> Double {
    let path = try outline(name, weight)
    var count = 0
    for i in 0..<96 * 96 {
      let p = CGPoint(x: (CGFloat(i % 96) + 0.5) / 4, y: (CGFloat(i / 96) + 0.5) / 4)
      if path.contains(p) { count += 1 }
    }
    return Double(count) / (96 * 96)
  }

  @Test("a heavier weight draws thicker lines, also where they are cut out (VIS-08)")
  func iconWeights() throws {
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let lines = try weights.map { try filledPart("plus", $0) }
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try filledPart("plus", .unspecified) == filledPart("plus", .regular))
    // The sign in a filled circle is cut out.
    let beside = CGPoint(x: 13.2, y: 10)
    #expect(try outline("plus.circle.fill", .ultraLight).contains(beside))
    #expect(try !outline("plus.circle.fill", .black).contains(beside))
  }

  @Test("lines that cross are cut out of a filled icon once, not put back (VIS-08)")
  func cutOutLines() throws {
    let cross = try #require(UIImage(systemName: "xmark.circle.fill"))
    guard case .outline(let elements, _) = cross.kind else { return }
    let path = CGPath(elements: elements)

    #expect(!path.contains(CGPoint(x: 12, y: 12)))
    #expect(!path.contains(CGPoint(x: 10, y: 10)) && !path.contains(CGPoint(x: 14, y: 10)))
    #expect(path.contains(CGPoint(x: 12, y: 8)) && path.contains(CGPoint(x: 20, y: 12)))
    #expect(path.contains(CGPoint(x: 12, y: 12), using: .evenOdd) == false)
  }

  @Test("the icons that most programs use are there, and their forms with them (VIS-08)")
  func manyIcons() {
    let names = Set(UIImage.systemNames)
    #expect(names.count == UIImage.systemNames.count && names.count >= 200)
    for name in [
      "magnifyingglass", "gearshape", "gearshape.fill", "person.crop.circle.fill",
      "square.and.arrow.up", "ellipsis.circle", "calendar", "clock.fill", "envelope.badge",
      "eye.slash.fill", "speaker.wave.2.fill", "wifi.slash", "heart.slash", "star.circle.fill",
      "1.circle.fill", "person.badge.plus", "folder.fill.badge.plus", "doc.on.doc.fill",
      "list.bullet", "slider.horizontal.3", "rectangle.portrait.and.arrow.right",
    ] {
      #expect(names.contains(name) && UIImage(systemName: name) != nil, "\(name)")
    }
    // The digits are no icons of their own.
    #expect(!names.contains("1") && UIImage(systemName: "1") == nil)
    #expect(UIImage(systemName: "plus.fill") == nil && UIImage(systemName: ".fill") == nil)
  }

  @Test("a label without a font shrinks its text as one with the default font does")
  func labelWithoutFont() {
    func shownWidth(_ change: (UILabel) -> Void) -> CGFloat {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      label.text = "wider than the label is"
      label.adjustsFontSizeToFitWidth = true
      change(label)
      stage.window.addSubview(label)
      stage.stage.layoutIfNeeded()
      return label.layer.text?.layout.size.width ?? 0
    }
    let usual = shownWidth { _ in }
    #expect(usual > 0 && usual <= 60)
    #expect(shownWidth { $0.font = nil } == usual)
  }

  @Test("icons take another size and weight, of a button too (VIS-08)")
  func symbolSizes() throws {
    let star = try #require(UIImage(systemName: "star.fill"))
    let large = UIImage.SymbolConfiguration(pointSize: 34)
    #expect(star.isSymbolImage && star.withTintColor(.red).isSymbolImage)
    #expect(star.applyingSymbolConfiguration(large)?.size == CGSize(width: 48, height: 48))
    #expect(
      star.withRenderingMode(.alwaysOriginal).withConfiguration(large).renderingMode
        == .alwaysOriginal)
    let pixels = try #require(PixelImage(width: 1, height: 1, pixels: [0xFFFF_0000], scale: 1))
    #expect(UIImage(pixels).applyingSymbolConfiguration(large) == nil)
    #expect(UIImage(pixels).withConfiguration(large).size.width == 1)

    let button = UIButton(type: .system)
    button.setImage(star, for: .normal)
    let width = button.intrinsicContentSize.width
    button.setPreferredSymbolConfiguration(large, forImageIn: .normal)
    #expect(
      button.currentImage?.size.width == 48 && button.intrinsicContentSize.width == width + 24)
    var look = UIButton.Configuration.plain()
    look.image = star
    look.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(scale: .small)
    button.configuration = look
    #expect(abs((button.currentImage?.size.width ?? 0) - 19.2) < 0.01)
  }

  @Test("a label of one line that gets a longer text grows by sizeToFit (FID-63)") func grows() {
    let label = stage.add(UILabel())
    label.text = "1"
    label.sizeToFit()
    let narrow = label.bounds.width

    label.text = "100"
    label.sizeToFit()

    #expect(label.bounds.width > 2 * narrow)
    #expect(label.bounds.size == label.intrinsicContentSize)
  }
}
