import PantoBase
import PantoGraphics

/// The part of each row of a canvas in which something was painted.
final class FilledSpans {
  private var minY = 0
  @exclusivity(unchecked) private var spans: [(first: Int, end: Int)] = []

  /// Removes all records and starts with rows in which nothing is painted.
  func begin(_ rows: Range<Int>) {
    minY = rows.lowerBound
    spans.removeAll(keepingCapacity: true)
    spans.append(contentsOf: repeatElement((.max, .min), count: rows.count))
  }

  /// Records that the pixels of a row from `first` up to `end` may have been painted.
  @inline(__always) func add(_ y: Int, _ first: Int, _ end: Int) {
    spans[y &- minY].first = min(spans[y &- minY].first, first)
    spans[y &- minY].end = max(spans[y &- minY].end, end)
  }

  /// Calls `row` with the part of each row that was painted.
  func forEach(_ row: (_ y: Int, _ first: Int, _ end: Int) -> Void) {
    for (i, span) in spans.enumerated() where span.first < span.end {
      row(minY + i, span.first, span.end)
    }
  }
}
