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
  /// The font; `nil` means the default, the system font of 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
    didSet { if font != oldValue { textChanged() } }
  }
  /// Whether the text is scaled by the text size of the stage, `Stage.textScale`.
  ///
  /// Sizes and line heights are multiplied, and `font` stays as it was set. Default `false`.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory != oldValue { textChanged() } }
  }
  /// The text's colour. Default `.label`: black, or white in the dark style.
  open var textColor: UIColor! = UIColor.label {
    didSet { if textColor != oldValue { textChanged() } }
  }
  /// The alignment of lines. Default `.natural`: by the text's reading direction.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
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

  /// Marks layout and intrinsic size as out of date after a change of text, font or limits.
  private func textChanged() {
    setNeedsLayout()
    if takesPartInLayout { invalidateIntrinsicContentSize() }
  }

  /// The font that was set, or the default, at the text size of the stage.
  private var shownFont: UIFont {
    let font = font ?? .systemFont(ofSize: 17)
    let factor = adjustsFontForContentSizeCategory ? stage?.textScale ?? 1 : 1
    return factor == 1 ? font : font.scaled(by: factor)
  }

  private func textScaleChanged() {
    guard adjustsFontForContentSizeCategory else { return }
    textChanged()
    // Without constraints, the superview places the label by its size.
    superview?.setNeedsLayout()
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
    let first = layout.firstBaseline - layout.size.height / 2
    let lines = CGFloat(layout.lineCount)
    return (first, first + layout.size.height / lines * (lines - 1))
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  /// The layout of the attributed text, `nil` for plain text.
  private func attributedLayout(width: CGFloat?) -> AttributedLayout? {
    attributed.map {
      AttributedLayout(
        $0, width: numberOfLines == 1 ? nil : width, limit: numberOfLines,
        font: shownFont, color: textColor ?? .label,
        alignment: textAlignment, style: resolvedStyle)
    }
  }

  private func layout(width: CGFloat?, font: UIFont? = nil, lines: Int? = nil) -> TextLayout? {
    guard let text, !text.isEmpty, let shaper = (stage ?? Stage.current)?.text ?? Stage.latestText
    else { return nil }
    let font = font ?? shownFont
    return shaper.layout(
      text, style: font.style, width: width, maximumLines: max(0, lines ?? numberOfLines),
      alignment: textAlignment)
  }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil
    return attributedLayout(width: width)?.size ?? layout(width: width)?.size ?? .zero
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < 1e6 ? size.width : nil
    return attributedLayout(width: width)?.size ?? layout(width: width)?.size ?? .zero
  }

  /// The part of `bounds` that the text covers with at most so many lines.
  ///
  /// The text is centred from top to bottom.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let size = layout(width: bounds.width, lines: numberOfLines)?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: min(size.width, bounds.width),
      height: min(size.height, bounds.height))
  }

  private var shownColor: RGBA {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    let rgba = shown(color ?? .label)
    return isEnabled ? rgba : RGBA(rgba.red, rgba.green, rgba.blue, rgba.alpha * 0.4)
  }

  /// The font of a single line, made small enough for the text to fit the width; `nil` if the text
  /// fits or must not shrink.
  private var fittingFont: UIFont? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0,
      let full = layout(width: nil)?.size.width, full > bounds.width
    else { return nil }
    let smallest = max(minimumScaleFactor, 0.1)
    // The factor 0.995 leaves a margin, because widths do not shrink exactly in proportion to the
    // font size.
    let font = shownFont
    return font.withSize(font.pointSize * max(smallest, bounds.width / full * 0.995))
  }

  /// The layout that shows, without lines below the bounds.
  private var shownLayout: TextLayout? {
    if lineBreakMode == .byClipping, numberOfLines == 1 {
      return layout(width: nil)
    }
    // Lines below the bounds are left out, so that the last visible line ends in "…".
    let font = fittingFont
    let layout = layout(width: bounds.width, font: font)
    guard let layout, layout.lineCount > 1, layout.size.height > bounds.height + 0.5 else {
      return layout
    }
    let lineHeight = layout.size.height / CGFloat(layout.lineCount)
    let visibleLines = max(1, Int((bounds.height + 0.5) / max(1, lineHeight)))
    return visibleLines < layout.lineCount
      ? self.layout(width: bounds.width, font: font, lines: visibleLines) : layout
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let attributedLayout = attributedLayout(width: bounds.width)
    show(attributedLayout)
    if attributedLayout != nil { return layer.text = nil }
    guard let layout = shownLayout else {
      layer.text = nil
      return
    }
    // The text is centred from top to bottom, as in UIKit.
    let y = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
    layer.text = LayerContent.Text(
      layout: layout, origin: CGPoint(x: bounds.minX, y: y), color: shownColor,
      isCut: lineBreakMode == .byClipping)
  }

  private func show(_ layout: AttributedLayout?) {
    guard let layout else {
      if layer.drawingValue != nil { layer.show(nil) }
      return
    }
    var x = bounds.minX
    // A single line is laid out without a width, so its alignment in the label is applied here.
    if numberOfLines == 1 {
      let rest = bounds.width - layout.size.width
      x += textAlignment == .center ? rest / 2 : textAlignment == .right ? rest : 0
    }
    let y = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
    let context = CGContext(bounds: bounds)
    context.translateBy(x: x, y: y)
    for step in layout.steps {
      switch step {
      case .text(let text, _): context.draw(text)
      case .fill(let path, _):
        context.setFillColor(path.color)
        context.addPath(CGPath(elements: path.elements))
        context.fillPath()
      default: break
      }
    }
    layer.show(context.finish())
  }
}
