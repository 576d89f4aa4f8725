import PantoTesting
import Testing

@testable import PantoScene

/// `UIView.animate` and its relatives against the documentation (ANI).
@MainActor @Suite("Animations of views keep their promises", .timeLimit(.minutes(60)))
struct AnimationPromisesTests {
  let stage = TestStage(400, 400)
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private var x: CGFloat { view.layer.shownPosition.x }

  init() { stage.add(view) }

  private func isAt(_ place: CGFloat) -> Bool { (x - place).magnitude < 0.5 }

  @Test("the model is at its end at once, and what shows is half way in the middle (ANI-01)")
  func middle() {
    UIView.animate(withDuration: 1) { view.center.x = 250 }

    #expect(view.center.x == 250)
    stage.advance(by: 0.5)
    #expect(isAt(150))
    stage.advance(by: 0.6)
    #expect(isAt(250))
  }

  @Test("an animation says whether it reached its end (ANI-03)")
  func completion() {
    var answers: [Bool] = []
    UIView.animate(withDuration: 1) {
      view.center.x = 250
    } completion: {
      answers.append($0)
    }
    stage.advance(by: 1.1)
    #expect(answers == [true])

    UIView.animate(withDuration: 1) {
      view.center.x = 50
    } completion: {
      answers.append($0)
    }
    stage.advance(by: 0.5)
    view.layer.removeAllAnimations()
    stage.advance(by: 0.1)
    #expect(answers == [true, false])
  }

  @Test("performWithoutAnimation and disabled animations apply changes at once (ANI-15)")
  func without() {
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation { view.center.x = 250 }
    }
    stage.advance(by: 0.1)
    #expect(isAt(250))

    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.center.x = 50 }
    UIView.setAnimationsEnabled(true)
    stage.advance(by: 0.1)
    #expect(isAt(50))
  }

  @Test("a nested animation takes the duration of the outer one, unless it overrides (ANI-02)")
  func nested() {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 250 }
    }
    stage.advance(by: 1)
    #expect(isAt(150))
    stage.advance(by: 2)

    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveLinear, .overrideInheritedDuration]
      ) { view.center.x = 50 }
    }
    stage.advance(by: 1.05)
    #expect(isAt(50))
  }

  @Test("key frames are parts of the whole duration")
  func keyframes() {
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: .calculationModeLinear) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        self.view.center.x = 250
      }
    }
    stage.advance(by: 1.9)
    #expect(isAt(50))
    stage.advance(by: 1.2)
    #expect(isAt(250))
  }

  @Test("a constraint is animated by layout inside the block (ANI-01)")
  func constraint() {
    let box = UIView()
    stage.window.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    let edge = box.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor)
    NSLayoutConstraint.activate([
      edge, box.topAnchor.constraint(equalTo: stage.window.topAnchor),
      box.widthAnchor.constraint(equalToConstant: 20),
      box.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.stage.layoutIfNeeded()
    edge.constant = 100

    UIView.animate(withDuration: 1) { stage.window.layoutIfNeeded() }

    #expect(box.frame.minX == 100)
    stage.advance(by: 0.5)
    #expect((box.layer.shownPosition.x - 60).magnitude < 0.5)
  }

  @Test("a spring with damping one half overshoots, and ends at its target")
  func spring() {
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      animations: { view.center.x = 250 })
    var farthest: CGFloat = 0
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      farthest = max(farthest, x)
    }
    #expect(farthest > 260)
    stage.advance(by: 1)
    #expect(isAt(250))
  }

  @Test("an animation that repeats keeps its end value and has no end (ANI-03)")
  func repeated() {
    var ends = 0
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { view.center.x = 250 }, completion: { _ in ends += 1 })

    stage.advance(by: 2.5)

    #expect(view.center.x == 250)
    #expect(isAt(150))
    #expect(ends == 0)
  }
}
