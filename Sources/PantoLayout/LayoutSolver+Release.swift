/// Release of variables from the constraints that determine them, so that they are solved again.
extension LayoutSolver {
  /// Undoes everything that the constraint determines. The caller sets its new state.
  mutating func undo(_ id: Int32) {
    let c = Int(id)
    switch constraints[c].state {
    case .follows:
      let v = constraints[c].variable
      constraints[c].variable = -1
      constraints[c].state = .unused
      release(v)
    case .defines:
      let v = constraints[c].variable
      undefine(id)
      constraints[c].state = .unused
      release(v)
    case .tableau: leaveTableau(id)
    case .unused, .pending, .checked, .broken: break
    }
  }

  /// Removes the constraint from the tableau, together with variables that only it mentioned.
  mutating func leaveTableau(_ id: Int32) {
    let c = Int(id)
    simplex.remove(constraints[c].tag)
    constraints[c].tag = Simplex.Tag()
    tableauCount -= 1
    leaveBases(of: id)
  }

  mutating func leaveBases(of id: Int32) {
    let bases = constraints[Int(id)].bases
    constraints[Int(id)].bases.removeAll(keepingCapacity: true)
    for base in bases {
      let v = Int(base)
      guard sources[v] == .tableau else { continue }
      inTableau[v] -= 1
      guard inTableau[v] == 0 else { continue }
      simplex.drop(symbols[v])
      symbols[v] = -1
      sources[v] = .unknown
      loose.append(base)
    }
  }

  /// Removes the definition of a variable by a constraint. The caller gives the variable a new
  /// state.
  mutating func undefine(_ id: Int32) {
    let c = Int(id)
    for term in constraints[c].terms where term.symbol != constraints[c].variable {
      definitionUses[Int(term.symbol)] -= 1
    }
    constraints[c].variable = -1
    if !constraints[c].isRequired { assumptions -= 1 }
  }

  /// Ends the definitions that use a variable which is about to become known. They are made again
  /// without it.
  mutating func releaseDefinitions(from v: Int32) {
    guard definitionUses[Int(v)] > 0 else { return }
    let users = uses[Int(v)]
    for id in users where constraints[Int(id)].state == .defines {
      let defined = constraints[Int(id)].variable
      undefine(id)
      makePending(id)
      release(defined)
    }
  }

  /// Makes a variable unknown. All constraints that were solved with it become pending.
  mutating func release(_ first: Int32) {
    var open: ContiguousArray<Int32> = [first]
    while let v = open.popLast() {
      let i = Int(v)
      switch sources[i] {
      case .followed, .given, .tableau, .defined: break
      case .unused, .unknown: continue
      }
      let wasInTableau = sources[i] == .tableau
      if !wasInTableau { sources[i] = .unknown }
      loose.append(v)
      determiner[i] = -1
      let users = uses[i]
      for id in users {
        let c = Int(id)
        steps &+= 1
        switch constraints[c].state {
        case .follows:
          let next = constraints[c].variable
          constraints[c].variable = -1
          if next != v { open.append(next) }
          makePending(id)
        case .defines:
          let next = constraints[c].variable
          undefine(id)
          if next != v { open.append(next) }
          makePending(id)
        case .tableau:
          leaveTableau(id)
          makePending(id)
        case .checked: makePending(id)
        case .unused, .pending, .broken: break
        }
      }
      if wasInTableau, symbols[i] < 0 { sources[i] = .unknown }
    }
  }

  mutating func makePending(_ id: Int32) {
    constraints[Int(id)].state = .pending
    // The number of unknown variables is counted when the constraint is processed.
    constraints[Int(id)].unknown = .max
    pending.append(id)
  }
}
