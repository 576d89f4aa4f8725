import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// The layout and the drawing of a label's text.
extension UILabel {
  private var shaper: (any TextShaper)? { (stage ?? Stage.current)?.text ?? Stage.latestText }

  /// The font that was set, or the default, at the text size of the stage.
  private var shownFont: UIFont {
    let font = own.usedFont
    return adjustsFontForContentSizeCategory ? font.adjusted(to: stage) : font
  }

  /// The alignment in which lines show.
  var shownAlignment: NSTextAlignment {
    let alignment = textAlignment
    return alignment == .natural && isRightToLeft ? .right : alignment
  }

  /// Whether the text stands in one line, however wide it is. A mode that breaks lines shows only
  /// whole words, as many as fit.
  private var isOneLine: Bool {
    numberOfLines == 1 && lineBreakMode != .byWordWrapping && lineBreakMode != .byCharWrapping
  }

  /// The layout of the attributed text, `nil` for plain text.
  ///
  /// - Parameter size: the space for the text, in points; without it all of the text is measured.
  private func attributedLayout(
    width: CGFloat?, of text: NSAttributedString? = nil, lines: Int? = nil, in size: CGSize? = nil
  ) -> AttributedLayout? {
    let lines = max(0, lines ?? numberOfLines)
    let isOneLine = size == nil ? lines == 1 : isOneLine
    return (text ?? attributed).map {
      AttributedLayout(
        $0, width: isOneLine ? nil : width, limit: lines, font: shownFont, color: own.usedColor,
        alignment: shownAlignment, style: resolvedStyle,
        room: size.map { AttributedLayout.Room($0, lineBreakMode) })
    }
  }

  private func layout(
    of text: String? = nil, width: CGFloat?, font: UIFont? = nil, lines: Int? = nil,
    alignment: NSTextAlignment? = nil
  ) -> TextLayout? {
    guard let text = text ?? self.text, !text.isEmpty, let shaper else { return nil }
    let font = font ?? shownFont
    return shaper.layout(
      text, style: font.style, width: width, maximumLines: max(0, lines ?? numberOfLines),
      alignment: alignment ?? shownAlignment)
  }

  // MARK: Sizes

  /// Returns the size of the text in lines of a width, whichever way they are aligned.
  func needed(width: CGFloat?, lines: Int? = nil) -> CGSize {
    onPixels(
      attributedLayout(width: width, lines: lines)?.textSize
        ?? layout(width: width, lines: lines, alignment: .left)?.size)
  }

  /// Returns the size of a text in whole pixels, so that what stands beside it is sharp, too.
  private func onPixels(_ size: CGSize?) -> CGSize {
    guard let size else { return .zero }
    let scale = (stage ?? Stage.current)?.scale ?? 1
    return CGSize(
      width: size.width.roundedUpToPixel(scale), height: size.height.roundedUpToPixel(scale))
  }

  /// Returns the baselines of the first and of the last line of the text in lines of a width, in
  /// points below its middle.
  func baselines(width: CGFloat?) -> (first: CGFloat, last: CGFloat)? {
    if let layout = attributedLayout(width: width) {
      guard layout.lineCount > 0 else { return nil }
      let middle = onPixels(layout.size).height / 2
      return (layout.firstBaseline - middle, layout.lastBaseline - middle)
    }
    guard let layout = layout(width: width), layout.lineCount > 0 else { return nil }
    let first = layout.firstBaseline - onPixels(layout.size).height / 2
    let lines = CGFloat(layout.lineCount)
    return (first, first + layout.size.height / lines * (lines - 1))
  }

  // MARK: Plain text

  var shownColor: RGBA {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    let rgba = shown(color ?? .label)
    return isEnabled ? rgba : RGBA(rgba.red, rgba.green, rgba.blue, rgba.alpha * 0.4)
  }

