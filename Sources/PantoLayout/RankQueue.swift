/// A binary heap of variables, the lowest rank first.
struct RankQueue {
  private var heap: ContiguousArray<(rank: Int, variable: Int32)> = []

  var isEmpty: Bool { heap.isEmpty }

  mutating func insert(_ rank: Int, _ variable: Int32) {
    heap.append((rank, variable))
    var i = heap.count - 1
    while i > 0, heap[(i - 1) / 2].rank > heap[i].rank {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func popFirst() -> Int32? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var i = 0
    while true {
      let left = 2 * i + 1
      guard left < heap.count else { break }
      let right = left + 1
      let next = right < heap.count && heap[right].rank < heap[left].rank ? right : left
      guard heap[next].rank < heap[i].rank else { break }
      heap.swapAt(i, next)
      i = next
    }
    return first.variable
  }
}
