import PantoBase
import PantoGraphics

/// A soft shadow of a rounded rectangle, stored as a nine-slice mask: the middle row and column
/// stand for everything between the corners (VIS-06). The cost depends only on the corners, not on
/// the size.
///
/// Three box blurs in integers approximate a Gaussian blur.
final class ShadowMask {
  struct Key: Hashable {
    /// The width in pixels, without the repeated middle. `height`, `radius` and `blur` are in
    /// pixels too.
    var width: Int
    var height: Int
    var radius: CGFloat
    var blur: CGFloat
  }

  /// The largest blur and corner radius in pixels, which bound the mask (P2). Larger values look
  /// like these.
  static let maximumBlur: CGFloat = 256
  private static let maximumRadius: CGFloat = 512

  /// The width in pixels by which the blur extends each side.
  let pad: Int
  let width: Int
  let height: Int
  private let values: UnsafeMutablePointer<UInt8>

  deinit { values.deallocate() }

  /// Returns the box size of three blurs that approximate a Gaussian with σ = blur/2.
  static func boxSize(blur: CGFloat) -> Int {
    guard blur > 0 else { return 1 }
    // The formula is 3·√(2π)/4 · σ + ½, as in SVG's feGaussianBlur.
    return max(1, Int(min(blur, maximumBlur) * 0.9399856029866254 + 0.5))
  }

  static func pad(blur: CGFloat) -> Int { (3 * (boxSize(blur: blur) - 1) + 1) / 2 + 1 }

  /// Returns the key of the smallest rectangle with the same corners, for a shadow of `width` ×
  /// `height` pixels.
  ///
  /// The radius is limited to `maximumRadius` and the blur to `maximumBlur`.
  static func key(width: Int, height: Int, radius: CGFloat, blur: CGFloat) -> Key {
    let r = max(0, min(radius, CGFloat(min(width, height)) / 2, maximumRadius))
    let blur = blur > 0 ? min(blur, maximumBlur) : 0
    let corner = Int(r.rounded(.up)) + pad(blur: blur)
    let side = 2 * corner + 1
    return Key(width: min(width, side), height: min(height, side), radius: r, blur: blur)
  }

  init(_ key: Key, coverage: Coverage) {
    let d = ShadowMask.boxSize(blur: key.blur)
    pad = ShadowMask.pad(blur: key.blur)
    let width = key.width + 2 * pad
    let height = key.height + 2 * pad
    self.width = width
    self.height = height
    let count = width * height
    var a = [Int32](repeating: 0, count: count)
    coverage.begin()
    coverage.addRoundedRect(
      CGRect(x: pad, y: pad, width: key.width, height: key.height), radius: key.radius, .identity)
    coverage.forEachRow(in: PixelRect(width: width, height: height), isEvenOdd: false) {
      y, x0, c, n in
      // The coverage gets eight more bits, so that the rounding errors of six blur passes are
      // invisible.
      for i in 0..<n { a[y * width + x0 + i] = Int32(c[i]) << 8 }
    }
    var b = [Int32](repeating: 0, count: count)
    ShadowMask.blur(&a, &b, width: width, height: height, box: d)
    values = .allocate(capacity: count)
    for i in 0..<count { values[i] = UInt8(max(0, min(255, (a[i] + 128) >> 8))) }
  }

  /// Applies three box blurs to rows and columns; `b` is working memory.
  static func blur(_ a: inout [Int32], _ b: inout [Int32], width: Int, height: Int, box d: Int) {
    guard d > 1 else { return }
    // A box of even size has no centre. It is offset once to the left and once to the right, and
    // the third box is one pixel wider.
    let boxes: [(before: Int, size: Int)] =
      d % 2 == 1
      ? [(d / 2, d), (d / 2, d), (d / 2, d)]
      : [(d / 2, d), (d / 2 - 1, d), (d / 2, d + 1)]
    for box in boxes {
      blur(&a, into: &b, lines: height, step: 1, line: width, length: width, box)
      blur(&b, into: &a, lines: width, step: width, line: 1, length: height, box)
    }
  }

  private static func blur(
    _ source: inout [Int32], into target: inout [Int32], lines: Int, step: Int, line: Int,
    length: Int, _ box: (before: Int, size: Int)
  ) {
    source.withUnsafeBufferPointer { s in
      target.withUnsafeMutableBufferPointer { t in
        let after = box.size - 1 - box.before
        let size = Int32(box.size)
        for l in 0..<lines {
          let base = l * line
          var sum: Int32 = 0
          for i in 0..<min(after, length) { sum += s[base + i * step] }
          for i in 0..<length {
            if i + after < length { sum += s[base + (i + after) * step] }
            t[base + i * step] = (sum + size / 2) / size
            if i - box.before >= 0 { sum -= s[base + (i - box.before) * step] }
          }
        }
      }
    }
  }

  /// Returns the mask's column (or row) for position `i` of a shadow `full` pixels long. Position 0
  /// is the start of the padding.
  @inline(__always) static func fold(_ i: Int, full: Int, mask: Int) -> Int {
    let half = mask / 2
    if i < half { return i }
    let fromEnd = full &- 1 &- i
    if fromEnd < half { return mask &- 1 &- fromEnd }
    return half
  }

  @inline(__always) func row(_ y: Int, fullHeight: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(values + ShadowMask.fold(y, full: fullHeight, mask: height) * width)
  }

  /// Returns the mask's value at a position of the full-size shadow, 0 outside.
  @inline(__always) func value(_ x: Int, _ y: Int, fullWidth: Int, fullHeight: Int) -> Int {
    if x < 0 || y < 0 || x >= fullWidth || y >= fullHeight { return 0 }
    let mx = ShadowMask.fold(x, full: fullWidth, mask: width)
    let my = ShadowMask.fold(y, full: fullHeight, mask: height)
    return Int(values[my * width + mx])
  }
}
