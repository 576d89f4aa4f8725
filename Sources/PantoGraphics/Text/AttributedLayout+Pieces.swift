import PantoBase

/// The pieces of an attributed text that are shaped by themselves.
extension AttributedLayout {
  struct Look {
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
  struct Ruling {
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

  struct Piece {
    var layout: TextLayout
    var width: CGFloat
    var look: Look
    var isSpace: Bool
    var endsLine: Bool
    /// The picture in place of letters, and its frame, from the baseline upwards.
    var picture: (image: UIImage?, frame: CGRect)?
    /// The place of the piece in the text, in UTF-16 units.
    var start = 0
    var paragraph: NSParagraphStyle?

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

  /// Divides texts into pieces.
  struct PieceMaker {
    var font: UIFont
    var color: UIColor
    var shaper: any TextShaper

    @MainActor func pieces(of text: NSAttributedString) -> [Piece] {
      var pieces: [Piece] = []
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
        attributes, range, _ in
        let look = Look(attributes, defaultFont: font, defaultColor: color)
        let part = text.attributedSubstring(from: range).string
        let attachment = attributes[.attachment] as? NSTextAttachment
        var start = range.location
        for word in AttributedLayout.words(part, cutsPictures: attachment != nil) {
          let picture = word == "\u{FFFC}" ? attachment : nil
          var piece = picture.map { Piece($0, look) } ?? Piece(word, look, shaper: shaper)
          piece.start = start
          piece.paragraph = attributes[.paragraphStyle] as? NSParagraphStyle
          start += word.utf16.count
          pieces.append(piece)
        }
      }
      return pieces
    }
  }

  /// Returns the number in an attribute; 0 for one that is not finite, since sizes are added up
  /// from it.
  static func number(_ any: Any?) -> CGFloat {
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
  static func height(_ value: CGFloat, or standard: CGFloat) -> CGFloat {
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
}
