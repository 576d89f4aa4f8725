/// Adding, changing and removing constraints of the layout solver.
extension LayoutSolver {
  /// Adds a constraint; terms of the same variable are added up.
  ///
  /// `isAssumed` only has an effect for equations with a priority from `lowestAssumed` to below
  /// 1,000.
  package mutating func add(
    _ terms: ContiguousArray<Term>, constant: Double, isInequality: Bool, priority: Float,
    serial: Int, isAssumed: Bool = false
  ) -> Int32 {
    let id: Int32
    if let old = unusedConstraints.popLast() {
      id = old
    } else {
      constraints.append(Constraint())
      id = Int32(constraints.count - 1)
    }
    let c = Int(id)
    constraints[c].terms.removeAll(keepingCapacity: true)
    for term in terms {
      if let at = constraints[c].terms.firstIndex(where: { $0.symbol == term.symbol }) {
        constraints[c].terms[at].factor += term.factor
      } else {
        constraints[c].terms.append(term)
      }
    }
    constraints[c].terms.removeAll { $0.factor.magnitude < Simplex.tiny }
    constraints[c].constant = constant
    constraints[c].isInequality = isInequality
    constraints[c].priority = priority
    constraints[c].serial = serial
    constraints[c].isAssumed =
      isAssumed && !isInequality && priority >= LayoutSolver.lowestAssumed && priority < 1000
    constraints[c].state = .pending
    constraints[c].isListed = false
    constraints[c].useIndices.removeAll(keepingCapacity: true)
    constraints[c].bases.removeAll(keepingCapacity: true)
    for term in constraints[c].terms {
      constraints[c].useIndices.append(Int32(uses[Int(term.symbol)].count))
      uses[Int(term.symbol)].append(id)
    }
    pending.append(id)
    return id
  }

  package mutating func setConstant(_ id: Int32, _ constant: Double) {
    let c = Int(id)
    guard constraints[c].constant != constant else { return }
    mayHold = true
    constraints[c].constant = constant
    recordEdit(id)
  }

  mutating func recordEdit(_ id: Int32) {
    guard !constraints[Int(id)].isListed, constraints[Int(id)].state != .pending else { return }
    constraints[Int(id)].isListed = true
    edited.append(id)
  }

  package mutating func remove(_ id: Int32) { removed.append(id) }

  /// Takes removed constraints out of the graph and the tableau. Variables that they determined
  /// become unknown.
  package mutating func processRemoved() {
    guard !removed.isEmpty else { return }
    let gone = removed
    removed.removeAll(keepingCapacity: true)
    // Each removal from the tableau costs a pivot. Where many leave, filling the tableau again is
    // cheaper.
    let (leaving, following) = countLeaving(gone)
    let all = leaving + following
    if leaving > 8 || all > 128, all > tableauCount / 4 { rebuild() }
    var wasBroken = false
    for id in gone {
      let c = Int(id)
      steps &+= 1
      guard constraints[c].state != .unused else { continue }
      if constraints[c].state == .broken { wasBroken = true }
      removeUses(of: id)
      undo(id)
      constraints[c].state = .unused
      constraints[c].isListed = false
      unusedConstraints.append(id)
    }
    // `pending` and `edited` may still contain removed constraints, which are skipped there.
    // Searching the lists here would cost one search for each constraint.
    if wasBroken { brokenList.removeAll { constraints[Int($0)].state != .broken } }
    isTouched = true
    mayHold = true
  }

  /// Counts the constraints of the list that are in the tableau, and the other constraints in the
  /// tableau that are about variables which the list determines. The latter leave the tableau too,
  /// and enter it again.
  private func countLeaving(_ gone: ContiguousArray<Int32>) -> (leaving: Int, following: Int) {
    var (leaving, following) = (0, 0)
    for id in gone {
      let constraint = constraints[Int(id)]
      switch constraint.state {
      case .tableau: leaving += 1
      case .defines, .follows:
        for user in uses[Int(constraint.variable)]
        where constraints[Int(user)].state == .tableau { following += 1 }
      case .unused, .pending, .checked, .broken: break
      }
    }
    return (leaving, following)
  }

  /// Removes a constraint from the `uses` of its variables. The last entry of a list moves to the
  /// free index.
  private mutating func removeUses(of id: Int32) {
    for k in constraints[Int(id)].terms.indices {
      let v = Int(constraints[Int(id)].terms[k].symbol)
      let at = Int(constraints[Int(id)].useIndices[k])
      let last = uses[v].removeLast()
      guard last != id else { continue }
      uses[v][at] = last
      for j in constraints[Int(last)].terms.indices
      where constraints[Int(last)].terms[j].symbol == Int32(v) {
        constraints[Int(last)].useIndices[j] = Int32(at)
      }
    }
  }
}
