/// Solves constraints between numbered variables, and updates the solution incrementally.
///
/// Required equations that fix one variable after the other from known values are solved directly.
/// They form a graph from each variable to those that follow from it. A required equation about
/// several unknown variables defines one of them if nothing depends on that variable yet: it is
/// expressed by the others and stays out of the simplex tableau (a chain of views, a row of equal
/// sizes). Only the remaining constraints (choices, inequalities, intrinsic-size constraints)
/// enter the tableau, expressed by variables without a definition. A changed constant updates its
/// part of the graph or its rows of the tableau and nothing else.
package struct LayoutSolver {
  /// The origin of a variable's value.
  package enum Source: Int32 {
    case unused, unknown, given, followed, tableau
    /// A constraint defines the variable by others that are not known.
    case defined
  }

  enum State: UInt8 {
    case unused, pending
    /// The constraint determines its variable from known ones.
    case follows
    /// The constraint defines its variable by others that are not known.
    case defines
    case tableau
    /// All variables of the constraint are known, so that it can only be checked.
    case settled
    case broken
  }

  package typealias Term = Simplex.Term

  /// A linear constraint: `constant` + Σ factor × variable = 0, or ≥ 0.
  package struct Constraint {
    var terms: ContiguousArray<Term> = []
    package var constant = 0.0
    var isInequality = false
    /// 1,000 and more means required.
    var priority: Float = 1000
    /// The order of activation. Of contradicting constraints the one with the largest number is
    /// broken, but never one with a negative number.
    var serial = 0
    var state = State.unused
    var variable: Int32 = -1
    var tag = Simplex.Tag()
    /// For each term, its index in the `uses` of its variable.
    var places: ContiguousArray<Int32> = []
    /// The variables that the constraint has in the tableau, after definitions are substituted.
    var bases: ContiguousArray<Int32> = []
    /// The constant in the tableau, which includes the known variables.
    var folded = 0.0
    /// The number of unknown variables while the constraint is pending.
    var unknown = 0
    var isListed = false
    var stamp = 0
    /// Whether the constraint may define a variable although it is not required, because nothing
    /// is expected to prevent it (`checkAssumptions`).
    var isAssumed = false
    var isRequired: Bool { priority >= 1000 }
    /// Whether the constraint may define a variable.
    var isFirm: Bool { isAssumed || isRequired }
  }

  /// A set of constraints that contradict each other.
  package struct Conflict {
    /// The constraints in the order of their activation.
    package var constraints: [Int32]
    /// Widths and heights that would have to be negative.
    package var sizes: [Int32]
    /// Variables of the contradiction whose values are given.
    package var given: [Int32]
    package var broken: Int32
  }

  // The following arrays have one entry for each variable.
  package var values: ContiguousArray<Double> = []
  package var sources: ContiguousArray<Source> = []
  var isSize: ContiguousArray<Bool> = []
  package var symbols: ContiguousArray<Int32> = []
  var inTableau: ContiguousArray<Int32> = []
  package var uses: ContiguousArray<ContiguousArray<Int32>> = []
  /// The order in which variables became known. A variable has a higher rank than those it follows
  /// from.
  var ranks: ContiguousArray<Int> = []
  var determiner: ContiguousArray<Int32> = []
  var isQueued: ContiguousArray<Bool> = []
  var isChanged: ContiguousArray<Bool> = []
  /// For a defined variable, its value if all variables were 0 that are neither known nor defined.
  var parts: ContiguousArray<Double> = []
  /// The number of definitions that have the variable on their right side.
  var definitionUses: ContiguousArray<Int32> = []
  var isValueQueued: ContiguousArray<Bool> = []
  private var unusedVariables: ContiguousArray<Int32> = []

  package var constraints: ContiguousArray<Constraint> = []
  var unusedConstraints: ContiguousArray<Int32> = []
  package var simplex = Simplex()
  /// The priorities below required that are in use, indexed by their level of costs.
  var levels: [Float] = []

  // Work for the next solution.
  var pending: ContiguousArray<Int32> = []
  var removed: ContiguousArray<Int32> = []
  var edited: ContiguousArray<Int32> = []
  var queue = RankQueue()
  /// Defined variables whose value may have changed.
  var valueQueue = RankQueue()
  /// The number of constraints in the tableau.
  var tableauCount = 0
  /// The number of variables, terms and constraints that were visited, for tests of cost.
  package var steps = 0
  /// The number of assumed constraints that define a variable.
  var assumptions = 0
  /// Constraints in the tableau that are not required but have at least the priority of assumed
  /// ones. The list may contain removed constraints and duplicates.
  var rivals: ContiguousArray<Int32> = []
  /// The steps of the tableau when it was last filled from empty.
  var fillingSteps = 0
  var isFilling = true
  /// Whether the tableau was already emptied for definitions during this solution.
  var hasRestarted = false
  /// How often an assumed constraint contradicted a requirement during this solution.
  var drops = 0
  package init() {}

  /// Whether the constraint was broken in the last solution.
  package func isBroken(_ constraint: Int32) -> Bool {
    constraints[Int(constraint)].state == .broken
  }

  /// Whether broken constraints are tried again at the next solution.
  var mayHold = false
  package var brokenList: ContiguousArray<Int32> = []
  var rankCount = 0
  var stamp = 0
  /// Variables that lost the constraint that determined them. They become 0 unless another
  /// constraint determines them.
  var loose: ContiguousArray<Int32> = []
  var isTouched = false
  /// Whether the tableau reached its largest size and the latest constraints were left out.
  package var isOverfull = false

  /// Variables whose values changed. `takeChanged` empties the list.
  package var changed: ContiguousArray<Int32> = []
  /// The contradictions that were found. The caller empties the list.
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

  /// Frees a variable. No constraint may refer to it, apart from removed ones, which are taken out
  /// first.
  package mutating func dropVariable(_ v: Int32) {
    takeOutRemoved()
    if symbols[Int(v)] >= 0 {
      simplex.drop(symbols[Int(v)])
      symbols[Int(v)] = -1
    }
    sources[Int(v)] = .unused
    unusedVariables.append(v)
  }

  /// Fixes a variable to a value from outside.
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

  /// Ends `give`: constraints determine the variable again.
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

  /// Returns the changed variables and empties the list.
  package mutating func takeChanged() -> ContiguousArray<Int32> {
    let all = changed
    for v in all { isChanged[Int(v)] = false }
    changed.removeAll(keepingCapacity: true)
    return all
  }

  // MARK: Constraints

  /// Adds a constraint; terms of the same variable are added up.
  ///
  /// `isAssumed` only has an effect for equations with a priority from `lowestAssumed` to below
  /// 1,000.
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

  /// Takes removed constraints out of the graph and the tableau. Variables that they determined
  /// become unknown.
  package mutating func takeOutRemoved() {
    guard !removed.isEmpty else { return }
    let gone = removed
    removed.removeAll(keepingCapacity: true)
    // Each removal from the tableau costs a pivot. Where many leave, filling the tableau again is
    // cheaper.
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
    // `pending` and `edited` may still contain removed constraints, which are skipped there.
    // Searching the lists here would cost one search for each constraint.
    if wasBroken { brokenList.removeAll { constraints[Int($0)].state != .broken } }
    isTouched = true
    mayHold = true
  }

  /// Counts the constraints of the list that are in the tableau, and the other constraints in the
  /// tableau that are about variables which the list determines. The latter leave the tableau too,
  /// and enter it again.
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

  /// Removes a constraint from the `uses` of its variables. The last entry of a list moves to the
  /// free index.
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

  /// Undoes everything that the constraint determines. The caller sets its new state.
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

  /// Removes the constraint from the tableau, together with variables that only it mentioned.
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

  /// Ends a definition. The caller handles the variable.
  mutating func undefine(_ id: Int32) {
    let c = Int(id)
    for term in constraints[c].terms where term.symbol != constraints[c].variable {
      definitionUses[Int(term.symbol)] -= 1
    }
    constraints[c].variable = -1
    if !constraints[c].isRequired { assumptions -= 1 }
  }

  /// Ends the definitions that use a variable which is about to become known. They are made again
  /// without it.
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

  /// Makes a variable unknown. All constraints that were solved with it become pending.
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
    // The number of unknown variables is counted when the constraint is processed.
    constraints[Int(id)].unknown = .max
    pending.append(id)
  }
}

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
