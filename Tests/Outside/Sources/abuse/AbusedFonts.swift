import Foundation
import Pantograph

// Fonts of broken files and of wild sizes, and texts that no keyboard writes.

/// The bytes of one of the fonts that the library brings, or of the system, if there is one.
@MainActor private func fontBytes() -> Data? {
  let places = ["Resources/fonts", "/usr/share/fonts"]
  for place in places {
    let files = FileManager.default.enumerator(atPath: place)
    while let name = files?.nextObject() as? String {
      if name.hasSuffix(".ttf") || name.hasSuffix(".otf"),
        let data = FileManager.default.contents(atPath: place + "/" + name)
      {
        return data
      }
    }
  }
  return nil
}

/// A file with the tables that a font needs, whose contents are noise.
private func inventedFont(_ dice: inout Dice, tables: Int) -> Data {
  let names = [
    "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "glyf", "loca", "GSUB", "GPOS",
    "kern", "CFF ",
  ]
  var bytes: [UInt8] = [0, 1, 0, 0, 0, UInt8(min(255, tables)), 0, 0, 0, 0, 0, 0]
  for n in 0..<tables {
    bytes += Array(names[n % names.count].utf8) + [0, 0, 0, 0]
    let place = 12 + 16 * tables + dice.roll(3) * n * 10
    bytes += [0, 0, UInt8(truncatingIfNeeded: place >> 8), UInt8(truncatingIfNeeded: place)]
    bytes += dice.roll(5) == 0 ? [255, 255, 255, 255] : [0, 0, 0, UInt8(dice.roll(256))]
  }
  bytes += (0..<2000).map { _ in UInt8(dice.roll(dice.roll(2) == 0 ? 4 : 256)) }
  return Data(bytes)
}

/// Registers a font of these bytes, if it is one, and draws with it.
@MainActor private func use(_ data: Data, _ world: World) {
  guard let provider = CGDataProvider(data: data), let font = CGFont(provider) else { return }
  CTFontManagerRegisterGraphicsFont(font, nil)
  guard let name = font.postScriptName, let made = UIFont(name: name, size: 20) else { return }
  draw("Ag fi Wörld 漢 ع ", made, world)
}

@MainActor private func draw(_ text: String, _ font: UIFont, _ world: World, width: CGFloat = 300) {
  let label = UILabel(frame: CGRect(x: 10, y: 60, width: width, height: 200))
  label.font = font
  label.text = text
  label.numberOfLines = 0
  world.window.addSubview(label)
  let fits = label.sizeThatFits(CGSize(width: width, height: 1000))
  world.hold(!fits.width.isNaN && !fits.height.isNaN, "it fits into \(fits)")
  world.run(0.02)
  label.removeFromSuperview()
}

