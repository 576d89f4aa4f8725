import PantoControls
import PantoTesting
import Testing

/// Compares pictures of text with goldens that were checked by eye, in their own size and four
/// times as large.
@MainActor @Suite("Pictures of text", .timeLimit(.minutes(60))) struct TextPictures {
  private func page(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> TestStage {
    let stage = TestStage(width, height, scale: scale)
    stage.window.backgroundColor = .white
    return stage
  }

  @discardableResult
  private func write(
    _ text: String, _ font: UIFont, in frame: CGRect, on stage: TestStage, lines: Int = 1,
    alignment: NSTextAlignment = .natural, color: UIColor = .black, ground: UIColor? = nil
  ) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    label.font = font
    label.numberOfLines = lines
    label.textAlignment = alignment
    label.textColor = color
    label.backgroundColor = ground
    return stage.add(label)
  }

  /// Writes the lines one below the other.
  private func list(_ lines: [(String, UIFont)], on stage: TestStage) {
    var y: CGFloat = 4
    for (text, font) in lines {
      let height = font.lineHeight.rounded(.up)
      write(
        text, font, in: CGRect(x: 8, y: y, width: stage.window.bounds.width - 16, height: height),
        on: stage)
      y += height + 2
    }
  }

  @Test("letter pairs are kerned in every weight and size (DRW-07, VIS-04)")
  func kerning() {
    let stage = page(228, 176)
    var lines: [(String, UIFont)] = []
    for weight in [UIFont.Weight.regular, .medium, .semibold, .bold] {
      lines.append(("AVATAR To Ty Wa LT 11:17", .systemFont(ofSize: 17, weight: weight)))
    }
    lines.append(("AVATAR To Ty Wa LT 11:17", .systemFont(ofSize: 12)))
    lines.append(("AVATAR 11:17", .monospacedSystemFont(ofSize: 12)))
    lines.append(("AVATAR To", .systemFont(ofSize: 34, weight: .bold)))
    list(lines, on: stage)
    #expect(stage.pixels == .golden("text-kerning"))
  }

  @Test("Latin, Greek and Cyrillic text with marks above and below (DRW-07)")
  func scripts() {
    let stage = page(276, 176)
    list(
      [
        ("Þórður Ångström, Łódź, Việt", .systemFont(ofSize: 17)),
        ("Ελληνικά ΐ, Русский ё, Ђорђе ґ", .systemFont(ofSize: 17)),
        ("Tiếng Việt: Nguyễn, đường, phở", .systemFont(ofSize: 17)),
        ("Tiếng Việt: ẨỄỘỨỲ ẳẽởữỵ ₫", .systemFont(ofSize: 13, weight: .semibold)),
        ("Αθήνα Москва Praha", .systemFont(ofSize: 17, weight: .bold)),
        ("“Quotes” – €24.00 ≈ £20 → ½ × 3″", .systemFont(ofSize: 15)),
        ("e\u{301}a\u{308}o\u{302} decomposed, é ä ô composed", .systemFont(ofSize: 13)),
        ("mono: Å ± 1284 pt/s −18° 漢字", .monospacedSystemFont(ofSize: 12)),
      ], on: stage)
    #expect(stage.pixels == .golden("text-scripts"))
  }

  @Test("right-to-left text, alone and mixed with Latin text and numbers (DRW-07)")
  func rightToLeft() {
    let stage = page(200, 198)
    list(
      [
        ("שלום עולם", .systemFont(ofSize: 17)),
        ("שָׁלוֹם עֲלֵיכֶם", .systemFont(ofSize: 20)),
        ("מחיר: 24.50 € (2 יח׳)", .systemFont(ofSize: 15)),
        ("السلام عليكم", .systemFont(ofSize: 20)),
        ("السعر ١٢٣ أو 123 دولار", .systemFont(ofSize: 15)),
        ("مُحَمَّد لا إله", .systemFont(ofSize: 22)),
        ("Pan שלום 10 pt (ok)", .systemFont(ofSize: 15)),
        ("עגלה Cart 2.0 סל", .systemFont(ofSize: 15)),
      ], on: stage)
    #expect(stage.pixels == .golden("text-right-to-left"))
  }

  @Test(
    "text wraps between words, ends in an ellipsis, and is aligned left, centred and right (DRW-07, SIM-05)"
  )
  func lines() {
    let stage = page(320, 236)
    let words = "A label wraps between words and ends in dots where there is no room for more"
    let ground = UIColor(hex: 0xE3EEFD)
    for (i, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
      write(
        words, .systemFont(ofSize: 13), in: CGRect(x: 8 + i * 104, y: 8, width: 96, height: 104),
        on: stage, lines: 0, alignment: alignment, ground: ground)
    }
    write(
      words, .systemFont(ofSize: 15), in: CGRect(x: 8, y: 120, width: 304, height: 20), on: stage,
      ground: ground)
    write(
      words, .systemFont(ofSize: 13), in: CGRect(x: 8, y: 148, width: 148, height: 40), on: stage,
      lines: 2, ground: ground)
    write(
      "תווית נשברת בין מילים ומסתיימת בנקודות כשאין עוד מקום", .systemFont(ofSize: 13),
      in: CGRect(x: 164, y: 148, width: 148, height: 40), on: stage, lines: 2, ground: ground)
    write(
      "Donaudampfschifffahrtsgesellschaft", .systemFont(ofSize: 13),
      in: CGRect(x: 8, y: 196, width: 96, height: 36), on: stage, lines: 0, ground: ground)
    let clipped = write(
      "Cut at the edge of it", .systemFont(ofSize: 15),
      in: CGRect(x: 112, y: 196, width: 96, height: 20), on: stage, ground: ground)
    clipped.lineBreakMode = .byClipping
    let fitted = write(
      "Set smaller to fit in", .systemFont(ofSize: 17),
      in: CGRect(x: 216, y: 196, width: 96, height: 24), on: stage, ground: ground)
    fitted.adjustsFontSizeToFitWidth = true
    #expect(stage.pixels == .golden("text-lines"))
  }

  @Test("letters that hang over their label or line are not cut (DRW-07)")
  func overhang() {
    let stage = page(300, 190)
    let ground = UIColor(hex: 0xE3EEFD)
    write(
      "jÅfQ\u{301}", .systemFont(ofSize: 48, weight: .bold).withLineHeight(36),
      in: CGRect(x: 16, y: 16, width: 150, height: 36), on: stage, ground: ground)
    write(
      "Ậjg", .systemFont(ofSize: 40), in: CGRect(x: 190, y: 20, width: 90, height: 24), on: stage,
      ground: ground)
    write(
      "مُحَمَّدٌ إِلَى", .systemFont(ofSize: 32).withLineHeight(24),
      in: CGRect(x: 16, y: 88, width: 150, height: 24), on: stage, ground: ground)
    write(
      "סלשׂ", .systemFont(ofSize: 32), in: CGRect(x: 190, y: 88, width: 90, height: 24), on: stage,
      alignment: .left, ground: ground)
    // Overlapping letters of a transparent colour have one shade.
    write(
      "السلام عليكم", .systemFont(ofSize: 30), in: CGRect(x: 16, y: 132, width: 268, height: 48),
      on: stage, color: UIColor(white: 0, alpha: 0.5))
    #expect(stage.pixels == .golden("text-overhang"))
  }

  @Test("rotated text at rest is as crisp as upright text (DRW-06, DRW-07)")
  func turned() {
    let stage = page(220, 136)
    for (i, angle) in [CGFloat.pi / 2, -0.35, 0.12, .pi].enumerated() {
      let label = write(
        "Tatra, dawn", .systemFont(ofSize: 17, weight: .medium),
        in: CGRect(x: 0, y: 0, width: 100, height: 24), on: stage, alignment: .center)
      label.center =
        [
          CGPoint(x: 24, y: 68), CGPoint(x: 90, y: 36), CGPoint(x: 90, y: 100),
          CGPoint(x: 162, y: 68),
        ][i]
      label.transform = CGAffineTransform(rotationAngle: angle)
    }
    #expect(stage.pixels == .golden("text-turned"))
  }

  @Test("the same text at every scale (SIM-03)", arguments: [1, 1.25, 1.5, 2, 3] as [CGFloat])
  func scales(scale: CGFloat) {
    let stage = page(150, 84, scale: scale)
    list(
      [
        ("Shop", .systemFont(ofSize: 26, weight: .bold)),
        ("Linen tote €24.00", .systemFont(ofSize: 15, weight: .semibold)),
        ("1284 pt/s −18°", .monospacedSystemFont(ofSize: 12)),
      ], on: stage)
    #expect(stage.pixels == .golden("text-at-\(Int(scale * 100))"))
  }

  @Test("pictures in the text of a label (DRW-12)") func attachments() throws {
    let stage = TestStage(240, 60)
    let label = UILabel(frame: CGRect(x: 8, y: 8, width: 224, height: 44))
    let text = NSMutableAttributedString(
      string: "Five ", attributes: [.font: UIFont.systemFont(ofSize: 22)])
    let star = NSTextAttachment(image: try #require(UIImage(systemName: "star.fill")))
    star.bounds = CGRect(x: 0, y: -3, width: 22, height: 22)
    for _ in 0..<3 { text.append(NSAttributedString(attachment: star)) }
    text.addAttribute(
      .foregroundColor, value: UIColor.systemOrange, range: NSRange(location: 5, length: 3))
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    text.append(
      NSAttributedString(
        string: " stars", attributes: [.font: UIFont.boldSystemFont(ofSize: 22), .shadow: shadow]))
    label.attributedText = text
    stage.add(label)
    #expect(stage.pixels == .golden("attachments"))
  }
}
