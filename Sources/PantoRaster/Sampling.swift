import PantoBase
import PantoGraphics

/// Maps a device pixel to the position in a picture that lies below its centre, in 1/65536 texel;
/// (0, 0) is the centre of the first texel. The map is linear in integers, so that part of a
/// picture equals the same part of the whole.
struct Sampling {
  private var u0: Int
  private var dux: Int
  private var duy: Int
  private var v0: Int
  private var dvx: Int
  private var dvy: Int
  private static let bits = 28

  /// Returns `nil` if the transform cannot be inverted or its values are too large.
  init?(_ fromTexels: CGAffineTransform) {
    guard fromTexels.isFinite, fromTexels.isInvertible else { return nil }
    let i = fromTexels.inverted()
    let u = i.a * 0.5 + i.c * 0.5 + i.tx - 0.5
    let v = i.b * 0.5 + i.d * 0.5 + i.ty - 0.5
    let values = [u, i.a, i.c, v, i.b, i.d]
    for value in values where !(value.magnitude < 1e6) { return nil }
    func fixed(_ x: CGFloat) -> Int { Int((x * CGFloat(1 << Sampling.bits)).rounded()) }
    u0 = fixed(u)
    dux = fixed(i.a)
    duy = fixed(i.c)
    v0 = fixed(v)
    dvx = fixed(i.b)
    dvy = fixed(i.d)
  }

  @inline(__always) func at(_ x: Int, _ y: Int) -> (u: Int, v: Int) {
    (
      (u0 &+ x &* dux &+ y &* duy) &>> (Sampling.bits - 16),
      (v0 &+ x &* dvx &+ y &* dvy) &>> (Sampling.bits - 16)
    )
  }

  /// Interpolates four texels by the distances `fx` and `fy` in 1/256. Channels that are equal in
  /// all texels stay equal, so that no color fringe can appear (DRW-03).
  @inline(__always) static func blend(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: UInt64, _ fy: UInt64
  ) -> UInt32 {
    let half: UInt64 = 0x0080_0080_0080_0080
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let gx = 256 &- fx
    let gy = 256 &- fy
    let top = ((spread(a) &* gx &+ spread(b) &* fx &+ half) &>> 8) & mask
    let bottom = ((spread(c) &* gx &+ spread(d) &* fx &+ half) &>> 8) & mask
    let all = ((top &* gy &+ bottom &* fy &+ half) &>> 8) & mask
    return UInt32(truncatingIfNeeded: all | (all &>> 24))
  }

  /// Spreads 0xAARRGGBB: A and G into the upper half, R and B into the lower half, 16 bits each.
  @inline(__always) private static func spread(_ p: UInt32) -> UInt64 {
    let x = UInt64(p)
    return (x & 0x00FF_00FF) | (x & 0xFF00_FF00) &<< 24
  }
}

/// A picture, or a copy at half the size in which each pixel is the average of four.
struct ImageLevel {
  var width: Int
  var height: Int
  var pixels: [UInt32]

  init(_ image: PixelImage) {
    width = image.width
    height = image.height
    pixels = image.pixels
  }

  private init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  func halved() -> ImageLevel {
    let w = (width + 1) / 2
    let h = (height + 1) / 2
    var out = [UInt32](repeating: 0, count: w * h)
    for y in 0..<h {
      let ya = 2 * y * width
      let yb = min(2 * y + 1, height - 1) * width
      for x in 0..<w {
        let xa = 2 * x
        let xb = min(2 * x + 1, width - 1)
        out[y * w + x] = Sampling.blend(
          pixels[ya + xa], pixels[ya + xb], pixels[yb + xa], pixels[yb + xb], 128, 128)
      }
    }
    return ImageLevel(width: w, height: h, pixels: out)
  }
}

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

  /// Returns premultiplied colors, interpolated in integers between the stops.
  private static func table(_ stops: [LayerContent.Stop]) -> [UInt32] {
    guard let first = stops.first, let last = stops.last else {
      return Array(repeating: 0, count: entries)
    }
    var out: [UInt32] = []
    out.reserveCapacity(entries)
    var next = 0
    func place(_ s: LayerContent.Stop) -> Int { Int((max(0, min(1, s.at)) * 65536).rounded()) }
    for i in 0..<entries {
      let at = (2 * i + 1) * 65536 / (2 * entries)
      while next < stops.count, place(stops[next]) <= at { next += 1 }
      if next == 0 {
        out.append(Blend.premultiplied(first.color))
      } else if next == stops.count {
        out.append(Blend.premultiplied(last.color))
      } else {
        let from = place(stops[next - 1])
        let to = place(stops[next])
        let m = UInt32((at - from) * 255 / max(1, to - from))
        out.append(
          Blend.mix(
            Blend.premultiplied(stops[next].color), Blend.premultiplied(stops[next - 1].color), m))
      }
    }
    return out
  }
}
