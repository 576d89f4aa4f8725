extension [Int] {
  /// The longest part of the list, in its order, in which each number is larger than the one
  /// before, found in n log n steps. The numbers must differ.
  package var longestIncreasing: [Int] {
    // `ends[k]` is the index of the smallest number with which a part of k + 1 numbers ends.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: count)
    for (index, number) in enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var found: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      found.append(self[index])
      index = previous[index]
    }
    return found.reversed()
  }
}
