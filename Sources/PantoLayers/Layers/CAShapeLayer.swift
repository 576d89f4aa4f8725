import PantoBase
import PantoGraphics

/// The shape of the ends of a line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The line ends at its last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The line ends with a half circle around its last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The line ends half its width behind its last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the corners of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The outer edges meet in a point, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is an arc around its point.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corner is cut off straight.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The rule that decides which areas an outline encloses.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An area is inside if the turns of the outline around it do not cancel each other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// An area is inside if the outline winds around it an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// A layer that shows an outline, filled and stroked. The outline is in the layer's points and may
/// extend beyond the bounds.
@preconcurrency @MainActor open class CAShapeLayer: CALayer {
  private struct Appearance: Equatable {
    var path: [PathElement]?
    var fill: RGBA? = RGBA(0, 0, 0)
    var rule = CAShapeLayerFillRule.nonZero
    var stroke: RGBA?
    var width: CGFloat = 1
    var cap = CAShapeLayerLineCap.butt
    var join = CAShapeLayerLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashes: [NSNumber]?
    var dashPhase: CGFloat = 0
    var start: CGFloat = 0
    var end: CGFloat = 1
  }

  private var shape = Appearance()

  private func set<V: Equatable>(
    _ part: WritableKeyPath<Appearance, V>, _ name: String?, _ value: V, hasDefault: Bool = true
  ) {
    guard shape[keyPath: part] != value else { return }
    var pending: PendingAction?
    if !skipsActions, let name { pending = beginAction(name, hasDefault: hasDefault) }
    defer { pending?.end() }
    shape[keyPath: part] = value
    contentCache = nil
    paths = drawn(shape)
    if shadowParts != nil { shadow = castShadow }
  }

  /// The outline in the layer's points, or `nil` for none. The layer keeps a copy: change the path
  /// and set it again.
  public final var path: CGPath? {
    get { shape.path.map { CGPath(elements: $0) } }
    // As in Core Animation, a new outline is not animated implicitly.
    set {
      if Misuse.accepts(newValue, for: "path") {
        set(\.path, "path", newValue?.elements, hasDefault: false)
      }
    }
  }

