/// An ordered list of numbered handles. Inserting at an index, removing, and finding the index of a
/// handle or the handle at an index take O(log n) each.
///
/// The structure is a treap: a binary tree by position whose nodes also form a heap by priority.
/// Priorities are hashes of a counter, so that the same calls take the same steps in every process.
@usableFromInline package struct OrderTree {
  private struct Node {
    var up: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    /// The number of nodes of this subtree, this node included.
    var size: Int32 = 1
    var priority: UInt32 = 0
  }

  private var nodes: ContiguousArray<Node> = []
  private var root: Int32 = -1
  private var unused: ContiguousArray<Int32> = []
  private var used: UInt32 = 0
  /// The number of nodes visited by insertions, removals and lookups, for tests of cost.
  @usableFromInline package private(set) var steps = 0

  /// Returns the number of tree nodes visited since the previous call, and resets it to 0.
  @usableFromInline package mutating func drainSteps() -> Int {
    defer { steps = 0 }
    return steps
  }

  /// Creates an empty list.
  @usableFromInline package init() {}

  /// Creates a list of the handles 0 ..< `count`, in that order.
  @usableFromInline package init(count: Int) {
    nodes.reserveCapacity(count)
    // The path along the right edge of the tree built so far, from the root.
    var edge: ContiguousArray<Int32> = []
    func closed(_ n: Int32) {
      nodes[Int(n)].size = 1 + size(nodes[Int(n)].left) + size(nodes[Int(n)].right)
    }
    for i in 0..<Int32(count) {
      nodes.append(Node(priority: nextPriority()))
      var below: Int32 = -1
      while let last = edge.last, nodes[Int(last)].priority < nodes[Int(i)].priority {
        edge.removeLast()
        closed(last)
        below = last
      }
      nodes[Int(i)].left = below
      if below >= 0 { nodes[Int(below)].up = i }
      if let last = edge.last {
        nodes[Int(last)].right = i
        nodes[Int(i)].up = last
      }
      edge.append(i)
    }
    root = edge.first ?? -1
    while let last = edge.popLast() { closed(last) }
  }

  /// The number of handles in the list.
  @usableFromInline package var count: Int { Int(size(root)) }

  private func size(_ n: Int32) -> Int32 { n < 0 ? 0 : nodes[Int(n)].size }

  private mutating func nextPriority() -> UInt32 {
    used &+= 1
    var x = UInt64(used) &* 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: x >> 32)
  }

  // MARK: Questions

  /// Returns the index of a handle that is in the list.
  @usableFromInline package mutating func index(of handle: Int32) -> Int {
    var n = handle
    var index = size(nodes[Int(n)].left)
    while true {
      steps &+= 1
      let up = nodes[Int(n)].up
      guard up >= 0 else { return Int(index) }
      if nodes[Int(up)].right == n { index += 1 + size(nodes[Int(up)].left) }
      n = up
    }
  }

  /// Returns the handle at `index`, which must be in 0 ..< `count`.
  @usableFromInline package mutating func handle(at index: Int) -> Int32 {
    var rest = Int32(index)
    var n = root
    while true {
      steps &+= 1
      let left = nodes[Int(n)].left
      let before = size(left)
      if rest < before {
        n = left
      } else if rest == before {
        return n
      } else {
        rest -= before + 1
        n = nodes[Int(n)].right
      }
    }
  }

  /// Calls `body` with each handle, in order.
  @usableFromInline package func forEach(_ body: (Int32) -> Void) {
    var n = root
    while n >= 0, nodes[Int(n)].left >= 0 { n = nodes[Int(n)].left }
    while n >= 0 {
      body(n)
      if nodes[Int(n)].right >= 0 {
        n = nodes[Int(n)].right
        while nodes[Int(n)].left >= 0 { n = nodes[Int(n)].left }
      } else {
        var below = n
        n = nodes[Int(n)].up
        while n >= 0, nodes[Int(n)].right == below {
          below = n
          n = nodes[Int(n)].up
        }
      }
    }
  }

  // MARK: Changes

  /// Inserts a new handle before the one at `index`, which must be in 0 ... `count`, and returns
  /// it.
  @usableFromInline package mutating func insert(at index: Int) -> Int32 {
    let new = makeNode()
    guard root >= 0 else {
      root = new
      return new
    }
    addLeaf(new, at: index)
    while nodes[Int(new)].up >= 0,
      nodes[Int(nodes[Int(new)].up)].priority < nodes[Int(new)].priority
    {
      rotateUp(new)
    }
    return new
  }

  /// Creates a tree node without parent and children, and returns its number. Numbers of removed
  /// nodes are used again.
  private mutating func makeNode() -> Int32 {
    if let free = unused.popLast() {
      nodes[Int(free)] = Node(priority: nextPriority())
      return free
    }
    nodes.append(Node(priority: nextPriority()))
    return Int32(nodes.count - 1)
  }

  /// Adds a node as a leaf before the one at `index`, whatever its priority, and increments the
  /// subtree sizes of the nodes above it.
  private mutating func addLeaf(_ new: Int32, at index: Int) {
    var rest = Int32(index)
    var n = root
    while true {
      steps &+= 1
      nodes[Int(n)].size += 1
      let left = nodes[Int(n)].left
      let before = size(left)
      if rest <= before {
        guard left >= 0 else {
          nodes[Int(n)].left = new
          break
        }
        n = left
      } else {
        rest -= before + 1
        let right = nodes[Int(n)].right
        guard right >= 0 else {
          nodes[Int(n)].right = new
          break
        }
        n = right
      }
    }
    nodes[Int(new)].up = n
  }

  /// Removes a handle from the list. `insert(at:)` may return the same number again.
  @usableFromInline package mutating func remove(_ handle: Int32) {
    // The node is rotated down until it has no children; the child with the higher priority moves
    // up each time.
    while true {
      let (left, right) = (nodes[Int(handle)].left, nodes[Int(handle)].right)
      if left < 0, right < 0 { break }
      if right < 0 || (left >= 0 && nodes[Int(left)].priority > nodes[Int(right)].priority) {
        rotateUp(left)
      } else {
        rotateUp(right)
      }
    }
    let above = nodes[Int(handle)].up
    if above < 0 {
      root = -1
    } else if nodes[Int(above)].left == handle {
      nodes[Int(above)].left = -1
    } else {
      nodes[Int(above)].right = -1
    }
    var n = above
    while n >= 0 {
      steps &+= 1
      nodes[Int(n)].size -= 1
      n = nodes[Int(n)].up
    }
    unused.append(handle)
  }

  /// Exchanges `n` with its parent by a rotation; the order of the list stays the same.
  private mutating func rotateUp(_ n: Int32) {
    steps &+= 1
    let up = nodes[Int(n)].up
    let top = nodes[Int(up)].up
    let isLeft = nodes[Int(up)].left == n
    let inner = isLeft ? nodes[Int(n)].right : nodes[Int(n)].left
    if isLeft {
      nodes[Int(up)].left = inner
      nodes[Int(n)].right = up
    } else {
      nodes[Int(up)].right = inner
      nodes[Int(n)].left = up
    }
    if inner >= 0 { nodes[Int(inner)].up = up }
    nodes[Int(up)].up = n
    nodes[Int(n)].up = top
    if top < 0 {
      root = n
    } else if nodes[Int(top)].left == up {
      nodes[Int(top)].left = n
    } else {
      nodes[Int(top)].right = n
    }
    nodes[Int(n)].size = nodes[Int(up)].size
    nodes[Int(up)].size = 1 + size(nodes[Int(up)].left) + size(nodes[Int(up)].right)
  }
}
