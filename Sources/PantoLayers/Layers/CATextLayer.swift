import PantoBase
import PantoGraphics

/// The horizontal alignment of the lines of a text layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Lines are aligned by the reading direction of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Lines are aligned at the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Lines are aligned at the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Lines are centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Lines are aligned at the left edge here: the gaps between words are not widened.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The part of a text that a text layer leaves out if the text does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// No text is left out: it is cut at the edge.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The start of the text is left out, and "…" is drawn in its place.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end of the text is left out, and "…" is drawn in its place.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle of the text is left out, and "…" is drawn in its place.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that draws text, from its upper edge down and cut at its bounds.
@preconcurrency @MainActor open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`, whose own attributes count. Default `nil`.
  public final var string: Any? { didSet { setNeedsDisplay() } }
  /// The font: a `UIFont`, a `CGFont` or the name of one. Its size does not count. Default `nil`,
  /// the system font.
  public final var font: Any? { didSet { setNeedsDisplay() } }
  /// The size of the letters, in points. Default 36. A size that is not more than 0 and finite is
  /// refused (B57).
  public final var fontSize: CGFloat = 36 {
    didSet {
      guard
        Misuse.accepts(fontSize, for: "fontSize", fontSize > 0, rule: "be more than 0 and finite")
      else { return fontSize = oldValue }
      setNeedsDisplay()
    }
  }
  /// The colour of the letters. Default white.
  public final var foregroundColor: CGColor? = UIColor.white.cgColor {
    didSet { setNeedsDisplay() }
  }
  /// Whether lines break between words at the width of the layer. Default `false`.
  public final var isWrapped = false { didSet { setNeedsDisplay() } }
  /// The horizontal alignment of the lines. Default `.natural`.
  public final var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
  /// The part of a text that is left out if it does not fit the width, or if it is wrapped the
  /// height of the layer. Default `.none`.
  public final var truncationMode = CATextLayerTruncationMode.none {
    didSet { setNeedsDisplay() }
  }

  /// Creates a layer without text.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// Creates a layer without text; there are no archives to decode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    needsDisplayOnBoundsChange = true
  }

  /// Creates a layer with the text and the geometry of another one.
  public override init(layer: Any) {
    super.init(layer: layer)
    needsDisplayOnBoundsChange = true
    guard let other = layer as? CATextLayer else { return }
    (string, font, fontSize) = (other.string, other.font, other.fontSize)
    (foregroundColor, isWrapped) = (other.foregroundColor, other.isWrapped)
    (alignmentMode, truncationMode) = (other.alignmentMode, other.truncationMode)
  }

  private var alignment: NSTextAlignment {
    switch alignmentMode {
    case .left, .justified: .left
    case .right: .right
    case .center: .center
    default: .natural
    }
  }

  private var shown: NSAttributedString? {
    if let text = string as? NSAttributedString { return text.length > 0 ? text : nil }
    guard let text = string as? String, !text.isEmpty else { return nil }
    var font = UIFont.systemFont(ofSize: fontSize)
    if let own = self.font as? UIFont { font = own.withSize(fontSize) }
    if let name = self.font as? String ?? (self.font as? CGFont)?.fullName,
      let named = UIFont(name: name, size: fontSize)
    {
      font = named
    }
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = alignment
    return NSAttributedString(
      string: text,
      attributes: [
        .font: font, .paragraphStyle: paragraph,
        .foregroundColor: UIColor(foregroundColor ?? UIColor.clear.cgColor),
      ])
  }

  /// Returns the text without the part that does not fit into the layer.
  private func truncated(_ text: NSAttributedString) -> NSAttributedString {
    let mode: NSLineBreakMode
    switch truncationMode {
    case .start: mode = .byTruncatingHead
    case .middle: mode = .byTruncatingMiddle
    case .end: mode = .byTruncatingTail
    default: return text
    }
    if isWrapped { return text.truncated(mode, to: bounds.size) }
    let width = bounds.width
    return text.truncated(mode) { $0.size().width <= width }
  }

  open override func draw(in ctx: CGContext) {
    guard let shown = shown.map(truncated) else { return }
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    if isWrapped { return shown.draw(in: bounds) }
    // One line: it may be wider than the layer, which cuts it.
    ctx.saveGState()
    ctx.clip(to: bounds)
    let size = shown.size()
    var x = bounds.minX
    if alignment == .right { x = bounds.maxX - size.width }
    if alignment == .center { x = bounds.midX - size.width / 2 }
    shown.draw(at: CGPoint(x: x, y: bounds.minY))
    ctx.restoreGState()
  }
}
