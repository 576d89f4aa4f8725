/// A fixed-size history: the newest `capacity` values, oldest first. Appending never allocates.
///
/// Inlinable: seen only as a generic from another module it would look its type up at each call,
/// about 1,300 instructions per move event.
public struct Ring<Element> {
  @usableFromInline var storage: [Element] = []
  @usableFromInline var head = 0
  public let capacity: Int

  @inlinable public init(capacity: Int) {
    self.capacity = max(1, capacity)
    storage.reserveCapacity(self.capacity)
  }

  @inlinable public var count: Int { storage.count }
  @inlinable public var isEmpty: Bool { storage.isEmpty }

  /// 0 is the oldest kept value.
  @inlinable public subscript(index: Int) -> Element {
    get { storage[slot(index)] }
    _modify { yield &storage[slot(index)] }
  }

  @inlinable public var last: Element? { isEmpty ? nil : self[count - 1] }

  @inlinable @inline(__always) public mutating func append(_ value: Element) {
    if storage.count < capacity {
      storage.append(value)
    } else {
      storage[head] = value
      head += 1
      if head == capacity { head = 0 }
    }
  }

  /// Drops the oldest `n` values.
  @inlinable public mutating func removeFirst(_ n: Int) {
    guard n > 0 else { return }
    let kept = (min(n, count)..<count).map { self[$0] }
    storage.removeAll(keepingCapacity: true)
    storage.append(contentsOf: kept)
    head = 0
  }

  @inlinable public mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    head = 0
  }

  @inlinable func slot(_ index: Int) -> Int {
    let i = head + index
    return i >= storage.count ? i - storage.count : i
  }
}

extension Ring: Sendable where Element: Sendable {}
