import PantoBase

extension NSAttributedString.Key {
  /// The font, a `UIFont`. Default that of the label, or the system font of 12 points.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour of the letters, a `UIColor`. Default that of the label, or black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An `NSParagraphStyle`. The first one counts for the whole text.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The extra space after each letter, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The raw value of an `NSUnderlineStyle`. Every style but 0 is drawn as one line.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the underline, a `UIColor`. Default that of the letters.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle` for a line through the letters. Every style but 0 is
  /// drawn as one line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the letters, a `UIColor`. Default that of the letters.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// The distance of the baseline upwards, in points.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
}

/// The style of underlines. Every style is drawn as one line here.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line in UIKit, drawn like `single` here.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines in UIKit, drawn like `single` here.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The alignment and line height of a paragraph. `NSMutableParagraphStyle` can be changed.
open class NSParagraphStyle {
  /// Where lines stand between the edges. Default `.natural`, the alignment of the label.
  public fileprivate(set) var alignment = NSTextAlignment.natural
  /// The extra distance between lines, in points. Default 0.
  public fileprivate(set) var lineSpacing: CGFloat = 0
  /// The handling of text that is too wide. Default `.byWordWrapping`. The value has no effect:
  /// text always breaks between words.
  public fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The factor of the line height. Default 0, which counts as 1.
  public fileprivate(set) var lineHeightMultiple: CGFloat = 0
  /// Creates the default style.
  public init() {}
}

/// A paragraph style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  public override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  public override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  public override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
  public override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { super.lineHeightMultiple = newValue }
  }
}

/// The layout of text of several fonts and colours, broken into lines between words.
///
/// Each word is shaped by itself, so that no letters are joined where the font changes. Lines run
/// from left to right.
@MainActor package struct AttributedLayout {
  private struct Look {
    var font = UIFont.systemFont(ofSize: 17)
    var color = UIColor.label
    var back: UIColor?
    var under: UIColor?
    var through: UIColor?
    var raise: CGFloat = 0
    var kern: CGFloat = 0
  }

  private struct Piece {
    var layout: TextLayout
    var width: CGFloat
    var look: Look
    var isSpace: Bool
    var endsLine = false
  }

  package private(set) var size = CGSize.zero
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
      var look = Look(font: font, color: color)
      look.font = attributes[.font] as? UIFont ?? font
      look.color = attributes[.foregroundColor] as? UIColor ?? color
      look.back = attributes[.backgroundColor] as? UIColor
      look.raise = AttributedLayout.number(attributes[.baselineOffset])
      look.kern = AttributedLayout.number(attributes[.kern])
      if AttributedLayout.number(attributes[.underlineStyle]) != 0 {
        look.under = attributes[.underlineColor] as? UIColor ?? look.color
      }
      if AttributedLayout.number(attributes[.strikethroughStyle]) != 0 {
        look.through = attributes[.strikethroughColor] as? UIColor ?? look.color
      }
      let part = text.attributedSubstring(from: range).string
      for word in AttributedLayout.words(part) {
        let isBreak = word == "\n"
        let shown = isBreak ? " " : word
        var layout = shaper.layout(
          shown, style: look.font.style, width: nil, maximumLines: 1, alignment: .left)
        // A space is measured between two letters, because the shaper leaves out spaces at the end
        // of a text.
        let isSpace = shown.allSatisfy { $0 == " " }
        if isSpace {
          let with = shaper.layout(
            "n\(shown)n", style: look.font.style, width: nil, maximumLines: 1, alignment: .left)
          let without = shaper.layout(
            "nn", style: look.font.style, width: nil, maximumLines: 1, alignment: .left)
          layout.size.width = max(0, with.size.width - without.size.width)
          layout.glyphs = []
        }
        var wide = layout.size.width
        if look.kern != 0 {
          for i in layout.glyphs.indices { layout.glyphs[i].position.x += CGFloat(i) * look.kern }
          wide += CGFloat(max(layout.glyphs.count, isSpace ? shown.count : 0)) * look.kern
        }
        pieces.append(
          Piece(
            layout: layout, width: isBreak ? 0 : wide, look: look, isSpace: isSpace,
            endsLine: isBreak))
      }
    }
    lay(
      pieces, width, limit,
      paragraph?.alignment == .natural
        ? alignment
        : paragraph?.alignment
          ?? alignment, paragraph, style)
  }

  private static func number(_ any: Any?) -> CGFloat {
    if let style = any as? NSUnderlineStyle { return CGFloat(style.rawValue) }
    switch any {
    case let v as CGFloat: return v
    case let v as Double: return CGFloat(v)
    case let v as Float: return CGFloat(v)
    case let v as Int: return CGFloat(v)
    case let v as Bool: return v ? 1 : 0
    default: return 0
    }
  }

  private static func words(_ text: String) -> [String] {
    var out: [String] = []
    for character in text {
      let isSpace = character == " "
      if character == "\n" || out.isEmpty || out[out.count - 1] == "\n"
        || isSpace != out[out.count - 1].hasSuffix(" ")
      {
        out.append(String(character))
      } else {
        out[out.count - 1].append(character)
      }
    }
    return out
  }

  private mutating func lay(
    _ pieces: [Piece], _ width: CGFloat?, _ limit: Int, _ alignment: NSTextAlignment,
    _ paragraph: NSParagraphStyle?, _ style: UIUserInterfaceStyle
  ) {
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
    var widths: [CGFloat] = []
    for i in lines.indices {
      // Spaces at the end of a line have no width.
      while let last = lines[i].last, last.isSpace, lines[i].count > 1 { lines[i].removeLast() }
      widths.append(lines[i].reduce(0) { $0 + $1.width })
    }
    let widest = widths.max() ?? 0
    let room = width ?? widest
    var y: CGFloat = 0
    for (i, line) in lines.enumerated() {
      let ascent = line.map { $0.layout.firstBaseline + max(0, $0.look.raise) }.max() ?? 0
      let descent = line.map { $0.layout.size.height - $0.layout.firstBaseline }.max() ?? 0
      let multiple = paragraph.map { $0.lineHeightMultiple > 0 ? $0.lineHeightMultiple : 1 } ?? 1
      let height = (ascent + descent) * multiple
      let baseline = y + ascent + (height - ascent - descent)
      if i == 0 { firstBaseline = baseline }
      var x: CGFloat = 0
      if alignment == .center { x = (room - widths[i]) / 2 }
      if alignment == .right { x = room - widths[i] }
      for piece in line {
        add(piece, x, baseline, style)
        x += piece.width
      }
      y += height + (i < lines.count - 1 ? paragraph?.lineSpacing ?? 0 : 0)
    }
    lineCount = lines.count
    let wide = alignment == .center || alignment == .right ? room : widest
    size = CGSize(width: wide.rounded(.up), height: y.rounded(.up))
  }

  private mutating func add(
    _ piece: Piece, _ x: CGFloat, _ baseline: CGFloat, _ style: UIUserInterfaceStyle
  ) {
    let look = piece.look
    let top = baseline - look.raise - piece.layout.firstBaseline
    func bar(_ color: UIColor, _ rect: CGRect) {
      steps.append(
        .fill(
          LayerContent.FilledPath(elements: Outline.rect(rect), color: color.rgba(in: style)), .over
        ))
    }
    if let back = look.back {
      bar(back, CGRect(x: x, y: top, width: piece.width, height: piece.layout.size.height))
    }
    if !piece.isSpace {
      steps.append(
        .text(
          LayerContent.Text(
            layout: piece.layout, origin: CGPoint(x: x, y: top), color: look.color.rgba(in: style)),
          .identity))
    }
    let thick = max(1, (look.font.pointSize / 14).rounded())
    if let under = look.under {
      bar(
        under,
        CGRect(
          x: x, y: (baseline - look.raise + thick * 1.5).rounded(), width: piece.width,
          height: thick
        ))
    }
    if let through = look.through {
      let y = (baseline - look.raise - look.font.pointSize * 0.26).rounded()
      bar(through, CGRect(x: x, y: y, width: piece.width, height: thick))
    }
  }
}

