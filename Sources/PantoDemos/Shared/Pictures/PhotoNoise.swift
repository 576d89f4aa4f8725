import PantoCore

/// Noise and steps from which photographs are made. Only + − × ÷ are used, so that each machine
/// draws the same pixels (T2).
///
/// Each of a million pixels needs noise a dozen times. Generic conversions, shifts and ranges are
/// function calls in a debug build, so none are used here.
enum PhotoNoise {
  /// Returns a number in 0…1 that looks random and is always the same for the same arguments.
  @inline(__always) static func hash(_ x: Int, _ y: Int, seed: UInt) -> Double {
    // The arithmetic of 32 bits, in a word: only the lower half of a product counts.
    let low: UInt = 0xFFFF_FFFF
    var h =
      (UInt(bitPattern: x) &* 0x85EB_CA6B ^ UInt(bitPattern: y) &* 0xC2B2_AE35
        ^ (seed &+ 1) &* 0x27D4_EB2F) & low
    h ^= h &>> 15
    h = (h &* 0x2C1B_3C6D) & low
    h ^= h &>> 12
    h = (h &* 0x297A_2D39) & low
    h ^= h &>> 15
    return Double(h) * (1 / 4_294_967_296)
  }

  /// Returns a number rounded down.
  @inline(__always) static func floor(_ x: Double) -> Int {
    let i = Int(x)
    return Double(i) > x ? i - 1 : i
  }

  /// Returns a smooth step: 0 up to `a`, 1 from `b` on. `a` may be above `b`.
  @inline(__always) static func smooth(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let t = (x - a) / (b - a)
    if t <= 0 { return 0 }
    return t >= 1 ? 1 : t * t * (3 - 2 * t)
  }

  /// Returns noise in 0…1 that changes smoothly over a distance of 1.
  static func value(_ x: Double, _ y: Double, seed: UInt) -> Double {
    let ix = floor(x)
    let iy = floor(y)
    let fx = x - Double(ix)
    let fy = y - Double(iy)
    return between(
      hash(ix, iy, seed: seed), hash(ix + 1, iy, seed: seed), hash(ix, iy + 1, seed: seed),
      hash(ix + 1, iy + 1, seed: seed), fx, fy)
  }

  /// Returns the number at a place between four corners. `fx` and `fy` are its distances from the
  /// upper left one, 0 to 1.
  @inline(__always) static func between(
    _ topLeft: Double, _ topRight: Double, _ bottomLeft: Double, _ bottomRight: Double,
    _ fx: Double, _ fy: Double
  ) -> Double {
    let u = fx * fx * (3 - 2 * fx)
    let v = fy * fy * (3 - 2 * fy)
    let top = topLeft + (topRight - topLeft) * u
    return top + (bottomLeft + (bottomRight - bottomLeft) * u - top) * v
  }

  /// Returns noise in 0…1 with sharp crests, as mountains have them.
  static func ridged(_ x: Double, octaves: Int, seed: UInt) -> Double {
    var sum = 0.0
    var size = 0.5
    var p = x
    var octave = 0
    while octave < octaves {
      let n = 2 * value(p, 0.5, seed: seed &+ UInt(bitPattern: octave)) - 1
      octave &+= 1
      sum += size * (1 - n.magnitude)
      size *= 0.48
      p = p * 2.1 + 5.3
    }
    return sum
  }
}
