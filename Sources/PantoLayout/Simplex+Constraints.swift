/// Adding, editing and removing constraints.
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
    var tag = Tag(level: level)
    if isInequality {
      tag.marker = put(.slack, -1, into: row, owner)
      tag.sign = -1
      if level >= 0 { tag.other = put(.error, 1, into: row, owner) }
    } else if level >= 0 {
      tag.marker = put(.error, 1, into: row, owner)
      tag.other = put(.error, -1, into: row, owner)
    } else {
      tag.marker = put(.dummy, 1, into: row, owner)
    }
    if level >= 0 {
      if !isInequality { costs[Int(level)][Int(tag.marker)] = 1 }
      costs[Int(level)][Int(tag.other)] = 1
    }
    if rows[r].constant < 0 {
      rows[r].constant = -rows[r].constant
      for i in rows[r].terms.indices { rows[r].terms[i].factor *= -1 }
    }
    if let subject = subject(of: row, tag) {
      solve(row, for: subject)
      return .added(tag)
    }
    if let contradiction = enterByFirstPhase(row, tag) {
      forget(tag)
      return .contradiction(contradiction)
    }
    return .added(tag)
  }

  private mutating func put(_ kind: Kind, _ factor: Double, into row: Int32, _ owner: Int32)
    -> Int32
  {
    let symbol = makeSymbol(kind, owner: owner)
    add(factor, symbol, to: row)
    return symbol
  }

  private mutating func forget(_ tag: Tag) {
    drop(tag.marker)
    drop(tag.other)
  }

  /// The symbol for which the row can be solved without making another row infeasible.
  private mutating func subject(of row: Int32, _ tag: Tag) -> Int32? {
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

  /// Enters a row by the first phase of the simplex method: an artificial symbol is basic in it,
  /// and the row holds if that symbol can be reduced to 0.
  private mutating func enterByFirstPhase(_ row: Int32, _ tag: Tag) -> Contradiction? {
    let artificial = makeSymbol(.artificial, owner: -1)
    let r = Int(row)
    rows[r].basic = artificial
    rowOf[Int(artificial)] = row
    var budget = 64 + 4 * rows.count
    while rows[r].basic == artificial, rows[r].constant > 0, budget > 0 {
      budget -= 1
      var entering: Int32 = -1
      for term in rows[r].terms {
        let kind = kinds[Int(term.symbol)]
        if term.factor < 0, kind != .dummy, entering < 0 || term.symbol < entering {
          entering = term.symbol
        }
      }
      guard entering >= 0, var leaving = limit(of: entering) else { break }
      // If several rows limit the step equally, the artificial symbol leaves.
      let k = factor(of: entering, in: row)
      if rows[r].constant / -k <= leaving.step { leaving.row = row }
      pivots += 1
      solve(leaving.row, for: entering)
    }
    guard rows[r].basic == artificial else {
      drop(artificial)
      return nil
    }
    guard rows[r].constant <= Simplex.slop else {
      let found = parts(of: row)
      drop(artificial)
      return found
    }
    // The artificial symbol is 0. Another symbol of the row replaces it, or else the row's own
    // marker.
    rows[r].constant = 0
    var next: Int32 = -1
    for term in rows[r].terms where kinds[Int(term.symbol)] != .dummy {
      if next < 0 || term.symbol < next { next = term.symbol }
    }
    if next < 0, let first = rows[r].terms.first {
      next = rows[r].terms.contains { $0.symbol == tag.marker } ? tag.marker : first.symbol
    }
    if next >= 0 { solve(row, for: next) }
    drop(artificial)
    return nil
  }

  /// The constraints and sizes that take part in a row that cannot hold.
  private func parts(of row: Int32) -> Contradiction {
    var found = Contradiction(markers: [], sizes: [])
    func take(_ symbol: Int32, _ factor: Double) {
      switch kinds[Int(symbol)] {
      case .dummy: found.markers.append(Share(owner: owners[Int(symbol)], factor: factor))
      // The slack has the factor −1 in the equation of an inequality.
      case .slack: found.markers.append(Share(owner: owners[Int(symbol)], factor: -factor))
      case .error: found.markers.append(Share(owner: owners[Int(symbol)], factor: 0))
      case .size: found.sizes.append(owners[Int(symbol)])
      case .free, .artificial, .unused: break
      }
    }
    take(rows[Int(row)].basic, -1)
    for term in rows[Int(row)].terms { take(term.symbol, term.factor) }
    return found
  }

  // MARK: Editing

  /// Updates the rows after the constraint's constant grew by `delta`. Call `repair` afterwards.
  mutating func edit(_ tag: Tag, by delta: Double) {
    let own = rowOf[Int(tag.marker)]
    if own >= 0 {
      noteMoved(tag.marker)
      rows[Int(own)].constant -= tag.sign * delta
      noteConstant(of: own)
      return
    }
    for (row, k) in mentions(of: tag.marker) {
      rows[Int(row)].constant += tag.sign * k * delta
      noteMoved(rows[Int(row)].basic)
      noteConstant(of: row)
    }
  }

  /// Makes rows feasible again after edits, at the least cost (dual simplex). The costs have to
  /// have been optimal before.
  ///
  /// - Parameter mostSteps: the steps after which the repair is given up.
  /// - Returns: `false` if a row cannot be fulfilled or the repair was given up.
  mutating func repair(steps mostSteps: Int) -> Bool {
    var budget = 256 + 8 * rows.count
    let last = steps &+ mostSteps
    while let row = infeasible.popLast() {
      let basic = rows[Int(row)].basic
      guard basic >= 0, isRestricted(basic), rows[Int(row)].constant < 0 else { continue }
      guard budget > 0 else { break }
      guard steps < last else { return false }
      budget -= 1
      steps &+= rows[Int(row)].terms.count
      var entering: Int32 = -1
      var growth = 1.0
      for term in rows[Int(row)].terms where term.factor > 0 {
        guard kinds[Int(term.symbol)] != .dummy else { continue }
        if entering < 0 || isCheaper(term, than: entering, growth) {
          entering = term.symbol
          growth = term.factor
        }
      }
      guard entering >= 0 else {
        if rows[Int(row)].constant > -Simplex.slop {
          noteMoved(basic)
          rows[Int(row)].constant = 0
          continue
        }
        infeasible.append(row)
        return false
      }
      pivots += 1
      solve(row, for: entering)
    }
    infeasible.removeAll(keepingCapacity: true)
    while let row = suspects.popLast() {
      let basic = rows[Int(row)].basic
      guard basic >= 0, kinds[Int(basic)] == .dummy else { continue }
      if rows[Int(row)].constant.magnitude > Simplex.slop {
        suspects.append(row)
        return false
      }
      rows[Int(row)].constant = 0
    }
    return true
  }

  private func isCheaper(_ term: Term, than other: Int32, _ growth: Double) -> Bool {
    for level in order {
      let mine = costs[level][Int(term.symbol)] / term.factor
      let its = costs[level][Int(other)] / growth
      if (mine - its).magnitude > Simplex.tiny { return mine < its }
    }
    return term.symbol < other
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
    forget(tag)
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
