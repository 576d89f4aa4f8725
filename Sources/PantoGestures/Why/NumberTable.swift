/// A table that gives each text a small number, so that a log entry can refer to a text without a
/// reference.
///
/// Equal texts have one number. The table never removes a text and holds at most `capacity` texts,
/// so its memory is bounded.
struct NumberTable<Text: Hashable & Sendable>: Sendable {
  private(set) var texts: [Text]
  // The dictionary is only looked up, never iterated (T1).
  private var numbers: [Text: UInt16] = [:]
  private let capacity: Int

  /// Creates a table with its first texts.
  ///
  /// - Parameters:
  ///   - first: the texts that get the numbers 0, 1 and so on; at least one.
  ///   - capacity: the largest number of texts.
  init(first: [Text], capacity: Int) {
    texts = first
    self.capacity = max(capacity, first.count)
    for (i, text) in first.enumerated() { numbers[text] = UInt16(truncatingIfNeeded: i) }
  }

  /// Returns the number of `text`, which is added if it is new. Returns `nil` if the table is full.
  mutating func number(of text: Text) -> UInt16? {
    if let known = numbers[text] { return known }
    guard texts.count < capacity, let new = UInt16(exactly: texts.count) else { return nil }
    texts.append(text)
    numbers[text] = new
    return new
  }
}
