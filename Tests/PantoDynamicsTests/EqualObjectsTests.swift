import PantoControls
import PantoDynamics
import PantoLayers
import PantoScene
import Testing

@MainActor @Suite("Objects equal themselves only (PRT-55)", .timeLimit(.minutes(60)))
struct EqualObjectsTests {
  private final class Pull: UIDynamicBehavior {}

  @Test("lists find constraints, layers, animations and behaviours, also of a program's own class")
  func lists() {
    let (a, b) = (UIView(), UIView())
    let widths = [a, b].map { $0.widthAnchor.constraint(equalToConstant: 10) }
    #expect(widths.contains(widths[1]) && widths.firstIndex(of: widths[1]) == 1)
    #expect(widths[0] != widths[1], "the same values do not make them equal")
    let animator = UIDynamicAnimator(referenceView: a)
    let pull = Pull()
    animator.addBehavior(pull)
    #expect(animator.behaviors.contains(pull) && animator.behaviors.firstIndex(of: pull) == 0)
    #expect(!animator.behaviors.contains(Pull()))
    let layers = [a.layer, b.layer]
    #expect(layers.firstIndex(of: b.layer) == 1)
    let moves = [CABasicAnimation(keyPath: "position"), CABasicAnimation(keyPath: "position")]
    #expect(moves.firstIndex(of: moves[1]) == 1)
  }

  @Test("a switch over an object compares it")
  func cases() {
    let (gravity, snap) = (UIGravityBehavior(items: []), UIDynamicBehavior())
    func name(_ behavior: UIDynamicBehavior) -> String {
      switch behavior {
      case gravity: "gravity"
      case snap: "snap"
      default: "other"
      }
    }
    #expect(name(gravity) == "gravity" && name(snap) == "snap" && name(Pull()) == "other")
  }
}
