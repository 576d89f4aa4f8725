import PantoBase

/// The layout of text of several fonts and colours, broken into lines between words.
///
/// Each word is shaped by itself, so that no letters are joined where the font changes. Lines run
/// from left to right.
@MainActor package struct AttributedLayout {
  private struct Look {
    var font: UIFont
    var color: UIColor
    var background: UIColor?
    /// The lines under and through the letters.
    var underline: Ruling?
    var strikethrough: Ruling?
    var baselineOffset: CGFloat = 0
    var kern: CGFloat = 0
    var shadow: NSShadow?

    @MainActor init(
      _ attributes: [NSAttributedString.Key: Any], defaultFont: UIFont, defaultColor: UIColor
    ) {
      font = attributes[.font] as? UIFont ?? defaultFont
      color = attributes[.foregroundColor] as? UIColor ?? defaultColor
      background = attributes[.backgroundColor] as? UIColor
      baselineOffset = AttributedLayout.number(attributes[.baselineOffset])
      kern = AttributedLayout.number(attributes[.kern])
      shadow = attributes[.shadow] as? NSShadow
      underline = Ruling(attributes[.underlineStyle], attributes[.underlineColor], color)
      strikethrough = Ruling(
        attributes[.strikethroughStyle], attributes[.strikethroughColor], color)
    }
  }

  /// The style and the colour of lines under or through letters.
  private struct Ruling {
    var style: NSUnderlineStyle
    var color: UIColor

    /// Reads the style and the colour from attributes. The result is `nil` if the style is 0.
    @MainActor init?(_ style: Any?, _ color: Any?, _ standard: UIColor) {
      let number = AttributedLayout.number(style)
      guard number != 0 else { return nil }
      self.style = NSUnderlineStyle(rawValue: Int(number))
      self.color = color as? UIColor ?? standard
    }
  }

  private struct Piece {
    var layout: TextLayout
    var width: CGFloat
    var look: Look
    var isSpace: Bool
    var endsLine: Bool
    /// The picture in place of letters, and its frame, from the baseline upwards.
    var picture: (image: UIImage?, frame: CGRect)?

    /// Creates the piece of a line that shows the picture of an attachment.
    @MainActor init(_ attachment: NSTextAttachment, _ look: Look) {
      let frame = attachment.frame
      picture = (attachment.image, frame)
      width = frame.width + look.kern
      let ascent = max(0, frame.maxY)
      layout = TextLayout(
        fontSize: 0, size: CGSize(width: width, height: ascent + max(0, -frame.minY)), lineCount: 1,
        firstBaseline: ascent, isTruncated: false, glyphs: [])
      isSpace = false
      endsLine = false
      self.look = look
    }

    /// Creates the piece of a line that is a word, spaces or a line break.
    @MainActor init(_ word: String, _ look: Look, shaper: any TextShaper) {
      endsLine = word == "\n"
      let shown = endsLine ? " " : word
      func measure(_ text: String) -> TextLayout {
        shaper.layout(
          text, style: look.font.style, width: nil, maximumLines: 1, alignment: .left)
      }
      layout = measure(shown)
      // A space is measured between two letters, because the shaper leaves out spaces at the end
      // of a text.
      isSpace = shown.allSatisfy { $0 == " " }
      if isSpace {
        let (with, without) = (measure("n\(shown)n"), measure("nn"))
        layout.size.width = max(0, with.size.width - without.size.width)
        layout.glyphs = []
      }
      width = layout.size.width
      if look.kern != 0 {
        for i in layout.glyphs.indices { layout.glyphs[i].position.x += CGFloat(i) * look.kern }
        width += CGFloat(max(layout.glyphs.count, isSpace ? shown.count : 0)) * look.kern
      }
      if endsLine { width = 0 }
      self.look = look
    }
  }

  package private(set) var size = CGSize.zero
  /// The size of the text alone. `size` is as wide as the lines where these are not aligned left.
  package private(set) var textSize = CGSize.zero
  private(set) var lineCount = 0
  private(set) var firstBaseline: CGFloat = 0
  /// The drawing steps, in points from the upper left of the text.
  package private(set) var steps: [Drawing.Step] = []

  /// Lays out `text`. Without a text shaper the layout is empty.
  ///
  /// - Parameters:
  ///   - width: of the lines, in points; `nil` for one line per paragraph.
  ///   - limit: the largest number of lines; further ones are left out. 0 for no limit.
  ///   - style: the user interface style in which colours are resolved.
  package init(
    _ text: NSAttributedString, width: CGFloat?, limit: Int = 0, font: UIFont, color: UIColor,
    alignment: NSTextAlignment = .natural, style: UIUserInterfaceStyle
  ) {
    guard let shaper = GraphicsEnvironment.shaper, text.length > 0 else { return }
    var paragraph: NSParagraphStyle?
    var pieces: [Piece] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes, range, _ in
      let own = attributes[.paragraphStyle] as? NSParagraphStyle
      if paragraph == nil { paragraph = own }
      let look = Look(attributes, defaultFont: font, defaultColor: color)
      let part = text.attributedSubstring(from: range).string
      let attachment = attributes[.attachment] as? NSTextAttachment
      for word in AttributedLayout.words(part, cutsPictures: attachment != nil) {
        if let attachment, word == "\u{FFFC}" {
          pieces.append(Piece(attachment, look))
          continue
        }
        pieces.append(Piece(word, look, shaper: shaper))
      }
    }
    let own = paragraph?.alignment ?? alignment
    addLines(
      AttributedLayout.lines(pieces, width: width, limit: limit), width: width,
      alignment: own == .natural ? alignment : own, paragraph, style)
  }

  /// Returns the number in an attribute; 0 for one that is not finite, since sizes are added up
  /// from it.
  private static func number(_ any: Any?) -> CGFloat {
    if let style = any as? NSUnderlineStyle { return CGFloat(style.rawValue) }
    let number = anyNumber(any)
    return number.isInReach ? number : 0
  }

  private static func anyNumber(_ any: Any?) -> CGFloat {
    switch any {
    case let v as CGFloat: return v
    case let v as Double: return CGFloat(v)
    case let v as Float: return CGFloat(v)
    case let v as Int: return CGFloat(v)
    case let v as Bool: return v ? 1 : 0
    default: return 0
    }
  }

  /// Returns a height of a paragraph style, or the default if it is not positive and finite.
  private static func height(_ value: CGFloat, or standard: CGFloat) -> CGFloat {
    value > 0 && value.isInReach ? value : standard
  }

  private static func words(_ text: String, cutsPictures: Bool) -> [String] {
    var out: [String] = []
    for character in text {
      let isSpace = character == " "
      if cutsPictures, character == "\u{FFFC}" || out.last == "\u{FFFC}" {
        out.append(String(character))
      } else if character == "\n" || out.isEmpty || out[out.count - 1] == "\n"
        || isSpace != out[out.count - 1].hasSuffix(" ")
      {
        out.append(String(character))
      } else {
        out[out.count - 1].append(character)
      }
    }
    return out
  }

  /// Divides the pieces into lines. Spaces at the end of a line are left out.
  private static func lines(_ pieces: [Piece], width: CGFloat?, limit: Int) -> [[Piece]] {
    var lines: [[Piece]] = [[]]
    var used: CGFloat = 0
    for piece in pieces {
      if let width, used + piece.width > width + 0.01, !piece.isSpace, used > 0 {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(piece)
      used += piece.width
      if piece.endsLine {
        lines.append([])
        used = 0
      }
    }
    if lines.count > 1, lines[lines.count - 1].isEmpty { lines.removeLast() }
    if limit > 0, lines.count > limit { lines.removeLast(lines.count - limit) }
    for i in lines.indices {
      while let last = lines[i].last, last.isSpace, lines[i].count > 1 { lines[i].removeLast() }
    }
    return lines
  }

  /// Adds the drawing steps of all lines.
  private mutating func addLines(
    _ lines: [[Piece]], width: CGFloat?, alignment: NSTextAlignment, _ paragraph: NSParagraphStyle?,
    _ style: UIUserInterfaceStyle
  ) {
    let widths = lines.map { line in line.reduce(0) { $0 + $1.width } }
    let widest = widths.max() ?? 0
    let available = width.map { $0.isInReach ? $0 : widest } ?? widest
    let multiple = paragraph.map { AttributedLayout.height($0.lineHeightMultiple, or: 1) } ?? 1
    let spacing = paragraph.map { AttributedLayout.height($0.lineSpacing, or: 0) } ?? 0
    var y: CGFloat = 0
    for (i, line) in lines.enumerated() {
      let ascent =
        line.map { $0.layout.firstBaseline + max(0, $0.look.baselineOffset) }.max() ?? 0
      let descent = line.map { $0.layout.size.height - $0.layout.firstBaseline }.max() ?? 0
      let height = (ascent + descent) * multiple
      let baseline = y + ascent + (height - ascent - descent)
      if i == 0 { firstBaseline = baseline }
      var x: CGFloat = 0
      if alignment == .center { x = (available - widths[i]) / 2 }
      if alignment == .right { x = available - widths[i] }
      for piece in line {
        add(piece, x: x, baseline: baseline, style)
        x += piece.width
      }
      y += height + (i < lines.count - 1 ? spacing : 0)
    }
    lineCount = lines.count
    let wide = alignment == .center || alignment == .right ? available : widest
    func whole(_ width: CGFloat) -> CGSize {
      let sum = CGSize(width: width.rounded(.up), height: y.rounded(.up))
      return sum.isInReach ? sum : .zero
    }
    size = whole(wide)
    textSize = whole(widest)
  }

  private mutating func addPicture(
    _ image: UIImage?, in rect: CGRect, _ color: UIColor, _ style: UIUserInterfaceStyle
  ) {
    guard let image, rect.width > 0, rect.height > 0, rect.isInReach else { return }
    steps += AttributedLayout.steps(of: image, in: rect, color, style)
  }

  private mutating func addShadow(
    _ shadow: NSShadow, of piece: Piece, _ origin: CGPoint, _ style: UIUserInterfaceStyle
  ) {
    let color =
      (shadow.shadowColor as? UIColor)?.rgba(in: style) ?? shadow.shadowColor as? RGBA ?? .clear
    guard color.alpha > 0 else { return }
    let place = CGPoint(
      x: origin.x + shadow.shadowOffset.width, y: origin.y + shadow.shadowOffset.height)
    steps.append(
      .text(LayerContent.Text(layout: piece.layout, origin: place, color: color), .identity))
  }

  private mutating func add(
    _ piece: Piece, x: CGFloat, baseline: CGFloat, _ style: UIUserInterfaceStyle
  ) {
    let look = piece.look
    let top = baseline - look.baselineOffset - piece.layout.firstBaseline
    if let (image, frame) = piece.picture {
      // The picture is placed on whole points, so that its edges are sharp.
      let place = CGRect(
        x: (x + frame.minX).rounded(), y: (baseline - look.baselineOffset - frame.maxY).rounded(),
        width: frame.width, height: frame.height)
      return addPicture(image, in: place, look.color, style)
    }
    if let background = look.background {
      let size = CGSize(width: piece.width, height: piece.layout.size.height)
      fillBar(background, CGRect(origin: CGPoint(x: x, y: top), size: size), style)
    }
    if !piece.isSpace {
      if let shadow = look.shadow { addShadow(shadow, of: piece, CGPoint(x: x, y: top), style) }
      steps.append(
        .text(
          LayerContent.Text(
            layout: piece.layout, origin: CGPoint(x: x, y: top), color: look.color.rgba(in: style)),
          .identity))
    }
    addLines(to: piece, x: x, baseline: baseline - look.baselineOffset, style)
  }

  /// Adds the lines under and through a piece of text.
  private mutating func addLines(
    to piece: Piece, x: CGFloat, baseline: CGFloat, _ style: UIUserInterfaceStyle
  ) {
    let size = piece.look.font.pointSize
    let thickness = max(1, (size / 14).rounded())
    func rule(_ ruling: Ruling, at y: CGFloat) {
      let height = ruling.style.contains(.thick) ? 2 * thickness : thickness
      let line = CGRect(x: x, y: y.rounded(), width: piece.width, height: height)
      fillBar(ruling.color, line, style)
      // The space between two lines is as high as a line.
      guard ruling.style.contains(.double) else { return }
      fillBar(ruling.color, line.offsetBy(dx: 0, dy: 2 * height), style)
    }
    if let underline = piece.look.underline { rule(underline, at: baseline + thickness * 1.5) }
    if let strikethrough = piece.look.strikethrough {
      let lift = strikethrough.style.contains(.double) ? thickness : 0
      rule(strikethrough, at: baseline - size * 0.26 - lift)
    }
  }

  private mutating func fillBar(_ color: UIColor, _ rect: CGRect, _ style: UIUserInterfaceStyle) {
    steps.append(
      .fill(
        LayerContent.FilledPath(elements: Outline.rect(rect), color: color.rgba(in: style)), .over))
  }
}