  /// The colour that fills the outline; `nil` does not fill it. Default black.
  public final var fillColor: CGColor? {
    get { shape.fill }
    set { set(\.fill, "fillColor", newValue) }
  }
  /// The rule that decides which areas are filled. Default `.nonZero`.
  public final var fillRule: CAShapeLayerFillRule {
    get { shape.rule }
    set { set(\.rule, nil, newValue) }
  }
  /// The colour of the line along the outline; `nil`, the default, draws no line.
  public final var strokeColor: CGColor? {
    get { shape.stroke }
    set { set(\.stroke, "strokeColor", newValue) }
  }
  /// The width of the line in points. Default 1.
  public final var lineWidth: CGFloat {
    get { shape.width }
    set { if Misuse.accepts(newValue, for: "lineWidth") { set(\.width, "lineWidth", newValue) } }
  }
  /// The shape of the ends of the line. Default `.butt`.
  public final var lineCap: CAShapeLayerLineCap {
    get { shape.cap }
    set { set(\.cap, nil, newValue) }
  }
  /// The shape of the corners of the line. Default `.miter`.
  public final var lineJoin: CAShapeLayerLineJoin {
    get { shape.join }
    set { set(\.join, nil, newValue) }
  }
  /// The greatest ratio of a mitred corner's length to the line width. Corners beyond are
  /// bevelled. Default 10.
  public final var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { if Misuse.accepts(newValue, for: "miterLimit") { set(\.miterLimit, nil, newValue) } }
  }
  /// The lengths of dashes and gaps in turn, in points. `nil`, the default, draws a solid line.
  public final var lineDashPattern: [NSNumber]? {
    get { shape.dashes }
    set { if Misuse.accepts(newValue, for: "lineDashPattern") { set(\.dashes, nil, newValue) } }
  }
  /// The distance into the dash pattern at which the line starts, in points. Default 0.
  public final var lineDashPhase: CGFloat {
    get { shape.dashPhase }
    set {
      if Misuse.accepts(newValue, for: "lineDashPhase") {
        set(\.dashPhase, "lineDashPhase", newValue)
      }
    }
  }
  /// The fraction of the outline's length at which the line starts, 0…1. Default 0.
  public final var strokeStart: CGFloat {
    get { shape.start }
    set {
      if Misuse.accepts(newValue, for: "strokeStart") { set(\.start, "strokeStart", newValue) }
    }
  }
  /// The fraction of the outline's length at which the line ends, 0…1. Default 1.
  public final var strokeEnd: CGFloat {
    get { shape.end }
    set { if Misuse.accepts(newValue, for: "strokeEnd") { set(\.end, "strokeEnd", newValue) } }
  }

  private func drawn(_ appearance: Appearance) -> [LayerContent.FilledPath] {
    guard let elements = appearance.path else { return [] }
    var drawn: [LayerContent.FilledPath] = []
    if let color = appearance.fill, color.alpha > 0 {
      drawn.append(
        LayerContent.FilledPath(
          elements: elements, color: color, isEvenOdd: appearance.rule == .evenOdd))
    }
    if let color = appearance.stroke, color.alpha > 0 {
      let pen = PathStroke(
        width: appearance.width,
        cap: appearance.cap == .round ? .round : appearance.cap == .square ? .square : .butt,
        join: appearance.join == .round ? .round : appearance.join == .bevel ? .bevel : .miter,
        miterLimit: appearance.miterLimit,
        dashes: (appearance.dashes ?? []).map { CGFloat($0.doubleValue) },
        dashPhase: appearance.dashPhase, start: appearance.start, end: appearance.end)
      let line = pen.outline(of: elements)
      if !line.isEmpty { drawn.append(LayerContent.FilledPath(elements: line, color: color)) }
    }
    return drawn
  }

  // MARK: Animatable properties

  override func ownContentValue(_ name: String) -> KeyedValue? {
    switch name {
    // A layer without an outline can be given one by an animation.
    case "path": KeyedValue(path: shape.path ?? [])
    case "fillColor": KeyedValue(shape.fill ?? .clear)
    case "strokeColor": KeyedValue(shape.stroke ?? .clear)
    case "lineWidth": KeyedValue(shape.width)
    case "lineDashPhase": KeyedValue(shape.dashPhase)
    case "strokeStart": KeyedValue(shape.start)
    case "strokeEnd": KeyedValue(shape.end)
    default: nil
    }
  }

  private func appearance(with contentValues: ContentValues) -> Appearance {
    var shown = shape
    if let animated = contentValues["path"] { shown.path = animated.elements }
    if let animated = contentValues["fillColor"] { shown.fill = animated.color }
    if let animated = contentValues["strokeColor"] { shown.stroke = animated.color }
    if let animated = contentValues["lineWidth"] { shown.width = max(0, animated.number) }
    if let animated = contentValues["lineDashPhase"] { shown.dashPhase = animated.number }
    if let animated = contentValues["strokeStart"] { shown.start = animated.number }
    if let animated = contentValues["strokeEnd"] { shown.end = animated.number }
    return shown
  }

  override func paths(_ contentValues: ContentValues) -> [LayerContent.FilledPath] {
    contentValues.isEmpty ? pathsValue : drawn(appearance(with: contentValues))
  }

  override func copyShownContent(of other: CALayer, _ contentValues: ContentValues) {
    guard let other = other as? CAShapeLayer else { return }
    shape = other.appearance(with: contentValues)
    paths = drawn(shape)
  }

  override var ownShadowPath: [PathElement]? {
    // The shadow is cast by the part that shows: by the line if the outline is not filled.
    paths.first?.elements
  }
}
