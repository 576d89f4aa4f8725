/// Pivots of the simplex tableau, and the minimisation of its costs.
extension Simplex {
  /// Solves `row` for `subject`, which becomes basic. The row may have no basic symbol yet.
  mutating func solve(_ row: Int32, for subject: Int32) {
    let r = Int(row)
    let leaving = rows[r].basic
    let k = factor(of: subject, in: row)
    let scale = -1 / k
    removeTerm(subject, from: row)
    for i in rows[r].terms.indices { rows[r].terms[i].factor *= scale }
    rows[r].constant *= scale
    recordMove(subject)
    if leaving >= 0 {
      rowOf[Int(leaving)] = -1
      recordMove(leaving)
      columns[Int(leaving)].removeAll(keepingCapacity: true)
      add(-scale, leaving, to: row)
    }
    rows[r].basic = subject
    rowOf[Int(subject)] = row
    substitute(subject, by: row)
  }

  /// Substitutes the row's right side for its basic symbol in all other rows and in the costs.
  private mutating func substitute(_ subject: Int32, by row: Int32) {
    let source = rows[Int(row)].terms
    let constant = rows[Int(row)].constant
    for (other, k) in mentions(of: subject) where other != row {
      removeTerm(subject, from: other)
      add(k, source, constant, to: other)
      checkConstant(of: other)
    }
    columns[Int(subject)].removeAll(keepingCapacity: true)
    for level in costs.indices {
      let k = costs[level][Int(subject)]
      guard k != 0 else { continue }
      costs[level][Int(subject)] = 0
      addCost(k, source, level)
    }
  }

  mutating func checkConstant(of row: Int32) {
    let constant = rows[Int(row)].constant
    let kind = kinds[Int(rows[Int(row)].basic)]
    if kind == .dummy {
      if constant.magnitude > Simplex.slop { suspects.append(row) }
    } else if constant < 0, kind != .free {
      if constant > -Simplex.tiny {
        rows[Int(row)].constant = 0
      } else {
        infeasible.append(row)
      }
    }
  }

  mutating func addCost(_ k: Double, _ terms: ContiguousArray<Term>, _ level: Int) {
    for term in terms {
      let s = Int(term.symbol)
      let new = costs[level][s] + k * term.factor
      costs[level][s] = new.magnitude < Simplex.tiny ? 0 : new
      addCandidate(term.symbol)
    }
  }

  mutating func addCandidate(_ symbol: Int32) {
    guard !isCandidate[Int(symbol)] else { return }
    isCandidate[Int(symbol)] = true
    candidates.append(symbol)
  }

  /// The direction, −1, 0 or 1, in which the costs change as the symbol grows. The highest
  /// priority that changes decides.
  package func trend(of symbol: Int32) -> Int {
    for level in order {
      let c = costs[level][Int(symbol)]
      if c < -Simplex.tiny { return -1 }
      if c > Simplex.tiny { return 1 }
    }
    return 0
  }

  /// The row that limits the growth of `entering` first, and the largest possible step.
  package mutating func limit(of entering: Int32) -> (row: Int32, step: Double)? {
    var best: (row: Int32, step: Double)?
    for (row, k) in mentions(of: entering) where k < 0 {
      let basic = rows[Int(row)].basic
      guard isRestricted(basic) else { continue }
      let step = max(0, rows[Int(row)].constant) / -k
      if let found = best {
        if step > found.step { continue }
        if step == found.step, basic > rows[Int(found.row)].basic { continue }
      }
      best = (row, step)
    }
    return best
  }

  /// Minimises the costs of missed constraints. The tableau has to be feasible.
  mutating func optimise() {
    var budget = Simplex.budget(forRows: rows.count, each: 8)
    let careful = budget / 2
    while let symbol = nextCandidate(lowestFirst: budget < careful) {
      guard budget > 0 else { break }
      budget -= 1
      guard let (row, _) = limit(of: symbol) else { continue }
      pivots += 1
      solve(row, for: symbol)
    }
    for symbol in candidates { isCandidate[Int(symbol)] = false }
    candidates.removeAll(keepingCapacity: true)
  }

  /// The newest symbol that lowers the costs. After many pivots, the symbol with the lowest number
  /// instead, which cannot cycle (Bland's rule).
  private mutating func nextCandidate(lowestFirst: Bool) -> Int32? {
    if lowestFirst {
      var best: Int32?
      for symbol in candidates where isWorthEntering(symbol) {
        if symbol < best ?? .max { best = symbol }
      }
      return best
    }
    while let symbol = candidates.popLast() {
      isCandidate[Int(symbol)] = false
      if isWorthEntering(symbol) { return symbol }
    }
    return nil
  }

  private func isWorthEntering(_ symbol: Int32) -> Bool {
    let kind = kinds[Int(symbol)]
    return rowOf[Int(symbol)] < 0 && kind != .dummy && kind != .unused && kind != .free
      && trend(of: symbol) < 0
  }
}
