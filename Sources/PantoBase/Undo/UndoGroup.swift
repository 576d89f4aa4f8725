/// One operation registered with an `UndoManager`. Performing it has no effect once it was removed
/// or its target was deallocated.
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

/// The operations that an `UndoManager` undoes together. Nested groups are stored as ranges of one
/// flat list of operations, so that deep nesting costs no more than a list.
@MainActor final class UndoGroup {
  var operations: [UndoOperation] = []
  /// The ranges in `operations` of the closed nested groups, in the order in which they were
  /// closed: inner groups come before the one around them.
  var nested: [Range<Int>] = []
  var name = ""
  var isDiscardable = false
  /// Whether the undo manager opened the group itself, for one turn of the event loop.
  let isOfEvent: Bool

  init(isOfEvent: Bool = false) { self.isOfEvent = isOfEvent }

  var isLive: Bool { operations.contains(where: \.isLive) }

  /// Appends the operations of a nested group that was closed.
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

  /// Removes and returns the newest closed nested group, if nothing was registered after it.
  func takeNested() -> UndoGroup? {
    guard hasNested, let range = nested.last else { return nil }
    let taken = UndoGroup()
    taken.operations = Array(operations[range])
    taken.name = name
    operations.removeSubrange(range)
    // Groups nested in the removed one are dropped, because it is undone as a whole.
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
