import Foundation
import PantoFuzz

// Fuzzing in a release build. `panto-soak EVENTS [SEED]` sends random events; if a rule is broken,
// the exit status is 1 and the output contains a seed that reproduces it. `panto-soak replay SEED
// REPORTS [calm]` prints what happens in that run. `panto-soak day [HOURS]` plays hours of ten
// fingers on the virtual clock, across the wrap of SDL's clock. `panto-soak record FILE` records
// ten fingers at 120 Hz until it is killed (Tests/EndToEnd/kill.py). `panto-soak pixels [SEEDS]
// [SEED]` draws two random scenes of each seed step by step and compares each picture with one
// painted whole. `panto-soak orders N [SEED]` drives six families of scenes by N random operations
// each, and compares the calls that controllers, views and delegates receive with documented
// orders.

let arguments = CommandLine.arguments
if arguments.count == 3, arguments[1] == "record" { RecordingForKill.run(to: arguments[2]) }
if arguments.count > 1, arguments[1] == "day" {
  DaySoak.run(hours: arguments.count > 2 ? Int(arguments[2]) ?? 0 : 24)
}
if arguments.count > 3, arguments[1] == "replay" {
  let violations = MonkeyTest.replay(
    seed: UInt64(arguments[2]) ?? 0, reports: Int(arguments[3]) ?? .max,
    isCalm: arguments.count > 4, tell: { print($0) })
  for violation in violations { print("BROKEN \(violation)") }
  exit(violations.isEmpty ? 0 : 1)
}
if arguments.count > 1, arguments[1] == "pixels" {
  PixelSoak.run(
    seeds: arguments.count > 2 ? Int(arguments[2]) ?? 0 : 150,
    from: arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 1)
}
if arguments.count > 1, arguments[1] == "orders" {
  OrderSoak.run(
    operations: arguments.count > 2 ? Int(arguments[2]) ?? 0 : 20_000,
    from: arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 1)
}
let events = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 1_000_000
let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : 1
guard events > 0 else {
  print("panto-soak: EVENTS must be a number above 0: panto-soak 1000000 [SEED]")
  exit(64)
}

var count = MonkeyTest.Count()
let start = ContinuousClock.now
let finding = MonkeyTest.run(events: events, seed: seed, count: &count)
let seconds = (ContinuousClock.now - start) / .seconds(1)
print(
  "\(count.events) events, \(count.transitions) transitions, \(count.actions) actions, "
    + "\((seconds * 10).rounded() / 10) s")
if let finding {
  print("BROKEN \(finding)")
  exit(1)
}
