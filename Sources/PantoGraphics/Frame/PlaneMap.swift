import PantoBase

/// The projection of a plane: maps points of the plane to points of the surface on which it is
/// seen.
public struct PlaneMap: Hashable, Sendable {
  /// The coefficients of the projection: `x' = (a·x + c·y + tx)/w`, `y' = (b·x + d·y + ty)/w`,
  /// with `w = g·x + h·y + i`.
  public var a, b, g, c, d, h, tx, ty, i: CGFloat

  /// Creates the projection that `m` makes of the plane z = 0.
  public init(_ m: CATransform3D) {
    (a, b, g) = (m.m11, m.m12, m.m14)
    (c, d, h) = (m.m21, m.m22, m.m24)
    (tx, ty, i) = (m.m41, m.m42, m.m44)
  }

  /// Creates a projection without perspective.
  public init(_ t: CGAffineTransform) {
    (a, b, g, c, d, h, tx, ty, i) = (t.a, t.b, 0, t.c, t.d, 0, t.tx, t.ty, 1)
  }

  private init(_ v: [CGFloat]) {
    (a, b, g) = (v[0], v[1], v[2])
    (c, d, h) = (v[3], v[4], v[5])
    (tx, ty, i) = (v[6], v[7], v[8])
  }

  /// The projection as an affine transform; `nil` if there is perspective.
  public var affine: CGAffineTransform? {
    guard g.magnitude < 1e-12, h.magnitude < 1e-12, i != 0 else { return nil }
    return CGAffineTransform(a: a / i, b: b / i, c: c / i, d: d / i, tx: tx / i, ty: ty / i)
  }

  /// Returns this projection followed by `t`.
  public func concatenating(_ t: CGAffineTransform) -> PlaneMap {
    func row(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat) -> [CGFloat] {
      [x * t.a + y * t.c + w * t.tx, x * t.b + y * t.d + w * t.ty, w]
    }
    return PlaneMap(row(a, b, g) + row(c, d, h) + row(tx, ty, i))
  }

  /// Returns the projection that first scales the plane by `k` and then applies this one.
  public func scaledFirst(by k: CGFloat) -> PlaneMap {
    PlaneMap([a * k, b * k, g * k, c * k, d * k, h * k, tx, ty, i])
  }

  /// Returns the map from the surface back to the plane; `nil` if the plane is seen edge-on.
  public func inverted() -> PlaneMap? {
    let m = [a, b, g, c, d, h, tx, ty, i]
    func minor(_ p: Int, _ q: Int, _ r: Int, _ s: Int) -> CGFloat { m[p] * m[q] - m[r] * m[s] }
    let first = [minor(4, 8, 5, 7), minor(2, 7, 1, 8), minor(1, 5, 2, 4)]
    let det = a * first[0] + c * first[1] + tx * first[2]
    guard det.isFinite, det.magnitude > 1e-12 else { return nil }
    let adjugate =
      first + [
        minor(5, 6, 3, 8), minor(0, 8, 2, 6), minor(2, 3, 0, 5), minor(3, 7, 4, 6),
        minor(1, 6, 0, 7), minor(0, 4, 1, 3),
      ]
    return PlaneMap(adjugate.map { $0 / det })
  }

  /// Whether the viewer sees the back of the plane at this point of it.
  package func showsBack(at p: CGPoint) -> Bool {
    let w = g * p.x + h * p.y + i
    let x = a * p.x + c * p.y + tx
    let y = b * p.x + d * p.y + ty
    // The sign of the Jacobian determinant of the projection at `p`.
    return ((a * w - g * x) * (d * w - h * y) - (c * w - h * x) * (b * w - g * y)) < 0
  }

  /// Returns the image of a point; `nil` if the point is behind the viewer or on the viewer's
  /// level.
  public func map(_ p: CGPoint) -> CGPoint? {
    let w = g * p.x + h * p.y + i
    guard w > 1e-6 else { return nil }
    return CGPoint(x: (a * p.x + c * p.y + tx) / w, y: (b * p.x + d * p.y + ty) / w)
  }

  /// Returns the bounding box of the image of a rectangle, without its part behind the viewer;
  /// `nil` if nothing is left.
  public func box(of r: CGRect) -> CGRect? {
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
      CGPoint(x: r.minX, y: r.maxY),
    ]
    var points: [CGPoint] = []
    let near: CGFloat = 0.01
    for k in 0..<4 {
      let p = corners[k]
      let q = corners[(k + 1) % 4]
      let wp = g * p.x + h * p.y + i
      let wq = g * q.x + h * q.y + i
      if wp > near, let seen = map(p) { points.append(seen) }
      if (wp > near) != (wq > near) {
        let t = (near - wp) / (wq - wp)
        let cut = CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        if let seen = map(cut) { points.append(seen) }
      }
    }
    guard let first = points.first else { return nil }
    var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
    for p in points {
      (x0, y0, x1, y1) = (min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y))
    }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
