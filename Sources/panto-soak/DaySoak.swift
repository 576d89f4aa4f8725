import Foundation
import PantoFuzz

/// Plays a day of simulated input on the virtual clock. The log of every hour must equal that of
/// the second hour, and memory must not grow by 1 MiB after the second hour.
@MainActor struct DaySoak {
  /// The growth of memory that is not accepted, in KiB.
  static let mostGrowth = 1024

  private var first: LongDay.Hour?
  private var second: LongDay.Hour?
  /// The resident memory after the second hour, in KiB.
  private var memory = 0
  private var events = 0
  private var isBroken = false

  static func run(hours: Int) -> Never {
    guard hours >= 2 else {
      print("panto-soak: HOURS must be a number from 2: panto-soak day [24]")
      exit(64)
    }
    let day = LongDay()
    let start = ContinuousClock.now
    var soak = DaySoak()
    for hour in 1...hours { soak.check(day.hour(), number: hour) }
    soak.finish(seconds: (ContinuousClock.now - start) / .seconds(1))
    exit(soak.isBroken ? 1 : 0)
  }

  private mutating func check(_ hour: LongDay.Hour, number: Int) {
    events += hour.events
    let resident = DaySoak.residentKiB()
    for violation in hour.violations { reportBroken("hour \(number): \(violation)") }
    if let second, hour != second {
      let differ = hour.minutes.indices.first { hour.minutes[$0] != second.minutes[$0] }
      reportBroken(
        "hour \(number) differs from hour 2, first in minute \(differ.map { $0 + 1 } ?? 0)")
    }
    if number == 1 { first = hour }
    if number == 2 {
      second = hour
      memory = resident
    }
    print(
      "hour \(number): \(hour.events) events, \(hour.transitions) transitions, "
        + "log \(String(hour.minutes.last ?? 0, radix: 16)), \(resident) KiB")
  }

  private mutating func finish(seconds: Double) {
    let growth = DaySoak.residentKiB() - memory
    if growth >= DaySoak.mostGrowth { reportBroken("memory grew by \(growth) KiB after hour 2") }
    if first != second { reportBroken("hour 1, with the wrap in it, differs from hour 2") }
    print(
      "\(events) events, \((seconds * 10).rounded() / 10) s, \(growth) KiB more than after hour 2")
  }

  private mutating func reportBroken(_ rule: String) {
    print("BROKEN \(rule)")
    isBroken = true
  }

  /// The resident memory of the process in KiB.
  private static func residentKiB() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { $0.split(whereSeparator: { !$0.isNumber }).first }.flatMap { Int($0) }
      ?? 0
  }
}
