import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene
@_spi(Overrides) import PantoScene

/// A view that shows text. Takes no touches by default (HIT-06).
///
/// Lines wrap between words. Text that does not fit ends in "…" (`lineBreakMode`). Text of
/// right-to-left scripts runs from right to left.
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

  /// The text, without attributes. Default `nil`.
  ///
  /// Setting it removes `attributedText`. The new text keeps the font, the colour, the alignment
  /// and the line break mode that the label had (FID-37).
  open var text: String? {
    get { plainText ?? attributed?.string }
    set {
      if newValue == plainText, attributed == nil { return }
      if attributed != nil { own = firstLook }
      plainText = newValue
      attributed = nil
      textChanged()
    }
  }
  /// Text with attributes for its parts. Parts without a font or colour use the label's own.
  ///
  /// `font`, `textColor`, `textAlignment` and `lineBreakMode` are then those of the first
  /// character, where it has them, and with `nil` they are again as they were set (FID-37). With
  /// only `text` set, the value is that text with the label's font and colour. The string is
  /// copied: changing a mutable one later does not change the label.
  open var attributedText: NSAttributedString? {
    get {
      attributed
        ?? plainText.map {
          NSAttributedString(
            string: $0, attributes: [.font: own.usedFont, .foregroundColor: own.usedColor])
        }
    }
    set {
      attributed = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      textChanged()
    }
  }
  private var plainText: String?
  final var attributed: NSAttributedString?
  /// The values that were set, for text without attributes of its own.
  final var own = LabelLook()

  /// The font of the text. Default: the system font of 17 points, also for `nil`.
  ///
  /// Setting it gives the whole of `attributedText` this font (FID-37).
  open var font: UIFont! {
    get { firstAttribute(.font) as? UIFont ?? own.usedFont }
    set {
      let isChanged = font != newValue
      own.font = newValue
      restyle(.font, newValue)
      if isChanged { textChanged() }
    }
  }
  /// The text's colour. Default `.label`: black, or white in the dark style; also for `nil`.
  ///
  /// Setting it gives the whole of `attributedText` this colour (FID-37).
  open var textColor: UIColor! {
    get { firstAttribute(.foregroundColor) as? UIColor ?? own.usedColor }
    set {
      let isChanged = textColor != newValue
      own.color = newValue
      restyle(.foregroundColor, newValue)
      if isChanged { textChanged() }
    }
  }
  /// The alignment of lines. Default `.natural`: at the right in a right-to-left interface, else by
  /// the text's reading direction.
  ///
  /// Setting it gives all paragraphs of `attributedText` this alignment (FID-37).
  open var textAlignment: NSTextAlignment {
    get { firstParagraph?.alignment ?? own.alignment }
    set {
      let isChanged = textAlignment != newValue
      own.alignment = newValue
      restyleParagraphs { $0.alignment = newValue }
      if isChanged { textChanged() }
    }
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
  /// The truncating modes put "…" in place of the end, the middle or the start of the last line and
  /// of what follows in its paragraph. The others leave out further lines without a sign, and
  /// `.byClipping` cuts a single line at the edge (FID-37). `.byCharWrapping` breaks between words.
  ///
  /// Setting it gives all paragraphs of `attributedText` this mode.
  open var lineBreakMode: NSLineBreakMode {
    get { firstParagraph?.lineBreakMode ?? own.lineBreakMode }
    set {
      let isChanged = lineBreakMode != newValue
      own.lineBreakMode = newValue
      restyleParagraphs { $0.lineBreakMode = newValue }
      if isChanged { textChanged() }
    }
  }
  /// The breaks that lines avoid. Has no effect: each line takes all that fits, as with an empty
  /// strategy. A strategy other than these two is reported once as a warning. Default `.standard`.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
    didSet {
      guard !lineBreakStrategy.isEmpty, lineBreakStrategy != .standard else { return }
      Misuse.warn(
        "UILabel.lineBreakStrategy has no effect: each line takes as many words as fit",
        oncePerMessage: true)
    }
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
  /// Where a line stands that `adjustsFontSizeToFitWidth` made smaller. Default `.alignBaselines`.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsLayout() } }
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

  /// Marks layout and intrinsic size as out of date after a change of text, font or limits.
  final func textChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
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
    baselines(width: heightFollowsWidth ? laidOutContentWidth : nil)
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil
    return needed(width: width)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // One line is as wide as its text, so that a label grows when its text does (FID-63).
    let isLimited = numberOfLines != 1 && size.width > 0 && size.width < 1e6
    return needed(width: isLimited ? size.width : nil)
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    if shadowColor != nil || UILabel.overridesDrawing(type(of: self)) {
      let context = CGContext(bounds: bounds)
      Drawing.make(in: context) { drawText(in: bounds) }
      layer.text = nil
      return layer.show(context.finish())
    }
    guard let attributed else {
      if layer.drawingValue != nil { layer.show(nil) }
      return layer.text = shownText(in: bounds, color: shownColor)
    }
    let context = CGContext(bounds: bounds)
    draw(attributed, in: bounds, on: context)
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
