import PantoBase
import PantoGraphics

/// Exact pixel arithmetic: `x·a/255` rounded to nearest in each channel, two channels per integer.
/// The result does not depend on the processor or the build (DRW-04).
enum Blend {
  /// Returns every channel multiplied by `a`/255, with `a` in 0...255.
  @inline(__always) static func scale(_ p: UInt32, _ a: UInt32) -> UInt32 {
    let rb = (p & 0x00FF_00FF) &* a &+ 0x0080_0080
    let ag = ((p &>> 8) & 0x00FF_00FF) &* a &+ 0x0080_0080
    let low = ((rb &+ ((rb &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    let high = (ag &+ ((ag &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  /// Returns the pixel `s` composited over the pixel `d`; both are premultiplied.
  @inline(__always) static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
    s &+ scale(d, 255 &- (s &>> 24))
  }

  /// Interpolates from the pixel `b` (m = 0) to `a` (m = 255). Equal pixels return the same value.
  @inline(__always) static func mix(_ a: UInt32, _ b: UInt32, _ m: UInt32) -> UInt32 {
    let n = 255 &- m
    let rb = (a & 0x00FF_00FF) &* m &+ (b & 0x00FF_00FF) &* n &+ 0x0080_0080
    let ag =
      ((a &>> 8) & 0x00FF_00FF) &* m &+ ((b &>> 8) & 0x00FF_00FF) &* n &+ 0x0080_0080
    let low = ((rb &+ ((rb &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
    let high = (ag &+ ((ag &>> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
  }

  /// Four pixels; `Lanes` holds their channels as eight vector elements, two channels at a time.
  /// `scale` and `over` for `Four` round as the versions for one pixel do. Every processor that
  /// Swift supports has vectors of this width, and integer results are equal on all of them
  /// (DRW-04).
  typealias Four = SIMD4<UInt32>
  typealias Lanes = SIMD8<UInt16>

  /// The number of pixels, of `count`, that are drawn four at a time: none in a debug build. There
  /// each operation with a vector is a call of generic code, and four single pixels are many times
  /// faster. Both ways give the same bits.
  @inline(__always) static func inFours(_ count: Int) -> Int {
    #if DEBUG
      0
    #else
      count & ~3
    #endif
  }

  /// Scales four pixels; `a` holds the factor of each pixel in both its elements.
  @inline(__always) static func scale(_ p: Four, _ a: Lanes, _ k: UInt16 = 257) -> Four {
    #if DEBUG
      let (p, a) = (single(p), single(unsafeBitCast(a, to: Four.self)))
      return four(
        scale(p.0, a.0 & 255), scale(p.1, a.1 & 255), scale(p.2, a.2 & 255), scale(p.3, a.3 & 255))
    #else
      let v = unsafeBitCast(p, to: Lanes.self)
      let rb = upper((v & 0x00FF) &* a &+ 0x0080, k)
      let ag = upper((v &>> 8) &* a &+ 0x0080, k)
      return unsafeBitCast(rb | ag &<< 8, to: Four.self)
    #endif
  }

  private typealias Single = (UInt32, UInt32, UInt32, UInt32)

  @inline(__always) private static func single(_ p: Four) -> Single {
    unsafeBitCast(p, to: Single.self)
  }

  @inline(__always) private static func four(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> Four {
    unsafeBitCast((a, b, c, d), to: Four.self)
  }

  /// Scales four pixels by their coverages, which are four bytes in the order of the pixels.
  @inline(__always)
  static func scale(_ p: Four, covering coverage: UInt32, _ k: UInt16) -> Four {
    let bytes = unsafeBitCast(coverage, to: SIMD4<UInt8>.self)
    let m = Four(
      UInt32(bytes[0]), UInt32(bytes[1]), UInt32(bytes[2]), UInt32(bytes[3]))
    return scale(p, doubled(m), k)
  }

  /// A number below 65,536 of each pixel, in both elements of the pixel.
  @inline(__always) static func doubled(_ a: Four) -> Lanes {
    unsafeBitCast(a | a &<< 16, to: Lanes.self)
  }

  /// Computes (t + t/256)/256 as t·257/65,536, which is equal to the last bit and takes one
  /// instruction: the upper half of a product. `k` is always 257, but must not be a constant for
  /// the compiler, which would turn the product into shifts and additions.
  @inline(__always) private static func upper(_ t: Lanes, _ k: UInt16) -> Lanes {
    let p = (wide(t) &* wide(Lanes(repeating: k))) &>> 16
    typealias Half = UInt16
    return Lanes(
      Half(truncatingIfNeeded: p[0]), Half(truncatingIfNeeded: p[1]),
      Half(truncatingIfNeeded: p[2]), Half(truncatingIfNeeded: p[3]),
      Half(truncatingIfNeeded: p[4]), Half(truncatingIfNeeded: p[5]),
      Half(truncatingIfNeeded: p[6]), Half(truncatingIfNeeded: p[7]))
  }

  /// Widens each element. The standard library's conversion would be a function call here.
  @inline(__always) private static func wide(_ t: Lanes) -> SIMD8<UInt32> {
    SIMD8(
      UInt32(t[0]), UInt32(t[1]), UInt32(t[2]), UInt32(t[3]), UInt32(t[4]), UInt32(t[5]),
      UInt32(t[6]), UInt32(t[7]))
  }

  /// Returns each of four pixels of `s` composited over the pixel of `d`.
  @inline(__always) static func over(_ s: Four, _ d: Four, _ k: UInt16 = 257) -> Four {
    #if DEBUG
      let (s, d) = (single(s), single(d))
      return four(over(s.0, d.0), over(s.1, d.1), over(s.2, d.2), over(s.3, d.3))
    #else
      let rest = 255 &- (s &>> 24)
      return s &+ scale(d, doubled(rest), k)
    #endif
  }

  /// Whether all four pixels are transparent black.
  @inline(__always) static func isClear(_ p: Four) -> Bool {
    let halves = unsafeBitCast(p, to: (UInt64, UInt64).self)
    return halves.0 | halves.1 == 0
  }

  /// Whether all four pixels are opaque.
  @inline(__always) static func isOpaque(_ p: Four) -> Bool {
    let halves = unsafeBitCast(p, to: (UInt64, UInt64).self)
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    return halves.0 & halves.1 & alphas == alphas
  }

  @inline(__always) static func lanes(_ a: UInt32) -> Lanes {
    Lanes(repeating: UInt16(truncatingIfNeeded: a))
  }

  @inline(__always)
  static func load(_ p: UnsafePointer<UInt32>) -> Four {
    UnsafeRawPointer(p).loadUnaligned(as: Four.self)
  }

  @inline(__always)
  static func store(_ p: Four, _ d: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(d).storeBytes(of: p, as: Four.self)
  }

  /// Converts 0...1 to 0...255, rounded to nearest. NaN becomes 0.
  @inline(__always) static func byte(_ x: CGFloat) -> UInt32 { x.byte }

  static func premultiplied(_ c: RGBA) -> UInt32 { c.premultiplied }

  @inline(__always)
  static func fill(_ d: UnsafeMutablePointer<UInt32>, count: Int, with p: UInt32) {
    var i = 0
    let many = SIMD32<UInt32>(repeating: p)
    let four = Four(repeating: p)
    let manyEnd = count & ~31
    while i < manyEnd {
      UnsafeMutableRawPointer(d + i).storeBytes(of: many, as: SIMD32<UInt32>.self)
      i &+= 32
    }
    if i &+ 16 <= count {
      UnsafeMutableRawPointer(d + i).storeBytes(of: many.lowHalf, as: SIMD16<UInt32>.self)
      i &+= 16
    }
    let fourEnd = count & ~3
    while i < fourEnd {
      store(four, d + i)
      i &+= 4
    }
    // The last four pixels are written at once, although some are written twice, instead of one by
    // one.
    if i < count, count >= 4 { return store(four, d + (count &- 4)) }
    while i < count {
      d[i] = p
      i &+= 1
    }
  }

  /// Fills `count` pixels in each of `rows` rows.
  static func fill(
    _ d: UnsafeMutablePointer<UInt32>, count: Int, rows: Int, stride: Int, with p: UInt32
  ) {
    var d = d
    for _ in 0..<rows {
      fill(d, count: count, with: p)
      d += stride
    }
  }

  /// Draws one premultiplied pixel value over a rectangle.
  static func fillOver(
    _ d: UnsafeMutablePointer<UInt32>, count: Int, rows: Int, stride: Int, with p: UInt32,
    _ k: UInt16 = 257
  ) {
    if p &>> 24 == 255 { return fill(d, count: count, rows: rows, stride: stride, with: p) }
    var d = d
    for _ in 0..<rows {
      fillOver(d, count: count, with: p, k)
      d += stride
    }
  }

  /// Draws one premultiplied pixel value over a row.
  @inline(__always)
  static func fillOver(
    _ d: UnsafeMutablePointer<UInt32>, count: Int, with p: UInt32, _ k: UInt16 = 257
  ) {
    let a = p &>> 24
    if a == 255 { return fill(d, count: count, with: p) }
    if p == 0 { return }
    let s = Four(repeating: p)
    let rest = lanes(255 &- a)
    var i = 0
    let fourEnd = inFours(count)
    while i < fourEnd {
      store(s &+ scale(load(d + i), rest, k), d + i)
      i &+= 4
    }
    while i < count {
      d[i] = over(p, d[i])
      i &+= 1
    }
  }

  /// Draws a row of pixels over another.
  @inline(__always)
  static func rowOver(
    _ d: UnsafeMutablePointer<UInt32>, _ s: UnsafePointer<UInt32>, count: Int,
    _ k: UInt16 = 257
  ) {
    var i = 0
    let fourEnd = inFours(count)
    while i < fourEnd {
      store(over(load(s + i), load(d + i), k), d + i)
      i &+= 4
    }
    while i < count {
      d[i] = over(s[i], d[i])
      i &+= 1
    }
  }

  /// Draws a row of pixels over another, multiplied by `alpha`.
  @inline(__always)
  static func rowOver(
    _ d: UnsafeMutablePointer<UInt32>, _ s: UnsafePointer<UInt32>, count: Int, alpha: UInt32,
    _ k: UInt16 = 257
  ) {
    let faded = lanes(alpha)
    var i = 0
    let fourEnd = inFours(count)
    while i < fourEnd {
      store(over(scale(load(s + i), faded, k), load(d + i), k), d + i)
      i &+= 4
    }
    while i < count {
      d[i] = over(scale(s[i], alpha), d[i])
      i &+= 1
    }
  }
}
