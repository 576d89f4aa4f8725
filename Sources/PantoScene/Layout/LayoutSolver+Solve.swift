extension LayoutSolver {
  /// How far a required constraint may be off before it counts as broken, in points.
  private static let slop = 1e-6
  /// How many priorities are told apart; further ones count as the nearest of them.
  private static let mostLevels = 64
  /// How large the tableau may grow: half a gigabyte.
  private static let mostTerms = 32_000_000

  /// Brings everything up to date. Contradictions are broken and noted in `conflicts`.
  mutating func solve() {
    guard isDirty else { return }
    takeOutRemoved()
    isTouched = false
    // What was broken may hold now; if it still does not, nobody is told again.
    let retried = brokenList
    brokenList.removeAll(keepingCapacity: true)
    for id in retried {
      constraints[Int(id)].state = .pending
      pending.append(id)
    }
    var rounds = 0
    repeat {
      rounds += 1
      simplex.optimise()
      propagate()
      editTableau()
      settlePending()
    } while rounds < 1000 && !(pending.isEmpty && queue.isEmpty && edited.isEmpty)
    simplex.optimise()
    if !retried.isEmpty {
      conflicts.removeAll { retried.contains($0.broken) }
    }
    collect()
  }

  private mutating func collect() {
    for v in loose where sources[Int(v)] == .unknown { set(v, 0) }
    loose.removeAll(keepingCapacity: true)
    for v in sources.indices where sources[v] == .tableau {
      let value = simplex.value(of: symbols[v])
      let whole = value.rounded()
      set(Int32(v), (value - whole).magnitude < 1e-9 * max(1, value.magnitude) ? whole : value)
    }
  }

  // MARK: Following

  private func isKnown(_ v: Int32) -> Bool {
    sources[Int(v)] == .given || sources[Int(v)] == .followed
  }

  /// The constant and all known terms.
  private func known(_ id: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    for term in constraints[Int(id)].terms where isKnown(term.symbol) {
      sum += term.factor * values[Int(term.symbol)]
    }
    return sum
  }

  /// What `v` must be for the equation to hold, the others given.
  private func solution(of id: Int32, for v: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    var factor = 1.0
    for term in constraints[Int(id)].terms {
      if term.symbol == v {
        factor = term.factor
      } else {
        sum += term.factor * values[Int(term.symbol)]
      }
    }
    let value = -sum / factor
    // No −0, which would print as one.
    return value == 0 ? 0 : value
  }

  /// Values that follow from changed ones, in the order in which they follow.
  private mutating func propagate() {
    for id in edited where constraints[Int(id)].state == .follows {
      queue(constraints[Int(id)].variable)
    }
    while let v = queue.popFirst() {
      let i = Int(v)
      isQueued[i] = false
      if sources[i] == .followed {
        let value = solution(of: determiner[i], for: v)
        guard value != values[i] else { continue }
        if isSize[i], value < -LayoutSolver.slop {
          clash(determiner[i], [determiner[i]], sizes: [v])
          continue
        }
        set(v, isSize[i] ? max(0, value) : value)
      }
      for id in uses[i] {
        switch constraints[Int(id)].state {
        case .follows:
          if constraints[Int(id)].variable != v { queue(constraints[Int(id)].variable) }
        case .tableau, .settled: noteEdit(id)
        case .unused, .pending, .broken: break
        }
      }
    }
  }

  private mutating func editTableau() {
    let list = edited
    edited.removeAll(keepingCapacity: true)
    var isEdited = false
    for id in list {
      let c = Int(id)
      constraints[c].isListed = false
      switch constraints[c].state {
      case .settled: if !holds(id) { clash(id, [id], sizes: []) }
      case .tableau:
        let folded = known(id)
        let delta = folded - constraints[c].folded
        guard delta != 0 else { continue }
        constraints[c].folded = folded
        simplex.edit(constraints[c].tag, by: delta)
        isEdited = true
      case .unused, .pending, .follows, .broken: break
      }
    }
    guard isEdited, let contradiction = simplex.repair() else { return }
    // Rare: all that the tableau held is entered anew, and who cannot is found there.
    _ = contradiction
    rebuild()
  }

  private mutating func rebuild() {
    for c in constraints.indices where constraints[c].state == .tableau {
      constraints[c].state = .pending
      constraints[c].tag = Simplex.Tag()
      pending.append(Int32(c))
    }
    for v in sources.indices where sources[v] == .tableau {
      sources[v] = .unknown
      symbols[v] = -1
      inTableau[v] = 0
      loose.append(Int32(v))
    }
    simplex = Simplex()
    levels = []
  }

  /// Of a constraint whose variables are all known.
  private func holds(_ id: Int32) -> Bool {
    guard constraints[Int(id)].isRequired else { return true }
    let rest = known(id)
    return constraints[Int(id)].isInequality
      ? rest >= -LayoutSolver.slop : rest.magnitude <= LayoutSolver.slop
  }

  // MARK: Settling

  private mutating func settlePending() {
    guard !pending.isEmpty else { return }
    var work = pending
    pending.removeAll(keepingCapacity: true)
    work.removeAll { constraints[Int($0)].state != .pending }
    work.sort { isEarlier($0, $1) }
    var kept = 0
    for i in work.indices where i == 0 || work[i] != work[i - 1] {
      work[kept] = work[i]
      kept += 1
    }
    work.removeLast(work.count - kept)
    let waiting = work
    for id in work {
      var unknown = 0
      for term in constraints[Int(id)].terms where !isKnown(term.symbol) { unknown += 1 }
      constraints[Int(id)].unknown = unknown
    }
    var at = 0
    while at < work.count {
      let id = work[at]
      at += 1
      guard constraints[Int(id)].state == .pending else { continue }
      if constraints[Int(id)].unknown == 0 {
        constraints[Int(id)].state = .settled
        if !holds(id), clash(id, [id], sizes: []) { return keepWaiting(waiting) }
      } else if constraints[Int(id)].unknown == 1, constraints[Int(id)].isRequired,
        !constraints[Int(id)].isInequality, let v = unknownVariable(id)
      {
        guard follow(id, v, &work) else { return keepWaiting(waiting) }
      }
    }
    for turn in 0..<4 {
      for id in waiting where constraints[Int(id)].state == .pending && self.turn(of: id) == turn {
        guard enterTableau(id) else { return keepWaiting(waiting) }
      }
    }
  }

  /// Who enters the tableau when. What is about one variable comes first: then equations between
  /// many are built from what these say, and need no pivot each.
  private func turn(of id: Int32) -> Int {
    let c = constraints[Int(id)]
    if c.unknown == 1 { return 0 }
    return c.isRequired ? (c.isInequality ? 2 : 1) : 3
  }

  private func isEarlier(_ a: Int32, _ b: Int32) -> Bool {
    let (x, y) = (constraints[Int(a)].serial, constraints[Int(b)].serial)
    return x == y ? a < b : x < y
  }

  /// Another constraint was broken: what waits is looked at again.
  private mutating func keepWaiting(_ waiting: ContiguousArray<Int32>) {
    for id in waiting where constraints[Int(id)].state == .pending { pending.append(id) }
  }

  private func unknownVariable(_ id: Int32) -> Int32? {
    for term in constraints[Int(id)].terms where sources[Int(term.symbol)] == .unknown {
      return term.symbol
    }
    return nil
  }

  /// `false`: another constraint was broken by it.
  private mutating func follow(_ id: Int32, _ v: Int32, _ work: inout ContiguousArray<Int32>)
    -> Bool
  {
    let i = Int(v)
    let value = solution(of: id, for: v)
    if isSize[i], value < -LayoutSolver.slop { return !clash(id, [id], sizes: [v]) }
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

  /// `false`: another constraint was broken by it.
  private mutating func enterTableau(_ id: Int32) -> Bool {
    let c = Int(id)
    guard simplex.size < LayoutSolver.mostTerms else {
      constraints[c].state = .broken
      brokenList.append(id)
      isOverfull = true
      return true
    }
    var terms: ContiguousArray<Term> = []
    for term in constraints[c].terms where !isKnown(term.symbol) {
      let v = Int(term.symbol)
      if symbols[v] < 0 {
        symbols[v] = simplex.makeSymbol(isSize[v] ? .size : .free, owner: term.symbol)
        sources[v] = .tableau
      }
      inTableau[v] += 1
      terms.append(Term(symbol: symbols[v], factor: term.factor))
    }
    let folded = known(id)
    let level = constraints[c].isRequired ? -1 : level(for: constraints[c].priority)
    let entry = simplex.add(
      terms, constant: folded, isInequality: constraints[c].isInequality, level: level, owner: id)
    switch entry {
    case .added(let tag):
      constraints[c].tag = tag
      constraints[c].folded = folded
      constraints[c].state = .tableau
      return true
    case .contradiction(let contradiction):
      leaveTableau(id)
      return !clash(id, contradiction.markers + [id], sizes: contradiction.sizes)
    }
  }

  private mutating func level(for priority: Float) -> Int32 {
    if let found = levels.firstIndex(of: priority) { return Int32(found) }
    if levels.count >= LayoutSolver.mostLevels {
      var best = 0
      for i in levels.indices
      where (levels[i] - priority).magnitude < (levels[best] - priority).magnitude { best = i }
      return Int32(best)
    }
    levels.append(priority)
    let above = simplex.order.firstIndex { levels[$0] < priority } ?? simplex.order.count
    simplex.addLevel(at: above)
    return Int32(levels.count - 1)
  }

  // MARK: Contradictions

  /// Breaks the latest of the constraints that contradict each other, and notes them all. `true`: it
  /// is another one than `failing`, which may hold now.
  @discardableResult
  private mutating func clash(_ failing: Int32, _ first: [Int32], sizes: [Int32]) -> Bool {
    var all: [Int32] = []
    var given: [Int32] = []
    var open = first
    for v in sizes where determiner[Int(v)] >= 0 { open.append(determiner[Int(v)]) }
    // What the known values in them follow from takes part too.
    stamp += 1
    while let id = open.popLast(), all.count < 4096 {
      guard constraints[Int(id)].stamp != stamp, constraints[Int(id)].isRequired else { continue }
      constraints[Int(id)].stamp = stamp
      all.append(id)
      for term in constraints[Int(id)].terms {
        let v = Int(term.symbol)
        if sources[v] == .given, !given.contains(term.symbol) { given.append(term.symbol) }
        if sources[v] == .followed, determiner[v] >= 0 { open.append(determiner[v]) }
      }
    }
    var victim = failing
    for id in all where constraints[Int(id)].isRequired && constraints[Int(id)].serial >= 0 {
      let best = constraints[Int(victim)]
      if best.serial < 0 || isEarlier(victim, id) { victim = id }
    }
    all.sort { isEarlier($0, $1) }
    given.sort()
    conflicts.append(Conflict(constraints: all, sizes: sizes, given: given, broken: victim))
    unsettle(victim)
    constraints[Int(victim)].state = .broken
    pending.removeAll { $0 == victim }
    brokenList.append(victim)
    return victim != failing
  }
}
