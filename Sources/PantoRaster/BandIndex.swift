import PantoGraphics

/// Sorts the painting steps of a frame by the bands of rows that they touch, so that a thread that
/// paints one band need not check all steps.
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

    private init(first: UInt16, last: UInt16) {
      self.first = first
      self.last = last
    }

    /// Creates the range of bands that a rectangle touches.
    ///
    /// - Parameter height: the number of rows in each band; the first begins at row `minY`.
    @inline(__always) init(_ r: PixelRect, from minY: Int, height: UInt32) {
      if r.isEmpty {
        self = .none
        return
      }
      // A picture has at most 65,536 rows.
      first = UInt16(truncatingIfNeeded: UInt32(truncatingIfNeeded: r.minY &- minY) / height)
      last = UInt16(truncatingIfNeeded: UInt32(truncatingIfNeeded: r.maxY &- 1 &- minY) / height)
    }
  }

  var bands: Int { max(0, starts.count - 2) }

  /// Returns the step indices of a band in ascending order.
  func steps(of band: Int) -> ArraySlice<Int32> { numbers[starts[band]..<starts[band + 1]] }

  /// Sorts painting steps by the bands of a rectangle that they touch.
  ///
  /// - Parameter rows: the height of each band; the last band may have fewer rows.
  func sort(_ steps: [PaintStep], within rect: PixelRect, rows: Int) {
    let bands = (rect.height + rows - 1) / rows
    // A counting sort: first each band's number of steps is counted two places further on. The sums
    // then give each band's start one place further on, and advance while the indices are stored.
    var starts = [Int](repeating: 0, count: bands + 2)
    findSpans(steps, within: rect, rows: rows, counting: &starts)
    for band in 2..<starts.count { starts[band] += starts[band - 1] }
    storeNumbers(steps, advancing: &starts)
    self.starts = starts
  }

  /// Finds the bands of each step and counts the steps of each band.
  private func findSpans(
    _ steps: [PaintStep], within rect: PixelRect, rows: Int, counting starts: inout [Int]
  ) {
    let height = UInt32(truncatingIfNeeded: max(1, rows))
    var spans: [Span] = []
    swap(&spans, &self.spans)
    grow(&spans, to: steps.count, with: .none)
    starts.withUnsafeMutableBufferPointer { starts in
      spans.withUnsafeMutableBufferPointer { spans in
        for i in steps.indices {
          let own = Span(steps[i].extent.intersection(rect), from: rect.minY, height: height)
          spans[i] = own
          var band = Int(own.first)
          while band <= Int(own.last) {
            starts[band &+ 2] &+= 1
            band &+= 1
          }
        }
      }
    }
    swap(&spans, &self.spans)
  }

  /// Stores the index of each step in each of its bands.
  private func storeNumbers(_ steps: [PaintStep], advancing starts: inout [Int]) {
    var numbers: [Int32] = []
    swap(&numbers, &self.numbers)
    grow(&numbers, to: starts[starts.count - 1], with: 0)
    starts.withUnsafeMutableBufferPointer { starts in
      numbers.withUnsafeMutableBufferPointer { numbers in
        spans.withUnsafeBufferPointer { spans in
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
    }
    swap(&numbers, &self.numbers)
  }

  private func grow<Element>(_ list: inout [Element], to count: Int, with some: Element) {
    let missing = count - list.count
    if missing > 0 { list.append(contentsOf: repeatElement(some, count: missing)) }
  }
}
