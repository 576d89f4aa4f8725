import PantoBase
import PantoGraphics

/// A gradient as a table of colors, with an integer position along the gradient as index.
struct Gradient {
  private var colors: [UInt32]
  private var t0: Int
  private var dx: Int
  private var dy: Int
  // The coefficients of the second axis of a radial gradient.
  private var isRadial = false
  private var s0 = 0
  private var sx = 0
  private var sy = 0
  private static let entries = 1024
  private static let bits = 30

  init(
    start: CGPoint, end: CGPoint, stops: [LayerContent.Stop], bounds: CGRect,
    transform: CGAffineTransform
  ) {
    colors = Gradient.table(stops)
    let a = CGPoint(
      x: bounds.minX + start.x * bounds.width, y: bounds.minY + start.y * bounds.height)
    let b = CGPoint(x: bounds.minX + end.x * bounds.width, y: bounds.minY + end.y * bounds.height)
    let lx = b.x - a.x
    let ly = b.y - a.y
    let length = lx * lx + ly * ly
    t0 = 0
    dx = 0
    dy = 0
    guard length > 0, transform.isFinite, transform.isInvertible else { return }
    // t(p) = (p - a)·l / |l|², where p is the layer's point below the pixel's centre.
    let i = transform.inverted()
    let kx = (i.a * lx + i.b * ly) / length
    let ky = (i.c * lx + i.d * ly) / length
    let k0 = ((i.tx - a.x) * lx + (i.ty - a.y) * ly) / length + (kx + ky) * 0.5
    guard kx.magnitude < 1e4, ky.magnitude < 1e4, k0.magnitude < 1e8 else { return }
    func fixed(_ x: CGFloat) -> Int { Int((x * CGFloat(1 << Gradient.bits)).rounded()) }
    t0 = fixed(k0)
    dx = fixed(kx)
    dy = fixed(ky)
  }

  /// Creates a radial gradient from `center` to the ellipse inscribed in the box that has `corner`
  /// as a corner.
  init(
    center: CGPoint, corner: CGPoint, stops: [LayerContent.Stop], bounds: CGRect,
    transform: CGAffineTransform
  ) {
    colors = Gradient.table(stops)
    t0 = 0
    dx = 0
    dy = 0
    let rx = (corner.x - center.x).magnitude * bounds.width
    let ry = (corner.y - center.y).magnitude * bounds.height
    guard rx > 0, ry > 0, transform.isFinite, transform.isInvertible else { return }
    let i = transform.inverted()
    let cx = bounds.minX + center.x * bounds.width
    let cy = bounds.minY + center.y * bounds.height
    let values = [
      (i.tx - cx + (i.a + i.c) * 0.5) / rx, i.a / rx, i.c / rx,
      (i.ty - cy + (i.b + i.d) * 0.5) / ry, i.b / ry, i.d / ry,
    ]
    for value in values where !(value.magnitude < 1e4) { return }
    func fixed(_ x: CGFloat) -> Int { Int((x * CGFloat(1 << Gradient.bits)).rounded()) }
    isRadial = true
    (t0, dx, dy) = (fixed(values[0]), fixed(values[1]), fixed(values[2]))
    (s0, sx, sy) = (fixed(values[3]), fixed(values[4]), fixed(values[5]))
  }

  /// Creates the gradient of a drawing, whose points are transformed by `t`.
  init(_ gradient: Drawing.Gradient, _ t: CGAffineTransform) {
    // The drawing's gradient is in points. In a box of one point, unit coordinates equal points.
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    switch gradient.shape {
    case .linear(let from, let to):
      self.init(start: from, end: to, stops: gradient.stops, bounds: unit, transform: t)
    case .radial(let center, let corner):
      self.init(
        center: center, corner: corner, stops: gradient.stops, bounds: unit, transform: t)
    }
  }

  /// Whether all pixels of a row have the same color.
  var isVertical: Bool { !isRadial && dx == 0 }

  @inline(__always) func color(_ x: Int, _ y: Int) -> UInt32 {
    if isRadial {
      let u = Double((t0 &+ x &* dx &+ y &* dy) &>> (Gradient.bits - 20))
      let v = Double((s0 &+ x &* sx &+ y &* sy) &>> (Gradient.bits - 20))
      // Square roots are correctly rounded on every machine, so the color is equal everywhere. A
      // distance of 2^20 is the ellipse's edge.
      let t = Int(min(2_097_152, (u * u + v * v).squareRoot())) &>> 10
      return colors[max(0, min(Gradient.entries - 1, t))]
    }
    let t = (t0 &+ x &* dx &+ y &* dy) &>> (Gradient.bits - 10)
    return colors[max(0, min(Gradient.entries - 1, t))]
  }

  /// Returns the table of premultiplied colors, interpolated in integers between the stops.
  private static func table(_ stops: [LayerContent.Stop]) -> [UInt32] {
    let stops = stops.map { stop in
      (
        at: Int((max(0, min(1, stop.at)) * 65536).rounded()),
        color: Blend.premultiplied(stop.color)
      )
    }
    guard let first = stops.first, let last = stops.last else {
      return Array(repeating: 0, count: entries)
    }
    var out: [UInt32] = []
    out.reserveCapacity(entries)
    var next = 0
    for i in 0..<entries {
      let at = (2 * i + 1) * 65536 / (2 * entries)
      while next < stops.count, stops[next].at <= at { next += 1 }
      if next == 0 {
        out.append(first.color)
      } else if next == stops.count {
        out.append(last.color)
      } else {
        let (from, to) = (stops[next - 1], stops[next])
        let m = UInt32((at - from.at) * 255 / max(1, to.at - from.at))
        out.append(Blend.mix(to.color, from.color, m))
      }
    }
    return out
  }
}
