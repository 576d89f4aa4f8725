/// The rows of a PNG picture, each with the filter that leaves the smallest numbers.
struct FilteredRows {
  private(set) var bytes: [UInt8] = []
  private let stride: Int
  private let bytesPerPixel: Int
  private var above: [UInt8]
  private var row: [UInt8]
  private var tried: [UInt8]
  private var best: [UInt8]

  init(width: Int, bytesPerPixel: Int) {
    stride = width * bytesPerPixel
    self.bytesPerPixel = bytesPerPixel
    above = [UInt8](repeating: 0, count: stride)
    (row, tried, best) = (above, above, above)
  }

  /// Adds a row of colours as `0xRRGGBB`, or of indices.
  mutating func add(_ pixels: ArraySlice<UInt32>) {
    guard bytesPerPixel == 3 else {
      // Indices of colours have no order, so that no filter foretells them.
      bytes.append(0)
      for pixel in pixels { bytes.append(UInt8(truncatingIfNeeded: pixel)) }
      return
    }
    for (x, pixel) in pixels.enumerated() {
      row[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
      row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
    }
    var least = Int.max
    var chosen: UInt8 = 0
    for filter in 0..<UInt8(5) {
      let sum = apply(filter)
      guard sum < least else { continue }
      (least, chosen) = (sum, filter)
      swap(&tried, &best)
    }
    bytes.append(chosen)
    bytes += best
    swap(&above, &row)
  }

  /// Filters the row into `tried`. Returns the sum of its numbers, counted as signed ones.
  private mutating func apply(_ filter: UInt8) -> Int {
    let (stride, step) = (stride, bytesPerPixel)
    return row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        tried.withUnsafeMutableBufferPointer { tried in
          var sum = 0
          for i in 0..<stride {
            let left = i >= step ? row[i - step] : 0
            let value: UInt8
            switch filter {
            case 0: value = row[i]
            case 1: value = row[i] &- left
            case 2: value = row[i] &- above[i]
            case 3: value = row[i] &- UInt8((Int(left) + Int(above[i])) / 2)
            default:
              value = row[i] &- Self.paeth(left, above[i], i >= step ? above[i - step] : 0)
            }
            tried[i] = value
            sum += Int(value < 128 ? value : 0 &- value)
          }
          return sum
        }
      }
    }
  }

  @inline(__always)
  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let pa = (Int(b) - Int(c)).magnitude
    let pb = (Int(a) - Int(c)).magnitude
    let pc = (Int(a) + Int(b) - 2 * Int(c)).magnitude
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
}
