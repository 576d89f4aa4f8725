/// Solves constraints between numbered variables, and solves them again cheaply.
///
/// What required equations fix one after the other, from values that are known, is worked out
/// directly and kept as a graph of who follows from whom. A required equation that has a variable
/// which nothing else hangs on yet defines it: the variable is put in terms of the others and stays out
/// of the tableau (a chain of views, a row of equal sizes). Only what is left over (a choice, an
/// inequality, a wish) goes to the simplex tableau, in terms of variables that nothing defines. A
/// changed constant walks the graph, or edits the tableau, and touches nothing else.
package struct LayoutSolver {
  /// Where a variable's value comes from.
  package enum Source: Int32 {
    case unused, unknown, given, followed, tableau
    /// A constraint says what it is in terms of variables that are not known.
    case defined
  }

  enum State: UInt8 {
    case unused, pending
    /// The constraint's variable follows from the constraint.
    case follows
    /// The constraint defines its variable in terms of others that are not known.
    case defines
    case tableau
    /// All variables of the constraint are known: there is nothing to choose, only to check.
    case settled
    case broken
  }

  package typealias Term = Simplex.Term

  /// `constant` + Σ factor × variable = 0, or ≥ 0.
  package struct Constraint {
    var terms: ContiguousArray<Term> = []
    package var constant = 0.0
    var isInequality = false
    /// 1,000 and more: required.
    var priority: Float = 1000
    /// By when it was activated; the latest of a contradiction is broken. Negative: never that one.
    var serial = 0
    var state = State.unused
    var variable: Int32 = -1
    var tag = Simplex.Tag()
    /// Where each term stands in the `uses` of its variable.
    var places: ContiguousArray<Int32> = []
    /// In the tableau: the variables that it is about, definitions put in.
    var bases: ContiguousArray<Int32> = []
    /// The constant that the tableau has: with the known variables in it.
    var folded = 0.0
    /// How many of its variables are not known, while it waits.
    var unknown = 0
    var isListed = false
    var stamp = 0
    /// Not required, but nothing is expected to prevent it: it may define a variable (see `isContested`).
    var isAssumed = false
    var isRequired: Bool { priority >= 1000 }
    /// May define a variable.
    var isFirm: Bool { isAssumed || isRequired }
  }

  /// Constraints that cannot all hold.
  package struct Conflict {
    /// By when they were activated.
    package var constraints: [Int32]
    /// Widths and heights that would have to be negative.
    package var sizes: [Int32]
    /// Variables with given values that take part.
    package var given: [Int32]
    package var broken: Int32
  }

  // One entry a variable.
  package var values: ContiguousArray<Double> = []
  package var sources: ContiguousArray<Source> = []
  var isSize: ContiguousArray<Bool> = []
  package var symbols: ContiguousArray<Int32> = []
  var inTableau: ContiguousArray<Int32> = []
  package var uses: ContiguousArray<ContiguousArray<Int32>> = []
  /// Who was known first; what follows has a higher one.
  var ranks: ContiguousArray<Int> = []
  var determiner: ContiguousArray<Int32> = []
  var isQueued: ContiguousArray<Bool> = []
  var isChanged: ContiguousArray<Bool> = []
  /// Of a defined variable: its value were all variables 0 that nothing defines or gives.
  var parts: ContiguousArray<Double> = []
  /// How many definitions mention it on their right side.
  var definitionUses: ContiguousArray<Int32> = []
  var isValueQueued: ContiguousArray<Bool> = []
  private var unusedVariables: ContiguousArray<Int32> = []

  package var constraints: ContiguousArray<Constraint> = []
  var unusedConstraints: ContiguousArray<Int32> = []
  package var simplex = Simplex()
  /// The priorities in use below required, by the level of costs they have.
  var levels: [Float] = []

  // What is to be done.
  var pending: ContiguousArray<Int32> = []
  var removed: ContiguousArray<Int32> = []
  var edited: ContiguousArray<Int32> = []
  var queue = RankQueue()
  /// Defined variables whose value may be another.
  var valueQueue = RankQueue()
  /// How many constraints the tableau holds.
  var tableauCount = 0
  /// A variable, a term or a constraint was looked at so often, for tests of cost.
  package var steps = 0
  /// How many assumed constraints define a variable.
  var assumptions = 0
  /// Constraints in the tableau that are not required but count for as much as assumed ones; may hold
  /// some that left, and some twice.
  var rivals: ContiguousArray<Int32> = []
  /// What it took to fill the tableau when it was empty last.
  var fillingSteps = 0
  var isFilling = true
  /// The tableau was emptied for definitions in this solution.
  var hasRestarted = false
  /// How often something assumed was in the way of a requirement in this solution.
  var drops = 0
  package init() {}

  /// Whether the constraint gave way to others in the last solution.
  package func isBroken(_ constraint: Int32) -> Bool {
    constraints[Int(constraint)].state == .broken
  }

  /// What was broken is tried again at the next solution.
  var mayHold = false
  package var brokenList: ContiguousArray<Int32> = []
  var rankCount = 0
  var stamp = 0
  /// Variables that lost what decided them; 0 unless something else does.
  var loose: ContiguousArray<Int32> = []
  var isTouched = false
  /// More hung together than the tableau may hold; what came last was left out.
  package var isOverfull = false

  /// What came out differently; emptied by who reads it.
  package var changed: ContiguousArray<Int32> = []
  /// Found since somebody looked.
  package var conflicts: [Conflict] = []

  package var isDirty: Bool {
    !pending.isEmpty || !removed.isEmpty || !edited.isEmpty || !queue.isEmpty || isTouched
  }

  // MARK: Variables

  package mutating func makeVariable(isSize size: Bool) -> Int32 {
    if let v = unusedVariables.popLast() {
      isSize[Int(v)] = size
      sources[Int(v)] = .unknown
      values[Int(v)] = 0
      return v
    }
    values.append(0)
    sources.append(.unknown)
    isSize.append(size)
    symbols.append(-1)
    inTableau.append(0)
    uses.append([])
    ranks.append(0)
    determiner.append(-1)
    isQueued.append(false)
    isChanged.append(false)
    parts.append(0)
    definitionUses.append(0)
    isValueQueued.append(false)
    return Int32(values.count - 1)
  }

  /// No constraint may mention it any more; those that were removed are taken out first.
  package mutating func dropVariable(_ v: Int32) {
    takeOutRemoved()
    if symbols[Int(v)] >= 0 {
      simplex.drop(symbols[Int(v)])
      symbols[Int(v)] = -1
    }
    sources[Int(v)] = .unused
    unusedVariables.append(v)
  }

  /// Gives a value from outside.
  package mutating func give(_ v: Int32, _ value: Double) {
    let i = Int(v)
    switch sources[i] {
    case .given:
      if values[i] != value {
        mayHold = true
        set(v, value)
        queue(v)
      }
    case .unknown:
      mayHold = true
      releaseDefinitions(from: v)
      set(v, value)
      sources[i] = .given
      rankCount += 1
      ranks[i] = rankCount
      isTouched = true
    case .followed, .tableau, .defined:
      release(v)
      give(v, value)
    case .unused: break
    }
  }

  /// The value is no longer given: constraints decide.
  package mutating func takeBack(_ v: Int32) {
    guard sources[Int(v)] == .given else { return }
    mayHold = true
    release(v)
  }

  mutating func set(_ v: Int32, _ value: Double) {
    guard values[Int(v)] != value else { return }
    values[Int(v)] = value
    if !isChanged[Int(v)] {
      isChanged[Int(v)] = true
      changed.append(v)
    }
  }

  mutating func queue(_ v: Int32) {
    guard !isQueued[Int(v)] else { return }
    isQueued[Int(v)] = true
    queue.insert(ranks[Int(v)], v)
  }

  mutating func queueValue(_ v: Int32) {
    guard !isValueQueued[Int(v)] else { return }
    isValueQueued[Int(v)] = true
    valueQueue.insert(ranks[Int(v)], v)
  }

  /// The changed variables, once.
  package mutating func takeChanged() -> ContiguousArray<Int32> {
    let all = changed
    for v in all { isChanged[Int(v)] = false }
    changed.removeAll(keepingCapacity: true)
    return all
  }

  // MARK: Constraints

  /// Two terms of one variable are added up. `isAssumed` is heeded from `lowestAssumed` on.
  package mutating func add(
    _ terms: ContiguousArray<Term>, constant: Double, isInequality: Bool, priority: Float,
    serial: Int, isAssumed: Bool = false
  ) -> Int32 {
    let id: Int32
    if let old = unusedConstraints.popLast() {
      id = old
    } else {
      constraints.append(Constraint())
      id = Int32(constraints.count - 1)
    }
    let c = Int(id)
    constraints[c].terms.removeAll(keepingCapacity: true)
    for term in terms {
      if let at = constraints[c].terms.firstIndex(where: { $0.symbol == term.symbol }) {
        constraints[c].terms[at].factor += term.factor
      } else {
        constraints[c].terms.append(term)
      }
    }
    constraints[c].terms.removeAll { $0.factor.magnitude < Simplex.tiny }
    constraints[c].constant = constant
    constraints[c].isInequality = isInequality
    constraints[c].priority = priority
    constraints[c].serial = serial
    constraints[c].isAssumed =
      isAssumed && !isInequality && priority >= LayoutSolver.lowestAssumed && priority < 1000
    constraints[c].state = .pending
    constraints[c].isListed = false
    constraints[c].places.removeAll(keepingCapacity: true)
    constraints[c].bases.removeAll(keepingCapacity: true)
    for term in constraints[c].terms {
      constraints[c].places.append(Int32(uses[Int(term.symbol)].count))
      uses[Int(term.symbol)].append(id)
    }
    pending.append(id)
    return id
  }

  package mutating func setConstant(_ id: Int32, _ constant: Double) {
    let c = Int(id)
    guard constraints[c].constant != constant else { return }
    mayHold = true
    constraints[c].constant = constant
    noteEdit(id)
  }

  mutating func noteEdit(_ id: Int32) {
    guard !constraints[Int(id)].isListed, constraints[Int(id)].state != .pending else { return }
    constraints[Int(id)].isListed = true
    edited.append(id)
  }

  package mutating func remove(_ id: Int32) { removed.append(id) }

  /// Takes out what was removed, and lets what followed from it be decided anew.
  package mutating func takeOutRemoved() {
    guard !removed.isEmpty else { return }
    let gone = removed
    removed.removeAll(keepingCapacity: true)
    // Each would cost a pivot: many leave at once by entering the others anew.
    let (leaving, following) = countLeaving(gone)
    let all = leaving + following
    if leaving > 8 || all > 128, all > tableauCount / 4 { rebuild() }
    var wasBroken = false
    for id in gone {
      let c = Int(id)
      steps &+= 1
      guard constraints[c].state != .unused else { continue }
      if constraints[c].state == .broken { wasBroken = true }
      takeOutUses(of: id)
      unsettle(id)
      constraints[c].state = .unused
      constraints[c].isListed = false
      unusedConstraints.append(id)
    }
    // What waits or was edited is skipped where it is found: a search here would be one for each.
    if wasBroken { brokenList.removeAll { constraints[Int($0)].state != .broken } }
    isTouched = true
    mayHold = true
  }

  /// How many of these are in the tableau, and how many others are about variables that these decide: they
  /// leave as well, to enter it anew.
  private func countLeaving(_ gone: ContiguousArray<Int32>) -> (leaving: Int, following: Int) {
    var (leaving, following) = (0, 0)
    for id in gone {
      let constraint = constraints[Int(id)]
      switch constraint.state {
      case .tableau: leaving += 1
      case .defines, .follows:
        for user in uses[Int(constraint.variable)]
        where constraints[Int(user)].state == .tableau { following += 1 }
      case .unused, .pending, .settled, .broken: break
      }
    }
    return (leaving, following)
  }

  /// The last of each list takes the place of the one that goes.
  private mutating func takeOutUses(of id: Int32) {
    for k in constraints[Int(id)].terms.indices {
      let v = Int(constraints[Int(id)].terms[k].symbol)
      let at = Int(constraints[Int(id)].places[k])
      let last = uses[v].removeLast()
      guard last != id else { continue }
      uses[v][at] = last
      for j in constraints[Int(last)].terms.indices
      where constraints[Int(last)].terms[j].symbol == Int32(v) {
        constraints[Int(last)].places[j] = Int32(at)
      }
    }
  }

  /// Undoes what the constraint decided. Its state afterwards is the caller's matter.
  mutating func unsettle(_ id: Int32) {
    let c = Int(id)
    switch constraints[c].state {
    case .follows:
      let v = constraints[c].variable
      constraints[c].variable = -1
      constraints[c].state = .unused
      release(v)
    case .defines:
      let v = constraints[c].variable
      undefine(id)
      constraints[c].state = .unused
      release(v)
    case .tableau: leaveTableau(id)
    case .unused, .pending, .settled, .broken: break
    }
  }

  /// The tableau is without the constraint, and without variables that only it mentioned.
  mutating func leaveTableau(_ id: Int32) {
    let c = Int(id)
    simplex.remove(constraints[c].tag)
    constraints[c].tag = Simplex.Tag()
    tableauCount -= 1
    leaveBases(of: id)
  }

  mutating func leaveBases(of id: Int32) {
    let bases = constraints[Int(id)].bases
    constraints[Int(id)].bases.removeAll(keepingCapacity: true)
    for base in bases {
      let v = Int(base)
      guard sources[v] == .tableau else { continue }
      inTableau[v] -= 1
      guard inTableau[v] == 0 else { continue }
      simplex.drop(symbols[v])
      symbols[v] = -1
      sources[v] = .unknown
      loose.append(base)
    }
  }

  /// The constraint defines nothing any more; its variable is the caller's matter.
  mutating func undefine(_ id: Int32) {
    let c = Int(id)
    for term in constraints[c].terms where term.symbol != constraints[c].variable {
      definitionUses[Int(term.symbol)] -= 1
    }
    constraints[c].variable = -1
    if !constraints[c].isRequired { assumptions -= 1 }
  }

  /// A variable that definitions are made with is about to be known: they are made anew without it.
  mutating func releaseDefinitions(from v: Int32) {
    guard definitionUses[Int(v)] > 0 else { return }
    let users = uses[Int(v)]
    for id in users where constraints[Int(id)].state == .defines {
      let defined = constraints[Int(id)].variable
      undefine(id)
      wait(id)
      release(defined)
    }
  }

  /// A variable is unknown again; whatever was worked out with it waits again.
  mutating func release(_ first: Int32) {
    var open: ContiguousArray<Int32> = [first]
    while let v = open.popLast() {
      let i = Int(v)
      switch sources[i] {
      case .followed, .given, .tableau, .defined: break
      case .unused, .unknown: continue
      }
      let wasInTableau = sources[i] == .tableau
      if !wasInTableau { sources[i] = .unknown }
      loose.append(v)
      determiner[i] = -1
      let users = uses[i]
      for id in users {
        let c = Int(id)
        steps &+= 1
        switch constraints[c].state {
        case .follows:
          let next = constraints[c].variable
          constraints[c].variable = -1
          if next != v { open.append(next) }
          wait(id)
        case .defines:
          let next = constraints[c].variable
          undefine(id)
          if next != v { open.append(next) }
          wait(id)
        case .tableau:
          leaveTableau(id)
          wait(id)
        case .settled: wait(id)
        case .unused, .pending, .broken: break
        }
      }
      if wasInTableau, symbols[i] < 0 { sources[i] = .unknown }
    }
  }

  mutating func wait(_ id: Int32) {
    constraints[Int(id)].state = .pending
    // Counted when its turn comes.
    constraints[Int(id)].unknown = .max
    pending.append(id)
  }
}

/// Variables by rank, the lowest first.
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
