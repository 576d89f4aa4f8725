extension LayoutSolver {
  /// The error above which a required constraint counts as broken, in points.
  private static let slop = 1e-6
  /// The number of priorities that are told apart. A further priority counts as the nearest of
  /// them.
  private static let mostLevels = 64
  /// The largest number of terms in the tableau, about half a gigabyte.
  private static let mostTerms = 32_000_000

  /// Solves all constraints. Of contradicting ones the latest is broken and recorded in
  /// `conflicts`.
  package mutating func solve() {
    guard isDirty else { return }
    takeOutRemoved()
    isTouched = false
    // Broken constraints are tried again unless constraints were only added. If one still
    // contradicts, it is not reported a second time.
    var retried: ContiguousArray<Int32> = []
    if mayHold {
      swap(&retried, &brokenList)
      for id in retried {
        constraints[Int(id)].state = .pending
        pending.append(id)
      }
    }
    mayHold = false
    hasRestarted = false
    drops = 0
    var rounds = 0
    repeat {
      rounds += 1
      simplex.optimise()
      propagate()
      editTableau()
      settlePending()
      if assumptions > 0, isSettled { checkAssumptions() }
    } while rounds < 1000 && !isSettled
    simplex.optimise()
    if isFilling {
      isFilling = false
      fillingSteps = simplex.steps
    }
    if !retried.isEmpty, !conflicts.isEmpty {
      stamp += 1
      for id in retried { constraints[Int(id)].stamp = stamp }
      conflicts.removeAll { constraints[Int($0.broken)].stamp == stamp }
    }
    collect()
  }

  private var isSettled: Bool { pending.isEmpty && queue.isEmpty && edited.isEmpty }

  private mutating func collect() {
    for v in loose where sources[Int(v)] == .unknown { come(to: 0, v) }
    loose.removeAll(keepingCapacity: true)
    for symbol in simplex.takeMoved() {
      let v = simplex.owners[Int(symbol)]
      guard v >= 0, sources[Int(v)] == .tableau, symbols[Int(v)] == symbol else { continue }
      come(to: rounded(simplex.value(of: symbol)), v)
    }
    // Ranks guarantee that a variable is computed after those that define it.
    while let v = valueQueue.popFirst() {
      isValueQueued[Int(v)] = false
      guard sources[Int(v)] == .defined else { continue }
      let value = rounded(solution(of: determiner[Int(v)], for: v))
      come(to: isSize[Int(v)] ? max(0, value) : value, v)
    }
  }

  /// The nearest whole number if only a rounding error separates both.
  private func rounded(_ value: Double) -> Double {
    let whole = value.rounded()
    return (value - whole).magnitude < 1e-9 * max(1, value.magnitude) ? whole : value
  }

  /// Sets a value and queues the variables that are defined by it.
  private mutating func come(to value: Double, _ v: Int32) {
    steps &+= 1
    guard values[Int(v)] != value else { return }
    set(v, value)
    guard definitionUses[Int(v)] > 0 else { return }
    for id in uses[Int(v)] where constraints[Int(id)].state == .defines {
      if constraints[Int(id)].variable != v { queueValue(constraints[Int(id)].variable) }
    }
  }

  // MARK: Following

  private func isKnown(_ v: Int32) -> Bool {
    sources[Int(v)] == .given || sources[Int(v)] == .followed
  }

  /// The constant of the constraint, with the known terms and the constants of definitions added.
  private func known(_ id: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    for term in constraints[Int(id)].terms { sum += term.factor * knownPart(term.symbol) }
    return sum
  }

  /// The value of a known variable, the constant of a defined one, otherwise 0.
  private func knownPart(_ v: Int32) -> Double {
    switch sources[Int(v)] {
    case .given, .followed: values[Int(v)]
    case .defined: parts[Int(v)]
    case .unused, .unknown, .tableau: 0
    }
  }

  /// The value of `v` if all variables were 0 that are neither known nor defined.
  private func part(of v: Int32, by id: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    var factor = 1.0
    for term in constraints[Int(id)].terms {
      if term.symbol == v {
        factor = term.factor
      } else {
        sum += term.factor * knownPart(term.symbol)
      }
    }
    let part = -sum / factor
    return part == 0 ? 0 : part
  }

  /// The value of `v` that fulfils the equation with the values of the other variables.
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
    // −0 becomes 0, because it would be printed with its sign.
    return value == 0 ? 0 : value
  }

  /// Updates the values that follow from changed ones, in the order of ranks.
  private mutating func propagate() {
    for id in edited {
      let state = constraints[Int(id)].state
      if state == .follows || state == .defines { queue(constraints[Int(id)].variable) }
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
      } else if sources[i] == .defined {
        let part = part(of: v, by: determiner[i])
        queueValue(v)
        guard part != parts[i] else { continue }
        parts[i] = part
        // A size that may become negative has to be in the tableau, which keeps sizes at 0 or
        // above.
        if isSize[i], part < 0 {
          release(v)
          continue
        }
      }
      for id in uses[i] {
        steps &+= 1
        switch constraints[Int(id)].state {
        case .follows, .defines:
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
      case .unused, .pending, .follows, .defines, .broken: break
      }
    }
    guard isEdited else { return }
    if simplex.repair(steps: max(LayoutSolver.fewSteps, 2 * fillingSteps)) { return }
    // A repair fails rarely. All constraints then enter an empty tableau, where contradictions are
    // found. The same happens where an edit reaches so many rows that filling costs less.
    rebuild()
  }

  /// The number of steps up to which a repair is never given up.
  private static let fewSteps = 200_000

  mutating func rebuild() {
    for c in constraints.indices where constraints[c].state == .tableau {
      wait(Int32(c))
      constraints[c].tag = Simplex.Tag()
      constraints[c].bases.removeAll(keepingCapacity: true)
    }
    tableauCount = 0
    rivals.removeAll(keepingCapacity: true)
    for v in sources.indices where sources[v] == .tableau {
      sources[v] = .unknown
      symbols[v] = -1
      inTableau[v] = 0
      loose.append(Int32(v))
    }
    steps += simplex.steps
    simplex = Simplex()
    isFilling = true
    levels = []
  }

  /// Whether a constraint holds whose variables are all known.
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
    if !hasRestarted, fillsTableau(waiting) {
      hasRestarted = true
      rebuild()
      return keepWaiting(waiting)
    }
    define(waiting)
    var turns = [ContiguousArray<Int32>](repeating: [], count: 5)
    for id in waiting where constraints[Int(id)].state == .pending {
      turns[turn(of: id)].append(id)
    }
    turns[1] = highestFirst(turns[1])
    for turn in turns {
      for id in turn where constraints[Int(id)].state == .pending {
        guard enterTableau(id) else { return keepWaiting(waiting) }
      }
    }
  }

  /// Sorts lower limits of one size by their values. With the highest in the tableau, the others
  /// need no pivot.
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

  private static let manyLimits = 64

  // MARK: Defining

  /// Defines variables by others where equations allow it.
  ///
  /// Equal sizes come first, so that chains of positions are expressed by one size instead of
  /// many.
  private mutating func define(_ waiting: ContiguousArray<Int32>) {
    for isAssumed in [false, true] {
      for id in waiting where canDefine(id, isAssumed) {
        if let v = alikeSize(in: id) { define(v, by: id) }
      }
    }
    for isAssumed in [false, true] {
      for id in waiting where canDefine(id, isAssumed) {
        if let v = freshPlace(in: id) { define(v, by: id) }
      }
    }
  }

  /// Whether many pending equations could define a size if it were not in the tableau. Filling the
  /// tableau again then costs less than adding as many rows.
  private func fillsTableau(_ waiting: ContiguousArray<Int32>) -> Bool {
    var count = 0
    for id in waiting
    where constraints[Int(id)].isFirm && canDefine(id, constraints[Int(id)].isAssumed) {
      var isSizes = true
      var isLate = false
      for term in constraints[Int(id)].terms {
        if !isSize[Int(term.symbol)] { isSizes = false }
        if sources[Int(term.symbol)] == .tableau { isLate = true }
      }
      if isSizes, isLate, alikeSize(in: id) == nil { count += 1 }
    }
    return count > 8 && count > tableauCount / 16
  }

  private func canDefine(_ id: Int32, _ isAssumed: Bool) -> Bool {
    let c = Int(id)
    return constraints[c].state == .pending && constraints[c].isFirm
      && constraints[c].isAssumed == isAssumed && !constraints[c].isInequality
      && constraints[c].unknown > 1
  }

  /// Whether no constraint determines the variable and no definition uses it. Defining such a
  /// variable cannot make a cycle.
  private func isFresh(_ v: Int32) -> Bool {
    sources[Int(v)] == .unknown && definitionUses[Int(v)] == 0
  }

  /// The position that the equation may define. Of several, the one with the fewest constraints is
  /// chosen.
  private func freshPlace(in id: Int32) -> Int32? {
    var best: Int32?
    for term in constraints[Int(id)].terms where !isSize[Int(term.symbol)] && isFresh(term.symbol) {
      if let found = best, uses[Int(term.symbol)].count >= uses[Int(found)].count { continue }
      best = term.symbol
    }
    return best
  }

  /// A size that equals a multiple of another one, possibly plus a constant of at least 0, so that
  /// it cannot become negative.
  private func alikeSize(in id: Int32) -> Int32? {
    let terms = constraints[Int(id)].terms
    var open: [Term] = []
    for term in terms {
      guard isSize[Int(term.symbol)] else { return nil }
      if !isKnown(term.symbol) { open.append(term) }
    }
    guard open.count == 2, open[0].factor * open[1].factor < 0 else { return nil }
    for term in open where isFresh(term.symbol) && part(of: term.symbol, by: id) >= 0 {
      return term.symbol
    }
    return nil
  }

  private mutating func define(_ v: Int32, by id: Int32) {
    let (i, c) = (Int(v), Int(id))
    sources[i] = .defined
    determiner[i] = id
    rankCount += 1
    ranks[i] = rankCount
    parts[i] = part(of: v, by: id)
    constraints[c].state = .defines
    constraints[c].variable = v
    for term in constraints[c].terms where term.symbol != v {
      definitionUses[Int(term.symbol)] += 1
    }
    if !constraints[c].isRequired { assumptions += 1 }
    queueValue(v)
  }

  /// Substitutes definitions until a sum consists of variables that have none.
  ///
  /// - Parameters:
  ///   - sum: the terms.
  ///   - throughAssumed: `false` substitutes only required definitions.
  /// - Returns: the terms, and in `via` the definitions that were used with their factors.
  package func expanded(
    _ sum: ContiguousArray<Term>, throughAssumed: Bool = true
  ) -> (terms: ContiguousArray<Term>, via: [Simplex.Share]) {
    var isPlain = true
    for term in sum where sources[Int(term.symbol)] == .defined { isPlain = false }
    if isPlain, sum.count <= 16 {
      // Most sums have at most four variables, each once.
      return (sum.filter { !isKnown($0.symbol) }, [])
    }
    var factors: [Int32: Double] = [:]
    var bases: ContiguousArray<Int32> = []
    var via: [Simplex.Share] = []
    var defined = RankQueue()
    func put(_ v: Int32, _ k: Double) {
      guard !isKnown(v) else { return }
      if let old = factors[v] {
        factors[v] = old + k
      } else {
        factors[v] = k
        // The latest definition is substituted first, because the variables in it may be defined
        // too.
        if sources[Int(v)] == .defined,
          throughAssumed || constraints[Int(determiner[Int(v)])].isRequired
        {
          defined.insert(-ranks[Int(v)], v)
        } else {
          bases.append(v)
        }
      }
    }
    for term in sum { put(term.symbol, term.factor) }
    while let v = defined.popFirst() {
      guard let k = factors[v], k.magnitude >= Simplex.tiny else { continue }
      let id = determiner[Int(v)]
      var own = 1.0
      for term in constraints[Int(id)].terms where term.symbol == v { own = term.factor }
      via.append(Simplex.Share(owner: id, factor: -k / own))
      for term in constraints[Int(id)].terms where term.symbol != v {
        put(term.symbol, -k * term.factor / own)
      }
    }
    var terms: ContiguousArray<Term> = []
    for v in bases {
      if let k = factors[v], k.magnitude >= Simplex.tiny {
        terms.append(Term(symbol: v, factor: k))
      }
    }
    return (terms, via)
  }

  /// The group in which a constraint enters the tableau, from 0 for the first to 4.
  ///
  /// Equations that fix one variable come first, because other constraints on it then leave no
  /// choice. Other constraints on one variable come next. Equations between many variables then
  /// build on their rows and need no pivot each.
  private func turn(of id: Int32) -> Int {
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

  private func isEarlier(_ a: Int32, _ b: Int32) -> Bool {
    let (x, y) = (constraints[Int(a)].serial, constraints[Int(b)].serial)
    return x == y ? a < b : x < y
  }

  /// Makes the constraints pending again, after another one was broken.
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
  private mutating func follow(_ id: Int32, _ v: Int32, _ work: inout ContiguousArray<Int32>)
    -> Bool
  {
    let i = Int(v)
    let value = solution(of: id, for: v)
    if isSize[i], value < -LayoutSolver.slop { return !clash(id, [id], sizes: [v]) }
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

  /// Adds a constraint to the tableau. Returns `false` if another constraint was broken.
  private mutating func enterTableau(_ id: Int32) -> Bool {
    let c = Int(id)
    guard simplex.size < LayoutSolver.mostTerms else {
      constraints[c].state = .broken
      brokenList.append(id)
      isOverfull = true
      return true
    }
    var terms: ContiguousArray<Term> = []
    var bases: ContiguousArray<Int32> = []
    for term in expanded(constraints[c].terms).terms {
      let v = Int(term.symbol)
      steps &+= 1
      if symbols[v] < 0 {
        symbols[v] = simplex.makeSymbol(isSize[v] ? .size : .free, owner: term.symbol)
        sources[v] = .tableau
      }
      inTableau[v] += 1
      bases.append(term.symbol)
      terms.append(Term(symbol: symbols[v], factor: term.factor))
    }
    // Rows keep their terms in the order of symbols, so that appending in this order moves none.
    terms.sort { $0.symbol < $1.symbol }
    constraints[c].bases = bases
    let folded = known(id)
    let level = constraints[c].isRequired ? -1 : level(for: constraints[c].priority)
    let entry =
      isImpossible(id, terms, folded)
      ? Simplex.Entry.contradiction(
        Simplex.Contradiction(
          markers: [Simplex.Share(owner: id, factor: 1)], sizes: Array(bases)))
      : simplex.add(
        terms, constant: folded, isInequality: constraints[c].isInequality, level: level, owner: id)
    switch entry {
    case .added(let tag):
      constraints[c].tag = tag
      constraints[c].folded = folded
      constraints[c].state = .tableau
      tableauCount += 1
      if level >= 0, constraints[c].priority >= LayoutSolver.lowestAssumed { rivals.append(id) }
      return true
    case .contradiction(let contradiction):
      leaveBases(of: id)
      if assumptions > 0, needsAssumptions(contradiction) {
        dropAssumptions(for: ContiguousArray(contradiction.markers.map(\.owner) + [id]))
        return false
      }
      return !clash(
        id, contradiction.markers.map(\.owner) + [id], contradiction.markers,
        sizes: contradiction.sizes)
    }
  }

  /// Whether the constraint would make sizes negative whatever the tableau contains. No pivot is
  /// needed to know.
  private func isImpossible(_ id: Int32, _ terms: ContiguousArray<Term>, _ folded: Double) -> Bool {
    guard constraints[Int(id)].isRequired, folded.magnitude > LayoutSolver.slop, !terms.isEmpty
    else { return false }
    if constraints[Int(id)].isInequality, folded > 0 { return false }
    return terms.allSatisfy {
      simplex.kinds[Int($0.symbol)] == .size && $0.factor * folded > 0
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

  // MARK: Assumptions

  // An assumed constraint defines a variable as if it were required. A hundred views in proportion
  // are then a hundred definitions instead of a hundred rows of a hundred terms. The result is
  // right as long as the best solution fulfils the constraint anyway: no requirement prevents it,
  // and no constraint of at least its weight would gain more than is lost. Otherwise all assumed
  // constraints about the same views enter the tableau.

  /// The lowest priority of assumed constraints. Rivals, which are checked in every solution, have
  /// at least this priority too, so that there are few of them.
  static let lowestAssumed: Float = 999

  /// Drops assumptions if a constraint of at least the same weight is missed and would be missed
  /// by less without them.
  private mutating func checkAssumptions() {
    simplex.optimise()
    stamp += 1
    var missed: ContiguousArray<Int32> = []
    rivals.removeAll { id in
      let c = Int(id)
      guard constraints[c].state == .tableau, constraints[c].stamp != stamp,
        constraints[c].tag.level >= 0, constraints[c].priority >= LayoutSolver.lowestAssumed
      else { return true }
      constraints[c].stamp = stamp
      steps &+= 1
      if simplex.miss(of: constraints[c].tag) > LayoutSolver.slop { missed.append(id) }
      return false
    }
    guard !missed.isEmpty else { return }
    let all = connected(to: missed)
    for level in simplex.order where levels[level] >= LayoutSolver.lowestAssumed {
      // Missing an assumed constraint by one point costs one at its own level.
      let cost = levels[level] > LayoutSolver.lowestAssumed ? 0.0 : 1
      for share in expanded(prices(of: all, level)).via
      where !constraints[Int(share.owner)].isRequired
        && share.factor.magnitude > max(Simplex.tiny, cost - Simplex.tiny)
      {
        return dropAssumptions(in: all)
      }
    }
  }

  /// The constraints of the list that are in the tableau, as one sum. Each is multiplied by what
  /// increasing its constant by one would cost at this level.
  private func prices(of all: ContiguousArray<Int32>, _ level: Int) -> ContiguousArray<Term> {
    var sum: ContiguousArray<Term> = []
    for id in all where constraints[Int(id)].state == .tableau {
      let price = simplex.price(of: constraints[Int(id)].tag, level)
      guard price != 0 else { continue }
      for term in constraints[Int(id)].terms {
        sum.append(Term(symbol: term.symbol, factor: price * term.factor))
      }
    }
    return sum
  }

  /// All constraints that are connected with these by unknown variables.
  private mutating func connected(to first: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
    stamp += 1
    var isSeen = ContiguousArray(repeating: false, count: values.count)
    var all: ContiguousArray<Int32> = []
    var open = first
    while let id = open.popLast() {
      let c = Int(id)
      guard id >= 0, constraints[c].stamp != stamp else { continue }
      constraints[c].stamp = stamp
      steps &+= 1
      all.append(id)
      for term in constraints[c].terms where !isKnown(term.symbol) && !isSeen[Int(term.symbol)] {
        isSeen[Int(term.symbol)] = true
        open += uses[Int(term.symbol)]
      }
    }
    return all
  }

  /// Whether assumptions take part in a contradiction. A sum of sizes that would have to be
  /// negative is a contradiction without them too.
  private func needsAssumptions(_ found: Simplex.Contradiction) -> Bool {
    let sum = sum(of: found.markers)
    let all = expanded(sum)
    guard all.via.contains(where: { !constraints[Int($0.owner)].isRequired }) else { return false }
    guard let sign = all.terms.first?.factor else { return true }
    return !expanded(sum, throughAssumed: false).terms.allSatisfy {
      isSize[Int($0.symbol)] && $0.factor * sign > 0
    }
  }

  private func sum(of shares: [Simplex.Share]) -> ContiguousArray<Term> {
    var sum: ContiguousArray<Term> = []
    for share in shares where share.owner >= 0 {
      for term in constraints[Int(share.owner)].terms {
        sum.append(Term(symbol: term.symbol, factor: share.factor * term.factor))
      }
    }
    return sum
  }

  /// Drops the assumptions that contradict these constraints.
  ///
  /// Usually it is enough to drop assumptions that define variables of the constraints themselves,
  /// such as one view of a given width among many in proportion. Where there are none, or after
  /// `mostDrops` attempts, all connected assumptions are dropped.
  private mutating func dropAssumptions(for owners: ContiguousArray<Int32>) {
    var found: ContiguousArray<Int32> = []
    var foundAlone: ContiguousArray<Int32> = []
    for id in owners where id >= 0 && drops < LayoutSolver.mostDrops {
      var unknown = 0
      for term in constraints[Int(id)].terms where !isKnown(term.symbol) { unknown += 1 }
      for term in constraints[Int(id)].terms where sources[Int(term.symbol)] == .defined {
        let definition = determiner[Int(term.symbol)]
        guard constraints[Int(definition)].isAssumed else { continue }
        found.append(definition)
        if unknown == 1 { foundAlone.append(definition) }
      }
    }
    if !foundAlone.isEmpty { found = foundAlone }
    drops += 1
    dropAssumptions(in: found.isEmpty ? connected(to: owners) : found)
  }

  private static let mostDrops = 16

  /// Gives the assumed constraints of the list the weight of their priority from now on.
  private mutating func dropAssumptions(in all: ContiguousArray<Int32>) {
    rebuild()
    for id in all where constraints[Int(id)].isAssumed {
      constraints[Int(id)].isAssumed = false
      guard constraints[Int(id)].state == .defines else { continue }
      let v = constraints[Int(id)].variable
      undefine(id)
      wait(id)
      release(v)
    }
  }

  // MARK: Contradictions

  /// Breaks the latest of the contradicting constraints and records all of them in `conflicts`.
  ///
  /// - Returns: `true` if the broken constraint is not `failing`, which may hold now.
  @discardableResult
  private mutating func clash(
    _ failing: Int32, _ first: [Int32], _ shares: [Simplex.Share] = [], sizes: [Int32]
  ) -> Bool {
    var all: [Int32] = []
    var given: [Int32] = []
    var open = first
    // Definitions take part unless they cancel out in the sum of the constraints.
    let sum = sum(of: shares)
    if !sum.isEmpty { open += expanded(sum).via.map(\.owner) }
    for v in sizes where determiner[Int(v)] >= 0 { open.append(determiner[Int(v)]) }
    // Constraints that determine the known values take part too.
    stamp += 1
    while let id = open.popLast(), all.count < 4096 {
      guard constraints[Int(id)].stamp != stamp, constraints[Int(id)].isRequired else { continue }
      constraints[Int(id)].stamp = stamp
      all.append(id)
      for term in constraints[Int(id)].terms {
        let v = Int(term.symbol)
        if sources[v] == .given { given.append(term.symbol) }
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
    var kept = 0
    for i in given.indices where i == 0 || given[i] != given[i - 1] {
      given[kept] = given[i]
      kept += 1
    }
    given.removeLast(given.count - kept)
    conflicts.append(Conflict(constraints: all, sizes: sizes, given: given, broken: victim))
    unsettle(victim)
    constraints[Int(victim)].state = .broken
    brokenList.append(victim)
    if victim != failing { mayHold = true }
    return victim != failing
  }
}
