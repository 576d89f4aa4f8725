/// The first phase of the simplex method, for constraints that have no feasible row at once.
extension Simplex {
  /// Enters a row by the first phase of the simplex method: an artificial symbol is basic in it,
  /// and the row holds if that symbol can be reduced to 0.
  mutating func enterByFirstPhase(_ row: Int32, _ tag: Tag) -> Contradiction? {
    let artificial = makeSymbol(.artificial, owner: -1)
    let r = Int(row)
    rows[r].basic = artificial
    rowOf[Int(artificial)] = row
    reduce(artificial, row)
    guard rows[r].basic == artificial else {
      drop(artificial)
      return nil
    }
    guard rows[r].constant <= Simplex.slop else {
      let found = parts(of: row)
      drop(artificial)
      return found
    }
    replaceArtificial(in: row, tag)
    drop(artificial)
    return nil
  }

  /// Reduces the artificial symbol of the row as far as the other rows allow.
  private mutating func reduce(_ artificial: Int32, _ row: Int32) {
    let r = Int(row)
    var budget = Simplex.budget(forRows: rows.count, each: 4)
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
  }

  /// Solves the row of an artificial symbol that is 0 for another symbol, or else for the marker of
  /// its constraint.
  private mutating func replaceArtificial(in row: Int32, _ tag: Tag) {
    let r = Int(row)
    rows[r].constant = 0
    var next: Int32 = -1
    for term in rows[r].terms where kinds[Int(term.symbol)] != .dummy {
      if next < 0 || term.symbol < next { next = term.symbol }
    }
    if next < 0, let first = rows[r].terms.first {
      next = rows[r].terms.contains { $0.symbol == tag.marker } ? tag.marker : first.symbol
    }
    if next >= 0 { solve(row, for: next) }
  }

  /// Returns the constraints and sizes that take part in a row of the tableau that cannot hold.
  private func parts(of row: Int32) -> Contradiction {
    var found = Contradiction(markers: [], sizes: [])
    func add(_ symbol: Int32, _ factor: Double) {
      switch kinds[Int(symbol)] {
      case .dummy: found.markers.append(Share(owner: owners[Int(symbol)], factor: factor))
      // The slack has the factor −1 in the equation of an inequality.
      case .slack: found.markers.append(Share(owner: owners[Int(symbol)], factor: -factor))
      case .error: found.markers.append(Share(owner: owners[Int(symbol)], factor: 0))
      case .size: found.sizes.append(owners[Int(symbol)])
      case .free, .artificial, .unused: break
      }
    }
    add(rows[Int(row)].basic, -1)
    for term in rows[Int(row)].terms { add(term.symbol, term.factor) }
    return found
  }
}
