import PantoCore

/// A demo in which one finger goes to and fro between two points.
@MainActor final class OneFinger: DemoScene {
  /// A point as parts of the width and height of the stage or of a view.
  typealias Place = (x: CGFloat, y: CGFloat)

  let stage: Stage
  private let from: Place
  private let to: Place
  private var frame: CGRect
  private lazy var start = stage.time.now + 0.1

  /// - Parameters:
  ///   - name: The view in which the points lie; `nil` is the whole stage.
  ///   - button: A view that is tapped first.
  init(
    _ scene: String, _ options: [String] = [], on name: String? = nil, after button: String? = nil,
    from: Place, to: Place
  ) {
    stage = makeStage(scene, options)
    (self.from, self.to) = (from, to)
    stage.settle()
    if let button {
      guard let view = find(button, in: stage.window) else { fail("no \(button)", code: 70) }
      tap(middle(of: view), on: stage, at: stage.time.now + 0.05)
      stage.settle()
    }
    frame = CGRect(origin: .zero, size: stage.size)
    if let name {
      guard let view = find(name, in: stage.window) else { fail("no \(name)", code: 70) }
      frame = view.convert(view.bounds, to: nil)
    }
    send(0, .began)
  }

  private func send(_ i: Int, _ phase: InputEvent.Phase) {
    let way = wave(i, 60) / 60
    let place = CGPoint(
      x: frame.minX + (from.x + (to.x - from.x) * way) * frame.width,
      y: frame.minY + (from.y + (to.y - from.y) * way) * frame.height)
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
