import PantoCore
import PantoDemos
import PantoReplay
import PantoStudio

/// A demo in which a round, a sixtieth of a second, changes what shows. It has 1280×800 points at
/// scale 1 unless `BENCH_SIZE` and `BENCH_SCALE` say otherwise.
@MainActor protocol DemoScene {
  var stage: Stage { get }
  /// Does what comes before round `i` and is not measured.
  func prepare(_ i: Int)
  /// Plays round `i`, counted from 1: input, then time.
  func round(_ i: Int)
  /// The error of the present state, or `nil`.
  var wrong: String? { get }
  /// A number that depends on all rounds.
  var check: Double { get }
}

extension DemoScene {
  func prepare(_ i: Int) {}
}

/// The size in points of the environment's `BENCH_SIZE`, such as `1920x1080`.
private var size: CGSize {
  guard let text = ProcessInfo.processInfo.environment["BENCH_SIZE"] else {
    return CGSize(width: 1280, height: 800)
  }
  let sides = text.split(separator: "x").compactMap { Double($0) }
  guard sides.count == 2 else { fail("BENCH_SIZE is WIDTHxHEIGHT, in points") }
  return CGSize(width: sides[0], height: sides[1])
}

/// The pixels of a point, the environment's `BENCH_SCALE`.
private var scale: CGFloat {
  guard let text = ProcessInfo.processInfo.environment["BENCH_SCALE"] else { return 1 }
  guard let scale = Double(text), scale > 0 else { fail("BENCH_SCALE is a number, such as 2") }
  return scale
}

@MainActor func makeStage(_ scene: String, _ options: [String]) -> Stage {
  let header = TraceHeader(
    scene: scene, size: size, scale: scale, options: ["theme=light"] + options)
  guard let made = Studio(Demos.list).scenes.make(header) else {
    fail("no scene \(scene)", code: 70)
  }
  kept.append(made)
  return made.stage
}

/// A stage for views of UIKit, without a demo.
@MainActor func makeOwnStage() -> Stage {
  let stage = Stage(size: size, scale: scale, text: HarfBuzzShaper.shared)
  stage.userInterfaceStyle = .light
  stage.window.backgroundColor = .systemBackground
  return stage
}

/// The scenes own what their stages need.
@MainActor private var kept: [ReplayScene] = []

/// A triangle wave 0…`most`…0.
func wave(_ v: Int, _ most: Int) -> CGFloat {
  let w = v % (2 * most)
  return CGFloat(w <= most ? w : 2 * most - w)
}

/// The view of an identifier.
@MainActor func find(_ name: String, in view: UIView) -> UIView? {
  if view.accessibilityIdentifier == name { return view }
  for child in view.subviews { if let found = find(name, in: child) { return found } }
  return nil
}

@MainActor func tap(_ place: CGPoint, on stage: Stage, at time: TimeInterval) {
  for phase in [InputEvent.Phase.began, .ended] {
    stage.send(
      InputEvent(time: time, position: place, source: .finger(1), phase: phase, pressure: 1))
  }
}

@MainActor func middle(of view: UIView) -> CGPoint {
  view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
}
