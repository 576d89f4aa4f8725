import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that shows text. Takes no touches by default (HIT-06).
///
/// Lines wrap between words. Text that does not fit ends in "…". Text of right-to-left scripts runs
/// from right to left.
@preconcurrency @MainActor open class UILabel: UIView {
  @_spi(Overrides) open override var standardSpeech: StandardSpeech {
    StandardSpeech(isElement: !(text ?? "").isEmpty, label: text, traits: .staticText)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes an empty label of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// The text, without attributes. Default `nil`. Setting it removes `attributedText`.
  open var text: String? {
    get { plainText ?? attributed?.string }
    set {
      if newValue == plainText, attributed == nil { return }
      plainText = newValue
      attributed = nil
      textChanged()
    }
  }
  /// Text with attributes for its parts. Parts without a font or colour use the label's own.
  ///
  /// With only `text` set, the value is that text with the label's font and colour. The string is
  /// copied: changing a mutable one later does not change the label.
  open var attributedText: NSAttributedString? {
    get {
      attributed
        ?? plainText.map {
          NSAttributedString(
            string: $0,
            attributes: [
              .font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label,
            ])
        }
    }
    set {
      attributed = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      textChanged()
    }
  }
  private var plainText: String?
  private var attributed: NSAttributedString?
  /// The font of the text; `nil` means the default, the system font of 17 points.
  ///
  /// Setting it gives the whole of `attributedText` this font (FID-37).
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
    didSet {
      restyle(.font, font)
      if font != oldValue { textChanged() }
    }
  }
  /// The text's colour. Default `.label`: black, or white in the dark style.
  ///
  /// Setting it gives the whole of `attributedText` this colour (FID-37).
  open var textColor: UIColor! = UIColor.label {
    didSet {
      restyle(.foregroundColor, textColor)
      if textColor != oldValue { textChanged() }
    }
  }
  /// The alignment of lines. Default `.natural`: at the right in a right-to-left interface, else by
  /// the text's reading direction.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
  }
  /// Whether the text is scaled by the text size of the stage, `Stage.textScale`.
  ///
  /// A font of a text style takes the size of that style, and one of `UIFontMetrics` grows by its
  /// style; others do not change (PRT-31). `font` stays as it was set. Default `false`.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory != oldValue { textChanged() } }
  }
  /// The largest number of lines; 0 sets no limit. Default 1.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }
  /// The treatment of text that does not fit. Default `.byTruncatingTail`.
  ///
  /// `.byClipping` cuts one line at the edge. All other modes end the text in "…".
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textChanged() } }
  }
  /// Whether a single line that is too wide is set in a smaller font, down to `minimumScaleFactor`.
  ///
  /// Default `false`.
  open var adjustsFontSizeToFitWidth = false { didSet { textChanged() } }
  /// The smallest share of the font's size that `adjustsFontSizeToFitWidth` uses, 0…1. Default 0.
  ///
  /// Values below 0.1 count as 0.1. A value that is not finite is refused (B57).
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(minimumScaleFactor, for: "minimumScaleFactor") {
        minimumScaleFactor = oldValue
      }
      textChanged()
    }
  }
  /// The width in points for which the intrinsic size is computed. Default 0: lines do not wrap.
  ///
  /// A value that is not finite is refused (B57).
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(preferredMaxLayoutWidth, for: "preferredMaxLayoutWidth") {
        preferredMaxLayoutWidth = oldValue
      }
      textChanged()
    }
  }
  /// The colour while `isHighlighted`; `nil`, the default, is `textColor`.
  open var highlightedTextColor: UIColor? { didSet { textChanged() } }
  /// Whether `highlightedTextColor` shows. Default `false`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { textChanged() } } }
  /// Whether the text shows at full opacity; `false` shows it at 40 %. Default `true`.
  open var isEnabled = true { didSet { textChanged() } }

  /// The colour of a copy of the text behind it; `nil`, the default, draws none.
  open var shadowColor: UIColor? { didSet { setNeedsLayout() } }
  /// The place of the copy in `shadowColor`, in points from the text. Default (0, -1).
  ///
  /// A value that is not finite is refused (B57).
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      if !Misuse.accepts(shadowOffset, for: "shadowOffset") { shadowOffset = oldValue }
      setNeedsLayout()
    }
  }

  /// Gives the whole attributed text a value of an attribute.
  private func restyle(_ key: NSAttributedString.Key, _ value: Any?) {
    guard let attributed, let value else { return }
    let text = NSMutableAttributedString(attributedString: attributed)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    self.attributed = text
    textChanged()
  }

  /// Marks layout and intrinsic size as out of date after a change of text, font or limits.
  private func textChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  /// The font that was set, or the default, at the text size of the stage.
  private var shownFont: UIFont {
    let font = font ?? .systemFont(ofSize: 17)
    return adjustsFontForContentSizeCategory ? font.adjusted(to: stage) : font
  }

  private func textScaleChanged() {
    guard adjustsFontForContentSizeCategory else { return }
    textChanged()
    // Without constraints, the superview places the label by its size, and may get its own from it.
    superview?.setNeedsLayout()
    if !takesPartInLayout { superview?.subviewContentChanged(self) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    textScaleChanged()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if stage?.textScale != 1 { textScaleChanged() }
  }

  @_spi(Overrides) public override var heightFollowsWidth: Bool { numberOfLines != 1 }

  @_spi(Overrides) public override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    let width =
      heightFollowsWidth ? laidOutContentWidth : nil
    guard let layout = layout(width: width), layout.lineCount > 0 else { return nil }
    let first = layout.firstBaseline - onPixels(layout.size).height / 2
    let lines = CGFloat(layout.lineCount)
    return (first, first + layout.size.height / lines * (lines - 1))
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  /// The layout of the attributed text, `nil` for plain text.
  private func attributedLayout(
    width: CGFloat?, of text: NSAttributedString? = nil, lines: Int? = nil
  ) -> AttributedLayout? {
    let lines = max(0, lines ?? numberOfLines)
    return (text ?? attributed).map {
      AttributedLayout(
        $0, width: lines == 1 ? nil : width, limit: lines,
        font: shownFont, color: textColor ?? .label,
        alignment: shownAlignment, style: resolvedStyle)
    }
  }

  private func layout(
    width: CGFloat?, font: UIFont? = nil, lines: Int? = nil, alignment: NSTextAlignment? = nil
  ) -> TextLayout? {
    guard let text, !text.isEmpty, let shaper = (stage ?? Stage.current)?.text ?? Stage.latestText
    else { return nil }
    let font = font ?? shownFont
    return shaper.layout(
      text, style: font.style, width: width, maximumLines: max(0, lines ?? numberOfLines),
      alignment: alignment ?? shownAlignment)
  }

  /// The alignment in which lines show.
  private var shownAlignment: NSTextAlignment {
    textAlignment == .natural && isRightToLeft ? .right : textAlignment
  }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil
    return needed(width: width)
  }

  /// Returns the size of the text in lines of a width, whichever way they are aligned.
  private func needed(width: CGFloat?, lines: Int? = nil) -> CGSize {
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

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < 1e6 ? size.width : nil
    return needed(width: width)
  }

  /// Returns the part of `bounds` that the text covers with at most `numberOfLines` lines.
  ///
  /// The text is centred from top to bottom, and stands at the side of its alignment.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let size = needed(width: bounds.width, lines: numberOfLines)
    let width = min(size.width, bounds.width)
    let x =
      switch shownAlignment {
      case .center: bounds.midX - width / 2
      case .right: bounds.maxX - width
      default: bounds.minX
      }
    return CGRect(
      x: x, y: bounds.midY - size.height / 2, width: width,
      height: min(size.height, bounds.height))
  }

  private var shownColor: RGBA {
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
  private func shownLayout(in size: CGSize) -> TextLayout? {
    if lineBreakMode == .byClipping, numberOfLines == 1 {
      return layout(width: nil)
    }
    // Lines below the bounds are left out, so that the last visible line ends in "…".
    let font = fittingFont(size.width)
    let layout = layout(width: size.width, font: font)
    guard let layout, layout.lineCount > 1, layout.size.height > size.height + 0.5 else {
      return layout
    }
    let lineHeight = layout.size.height / CGFloat(layout.lineCount)
    let visibleLines = max(1, Int((size.height + 0.5) / max(1, lineHeight)))
    return visibleLines < layout.lineCount
      ? self.layout(width: size.width, font: font, lines: visibleLines) : layout
  }

  /// The text in a rectangle, centred from top to bottom as in UIKit.
  private func shownText(in rect: CGRect, color: RGBA) -> LayerContent.Text? {
    shownLayout(in: rect.size).map {
      LayerContent.Text(
        layout: $0,
        origin: CGPoint(
          x: rect.minX, y: rect.minY + ((rect.height - $0.size.height) / 2).rounded(.down)),
        color: color, isCut: lineBreakMode == .byClipping)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if shadowColor != nil || UILabel.overridesDrawing(type(of: self)) {
      let context = CGContext(bounds: bounds)
      Drawing.make(in: context) { drawText(in: bounds) }
      layer.text = nil
      return layer.show(context.finish())
    }
    let attributedLayout = attributedLayout(width: bounds.width)
    guard let attributedLayout else {
      if layer.drawingValue != nil { layer.show(nil) }
      return layer.text = shownText(in: bounds, color: shownColor)
    }
    let context = CGContext(bounds: bounds)
    draw(attributedLayout, in: bounds, on: context)
    layer.text = nil
    layer.show(context.finish())
  }

  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    setNeedsLayout()
  }

  // MARK: Drawing

  /// Draws the text in a rectangle, in the label's points, on the current context.
  ///
  /// The label calls this method when its text or its size changed. An override that passes
  /// another rectangle to `super` moves the text, and may draw behind or before it (FID-37).
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if let shadowColor {
      let shadowRect = rect.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
      draw(in: shadowRect, color: shadowColor, on: context)
    }
    draw(in: rect, color: nil, on: context)
  }

  private func draw(in rect: CGRect, color: UIColor?, on context: CGContext) {
    guard let attributed else {
      let rgba = color.map { shown($0) } ?? shownColor
      if let text = shownText(in: rect, color: rgba) { context.draw(text) }
      return
    }
    let colored = NSMutableAttributedString(attributedString: attributed)
    if let color {
      let all = NSRange(location: 0, length: colored.length)
      colored.addAttribute(.foregroundColor, value: color, range: all)
    }
    if let layout = attributedLayout(width: rect.width, of: colored) {
      draw(layout, in: rect, on: context)
    }
  }

  private func draw(_ layout: AttributedLayout, in rect: CGRect, on context: CGContext) {
    var x = rect.minX
    // A single line is laid out without a width, so its alignment in the label is applied here.
    if numberOfLines == 1 {
      let rest = rect.width - layout.size.width
      x += shownAlignment == .center ? rest / 2 : shownAlignment == .right ? rest : 0
    }
    let y = rect.minY + ((rect.height - layout.size.height) / 2).rounded(.down)
    context.draw(layout, at: CGPoint(x: x, y: y))
  }

  /// Whether a class overrides `drawText(in:)`, by class.
  private static var drawingOverrides: [ObjectIdentifier: Bool] = [:]
  private static let drawingMethod = OverridableMethod(
    of: UILabel.self, plain: PlainProbe.self, probe: DrawingProbe.self)

  private static func overridesDrawing(_ kind: UILabel.Type) -> Bool {
    if kind == UILabel.self { return false }
    if let known = drawingOverrides[ObjectIdentifier(kind)] { return known }
    let overrides = drawingMethod.isOverridden(in: kind)
    drawingOverrides[ObjectIdentifier(kind)] = overrides
    return overrides
  }

  private final class PlainProbe: UILabel {}
  private final class DrawingProbe: UILabel {
    override func drawText(in rect: CGRect) {}
  }
}
