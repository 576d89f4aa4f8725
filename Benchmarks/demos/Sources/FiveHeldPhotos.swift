import PantoCore

/// Ten fingers on five photos of the photo table: each pair turns, opens, closes and wanders.
@MainActor final class FiveHeldPhotos: DemoScene {
  private static let names = ["dusk", "shore", "forest", "leaf", "rain"]
  let stage: Stage
  private var photos: [UIView] = []
  private var centers: [CGPoint] = []
  private var report: [InputEvent] = []

  /// - Parameter hasInspector: `false` takes the inspector away and leaves its place empty, so that
  ///   the photos move as they do beside it.
  init(_ scene: String, _ options: [String] = [], hasInspector: Bool = true) {
    stage = makeStage(scene, options)
    if !hasInspector { stage.removeInspector() }
    stage.settle()
    photos = Self.names.compactMap { find($0, in: stage.window) }
    centers = photos.map(middle(of:))
    send(0, .began)
  }

  /// Places each pair of fingers around the middle of its photo.
  private func send(_ i: Int, _ phase: InputEvent.Phase) {
    let reach = 40 + wave(i, 50) * 0.5
    let angle = 0.6 + wave(i, 150) * 0.01
    let (x, y) = (reach * Maths.cos(angle), reach * Maths.sin(angle))
    report.removeAll(keepingCapacity: true)
    for (k, center) in centers.enumerated() {
      let way = wave(i + 20 * k, 60) - wave(20 * k, 60)
      for (finger, side) in [(2 * k + 1, -1), (2 * k + 2, 1)] as [(Int, CGFloat)] {
        report.append(
          InputEvent(
            time: start + TimeInterval(i) / 60,
            position: CGPoint(x: center.x + side * x, y: center.y + side * y + way),
            source: .finger(Int64(finger)), phase: phase, pressure: 1))
      }
    }
    stage.send(report)
  }

  private lazy var start = stage.time.now + 0.1

  func round(_ i: Int) {
    send(i, .moved)
    stage.advance(to: start + TimeInterval(i) / 60)
  }

  var wrong: String? {
    if photos.count != 5 { return "\(photos.count) photos, not 5" }
    if stage.liveTouches.count != 10 { return "\(stage.liveTouches.count) touches, not 10" }
    for photo in photos {
      let states = (photo.gestureRecognizers ?? []).filter { $0.state == .changed }
      if states.count != 3 {
        return "\(states.count) gestures of \(photo.accessibilityIdentifier ?? "") go on, not 3"
      }
    }
    return nil
  }

  var check: Double {
    photos.reduce(0) { ($0 + Double($1.center.x + $1.center.y) * 1000).rounded() }
  }
}
