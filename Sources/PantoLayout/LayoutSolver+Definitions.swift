/// Definitions: equations that express one variable of the layout solver by others.
extension LayoutSolver {
  /// Defines variables by others where equations allow it.
  ///
  /// Equal sizes come first, so that chains of positions are expressed by one size instead of
  /// many.
  mutating func define(_ waiting: ContiguousArray<Int32>) {
    for isAssumed in [false, true] {
      for id in waiting where canDefine(id, isAssumed: isAssumed) {
        if let v = definableSize(in: id) { define(v, by: id) }
      }
    }
    for isAssumed in [false, true] {
      for id in waiting where canDefine(id, isAssumed: isAssumed) {
        if let v = definablePosition(in: id) { define(v, by: id) }
      }
    }
  }

  /// Whether many pending equations could define a size if it were not in the tableau. Filling the
  /// tableau again then costs less than adding as many rows.
  func fillsTableau(_ waiting: ContiguousArray<Int32>) -> Bool {
    var count = 0
    for id in waiting
    where constraints[Int(id)].isFirm && canDefine(id, isAssumed: constraints[Int(id)].isAssumed) {
      var isSizes = true
      var isLate = false
      for term in constraints[Int(id)].terms {
        if !isSize[Int(term.symbol)] { isSizes = false }
        if sources[Int(term.symbol)] == .tableau { isLate = true }
      }
      if isSizes, isLate, definableSize(in: id) == nil { count += 1 }
    }
    return count > 8 && count > tableauCount / 16
  }

  private func canDefine(_ id: Int32, isAssumed: Bool) -> Bool {
    let c = Int(id)
    return constraints[c].state == .pending && constraints[c].isFirm
      && constraints[c].isAssumed == isAssumed && !constraints[c].isInequality
      && constraints[c].unknown > 1
  }

  /// Whether no constraint determines the variable and no definition uses it. Defining such a
  /// variable cannot make a cycle.
  private func isDefinable(_ v: Int32) -> Bool {
    sources[Int(v)] == .unknown && definitionUses[Int(v)] == 0
  }

  /// Returns the position variable that the equation may define, or `nil`. Of several, the one with
  /// the fewest constraints is chosen.
  private func definablePosition(in id: Int32) -> Int32? {
    var best: Int32?
    for term in constraints[Int(id)].terms
    where !isSize[Int(term.symbol)] && isDefinable(term.symbol) {
      if let found = best, uses[Int(term.symbol)].count >= uses[Int(found)].count { continue }
      best = term.symbol
    }
    return best
  }

  /// Returns a size variable that equals a multiple of another one in this equation, possibly plus
  /// a constant of at least 0, so that it cannot become negative; `nil` if there is none.
  private func definableSize(in id: Int32) -> Int32? {
    let terms = constraints[Int(id)].terms
    var open: [Term] = []
    for term in terms {
      guard isSize[Int(term.symbol)] else { return nil }
      if !isKnown(term.symbol) { open.append(term) }
    }
    guard open.count == 2, open[0].factor * open[1].factor < 0 else { return nil }
    for term in open where isDefinable(term.symbol) && part(of: term.symbol, by: id) >= 0 {
      return term.symbol
    }
    return nil
  }

  mutating func define(_ v: Int32, by id: Int32) {
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
    var expansion = Expansion()
    for term in sum {
      add(term.symbol, term.factor, to: &expansion, throughAssumed: throughAssumed)
    }
    while let v = expansion.defined.popFirst() {
      guard let k = expansion.factors[v], k.magnitude >= Simplex.tiny else { continue }
      let id = determiner[Int(v)]
      var own = 1.0
      for term in constraints[Int(id)].terms where term.symbol == v { own = term.factor }
      expansion.via.append(Simplex.Share(owner: id, factor: -k / own))
      for term in constraints[Int(id)].terms where term.symbol != v {
        add(
          term.symbol, -k * term.factor / own, to: &expansion, throughAssumed: throughAssumed)
      }
    }
    return (expansion.terms, expansion.via)
  }

  /// A sum in which definitions are being substituted.
  private struct Expansion {
    var factors: [Int32: Double] = [:]
    /// The variables that are not substituted, in the order in which they were found.
    var bases: ContiguousArray<Int32> = []
    /// The definitions that were used.
    var via: [Simplex.Share] = []
    /// The variables that are still to be substituted.
    var defined = RankQueue()

    /// The terms of the variables that are not substituted.
    var terms: ContiguousArray<Term> {
      var terms: ContiguousArray<Term> = []
      for v in bases {
        if let k = factors[v], k.magnitude >= Simplex.tiny {
          terms.append(Term(symbol: v, factor: k))
        }
      }
      return terms
    }
  }

  private func add(
    _ v: Int32, _ k: Double, to expansion: inout Expansion, throughAssumed: Bool
  ) {
    guard !isKnown(v) else { return }
    if let old = expansion.factors[v] {
      expansion.factors[v] = old + k
      return
    }
    expansion.factors[v] = k
    // The latest definition is substituted first, because the variables in it may be defined too.
    if sources[Int(v)] == .defined,
      throughAssumed || constraints[Int(determiner[Int(v)])].isRequired
    {
      expansion.defined.insert(-ranks[Int(v)], v)
    } else {
      expansion.bases.append(v)
    }
  }
}
