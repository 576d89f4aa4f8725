import TestSupport
import Testing

@testable import PantoLayout
@testable import PantoScene

@Suite("The constraint solver", .timeLimit(.minutes(60))) struct LayoutSolverTests {
  typealias Term = LayoutSolver.Term

  struct Line {
    var terms: ContiguousArray<Term>
    var constant: Double
    var isInequality = false
    var priority: Float = 1000
  }

  func solved(_ variables: Int, sizes: Int = 0, _ lines: [Line]) -> LayoutSolver {
    var solver = LayoutSolver()
    for i in 0..<variables { _ = solver.makeVariable(isSize: i >= variables - sizes) }
    for (i, line) in lines.enumerated() {
      _ = solver.add(
        line.terms, constant: line.constant, isInequality: line.isInequality,
        priority: line.priority, serial: i)
    }
    solver.solve()
    return solver
  }

  func at(_ v: Int32, _ factor: Double = 1) -> Term { Term(symbol: v, factor: factor) }

  @Test("values that follow from each other one by one need no tableau")
  func following() {
    let s = solved(
      3,
      [
        Line(terms: [at(2), at(1, -2)], constant: -1),
        Line(terms: [at(1), at(0, -1)], constant: -5),
        Line(terms: [at(0)], constant: -10),
      ])
    #expect(s.values == [10, 15, 31])
    #expect(s.simplex.rows.isEmpty)
  }

  @Test("two equations in two unknowns are solved in the tableau")
  func simultaneous() {
    let s = solved(
      2,
      [Line(terms: [at(0), at(1)], constant: -10), Line(terms: [at(0), at(1, -1)], constant: -2)])
    #expect(s.values == [6, 4])
  }

  @Test("a constraint of higher priority wins against any number of lower ones")
  func priorities() {
    var lines = [Line(terms: [at(0)], constant: -100, priority: 501)]
    for i in 0..<40 {
      lines.append(Line(terms: [at(0)], constant: Double(i) - 20, priority: 500))
    }
    #expect(solved(1, lines).values == [100])
  }

  @Test("an optional constraint yields to required ones and is satisfied as closely as possible")
  func intrinsicConstraints() {
    let s = solved(
      1, sizes: 1,
      [
        Line(terms: [at(0)], constant: -50, isInequality: true),
        Line(terms: [at(0, -1)], constant: 80, isInequality: true),
        Line(terms: [at(0)], constant: -200, priority: 250),
      ])
    #expect(s.values == [80])
  }

  @Test(
    "of two contradicting constraints the later one is broken; it holds again when the other is removed"
  )
  func contradiction() {
    var s = solved(1, [Line(terms: [at(0)], constant: -1), Line(terms: [at(0)], constant: -2)])
    #expect(s.values == [1])
    #expect(s.conflicts.count == 1)
    #expect(s.conflicts.first?.constraints == [0, 1])
    #expect(s.conflicts.first?.broken == 1)

    s.conflicts = []
    s.remove(0)
    s.solve()
    #expect(s.values == [2])
    #expect(s.conflicts.isEmpty)
  }

  @Test("a negative size is reported as a conflict, both in plain equations and in the tableau")
  func negativeSize() {
    let direct = solved(1, sizes: 1, [Line(terms: [at(0)], constant: 5)])
    #expect(direct.conflicts.first?.sizes == [0])
    let s = solved(
      3, sizes: 1,
      [
        Line(terms: [at(0), at(1)], constant: -10), Line(terms: [at(0), at(1, -1)], constant: -40),
        Line(terms: [at(1), at(2, -1)], constant: 0),
      ])
    #expect(s.conflicts.count == 1)
    #expect(s.conflicts.first?.broken == 2)
  }

  @Test(
    "a constant that makes the system impossible breaks a constraint, and a possible one restores it"
  )
  func editToContradiction() {
    var s = solved(
      2,
      [
        Line(terms: [at(0), at(1)], constant: -10), Line(terms: [at(0), at(1, -1)], constant: 0),
        Line(terms: [at(0, -1)], constant: 8, isInequality: true),
      ])
    #expect(s.values == [5, 5])
    s.setConstant(0, -30)
    s.solve()
    #expect(s.values == [15, 15])
    #expect(s.conflicts.map(\.broken) == [2])

    s.conflicts = []
    s.setConstant(0, -12)
    s.solve()
    #expect(s.values == [6, 6])
    #expect(s.constraints[2].state != .broken)
  }

  @Test(
    "one of several redundant equations is broken while its constant disagrees, and holds again afterwards"
  )
  func editRedundant() {
    var s = solved(
      2,
      [
        Line(terms: [at(0), at(1)], constant: -10), Line(terms: [at(0), at(1, -1)], constant: -2),
        Line(terms: [at(0), at(1, 2)], constant: -14),
      ])
    #expect(s.values == [6, 4] && s.conflicts.isEmpty)
    for line in 0..<3 as Range<Int32> {
      let constant = s.constraints[Int(line)].constant
      for other in [1, -1] as [Double] {
        s.setConstant(line, constant + other)
        s.solve()
        #expect(s.conflicts.count == 1, "line \(line), \(other)")
        s.conflicts = []
        s.setConstant(line, constant)
        s.solve()
        #expect(s.values == [6, 4] && s.conflicts.isEmpty, "line \(line), \(other)")
      }
    }
  }

  /// The sum of the violations at each priority.
  func misses(_ s: LayoutSolver) -> [Float: Double] {
    var all: [Float: Double] = [:]
    for c in s.constraints where c.state != .unused && c.state != .broken {
      var sum = c.constant
      for t in c.terms { sum += t.factor * s.values[Int(t.symbol)] }
      all[c.priority, default: 0] += c.isInequality ? max(0, -sum) : sum.magnitude
    }
    return all
  }

  @Test(
    "after incremental changes each priority is violated as much as in a solver built anew",
    arguments: 1...60)
  func incrementalEqualsFresh(seed: Int) {
    var dice = SeededRandom(state: UInt64(seed))
    let variables = 3 + dice.roll(8)
    var solver = LayoutSolver()
    for i in 0..<variables { _ = solver.makeVariable(isSize: i % 2 == 1) }
    var live: [(id: Int32, line: Line, serial: Int)] = []
    for step in 0..<60 {
      let choice = dice.roll(10)
      if choice < 5 || live.isEmpty {
        var terms: ContiguousArray<Term> = [at(Int32(dice.roll(variables)))]
        if dice.roll(3) > 0 {
          let other = Int32(dice.roll(variables))
          if other != terms[0].symbol { terms.append(at(other, dice.roll(2) == 0 ? -1 : -0.5)) }
        }
        let line = Line(
          terms: terms, constant: Double(dice.roll(200) - 150), isInequality: dice.roll(3) == 0,
          priority: [1000, 1000, 750, 250, 50][dice.roll(5)])
        let id = solver.add(
          line.terms, constant: line.constant, isInequality: line.isInequality,
          priority: line.priority, serial: step)
        live.append((id, line, step))
      } else if choice < 7 {
        let i = dice.roll(live.count)
        solver.remove(live[i].id)
        live.remove(at: i)
      } else {
        let i = dice.roll(live.count)
        live[i].line.constant = Double(dice.roll(200) - 150)
        solver.setConstant(live[i].id, live[i].line.constant)
      }
      solver.solve()
      #expect(!solver.isDirty)
      for v in solver.values { #expect(v.isFinite) }
      for i in 0..<variables where solver.isSize[i] { #expect(solver.values[i] >= -1e-6) }
      let own = misses(solver)
      #expect(own[1000, default: 0] < 1e-5, "step \(step): a required constraint is off")

      // A new solver gets the same constraints except the broken ones; each priority must be
      // violated equally.
      var fresh = LayoutSolver()
      for i in 0..<variables { _ = fresh.makeVariable(isSize: i % 2 == 1) }
      for entry in live where solver.constraints[Int(entry.id)].state != .broken {
        _ = fresh.add(
          entry.line.terms, constant: entry.line.constant, isInequality: entry.line.isInequality,
          priority: entry.line.priority, serial: entry.serial)
      }
      fresh.solve()
      #expect(fresh.conflicts.isEmpty, "step \(step)")
      let other = misses(fresh)
      for level: Float in [750, 250, 50] {
        let difference = (own[level, default: 0] - other[level, default: 0]).magnitude
        #expect(difference < 1e-5, "step \(step), priority \(level)")
      }
    }
  }

  @Test(
    "assumed constraints are violated as much as ordinary ones, at every priority (K13)",
    arguments: 1...80)
  func assumed(seed: Int) {
    var dice = SeededRandom(state: UInt64(seed))
    let variables = 4 + dice.roll(8)
    func made() -> LayoutSolver {
      var solver = LayoutSolver()
      for i in 0..<variables { _ = solver.makeVariable(isSize: i % 4 != 3) }
      return solver
    }
    var (quick, plain) = (made(), made())
    var ids: [(Int32, Int32)] = []
    for step in 0..<50 {
      if ids.isEmpty || dice.roll(3) > 0 {
        let first = Int32(dice.roll(variables))
        var terms: ContiguousArray<Term> = [at(first)]
        let other = Int32(dice.roll(variables))
        if other != first {
          terms.append(at(other, [-0.5, -1, -2, 1][dice.roll(4)]))
          let third = Int32(dice.roll(variables))
          if dice.roll(3) == 0, third != first, third != other { terms.append(at(third)) }
        }
        let isProportion = terms.count == 2 && dice.roll(2) == 0
        let constant = isProportion ? 0 : Double(dice.roll(200) - 150)
        let priority: Float = isProportion ? 999 : [1000, 1000, 999.5, 999, 750, 250][dice.roll(6)]
        let isInequality = !isProportion && dice.roll(3) == 0
        func add(to solver: inout LayoutSolver, isAssumed: Bool) -> Int32 {
          solver.add(
            terms, constant: constant, isInequality: isInequality, priority: priority,
            serial: step, isAssumed: isAssumed)
        }
        ids.append(
          (
            add(to: &quick, isAssumed: isProportion || dice.roll(4) == 0),
            add(to: &plain, isAssumed: false)
          ))
      } else if dice.roll(2) == 0 {
        let (a, b) = ids.remove(at: dice.roll(ids.count))
        quick.remove(a)
        plain.remove(b)
      } else {
        let (a, b) = ids[dice.roll(ids.count)]
        let constant = Double(dice.roll(200) - 150)
        quick.setConstant(a, constant)
        plain.setConstant(b, constant)
      }
      quick.solve()
      plain.solve()
      #expect(!quick.isDirty)
      let broken = ids.filter { quick.constraints[Int($0.0)].state == .broken }.map(\.0)
      // Which constraint of a contradiction is broken depends on the others that take part. Only
      // runs with the same broken constraints are compared.
      guard broken == ids.filter({ plain.constraints[Int($0.1)].state == .broken }).map(\.0) else {
        return
      }
      let (a, b) = (misses(quick), misses(plain))
      for level: Float in [1000, 999.5, 999, 750, 250] {
        let difference = (a[level, default: 0] - b[level, default: 0]).magnitude
        #expect(difference < 1e-5, "step \(step), priority \(level)")
      }
    }
  }

  @Test(
    "an assumed proportion defines its variable, unless a required constraint prevents it (K13)")
  func contestedAssumption() {
    var s = LayoutSolver()
    for _ in 0..<3 { _ = s.makeVariable(isSize: true) }
    func proportion(_ v: Int32, _ factor: Double) {
      _ = s.add(
        [at(v), at(0, -factor)], constant: 0, isInequality: false, priority: 999, serial: Int(v),
        isAssumed: true)
    }
    proportion(1, 2)
    proportion(2, 3)
    _ = s.add([at(0), at(1), at(2)], constant: -60, isInequality: false, priority: 1000, serial: 5)
    s.solve()
    #expect(s.values == [10, 20, 30])
    #expect(s.sources == [.tableau, .defined, .defined])
    #expect(s.assumptions == 2)

    let least = s.add([at(2)], constant: -36, isInequality: true, priority: 1000, serial: 6)
    s.solve()
    #expect(s.values[2] == 36)
    #expect(s.assumptions == 0)
    #expect(s.conflicts.isEmpty)
    s.remove(least)
    s.solve()
    #expect(s.values == [10, 20, 30])
  }

  @Test(
    "priorities beyond those that are told apart count as the nearest, and that can be reported")
  func manyPriorities() {
    func lines(_ count: Int) -> [Line] {
      (0..<count).map { i in
        Line(terms: [at(Int32(i))], constant: -5, priority: Float(i + 1))
      }
    }
    #expect(!solved(64, lines(64)).hasManyPriorities)
    let s = solved(65, lines(65))
    #expect(s.hasManyPriorities)
    #expect(s.values.allSatisfy { $0 == 5 })
  }
}
