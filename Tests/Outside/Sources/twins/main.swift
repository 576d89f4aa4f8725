import CMeasure
import Foundation
import Pantograph

// `twins` measures the library's own classes and subclasses from this package, and prints a line
// for each. `twins self-test` measures two cases that must be refused. `twins.py` runs both.

let report = Report()
report.checkTheCounter()
if CommandLine.arguments.dropFirst().first == "self-test" {
  // The report refuses this case, because every hit test misses.
  let table = Report.Table(title: "Self-test", unit: "step", limit: 1.3)
  let siblings = Siblings(columns: 9, rows: 7) { UIView(frame: $0) }
  siblings.spoil()
  report.measure(
    table, "picks that miss", "`UIView`", warmUp: 1, steps: 10, step: siblings.pick,
    fault: siblings.fault)
  // `twins.py` refuses this case, because the subclass is far too slow.
  let kinds: [(String, () -> UIPanGestureRecognizer)] = [
    ("plain", { UIPanGestureRecognizer() }), ("slow", { SlowPan() }),
  ]
  for (kind, pan) in kinds {
    let fingers = Fingers(count: 1, steps: 30, recognizer: pan)
    report.measure(
      table, "a slow pan", kind, warmUp: 10, steps: 10, step: fingers.move, fault: fingers.fault)
  }
} else {
  hitTests(report)
  moves(report)
  photos(report)
  columns(report)
  frames(report)
}
if instructions_are_counted() == 0 {
  FileHandle.standardError.write(
    Data(
      "twins: no instructions were counted; it runs under callgrind, built where valgrind is installed\n"
        .utf8))
}
exit(report.faults == 0 ? 0 : 1)
