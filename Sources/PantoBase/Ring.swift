/// A fixed-size history: the newest `capacity` values, oldest first. Appending never allocates.
///
/// It has one owner, as an `OwnedList` has. Inlinable: seen only as a generic from another module it
/// would look its type up at each call, about 1,300 instructions per move event.
public struct Ring<Element>: ~Copyable {
  @usableFromInline var storage: OwnedList<Element>
  @usableFromInline var head = 0
  public let capacity: Int

  @inlinable public init(capacity: Int) {
    self.capacity = max(1, capacity)
    storage = OwnedList(capacity: self.capacity)
  }

  @inlinable public var count: Int { storage.count }
  @inlinable public var isEmpty: Bool { storage.isEmpty }

  /// 0 is the oldest kept value.
  @inlinable public subscript(index: Int) -> Element {
    @inline(__always) get { storage[slot(index)] }
    @inline(__always) _modify { yield &storage[slot(index)] }
  }

  @inlinable public var last: Element? { isEmpty ? nil : self[count - 1] }

  /// The place where it lies until `capacity` others came, for `subscript(place:)`.
  @discardableResult
  @inlinable @inline(__always) public mutating func append(_ value: Element) -> Int {
    if storage.count < capacity {
      storage.append(value)
      return storage.count - 1
    }
    let place = head
    storage[place] = value
    head &+= 1
    if head == capacity { head = 0 }
    return place
  }

  /// Something lies at this place.
  @inlinable @inline(__always) public func holds(place: Int) -> Bool { storage.holds(place) }

  /// What lies at a place now; `place` is one that `append` told since the last `removeAll`, or at
  /// least below `count`.
  @inlinable public subscript(place place: Int) -> Element {
    @inline(__always) get { storage[place] }
    @inline(__always) _modify { yield &storage[place] }
  }

  @inlinable public mutating func removeAll() {
    storage.removeAll()
    head = 0
  }

  @inlinable @inline(__always) func slot(_ index: Int) -> Int {
    let i = head + index
    return i >= storage.count ? i - storage.count : i
  }
}
