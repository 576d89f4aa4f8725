import PantoCore

/// The gallery, in which a demo opens from its card and closes again, without a rest.
@MainActor final class ZoomedCard: DemoScene {
  let stage: Stage
  private let start: TimeInterval
  private var opened = 0

  init() {
    stage = makeStage("gallery", [])
    stage.settle()
    start = stage.time.now
  }

  /// The frames of one way, in which the zoom does not end.
  private static let frames = 17

  func round(_ i: Int) {
    let time = start + TimeInterval(i) / 60
    let step = (i - 1) % (2 * Self.frames)
    if step == 0 { press("card-cart", time) }
    if step == Self.frames {
      if find("back", in: stage.window) != nil { opened += 1 }
      press("back", time)
    }
    stage.advance(to: time)
  }

  private func press(_ name: String, _ time: TimeInterval) {
    guard let view = find(name, in: stage.window) else { return }
    tap(middle(of: view), on: stage, at: time)
  }

  var wrong: String? { opened > 2 ? nil : "the demo opened \(opened) times" }
  var check: Double { Double(opened) }
}
