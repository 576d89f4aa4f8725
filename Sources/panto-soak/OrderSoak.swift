import Foundation
import PantoFuzz

/// Drives scenes of six families against the documented orders of calls.
@MainActor enum OrderSoak {
  static func run(operations: Int, from seed: UInt64) -> Never {
    guard operations > 0 else {
      print("panto-soak: N must be a number above 0: panto-soak orders 20000 [SEED]")
      exit(64)
    }
    var isBroken = false
    for family in OrderTest.Family.allCases {
      let start = ContinuousClock.now
      let report = OrderTest.run(family, operations: operations, seed: seed)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print(summary(of: report, seconds: seconds))
      for violation in report.violations { print("BROKEN \(violation)") }
      if !report.violations.isEmpty { isBroken = true }
      // A short run may miss what is rare.
      guard operations >= OrderTest.fullLength, report.violations.isEmpty else { continue }
      for call in report.unreached {
        print("BROKEN \(report.family.rawValue): never came: \(call)")
      }
      if !report.unreached.isEmpty { isBroken = true }
    }
    exit(isBroken ? 1 : 0)
  }

  /// One line: the operations, the calls by name, and what was never reached.
  private static func summary(of report: OrderTest.Report, seconds: Double) -> String {
    let calls = report.calls.filter { !$0.name.hasPrefix("→") }
    let total = calls.reduce(0) { $0 + $1.count }
    let names = calls.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "\(report.family.rawValue): \(report.operations) operations, \(total) calls, "
      + "\(report.violations.count) violations, \(report.unreached.count) arrows not reached, "
      + "\((seconds * 10).rounded() / 10) s (\(names))"
  }
}
