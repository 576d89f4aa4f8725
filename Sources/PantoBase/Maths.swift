/// Elementary functions that use only + − × ÷ √, so that every machine computes the same bits (T2).
///
/// Results are within one or two units in the last place of the true value, as tests show. An
/// argument that is not a number gives a result that is not a number. No function traps.
public enum Maths {
  // MARK: Exponential and logarithm

  /// Returns e to the power of `x`.
  public static func exp(_ x: Double) -> Double { exp(x, tail: 0) }

  /// Returns the natural logarithm: −∞ for 0, NaN for negative numbers.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    let (k, m) = split(x)
    // The formula is log(1 + f) = f − (f²/2 − s·(f²/2 + R)) with s = f / (2 + f). The small parts
    // are added first.
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    let half = 0.5 * f * f
    let n = Double(k)
    return n * ln2High - ((half - (s * (half + z * logSeries(z)) + n * ln2Low)) - f)
  }

  /// Returns `x` to the power of `y`, with the special cases of IEEE 754.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y.magnitude >= 0x1p53 || y == y.rounded(.towardZero)
    let isOdd = isWhole && y.magnitude < 0x1p53 && (y / 2) != (y / 2).rounded(.towardZero)
    let negative = x.sign == .minus && isOdd
    let size = x.magnitude
    if y.isInfinite {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    if size == 0 || size == .infinity {
      let grows = (size == 0) == (y < 0)
      let result: Double = grows ? .infinity : 0
      return negative ? -result : result
    }
    if x < 0 && !isWhole { return .nan }
    // The product y · log|x| is computed in two parts, because its error would show in the last
    // digits where it is as large as 700.
    let l = preciseLog(size)
    let p = product(l.high, y)
    guard p.high.isFinite else { return p.high > 0 ? (negative ? -.infinity : .infinity) : 0 }
    let result = exp(p.high, tail: p.low + l.low * y)
    return negative ? -result : result
  }

  // MARK: Circle

  /// Returns the sine of an angle in radians. Beyond a million radians, multiples of the `Double`
  /// nearest to 2π are subtracted first.
  public static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, high, low) = reduce(x)
    switch quadrant {
    case 0: return sinKernel(high, low)
    case 1: return cosKernel(high, low)
    case 2: return -sinKernel(high, low)
    default: return -cosKernel(high, low)
    }
  }

  /// Returns the cosine of an angle in radians; large angles are treated as in `sin`.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, high, low) = reduce(x)
    switch quadrant {
    case 0: return cosKernel(high, low)
    case 1: return -sinKernel(high, low)
    case 2: return -cosKernel(high, low)
    default: return sinKernel(high, low)
    }
  }

  /// Returns the tangent of an angle in radians; large angles are treated as in `sin`.
  public static func tan(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (quadrant, high, low) = reduce(x)
    let s = sinKernel(high, low)
    let c = cosKernel(high, low)
    return quadrant & 1 == 0 ? s / c : -c / s
  }

  /// Returns the angle of the vector (`x`, `y`) in radians, −π…π.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let ax = x.magnitude
    let ay = y.magnitude
    var high: Double
    var low: Double
    if ay == 0 || (ax == .infinity && ay < .infinity) {
      (high, low) = (0, 0)
    } else if ay == .infinity {
      (high, low) = ax == .infinity ? (halfPi / 2, halfPiLow / 2) : (halfPi, halfPiLow)
    } else if ay <= ax {
      (high, low) = arc(ay, ax)
    } else {
      let a = arc(ax, ay)
      high = halfPi - a.0
      low = ((halfPi - high) - a.0) + (halfPiLow - a.1)
    }
    var angle = high + low
    if x.sign == .minus {
      let d = 2 * halfPi - high
      angle = d + (((2 * halfPi - d) - high) + (2 * halfPiLow - low))
    }
    return y.sign == .minus ? -angle : angle
  }

  /// Returns the angle in −π/2…π/2 radians whose tangent is `x`.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// Returns the angle in 0…π radians whose cosine is `x`, or NaN if `x` is outside of −1…1.
  public static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  // MARK: Overloads for CGFloat

  /// Returns e to the power of `x`.
  @inlinable public static func exp(_ x: CGFloat) -> CGFloat { CGFloat(exp(Double(x))) }
  /// Returns the natural logarithm: −∞ for 0, NaN for negative numbers.
  @inlinable public static func log(_ x: CGFloat) -> CGFloat { CGFloat(log(Double(x))) }
  /// Returns the sine of an angle in radians.
  @inlinable public static func sin(_ x: CGFloat) -> CGFloat { CGFloat(sin(Double(x))) }
  /// Returns the cosine of an angle in radians.
  @inlinable public static func cos(_ x: CGFloat) -> CGFloat { CGFloat(cos(Double(x))) }
  /// Returns the tangent of an angle in radians.
  @inlinable public static func tan(_ x: CGFloat) -> CGFloat { CGFloat(tan(Double(x))) }
  /// Returns the angle in −π/2…π/2 radians whose tangent is `x`.
  @inlinable public static func atan(_ x: CGFloat) -> CGFloat { CGFloat(atan(Double(x))) }
  /// Returns the angle in 0…π radians whose cosine is `x`, or NaN if `x` is outside of −1…1.
  @inlinable public static func acos(_ x: CGFloat) -> CGFloat { CGFloat(acos(Double(x))) }

  /// Returns `x` to the power of `y`, with the special cases of IEEE 754.
  @inlinable public static func pow(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
    CGFloat(pow(Double(x), Double(y)))
  }

  /// Returns the angle of the vector (`x`, `y`) in radians, −π…π.
  @inlinable public static func atan2(_ y: CGFloat, _ x: CGFloat) -> CGFloat {
    CGFloat(atan2(Double(y), Double(x)))
  }
}

