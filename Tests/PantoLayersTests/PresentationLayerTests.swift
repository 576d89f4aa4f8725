import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("The presentation layer", .timeLimit(.minutes(60)))
struct PresentationLayerTests {
  let stage = TestStage()

  @Test(
    "half way through an animation presentation() has the middle values, and the layer itself the end values"
  )
  func halfWay() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x = 120
      view.alpha = 0
      view.transform = CGAffineTransform(translationX: 0, y: 50)
    }

    stage.advance(by: 0.5)
    let shown = try #require(view.layer.presentation())

    #expect(abs(shown.position.x - 70) < 1e-6 && shown.position.y == 20)
    #expect(abs(shown.opacity - 0.5) < 1e-6)
    #expect(abs(shown.affineTransform().ty - 25) < 1e-6)
    #expect(abs(shown.frame.minX - 50) < 1e-6 && abs(shown.frame.minY - 25) < 1e-6)
    #expect(view.layer.position.x == 120 && view.layer.affineTransform().ty == 50)
  }

  @Test("half way, presentation() has the border and the shadow that show")
  func halfWayBorder() throws {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40)))
    view.layer.borderColor = RGBA(1, 0, 0)
    func animate(_ key: String, _ from: Any, _ to: Any) {
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      view.layer.add(animation, forKey: key)
    }
    animate("borderColor", RGBA(0, 0, 0), RGBA(0, 1, 0))
    animate("shadowColor", RGBA(0, 0, 0), RGBA(0, 0, 1))
    animate("shadowOffset", CGSize.zero, CGSize(width: 10, height: 20))

    stage.advance(by: 0.5)
    let shown = try #require(view.layer.presentation())
    #expect(abs((shown.borderColor?.green ?? 0) - 0.5) < 0.01)
    #expect(abs((shown.shadowColor?.blue ?? 0) - 0.5) < 0.01)
    #expect(abs(shown.shadowOffset.width - 5) < 1e-6 && abs(shown.shadowOffset.height - 10) < 1e-6)
    #expect(view.layer.borderColor == RGBA(1, 0, 0))
  }

  @Test(
    "at rest presentation() is a copy of the layer's values, and changing the copy changes nothing")
  func atRest() throws {
    let view = stage.add(UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40)))
    view.layer.cornerRadius = 8
    let shown = try #require(view.layer.presentation())
    shown.position = .zero

    #expect(shown.cornerRadius == 8 && view.center == CGPoint(x: 30, y: 30))
  }

  @Test("a layer in no window has no presentation layer") func nowhere() {
    #expect(CALayer().presentation() == nil)
    #expect(CAShapeLayer().presentation() == nil)
  }
}
