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

  @inlinable public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < used)
      return base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < used)
      yield &base[index]
    }
  }

  /// `body` sees all of them, and keeps nothing of it.
  @inlinable public func withElements<R>(_ body: (UnsafeBufferPointer<Element>) -> R) -> R {
    body(UnsafeBufferPointer(start: base, count: used))
  }

  @inlinable @inline(__always) public mutating func append(_ value: Element) {
    if used == room { grow() }
    (base + used).initialize(to: value)
    used += 1
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
    precondition(index >= 0 && index < used)
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
