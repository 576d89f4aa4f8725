import PantoGraphics

/// Sorts the steps of a plan by the bands of a rectangle that they touch, so that a band need not
/// check all steps.
final class BandIndex {
  /// The index in `numbers` at which each band begins, and a last entry for the end.
  private var starts: [Int] = []
  private var numbers: [Int32] = []
  /// The first and the last band that each step touches.
  private var spans: [Span] = []

  private struct Span {
    var first: UInt16
    var last: UInt16
    /// The span of a step that touches no band.
    static let none = Span(first: 1, last: 0)
  }

  var bands: Int { max(0, starts.count - 2) }

  /// Returns the step indices of a band in ascending order.
  func steps(of band: Int) -> ArraySlice<Int32> { numbers[starts[band]..<starts[band + 1]] }

  /// - Parameter rows: The height of each band; the last band may have fewer rows.
  func sort(_ steps: [PaintStep], within rect: PixelRect, rows: Int) {
    let bands = (rect.height + rows - 1) / rows
    let height = UInt32(truncatingIfNeeded: max(1, rows))
    @inline(__always) func span(_ extent: PixelRect) -> Span {
      let r = extent.intersection(rect)
      if r.isEmpty { return .none }
      // A picture has at most 65,536 rows.
      return Span(
        first: UInt16(truncatingIfNeeded: UInt32(truncatingIfNeeded: r.minY &- rect.minY) / height),
        last: UInt16(
          truncatingIfNeeded: UInt32(truncatingIfNeeded: r.maxY &- 1 &- rect.minY) / height))
    }
    // A counting sort: first each band's number of steps is counted two places further on. The sums
    // then give each band's start one place further on, and advance while the indices are stored.
    var starts = [Int](repeating: 0, count: bands + 2)
    var numbers: [Int32] = []
    var spans: [Span] = []
    swap(&numbers, &self.numbers)
    swap(&spans, &self.spans)
    grow(&spans, to: steps.count, .none)
    starts.withUnsafeMutableBufferPointer { starts in
      spans.withUnsafeMutableBufferPointer { spans in
        for i in steps.indices {
          let own = span(steps[i].extent)
          spans[i] = own
          var band = Int(own.first)
          while band <= Int(own.last) {
            starts[band &+ 2] &+= 1
            band &+= 1
          }
        }
      }
      for band in 2..<starts.count { starts[band] += starts[band - 1] }
    }
    grow(&numbers, to: starts[bands + 1], 0)
    starts.withUnsafeMutableBufferPointer { starts in
      numbers.withUnsafeMutableBufferPointer { numbers in
        for i in steps.indices {
          var band = Int(spans[i].first)
          let last = Int(spans[i].last)
          while band <= last {
            numbers[starts[band &+ 1]] = Int32(truncatingIfNeeded: i)
            starts[band &+ 1] &+= 1
            band &+= 1
          }
        }
      }
    }
    swap(&numbers, &self.numbers)
    swap(&spans, &self.spans)
    self.starts = starts
  }

  private func grow<Element>(_ list: inout [Element], to count: Int, _ some: Element) {
    let missing = count - list.count
    if missing > 0 { list.append(contentsOf: repeatElement(some, count: missing)) }
  }
}