// MARK: - Kernels

extension Maths {
  // The constants ln 2 and π/2 are split into parts whose products with a small whole number are
  // exact.
  private static var ln2High: Double { 0.6931471803691238 }
  private static var ln2Low: Double { 1.9082149292705877e-10 }
  private static var halfPi: Double { 1.5707963267948966 }
  private static var halfPiLow: Double { 6.123233995736766e-17 }
  private static var halfPi1: Double { 1.5707963267341256 }
  private static var halfPi2: Double { 6.077100506303966e-11 }
  private static var halfPi3: Double { 2.0222662487959506e-21 }

  /// Returns e^(x + tail), with x = k·ln 2 + r, |r| ≤ 0.35, and the series of e^r to the 13th
  /// power.
  private static func exp(_ x: Double, tail: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.79 { return .infinity }
    if x < -745.14 { return 0 }
    let k = (x * 1.4426950408889634).rounded(.toNearestOrEven)
    let high = x - k * ln2High
    let low = k * ln2Low - tail
    let r = high - low
    var q = 1.0 / 6_227_020_800
    q = q * r + 1.0 / 479_001_600
    q = q * r + 1.0 / 39_916_800
    q = q * r + 1.0 / 3_628_800
    q = q * r + 1.0 / 362_880
    q = q * r + 1.0 / 40_320
    q = q * r + 1.0 / 5_040
    q = q * r + 1.0 / 720
    q = q * r + 1.0 / 120
    q = q * r + 1.0 / 24
    q = q * r + 1.0 / 6
    q = q * r + 0.5
    // The term `lost` is what the subtraction r = high − low has rounded off.
    let lost = (high - r) - low
    return scale(1 + (r + (r * r * q + lost)), by: Int(k))
  }

  /// Returns x · 2^k, in two steps where one would leave the range of a `Double`.
  private static func scale(_ x: Double, by k: Int) -> Double {
    if k > 1023 { return x * 0x1p1023 * power(of: k - 1023) }
    if k < -1022 { return x * power(of: k + 1022) * 0x1p-1022 }
    return x * power(of: k)
  }

  private static func power(of k: Int) -> Double {
    Double(sign: .plus, exponent: k, significand: 1)
  }

  /// Returns k and m with x = 2^k · m and m in √½…√2.
  private static func split(_ x: Double) -> (k: Int, m: Double) {
    var k = Int(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      k += 1
    }
    return (k, m)
  }

  /// Returns 2/3 + 2/5·z + 2/7·z² + …, which is the series of log((1+s)/(1−s)) after its first term
  /// 2s, divided by s³, with z = s² ≤ 0.03.
  private static func logSeries(_ z: Double) -> Double {
    var r = 2.0 / 23
    r = r * z + 2.0 / 21
    r = r * z + 2.0 / 19
    r = r * z + 2.0 / 17
    r = r * z + 2.0 / 15
    r = r * z + 2.0 / 13
    r = r * z + 2.0 / 11
    r = r * z + 2.0 / 9
    r = r * z + 2.0 / 7
    r = r * z + 2.0 / 5
    return r * z + 2.0 / 3
  }

