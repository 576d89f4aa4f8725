/// The tableau of an incremental Cassowary solver.
///
/// The tableau holds linear equations in solved form. Costs are one row for each priority, of
/// which the highest is minimised first. The tableau knows symbols and rows and no views. Nothing
/// in it is hashed, so that the same calls give the same bits, and every loop is bounded.
package struct Simplex {
  package enum Kind: UInt8 {
    /// A position, which has any value.
    case free
    /// A width or height, which is never negative.
    case size
    /// The slack of an inequality, which is never negative.
    case slack
    /// The error of a constraint below required. It is never negative and has a cost.
    case error
    /// The marker of a required equation, which is always 0.
    case dummy
    /// The artificial variable of the first phase, which exists only during it.
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

  /// An equation in solved form: `basic` = `constant` + Σ factor × symbol.
  package struct Row {
    var basic: Int32 = -1
    var constant = 0.0
    package var terms: ContiguousArray<Term> = []
  }

  /// The symbols of a constraint, by which it is found when it is edited or removed.
  package struct Tag {
    var marker: Int32 = -1
    var other: Int32 = -1
    /// The factor of `marker` in the constraint's equation.
    var sign = 1.0
    var level: Int32 = -1
  }

  /// A row that cannot be fulfilled when a constraint is added or edited.
  package struct Contradiction {
    /// The constraints whose sum is the row.
    var markers: [Share]
    /// Widths and heights that would have to be negative.
    var sizes: [Int32]
  }

  /// The factor of a constraint in a sum of constraints.
  package struct Share {
    var owner: Int32
    var factor: Double
  }

  /// The number of pivots after which a loop ends. Loops take a few pivots for each row; the limit
  /// is for those that rounding errors would let cycle, which then keep the best result so far.
  static func budget(forRows rows: Int, each: Int, least: Int = 64) -> Int { least + each * rows }

  static let tiny = 1e-9
  /// The error of a constant above which a row counts as broken, in points.
  package static let slop = 1e-7

  // The following arrays have one entry for each symbol.
  package var kinds: ContiguousArray<Kind> = []
  /// The row in which the symbol is basic; −1 if it is parametric. The value of a parametric
  /// symbol is 0.
  package var rowOf: ContiguousArray<Int32> = []
  /// The rows that mention the symbol. The list may contain rows that no longer do, and
  /// duplicates.
  var columns: ContiguousArray<ContiguousArray<Int32>> = []
  /// The constraint or variable that the symbol belongs to.
  var owners: ContiguousArray<Int32> = []
  var isCandidate: ContiguousArray<Bool> = []
  private var unusedSymbols: ContiguousArray<Int32> = []

  package var rows: ContiguousArray<Row> = []
  var unusedRows: ContiguousArray<Int32> = []
  /// Rows whose constants fell below 0.
  var infeasible: ContiguousArray<Int32> = []
  /// Rows of dummy symbols, whose constants have to stay 0.
  var suspects: ContiguousArray<Int32> = []
  private var merged: ContiguousArray<Term> = []
  /// Symbols of positions and sizes whose values may have changed.
  private var moved: ContiguousArray<Int32> = []
  private var isMoved: ContiguousArray<Bool> = []
  /// The number of terms that were read or written, for tests of cost.
  package var steps = 0
  /// The number of terms in all rows.
  private(set) var size = 0
  private var seen: ContiguousArray<Int32> = []
  private var seenStamp: Int32 = 0

  /// The costs: for each level, one number for each symbol.
  var costs: ContiguousArray<ContiguousArray<Double>> = []
  /// The levels in descending order of priority.
  var order: ContiguousArray<Int> = []
  var candidates: ContiguousArray<Int32> = []
  /// The number of pivots, for tests and benchmarks.
  var pivots = 0

  // MARK: Symbols and rows

  mutating func makeSymbol(_ kind: Kind, owner: Int32) -> Int32 {
    if let s = unusedSymbols.popLast() {
      kinds[Int(s)] = kind
      owners[Int(s)] = owner
      recordMove(s)
      return s
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    owners.append(owner)
    isCandidate.append(false)
    isMoved.append(false)
    for level in costs.indices { costs[level].append(0) }
    recordMove(Int32(kinds.count - 1))
    return Int32(kinds.count - 1)
  }

  mutating func recordMove(_ symbol: Int32) {
    let s = Int(symbol)
    guard !isMoved[s], kinds[s] == .free || kinds[s] == .size else { return }
    isMoved[s] = true
    moved.append(symbol)
  }

  /// Returns the positions and sizes whose value may have changed since the last call.
  mutating func drainMoved() -> ContiguousArray<Int32> {
    guard !moved.isEmpty else { return moved }
    var all = moved
    moved.removeAll(keepingCapacity: true)
    for symbol in all { isMoved[Int(symbol)] = false }
    // A symbol may have been reused for another purpose since.
    all.removeAll { kinds[Int($0)] != .free && kinds[Int($0)] != .size }
    return all
  }

  /// Frees a symbol, together with the row in which it is basic.
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

  /// Adds a level of costs that counts for less than the first `index` levels of `order`.
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
      recordMove(rows[r].basic)
    }
    rows[r].basic = -1
    rows[r].constant = 0
    size -= rows[r].terms.count
    rows[r].terms.removeAll(keepingCapacity: rows[r].terms.count < 32)
    unusedRows.append(row)
  }

  /// The index of `symbol` in a row, or the index at which it would be inserted. Terms are sorted
  /// by symbol.
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

  mutating func removeTerm(_ symbol: Int32, from row: Int32) {
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

  /// Returns by how much the solution misses a constraint that is not required.
  func miss(of tag: Tag) -> Double {
    var sum = 0.0
    for symbol in [tag.marker, tag.other] where symbol >= 0 && kinds[Int(symbol)] == .error {
      sum += value(of: symbol)
    }
    return sum
  }

  /// The change of the cost of this level if the constraint's constant grows by one.
  func price(of tag: Tag, level: Int) -> Double {
    // Both errors of an equation have a cost of one; of an inequality, only `other` has.
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
      if rows[r].basic >= 0 { recordMove(rows[r].basic) }
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

  /// Returns each row that mentions `symbol`, with its factor. Removes outdated entries from the
  /// column.
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
}