// MARK: - Drawing text

extension NSAttributedString {
  @MainActor private func layout(_ width: CGFloat?) -> AttributedLayout {
    AttributedLayout(
      self, width: width, font: .systemFont(ofSize: 12), color: .black,
      style: UITraitCollection.currentStyle)
  }

  /// The size in points with one line per paragraph, rounded up to whole points.
  @MainActor public func size() -> CGSize { layout(nil).size }

  /// The size that the text needs, in points, with its origin at zero.
  ///
  /// - Parameters:
  ///   - size: its width limits the lines if `options` contains `usesLineFragmentOrigin`. Its
  ///     height has no effect.
  ///   - context: has no effect.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: AnyObject? = nil
  ) -> CGRect {
    let isLines = options.contains(.usesLineFragmentOrigin) && size.width > 0 && size.width < 1e6
    return CGRect(origin: .zero, size: layout(isLines ? size.width : nil).size)
  }

  /// Draws the text with one line per paragraph and its upper left corner at `point`.
  @MainActor public func draw(at point: CGPoint) { show(layout(nil), at: point) }

  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @MainActor public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    show(layout(rect.width), at: rect.origin)
    context.restoreGState()
  }

  @MainActor private func show(_ layout: AttributedLayout, at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: point.x, y: point.y)
    for step in layout.steps {
      switch step {
      case .text(let text, _): context.draw(text)
      case .fill(let path, _):
        context.setFillColor(path.color)
        context.beginPath()
        context.addPath(CGPath(elements: path.elements))
        context.fillPath()
      default: break
      }
    }
    context.restoreGState()
  }
}

/// How text is measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Breaks the text into lines of the given width. Without it there is one line per paragraph.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Has no effect here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Has no effect here.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

extension String {
  /// Draws the text in the current context with one line per paragraph.
  @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes ?? [:]).draw(at: point)
  }
  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes ?? [:]).draw(in: rect)
  }
  /// The size in points with one line per paragraph, rounded up to whole points.
  @MainActor public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
    -> CGSize
  {
    NSAttributedString(string: self, attributes: attributes ?? [:]).size()
  }
  /// The size that the text needs, in points, as `NSAttributedString.boundingRect` computes it.
  @MainActor public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: AnyObject? = nil
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes ?? [:])
      .boundingRect(with: size, options: options, context: context)
  }
}

/// The same methods on `NSString`, for ported code that writes `as NSString`.
extension NSString {
  /// Draws the text in the current context with one line per paragraph.
  @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    "\(self)".draw(at: point, withAttributes: attributes)
  }
  /// Draws the text in lines as wide as `rect`, clipped to `rect`.
  @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    "\(self)".draw(in: rect, withAttributes: attributes)
  }
  /// The size in points with one line per paragraph, rounded up to whole points.
  @MainActor public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil)
    -> CGSize
  {
    "\(self)".size(withAttributes: attributes)
  }
}
