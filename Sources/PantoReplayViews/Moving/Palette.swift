/// At most 255 colours for all frames of a moving picture, found by halving the box of colours
/// that spreads most. The same counts give the same colours.
struct Palette {
  /// The colours as `0xRRGGBB`.
  private(set) var colors: [UInt32] = []
  /// The index of the nearest colour for each colour of five bits per channel.
  private var nearest: [UInt8] = []

  /// How often each colour of five bits per channel was seen, and the sums of its channels.
  struct Histogram {
    fileprivate var counts = [Int](repeating: 0, count: 1 << 15)
    private var sums = [SIMD4<UInt64>](repeating: .zero, count: 1 << 15)

    mutating func add(_ pixels: UnsafeBufferPointer<UInt32>) {
      for pixel in pixels {
        let bin = Palette.bin(pixel)
        counts[bin] += 1
        sums[bin] &+= SIMD4(
          UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255), 0)
      }
    }

    /// The mean colour of all pixels of a bin, or the middle of a bin without pixels.
    fileprivate func mean(_ bin: Int) -> SIMD4<Int> {
      let count = UInt64(counts[bin])
      guard count > 0 else {
        return SIMD4(bin >> 10 & 31, bin >> 5 & 31, bin & 31, 0) &* 8 &+ SIMD4(4, 4, 4, 0)
      }
      let mean = (sums[bin] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
      return SIMD4(Int(mean.x), Int(mean.y), Int(mean.z), 0)
    }
  }

  /// Five bits of each channel.
  @inline(__always)
  static func bin(_ p: UInt32) -> Int {
    let (red, green, blue) = (p >> 9 & 0x7C00, p >> 6 & 0x3E0, p >> 3 & 0x1F)
    return Int(red | green | blue)
  }

  private struct Color {
    var value: SIMD4<Int>
    /// Large areas count less than in proportion, so that small things keep colours of their own.
    var weight: Int
  }

  private struct Box {
    var colors: [Color]
    var weight: Int
    var spread = 0
    var channel = 0

    init(_ colors: [Color]) {
      self.colors = colors
      weight = colors.reduce(0) { $0 + $1.weight }
      for c in 0..<3 {
        let values = colors.map { $0.value[c] }
        let range = (values.max() ?? 0) - (values.min() ?? 0)
        if range > spread { (spread, channel) = (range, c) }
      }
    }

    /// The two halves of the box, of about the same weight.
    var halves: (Box, Box) {
      let sorted = colors.enumerated().sorted {
        ($0.element.value[channel], $0.offset) < ($1.element.value[channel], $1.offset)
      }.map(\.element)
      var (sum, cut) = (0, 0)
      while cut < sorted.count - 1, sum * 2 < weight {
        sum += sorted[cut].weight
        cut += 1
      }
      cut = max(1, cut)
      return (Box(Array(sorted[..<cut])), Box(Array(sorted[cut...])))
    }

    var mean: UInt32 {
      var sum = SIMD4<Int>.zero
      for color in colors { sum &+= color.value &* SIMD4(repeating: color.weight) }
      let mean = (sum &+ SIMD4(repeating: weight / 2)) / SIMD4(repeating: max(1, weight))
      return UInt32(mean.x << 16 | mean.y << 8 | mean.z)
    }
  }

  init(_ histogram: Histogram, most: Int = 255) {
    let used = histogram.counts.indices.filter { histogram.counts[$0] > 0 }
    var boxes = [
      Box(
        used.map {
          Color(
            value: histogram.mean($0),
            weight: Int(Double(histogram.counts[$0]).squareRoot()) + 1)
        })
    ]
    while boxes.count < most {
      let next = boxes.indices.filter { boxes[$0].spread > 0 }.max {
        (boxes[$0].spread * boxes[$0].weight, -$0) < (boxes[$1].spread * boxes[$1].weight, -$1)
      }
      guard let next else { break }
      let (first, second) = boxes[next].halves
      boxes[next] = first
      boxes.append(second)
    }
    colors = boxes.map(\.mean)
    nearest = (0..<1 << 15).map { nearestColor(to: histogram.mean($0)) }
  }

  private func nearestColor(to wanted: SIMD4<Int>) -> UInt8 {
    var best = (distance: Int.max, index: 0)
    for (i, color) in colors.enumerated() {
      let own = SIMD4(Int(color >> 16), Int(color >> 8 & 255), Int(color & 255), 0)
      let d = own &- wanted
      // The eye sees differences of green best, and of blue least.
      let distance = (d &* d &* SIMD4(3, 5, 2, 0)).wrappedSum()
      if distance < best.distance { best = (distance, i) }
    }
    return UInt8(best.index)
  }

  /// The largest difference of a channel that is not worth a pattern.
  private static let closeEnough: UInt32 = 7

  /// The largest difference of a channel at which a colour that shows may stay. Moved shadows
  /// would leave visible edges if it were as large as `closeEnough`.
  static let stillClose: UInt32 = 3

  /// Whether no channel of a pixel differs from a colour of the palette by more than `most`.
  @inline(__always)
  func isClose(_ index: Int, to pixel: UInt32, within most: UInt32) -> Bool {
    let color = colors[index]
    func isClose(_ shift: UInt32) -> Bool {
      let (a, b) = (pixel >> shift & 255, color >> shift & 255)
      return (a > b ? a - b : b - a) <= most
    }
    return isClose(16) && isClose(8) && isClose(0)
  }

  /// The index of the colour for a pixel at a place. Colours between two of the palette become a
  /// pattern of both, which lies still on the picture (ordered dithering by a matrix of Bayer).
  @inline(__always)
  func index(of pixel: UInt32, _ x: Int, _ y: Int) -> UInt8 {
    let plain = nearest[Palette.bin(pixel)]
    if isClose(Int(plain), to: pixel, within: Palette.closeEnough) { return plain }
    let step = Palette.steps[(y & 3) << 2 | x & 3]
    func channel(_ shift: UInt32) -> UInt32 {
      UInt32(max(0, min(255, Int(pixel >> shift & 255) + step))) << shift
    }
    return nearest[Palette.bin(channel(16) | channel(8) | channel(0))]
  }

  /// The amounts that the pattern adds to each channel, for 4 × 4 places.
  private static let steps: [Int] =
    [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map { ($0 - 8 + ($0 >= 8 ? 1 : 0)) / 2 }
}
