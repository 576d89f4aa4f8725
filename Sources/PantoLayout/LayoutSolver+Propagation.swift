/// Propagation of changed values and constants to the variables that depend on them.
extension LayoutSolver {
  /// Updates the variables that follow from changed ones, in the order of their ranks.
  mutating func propagate() {
    for id in edited {
      let state = constraints[Int(id)].state
      if state == .follows || state == .defines { queue(constraints[Int(id)].variable) }
    }
    while let v = queue.popFirst() {
      let i = Int(v)
      isQueued[i] = false
      if sources[i] == .followed {
        let value = solution(of: determiner[i], for: v)
        guard value != values[i] else { continue }
        if isSize[i], value < -LayoutSolver.slop {
          breakLatest(determiner[i], [determiner[i]], sizes: [v])
          continue
        }
        set(v, isSize[i] ? max(0, value) : value)
      } else if sources[i] == .defined {
        let part = part(of: v, by: determiner[i])
        queueValue(v)
        guard part != parts[i] else { continue }
        parts[i] = part
        // A size that may become negative has to be in the tableau, which keeps sizes at 0 or
        // above.
        if isSize[i], part < 0 {
          release(v)
          continue
        }
      }
      for id in uses[i] {
        steps &+= 1
        switch constraints[Int(id)].state {
        case .follows, .defines:
          if constraints[Int(id)].variable != v { queue(constraints[Int(id)].variable) }
        case .tableau, .checked: recordEdit(id)
        case .unused, .pending, .broken: break
        }
      }
    }
  }

  mutating func editTableau() {
    let list = edited
    edited.removeAll(keepingCapacity: true)
    var isEdited = false
    for id in list {
      let c = Int(id)
      constraints[c].isListed = false
      switch constraints[c].state {
      case .checked: if !holds(id) { breakLatest(id, [id], sizes: []) }
      case .tableau:
        let folded = known(id)
        let delta = folded - constraints[c].folded
        guard delta != 0 else { continue }
        constraints[c].folded = folded
        simplex.edit(constraints[c].tag, by: delta)
        isEdited = true
      case .unused, .pending, .follows, .defines, .broken: break
      }
    }
    guard isEdited else { return }
    if simplex.repair(steps: max(LayoutSolver.minimumRepairSteps, 2 * fillingSteps)) { return }
    // A repair fails rarely. All constraints then enter an empty tableau, where contradictions are
    // found. The same happens where an edit reaches so many rows that filling costs less.
    rebuild()
  }

  /// The number of solver steps that a repair of the tableau may always take before it is given up.
  private static let minimumRepairSteps = 200_000

  mutating func rebuild() {
    for c in constraints.indices where constraints[c].state == .tableau {
      makePending(Int32(c))
      constraints[c].tag = Simplex.Tag()
      constraints[c].bases.removeAll(keepingCapacity: true)
    }
    tableauCount = 0
    rivals.removeAll(keepingCapacity: true)
    for v in sources.indices where sources[v] == .tableau {
      sources[v] = .unknown
      symbols[v] = -1
      inTableau[v] = 0
      loose.append(Int32(v))
    }
    steps += simplex.steps
    simplex = Simplex()
    isFilling = true
    levels = []
  }

  /// Whether a constraint whose variables are all known is fulfilled. Only required ones can fail.
  func holds(_ id: Int32) -> Bool {
    guard constraints[Int(id)].isRequired else { return true }
    let rest = known(id)
    return constraints[Int(id)].isInequality
      ? rest >= -LayoutSolver.slop : rest.magnitude <= LayoutSolver.slop
  }
}
