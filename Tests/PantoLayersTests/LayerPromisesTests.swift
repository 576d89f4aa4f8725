import Foundation
import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@testable import PantoLayers

/// Layers, their animations and geometry against the documentation.
@MainActor @Suite("Layers keep what their documentation promises", .timeLimit(.minutes(60)))
struct LayerPromisesTests {
  let stage = TestStage(400, 400)
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let free = CALayer()
  private var x: CGFloat { view.layer.presentation()?.position.x ?? -1 }

  init() {
    stage.add(view)
    view.layer.addSublayer(free)
    stage.advance(by: 1)
  }

  private func isAt(_ place: CGFloat) -> Bool { (x - place).magnitude < 0.01 }

  private func move(_ duration: TimeInterval = 1) -> CABasicAnimation {
    let move = CABasicAnimation(keyPath: "position.x")
    move.duration = duration
    return move
  }

  @Test("a basic animation is removed at its end, where the model's value shows again")
  func removed() {
    let animation = move()
    #expect(animation.isRemovedOnCompletion && animation.fillMode == .removed)
    animation.fromValue = 150
    animation.toValue = 250
    view.layer.add(animation, forKey: "move")

    stage.advance(by: 0.5)
    #expect(isAt(200))
    stage.advance(by: 0.6)
    #expect(isAt(50) && view.layer.animation(forKey: "move") == nil)
  }

  @Test("an animation with one value goes from it to the model, or from the model by it")
  func oneValue() {
    let from = move()
    from.fromValue = 150
    view.layer.add(from, forKey: "move")
    stage.advance(by: 0.5)
    #expect(isAt(100))
    stage.advance(by: 1)

    let by = move()
    by.byValue = 100
    view.layer.add(by, forKey: "move")
    stage.advance(by: 0.5)
    #expect(isAt(100))
    stage.advance(by: 0.4)
    #expect(isAt(140))
  }

  @Test("key frames are spaced evenly, and discrete ones jump (ANI-19)")
  func keyframes() {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    frames.values = [0, 100, 50]
    frames.duration = 2
    view.layer.add(frames, forKey: "move")
    stage.advance(by: 0.5)
    #expect(isAt(50))
    stage.advance(by: 1)
    #expect(isAt(75))
    stage.advance(by: 1)

    frames.values = [0, 100]
    frames.calculationMode = .discrete
    view.layer.add(frames, forKey: "move")
    stage.advance(by: 0.9)
    #expect(isAt(0))
    stage.advance(by: 0.2)
    #expect(isAt(100))
  }

  @Test("a group cuts off what lasts longer than itself")
  func group() {
    let part = move(2)
    part.fromValue = 50
    part.toValue = 250
    let group = CAAnimationGroup()
    group.animations = [part]
    group.duration = 1
    view.layer.add(group, forKey: "group")

    stage.advance(by: 0.9)
    #expect(isAt(140))
    stage.advance(by: 0.2)
    #expect(isAt(50))
  }

  @Test(
    "a layer of one's own animates by itself for a quarter of a second, a view's does not (ANI-16)")
  func implicit() {
    free.opacity = 0
    view.layer.opacity = 0.5
    stage.advance(by: 0.125)
    let shown = free.presentation()?.opacity ?? -1
    #expect(shown > 0.1 && shown < 0.9)
    #expect(view.layer.presentation()?.opacity == 0.5)
    stage.advance(by: 0.14)
    #expect(free.presentation()?.opacity == 0)

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    free.opacity = 1
    CATransaction.commit()
    stage.advance(by: 0.01)
    #expect(free.presentation()?.opacity == 1)
  }

  @Test("a transaction is complete after its animations, or at once without any (FID-12)")
  func transaction() {
    var ends: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ends.append("animated") }
    free.opacity = 0
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setCompletionBlock { ends.append("empty") }
    CATransaction.commit()

    stage.advance(by: 0.1)
    #expect(ends == ["empty"])
    stage.advance(by: 0.3)
    #expect(ends == ["empty", "animated"])
  }

  @Test("a layer whose time stands still shows its animation at its time offset (FID-18)")
  func standing() {
    view.layer.speed = 0
    let animation = move()
    animation.fromValue = 100
    animation.toValue = 200
    view.layer.add(animation, forKey: "move")

    view.layer.timeOffset = 0.5
    stage.advance(by: 3)

    #expect(isAt(150))
  }

  @Test("layers have the values of the documentation at first")
  func settings() {
    let layer = CALayer()
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && layer.borderWidth == 0 && !layer.masksToBounds)
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))

    let shape = CAShapeLayer()
    #expect(shape.strokeColor == nil && shape.fillColor == UIColor.black.cgColor)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1)
  }

  @Test("an animation that returns and repeats lasts twice as long, as often as it is told")
  func autoreverses() {
    let animation = move()
    animation.fromValue = 50
    animation.toValue = 250
    animation.autoreverses = true
    animation.repeatCount = 2
    view.layer.add(animation, forKey: "move")

    stage.advance(by: 1.5)
    #expect(isAt(150))
    stage.advance(by: 1.5)
    #expect(isAt(250))
    stage.advance(by: 0.9)
    #expect(view.layer.animation(forKey: "move") != nil)
    stage.advance(by: 0.2)
    #expect(view.layer.animation(forKey: "move") == nil)
  }

  @Test("rectangles that do not meet have no intersection, and fractions are rounded outwards")
  func rectangles() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)

    #expect(rect.intersection(CGRect(x: 20, y: 0, width: 5, height: 5)).isNull)
    #expect(rect.insetBy(dx: 6, dy: 0).isNull)
    #expect(
      CGRect(x: 0.4, y: 0.6, width: 1, height: 1).integral
        == CGRect(x: 0, y: 0, width: 2, height: 2))
    let backwards = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect(backwards.standardized == CGRect(x: 6, y: 4, width: 4, height: 6))
    #expect(backwards.width == 4 && backwards.minX == 6)
  }

  @Test("a translation of a transform is applied before it")
  func transforms() {
    let scaled = CGAffineTransform(scaleX: 2, y: 2)

    #expect(
      CGPoint.zero.applying(scaled.translatedBy(x: 10, y: 0)) == CGPoint(x: 20, y: 0))
    #expect(
      CGPoint.zero.applying(scaled.concatenating(CGAffineTransform(translationX: 10, y: 0)))
        == CGPoint(x: 10, y: 0))
  }
}
