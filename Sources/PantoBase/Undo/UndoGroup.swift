/// One registered operation. It does nothing once it was removed or its target is gone.
@MainActor final class UndoOperation {
  private(set) weak var target: AnyObject?
  private var body: ((AnyObject) -> Void)?

  init(_ target: AnyObject, _ body: @escaping (AnyObject) -> Void) {
    self.target = target
    self.body = body
  }

  var isLive: Bool { target != nil && body != nil }

  func remove() { swapOut(&body, for: nil) }

  func perform() {
    if let target { body?(target) }
  }
}

/// The operations that are undone together. Groups inside of it are kept flat, as ranges of
/// operations, so that no depth of nesting costs more than a list.
@MainActor final class UndoGroup {
  var operations: [UndoOperation] = []
  /// The closed groups inside, from outer and older ones to inner and newer ones.
  var nested: [Range<Int>] = []
  var name = ""
  var isDiscardable = false
  /// Whether the manager began the group for the turn of events.
  let isOfEvent: Bool

  init(isOfEvent: Bool = false) { self.isOfEvent = isOfEvent }

  var isLive: Bool { operations.contains(where: \.isLive) }

  /// Adds a closed group at the end.
  func append(_ group: UndoGroup) {
    guard !group.operations.isEmpty else { return }
    let start = operations.count
    operations += group.operations
    nested += group.nested.map { ($0.lowerBound + start)..<($0.upperBound + start) }
    nested.append(start..<operations.count)
    if !group.name.isEmpty { name = group.name }
    if group.isDiscardable { isDiscardable = true }
  }

  var hasNested: Bool { nested.last?.upperBound == operations.count && !operations.isEmpty }

  /// Takes the newest closed group out, if nothing was registered after it.
  func takeNested() -> UndoGroup? {
    guard hasNested, let range = nested.last else { return nil }
    let taken = UndoGroup()
    taken.operations = Array(operations[range])
    taken.name = name
    operations.removeSubrange(range)
    // Groups inside of the taken one go with it; it is undone as a whole.
    nested.removeAll { $0.upperBound > operations.count }
    return taken
  }

  func removeOperations(of target: AnyObject) {
    for operation in operations where operation.target === target { operation.remove() }
  }

  func removeAll() {
    let all = swapOut(&operations, for: [])
    nested = []
    name = ""
    isDiscardable = false
    for operation in all { operation.remove() }
  }
}
