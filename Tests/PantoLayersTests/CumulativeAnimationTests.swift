import PantoScene
import PantoTesting
import Testing

/// Animations whose repetitions go on from where the one before ended.
@MainActor @Suite("isCumulative", .timeLimit(.minutes(60))) struct CumulativeAnimationTests {
  let stage = TestStage()
  let view: UIView

  init() { view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))) }

  private func shown(_ animation: CAPropertyAnimation) -> [CGFloat] {
    animation.duration = 1
    animation.repeatCount = 3
    animation.isCumulative = true
    stage.stage.working { view.layer.add(animation, forKey: "steps") }
    stage.advance(by: 0.5)
    let isAcross = animation.keyPath == "position.x"
    return (0..<4).map { _ in
      defer { stage.advance(by: 1) }
      let position = view.layer.presentation()?.position ?? .zero
      return ((isAcross ? position.x : position.y) * 100).rounded() / 100
    }
  }

  @Test("each repetition goes on where the one before ended (MUT-08)", arguments: ["x", "y"])
  func basic(axis: String) {
    let move = CABasicAnimation(keyPath: "position." + axis)
    move.fromValue = 0
    move.toValue = 100

    #expect(shown(move) == [50, 150, 250, 5], "after the last one the model shows")
  }

  @Test("the repetitions of key frames add up as well (MUT-08)", arguments: ["x", "y"])
  func keyframes(axis: String) {
    let move = CAKeyframeAnimation(keyPath: "position." + axis)
    move.values = [0, 80, 100]

    #expect(shown(move) == [80, 180, 280, 5])
  }

  @Test("the sum of the repetitions is added to the model's value if asked (MUT-08)")
  func additive() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.isAdditive = true

    #expect(shown(move) == [55, 155, 255, 5])
  }

  @Test("without it each repetition begins at the start (MUT-08)") func plain() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    move.repeatCount = 3
    stage.stage.working { view.layer.add(move, forKey: "steps") }
    stage.advance(by: 1.5)

    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 50) < 0.01)
  }
}
