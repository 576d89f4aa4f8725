import PantoBase
import PantoScene

/// A soft shadow of a rounded rectangle, as a mask whose middle row and column stand for all that
/// lies between the corners (a nine-slice, VIS-06): a shadow of any size costs its corners only.
///
/// The gaussian is three box blurs, in integers.
final class ShadowMask {
  struct Key: Hashable {
    /// Pixels, after the middle was left out.
    var width: Int
    var height: Int
    var radius: CGFloat
    var blur: CGFloat
  }

  /// The blur's reach on each side.
  let pad: Int
  let width: Int
  let height: Int
  private let values: UnsafeMutablePointer<UInt8>

  deinit { values.deallocate() }

  /// The box of each of three blurs that come near a gaussian of σ = blur/2.
  static func boxSize(blur: CGFloat) -> Int {
    guard blur > 0 else { return 1 }
    // 3·√(2π)/4 · σ + ½, as SVG's feGaussianBlur counts it.
    return max(1, Int(min(blur, 256) * 0.9399856029866254 + 0.5))
  }

  static func pad(blur: CGFloat) -> Int { (3 * (boxSize(blur: blur) - 1) + 1) / 2 + 1 }

  /// The smallest rectangle with the same corners, for a shadow of `size` pixels.
  ///
  /// Radius and blur are bounded, and so is the mask (P2): 512 and 256 pixels.
  static func key(width: Int, height: Int, radius: CGFloat, blur: CGFloat) -> Key {
    let r = max(0, min(radius, CGFloat(min(width, height)) / 2, 512))
    let blur = blur > 0 ? min(blur, 256) : 0
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
      // 8 more bits, so that six roundings do not show.
      for i in 0..<n { a[y * width + x0 + i] = Int32(c[i]) << 8 }
    }
    var b = [Int32](repeating: 0, count: count)
    ShadowMask.blur(&a, &b, width: width, height: height, box: d)
    values = .allocate(capacity: count)
    for i in 0..<count { values[i] = UInt8(max(0, min(255, (a[i] + 128) >> 8))) }
  }

  /// Three boxes over rows and columns; `b` is room to work in.
  static func blur(_ a: inout [Int32], _ b: inout [Int32], width: Int, height: Int, box d: Int) {
    guard d > 1 else { return }
    // An even box cannot be centred: once to the left, once to the right, then one more wide.
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

  /// The mask's column (row) for a place in a shadow `full` pixels long, 0 at the pad's beginning.
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

  /// Value at a place of the stretched shadow; nothing outside.
  @inline(__always) func value(_ x: Int, _ y: Int, fullWidth: Int, fullHeight: Int) -> Int {
    if x < 0 || y < 0 || x >= fullWidth || y >= fullHeight { return 0 }
    let mx = ShadowMask.fold(x, full: fullWidth, mask: width)
    let my = ShadowMask.fold(y, full: fullHeight, mask: height)
    return Int(values[my * width + mx])
  }
}

/// The soft shadow of one outline, within what is painted: no nine-slice, because an outline has no
/// middle that could be left out.
struct CastShadow {
  let rect: PixelRect
  private let work: PixelRect
  private var values: [Int32]
  /// More pixels than this are not blurred (P2).
  private static let largest = 1 << 23

  /// Of what stands in `coverage`; `nil`: nothing of it lies in `clip`.
  init?(_ coverage: Coverage, blur: CGFloat, clip: PixelRect) {
    let pad = ShadowMask.pad(blur: blur)
    func grown(_ r: PixelRect) -> PixelRect {
      PixelRect(
        minX: r.minX - pad, minY: r.minY - pad, maxX: r.maxX + pad, maxY: r.maxY + pad)
    }
    let full = grown(coverage.bounds)
    rect = full.intersection(clip)
    // Whatever lies further off than the blur reaches adds nothing, so that a part of a picture comes
    // out as in the whole.
    let work = grown(grown(rect)).intersection(full)
    self.work = work
    guard !coverage.bounds.isEmpty, !rect.isEmpty, work.area <= CastShadow.largest else {
      return nil
    }
    var a = [Int32](repeating: 0, count: work.area)
    var b = a
    coverage.forEachRow(in: work, isEvenOdd: false) { y, x0, c, n in
      let start = (y - work.minY) * work.width + x0 - work.minX
      for i in 0..<n { a[start + i] = Int32(c[i]) << 8 }
    }
    ShadowMask.blur(
      &a, &b, width: work.width, height: work.height, box: ShadowMask.boxSize(blur: blur))
    values = a
  }

  @inline(__always) func value(_ x: Int, _ y: Int) -> UInt32 {
    let v = values[(y &- work.minY) &* work.width &+ x &- work.minX]
    return UInt32(max(0, min(255, (v &+ 128) >> 8)))
  }
}
