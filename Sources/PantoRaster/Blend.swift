import PantoBase
import PantoScene

/// Pixel arithmetic, exact to the last bit: `x·a/255` rounded to nearest in each channel, two
/// channels to a word. Nothing here depends on the processor or the build (DRW-04).
enum Blend {
  /// Every channel times `a`/255, 0…255.
  @inline(__always) static func scale(_ p: UInt32, _ a: UInt32) -> UInt32 {
    let rb = (p & 0x00FF_00FF) &* a &+ 0x0080_0080
    let ag = ((p &>> 8) & 0x00FF_00FF) &* a &+ 0x0080_0080
    let low = ((rb &+ ((rb &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    let high = (ag &+ ((ag &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  /// `s` over `d`, both premultiplied.
  @inline(__always) static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
    s &+ scale(d, 255 &- (s &>> 24))
  }

  /// From `b` (m = 0) to `a` (m = 255). Equal inputs give themselves.
  @inline(__always) static func mix(_ a: UInt32, _ b: UInt32, _ m: UInt32) -> UInt32 {
    let n = 255 &- m
    let rb = (a & 0x00FF_00FF) &* m &+ (b & 0x00FF_00FF) &* n &+ 0x0080_0080
    let ag =
      ((a &>> 8) & 0x00FF_00FF) &* m &+ ((b &>> 8) & 0x00FF_00FF) &* n &+ 0x0080_0080
    let low = ((rb &+ ((rb &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    let high = (ag &+ ((ag &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  /// 0…1 to 0…255, nearest; anything not a number is 0.
  static func byte(_ x: CGFloat) -> UInt32 {
    if !(x > 0) { return 0 }
    return x >= 1 ? 255 : UInt32((x * 255).rounded())
  }

  static func premultiplied(_ c: RGBA) -> UInt32 {
    let a = c.alpha > 0 ? min(c.alpha, 1) : 0
    func channel(_ x: CGFloat) -> UInt32 { byte((x > 0 ? min(x, 1) : 0) * a) }
    return byte(a) << 24 | channel(c.red) << 16 | channel(c.green) << 8 | channel(c.blue)
  }

  @inline(__always)
  static func fill(_ d: UnsafeMutablePointer<UInt32>, _ count: Int, _ p: UInt32) {
    var i = 0
    let four = SIMD8<UInt32>(repeating: p)
    let raw = UnsafeMutableRawPointer(d)
    while i &+ 8 <= count {
      raw.storeBytes(of: four, toByteOffset: i &* 4, as: SIMD8<UInt32>.self)
      i &+= 8
    }
    while i < count {
      d[i] = p
      i &+= 1
    }
  }

  /// One premultiplied pixel over a row.
  @inline(__always)
  static func fillOver(_ d: UnsafeMutablePointer<UInt32>, _ count: Int, _ p: UInt32) {
    let a = p &>> 24
    if a == 255 { return fill(d, count, p) }
    if p == 0 { return }
    for i in 0..<max(0, count) { d[i] = over(p, d[i]) }
  }

  /// A row of pixels over another.
  @inline(__always)
  static func rowOver(
    _ d: UnsafeMutablePointer<UInt32>, _ s: UnsafePointer<UInt32>, _ count: Int
  ) {
    var i = 0
    while i < count {
      let p = s[i]
      if p &>> 24 == 255 {
        d[i] = p
      } else if p != 0 {
        d[i] = over(p, d[i])
      }
      i &+= 1
    }
  }

  /// A row of pixels, faded, over another.
  @inline(__always)
  static func rowOver(
    _ d: UnsafeMutablePointer<UInt32>, _ s: UnsafePointer<UInt32>, _ count: Int, alpha: UInt32
  ) {
    var i = 0
    while i < count {
      let p = s[i]
      if p != 0 { d[i] = over(scale(p, alpha), d[i]) }
      i &+= 1
    }
  }
}

/// Where painting goes: pixels whose first is at device pixel (`originX`, `originY`), and the
/// rectangle that may be touched, in device pixels, always inside the pixels.
struct Canvas {
  var pixels: UnsafeMutablePointer<UInt32>
  var stride: Int
  var originX: Int
  var originY: Int
  var clip: PixelRect

  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- originY) &* stride &- originX)
  }
}
