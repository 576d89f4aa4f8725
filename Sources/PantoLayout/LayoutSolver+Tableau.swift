/// Layout constraints in the simplex tableau.
extension LayoutSolver {
  /// The number of priorities that are told apart, because each has a row of costs as long as the
  /// tableau. A further priority counts as the nearest of them, and `hasManyPriorities` is set.
  private static let maximumLevels = 64

  /// The largest number of terms in the simplex tableau, which take about half a gigabyte.
  private static let maximumTerms = 32_000_000

  /// Adds a constraint to the tableau. Returns `false` if another constraint was broken.
  mutating func enterTableau(_ id: Int32) -> Bool {
    let c = Int(id)
    guard simplex.size < LayoutSolver.maximumTerms else {
      constraints[c].state = .broken
      brokenList.append(id)
      isOverfull = true
      return true
    }
    let terms = tableauTerms(of: id)
    let folded = known(id)
    let level = constraints[c].isRequired ? -1 : level(for: constraints[c].priority)
    let entry =
      isImpossible(id, terms, folded)
      ? Simplex.Entry.contradiction(
        Simplex.Contradiction(
          markers: [Simplex.Share(owner: id, factor: 1)], sizes: Array(constraints[c].bases)))
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
      return !breakLatest(
        id, contradiction.markers.map(\.owner) + [id], contradiction.markers,
        sizes: contradiction.sizes)
    }
  }

  /// Returns the constraint's terms with definitions substituted, as symbols of the tableau in
  /// ascending order. Rows keep that order, so that appending the terms to a row moves none.
  private mutating func tableauTerms(of id: Int32) -> ContiguousArray<Term> {
    var terms: ContiguousArray<Term> = []
    var bases: ContiguousArray<Int32> = []
    for term in expanded(constraints[Int(id)].terms).terms {
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
    terms.sort { $0.symbol < $1.symbol }
    constraints[Int(id)].bases = bases
    return terms
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

  mutating func level(for priority: Float) -> Int32 {
    if let found = levels.firstIndex(of: priority) { return Int32(found) }
    if levels.count >= LayoutSolver.maximumLevels {
      hasManyPriorities = true
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
}
