import PantoTesting
import Testing

@testable import PantoScene

/// Touches of views against the documentation: chain, several fingers, own areas, animations.
@MainActor @Suite("Touches of views keep their promises", .timeLimit(.minutes(60)))
struct TouchPromisesTests {
  let stage = TestStage(320, 480)

  private final class Touched: UIView {
    var began = 0
    var taps: [Int] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      began += touches.count
      taps.append(touches.first?.tapCount ?? 0)
    }
  }

  private func add(_ x: CGFloat) -> Touched {
    stage.add(Touched(frame: CGRect(x: x, y: 0, width: 100, height: 100)))
  }

  @Test("touches of a view without own methods go to its superview (EVT-10)")
  func chain() {
    let view = add(0)
    view.addSubview(UIView(frame: view.bounds))

    stage.tap(at: CGPoint(x: 50, y: 50))

    #expect(view.began == 1)
  }

  @Test("a view hears of one finger unless it wants several (TCH-10)", arguments: [false, true])
  func several(wanted: Bool) {
    let view = add(0)
    #expect(!view.isMultipleTouchEnabled)
    view.isMultipleTouchEnabled = wanted

    let fingers = [CGPoint(x: 20, y: 20), CGPoint(x: 80, y: 80)].map { stage.finger().down(at: $0) }

    #expect(view.began == (wanted ? 2 : 1))
    for finger in fingers { finger.up() }
  }

  @Test("quick taps at one place are counted (TCH-06)")
  func counted() {
    let view = add(0)

    stage.doubleTap(at: CGPoint(x: 50, y: 50))

    #expect(view.taps == [1, 2])
  }

  @Test("a view may enlarge the area in which it is touched (HIT-07)")
  func enlarged() {
    final class Large: UIView {
      var began = 0
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -30, dy: -30).contains(point)
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
    }
    let view = stage.add(Large(frame: CGRect(x: 100, y: 100, width: 20, height: 20)))

    stage.tap(at: CGPoint(x: 80, y: 80))
    stage.tap(at: CGPoint(x: 60, y: 60))

    #expect(view.began == 1)
  }

  @Test("an exclusive view keeps others from touches while it has one (TCH-10)")
  func exclusive() {
    let (first, second) = (add(0), add(150))
    first.isExclusiveTouch = true

    let finger = stage.finger().down(at: (50, 50))
    stage.tap(at: CGPoint(x: 200, y: 50))
    #expect(second.began == 0)

    finger.up()
    stage.tap(at: CGPoint(x: 200, y: 50))
    #expect(second.began == 1)
  }

  @Test("a view is not touched while it is animated, unless that is allowed (ANI-10)")
  func animated() {
    let (still, allowed) = (add(0), add(150))
    UIView.animate(withDuration: 1) { still.backgroundColor = .red }
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
      allowed.backgroundColor = .red
    }
    stage.advance(by: 0.5)

    stage.tap(at: CGPoint(x: 50, y: 50))
    stage.tap(at: CGPoint(x: 200, y: 50))

    #expect(still.began == 0)
    #expect(allowed.began == 1)
  }

  @Test("a view that fades out is not touched (ANI-10)")
  func fading() {
    let view = add(0)
    UIView.animate(withDuration: 1) { view.alpha = 0 }
    #expect(view.alpha == 0)
    stage.advance(by: 0.2)

    stage.tap(at: CGPoint(x: 50, y: 50))

    #expect(view.began == 0)
  }
}
