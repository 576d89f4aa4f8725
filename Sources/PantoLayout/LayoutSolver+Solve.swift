/// The solution of all layout constraints, in rounds until none is left to do.
extension LayoutSolver {
  /// The error above which a required constraint counts as broken, in points.
  static let slop = 1e-6

  /// The number of rounds in one solution. A round follows only after a constraint was broken or an
  /// assumption dropped, so that the limit is for rounding errors alone. What then still waits is
  /// solved with the next solution.
  private static let maximumRounds = 1000

  /// Solves all constraints. Of contradicting ones the latest is broken and recorded in
  /// `conflicts`.
  package mutating func solve() {
    guard isDirty else { return }
    processRemoved()
    isTouched = false
    // Broken constraints are tried again unless constraints were only added. If one still
    // contradicts, it is not reported a second time.
    var retried: ContiguousArray<Int32> = []
    if mayHold {
      swap(&retried, &brokenList)
      for id in retried {
        constraints[Int(id)].state = .pending
        pending.append(id)
      }
    }
    mayHold = false
    hasRestarted = false
    drops = 0
    var rounds = 0
    repeat {
      rounds += 1
      simplex.optimise()
      propagate()
      editTableau()
      solvePending()
      if assumptions > 0, isFinished { checkAssumptions() }
    } while rounds < LayoutSolver.maximumRounds && !isFinished
    simplex.optimise()
    if isFilling {
      isFilling = false
      fillingSteps = simplex.steps
    }
    if !retried.isEmpty, !conflicts.isEmpty {
      stamp += 1
      for id in retried { constraints[Int(id)].stamp = stamp }
      conflicts.removeAll { constraints[Int($0.broken)].stamp == stamp }
    }
    collect()
  }

  private var isFinished: Bool { pending.isEmpty && queue.isEmpty && edited.isEmpty }

  private mutating func collect() {
    for v in loose where sources[Int(v)] == .unknown { update(v, to: 0) }
    loose.removeAll(keepingCapacity: true)
    for symbol in simplex.drainMoved() {
      let v = simplex.owners[Int(symbol)]
      guard v >= 0, sources[Int(v)] == .tableau, symbols[Int(v)] == symbol else { continue }
      update(v, to: rounded(simplex.value(of: symbol)))
    }
    // Ranks guarantee that a variable is computed after those that define it.
    while let v = valueQueue.popFirst() {
      isValueQueued[Int(v)] = false
      guard sources[Int(v)] == .defined else { continue }
      let value = rounded(solution(of: determiner[Int(v)], for: v))
      update(v, to: isSize[Int(v)] ? max(0, value) : value)
    }
  }

  /// Returns the nearest whole number if `value` differs from it only by a rounding error, else
  /// `value`.
  private func rounded(_ value: Double) -> Double {
    let whole = value.rounded()
    return (value - whole).magnitude < 1e-9 * max(1, value.magnitude) ? whole : value
  }

  /// Sets a value and queues the variables that are defined by it.
  private mutating func update(_ v: Int32, to value: Double) {
    steps &+= 1
    guard values[Int(v)] != value else { return }
    set(v, value)
    guard definitionUses[Int(v)] > 0 else { return }
    for id in uses[Int(v)] where constraints[Int(id)].state == .defines {
      if constraints[Int(id)].variable != v { queueValue(constraints[Int(id)].variable) }
    }
  }
}
