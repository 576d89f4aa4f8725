import PantoScene

/// Which steps of a plan touch which band of a rectangle, so that a band need not ask all of them.
final class StepBands {
  /// Where the numbers of each band begin, in `numbers`; one more for the end of the last.
  @exclusivity(unchecked) private var starts: [Int] = []
  @exclusivity(unchecked) private var numbers: [Int32] = []

  var bands: Int { max(0, starts.count - 2) }

  /// Ascending.
  func steps(of band: Int) -> ArraySlice<Int32> { numbers[starts[band]..<starts[band + 1]] }

  /// - Parameter rows: of each band; the last may have fewer.
  func sort(_ steps: [PaintStep], within rect: PixelRect, rows: Int) {
    let bands = (rect.height + rows - 1) / rows
    let height = UInt32(truncatingIfNeeded: max(1, rows))
    func span(_ extent: PixelRect) -> Range<Int> {
      let r = extent.intersection(rect)
      if r.isEmpty { return 0..<0 }
      let first = UInt32(truncatingIfNeeded: r.minY - rect.minY) / height
      let last = UInt32(truncatingIfNeeded: r.maxY - 1 - rect.minY) / height
      return Int(first)..<Int(last) + 1
    }
    // How many each has, two places further on; then where each begins, one place further on, which
    // grows as they are put there.
    var starts = [Int](repeating: 0, count: bands + 2)
    for i in steps.indices {
      for band in span(steps[i].extent) { starts[band + 2] += 1 }
    }
    for band in 2..<starts.count { starts[band] += starts[band - 1] }
    var numbers: [Int32] = []
    swap(&numbers, &self.numbers)
    let missing = starts[bands + 1] - numbers.count
    if missing > 0 { numbers.append(contentsOf: repeatElement(0, count: missing)) }
    for i in steps.indices {
      for band in span(steps[i].extent) {
        numbers[starts[band + 1]] = Int32(truncatingIfNeeded: i)
        starts[band + 1] += 1
      }
    }
    swap(&numbers, &self.numbers)
    self.starts = starts
  }
}
