/// Pending layout constraints: those that the solver has yet to process.
extension LayoutSolver {
  /// Solves all pending constraints: first those that determine a variable from known ones, then
  /// those that define one, and the rest in the tableau. If a constraint is broken meanwhile, the
  /// others become pending again.
  mutating func solvePending() {
    guard !pending.isEmpty else { return }
    let waiting = sortedPending()
    pending.removeAll(keepingCapacity: true)
    guard followKnown(waiting) else { return keepWaiting(waiting) }
    if !hasRestarted, fillsTableau(waiting) {
      hasRestarted = true
      rebuild()
      return keepWaiting(waiting)
    }
    define(waiting)
    var groups = [ContiguousArray<Int32>](repeating: [], count: 5)
    for id in waiting where constraints[Int(id)].state == .pending {
      groups[group(of: id)].append(id)
    }
    groups[1] = highestFirst(groups[1])
    for group in groups {
      for id in group where constraints[Int(id)].state == .pending {
        guard enterTableau(id) else { return keepWaiting(waiting) }
      }
    }
  }

  /// Returns the pending constraints in the order of their activation, each once.
  private func sortedPending() -> ContiguousArray<Int32> {
    var work = pending
    work.removeAll { constraints[Int($0)].state != .pending }
    work.sort { isEarlier($0, $1) }
    var kept = 0
    for i in work.indices where i == 0 || work[i] != work[i - 1] {
      work[kept] = work[i]
      kept += 1
    }
    work.removeLast(work.count - kept)
    return work
  }

  /// Determines variables by equations in which all other variables are known, and checks the
  /// constraints without unknown variables. Returns `false` if another constraint was broken.
  private mutating func followKnown(_ waiting: ContiguousArray<Int32>) -> Bool {
    for id in waiting {
      var unknown = 0
      for term in constraints[Int(id)].terms where !isKnown(term.symbol) { unknown += 1 }
      constraints[Int(id)].unknown = unknown
    }
    var work = waiting
    var at = 0
    while at < work.count {
      let id = work[at]
      at += 1
      guard constraints[Int(id)].state == .pending else { continue }
      if constraints[Int(id)].unknown == 0 {
        constraints[Int(id)].state = .checked
        if !holds(id), breakLatest(id, [id], sizes: []) { return false }
      } else if constraints[Int(id)].unknown == 1, constraints[Int(id)].isRequired,
        !constraints[Int(id)].isInequality, let v = unknownVariable(id)
      {
        guard follow(id, v, &work) else { return false }
      }
    }
    return true
  }

  /// Returns the constraints with the lower limits of one size in front, the highest limit first.
  /// With the highest in the tableau, the others need no pivot.
  private func highestFirst(_ ids: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    guard ids.count > LayoutSolver.manyLimits else { return ids }
    var counts: [Int32: Int] = [:]
    var limits: ContiguousArray<(id: Int32, base: Int32, limit: Double)> = []
    for id in ids where constraints[Int(id)].isInequality {
      guard constraints[Int(id)].terms.allSatisfy({ isSize[Int($0.symbol)] }) else { continue }
      let terms = expanded(constraints[Int(id)].terms).terms
      guard terms.count == 1, terms[0].factor > 0 else { continue }
      counts[terms[0].symbol, default: 0] += 1
      limits.append((id, terms[0].symbol, -known(id) / terms[0].factor))
    }
    limits.removeAll { counts[$0.base, default: 0] <= LayoutSolver.manyLimits }
    guard !limits.isEmpty else { return ids }
    limits.sort {
      $0.base != $1.base
        ? $0.base < $1.base : $0.limit != $1.limit ? $0.limit > $1.limit : $0.id < $1.id
    }
    // Constraints that are in both lists enter once, because they are no longer pending the second
    // time.
    var all: ContiguousArray<Int32> = []
    for entry in limits { all.append(entry.id) }
    return all + ids
  }

  /// The number of lower limits of one size above which sorting them costs less than the pivots.
  private static let manyLimits = 64

  /// The group in which a constraint enters the tableau, from 0 for the first to 4.
  ///
  /// Equations that fix one variable come first, because other constraints on it then leave no
  /// choice. Other constraints on one variable come next. Equations between many variables then
  /// build on their rows and need no pivot each.
  private func group(of id: Int32) -> Int {
    let c = constraints[Int(id)]
    let isRequiredEquation = c.isRequired && !c.isInequality
    if isRequiredEquation, c.unknown > 1 {
      let (terms, via) = expanded(c.terms)
      // Equations of a few variables that sum up many definitions count as well.
      if terms.count == 1 || terms.count <= 8 && via.count > 64 { return 0 }
    }
    if c.unknown == 1 { return 1 }
    return isRequiredEquation ? 2 : c.isRequired ? 3 : 4
  }

  func isEarlier(_ a: Int32, _ b: Int32) -> Bool {
    let (x, y) = (constraints[Int(a)].serial, constraints[Int(b)].serial)
    return x == y ? a < b : x < y
  }

  /// Makes the constraints that were not yet solved pending again, after the solver has to start
  /// over.
  private mutating func keepWaiting(_ waiting: ContiguousArray<Int32>) {
    for id in waiting where constraints[Int(id)].state == .pending { pending.append(id) }
  }

  private func unknownVariable(_ id: Int32) -> Int32? {
    for term in constraints[Int(id)].terms where sources[Int(term.symbol)] == .unknown {
      return term.symbol
    }
    return nil
  }

  /// Determines `v` by a constraint whose other variables are known. Returns `false` if another
  /// constraint was broken.
  mutating func follow(_ id: Int32, _ v: Int32, _ work: inout ContiguousArray<Int32>)
    -> Bool
  {
    let i = Int(v)
    let value = solution(of: id, for: v)
    if isSize[i], value < -LayoutSolver.slop { return !breakLatest(id, [id], sizes: [v]) }
    releaseDefinitions(from: v)
    set(v, isSize[i] ? max(0, value) : value)
    sources[i] = .followed
    determiner[i] = id
    rankCount += 1
    ranks[i] = rankCount
    constraints[Int(id)].state = .follows
    constraints[Int(id)].variable = v
    for other in uses[i] where constraints[Int(other)].state == .pending {
      constraints[Int(other)].unknown -= 1
      if constraints[Int(other)].unknown <= 1 { work.append(other) }
    }
    return true
  }
}
