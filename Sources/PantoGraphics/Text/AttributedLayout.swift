import PantoBase

/// The layout of text of several fonts and colours, broken into lines between words.
///
/// Each word is shaped by itself, so that no letters are joined where the font changes. Lines run
/// from left to right.
@MainActor package struct AttributedLayout {
  package private(set) var size = CGSize.zero
  /// The size of the text alone. `size` is as wide as the lines where these are not aligned left.
  package private(set) var textSize = CGSize.zero
  package private(set) var lineCount = 0
  /// The baselines of the first and of the last line, in points from the top.
  package private(set) var firstBaseline: CGFloat = 0
  package private(set) var lastBaseline: CGFloat = 0
  /// The drawing steps, in points from the upper left of the text.
  package private(set) var steps: [Drawing.Step] = []

  /// Lays out `text`. Without a text shaper the layout is empty.
  ///
  /// - Parameters:
  ///   - width: of the lines, in points; `nil` for one line per paragraph.
  ///   - limit: the largest number of lines; further ones are left out. 0 for no limit.
  ///   - style: the user interface style in which colours are resolved.
  ///   - room: the space for the text; `nil`, the default, for any space.
  package init(
    _ text: NSAttributedString, width: CGFloat?, limit: Int = 0, font: UIFont, color: UIColor,
    alignment: NSTextAlignment = .natural, style: UIUserInterfaceStyle, room: Room? = nil
  ) {
    guard let shaper = GraphicsEnvironment.shaper, text.length > 0 else { return }
    let maker = PieceMaker(font: font, color: color, shaper: shaper)
    var lines = AttributedLayout.lines(
      maker.pieces(of: text), width: width, length: text.length)
    AttributedLayout.cut(&lines, limit: limit, to: room, of: text, maker)
    addLines(lines, width: width, alignment: alignment, style)
  }

  /// Adds the drawing steps of all lines.
  ///
  /// - Parameter alignment: of the lines whose paragraph has none.
  private mutating func addLines(
    _ lines: [Line], width: CGFloat?, alignment: NSTextAlignment, _ style: UIUserInterfaceStyle
  ) {
    // In an unlimited width, lines that end before the trailing edge make the text wider.
    let widest = lines.map { $0.lead + $0.width + $0.trail }.max() ?? 0
    let container = width.flatMap { $0.isInReach ? $0 : nil }
    let available = container ?? widest
    var isWide = false
    var y: CGFloat = 0
    for (i, line) in lines.enumerated() {
      if i > 0 { y += lines[i - 1].gap(to: line) }
      let height = line.height
      // Extra height is above the text.
      let baseline = y + height - line.descent
      if i == 0 { firstBaseline = baseline }
      lastBaseline = baseline
      let own = line.paragraph?.alignment ?? .natural
      let shown = own == .natural ? alignment : own
      let place = line.place(shown, isMirrored: own == .natural, in: available)
      let widening = container == nil ? 0 : line.widening(shown, in: place.room)
      isWide = isWide || widening > 0 || shown == .center || shown == .right
      var x = place.x
      for var piece in line.pieces {
        if piece.isSpace { piece.width += widening }
        add(piece, x: x, baseline: baseline, style)
        x += piece.width
      }
      y += height
    }
    lineCount = lines.count
    func whole(_ width: CGFloat) -> CGSize {
      let sum = CGSize(width: width.rounded(.up), height: y.rounded(.up))
      return sum.isInReach ? sum : .zero
    }
    size = whole(isWide ? available : widest)
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