  /// Returns the logarithm in two parts with about 64 correct bits.
  private static func preciseLog(_ x: Double) -> (high: Double, low: Double) {
    let (k, m) = split(x)
    let f = m - 1
    let d = sum(f, 2)
    let s = f / d.high
    let p = product(s, d.high)
    let sLow = ((f - p.high) - p.low - s * d.low) / d.high
    // The sum is 2s + 2/3·s³ + (2/5 + 2/7·z + …)·s⁵, with its first two terms in two parts.
    let z = product(s, s)
    let zLow = z.low + 2 * s * sLow
    let cube = product(z.high, s)
    let cubeLow = cube.low + zLow * s + z.high * sLow
    let third = product(cube.high, 0.6666666666666666)
    let thirdLow = third.low + cube.high * 3.700743415417188e-17 + cubeLow * (2.0 / 3)
    let rest = cube.high * (logSeries(z.high) - 2.0 / 3)
    let n = Double(k)
    var total = sum(n * ln2High, 2 * s)
    var low = total.low + 2 * sLow + n * ln2Low
    let more = sum(total.high, third.high)
    low += more.low + thirdLow + rest
    total = sum(more.high, low)
    return total
  }

  /// Returns a + b and the rounding error of the sum.
  private static func sum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let s = a + b
    let t = s - a
    return (s, (a - (s - t)) + (b - t))
  }

  /// Returns a · b and the rounding error of the product. The factors are split into halves of 26
  /// bits, so that no fused multiply is needed.
  private static func product(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let p = a * b
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    let low = ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2
    return (p, low.isFinite ? low : 0)
  }

  private static func halves(_ a: Double) -> (Double, Double) {
    let c = a * 134_217_729
    let high = c - (c - a)
    return (high, a - high)
  }

  /// Subtracts whole quarter turns from x. Returns the quadrant 0…3 and the rest, |rest| ≤ π/4, in
  /// two parts.
  private static func reduce(_ angle: Double) -> (Int, Double, Double) {
    var x = angle
    if x.magnitude <= 0.7853981633974483 { return (0, x, 0) }
    if x.magnitude > 1e6 { x = x.truncatingRemainder(dividingBy: 4 * halfPi) }
    let n = (x / halfPi).rounded(.toNearestOrEven)
    let first = x - n * halfPi1
    let second = sum(first, -(n * halfPi2))
    let third = sum(second.high, second.low - n * halfPi3)
    let quadrant = n - 4 * (n / 4).rounded(.down)
    return (Int(quadrant), third.high, third.low)
  }

  private static func sinKernel(_ x: Double, _ low: Double) -> Double {
    let z = x * x
    var r = 1.0 / 355_687_428_096_000
    r = r * z - 1.0 / 1_307_674_368_000
    r = r * z + 1.0 / 6_227_020_800
    r = r * z - 1.0 / 39_916_800
    r = r * z + 1.0 / 362_880
    r = r * z - 1.0 / 5_040
    r = r * z + 1.0 / 120
    r = r * z - 1.0 / 6
    return x + (x * z * r + low * (1 - 0.5 * z))
  }

  private static func cosKernel(_ x: Double, _ low: Double) -> Double {
    let z = x * x
    var r = 1.0 / 20_922_789_888_000
    r = r * z - 1.0 / 87_178_291_200
    r = r * z + 1.0 / 479_001_600
    r = r * z - 1.0 / 3_628_800
    r = r * z + 1.0 / 40_320
    r = r * z - 1.0 / 720
    r = r * z + 1.0 / 24
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * z * r - x * low))
  }

  /// Returns the angle of y/x in two parts, for 0 < y ≤ x. The angle of the nearest eighth comes
  /// from a table, and a series adds the small rest.
  private static func arc(_ y: Double, _ x: Double) -> (Double, Double) {
    let t = y / x
    let eighth = (t * 8).rounded(.toNearestOrEven)
    let c = eighth / 8
    // The quotient (t − c) / (1 + t·c) is computed with t = y/x as a fraction, so that only one
    // division rounds.
    let u: Double
    if eighth == 0 {
      u = t
    } else {
      let cx = product(c, x)
      u = ((y - cx.high) - cx.low) / (x + c * y)
    }
    let z = u * u
    var r = -1.0 / 15
    r = r * z + 1.0 / 13
    r = r * z - 1.0 / 11
    r = r * z + 1.0 / 9
    r = r * z - 1.0 / 7
    r = r * z + 1.0 / 5
    r = r * z - 1.0 / 3
    let (high, low) = arcs[Int(eighth)]
    let part = sum(high, u)
    return (part.high, part.low + (u * z * r + low))
  }

  /// The values of atan(i/8), in two parts.
  private static let arcs: [(Double, Double)] = [
    (0.0, 0.0),
    (0.12435499454676144, -3.1253241424539383e-18),
    (0.24497866312686414, 1.0698755618734451e-17),
    (0.35877067027057225, -2.4623815582638635e-17),
    (0.4636476090008061, 2.2698777452961687e-17),
    (0.5585993153435624, -5.4556305485916264e-18),
    (0.6435011087932844, 1.5834785051444286e-17),
    (0.7188299996216245, -2.1478388444456983e-17),
    (0.7853981633974483, 3.061616997868383e-17),
  ]
}