  /// The font of a single line, made small enough for the text to fit the width; `nil` if the text
  /// fits or must not shrink.
  private func fittingFont(_ width: CGFloat) -> UIFont? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return nil }
    let full = shownFont
    let smallest = full.pointSize * max(minimumScaleFactor, 0.1)
    let font = full.shrunk(toFit: width, smallest: smallest) {
      layout(width: nil, font: $0)?.size.width ?? 0
    }
    return font == full ? nil : font
  }

  /// The layout that shows in a rectangle of this size, without lines below it.
  private func shownLayout(in size: CGSize, font: UIFont?) -> TextLayout? {
    if lineBreakMode == .byClipping, numberOfLines == 1 {
      return layout(width: nil, font: font)
    }
    guard var shown = layout(width: size.width, font: font) else { return nil }
    // Lines below the bounds are left out, so that the last visible line ends in "…".
    if shown.lineCount > 1, shown.size.height > size.height + 0.5 {
      let lineHeight = shown.size.height / CGFloat(shown.lineCount)
      let visibleLines = max(1, Int((size.height + 0.5) / max(1, lineHeight)))
      if visibleLines < shown.lineCount,
        let cut = layout(width: size.width, font: font, lines: visibleLines)
      {
        shown = cut
      }
    }
    guard shown.isTruncated, lineBreakMode != .byTruncatingTail, let text, let shaper else {
      return shown
    }
    let style = (font ?? shownFont).style
    let short = shaper.shortened(
      text, lineBreakMode, style: style, width: size.width, lines: shown.lineCount)
    var cut = layout(of: short, width: size.width, font: font, lines: shown.lineCount)
    cut?.isTruncated = true
    return cut
  }

  /// The text in a rectangle, centred from top to bottom as in UIKit.
  func shownText(in rect: CGRect, color: RGBA) -> LayerContent.Text? {
    let small = fittingFont(rect.width)
    guard let layout = shownLayout(in: rect.size, font: small) else { return nil }
    let full = small == nil ? nil : self.layout(width: nil)
    let y = top(
      of: (layout.size.height, layout.firstBaseline),
      madeFrom: full.map { ($0.size.height, $0.firstBaseline) }, in: rect)
    return LayerContent.Text(
      layout: layout, origin: CGPoint(x: rect.minX, y: y), color: color,
      isCut: lineBreakMode == .byClipping)
  }

  /// Returns the upper edge of lines with a height and a first baseline, in points.
  ///
  /// - Parameter full: the height and the baseline of the line in full size, if the lines are one
  ///   that was made smaller to fit.
  private func top(
    of lines: (height: CGFloat, baseline: CGFloat),
    madeFrom full: (height: CGFloat, baseline: CGFloat)?, in rect: CGRect
  ) -> CGFloat {
    func centred(_ height: CGFloat) -> CGFloat {
      rect.minY + ((rect.height - height) / 2).rounded(.down)
    }
    guard let full, baselineAdjustment != .alignCenters else { return centred(lines.height) }
    let top = centred(full.height)
    return baselineAdjustment == .none ? top : top + full.baseline - lines.baseline
  }

  // MARK: Attributed text

  /// Returns an attributed text in a single line in fonts that are small enough for the text to fit
  /// the width; `nil` if the text fits or must not shrink.
  private func shrunk(_ text: NSAttributedString, toFit width: CGFloat) -> NSAttributedString? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return nil }
    let smallest = max(minimumScaleFactor, 0.1)
    var factor: CGFloat = 1
    var shrunk: NSAttributedString?
    for _ in 0..<4 {
      let needed = attributedLayout(width: nil, of: shrunk ?? text)?.textSize.width ?? 0
      guard needed > width, factor > smallest else { break }
      factor = max(smallest, factor * width / needed * 0.995)
      shrunk = scaled(text, by: factor)
    }
    return shrunk
  }

  private func scaled(_ text: NSAttributedString, by factor: CGFloat) -> NSAttributedString {
    let out = NSMutableAttributedString(attributedString: text)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.font, in: all, options: []) { value, range, _ in
      let font = value as? UIFont ?? shownFont
      out.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    return out
  }

  // MARK: Drawing

  /// Draws the text in a rectangle; a color takes the place of the text's own.
  func draw(in rect: CGRect, color: UIColor?, on context: CGContext) {
    guard let attributed else {
      let rgba = color.map { shown($0) } ?? shownColor
      if let text = shownText(in: rect, color: rgba) { context.draw(text) }
      return
    }
    guard let color else { return draw(attributed, in: rect, on: context) }
    let colored = NSMutableAttributedString(attributedString: attributed)
    let all = NSRange(location: 0, length: colored.length)
    colored.addAttribute(.foregroundColor, value: color, range: all)
    draw(colored, in: rect, on: context)
  }

  func draw(_ text: NSAttributedString, in rect: CGRect, on context: CGContext) {
    let size = rect.width > 0 && rect.size.isInReach ? rect.size : nil
    let small = shrunk(text, toFit: rect.width)
    guard let layout = attributedLayout(width: rect.width, of: small ?? text, in: size) else {
      return
    }
    let full = small == nil ? nil : attributedLayout(width: nil, of: text)
    var x = rect.minX
    // One line is laid out without a width, so its alignment in the label is applied here.
    if isOneLine {
      let rest = rect.width - layout.size.width
      x += shownAlignment == .center ? rest / 2 : shownAlignment == .right ? rest : 0
    }
    let y = top(
      of: (layout.size.height, layout.firstBaseline),
      madeFrom: full.map { ($0.size.height, $0.firstBaseline) }, in: rect)
    let origin = CGPoint(x: x, y: y)
    guard lineBreakMode == .byClipping else { return context.draw(layout, at: origin) }
    context.saveGState()
    context.clip(to: rect)
    context.draw(layout, at: origin)
    context.restoreGState()
  }
}
