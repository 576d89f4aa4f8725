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
