import PantoBase
import PantoGestures
import PantoScene

/// Outlines from which the inspector is drawn.
enum Shapes {
  static func disc(at c: CGPoint, radius r: CGFloat) -> [PathElement] {
    Outline.ellipse(CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
  }

  /// The outline of a straight line, `width` points thick.
  static func line(from a: CGPoint, to b: CGPoint, width: CGFloat) -> [PathElement] {
    let vector = b - a
    let length = vector.squaredLength.squareRoot()
    guard length > 0 else { return [] }
    let nx = -vector.y / length * width / 2
    let ny = vector.x / length * width / 2
    return [
      .move(CGPoint(x: a.x + nx, y: a.y + ny)), .line(CGPoint(x: b.x + nx, y: b.y + ny)),
      .line(CGPoint(x: b.x - nx, y: b.y - ny)), .line(CGPoint(x: a.x - nx, y: a.y - ny)), .close,
    ]
  }

  static func cross(at c: CGPoint, radius r: CGFloat, width: CGFloat) -> [PathElement] {
    let falling = line(
      from: CGPoint(x: c.x - r, y: c.y - r), to: CGPoint(x: c.x + r, y: c.y + r), width: width)
    let rising = line(
      from: CGPoint(x: c.x - r, y: c.y + r), to: CGPoint(x: c.x + r, y: c.y - r), width: width)
    return falling + rising
  }

  /// The left half of a disc.
  static func leftHalf(at c: CGPoint, radius r: CGFloat) -> [PathElement] {
    let k = r * 0.5523
    return [
      .move(CGPoint(x: c.x, y: c.y - r)),
      .curve(
        CGPoint(x: c.x - r, y: c.y), control1: CGPoint(x: c.x - k, y: c.y - r),
        control2: CGPoint(x: c.x - r, y: c.y - k)),
      .curve(
        CGPoint(x: c.x, y: c.y + r), control1: CGPoint(x: c.x - r, y: c.y + k),
        control2: CGPoint(x: c.x - k, y: c.y + r)),
      .close,
    ]
  }

  static func rect(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) -> [PathElement] {
    Outline.rect(CGRect(x: x, y: y, width: width, height: height))
  }

  /// A bar with round ends.
  static func bar(
    from x0: CGFloat, to x1: CGFloat, middle y: CGFloat, height: CGFloat
  ) -> [PathElement] {
    let width = max(height, x1 - x0)
    return Outline.roundedRect(
      CGRect(x: x0, y: y - height / 2, width: width, height: height),
      radii: CGSize(width: height / 2, height: height / 2))
  }
}
