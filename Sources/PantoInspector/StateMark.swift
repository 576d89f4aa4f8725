import PantoBase
import PantoGestures
import PantoScene

/// The state of a recognizer as one of seven marks that differ in shape and colour (INS-04).
public enum StateMark: String, Hashable, Sendable, CaseIterable {
  case possible, active, recognized, failed, cancelled, waiting, prevented

  init(_ state: UIGestureRecognizer.State, because reason: Reason?) {
    switch state {
    case .began, .changed: self = .active
    case .ended: self = .recognized
    case .cancelled: self = .cancelled
    case .failed, .possible:
      switch reason {
      case .preventedBy, .blockedByActive, .requiredToFailRecognized: self = .prevented
      case .waitingFor where state == .possible: self = .waiting
      default: self = state == .failed ? .failed : .possible
      }
    }
  }

  /// The outlines of the mark in a square of 14 points.
  func paths(_ color: RGBA, on ground: RGBA) -> [LayerContent.FilledPath] {
    let c = CGPoint(x: 7, y: 7)
    func path(_ elements: [PathElement], _ color: RGBA, isEvenOdd: Bool = false)
      -> LayerContent.FilledPath
    { LayerContent.FilledPath(elements: elements, color: color, isEvenOdd: isEvenOdd) }
    let disc = path(Shapes.disc(c, 7), color)
    let ring = path(Shapes.disc(c, 7) + Shapes.disc(c, 5), color, isEvenOdd: true)
    switch self {
    case .possible: return [ring]
    case .active: return [disc]
    case .recognized:
      return [
        disc,
        path(
          Shapes.line(CGPoint(x: 3.6, y: 7.2), CGPoint(x: 6.2, y: 9.8), 1.8)
            + Shapes.line(CGPoint(x: 5.6, y: 9.9), CGPoint(x: 10.4, y: 4.6), 1.8), ground),
      ]
    case .failed:
      return [
        disc, path(Shapes.cross(c, 2.6, 1.8), ground),
      ]
    case .cancelled:
      return [
        ring, path(Shapes.line(CGPoint(x: 2.6, y: 11.4), CGPoint(x: 11.4, y: 2.6), 2), color),
      ]
    case .waiting:
      return [ring, path(Shapes.half(c, 6), color)]
    case .prevented:
      return [disc, path(Shapes.line(CGPoint(x: 3, y: 7), CGPoint(x: 11, y: 7), 2.2), ground)]
    }
  }
}

/// Outlines from which the inspector is drawn.
enum Shapes {
  static func disc(_ c: CGPoint, _ r: CGFloat) -> [PathElement] {
    Outline.ellipse(CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r))
  }

  /// The outline of a straight line, `width` points thick.
  static func line(_ a: CGPoint, _ b: CGPoint, _ width: CGFloat) -> [PathElement] {
    let way = b - a
    let length = way.squaredLength.squareRoot()
    guard length > 0 else { return [] }
    let nx = -way.y / length * width / 2
    let ny = way.x / length * width / 2
    return [
      .move(CGPoint(x: a.x + nx, y: a.y + ny)), .line(CGPoint(x: b.x + nx, y: b.y + ny)),
      .line(CGPoint(x: b.x - nx, y: b.y - ny)), .line(CGPoint(x: a.x - nx, y: a.y - ny)), .close,
    ]
  }

  static func cross(_ c: CGPoint, _ r: CGFloat, _ width: CGFloat) -> [PathElement] {
    line(CGPoint(x: c.x - r, y: c.y - r), CGPoint(x: c.x + r, y: c.y + r), width)
      + line(CGPoint(x: c.x - r, y: c.y + r), CGPoint(x: c.x + r, y: c.y - r), width)
  }

  /// The left half of a disc.
  static func half(_ c: CGPoint, _ r: CGFloat) -> [PathElement] {
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

  static func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> [PathElement] {
    Outline.rect(CGRect(x: x, y: y, width: w, height: h))
  }

  /// A bar with round ends.
  static func bar(_ x0: CGFloat, _ x1: CGFloat, middle y: CGFloat, _ height: CGFloat)
    -> [PathElement]
  {
    let width = max(height, x1 - x0)
    return Outline.roundedRect(
      CGRect(x: x0, y: y - height / 2, width: width, height: height),
      radii: CGSize(width: height / 2, height: height / 2))
  }
}
