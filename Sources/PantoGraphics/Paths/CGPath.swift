import PantoBase

/// An immutable outline of lines and curves. `CGMutablePath` can be added to.
public class CGPath: Hashable {
  /// The elements of the path in order.
  public package(set) final var elements: [PathElement]

  /// Creates a path from its elements.
  public init(elements: [PathElement]) { self.elements = elements }

  /// Creates the path of a rectangle, to which `transform` is applied.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(elements: Outline.rect(rect).transformed(by: transform))
  }

  /// Creates the path of the ellipse inside `rect`, to which `transform` is applied.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(elements: Outline.ellipse(rect).transformed(by: transform))
  }

  /// Creates the path of a rounded rectangle, to which `transform` is applied. Radii are limited to
  /// half a side.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      elements: Outline.roundedRect(rect, radii: CGSize(width: cornerWidth, height: cornerHeight))
        .transformed(by: transform))
  }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { elements.isEmpty }
  /// The box around all points and control points; `.null` for an empty path.
  public final var boundingBox: CGRect { Outline.bounds(elements) ?? .null }

  /// Whether `point` is inside the path, with curves approximated to 1/50 of a point.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    Outline.contains(point.applying(transform), in: elements, isEvenOdd: rule == .evenOdd)
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.elements == b.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
