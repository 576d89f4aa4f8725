import PantoBase
import PantoControls
import PantoLayers
import PantoMotion
import PantoScene
import PantoTesting
import Testing

/// Tests what a layer keeps of an animation (ANI-18).
@MainActor @Suite("Copies of animations (ANI-18)", .timeLimit(.minutes(60)))
struct AnimationCopyTests {
  private final class Listener: CAAnimationDelegate {
    var ended: [CAAnimation] = []
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ended.append(anim) }
  }

  /// An animation of the program's own.
  private final class Named: CABasicAnimation { var name = "" }

  /// One that copies itself.
  private final class Copied: CABasicAnimation {
    var name = ""
    override func copy() -> Any {
      let copy = Copied(keyPath: keyPath)
      copy.toValue = toValue
      copy.duration = duration
      copy.name = name
      return copy
    }
  }

  private let stage = TestStage(200, 120)

  @Test("a copy has every value, and changes apart from the original") func values() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 1
    spring.toValue = 2
    spring.mass = 3
    spring.damping = 4
    spring.beginTime = 5
    spring.duration = 6
    spring.repeatCount = 7
    spring.autoreverses = true
    spring.fillMode = .both
    spring.isRemovedOnCompletion = false
    spring.isAdditive = true
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    spring.setValue("kept", forKey: "note")
    let copy = try #require(spring.copy() as? CASpringAnimation)
    #expect(copy !== spring && copy.keyPath == "position.x")
    #expect(copy.fromValue as? Int == 1 && copy.toValue as? Int == 2)
    #expect(copy.mass == 3 && copy.damping == 4 && copy.beginTime == 5 && copy.duration == 6)
    #expect(copy.repeatCount == 7 && copy.autoreverses && copy.fillMode == .both)
    #expect(!copy.isRemovedOnCompletion && copy.isAdditive && copy.timingFunction != nil)
    #expect(copy.value(forKey: "note") as? String == "kept")
    copy.mass = 9
    #expect(spring.mass == 3)

    let keys = CAKeyframeAnimation(keyPath: "opacity")
    keys.values = [0, 1]
    keys.keyTimes = [0, 1]
    keys.calculationMode = .discrete
    let group = CAAnimationGroup()
    group.animations = [spring, keys]
    let copied = try #require(group.copy() as? CAAnimationGroup)
    #expect(copied.animations?.count == 2 && copied.animations?.first === spring)
    let other = try #require(keys.copy() as? CAKeyframeAnimation)
    #expect(other.values?.count == 2 && other.calculationMode == .discrete)
    #expect(CATransition().copy() is CATransition)
    // The class of the program can only be copied by the program.
    #expect(Named(keyPath: "opacity").copy() is CABasicAnimation)
    #expect(!(Named(keyPath: "opacity").copy() is Named))
  }

  @Test("a layer keeps a copy, of which its delegate hears") func kept() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let listener = Listener()
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 100
    move.duration = 1
    move.delegate = listener
    view.layer.add(move, forKey: "first")
    move.toValue = 50
    move.duration = 2
    view.layer.add(move, forKey: "second")

    let first = try #require(view.layer.animation(forKey: "first") as? CABasicAnimation)
    let second = try #require(view.layer.animation(forKey: "second") as? CABasicAnimation)
    #expect(first !== move && first.toValue as? Int == 100 && first.duration == 1)
    #expect(second.toValue as? Int == 50 && second.duration == 2)
    #expect(view.layer.animation(forKey: "first") === first, "always the same")
    stage.advance(by: 3)
    #expect(listener.ended.count == 2)
    #expect(listener.ended.first === first && listener.ended.last === second)
  }

  @Test("an animation of the program's own class is kept itself") func ownClass() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let named = Named(keyPath: "opacity")
    named.toValue = 0
    named.duration = 1
    named.name = "fade"
    view.layer.add(named, forKey: "fade")
    #expect((view.layer.animation(forKey: "fade") as? Named)?.name == "fade")
  }

  @Test("an animation of the program's own class that copies itself is kept as a copy")
  func ownCopy() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let fade = Copied(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    fade.name = "first"
    view.layer.add(fade, forKey: "fade")
    fade.name = "changed later"
    let kept = try #require(view.layer.animation(forKey: "fade") as? Copied)
    #expect(kept !== fade && kept.name == "first" && kept.duration == 1)
  }
}
