import PantoBase
import PantoMotion

/// The smooth curve through key frames, after Kochanek and Bartels (ANI-19).
struct KeyframeCurve {
  private let values: [KeyedValue]
  /// The slopes with which the curve arrives at each value and leaves it, per part between two.
  private let slopes: [(arriving: KeyedValue, leaving: KeyedValue)]

  /// Creates the curve through the values. The result is `nil` if the values cannot lie on a curve,
  /// as paths and transforms, or are fewer than three: two values lie on a line.
  init?(
    _ values: [KeyedValue], tension: [NSNumber]?, continuity: [NSNumber]?, bias: [NSNumber]?
  ) {
    guard values.count > 2, let first = values.first,
      values.allSatisfy({ $0.isOnCurve(with: first) })
    else { return nil }
    func number(_ list: [NSNumber]?, _ i: Int) -> CGFloat {
      guard let list, i < list.count else { return 0 }
      return CGFloat(min(max(list[i].doubleValue, -100), 100))
    }
    self.values = values
    slopes = values.indices.map { i in
      // At the first and the last value, the only difference stands for both.
      let after = i + 1 < values.count ? values[i + 1] - values[i] : values[i] - values[i - 1]
      let before = i > 0 ? values[i] - values[i - 1] : after
      let (t, c, b) = (number(tension, i), number(continuity, i), number(bias, i))
      func slope(_ c: CGFloat) -> KeyedValue {
        before.times((1 - t) * (1 + b) * (1 + c) / 2)
          + after.times((1 - t) * (1 - b) * (1 - c) / 2)
      }
      return (slope(-c), slope(c))
    }
  }

  /// Returns the value at a fraction, 0…1, of the part between a key frame and the next one.
  func value(after i: Int, _ s: CGFloat) -> KeyedValue? {
    guard i >= 0, i + 1 < values.count else { return nil }
    let (s2, s3) = (s * s, s * s * s)
    return values[i].times(2 * s3 - 3 * s2 + 1) + slopes[i].leaving.times(s3 - 2 * s2 + s)
      + values[i + 1].times(3 * s2 - 2 * s3) + slopes[i + 1].arriving.times(s3 - s2)
  }

  /// Points of the curve that are so close that lines between them look like the curve.
  var points: [KeyedValue] {
    let steps = 32
    var points = Array(values.prefix(1))
    for i in 0..<values.count - 1 {
      for step in 1...steps {
        if let point = value(after: i, CGFloat(step) / CGFloat(steps)) { points.append(point) }
      }
    }
    return points
  }
}

extension KeyedValue {
  /// Whether this value can lie on one curve with another: numbers can, paths and transforms not.
  fileprivate func isOnCurve(with other: KeyedValue) -> Bool {
    switch (kind, other.kind) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.colors, .colors), (.numbers, .numbers):
      numbers.count == other.numbers.count
    default: false
    }
  }
}
