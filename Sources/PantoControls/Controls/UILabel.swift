import PantoBase
import PantoScene
@_spi(Overrides) import PantoScene

/// Text. Takes no touches by default (HIT-06).
///
/// Wraps between words, ends in "…" where there is no room for more, runs from right to left where
/// its letters do.
@MainActor open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  public convenience init() { self.init(frame: .zero) }

  open var text: String? {
    get { plainText ?? attributed?.string }
    set {
      if newValue == plainText, attributed == nil { return }
      plainText = newValue
      attributed = nil
      textChanged()
    }
  }
  /// Text of several fonts and colours; what it leaves open is the label's own.
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
      // A copy: one that goes on changing does not change the label.
      attributed = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = nil
      textChanged()
    }
  }
  private var plainText: String?
  private var attributed: NSAttributedString?
  /// Default 17 points regular.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
    didSet { if font != oldValue { textChanged() } }
  }
  /// Default `.label`: black, or white in dark surroundings.
  open var textColor: UIColor! = UIColor.label {
    didSet { if textColor != oldValue { textChanged() } }
  }
  /// Default `.natural`: by the way of reading.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textChanged() } }
  }
  /// Default 1; 0: as many as needed.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }
  /// Default `.byTruncatingTail`. `.byClipping` cuts at the edge; all others end in "…".
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textChanged() } }
  }
  /// A line that is too long is set smaller, down to `minimumScaleFactor`. Default `false`.
  open var adjustsFontSizeToFitWidth = false { didSet { textChanged() } }
  /// 0…1; default 0: no smaller than a tenth.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(minimumScaleFactor, for: "minimumScaleFactor") {
        minimumScaleFactor = oldValue
      }
      textChanged()
    }
  }
  /// The width that the intrinsic size is worked out for; 0, the default: one line per paragraph.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(preferredMaxLayoutWidth, for: "preferredMaxLayoutWidth") {
        preferredMaxLayoutWidth = oldValue
      }
      textChanged()
    }
  }
  /// The colour while `isHighlighted`; `nil`: the same.
  open var highlightedTextColor: UIColor? { didSet { textChanged() } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { textChanged() } } }
  /// Default `true`; `false` shows it paler.
  open var isEnabled = true { didSet { textChanged() } }

  /// Called when its size or its look may be another.
  private func textChanged() {
    setNeedsLayout()
    if box != nil { invalidateIntrinsicContentSize() }
  }

  @_spi(Overrides) public override var heightFollowsWidth: Bool { numberOfLines != 1 }

  @_spi(Overrides) public override var baselinesFromMiddle: (first: CGFloat, last: CGFloat)? {
    let width =
      heightFollowsWidth ? box.flatMap { $0.contentWidth > 0 ? $0.contentWidth : nil } : nil
    guard let layout = layout(width: width), layout.lineCount > 0 else { return nil }
    let first = layout.firstBaseline - layout.size.height / 2
    let lines = CGFloat(layout.lineCount)
    return (first, first + layout.size.height / lines * (lines - 1))
  }

  @_spi(Overrides) public override func styleChanged() { setNeedsLayout() }

  /// Of an attributed text; `nil`: it is plain.
  private func attributedLayout(width: CGFloat?) -> AttributedLayout? {
    attributed.map {
      AttributedLayout(
        $0, width: numberOfLines == 1 ? nil : width, limit: numberOfLines,
        font: font ?? .systemFont(ofSize: 17), color: textColor ?? .label,
        alignment: textAlignment, style: shownStyle)
    }
  }

  private func layout(width: CGFloat?, font: UIFont? = nil, lines: Int? = nil) -> TextLayout? {
    guard let text, !text.isEmpty, let shaper = (stage ?? Stage.current)?.text ?? Stage.latestText
    else { return nil }
    let font = font ?? self.font ?? .systemFont(ofSize: 17)
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

  /// Where its text lies in `bounds`, with so many lines at most.
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

  /// One line that fits, by its font's size.
  private var fittingFont: UIFont? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0,
      let full = layout(width: nil)?.size.width, full > bounds.width
    else { return nil }
    let smallest = max(minimumScaleFactor, 0.1)
    // A hair less, because widths do not shrink quite as sizes do.
    return font.withSize(font.pointSize * max(smallest, bounds.width / full * 0.995))
  }

  private var setText: TextLayout? {
    if lineBreakMode == .byClipping, numberOfLines == 1 {
      return layout(width: nil)
    }
    // Lines that have no room are left out, so that the last one that shows ends in "…".
    let font = fittingFont
    let layout = layout(width: bounds.width, font: font)
    guard let layout, layout.lineCount > 1, layout.size.height > bounds.height + 0.5 else {
      return layout
    }
    let lineHeight = layout.size.height / CGFloat(layout.lineCount)
    let room = max(1, Int((bounds.height + 0.5) / max(1, lineHeight)))
    return room < layout.lineCount
      ? self.layout(width: bounds.width, font: font, lines: room) : layout
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let attributedLayout = attributedLayout(width: bounds.width)
    show(attributedLayout)
    if attributedLayout != nil { return layer.text = nil }
    guard let layout = setText else {
      layer.text = nil
      return
    }
    // Centred up and down, as UIKit's.
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
    // One line alone lies by the label's own width.
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
