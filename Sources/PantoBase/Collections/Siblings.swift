/// The property in which an element of a `Siblings` list stores its handle, so that its position is
/// found without a search. Each kind of list has its own slot, because an element may be in lists
/// of different kinds at once.
@MainActor @usableFromInline package protocol SiblingSlot {
  associatedtype Element: AnyObject & Sendable
  /// Returns the handle of `element`, or -1 for none.
  static func handle(of element: Element) -> Int32
  /// Stores the handle of `element`.
  static func set(_ handle: Int32, of element: Element)
}

/// An ordered list of children that is read as an array and changed at any position in logarithmic
/// time.
///
/// A short list is only an array. In a list of more than
/// `SiblingOrder.longestArrayWithoutTree` elements, the first change before the end creates an
/// `OrderTree`, which finds the position of an element. If the array was read since the previous
/// change, a change updates the array immediately; otherwise the array is dropped, and made again
/// when it is read. A loop of changes therefore costs O(log n) for each change, and a loop that
/// also reads moves the tail of the array once for each change, as any array does.
@MainActor @usableFromInline package struct Siblings<Slot: SiblingSlot> {
  @usableFromInline package typealias Element = Slot.Element

  /// The elements in order. Empty, too, between a change that drops the array and the next read.
  @usableFromInline package var array: [Element] = []
  /// The `OrderTree` and the elements by handle, or `nil` while the list is only an array.
  @usableFromInline package var order: SiblingOrder<Element>?

  /// Creates an empty list.
  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { array.isEmpty && order == nil }
  @inlinable package var count: Int { order?.count ?? array.count }

  /// The elements in order, as an array.
  @inlinable package var all: [Element] {
    mutating get {
      if let order { read(order) }
      return array
    }
  }

  /// Makes the array of elements again from the tree if a change has dropped it.
  @inlinable package mutating func read(_ order: SiblingOrder<Element>) {
    if array.isEmpty {
      array = order.inOrder()
      SiblingSteps.moved += array.count
    }
    order.wasRead = true
  }

  @inlinable package var last: Element? {
    if let order, array.isEmpty { return order.element(at: order.count - 1) }
    return array.last
  }

  @inlinable package func element(at index: Int) -> Element {
    if let order, array.isEmpty { return order.element(at: index) }
    return array[index]
  }

  /// Returns the index of `element`, or `nil` if the element is not in the list.
  @inlinable package mutating func index(of element: Element) -> Int? {
    if let order { return order.index(of: element, Slot.handle(of: element)) }
    if array.last === element { return array.count - 1 }
    if array.count <= SiblingOrder<Element>.longestArrayWithoutTree {
      SiblingSteps.visited += array.count
      for i in array.indices where array[i] === element { return i }
      return nil
    }
    return makeOrder().index(of: element, Slot.handle(of: element))
  }

  @inlinable package func contains(_ element: Element) -> Bool {
    if let order { return order.index(of: element, Slot.handle(of: element)) != nil }
    for other in array where other === element { return true }
    return false
  }

  @inlinable package mutating func append(_ element: Element) { insert(element, at: count) }

  /// Inserts `element` at `index`. An index outside the list is clamped.
  @inlinable package mutating func insert(_ element: Element, at index: Int) {
    let count = count
    let index = min(max(0, index), count)
    if order == nil, index < count, count > SiblingOrder<Element>.longestArrayWithoutTree {
      _ = makeOrder()
    }
    guard let order else {
      Slot.set(-1, of: element)
      SiblingSteps.moved += count - index
      return array.insert(element, at: index)
    }
    Slot.set(order.insert(element, at: index), of: element)
    if array.isEmpty { return }
    if index == count {
      array.append(element)
    } else if order.updatesArray(moving: count - index) {
      array.insert(element, at: index)
    } else {
      array = []
    }
  }

  /// Removes `element` and returns the index that it had, or `nil` if it was not in the list.
  @discardableResult
  @inlinable package mutating func remove(_ element: Element) -> Int? {
    guard let index = index(of: element) else { return nil }
    remove(at: index, element)
    return index
  }

  @inlinable package mutating func remove(at index: Int, _ element: Element) {
    guard let order else {
      SiblingSteps.moved += array.count - index
      array.remove(at: index)
      return
    }
    order.remove(Slot.handle(of: element))
    Slot.set(-1, of: element)
    if order.count == 0 {
      array = []
      self.order = nil
    } else if !array.isEmpty {
      if index == order.count {
        array.removeLast()
      } else if order.updatesArray(moving: order.count - index) {
        array.remove(at: index)
      } else {
        array = []
      }
    }
  }

  @inlinable package mutating func removeAll() {
    if order != nil { for element in all { Slot.set(-1, of: element) } }
    array = []
    order = nil
  }

  /// Calls `body` with every element, in no particular order. This function is for `deinit`, which
  /// runs on no actor.
  @inlinable package nonisolated func forEachAtEnd(_ body: (Element) -> Void) {
    for element in array { body(element) }
    if array.isEmpty { order?.forEachAtEnd(body) }
  }

  @inlinable package mutating func makeOrder() -> SiblingOrder<Element> {
    let made = SiblingOrder(array)
    for (i, element) in array.enumerated() { Slot.set(Int32(i), of: element) }
    order = made
    return made
  }
}

