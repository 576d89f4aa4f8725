import PantoBase

/// The rule that decides what is inside an outline that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable { case winding, evenOdd }

/// An immutable outline of lines and curves. `CGMutablePath` can be added to.
public class CGPath: Hashable {
  /// The elements in order.
  public package(set) final var elements: [PathElement]

  /// Creates a path from its elements.
  public init(elements: [PathElement]) { self.elements = elements }

  /// Creates a rectangle. `transform` has no effect here.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(elements: Outline.rect(rect))
  }

  /// Creates the ellipse inside `rect`. `transform` has no effect here.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(elements: Outline.ellipse(rect))
  }

  /// Creates a rectangle with rounded corners. Radii are limited to half a side. `transform` has
  /// no effect here.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      elements: Outline.roundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight)))
  }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { elements.isEmpty }
  /// The box around all points and control points; `.null` for an empty path.
  public final var boundingBox: CGRect { Outline.bounds(elements) ?? .null }

  /// Whether `point` is inside, with curves approximated to 1/50 of a point.
  public final func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    Outline.contains(point, in: elements, isEvenOdd: rule == .evenOdd)
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.elements == b.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// An outline that can be added to.
public final class CGMutablePath: CGPath {
  /// Creates an empty path.
  public init() { super.init(elements: []) }

  /// Begins a subpath at `p`.
  public func move(to p: CGPoint) { elements.append(.move(p)) }
  /// Adds a line to `p`.
  public func addLine(to p: CGPoint) { elements.append(.line(p)) }
  /// Adds a quadratic curve to `p` with one control point.
  public func addQuadCurve(to p: CGPoint, control: CGPoint) {
    elements.append(.quad(p, control: control))
  }
  /// Adds a cubic curve to `p` with two control points.
  public func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(p, control1: control1, control2: control2))
  }
  /// Adds a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint]) {
    for (i, p) in points.enumerated() { elements.append(i == 0 ? .move(p) : .line(p)) }
  }
  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { elements += Outline.rect(rect) }
  /// Adds the ellipse inside `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect) { elements += Outline.ellipse(rect) }
  /// Adds a rectangle with rounded corners. Radii are limited to half a side.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    elements += Outline.roundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
  }
  /// Adds an arc, led to by a line if the path is not empty. Angles are in radians, 0 to the
  /// right.
  ///
  /// As in UIKit, where y points downwards, `clockwise: true` runs anticlockwise on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    elements += Outline.arc(
      center, radius, from: startAngle, to: endAngle, clockwise: !clockwise, isJoined: !isEmpty)
  }
  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath) { elements += path.elements }
  /// Closes the subpath with a line to its start.
  public func closeSubpath() { elements.append(.close) }
}
