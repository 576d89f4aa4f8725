/// Handling of layout constraints that contradict each other.
extension LayoutSolver {
  /// Breaks the latest of the contradicting constraints and records all of them in `conflicts`.
  ///
  /// - Returns: `true` if the broken constraint is not `failing`, which may hold now.
  @discardableResult
  mutating func breakLatest(
    _ failing: Int32, _ first: [Int32], _ shares: [Simplex.Share] = [], sizes: [Int32]
  ) -> Bool {
    var open = first
    // Definitions take part unless they cancel out in the sum of the constraints.
    let sum = sum(of: shares)
    if !sum.isEmpty { open += expanded(sum).via.map(\.owner) }
    for v in sizes where determiner[Int(v)] >= 0 { open.append(determiner[Int(v)]) }
    let (all, given) = participants(from: open)
    var latest = failing
    for id in all where constraints[Int(id)].isRequired && constraints[Int(id)].serial >= 0 {
      let best = constraints[Int(latest)]
      if best.serial < 0 || isEarlier(latest, id) { latest = id }
    }
    let ordered = all.sorted { isEarlier($0, $1) }
    conflicts.append(Conflict(constraints: ordered, sizes: sizes, given: given, broken: latest))
    undo(latest)
    constraints[Int(latest)].state = .broken
    brokenList.append(latest)
    if latest != failing { mayHold = true }
    return latest != failing
  }

  /// The number of constraints that a conflict lists at most. More would not help to find the
  /// mistake, and a few are enough to choose the one to break.
  private static let maximumParticipants = 4096

  /// Returns the required constraints among these and those that determine the known values in
  /// them, and the given variables of all of them in ascending order.
  private mutating func participants(from first: [Int32]) -> (all: [Int32], given: [Int32]) {
    var all: [Int32] = []
    var given: [Int32] = []
    var open = first
    stamp += 1
    while let id = open.popLast(), all.count < LayoutSolver.maximumParticipants {
      guard constraints[Int(id)].stamp != stamp, constraints[Int(id)].isRequired else { continue }
      constraints[Int(id)].stamp = stamp
      all.append(id)
      for term in constraints[Int(id)].terms {
        let v = Int(term.symbol)
        if sources[v] == .given { given.append(term.symbol) }
        if sources[v] == .followed, determiner[v] >= 0 { open.append(determiner[v]) }
      }
    }
    given.sort()
    var kept = 0
    for i in given.indices where i == 0 || given[i] != given[i - 1] {
      given[kept] = given[i]
      kept += 1
    }
    given.removeLast(given.count - kept)
    return (all, given)
  }
}
