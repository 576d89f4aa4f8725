/// Adding and removing constraints of the simplex tableau.
extension Simplex {
  package enum Entry {
    case added(Tag)
    case contradiction(Contradiction)
  }

  /// Adds `constant` + Σ factor × symbol = 0, or ≥ 0 with `isInequality`.
  ///
  /// `level` is the level of costs that a missed constraint raises, −1 for a required one. The
  /// tableau stays feasible. Call `optimise` afterwards.
  package mutating func add(
    _ terms: ContiguousArray<Term>, constant: Double, isInequality: Bool, level: Int32, owner: Int32
  ) -> Entry {
    let row = makeRow()
    let r = Int(row)
    rows[r].constant = constant
    for term in terms {
      let solved = rowOf[Int(term.symbol)]
      if solved >= 0 {
        add(term.factor, rows[Int(solved)].terms, rows[Int(solved)].constant, to: row)
      } else {
        add(term.factor, term.symbol, to: row)
      }
    }
    let tag = addMarkers(to: row, isInequality: isInequality, level: level, owner: owner)
    if rows[r].constant < 0 {
      rows[r].constant = -rows[r].constant
      for i in rows[r].terms.indices { rows[r].terms[i].factor *= -1 }
    }
    if let subject = subject(of: row, tag) {
      solve(row, for: subject)
      return .added(tag)
    }
    if let contradiction = enterByFirstPhase(row, tag) {
      drop(symbolsOf: tag)
      return .contradiction(contradiction)
    }
    return .added(tag)
  }

  /// Adds the symbols by which the constraint is found later, and the costs of missing it.
  private mutating func addMarkers(
    to row: Int32, isInequality: Bool, level: Int32, owner: Int32
  ) -> Tag {
    var tag = Tag(level: level)
    if isInequality {
      tag.marker = addSymbol(.slack, factor: -1, to: row, owner: owner)
      tag.sign = -1
      if level >= 0 { tag.other = addSymbol(.error, factor: 1, to: row, owner: owner) }
    } else if level >= 0 {
      tag.marker = addSymbol(.error, factor: 1, to: row, owner: owner)
      tag.other = addSymbol(.error, factor: -1, to: row, owner: owner)
    } else {
      tag.marker = addSymbol(.dummy, factor: 1, to: row, owner: owner)
    }
    if level >= 0 {
      if !isInequality { costs[Int(level)][Int(tag.marker)] = 1 }
      costs[Int(level)][Int(tag.other)] = 1
    }
    return tag
  }

  private mutating func addSymbol(
    _ kind: Kind, factor: Double, to row: Int32, owner: Int32
  ) -> Int32 {
    let symbol = makeSymbol(kind, owner: owner)
    add(factor, symbol, to: row)
    return symbol
  }

  mutating func drop(symbolsOf tag: Tag) {
    drop(tag.marker)
    drop(tag.other)
  }

  /// The symbol for which the row can be solved without making another row infeasible.
  mutating func subject(of row: Int32, _ tag: Tag) -> Int32? {
    let terms = rows[Int(row)].terms
    var free: Int32 = -1
    for term in terms where kinds[Int(term.symbol)] == .free {
      if free < 0 || columns[Int(term.symbol)].count < columns[Int(free)].count {
        free = term.symbol
      }
    }
    if free >= 0 { return free }
    let own = [tag.marker, tag.other]
    for symbol in own where symbol >= 0 && kinds[Int(symbol)] == .slack {
      if factor(of: symbol, in: row) < 0 { return symbol }
    }
    let constant = rows[Int(row)].constant
    for term in terms where kinds[Int(term.symbol)] == .size && term.factor < 0 {
      let step = constant / -term.factor
      var fits = true
      for (other, k) in mentions(of: term.symbol) where other != row {
        let new = rows[Int(other)].constant + k * step
        let kind = kinds[Int(rows[Int(other)].basic)]
        if kind == .dummy || (kind != .free && new < 0) {
          fits = false
          break
        }
      }
      if fits { return term.symbol }
    }
    for symbol in own where symbol >= 0 && kinds[Int(symbol)] == .error {
      if factor(of: symbol, in: row) < 0 { return symbol }
    }
    return nil
  }

  // MARK: Removing

  /// Removes a constraint. The tableau stays feasible. Call `optimise` afterwards.
  mutating func remove(_ tag: Tag) {
    if tag.level >= 0 {
      for symbol in [tag.marker, tag.other] where symbol >= 0 && kinds[Int(symbol)] == .error {
        let row = rowOf[Int(symbol)]
        if row >= 0 {
          addCost(-1, rows[Int(row)].terms, Int(tag.level))
        } else {
          addCost(-1, [Term(symbol: symbol, factor: 1)], Int(tag.level))
        }
      }
    }
    if rowOf[Int(tag.marker)] < 0, let row = exit(of: tag.marker) { solve(row, for: tag.marker) }
    drop(symbolsOf: tag)
  }

  /// The row to be solved for `marker` before it is removed, chosen so that no row becomes
  /// infeasible.
  private mutating func exit(of marker: Int32) -> Int32? {
    var shrinking: (row: Int32, step: Double)?
    var growing: (row: Int32, step: Double)?
    var other: Int32?
    for (row, k) in mentions(of: marker) {
      let basic = rows[Int(row)].basic
      let kind = kinds[Int(basic)]
      if kind == .free {
        if other == nil { other = row }
      } else if kind == .dummy {
        // A dummy symbol is always 0 and limits the step in both directions.
        return row
      } else if k < 0 {
        let step = -rows[Int(row)].constant / k
        if shrinking == nil || step < shrinking?.step ?? 0 { shrinking = (row, step) }
      } else {
        let step = rows[Int(row)].constant / k
        if growing == nil || step < growing?.step ?? 0 { growing = (row, step) }
      }
    }
    return shrinking?.row ?? growing?.row ?? other
  }
}
