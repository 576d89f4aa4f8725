import PantoBase

/// Which rule says what is inside an outline that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable { case winding, evenOdd }

/// An outline as a value to hand on; `CGMutablePath` is built step by step.
public class CGPath: Hashable {
  public package(set) final var elements: [PathElement]

  public init(elements: [PathElement]) { self.elements = elements }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(elements: Outline.rect(rect))
  }

  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(elements: Outline.ellipse(rect))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      elements: Outline.roundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight)))
  }

  public final var isEmpty: Bool { elements.isEmpty }
  /// The box round its points and control points; `.null` when it is empty.
  public final var boundingBox: CGRect { Outline.bounds(elements) ?? .null }

  public final func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    Outline.contains(point, in: elements, isEvenOdd: rule == .evenOdd)
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.elements == b.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// An outline that grows step by step.
public final class CGMutablePath: CGPath {
  public init() { super.init(elements: []) }

  public func move(to p: CGPoint) { elements.append(.move(p)) }
  public func addLine(to p: CGPoint) { elements.append(.line(p)) }
  public func addQuadCurve(to p: CGPoint, control: CGPoint) {
    elements.append(.quad(p, control: control))
  }
  public func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(p, control1: control1, control2: control2))
  }
  public func addLines(between points: [CGPoint]) {
    for (i, p) in points.enumerated() { elements.append(i == 0 ? .move(p) : .line(p)) }
  }
  public func addRect(_ rect: CGRect) { elements += Outline.rect(rect) }
  public func addEllipse(in rect: CGRect) { elements += Outline.ellipse(rect) }
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    elements += Outline.roundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
  }
  /// As in UIKit's upside-down space, `clockwise` true runs anticlockwise on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    elements += Outline.arc(
      center, radius, from: startAngle, to: endAngle, clockwise: !clockwise, isJoined: !isEmpty)
  }
  public func addPath(_ path: CGPath) { elements += path.elements }
  public func closeSubpath() { elements.append(.close) }
}
