/// The handling of text that does not fit the width.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle

  /// Whether "…" takes the place of what does not fit.
  package var showsEllipsis: Bool {
    switch self {
    case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
    default: false
    }
  }

  /// Returns how many of the `kept` characters of a shortened text stand before its "…".
  func head(of kept: Int) -> Int {
    switch self {
    case .byTruncatingHead: 0
    case .byTruncatingMiddle: (kept + 1) / 2
    default: kept
    }
  }

  /// Returns the largest number from 0 to `most` that fits. The cost depends on the result, not on
  /// `most`, so that few characters of a very long text are measured.
  ///
  /// - Parameter fits: whether a number fits; 0 is not asked for. A smaller number than one that
  ///   fits must fit as well.
  static func largestCount(upTo most: Int, fits: (Int) -> Bool) -> Int {
    var (low, high, step) = (0, most, 16)
    while low + step < most {
      guard fits(low + step) else {
        high = low + step - 1
        break
      }
      low += step
      step *= 2
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
