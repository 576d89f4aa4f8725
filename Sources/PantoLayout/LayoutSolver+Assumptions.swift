/// Assumed constraints.
///
/// An assumed constraint defines a variable as if it were required. A hundred views in proportion
/// are then a hundred definitions instead of a hundred rows of a hundred terms. The result is
/// right as long as the best solution fulfils the constraint anyway: no requirement prevents it,
/// and no constraint of at least its weight would gain more than is lost. Otherwise all assumed
/// constraints about the same views enter the tableau.
extension LayoutSolver {
  /// The lowest priority of assumed constraints. Rivals, which are checked in every solution, have
  /// at least this priority too, so that there are few of them.
  static let lowestAssumed: Float = 999

  /// Drops assumptions if a constraint of at least the same weight is missed and would be missed
  /// by less without them.
  mutating func checkAssumptions() {
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
      for share in expanded(prices(of: all, level: level)).via
      where !constraints[Int(share.owner)].isRequired
        && share.factor.magnitude > max(Simplex.tiny, cost - Simplex.tiny)
      {
        return dropAssumptions(in: all)
      }
    }
  }

  /// Returns the sum of the constraints of the list that are in the tableau. Each is multiplied by
  /// what increasing its constant by one would cost at this level.
  private func prices(of all: ContiguousArray<Int32>, level: Int) -> ContiguousArray<Term> {
    var sum: ContiguousArray<Term> = []
    for id in all where constraints[Int(id)].state == .tableau {
      let price = simplex.price(of: constraints[Int(id)].tag, level: level)
      guard price != 0 else { continue }
      for term in constraints[Int(id)].terms {
        sum.append(Term(symbol: term.symbol, factor: price * term.factor))
      }
    }
    return sum
  }

  /// Returns these constraints and all others that are connected with them by unknown variables.
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

  /// Whether assumed constraints take part in a contradiction. A sum of sizes that would have to be
  /// negative is a contradiction without them too.
  func needsAssumptions(_ found: Simplex.Contradiction) -> Bool {
    let sum = sum(of: found.markers)
    let all = expanded(sum)
    guard all.via.contains(where: { !constraints[Int($0.owner)].isRequired }) else { return false }
    guard let sign = all.terms.first?.factor else { return true }
    return !expanded(sum, throughAssumed: false).terms.allSatisfy {
      isSize[Int($0.symbol)] && $0.factor * sign > 0
    }
  }

  func sum(of shares: [Simplex.Share]) -> ContiguousArray<Term> {
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
  /// `maximumDrops` attempts, all connected assumptions are dropped.
  mutating func dropAssumptions(for owners: ContiguousArray<Int32>) {
    var found: ContiguousArray<Int32> = []
    var foundAlone: ContiguousArray<Int32> = []
    for id in owners where id >= 0 && drops < LayoutSolver.maximumDrops {
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

  private static let maximumDrops = 16

  /// Gives the assumed constraints of the list the weight of their priority from now on.
  mutating func dropAssumptions(in all: ContiguousArray<Int32>) {
    rebuild()
    for id in all where constraints[Int(id)].isAssumed {
      constraints[Int(id)].isAssumed = false
      guard constraints[Int(id)].state == .defines else { continue }
      let v = constraints[Int(id)].variable
      undefine(id)
      makePending(id)
      release(v)
    }
  }
}
