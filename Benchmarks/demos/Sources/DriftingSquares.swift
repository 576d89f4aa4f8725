import PantoCore

/// The demo "Stress" with all squares moving about.
@MainActor final class DriftingSquares: DemoScene {
  let stage: Stage
  private let swarm: UIView?
  private let count: Int
  private let start: TimeInterval

  init(_ options: [String], _ count: String) {
    self.count = Int(count) ?? 0
    stage = makeStage(
      options.isEmpty ? "stress" : "gallery",
      options.isEmpty ? ["views=\(count)"] : ["open=stress"] + options)
    stage.settle()
    swarm = find("swarm", in: stage.window)
    for name in options.isEmpty ? ["drift"] : ["count\(count)", "drift"] {
      guard let pill = find(name, in: stage.window) else { fail("no \(name)", code: 70) }
      tap(middle(of: pill), on: stage, at: stage.time.now + 0.05)
    }
    start = stage.time.now
  }

  func round(_ i: Int) { stage.advance(to: start + TimeInterval(i) / 60) }

  var wrong: String? {
    let found = swarm?.subviews.count ?? 0
    // The ground and the mark of the keys are views, too.
    return found == count + 2 ? nil : "\(found - 2) squares, not \(count)"
  }

  var check: Double {
    (swarm?.subviews ?? []).reduce(0) { ($0 + Double($1.center.x + $1.center.y) * 1000).rounded() }
  }
}
