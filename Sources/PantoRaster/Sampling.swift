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
  /// The fraction bits of the map, and how many of them `at` leaves out.
  static let bits = 28
  static let shift = bits - 16

  /// Creates the inverse of a map from texels to device pixels. The result is `nil` if the map
  /// cannot be inverted or its values are too large.
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

  /// The distance from a pixel to its texel if every pixel shows one texel alone; `nil` if pixels
  /// are interpolated.
  var wholeOffset: (x: Int, y: Int)? {
    let one = 1 << Sampling.bits
    guard dux == one, dvy == one, duy == 0, dvx == 0 else { return nil }
    // The share of a texel that interpolation sees has eight bits.
    guard (u0 >> (Sampling.bits - 8)) & 255 == 0, (v0 >> (Sampling.bits - 8)) & 255 == 0 else {
      return nil
    }
    return (u0 >> Sampling.bits, v0 >> Sampling.bits)
  }

  /// Whether rows of pixels lie along rows of texels.
  var isUpright: Bool { dvx == 0 && duy == 0 }

  /// The columns of one row of pixels whose positions lie on a picture.
  struct Row {
    /// The columns are `start`..<`end`.
    var start: Int
    var end: Int
    /// The position of the first column, and the distance to the next one, in 1/2^28 texel.
    var u: Int
    var v: Int
    var du: Int
    var dv: Int

    /// The columns from `start` to `end`, which lie in the row.
    @inline(__always) func cut(_ start: Int, _ end: Int) -> Row {
      Row(
        start: start, end: end, u: u &+ (start &- self.start) &* du,
        v: v &+ (start &- self.start) &* dv, du: du, dv: dv)
    }

    /// The columns whose positions have `first` ≤ u < `last`, in whole texels.
    @inline(__always) func limited(to first: Int, _ last: Int) -> Row {
      var (low, high) = (0, end &- start)
      Sampling.limit(
        &low, &high, u &- first &<< Sampling.bits, du, (last &- first) &<< Sampling.bits)
      return low < high ? cut(start &+ low, start &+ high) : cut(end, end)
    }
  }

  /// Returns the columns of `low..<high` in row `y` whose positions have 0 ≤ u < `width` and
  /// 0 ≤ v < `height`. The result is `nil` if a position may be too large for the arithmetic.
  @inline(__always) func row(
    _ y: Int, from low: Int, to high: Int, width: Int, height: Int
  ) -> Row? {
    let most = 1 << 40
    let reach = 1 << 20
    guard dux.magnitude < most, dvx.magnitude < most, duy.magnitude < most, dvy.magnitude < most,
      u0.magnitude < 1 << 60, v0.magnitude < 1 << 60, y.magnitude < reach, low.magnitude < reach,
      high.magnitude < reach, width < reach, height < reach
    else { return nil }
    let u = u0 &+ y &* duy
    let v = v0 &+ y &* dvy
    var start = low
    var end = high
    Sampling.limit(&start, &end, u, dux, width &<< Sampling.bits)
    Sampling.limit(&start, &end, v, dvx, height &<< Sampling.bits)
    return Row(
      start: start, end: end, u: u &+ start &* dux, v: v &+ start &* dvx, du: dux, dv: dvx)
  }

  /// Limits columns to those x for which `base + x · step` is in 0..<`size`.
  @inline(__always) fileprivate static func limit(
    _ start: inout Int, _ end: inout Int, _ base: Int, _ step: Int, _ size: Int
  ) {
    if step == 0 {
      if base < 0 || base >= size { end = start }
    } else if step > 0 {
      start = max(start, ceiling(0 &- base, step))
      end = min(end, ceiling(size &- base, step))
    } else {
      start = max(start, ceiling(base &- size &+ 1, 0 &- step))
      end = min(end, ceiling(base &+ 1, 0 &- step))
    }
  }

  /// Returns the least whole number that is not below a / b, for b > 0.
  @inline(__always) private static func ceiling(_ a: Int, _ b: Int) -> Int {
    let q = a / b
    return q &* b < a ? q &+ 1 : q
  }

  /// Interpolates four texels for each of four pixels, as `blend` does for one.
  @inline(__always) static func blend(
    _ a: Blend.Four, _ b: Blend.Four, _ c: Blend.Four, _ d: Blend.Four, _ fx: Blend.Lanes,
    _ fy: Blend.Lanes
  ) -> Blend.Four {
    let gx = 256 &- fx
    let gy = 256 &- fy
    @inline(__always) func lanes(_ p: Blend.Four) -> Blend.Lanes {
      unsafeBitCast(p, to: Blend.Lanes.self)
    }
    @inline(__always) func mix(
      _ p: Blend.Lanes, _ q: Blend.Lanes, _ g: Blend.Lanes, _ f: Blend.Lanes
    ) -> Blend.Lanes {
      (p &* g &+ q &* f &+ 128) &>> 8
    }
    let (la, lb, lc, ld) = (lanes(a), lanes(b), lanes(c), lanes(d))
    let low = mix(
      mix(la & 255, lb & 255, gx, fx), mix(lc & 255, ld & 255, gx, fx), gy, fy)
    let high = mix(
      mix(la &>> 8, lb &>> 8, gx, fx), mix(lc &>> 8, ld &>> 8, gx, fx), gy, fy)
    return unsafeBitCast(low | high &<< 8, to: Blend.Four.self)
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
