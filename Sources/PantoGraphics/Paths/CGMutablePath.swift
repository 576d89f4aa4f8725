import PantoBase

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
