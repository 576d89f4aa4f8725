/// Changed constants of constraints, and the repair of the rows that these make infeasible.
extension Simplex {
  /// Updates the rows after the constraint's constant grew by `delta`. Call `repair` afterwards.
  mutating func edit(_ tag: Tag, by delta: Double) {
    let own = rowOf[Int(tag.marker)]
    if own >= 0 {
      recordMove(tag.marker)
      rows[Int(own)].constant -= tag.sign * delta
      checkConstant(of: own)
      return
    }
    for (row, k) in mentions(of: tag.marker) {
      rows[Int(row)].constant += tag.sign * k * delta
      recordMove(rows[Int(row)].basic)
      checkConstant(of: row)
    }
  }

  /// Makes rows feasible again after edits, at the least cost (dual simplex). The costs have to
  /// have been optimal before.
  ///
  /// - Parameter maximumSteps: the steps after which the repair is given up.
  /// - Returns: `false` if a row cannot be fulfilled or the repair was given up.
  mutating func repair(steps maximumSteps: Int) -> Bool {
    guard repairInfeasible(steps: maximumSteps) else { return false }
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

  private mutating func repairInfeasible(steps maximumSteps: Int) -> Bool {
    var budget = Simplex.budget(forRows: rows.count, each: 8, least: 256)
    let last = steps &+ maximumSteps
    while let row = infeasible.popLast() {
      let basic = rows[Int(row)].basic
      guard basic >= 0, isRestricted(basic), rows[Int(row)].constant < 0 else { continue }
      guard budget > 0 else { break }
      guard steps < last else { return false }
      budget -= 1
      steps &+= rows[Int(row)].terms.count
      let entering = cheapestSymbol(toRaise: row)
      if entering >= 0 {
        pivots += 1
        solve(row, for: entering)
      } else if rows[Int(row)].constant > -Simplex.slop {
        recordMove(basic)
        rows[Int(row)].constant = 0
      } else {
        infeasible.append(row)
        return false
      }
    }
    return true
  }

  /// Returns the symbol that raises the row's constant at the least cost, or −1.
  private func cheapestSymbol(toRaise row: Int32) -> Int32 {
    var entering: Int32 = -1
    var growth = 1.0
    for term in rows[Int(row)].terms where term.factor > 0 {
      guard kinds[Int(term.symbol)] != .dummy else { continue }
      if entering < 0 || isCheaper(term, than: entering, growth) {
        entering = term.symbol
        growth = term.factor
      }
    }
    return entering
  }

  private func isCheaper(_ term: Term, than other: Int32, _ growth: Double) -> Bool {
    for level in order {
      let mine = costs[level][Int(term.symbol)] / term.factor
      let its = costs[level][Int(other)] / growth
      if (mine - its).magnitude > Simplex.tiny { return mine < its }
    }
    return term.symbol < other
  }
}
