// Compares measured velocities with the true ones: this library's and those of other toolkits'
// rules. Usage: velocitybench [SEED [STROKES]]
import Glibc
import Pantograph

/// Drags a pan along a stroke's reports and returns its velocity when the finger lifts.
@MainActor func ours(_ stroke: Stroke) -> CGPoint {
  let stage = Stage(size: CGSize(width: 1280, height: 800))
  let view = UIView(frame: CGRect(origin: .zero, size: stage.size))
  stage.window.addSubview(view)
  let pan = UIPanGestureRecognizer()
  // A stroke at 20 points per second is shorter than the usual distance for a drag.
  pan.hysteresis = 0
  view.addGestureRecognizer(pan)
  var velocity = CGPoint.zero
  pan.addAction { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
  func send(_ phase: InputEvent.Phase, _ place: CGPoint, _ time: Double) {
    stage.send(InputEvent(time: time, position: place, source: .finger(1), phase: phase))
  }
  for (i, report) in stroke.reports.enumerated() {
    send(i == 0 ? .began : .moved, report.place, report.stamp)
  }
  if let last = stroke.reports.last { send(.ended, last.place, stroke.lift) }
  return velocity
}

struct Errors {
  var all: [Double] = []
  private mutating func sorted() -> [Double] {
    all.sort()
    return all
  }
  mutating func quantile(_ share: Double) -> Double {
    let all = sorted()
    return all[min(all.count - 1, Int(Double(all.count) * share))]
  }
}

func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func percent(_ value: Double) -> String {
  let tenths = Int((value * 1000).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

/// Prints a table. Returns `false` if another rule is better for some kind of motion, or overall.
@MainActor func table(
  _ title: String, _ paths: [Path], seed: UInt64, strokes: Int, leavesOutRepeats: Bool = false
) -> Bool {
  let families = Family.allCases
  let names = Rival.allCases.map(\.title) + ["ours"]
  var errors = [[Errors]](
    repeating: Array(repeating: Errors(), count: families.count + 1), count: names.count)
  for family in families {
    var random = Random(seed: seed &* 1_000_003 &+ UInt64(family.rawValue))
    for path in paths {
      for _ in 0..<strokes {
        var stroke = Stroke(family, path, &random)
        if leavesOutRepeats { stroke.leaveOutRepeats() }
        let read = Rival.allCases.map { $0.velocity(stroke.reports) } + [ours(stroke)]
        for (i, velocity) in read.enumerated() {
          let error = (velocity - stroke.truth).length / stroke.scale
          errors[i][family.rawValue].all.append(error)
          errors[i][families.count].all.append(error)
        }
      }
    }
  }

  print("\n\(title), seed \(seed), \(errors[0][0].all.count) strokes a family:")
  print("error in percent of the speed, median / 95th percentile\n")
  let titles = families.map(\.title) + ["overall"]
  print("| rule | " + titles.joined(separator: " | ") + " |")
  print("|---|" + titles.map { _ in "---|" }.joined())
  var isBest = true
  var best = [(Double, Double)](repeating: (.infinity, .infinity), count: titles.count)
  for i in names.indices {
    var cells: [String] = []
    for k in titles.indices {
      let (median, high) = (errors[i][k].quantile(0.5), errors[i][k].quantile(0.95))
      var cell = "\(percent(median)) / \(percent(high))"
      if i < names.count - 1 {
        best[k] = (min(best[k].0, median), min(best[k].1, high))
      } else {
        let isOverall = k == titles.count - 1
        let keeps =
          isOverall
          ? median < best[k].0 && high < best[k].1 : median <= best[k].0 && high <= best[k].1
        if !keeps {
          isBest = false
          cell += " (worse)"
        }
      }
      cells.append(cell)
    }
    print("| \(names[i]) | " + cells.joined(separator: " | ") + " |")
  }
  return isBest
}

let arguments = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard arguments.count <= 2, !arguments.contains(nil) else {
  print("velocitybench [SEED [STROKES]]")
  exit(64)
}
let seed = arguments.first.flatMap { $0 } ?? 2024
let strokes = Int(arguments.dropFirst().first.flatMap { $0 } ?? 100)
var isBest = table(
  "Batches stamped when they come (SDL 2)", Path.all(stampsBatches: true), seed: seed,
  strokes: strokes)
// Without batches there are a third as many paths, so each has three times as many strokes.
isBest =
  table(
    "Every report with its own stamp", Path.all(stampsBatches: false), seed: seed,
    strokes: strokes * 3) && isBest
// The last table is only informative: a panel that reports only changed positions.
_ = table(
  "Batches, and no report of an unchanged place", Path.all(stampsBatches: true), seed: seed,
  strokes: strokes, leavesOutRepeats: true)
exit(isBest ? 0 : 1)
