import PantoBase

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// An outline, filled and drawn along with a pen. In the layer's points; it may reach beyond the
/// bounds.
@MainActor open class CAShapeLayer: CALayer {
  private var pathElements: [PathElement]?

  /// A copy is kept: change the outline and set it again.
  public final var path: CGPath? {
    get { pathElements.map { CGPath(elements: $0) } }
    set {
      pathElements = newValue?.elements
      build()
    }
  }

  /// Default black; `nil`: not filled.
  public final var fillColor: CGColor? = RGBA(0, 0, 0) { didSet { build() } }
  public final var fillRule = CAShapeLayerFillRule.nonZero { didSet { build() } }
  /// Default `nil`: no line.
  public final var strokeColor: CGColor? { didSet { build() } }
  /// Of the pen, in points. Default 1.
  public final var lineWidth: CGFloat = 1 { didSet { build() } }
  public final var lineCap = CAShapeLayerLineCap.butt { didSet { build() } }
  public final var lineJoin = CAShapeLayerLineJoin.miter { didSet { build() } }
  public final var miterLimit: CGFloat = 10 { didSet { build() } }
  /// Lengths of on, off, on, … `nil`, the default: one piece.
  public final var lineDashPattern: [NSNumber]? { didSet { build() } }
  public final var lineDashPhase: CGFloat = 0 { didSet { build() } }
  /// What of the line's length shows, 0…1. Default all.
  public final var strokeStart: CGFloat = 0 { didSet { build() } }
  public final var strokeEnd: CGFloat = 1 { didSet { build() } }

  private func build() {
    guard let elements = pathElements else {
      paths = []
      return
    }
    var drawn: [LayerContent.FilledPath] = []
    if let fillColor, fillColor.alpha > 0 {
      drawn.append(
        LayerContent.FilledPath(
          elements: elements, color: fillColor, isEvenOdd: fillRule == .evenOdd))
    }
    if let strokeColor, strokeColor.alpha > 0 {
      let line = pen.outline(of: elements)
      if !line.isEmpty { drawn.append(LayerContent.FilledPath(elements: line, color: strokeColor)) }
    }
    paths = drawn
    if shadowParts != nil { shadow = castShadow }
  }

  private var pen: PathStroke {
    PathStroke(
      width: lineWidth, cap: lineCap == .round ? .round : lineCap == .square ? .square : .butt,
      join: lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter,
      miterLimit: miterLimit, dashes: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) },
      dashPhase: lineDashPhase, start: strokeStart, end: strokeEnd)
  }

  override var ownShadowPath: [PathElement]? {
    // What is seen casts it: the line where nothing is filled.
    paths.first?.elements
  }
}
