/// A list that cannot be copied, for data that is written at every event.
///
/// An array checks at each write whether it is shared, and retains the elements that it returns.
/// This list has a single owner, so neither is needed. The storage never shrinks. The methods are
/// inlinable, because as an unspecialized generic from another module the list would look up its
/// type at each call.
@usableFromInline package struct OwnedList<Element>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var allocated: Int
  @usableFromInline var used = 0

  /// Creates an empty list with storage for `capacity` elements, at least one.
  @inlinable package init(capacity: Int) {
    allocated = max(1, capacity)
    base = .allocate(capacity: allocated)
  }

  @inlinable deinit {
    base.deinitialize(count: used)
    base.deallocate()
  }

  /// The number of elements.
  @inlinable package var count: Int { used }
  /// Whether there is no element.
  @inlinable package var isEmpty: Bool { used == 0 }
  /// Whether the next `append` must move all elements to larger storage.
  @inlinable package var isFull: Bool { used == allocated }

  /// The element at an index. An index out of range stops the program.
  @inlinable package subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(holds(index))
      return base[index]
    }
    @inline(__always) _modify {
      precondition(holds(index))
      yield &base[index]
    }
  }

  /// Whether the index is in range. One comparison is enough, because a negative number read
  /// without its sign is very large.
  @inlinable @inline(__always) package func holds(_ index: Int) -> Bool {
    UInt(bitPattern: index) < UInt(bitPattern: used)
  }

  /// Calls `body` with all elements in a buffer that is valid only during the call.
  @inlinable package func withElements<R>(_ body: (UnsafeBufferPointer<Element>) -> R) -> R {
    body(UnsafeBufferPointer(start: base, count: used))
  }

  /// Appends a value. The value is created directly in the storage, after that has grown if
  /// necessary.
  @inlinable @inline(__always) package mutating func append(_ value: @autoclosure () -> Element) {
    if used == allocated { grow() }
    (base + used).initialize(to: value())
    used &+= 1
  }

  /// Makes `array` equal to this list. If both have the same number of elements, the array's are
  /// overwritten, which is cheaper than removing and appending them.
  @inlinable package func copy(to array: inout [Element]) {
    if array.count == used {
      array.withUnsafeMutableBufferPointer { $0.baseAddress?.update(from: base, count: used) }
    } else {
      array.removeAll(keepingCapacity: true)
      array.append(contentsOf: UnsafeBufferPointer(start: base, count: used))
    }
  }

  @inlinable @inline(never) mutating func grow() {
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: allocated * 2)
    wider.moveInitialize(from: base, count: used)
    base.deallocate()
    base = wider
    allocated *= 2
  }

  /// Removes the element at an index and returns it. An index out of range stops the program.
  @discardableResult
  @inlinable package mutating func remove(at index: Int) -> Element {
    precondition(holds(index))
    let gone = (base + index).move()
    (base + index).moveInitialize(from: base + index + 1, count: used - index - 1)
    used -= 1
    return gone
  }

  /// Removes all elements and keeps the storage.
  @inlinable @inline(__always) package mutating func removeAll() {
    base.deinitialize(count: used)
    used = 0
  }
}
