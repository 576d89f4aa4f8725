import PantoCore

/// The settings of one recognizer of the Arbitration Lab.
struct LabRow: Equatable, Sendable {
  var kind: LabKind
  var place: LabPlace
  /// The index of the row whose recognizer must fail first: `require(toFail:)`.
  var waitsFor: Int?
  /// The answer of the recognizer's delegate to `shouldRecognizeSimultaneouslyWith`.
  var isTogether = false
  var cancelsTouches = true
  /// The least number of fingers: `minimumNumberOfTouches`, or `numberOfTouchesRequired`.
  var least = 1
  /// The greatest number of fingers, `maximumNumberOfTouches`; `nil` allows any number.
  var most: Int?
  /// The movement that begins a pan, in points; `nil` is the default.
  var threshold: CGFloat?

  init(
    _ kind: LabKind, _ place: LabPlace, waitsFor: Int? = nil, least: Int = 1, most: Int? = nil,
    threshold: CGFloat? = nil
  ) {
    self.kind = kind
    self.place = place
    self.waitsFor = waitsFor
    self.least = least
    self.most = most
    self.threshold = threshold
  }

  /// The name of the recognizer in diagnoses, such as `Pan on inner`.
  var name: String { "\(kind.title) on \(place.rawValue)" }

  /// Returns the names of all rows; a repeated name gets a number from the second one on (CLI-05).
  static func names(_ rows: [LabRow]) -> [String] {
    rows.enumerated().map { i, row in
      let before = rows[..<i].filter { $0.name == row.name }.count
      return before == 0 ? row.name : "\(row.name) \(before + 1)"
    }
  }

  /// Returns the index of the next row that row `i` may wait for, in the order of a button that
  /// cycles through them: `nil` for none, or a row that does not wait for row `i`, directly or
  /// through others (ARB-14).
  static func nextToWaitFor(_ i: Int, in rows: [LabRow]) -> Int? {
    let first = rows[i].waitsFor.map { $0 + 1 } ?? 0
    return (first..<max(first, rows.count)).first { $0 != i && !waits($0, for: i, in: rows) }
  }

  private static func waits(_ i: Int, for goal: Int, in rows: [LabRow]) -> Bool {
    var at = i
    for _ in rows {
      guard let next = rows[at].waitsFor, rows.indices.contains(next) else { return false }
      if next == goal { return true }
      at = next
    }
    return false
  }
}
