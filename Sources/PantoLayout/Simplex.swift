/// The tableau of an incremental Cassowary solver: linear equations in solved form, with what is to
/// be minimised kept as one row of costs for each priority, the highest first.
///
/// It knows symbols and rows, no views. Nothing in it is hashed, so the same calls give the same
/// bits. Every loop is bounded.
package struct Simplex {
  package enum Kind: UInt8 {
    /// A place: any value.
    case free
    /// A width or height: never negative.
    case size
    /// What an inequality leaves over; never negative.
    case slack
    /// What a constraint below required misses by; never negative, and costs.
    case error
    /// Marks a required equation; always 0.
    case dummy
    /// Of the first phase; gone when it ends.
    case artificial
    case unused
  }

  package struct Term {
    package var symbol: Int32
    package var factor: Double

    package init(symbol: Int32, factor: Double) {
      self.symbol = symbol
      self.factor = factor
    }
  }

  /// `basic` = `constant` + Σ factor × symbol.
  package struct Row {
    var basic: Int32 = -1
    var constant = 0.0
    package var terms: ContiguousArray<Term> = []
  }

  /// The symbols that a constraint brought: found again when it is edited or removed.
  package struct Tag {
    var marker: Int32 = -1
    var other: Int32 = -1
    /// Its factor in the constraint's own equation.
    var sign = 1.0
    var level: Int32 = -1
  }

  /// What can go wrong when a constraint is added or edited: the row that cannot be fulfilled.
  package struct Contradiction {
    /// Constraints with a part in it.
    var markers: [Share]
    /// Widths and heights that would have to be negative.
    var sizes: [Int32]
  }

  /// How often a constraint is in the sum that cannot hold.
  package struct Share {
    var owner: Int32
    var factor: Double
  }

  static let tiny = 1e-9
  /// How far a constant may be off before a row counts as broken, in points.
  package static let slop = 1e-7

  // One entry a symbol.
  package var kinds: ContiguousArray<Kind> = []
  /// The row it is solved in; −1: it is a parameter, 0 where it is not `free` and 0 by choice else.
  package var rowOf: ContiguousArray<Int32> = []
  /// Rows that mention it; may hold rows that no longer do, and some twice.
  var columns: ContiguousArray<ContiguousArray<Int32>> = []
  /// The constraint or variable it stands for.
  var owners: ContiguousArray<Int32> = []
  var isCandidate: ContiguousArray<Bool> = []
  private var unusedSymbols: ContiguousArray<Int32> = []

  package var rows: ContiguousArray<Row> = []
  var unusedRows: ContiguousArray<Int32> = []
  /// Rows whose constants fell below 0.
  var infeasible: ContiguousArray<Int32> = []
  /// Rows of dummies, whose constants must stay 0.
  var suspects: ContiguousArray<Int32> = []
  private var merged: ContiguousArray<Term> = []
  /// Places and sizes whose value may be another.
  private var moved: ContiguousArray<Int32> = []
  private var isMoved: ContiguousArray<Bool> = []
  /// Terms read or written, for tests of cost.
  package var steps = 0
  /// How many terms all rows have.
  private(set) var size = 0
  private var seen: ContiguousArray<Int32> = []
  private var seenStamp: Int32 = 0

  /// Costs by level: one number a symbol.
  var costs: ContiguousArray<ContiguousArray<Double>> = []
  /// The levels, the one of the highest priority first.
  var order: ContiguousArray<Int> = []
  var candidates: ContiguousArray<Int32> = []
  /// How many pivots were made, for tests and benchmarks.
  var pivots = 0

  // MARK: Symbols and rows

  mutating func makeSymbol(_ kind: Kind, owner: Int32) -> Int32 {
    if let s = unusedSymbols.popLast() {
      kinds[Int(s)] = kind
      owners[Int(s)] = owner
      noteMoved(s)
      return s
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    owners.append(owner)
    isCandidate.append(false)
    isMoved.append(false)
    for level in costs.indices { costs[level].append(0) }
    noteMoved(Int32(kinds.count - 1))
    return Int32(kinds.count - 1)
  }

  mutating func noteMoved(_ symbol: Int32) {
    let s = Int(symbol)
    guard !isMoved[s], kinds[s] == .free || kinds[s] == .size else { return }
    isMoved[s] = true
    moved.append(symbol)
  }

  /// Places and sizes whose value may be another than when it was asked last.
  mutating func takeMoved() -> ContiguousArray<Int32> {
    guard !moved.isEmpty else { return moved }
    var all = moved
    moved.removeAll(keepingCapacity: true)
    for symbol in all { isMoved[Int(symbol)] = false }
    // The symbol may stand for something else by now.
    all.removeAll { kinds[Int($0)] != .free && kinds[Int($0)] != .size }
    return all
  }

  /// It must be in no row any more, or only in its own.
  mutating func drop(_ symbol: Int32) {
    guard symbol >= 0 else { return }
    let s = Int(symbol)
    if rowOf[s] >= 0 { dropRow(rowOf[s]) }
    for row in columns[s] { removeTerm(symbol, from: row) }
    kinds[s] = .unused
    columns[s].removeAll(keepingCapacity: true)
    for level in costs.indices { costs[level][s] = 0 }
    unusedSymbols.append(symbol)
  }

  /// A new level of costs, which counts for less than the `index` first ones in `order`.
  mutating func addLevel(at index: Int) {
    costs.append(ContiguousArray(repeating: 0, count: kinds.count))
    order.insert(costs.count - 1, at: index)
  }

  package mutating func makeRow() -> Int32 {
    if let r = unusedRows.popLast() { return r }
    rows.append(Row())
    seen.append(0)
    return Int32(rows.count - 1)
  }

  package mutating func dropRow(_ row: Int32) {
    let r = Int(row)
    if rows[r].basic >= 0 {
      rowOf[Int(rows[r].basic)] = -1
      noteMoved(rows[r].basic)
    }
    rows[r].basic = -1
    rows[r].constant = 0
    size -= rows[r].terms.count
    rows[r].terms.removeAll(keepingCapacity: rows[r].terms.count < 32)
    unusedRows.append(row)
  }

  /// Where `symbol` stands in a row, or would: terms are in the order of their symbols.
  private func position(of symbol: Int32, in row: Int32) -> Int {
    rows[Int(row)].terms.withUnsafeBufferPointer { terms in
      var low = 0
      var high = terms.count
      while low < high {
        let middle = (low + high) / 2
        if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private mutating func removeTerm(_ symbol: Int32, from row: Int32) {
    let r = Int(row)
    let at = position(of: symbol, in: row)
    guard at < rows[r].terms.count, rows[r].terms[at].symbol == symbol else { return }
    rows[r].terms.remove(at: at)
    size -= 1
  }

  func factor(of symbol: Int32, in row: Int32) -> Double {
    let at = position(of: symbol, in: row)
    let terms = rows[Int(row)].terms
    return at < terms.count && terms[at].symbol == symbol ? terms[at].factor : 0
  }

  /// Adds `k` × `symbol` to a row.
  package mutating func add(_ k: Double, _ symbol: Int32, to row: Int32) {
    let r = Int(row)
    let at = position(of: symbol, in: row)
    if at < rows[r].terms.count, rows[r].terms[at].symbol == symbol {
      let sum = rows[r].terms[at].factor + k
      if sum.magnitude < Simplex.tiny {
        rows[r].terms.remove(at: at)
        size -= 1
      } else {
        rows[r].terms[at].factor = sum
      }
      return
    }
    guard k.magnitude >= Simplex.tiny else { return }
    rows[r].terms.insert(Term(symbol: symbol, factor: k), at: at)
    columns[Int(symbol)].append(row)
    size += 1
  }

  func isRestricted(_ symbol: Int32) -> Bool { kinds[Int(symbol)] != .free }

  func value(of symbol: Int32) -> Double {
    let r = rowOf[Int(symbol)]
    return r < 0 ? 0 : rows[Int(r)].constant
  }

  /// By how much a constraint that is not required is missed.
  func miss(of tag: Tag) -> Double {
    var sum = 0.0
    for symbol in [tag.marker, tag.other] where symbol >= 0 && kinds[Int(symbol)] == .error {
      sum += value(of: symbol)
    }
    return sum
  }

  /// What it costs at this level if the constraint's constant is one greater.
  func price(of tag: Tag, _ level: Int) -> Double {
    // An equation's errors cost one, of an inequality only the other symbol is one.
    let own = tag.level == Int32(level) && kinds[Int(tag.marker)] == .error ? 1.0 : 0
    if rowOf[Int(tag.marker)] >= 0 { return -tag.sign * own }
    return tag.sign * (costs[level][Int(tag.marker)] - own)
  }

  /// Adds `k` × (`constant` + `terms`) to a row.
  package mutating func add(
    _ k: Double, _ terms: ContiguousArray<Term>, _ constant: Double, to row: Int32
  ) {
    let r = Int(row)
    if constant != 0 {
      rows[r].constant += k * constant
      if rows[r].basic >= 0 { noteMoved(rows[r].basic) }
    }
    steps &+= 1 + terms.count
    if terms.count < 3 {
      for term in terms { add(k * term.factor, term.symbol, to: row) }
      return
    }
    merged.removeAll(keepingCapacity: true)
    let old = rows[r].terms
    var i = 0
    for term in terms {
      while i < old.count, old[i].symbol < term.symbol {
        merged.append(old[i])
        i += 1
      }
      var factor = k * term.factor
      let isKnown = i < old.count && old[i].symbol == term.symbol
      if isKnown {
        factor += old[i].factor
        i += 1
      }
      guard factor.magnitude >= Simplex.tiny else { continue }
      if !isKnown { columns[Int(term.symbol)].append(row) }
      merged.append(Term(symbol: term.symbol, factor: factor))
    }
    while i < old.count {
      merged.append(old[i])
      i += 1
    }
    size += merged.count - old.count
    swap(&rows[r].terms, &merged)
  }

  /// Every row that mentions `symbol`, each once, with its factor. Tidies the column meanwhile.
  mutating func mentions(of symbol: Int32) -> ContiguousArray<(row: Int32, factor: Double)> {
    var found: ContiguousArray<(row: Int32, factor: Double)> = []
    let s = Int(symbol)
    guard !columns[s].isEmpty else { return found }
    seenStamp &+= 1
    found.reserveCapacity(columns[s].count)
    for row in columns[s] where seen[Int(row)] != seenStamp {
      seen[Int(row)] = seenStamp
      let k = factor(of: symbol, in: row)
      if k != 0 { found.append((row, k)) }
    }
    if found.count < columns[s].count {
      columns[s].removeAll(keepingCapacity: true)
      for entry in found { columns[s].append(entry.row) }
    }
    return found
  }

  // MARK: Pivoting

  /// Solves `row` (0 = constant + terms, or basic = …) for `subject`, which then is basic.
  mutating func solve(_ row: Int32, for subject: Int32) {
    let r = Int(row)
    let leaving = rows[r].basic
    let k = factor(of: subject, in: row)
    let scale = -1 / k
    removeTerm(subject, from: row)
    for i in rows[r].terms.indices { rows[r].terms[i].factor *= scale }
    rows[r].constant *= scale
    noteMoved(subject)
    if leaving >= 0 {
      rowOf[Int(leaving)] = -1
      noteMoved(leaving)
      columns[Int(leaving)].removeAll(keepingCapacity: true)
      add(-scale, leaving, to: row)
    }
    rows[r].basic = subject
    rowOf[Int(subject)] = row
    substitute(subject, by: row)
  }

  /// Puts the row's right side in place of its basic symbol, in all other rows and in the costs.
  private mutating func substitute(_ subject: Int32, by row: Int32) {
    let source = rows[Int(row)].terms
    let constant = rows[Int(row)].constant
    for (other, k) in mentions(of: subject) where other != row {
      removeTerm(subject, from: other)
      add(k, source, constant, to: other)
      noteConstant(of: other)
    }
    columns[Int(subject)].removeAll(keepingCapacity: true)
    for level in costs.indices {
      let k = costs[level][Int(subject)]
      guard k != 0 else { continue }
      costs[level][Int(subject)] = 0
      addCost(k, source, level)
    }
  }

  mutating func noteConstant(of row: Int32) {
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
      noteCandidate(term.symbol)
    }
  }

  mutating func noteCandidate(_ symbol: Int32) {
    guard !isCandidate[Int(symbol)] else { return }
    isCandidate[Int(symbol)] = true
    candidates.append(symbol)
  }

  /// −1, 0 or 1: what one more of it does to the costs, the highest priority that feels it deciding.
  package func trend(of symbol: Int32) -> Int {
    for level in order {
      let c = costs[level][Int(symbol)]
      if c < -Simplex.tiny { return -1 }
      if c > Simplex.tiny { return 1 }
    }
    return 0
  }

  /// The row that stops `entering` first as it grows, and how far it gets.
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

  /// Lowers the costs until nothing can be gained. Needs a feasible tableau.
  mutating func optimise() {
    var budget = 64 + 8 * rows.count
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

  /// The newest that would gain something; the lowest instead once that takes long, since that
  /// cannot go in circles (Bland's rule).
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
