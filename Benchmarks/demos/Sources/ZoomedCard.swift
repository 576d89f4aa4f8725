import PantoCore

/// The gallery, in which a demo opens from its card and closes again, without a rest.
@MainActor final class ZoomedCard: DemoScene {
  let stage: Stage
  private let start: TimeInterval
  /// How often the card and the way back were pressed with success.
  private var acts: [String: Int] = [:]

  init() {
    stage = makeStage("gallery", [])
    stage.settle()
    start = stage.time.now
    let log = stage.log
    log.observe { [weak self] in
      if $0.to == .ended { self?.acts[log.name(of: $0.recognizer), default: 0] += 1 }
    }
  }

  /// The frames of one way, in which the zoom does not end.
  private static let frames = 17

  func round(_ i: Int) {
    let time = start + TimeInterval(i) / 60
    let step = (i - 1) % (2 * Self.frames)
    if step == 0 { press("card-cart", time) }
    if step == Self.frames { press("back", time) }
    stage.advance(to: time)
  }

  private func press(_ name: String, _ time: TimeInterval) {
    guard let view = find(name, in: stage.window) else { return }
    tap(middle(of: view), on: stage, at: time)
  }

  var wrong: String? {
    let opened = acts["button:card-cart"] ?? 0
    // A screen that still closes has the name, so the next one has a number.
    let closed = acts.reduce(0) { $0 + ($1.key.hasPrefix("button:back") ? $1.value : 0) }
    return opened > 2 && closed >= opened - 1 ? nil : "opened \(opened) times, closed \(closed)"
  }

  var check: Double { Double(acts.values.reduce(0, +)) }
}
