import Foundation
import PantoFuzz

/// Plays a day of input. Every hour must have the log of the second hour, and memory must not grow
/// by 1 MiB after the second hour.
@MainActor enum DaySoak {
  static let mostGrowth = 1024

  static func run(hours: Int) -> Never {
    guard hours >= 2 else {
      print("panto-soak: HOURS must be a number from 2: panto-soak day [24]")
      exit(64)
    }
    let day = LongDay()
    let start = ContinuousClock.now
    var first: LongDay.Hour?
    var second: LongDay.Hour?
    var memory = 0
    var events = 0
    var isBroken = false
    func broken(_ what: String) {
      print("BROKEN \(what)")
      isBroken = true
    }
    for hour in 1...hours {
      let now = day.hour()
      events += now.events
      let resident = residentKiB()
      for violation in now.violations { broken("hour \(hour): \(violation)") }
      if let second, now != second {
        let differ = now.minutes.indices.first { now.minutes[$0] != second.minutes[$0] }
        broken("hour \(hour) differs from hour 2, first in minute \(differ.map { $0 + 1 } ?? 0)")
      }
      if hour == 1 { first = now }
      if hour == 2 {
        second = now
        memory = resident
      }
      print(
        "hour \(hour): \(now.events) events, \(now.transitions) transitions, "
          + "log \(String(now.minutes.last ?? 0, radix: 16)), \(resident) KiB")
    }
    let growth = residentKiB() - memory
    if growth >= mostGrowth { broken("memory grew by \(growth) KiB after hour 2") }
    if first != second { broken("hour 1, with the wrap in it, differs from hour 2") }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(events) events, \((seconds * 10).rounded() / 10) s, \(growth) KiB more than after hour 2")
    exit(isBroken ? 1 : 0)
  }

  /// The resident memory of the process in KiB.
  private static func residentKiB() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split(whereSeparator: { !$0.isNumber }).first }.flatMap { Int($0) }
      ?? 0
  }
}
