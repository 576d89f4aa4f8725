import PantoBase

/// Functions on lists of path elements: shapes, bounds, approximation by lines.
///
/// The functions use only + − × ÷ √ and the sine of `Maths`, so that a path has the same bits on
/// every machine (DRW-04).
package enum Outline {
  /// The distance of the control points, as a fraction of the radius, for a quarter circle made of
  /// one cubic curve: 4/3·(√2 − 1).
  static let quarter: CGFloat = 0.5522847498307936

  package static func rect(_ r: CGRect) -> [PathElement] {
    [
      .move(CGPoint(x: r.minX, y: r.minY)), .line(CGPoint(x: r.maxX, y: r.minY)),
      .line(CGPoint(x: r.maxX, y: r.maxY)), .line(CGPoint(x: r.minX, y: r.maxY)), .close,
    ]
  }

  /// Returns the path elements of a rectangle with these corners rounded. Radii are limited to half
  /// a side.
  package static func roundedRect(_ r: CGRect, radii: CGSize, corners: CACornerMask = .all)
    -> [PathElement]
  {
    let rx = max(0, min(radii.width, r.width / 2))
    let ry = max(0, min(radii.height, r.height / 2))
    guard rx > 0, ry > 0 else { return rect(r) }
    let kx = rx * (1 - quarter)
    let ky = ry * (1 - quarter)
    func has(_ c: CACornerMask) -> Bool { corners.contains(c) }
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (x0, y0, x1, y1) = (r.minX, r.minY, r.maxX, r.maxY)
    var out: [PathElement] = []
    out.append(.move(p(has(.layerMinXMinYCorner) ? x0 + rx : x0, y0)))
    if has(.layerMaxXMinYCorner) {
      out.append(.line(p(x1 - rx, y0)))
      out.append(.curve(p(x1, y0 + ry), control1: p(x1 - kx, y0), control2: p(x1, y0 + ky)))
    } else {
      out.append(.line(p(x1, y0)))
    }
    if has(.layerMaxXMaxYCorner) {
      out.append(.line(p(x1, y1 - ry)))
      out.append(.curve(p(x1 - rx, y1), control1: p(x1, y1 - ky), control2: p(x1 - kx, y1)))
    } else {
      out.append(.line(p(x1, y1)))
    }
    if has(.layerMinXMaxYCorner) {
      out.append(.line(p(x0 + rx, y1)))
      out.append(.curve(p(x0, y1 - ry), control1: p(x0 + kx, y1), control2: p(x0, y1 - ky)))
    } else {
      out.append(.line(p(x0, y1)))
    }
    if has(.layerMinXMinYCorner) {
      out.append(.line(p(x0, y0 + ry)))
      out.append(.curve(p(x0 + rx, y0), control1: p(x0, y0 + ky), control2: p(x0 + kx, y0)))
    }
    out.append(.close)
    return out
  }

  package static func ellipse(_ r: CGRect) -> [PathElement] {
    let c = r.center
    let rx = r.width / 2
    let ry = r.height / 2
    let kx = rx * quarter
    let ky = ry * quarter
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: c.x + x, y: c.y + y) }
    return [
      .move(p(rx, 0)),
      .curve(p(0, ry), control1: p(rx, ky), control2: p(kx, ry)),
      .curve(p(-rx, 0), control1: p(-kx, ry), control2: p(-rx, ky)),
      .curve(p(0, -ry), control1: p(-rx, -ky), control2: p(-kx, -ry)),
      .curve(p(rx, 0), control1: p(kx, -ry), control2: p(rx, -ky)),
      .close,
    ]
  }

  /// Returns the path elements of an arc, as cubic curves. Angles are in radians, 0 to the right,
  /// growing clockwise on screen. With `isJoined` the arc begins with a line to its start,
  /// otherwise with a move.
  static func arc(
    _ center: CGPoint, _ radius: CGFloat, from start: CGFloat, to end: CGFloat, clockwise: Bool,
    isJoined: Bool
  ) -> [PathElement] {
    guard center.isInReach, radius.isInReach, radius >= 0, start.isInReach, end.isInReach
    else { return [] }
    let sweep = sweep(from: start, to: end, clockwise: clockwise)
    func at(_ a: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * Maths.cos(a), y: center.y + radius * Maths.sin(a))
    }
    let pieces = max(1, Int((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(pieces)
    let k = 4 / 3 * Maths.sin(step / 4) / Maths.cos(step / 4) * radius
    var out: [PathElement] = [isJoined ? .line(at(start)) : .move(at(start))]
    for i in 0..<pieces {
      let a = start + step * CGFloat(i)
      let b = i == pieces - 1 ? start + sweep : a + step
      let p = at(a)
      let q = at(b)
      out.append(
        .curve(
          q, control1: CGPoint(x: p.x - k * Maths.sin(a), y: p.y + k * Maths.cos(a)),
          control2: CGPoint(x: q.x + k * Maths.sin(b), y: q.y - k * Maths.cos(b))))
    }
    return out
  }

  /// Returns the angle of an arc in radians, with the sign of its direction: at most one turn.
  private static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let sweep = end - start
    if clockwise {
      if sweep >= turn { return turn }
      return sweep < 0 ? sweep - (sweep / turn).rounded(.down) * turn : sweep
    }
    if sweep <= -turn { return -turn }
    return sweep > 0 ? sweep - (sweep / turn).rounded(.up) * turn : sweep
  }

  /// Returns the box around all points and control points; `nil` if no point has legal numbers.
  static func bounds(_ elements: [PathElement]) -> CGRect? {
    var minX = CGFloat.infinity
    var minY = CGFloat.infinity
    var maxX = -CGFloat.infinity
    var maxY = -CGFloat.infinity
    func include(_ p: CGPoint) {
      guard p.isInReach else { return }
      minX = min(minX, p.x)
      maxX = max(maxX, p.x)
      minY = min(minY, p.y)
      maxY = max(maxY, p.y)
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .quad(let p, let c):
        include(p)
        include(c)
      case .curve(let p, let c1, let c2):
        include(p)
        include(c1)
        include(c2)
      case .close: break
      }
    }
    return minX <= maxX
      ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : nil
  }

  static func contains(_ p: CGPoint, in elements: [PathElement], isEvenOdd: Bool) -> Bool {
    var winding = 0
    for line in polylines(elements) {
      guard var a = line.points.last else { continue }
      for b in line.points {
        if (a.y <= p.y) != (b.y <= p.y) {
          let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
          if b.y > a.y { if side > 0 { winding += 1 } } else if side < 0 { winding -= 1 }
        }
        a = b
      }
    }
    return isEvenOdd ? winding % 2 != 0 : winding != 0
  }
}
