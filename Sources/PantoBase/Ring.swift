/// A history of fixed size: the newest `capacity` values, oldest first. Appending never allocates.
///
/// The ring cannot be copied, like an `OwnedList`. Its methods are inlinable: as an unspecialized
/// generic from another module it would look up its type at each call, which costs about 1,300
/// instructions per move event.
@usableFromInline package struct Ring<Element>: ~Copyable {
  @usableFromInline var storage: OwnedList<Element>
  @usableFromInline var head = 0
  /// The largest number of values that the ring holds.
  @usableFromInline package let capacity: Int

  /// Creates an empty ring and allocates its storage. A capacity below 1 is taken as 1.
  @inlinable package init(capacity: Int) {
    self.capacity = max(1, capacity)
    storage = OwnedList(capacity: self.capacity)
  }

  /// The number of values that the ring holds.
  @inlinable package var count: Int { storage.count }
  /// Whether the ring holds no value.
  @inlinable package var isEmpty: Bool { storage.isEmpty }

  /// The value at an index in the order of age: 0 is the oldest one.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get { storage[slot(index)] }
    @inline(__always) _modify { yield &storage[slot(index)] }
  }

  /// The newest value, or `nil` if the ring is empty.
  @inlinable package var last: Element? { isEmpty ? nil : self[count - 1] }

  /// Appends a value, which replaces the oldest one if the ring is full. Returns the value's index
  /// in the storage for `subscript(place:)`, which is valid until `capacity` further values were
  /// appended.
  @discardableResult
  @inlinable @inline(__always) package mutating func append(_ value: Element) -> Int {
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

  /// Whether the ring holds a value at an index in its storage.
  @inlinable @inline(__always) package func holds(place: Int) -> Bool { storage.holds(place) }

  /// The value at an index in the storage that `append` has returned since the last `removeAll`, or
  /// at any one below `count`.
  @inlinable package subscript(place place: Int) -> Element {
    @inline(__always) get { storage[place] }
    @inline(__always) _modify { yield &storage[place] }
  }

  /// Removes all values and keeps the storage.
  @inlinable package mutating func removeAll() {
    storage.removeAll()
    head = 0
  }

  @inlinable @inline(__always) func slot(_ index: Int) -> Int {
    let i = head + index
    return i >= storage.count ? i - storage.count : i
  }
}