@MainActor let abusedFonts: [Case] = [
  Case("font-files-of-noise") { world in
    var dice = Dice(11)
    for tables in [0, 1, 5, 14, 40, 255] {
      for _ in 0..<60 { use(inventedFont(&dice, tables: tables), world) }
    }
    for start in ["OTTO", "true", "ttcf\0\u{1}\0\0\0\0\0\u{9}", "wOFF", "wOF2", ""] {
      use(Data(start.utf8) + Data((0..<500).map { _ in UInt8(dice.roll(256)) }), world)
      use(Data(start.utf8), world)
    }
  },
  Case("font-file-damaged-in-many-places") { world in
    guard let data = fontBytes() else { return }
    var dice = Dice(12)
    for _ in 0..<60 {
      var bytes = data
      for _ in 0...dice.roll(12) {
        bytes[bytes.startIndex + dice.roll(min(4000, bytes.count))] = UInt8(dice.roll(256))
      }
      for _ in 0...dice.roll(40) {
        bytes[bytes.startIndex + dice.roll(bytes.count)] = UInt8(dice.roll(256))
      }
      use(bytes, world)
    }
  },
  Case("font-file-cut-in-many-places") { world in
    guard let data = fontBytes() else { return }
    for part in 0..<60 { use(data.prefix(data.count * part / 60), world) }
    for end in 0..<300 { use(data.prefix(end), world) }
  },
  Case("fonts-registered-from-nowhere-and-twice") { world in
    for path in ["", "/", "/dev/null", "/nonexistent.ttf", "/etc/passwd", "/tmp", "/proc/self/mem"]
    {
      let done = CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path), .process, nil)
      world.hold(!done, "a font came of \(path)")
    }
    CTFontManagerRegisterFontsForURLs([], .none, nil)
    guard let web = URL(string: "https://example.invalid/font.ttf") else { return }
    world.hold(!CTFontManagerRegisterFontsForURL(web, .session, nil), "a font came of the web")
    guard let data = fontBytes(), let provider = CGDataProvider(data: data) else { return }
    for _ in 0..<5 {
      guard let font = CGFont(provider) else { return world.hold(false, "no font was read") }
      CTFontManagerRegisterGraphicsFont(font, nil)
    }
    if let named = CGFont("Helvetica") { CTFontManagerRegisterGraphicsFont(named, nil) }
    _ = CGFont("")
  },
  Case("fonts-of-wild-sizes-and-weights") { world in
    for wild in CGFloat.wild + [0, 0.001, 3000, 50_000] {
      let fonts = [
        UIFont.systemFont(ofSize: wild, weight: UIFont.Weight(wild)),
        .monospacedSystemFont(ofSize: wild), .systemFont(ofSize: 17).withSize(wild),
        .systemFont(ofSize: 17).scaled(by: wild), .systemFont(ofSize: 17).withLineHeight(wild),
        .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: "\(wild)")),
        UIFont(descriptor: UIFontDescriptor(name: "", size: wild), size: wild),
      ]
      for font in fonts {
        draw("Wild 漢", font, world)
        world.hold(
          font.lineHeight.isFinite && font.ascender.isFinite && font.capHeight.isFinite,
          "with \(wild): a line of \(font.lineHeight)")
      }
    }
  },
  Case("letter-under-a-hundred-thousand-marks") { world in
    let tower = "e" + String(repeating: "\u{301}\u{20DD}", count: 50_000)
    draw(tower, .systemFont(ofSize: 17), world)
    let field = UITextField(frame: CGRect(x: 0, y: 60, width: 200, height: 40))
    world.window.addSubview(field)
    field.text = tower
    field.becomeFirstResponder()
    field.deleteBackward()
    world.run(0.05)
  },
  Case("families-joined-a-hundred-thousand-times") { world in
    let family = String(repeating: "👩\u{200D}", count: 30_000)
    draw(family, .systemFont(ofSize: 17), world)
    draw(String(repeating: "🇩", count: 30_001), .systemFont(ofSize: 17), world)
    draw(String(repeating: "\u{200D}\u{FE0F}", count: 30_000), .systemFont(ofSize: 17), world)
  },
  Case("text-nested-in-both-directions") { world in
    let marks = [
      "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    ]
    for mark in marks {
      let text = String(repeating: mark + "aא1", count: 5000)
      draw(text, .systemFont(ofSize: 14), world)
      draw(
        text + String(repeating: "\u{202C}\u{2069}", count: 20_000), .systemFont(ofSize: 14), world)
    }
    draw(
      String(repeating: "\u{202C}\u{2069}\u{200F}", count: 20_000), .systemFont(ofSize: 9), world)
  },
  Case("bytes-that-are-no-text") { world in
    var dice = Dice(13)
    let bad: [[UInt8]] = [
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF, 0xED, 0xA0, 0x80], [0xC0, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xFF, 0xFE], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], Array(repeating: 0x80, count: 3000),
      (0..<5000).map { _ in UInt8(dice.roll(256)) },
    ]
    for bytes in bad {
      let text = String(decoding: bytes, as: UTF8.self)
      draw(text, .systemFont(ofSize: 17), world)
      let units = String(decoding: [0xD800, 0x41, 0xDC00, 0xD83D] as [UInt16], as: UTF16.self)
      draw(text + units, .systemFont(ofSize: 17), world)
    }
    let every = String(String.UnicodeScalarView((0..<0x2100).compactMap { Unicode.Scalar($0) }))
    draw(every, .systemFont(ofSize: 6), world)
    draw(String(repeating: "\u{0}", count: 9999), .systemFont(ofSize: 6), world)
  },
  Case("one-word-of-a-million-letters") { world in
    let word = String(repeating: "W", count: 1_000_000)
    let label = UILabel(frame: CGRect(x: 0, y: 60, width: 300, height: 40))
    label.text = word
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = .nan
    world.window.addSubview(label)
    world.run(0.02)
    label.numberOfLines = 3
    label.lineBreakMode = .byTruncatingMiddle
    world.run(0.02)
  },
  Case("million-lines-of-nothing") { world in
    let lines = String(repeating: "\n", count: 1_000_000)
    draw(lines, .systemFont(ofSize: 17), world)
    let view = UITextView(frame: CGRect(x: 0, y: 60, width: 300, height: 300))
    view.text = String(repeating: "\r\n", count: 100_000)
    world.window.addSubview(view)
    world.run(0.02)
    view.scrollRangeToVisible(NSRange(location: 150_000, length: 1))
    world.run(0.02)
    world.hold(view.contentSize.height.isFinite, "the text is \(view.contentSize)")
  },
  Case("label-without-room-for-its-text") { world in
    for width in CGFloat.wild + [0, 0.5] {
      draw("some words that are broken", .systemFont(ofSize: 17), world, width: width)
      let size = NSAttributedString(string: "wörds to break").boundingRect(
        with: CGSize(width: width, height: width), options: .usesLineFragmentOrigin, context: nil
      ).size
      world.hold(!size.width.isNaN && !size.height.isNaN, "in \(width): \(size)")
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 90, height: 20))
      label.preferredMaxLayoutWidth = width
      label.numberOfLines = width > 0 ? .max : .min
      label.text = "words"
      label.shadowOffset = CGSize(width: width, height: width)
      label.shadowColor = .red
      world.window.addSubview(label)
      world.hold(!label.intrinsicContentSize.width.isNaN, "it wants \(label.intrinsicContentSize)")
      world.draw()
      label.removeFromSuperview()
    }
  },
  Case("attributes-of-the-wrong-kind") { world in
    let keys: [NSAttributedString.Key] = [
      .font, .foregroundColor, .backgroundColor, .kern, .paragraphStyle, .attachment, .shadow,
      .underlineStyle, .strikethroughStyle, .baselineOffset, NSAttributedString.Key(rawValue: "x"),
    ]
    let values: [Any] = [
      "text", 3, -1, Double.nan, CGFloat.infinity, UIFont.systemFont(ofSize: .nan), UIColor.red,
      NSParagraphStyle(), UIView(), Data(), Int.max, UInt.max, NSNull(),
    ]
    for key in keys {
      for value in values {
        let text = NSMutableAttributedString(string: "a👨‍👩‍👧‍👦b\u{FFFC}c")
        text.addAttribute(key, value: value, range: NSRange(location: 2, length: 4))
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 40))
        label.attributedText = text
        world.window.addSubview(label)
        world.draw()
        label.removeFromSuperview()
      }
    }
  },
  Case("paragraphs-and-attachments-beyond-measure") { world in
    for wild in CGFloat.wild {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = wild
      style.lineHeightMultiple = wild
      style.alignment = .justified
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: wild, y: wild, width: wild, height: wild)
      let shadow = NSShadow()
      shadow.shadowBlurRadius = wild
      shadow.shadowOffset = CGSize(width: wild, height: wild)
      shadow.shadowColor = "no color"
      let text = NSMutableAttributedString(attachment: attachment)
      text.append(
        NSAttributedString(
          string: " word\nword ",
          attributes: [.paragraphStyle: style, .shadow: shadow, .kern: wild, .baselineOffset: wild])
      )
      let view = UITextView(frame: CGRect(x: 10, y: 60, width: 200, height: 100))
      view.attributedText = text
      world.window.addSubview(view)
      world.run(0.02)
      let size = text.size()
      world.hold(!size.width.isNaN && !size.height.isNaN, "with \(wild): \(size)")
      view.removeFromSuperview()
    }
  },
]
