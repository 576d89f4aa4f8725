import CMeasure
import Foundation
import Pantograph

/// Measures classes one after another and prints a line for each. `twins.py` joins the lines with
/// the instruction counts of callgrind.
@MainActor final class Report {
  /// A table of the report: what is measured, and how many times the instructions of the first
  /// class the others may take.
  struct Table {
    let title: String
    /// The unit of the figures: a hit test, a move, a frame.
    let unit: String
    let limit: Double
    /// The number of heap blocks that one step may allocate; `nil` for any number.
    var blocks: Int?
  }

  private(set) var faults = 0
  private var number = 0

  /// Runs steps of some work with one class and checks their result. After a fault no figure is
  /// printed.
  /// - Parameters:
  ///   - work: the row of the table.
  ///   - kind: the column of the table: the class.
  ///   - isLimited: whether the table's limit holds for the class.
  ///   - warmUp: the number of steps before the measured ones.
  ///   - steps: the number of measured steps. As many follow, for which heap blocks are counted.
  ///   - units: the number of units in one step.
  ///   - step: does one step; the first step has the number 1.
  ///   - fault: what is wrong after the given number of steps, or `nil`.
  func measure(
    _ table: Table, _ work: String, _ kind: String, isLimited: Bool = true, warmUp: Int,
    steps: Int, units: Int = 1, step: (Int) -> Void, fault: (Int) -> String?
  ) {
    number += 1
    for i in 1...warmUp { step(i) }
    let name = "twin \(number)"
    instructions_start()
    for i in warmUp + 1...warmUp + steps { step(i) }
    instructions_stop(name)
    let begin = warmUp + steps
    allocations_start()
    for i in begin + 1...begin + steps { step(i) }
    let blocks = allocations_stop()
    if let fault = fault(begin + steps) {
      return refuse("\(table.title), \(work), \(kind): \(fault)")
    }
    if let most = table.blocks, blocks > most * steps {
      return refuse("\(table.title), \(work), \(kind): \(blocks) heap blocks in \(steps) steps")
    }
    let limit = isLimited ? "\(table.limit)" : "-"
    let fields = [
      name, table.title, table.unit, work, kind, limit, "\(steps * units)",
      "\(blocks)",
    ]
    print(fields.joined(separator: "\t"))
  }

  /// Reports a fault if the counter of heap blocks does not count.
  func checkTheCounter() {
    allocations_start()
    allocations_probe()
    if allocations_stop() != 1 { refuse("the counter of heap blocks does not count") }
  }

  private func refuse(_ fault: String) {
    faults += 1
    FileHandle.standardError.write(Data("twins: \(fault)\n".utf8))
  }
}

/// A message that `found` differs from `expected`, or `nil` if both are the same.
func difference(_ what: String, _ found: some Equatable, _ expected: some Equatable) -> String? {
  "\(found)" == "\(expected)" ? nil : "\(what) is \(found), not \(expected)"
}

/// A triangle wave: rises from 0 to `m` and falls back to 0, with period 2m.
func triangle(_ v: Int, _ m: Int) -> Int {
  let r = v % (2 * m)
  return r <= m ? r : 2 * m - r
}
