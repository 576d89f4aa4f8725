import PantoBase

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The same corners as a layer names them.
  public var mask: CACornerMask { CACornerMask(rawValue: rawValue) }
}

/// An outline of lines and curves, with the pen that draws it. Points, y down; angles in radians, 0
/// to the right, growing clockwise.
@MainActor open class UIBezierPath {
  public final var elements: [PathElement] = []
  /// Of the pen, in points. Default 1.
  open var lineWidth: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(lineWidth, for: "lineWidth") { lineWidth = oldValue }
    }
  }
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  /// Default 10.
  open var miterLimit: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(miterLimit, for: "miterLimit") { miterLimit = oldValue }
    }
  }
  /// Default `false`: non-zero winding.
  open var usesEvenOddFillRule = false
  private final var dashes: [CGFloat] = []
  private final var dashPhase: CGFloat = 0

  public init() {}

  public convenience init(rect: CGRect) {
    self.init()
    elements = Outline.rect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    elements = Outline.ellipse(rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    elements = Outline.roundedRect(rect, radii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    elements = Outline.roundedRect(rect, radii: cornerRadii, corners: corners.mask)
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    elements = cgPath.elements
  }

  // MARK: Building

  open func move(to point: CGPoint) { elements.append(.move(point)) }
  open func addLine(to point: CGPoint) { elements.append(.line(point)) }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    elements.append(.quad(endPoint, control: controlPoint))
  }
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    elements.append(.curve(endPoint, control1: controlPoint1, control2: controlPoint2))
  }
  /// A line leads from the current point to the beginning of the arc.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    elements += Outline.arc(
      center, radius, from: startAngle, to: endAngle, clockwise: clockwise, isJoined: !isEmpty)
  }
  open func close() { elements.append(.close) }
  open func append(_ bezierPath: UIBezierPath) { elements += bezierPath.elements }
  open func removeAllPoints() { elements = [] }
  open func apply(_ transform: CGAffineTransform) {
    elements = elements.map { $0.applying(transform) }
  }
  /// Lengths of on, off, on, …, and how far into them the line begins; `count` is taken from the list.
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    guard Misuse.accepts(pattern, for: "setLineDash", phase.isInReach) else { return }
    dashes = Array((pattern ?? []).prefix(max(0, count)))
    dashPhase = phase
  }

  // MARK: Asking

  public final var cgPath: CGPath {
    get { CGPath(elements: elements) }
    set { elements = newValue.elements }
  }
  public final var isEmpty: Bool { elements.isEmpty }
  /// The box round its points and control points; zero when it is empty.
  public final var bounds: CGRect { Outline.bounds(elements) ?? .zero }
  public final func contains(_ point: CGPoint) -> Bool {
    Outline.contains(point, in: elements, isEvenOdd: usesEvenOddFillRule)
  }
  /// Where the next line would begin.
  public final var currentPoint: CGPoint {
    var start = CGPoint.zero
    var pen = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        pen = p
      case .line(let p), .quad(let p, _), .curve(let p, _, _): pen = p
      case .close: pen = start
      }
    }
    return pen
  }

  final var pen: PathStroke {
    PathStroke(
      width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit,
      dashes: dashes, dashPhase: dashPhase)
  }
}
