import PantoCore

/// A demo in which one finger goes to and fro between two points of the stage.
@MainActor final class OneFinger: DemoScene {
  /// A point as parts of the stage's width and height.
  typealias Place = (x: CGFloat, y: CGFloat)

  let stage: Stage
  private let from: Place
  private let to: Place
  private lazy var start = stage.time.now + 0.1

  init(_ scene: String, _ options: [String] = [], from: Place, to: Place) {
    stage = makeStage(scene, options)
    (self.from, self.to) = (from, to)
    stage.settle()
    send(0, .began)
  }

  private func send(_ i: Int, _ phase: InputEvent.Phase) {
    let way = wave(i, 60) / 60
    let place = CGPoint(
      x: (from.x + (to.x - from.x) * way) * stage.size.width,
      y: (from.y + (to.y - from.y) * way) * stage.size.height)
    stage.send(
      InputEvent(
        time: start + TimeInterval(i) / 60, position: place, source: .finger(1), phase: phase,
        pressure: 1))
  }

  func round(_ i: Int) {
    send(i, .moved)
    stage.advance(to: start + TimeInterval(i) / 60)
  }

  var wrong: String? {
    stage.liveTouches.count == 1 && stage.log.transitions.contains { $0.to == .began }
      ? nil : "no gesture follows the finger"
  }

  var check: Double { Double(stage.log.transitions.count) }
}
