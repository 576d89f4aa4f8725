extension LayoutSolver {
  /// Whether the solution is ambiguous in a variable: another value would satisfy the constraints
  /// at the same cost.
  package mutating func isAmbiguous(_ v: Int32) -> Bool {
    switch sources[Int(v)] {
    case .unused, .given, .followed: return false
    case .unknown: return true
    case .tableau: return simplex.isAmbiguous([Term(symbol: symbols[Int(v)], factor: 1)])
    case .defined:
      var terms: ContiguousArray<Term> = []
      for term in expanded([Term(symbol: v, factor: 1)]).terms {
        guard symbols[Int(term.symbol)] >= 0 else { return true }
        terms.append(Term(symbol: symbols[Int(term.symbol)], factor: term.factor))
      }
      return simplex.isAmbiguous(terms)
    }
  }
}

extension Simplex {
  /// Whether the solution is ambiguous in a sum of symbols: another value would satisfy the
  /// constraints at the same cost.
  mutating func isAmbiguous(_ sum: ContiguousArray<Term>) -> Bool {
    let row = makeRow()
    for term in sum {
      let solved = rowOf[Int(term.symbol)]
      if solved >= 0 {
        add(term.factor, rows[Int(solved)].terms, 0, to: row)
      } else {
        add(term.factor, term.symbol, to: row)
      }
    }
    // The row is dropped before the test, because it must not count among the rows that limit a
    // symbol.
    let terms = rows[Int(row)].terms
    dropRow(row)
    for term in terms where canMove(term.symbol) { return true }
    return false
  }

  /// Whether a symbol that is not basic in the simplex tableau may grow at no cost.
  private mutating func canMove(_ symbol: Int32) -> Bool {
    let kind = kinds[Int(symbol)]
    if kind == .free { return true }
    guard kind != .dummy, trend(of: symbol) == 0 else { return false }
    guard let limit = limit(of: symbol) else { return true }
    return limit.step > Simplex.slop
  }
}
