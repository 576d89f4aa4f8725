import PantoBase

/// The kinds of elements of a path.
@frozen public enum CGPathElementType: Int32, Sendable {
  /// A subpath begins at the only point.
  case moveToPoint
  /// A line to the only point.
  case addLineToPoint
  /// A quadratic curve: the control point, then the end.
  case addQuadCurveToPoint
  /// A cubic curve: the two control points, then the end.
  case addCurveToPoint
  /// A line to the start of the subpath, without a point.
  case closeSubpath
}

/// An element of a path, as `CGPath.applyWithBlock` passes it on.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The points of the element, valid during the call. Their number follows from `type`.
  public var points: UnsafeMutablePointer<CGPoint>
  /// Creates an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is called for each element of a path. Any closure will do, unlike in Core
/// Graphics.
public typealias CGPathApplierFunction = (
  _ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
  /// Calls `block` for each element of the path in order.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    // Two more points than any element has, so that an index that is wrong by one does no harm.
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 5) { room in
      room.initialize(repeating: .zero)
      guard let points = room.baseAddress else { return }
      for element in elements {
        let type: CGPathElementType
        switch element {
        case .move(let p):
          type = .moveToPoint
          points[0] = p
        case .line(let p):
          type = .addLineToPoint
          points[0] = p
        case .quad(let p, let control):
          type = .addQuadCurveToPoint
          (points[0], points[1]) = (control, p)
        case .curve(let p, let control1, let control2):
          type = .addCurveToPoint
          (points[0], points[1], points[2]) = (control1, control2, p)
        case .close: type = .closeSubpath
        }
        withUnsafePointer(to: CGPathElement(type: type, points: points), block)
      }
    }
  }

  /// Calls `function` for each element of the path in order, with `info`.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// The end of the last element, where the next line begins; zero for an empty path.
  public final var currentPoint: CGPoint { Outline.end(of: elements) }

  /// The box around the curves themselves, without control points; `.null` for an empty path.
  /// Curves are approximated to 1/50 of a point.
  public final var boundingBoxOfPath: CGRect {
    let points = Outline.polylines(elements).flatMap(\.points)
    guard let first = points.first else { return .null }
    var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
    for p in points {
      (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y))
    }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// Returns a copy of the path.
  public final func copy() -> CGPath? { CGPath(elements: elements) }
  /// Returns a copy of the path that can be changed.
  public final func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.addPath(self)
    return copy
  }
  /// Returns a transformed copy of the path.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.transformed(by: transform))
  }
  /// Returns a transformed copy of the path that can be changed.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    copy(using: transform)?.mutableCopy()
  }

  /// Returns the outline of the area that a pen covers along the path. Filled with non-zero winding
  /// it is what a stroke draws. Illegal numbers give an empty path.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard lineWidth.isInReach, miterLimit.isInReach, transform.isInReach else {
      return CGPath(elements: [])
    }
    let pen = PathStroke(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(elements: pen.outline(of: elements.map { $0.applying(transform) }))
  }

  /// Returns the dashes of the path as lines of their own. Curves become short straight lines.
  ///
  /// - Parameters:
  ///   - phase: the length of the pattern, in points, that is skipped at the start.
  ///   - lengths: lengths of dashes and gaps in turn, in points. Illegal ones count as none.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard transform.isInReach else { return CGPath(elements: []) }
    let own = elements.map { $0.applying(transform) }
    let isLegal =
      phase.isInReach && lengths.allSatisfy { $0 >= 0 && $0.isInReach }
      && lengths.contains { $0 > 0 }
    guard isLegal else { return CGPath(elements: own) }
    let pen = PathStroke(width: 1, dashes: lengths, dashPhase: phase)
    return CGPath(elements: pen.dashes(of: own))
  }
}

extension Array where Element == PathElement {
  /// Returns the elements transformed; `nil` leaves them as they are.
  func transformed(by transform: UnsafePointer<CGAffineTransform>?) -> [PathElement] {
    guard let t = transform?.pointee, !t.isIdentity else { return self }
    return map { $0.applying(t) }
  }
}

extension Outline {
  /// Returns the end of the last element; zero if there is none.
  static func end(of elements: [PathElement]) -> CGPoint {
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
}
