/// Sums over the variables of a layout constraint whose values are known.
extension LayoutSolver {
  func isKnown(_ v: Int32) -> Bool {
    sources[Int(v)] == .given || sources[Int(v)] == .followed
  }

  /// Returns the constant of a constraint, with its known terms and the constants of definitions
  /// added.
  func known(_ id: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    for term in constraints[Int(id)].terms { sum += term.factor * knownPart(term.symbol) }
    return sum
  }

  /// Returns the value of a known variable, the constant of a defined one, and 0 for others.
  func knownPart(_ v: Int32) -> Double {
    switch sources[Int(v)] {
    case .given, .followed: values[Int(v)]
    case .defined: parts[Int(v)]
    case .unused, .unknown, .tableau: 0
    }
  }

  /// The value of `v` if all variables were 0 that are neither known nor defined.
  func part(of v: Int32, by id: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    var factor = 1.0
    for term in constraints[Int(id)].terms {
      if term.symbol == v {
        factor = term.factor
      } else {
        sum += term.factor * knownPart(term.symbol)
      }
    }
    let part = -sum / factor
    return part == 0 ? 0 : part
  }

  /// The value of `v` that fulfils the equation with the values of the other variables.
  func solution(of id: Int32, for v: Int32) -> Double {
    var sum = constraints[Int(id)].constant
    var factor = 1.0
    for term in constraints[Int(id)].terms {
      if term.symbol == v {
        factor = term.factor
      } else {
        sum += term.factor * values[Int(term.symbol)]
      }
    }
    let value = -sum / factor
    // −0 becomes 0, because it would be printed with its sign.
    return value == 0 ? 0 : value
  }
}
