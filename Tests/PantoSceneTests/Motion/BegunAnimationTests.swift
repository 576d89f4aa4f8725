import Foundation
import PantoControls
import PantoMotion
import PantoScene
import PantoTesting
import Testing

/// Animations between two calls, as older code writes them (ANI-21).
@MainActor @Suite("beginAnimations (ANI-21)", .timeLimit(.minutes(60))) struct BegunAnimationTests {
  /// A delegate as such code has it.
  @MainActor private final class Listener {
    var story: [String] = []
    func willStart(_ id: String?, context: UnsafeMutableRawPointer?) {
      story.append("start \(id ?? "-")")
    }
    func didStop(_ id: String?, finished: NSNumber?, context: UnsafeMutableRawPointer?) {
      let mark = context?.load(as: Int.self)
      story.append("stop \(id ?? "-") \(finished?.boolValue ?? false) \(mark ?? 0)")
    }
    func plainStop(_ id: String, finished: Bool, context: UnsafeMutableRawPointer?) {
      story.append("stop \(id) \(finished)")
    }
    func done() { story.append("done") }
  }

  private let stage = TestStage(400, 400)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let other = UIView(frame: CGRect(x: 0, y: 40, width: 20, height: 20))
  private let listener = Listener()

  init() {
    stage.add(view)
    stage.add(other)
    for view in [view, other] { view.center.x = 100 }
    stage.stage.layoutIfNeeded()
  }

  private func x(_ view: UIView) -> CGFloat { view.layer.shownPosition.x }

  /// Runs `body` in one turn, as a handler of the program runs.
  private func turn(_ body: () -> Void) { stage.stage.working(body) }

  private func misuses(_ body: () -> Void) -> Int {
    let before = Misuse.count
    body()
    return Misuse.count - before
  }

  @Test("changes between the calls are animated, for 0.2 s with ease in and out")
  func defaults() {
    turn {
      UIView.beginAnimations(nil, context: nil)
      #expect(UIView.inheritedAnimationDuration == 0.2)
      view.center.x = 200
      UIView.commitAnimations()
      #expect(UIView.inheritedAnimationDuration == 0)
      other.center.x = 200
    }
    #expect(x(view) == 100 && x(other) == 200)
    stage.advance(by: 0.1)
    #expect((x(view) - 150).magnitude < 1e-9)
    stage.advance(by: 0.1)
    #expect(x(view) == 200 && view.layer.animationKeys()?.isEmpty ?? true)
  }

  @Test("duration, delay and curve are those that were set")
  func settings() {
    turn {
      UIView.beginAnimations("move", context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationCurve(.linear)
      view.center.x = 200
      UIView.commitAnimations()
    }
    stage.advance(by: 0.5)
    #expect(x(view) == 100)
    stage.advance(by: 0.25)
    #expect((x(view) - 125).magnitude < 1e-9)
  }

  @Test("a setting holds for the changes after it")
  func order() {
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationDuration(1)
      view.center.x = 200
      UIView.setAnimationDuration(2)
      other.center.x = 200
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationDidStop(Listener.done)
      UIView.commitAnimations()
    }
    stage.advance(by: 1)
    #expect(x(view) == 200 && (x(other) - 150).magnitude < 1e-9)
    #expect(listener.story == [])
    stage.advance(by: 1.1)
    #expect(listener.story == ["done"])
  }

  @Test("repetitions count, go back and forth, and a count of 0 is once")
  func repetitions() {
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationRepeatAutoreverses(true)
      UIView.setAnimationRepeatCount(2)
      view.center.x = 200
      UIView.setAnimationRepeatAutoreverses(false)
      UIView.setAnimationRepeatCount(0)
      other.center.x = 200
      UIView.commitAnimations()
    }
    stage.advance(by: 1.25)
    #expect((x(view) - 175).magnitude < 1e-9 && x(other) == 200)
    stage.advance(by: 2.25)
    #expect((x(view) - 150).magnitude < 1e-9)
    stage.advance(by: 0.6)
    #expect(x(view) == 200 && !stage.stage.isAnimating)
  }

  @Test("setAnimationBeginsFromCurrentState starts where the view shows (ANI-08)")
  func fromCurrentState() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    stage.advance(by: 0.5)
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationBeginsFromCurrentState(true)
      view.alpha = 1
      UIView.commitAnimations()
    }
    stage.advance(by: 0.5)
    #expect((view.layer.shownAlpha - 0.75).magnitude < 1e-9)
  }

  @Test("an animation inside another takes over its duration and curve, until they are set")
  func nested() {
    let third = stage.add(UIView(frame: CGRect(x: 90, y: 90, width: 20, height: 20)))
    turn {
      UIView.beginAnimations("outer", context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.beginAnimations("inner", context: nil)
      view.center.x = 200
      UIView.setAnimationDuration(0.5)
      other.center.x = 200
      UIView.commitAnimations()
      UIView.animate(withDuration: 0.1) { third.center.x = 200 }
      UIView.commitAnimations()
    }
    stage.advance(by: 0.5)
    #expect((x(view) - 150).magnitude < 1e-9 && x(other) == 200)
    #expect((x(third) - 150).magnitude < 1e-9)
  }

  @Test("inside a property animator the changes are the animator's")
  func inAnimator() {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(5)
      view.center.x = 200
      UIView.commitAnimations()
    }
    animator.fractionComplete = 0.25
    #expect((x(view) - 125).magnitude < 1e-9)
    animator.stopAnimation(true)
  }

  @Test("the delegate hears of the start and the end, with name and context")
  func delegate() {
    let context = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    context.initialize(to: 7)
    defer { context.deallocate() }
    turn {
      UIView.beginAnimations("move", context: context)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationWillStart(Listener.willStart(_:context:))
      UIView.setAnimationDidStop(Listener.didStop(_:finished:context:))
      view.center.x = 200
      UIView.commitAnimations()
    }
    stage.advance(by: 0.4)
    #expect(listener.story == [])
    stage.advance(by: 0.15)
    #expect(listener.story == ["start move"])
    stage.settle()
    #expect(listener.story == ["start move", "stop move true 7"])
  }

  @Test("an animation that is cut ends unfinished, and one without changes ends in a later turn")
  func unfinished() {
    turn {
      UIView.beginAnimations("cut", context: nil)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationDidStop(Listener.plainStop(_:finished:context:))
      view.center.x = 200
      UIView.commitAnimations()
    }
    stage.advance(by: 0.1)
    view.layer.removeAllAnimations()
    stage.advance(by: 0.1)
    #expect(listener.story == ["stop cut false"])
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationDidStop(Selector(Listener.done))
      UIView.commitAnimations()
      #expect(listener.story.count == 1)
    }
    stage.advance(by: 0.1)
    #expect(listener.story == ["stop cut false", "done"])
  }

  @Test("a delegate may begin the next animation, without end")
  func chain() {
    @MainActor final class Chain {
      let view: UIView
      var rounds = 0
      init(_ view: UIView) { self.view = view }
      func go() {
        rounds += 1
        guard rounds <= 3 else { return }
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDelegate(self)
        UIView.setAnimationDidStop(Chain.go)
        view.center.x += 10
        UIView.commitAnimations()
      }
    }
    let chain = Chain(view)
    turn { chain.go() }
    stage.settle()
    #expect(chain.rounds == 4 && x(view) == 130)
  }

  @Test("with animations disabled changes apply at once, and the delegate still hears")
  func disabled() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationDidStop(Listener.done)
      view.center.x = 200
      UIView.commitAnimations()
    }
    #expect(x(view) == 200)
    stage.advance(by: 0.1)
    #expect(listener.story == ["done"])
  }

  @Test("views stay touchable while they move, unlike in blocks with a closure (ANI-10)")
  func touchable() {
    var taps = 0
    let tap = UITapGestureRecognizer()
    _ = tap.addAction { (_: UITapGestureRecognizer) in taps += 1 }
    view.addGestureRecognizer(tap)
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(10)
      view.alpha = 0.5
      UIView.commitAnimations()
    }
    stage.advance(by: 0.1)
    stage.tap(at: CGPoint(x: 100, y: 10))
    #expect(taps == 1)
  }

  @Test("an animation that is not committed is, at the end of the turn; other misuse does no harm")
  func misuse() {
    let faults = misuses {
      turn {
        UIView.beginAnimations(nil, context: nil)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(.nan)
        UIView.setAnimationRepeatCount(.nan)
        view.center.x = 200
      }
    }
    #expect(faults >= 1)
    turn { other.center.x = 200 }
    #expect(x(other) == 200 && UIView.inheritedAnimationDuration == 0)
    stage.settle()
    #expect(x(view) == 200)
    #expect(misuses { UIView.commitAnimations() } == 1)
    // Outside of an animation settings have no effect.
    UIView.setAnimationDuration(3)
    UIView.setAnimationDidStop(nil)
    #expect(UIView.inheritedAnimationDuration == 0)

    let wrong = misuses {
      turn {
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDelegate(view)
        UIView.setAnimationDidStop(Listener.done)
        UIView.setAnimationWillStart(Selector(Listener.done))
        UIView.commitAnimations()
      }
      stage.advance(by: 0.1)
    }
    #expect(wrong == 2)
  }

  @Test("one that begins inside a closure and is committed after it leaves nothing animated")
  func crossed() {
    turn {
      UIView.animate(withDuration: 1) { UIView.beginAnimations(nil, context: nil) }
      UIView.commitAnimations()
      other.center.x = 200
    }
    #expect(x(other) == 200)
  }

  @Test("one that is committed inside a closure leaves nothing animated after the turn")
  func committedInside() {
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.performWithoutAnimation { UIView.commitAnimations() }
    }
    #expect(UIView.inheritedAnimationDuration == 0)
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.animate(withDuration: 1) { UIView.commitAnimations() }
    }
    #expect(UIView.inheritedAnimationDuration == 0)
    stage.settle()
    view.center.x = 300
    #expect(x(view) == 300)
  }

  @Test("a setting inside performWithoutAnimation loses no change that comes after it (ANI-15)")
  func settingWithoutAnimation() {
    turn {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationDidStop(Listener.done)
      UIView.performWithoutAnimation {
        UIView.setAnimationDuration(5)
        other.center.x = 200
      }
      view.center.x = 200
      UIView.commitAnimations()
    }
    #expect(x(other) == 200 && x(view) == 100)
    #expect(UIView.inheritedAnimationDuration == 0, "an animation was left current")
    stage.settle()
    #expect(x(view) == 200 && !stage.stage.isAnimating && listener.story == ["done"])
    other.center.x = 300
    #expect(x(other) == 300)
  }
}
