import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoScene

/// Names of touches, events and recognizers that people look for (FID-45), and keys of animations
/// (FID-35).
@MainActor @Suite("Touches as documented", .timeLimit(.minutes(60)))
struct AuditTouchTests: Audit {
  let stage = TestStage(320, 480)

  private final class Touched: UIView {
    var seen: [String: CGFloat] = [:]
    var counts: [Int] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard let touch = touches.first, let window, let event else { return }
      seen["x"] = touch.preciseLocation(in: self).x
      seen["was"] = touch.precisePreviousLocation(in: self).x
      seen["altitude"] = touch.altitudeAngle
      seen["azimuth"] = touch.azimuthAngle(in: self)
      seen["radius"] = touch.majorRadius
      counts = [
        event.touches(for: self)?.count ?? 0, event.touches(for: window)?.count ?? 0,
        event.touches(for: UIView())?.count ?? 0, event.subtype.rawValue,
      ]
    }
  }

  @Test("touches and events")
  func touches() {
    let view = stage.add(Touched(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    let other = stage.finger().down(at: (20, 20))
    let finger = stage.finger().down(at: (150, 150))
    d("precise place", view.seen["x"], 50)
    d("precise place before", view.seen["was"], 50)
    d("a finger is upright", near(view.seen["altitude"] ?? 0), near(.pi / 2))
    d("without direction", view.seen["azimuth"], 0)
    k("unknown size", view.seen["radius"], 0)
    d("of the view, the window, another view", view.counts, [1, 2, 0, 0])
    for each in [finger, other] { each.up() }
  }

  @Test("recognizers and views")
  func recognizers() {
    @MainActor final class Target {
      var taps = 0
      func tapped(_ tap: UITapGestureRecognizer) { taps += 1 }
    }
    let target = Target()
    let tap = UITapGestureRecognizer(target: target, action: Target.tapped(_:))
    let other = UITapGestureRecognizer(target: nil, action: nil)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    d("none", view.gestureRecognizers, nil)
    view.gestureRecognizers = [tap]
    d("set", [view.gestureRecognizers == [tap], tap.view === view], [true, true])
    stage.tap(at: CGPoint(x: 50, y: 50))
    d("called", target.taps, 1)
    view.gestureRecognizers = [other]
    d("replaced", [view.gestureRecognizers == [other], tap.view == nil], [true, true])
    view.gestureRecognizers = [tap]
    tap.removeTarget(target, action: nil)
    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 50, y: 50))
    d("removed target", target.taps, 1)
    tap.addTarget(target, action: Target.tapped(_:))
    view.gestureRecognizers = nil
    d("all removed", view.gestureRecognizers, nil)
    stage.tap(at: CGPoint(x: 50, y: 50))
    d("no longer called", target.taps, 1)
  }

  @Test("properties that blocks animate have keys, and can be removed by them (FID-35)")
  func keys() {
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    var ended: Bool?
    UIView.animate(withDuration: 1) {
      view.center.x = 200
      view.layer.borderWidth = 4
    } completion: {
      ended = $0
    }
    stage.advance(by: 0.2)
    k("keys", view.layer.animationKeys(), ["position", "borderWidth"])
    view.layer.removeAnimation(forKey: "position")
    k("at its end", view.layer.presentation()?.position.x, 200)
    k("the other runs", view.layer.animationKeys(), ["borderWidth"])
    view.layer.removeAllAnimations()
    k("none", view.layer.animationKeys(), nil)
    stage.settle()
    k("the completion says so", ended, false)
  }
}
