/// A set of recognizer numbers for membership tests. Up to 16 numbers are kept in an array.
struct RecognizerNumbers {
  private var few: [Int32] = []
  private var many: Set<Int32> = []

  func contains(_ id: RecognizerID) -> Bool {
    many.isEmpty ? few.contains(id.number) : many.contains(id.number)
  }

  /// Adds a number. Returns `false` if the set contained it already.
  mutating func insert(_ id: RecognizerID) -> Bool {
    if !many.isEmpty { return many.insert(id.number).inserted }
    guard !few.contains(id.number) else { return false }
    few.append(id.number)
    if few.count > 16 {
      many = Set(few)
      few.removeAll()
    }
    return true
  }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    many.removeAll()
  }
}