/// Counters of the cost of all `Siblings` lists, for tests. The counters belong to the process,
/// because a list does not know which stage (window) it belongs to.
@MainActor @usableFromInline package enum SiblingSteps {
  /// The number of tree nodes and array elements that all lists have visited to find a position.
  @usableFromInline package static var visited = 0
  /// The number of elements that all lists have moved within an array or written into one.
  @usableFromInline package static var moved = 0
}

/// The elements of a long list by handle, and the tree with their order.
@MainActor @usableFromInline package final class SiblingOrder<Element: AnyObject & Sendable> {
  /// The number of elements up to which a list is searched one by one, because a tree would cost
  /// more than it saves.
  @inlinable package static var longestArrayWithoutTree: Int { 64 }

  @usableFromInline package var tree: OrderTree
  @usableFromInline nonisolated(unsafe) package var elements: ContiguousArray<Element?>
  /// Whether the array was read since the last change that moved its elements.
  @usableFromInline package var wasRead = true

  /// Creates the tree of the list `all`; the handle of each element is its index.
  @inlinable package init(_ all: [Element]) {
    tree = OrderTree(count: all.count)
    elements = ContiguousArray(all)
  }

  @inlinable package var count: Int { tree.count }
  /// Returns whether the array is updated by a change that moves `count` elements, and counts the
  /// moved elements. Otherwise the array is dropped.
  @inlinable package func updatesArray(moving count: Int) -> Bool {
    if count <= SiblingOrder.longestArrayWithoutTree { return true }
    let updates = wasRead
    wasRead = false
    if updates { SiblingSteps.moved += count }
    return updates
  }

  @inlinable package func index(of element: Element, _ handle: Int32) -> Int? {
    guard handle >= 0, handle < elements.count, elements[Int(handle)] === element else {
      return nil
    }
    defer { SiblingSteps.visited += tree.drainSteps() }
    return tree.index(of: handle)
  }

  @inlinable package func element(at index: Int) -> Element {
    // Every handle in the tree has an element, so unwrapping is safe.
    defer { SiblingSteps.visited += tree.drainSteps() }
    return elements[Int(tree.handle(at: index))].unsafelyUnwrapped
  }

  @inlinable package func insert(_ element: Element, at index: Int) -> Int32 {
    let handle = tree.insert(at: index)
    while elements.count <= handle { elements.append(nil) }
    elements[Int(handle)] = element
    SiblingSteps.visited += tree.drainSteps()
    return handle
  }

  @inlinable package func remove(_ handle: Int32) {
    tree.remove(handle)
    SiblingSteps.visited += tree.drainSteps()
    elements[Int(handle)] = nil
  }

  @inlinable package nonisolated func forEachAtEnd(_ body: (Element) -> Void) {
    for element in elements { if let element { body(element) } }
  }

  @inlinable package func inOrder() -> [Element] {
    var all: [Element] = []
    all.reserveCapacity(tree.count)
    tree.forEach { if let element = elements[Int($0)] { all.append(element) } }
    return all
  }
}
