import PantoBase

/// An outline of lines and curves, with the pen that draws it.
///
/// Coordinates are points with y downwards. Angles are in radians, 0 to the right, growing
/// clockwise. Numbers are not checked when they are added; illegal points are skipped when the
/// path is drawn.
@preconcurrency @MainActor open class UIBezierPath {
  /// The elements of the path in order. UIKit has no such property.
  public final var elements: [PathElement] = []
  /// The width of the pen in points. Default 1. Illegal numbers are refused and reported (B57).
  open var lineWidth: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(lineWidth, for: "lineWidth") { lineWidth = oldValue }
    }
  }
  /// The shape of the ends of the path's lines. Default `.butt`.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the path's corners. Default `.miter`.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest mitre, as a multiple of the width; sharper corners are bevelled. Default 10.
  /// Illegal numbers are refused and reported (B57).
  open var miterLimit: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(miterLimit, for: "miterLimit") { miterLimit = oldValue }
    }
  }
  /// How far drawn curves may lie from the exact ones, in pixels. Default 0.6. Kept only: curves
  /// are always within a fiftieth of a point.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd rule decides what is inside. Default `false`: non-zero winding.
  open var usesEvenOddFillRule = false
  final var dashes: [CGFloat] = []
  final var dashPhase: CGFloat = 0

  /// Creates an empty path.
  public init() {}

  /// Creates the path of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    elements = Outline.rect(rect)
  }

  /// Creates the path of the ellipse inside `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    elements = Outline.ellipse(rect)
  }

  /// Creates the path of a rounded rectangle. The radius is limited to half a side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    elements = Outline.roundedRect(rect, radii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates the path of a rectangle with some corners rounded. Radii are limited to half a side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    elements = Outline.roundedRect(rect, radii: cornerRadii, corners: corners.mask)
  }

  /// Creates an arc around `center`. Angles are in radians, 0 to the right.
  ///
  /// `clockwise: true` runs clockwise on screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path with the elements of `cgPath`.
  public convenience init(cgPath: CGPath) {
    self.init()
    elements = cgPath.elements
  }

  /// Creates a path from SVG path data, the text of a `d` attribute, in which all commands are
  /// understood (VIS-08). The result is `nil` if the text is no valid path. UIKit has no such
  /// initializer.
  ///
  /// ```swift
  /// UIBezierPath(svgPath: "M10 10H90V90Z")?.fill()
  /// ```
  public convenience init?(svgPath: String) {
    var reader = SVGPath(svgPath)
    guard let elements = reader.read() else { return nil }
    self.init()
    self.elements = elements
  }

  // MARK: Building

  /// Begins a subpath at `point`.
  open func move(to point: CGPoint) { elements.append(.move(point)) }
  /// Adds a line to `point`.
  open func addLine(to point: CGPoint) { elements.append(.line(point)) }
  /// Adds a quadratic curve to `endPoint` with one control point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    elements.append(.quad(endPoint, control: controlPoint))
  }
  /// Adds a cubic curve to `endPoint` with two control points.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(endPoint, control1: controlPoint1, control2: controlPoint2))
  }
  /// Adds an arc, led to by a line from the current point. Angles are in radians, 0 to the right;
  /// `clockwise: true` runs clockwise on screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    elements += Outline.arc(
      center, radius, from: startAngle, to: endAngle, clockwise: clockwise, isJoined: !isEmpty)
  }
  /// Closes the subpath with a line to its start.
  open func close() { elements.append(.close) }
  /// Adds all elements of `bezierPath`.
  open func append(_ bezierPath: UIBezierPath) { elements += bezierPath.elements }
  /// Removes all elements of the path.
  open func removeAllPoints() { elements = [] }
  /// Transforms all points of the path.
  open func apply(_ transform: CGAffineTransform) {
    elements = elements.map { $0.applying(transform) }
  }
  /// Sets the dash pattern of lines. Illegal numbers are refused and reported (B57).
  ///
  /// - Parameters:
  ///   - pattern: lengths of dashes and gaps in turn, in points; `nil` for lines without gaps.
  ///   - count: how many numbers of the pattern are used.
  ///   - phase: the length of the pattern, in points, that is skipped at the start of a line.
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    guard Misuse.accepts(pattern, for: "setLineDash", phase.isInReach) else { return }
    dashes = Array((pattern ?? []).prefix(max(0, count)))
    dashPhase = phase
  }

  // MARK: Values

  /// The path as a `CGPath`.
  public final var cgPath: CGPath {
    get { CGPath(elements: elements) }
    set { elements = newValue.elements }
  }
  /// Whether the path has no elements.
  public final var isEmpty: Bool { elements.isEmpty }
  /// The box around all points and control points; zero for an empty path.
  public final var bounds: CGRect { Outline.bounds(elements) ?? .zero }
  /// Whether `point` is inside the path, with curves approximated to 1/50 of a point.
  public final func contains(_ point: CGPoint) -> Bool {
    Outline.contains(point, in: elements, isEvenOdd: usesEvenOddFillRule)
  }
  /// The end of the path's last element, where the next line begins.
  public final var currentPoint: CGPoint { Outline.end(of: elements) }

  final var pen: PathStroke {
    PathStroke(
      width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit,
      dashes: dashes, dashPhase: dashPhase)
  }
}
