/// A list with one owner, for what is written at every event.
///
/// An array asks at each write whether somebody else holds it, and what it hands out is counted; this
/// one cannot be copied, so there is nothing to ask. It keeps its room. Inlinable: seen only as a
/// generic from another module it would look its type up at each call.
public struct OwnedList<Element>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>
  @usableFromInline var room: Int
  @usableFromInline var used = 0

  @inlinable public init(capacity: Int) {
    room = max(1, capacity)
    base = .allocate(capacity: room)
  }

  @inlinable deinit {
    base.deinitialize(count: used)
    base.deallocate()
  }

  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { used == 0 }
  /// The next `append` moves all of it to a larger room.
  @inlinable public var isFull: Bool { used == room }

  @inlinable public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(holds(index))
      return base[index]
    }
    @inline(__always) _modify {
      precondition(holds(index))
      yield &base[index]
    }
  }

  /// There is such a place. One comparison: a negative number is a very large one without its sign.
  @inlinable @inline(__always) public func holds(_ index: Int) -> Bool {
    UInt(bitPattern: index) < UInt(bitPattern: used)
  }

  /// `body` sees all of them, and keeps nothing of it.
  @inlinable public func withElements<R>(_ body: (UnsafeBufferPointer<Element>) -> R) -> R {
    body(UnsafeBufferPointer(start: base, count: used))
  }

  /// The value is made in its place: not before there is room for it.
  @inlinable @inline(__always) public mutating func append(_ value: @autoclosure () -> Element) {
    if used == room { grow() }
    (base + used).initialize(to: value())
    used &+= 1
  }

  /// Makes `array` the same: what it has as many of is written over, which is cheaper than to take it
  /// out and put it in.
  @inlinable public func copy(to array: inout [Element]) {
    if array.count == used {
      array.withUnsafeMutableBufferPointer { $0.baseAddress?.update(from: base, count: used) }
    } else {
      array.removeAll(keepingCapacity: true)
      array.append(contentsOf: UnsafeBufferPointer(start: base, count: used))
    }
  }

  @inlinable @inline(never) mutating func grow() {
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: room * 2)
    wider.moveInitialize(from: base, count: used)
    base.deallocate()
    base = wider
    room *= 2
  }

  @discardableResult
  @inlinable public mutating func remove(at index: Int) -> Element {
    precondition(holds(index))
    let gone = (base + index).move()
    (base + index).moveInitialize(from: base + index + 1, count: used - index - 1)
    used -= 1
    return gone
  }

  @inlinable @inline(__always) public mutating func removeAll() {
    base.deinitialize(count: used)
    used = 0
  }
}
