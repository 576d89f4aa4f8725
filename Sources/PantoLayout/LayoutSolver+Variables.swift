/// Variables of the layout solver and their values.
extension LayoutSolver {
  package mutating func makeVariable(isSize size: Bool) -> Int32 {
    if let v = unusedVariables.popLast() {
      isSize[Int(v)] = size
      sources[Int(v)] = .unknown
      values[Int(v)] = 0
      return v
    }
    values.append(0)
    sources.append(.unknown)
    isSize.append(size)
    symbols.append(-1)
    inTableau.append(0)
    uses.append([])
    ranks.append(0)
    determiner.append(-1)
    isQueued.append(false)
    isChanged.append(false)
    parts.append(0)
    definitionUses.append(0)
    isValueQueued.append(false)
    return Int32(values.count - 1)
  }

  /// Frees a variable. No constraint may refer to it, apart from removed ones, which are taken out
  /// first.
  package mutating func dropVariable(_ v: Int32) {
    processRemoved()
    if symbols[Int(v)] >= 0 {
      simplex.drop(symbols[Int(v)])
      symbols[Int(v)] = -1
    }
    sources[Int(v)] = .unused
    unusedVariables.append(v)
  }

  /// Fixes a variable to a value from outside.
  package mutating func fix(_ v: Int32, to value: Double) {
    let i = Int(v)
    switch sources[i] {
    case .given:
      if values[i] != value {
        mayHold = true
        set(v, value)
        queue(v)
      }
    case .unknown:
      mayHold = true
      releaseDefinitions(from: v)
      set(v, value)
      sources[i] = .given
      rankCount += 1
      ranks[i] = rankCount
      isTouched = true
    case .followed, .tableau, .defined:
      release(v)
      fix(v, to: value)
    case .unused: break
    }
  }

  /// Ends the effect of `fix`: constraints determine the variable again.
  package mutating func unfix(_ v: Int32) {
    guard sources[Int(v)] == .given else { return }
    mayHold = true
    release(v)
  }

  mutating func set(_ v: Int32, _ value: Double) {
    guard values[Int(v)] != value else { return }
    values[Int(v)] = value
    if !isChanged[Int(v)] {
      isChanged[Int(v)] = true
      changed.append(v)
    }
  }

  mutating func queue(_ v: Int32) {
    guard !isQueued[Int(v)] else { return }
    isQueued[Int(v)] = true
    queue.insert(ranks[Int(v)], v)
  }

  mutating func queueValue(_ v: Int32) {
    guard !isValueQueued[Int(v)] else { return }
    isValueQueued[Int(v)] = true
    valueQueue.insert(ranks[Int(v)], v)
  }

  /// Returns the variables whose values changed since the last call, and empties the list.
  package mutating func drainChanged() -> ContiguousArray<Int32> {
    let all = changed
    for v in all { isChanged[Int(v)] = false }
    changed.removeAll(keepingCapacity: true)
    return all
  }
}
