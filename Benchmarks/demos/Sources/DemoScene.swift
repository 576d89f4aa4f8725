import PantoCore
import PantoDemos
import PantoReplay
import PantoStudio

/// A demo at 1280×800 in which a round, a sixtieth of a second, changes what shows.
@MainActor protocol DemoScene {
  var stage: Stage { get }
  /// Plays round `i`, counted from 1: input, then time.
  func round(_ i: Int)
  /// The error of the present state, or `nil`.
  var wrong: String? { get }
  /// A number that depends on all rounds.
  var check: Double { get }
}

@MainActor func makeStage(_ scene: String, _ options: [String]) -> Stage {
  let header = TraceHeader(
    scene: scene, size: CGSize(width: 1280, height: 800), options: ["theme=light"] + options)
  guard let made = Studio(Demos.list).scenes.make(header) else {
    fail("no scene \(scene)", code: 70)
  }
  kept.append(made)
  return made.stage
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

@MainActor func middle(of view: UIView) -> CGPoint {
  view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
}
