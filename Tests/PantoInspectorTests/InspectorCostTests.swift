import PantoBase
import PantoControls
import PantoGestures
import PantoTesting
import Testing

@testable import PantoGraphics
@testable import PantoInspector
@testable import PantoScene

/// Tests what the inspector adds to a frame, counted in drawn contents, pixels and recognizers, so
/// that no test reads a clock (INS-08). The time of such a frame is the row `inspector` of
/// `make bench`.
@MainActor @Suite("The cost of the inspector", .timeLimit(.minutes(60))) struct InspectorCostTests {
  /// Counts what frames ask for.
  @MainActor private final class Counter: Compositor {
    /// The contents that were drawn.
    var items = 0
    var pixels = 0

    func present(_ frame: Frame) throws(RenderError) {
      for case .draw(let range) in frame.commands { items += range.count }
      for rect in frame.damage { pixels += rect.width * rect.height }
    }

    func reset() { (items, pixels) = (0, 0) }
  }

  /// Ten fingers on ten views with five recognizers each, at 120 Hz: the load of the rule.
  @MainActor private struct Load {
    let stage = TestStage(1280, 800)
    let counter = Counter()
    var report = 0

    init(isInspected: Bool) {
      for k in 0..<10 {
        let view = stage.add(
          UIView(frame: CGRect(x: 20 + 125 * k, y: 100, width: 100, height: 100)))
        for recognizer in [
          UIPanGestureRecognizer(), UITapGestureRecognizer(), UILongPressGestureRecognizer(),
          UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
        ] {
          view.addGestureRecognizer(recognizer)
        }
      }
      if isInspected { stage.stage.addInspector() }
    }

    mutating func send(_ phase: InputEvent.Phase) {
      let r = CGFloat(report % 100)
      stage.stage.send(
        (0..<10).map { k in
          InputEvent(
            time: TimeInterval(report) / 120,
            position: CGPoint(x: 70 + 125 * CGFloat(k) + r / 4, y: 150 + 4 * r),
            source: .finger(Int64(k + 1)), phase: phase)
        })
      report += 1
    }

    mutating func play(frames: Int) throws {
      for _ in 0..<frames {
        send(.moved)
        try stage.stage.draw(with: counter)
      }
    }
  }

  private func layers(_ layer: CALayer) -> Int {
    (layer.sublayers ?? []).reduce(1) { $0 + layers($1) }
  }

  @Test("a frame with ten touches and fifty recognizers draws and paints little more (INS-08)")
  func frames() throws {
    var counts: [(items: Int, pixels: Int)] = []
    for isInspected in [false, true] {
      var load = Load(isInspected: isInspected)
      load.send(.began)
      // After a second every trail has its full length.
      try load.play(frames: 120)
      load.counter.reset()
      try load.play(frames: 120)
      counts.append((load.counter.items / 120, load.counter.pixels / 120))
    }
    let (plain, inspected) = (counts[0], counts[1])
    #expect(inspected.items - plain.items < 210, "\(counts)")
    #expect(inspected.pixels - plain.pixels < 230_000, "\(counts)")
  }

  @Test("the inspector keeps its layers: a longer drag adds none (INS-08)")
  func sameLayers() throws {
    var load = Load(isInspected: true)
    load.send(.began)
    try load.play(frames: 150)
    let before = layers(load.stage.window.layer)

    try load.play(frames: 600)

    #expect(layers(load.stage.window.layer) <= before, "\(layers(load.stage.window.layer))")
    #expect(before < 530, "\(before) layers")
  }

  @Test("recognizers are asked as often with the inspector as without (INS-08)")
  func sameGestures() throws {
    var steps: [Int] = []
    for isInspected in [false, true] {
      var load = Load(isInspected: isInspected)
      load.send(.began)
      try load.play(frames: 60)
      load.send(.ended)
      steps.append(load.stage.stage.gestureSteps)
    }
    #expect(steps[0] == steps[1], "\(steps)")
  }
}
