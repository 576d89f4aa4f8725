import PantoCore

/// Ten fingers that wander over the cart page.
@MainActor final class TenOnCart: DemoScene {
  let stage: Stage
  private var report: [InputEvent] = []
  private lazy var start = stage.time.now + 0.1

  init(_ options: [String]) {
    stage = makeStage("gallery", ["open=cart"] + options)
    stage.settle()
    send(0, .began)
  }

  private func send(_ i: Int, _ phase: InputEvent.Phase) {
    report.removeAll(keepingCapacity: true)
    for k in 0..<10 {
      report.append(
        InputEvent(
          time: start + TimeInterval(i) / 60,
          position: CGPoint(x: 60 + 80 * CGFloat(k) + wave(i, 20), y: 150 + wave(2 * i, 300)),
          source: .finger(Int64(k + 1)), phase: phase, pressure: 1))
    }
    stage.send(report)
  }

  func round(_ i: Int) {
    send(i, .moved)
    stage.advance(to: start + TimeInterval(i) / 60)
  }

  var wrong: String? {
    stage.liveTouches.count == 10 ? nil : "\(stage.liveTouches.count) touches, not 10"
  }
  var check: Double { Double(stage.log.transitions.count) }
}
