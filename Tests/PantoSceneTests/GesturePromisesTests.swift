import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Recognizers against the documentation: settings, touches of views, delegates (REC, DEL, ARB).
@MainActor @Suite("Recognizers keep what their documentation promises", .timeLimit(.minutes(60)))
struct GesturePromisesTests {
  let stage = TestStage(320, 480)
  private let view = Touched(frame: CGRect(x: 50, y: 100, width: 200, height: 200))
  private let middle = CGPoint(x: 150, y: 200)

  /// Records which methods for touches were called.
  private final class Touched: UIView {
    var heard: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("began")
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      if heard.last != "moved" { heard.append("moved") }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("ended")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      heard.append("cancelled")
    }
  }

  @MainActor private final class Answers: UIGestureRecognizerDelegate {
    var mayBegin = true
    var receives = true
    var isSimultaneous = false
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      mayBegin
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { receives }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  init() { stage.add(view) }

  private func add<R: UIGestureRecognizer>(_ recognizer: R) -> R {
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  @Test("a tap asks for one tap of one finger (TAP-01)")
  func tapSettings() {
    let tap = UITapGestureRecognizer()

    #expect(tap.numberOfTapsRequired == 1)
    #expect(tap.numberOfTouchesRequired == 1)
  }

  @Test("a long press asks for half a second of one finger within 10 points (LPR-01)")
  func pressSettings() {
    let press = UILongPressGestureRecognizer()

    #expect(press.minimumPressDuration == 0.5)
    #expect(press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0)
    #expect(press.numberOfTouchesRequired == 1)
  }

  @Test("a recognizer cancels touches, delays their end and not their beginning (REC-17…19)")
  func settings() {
    let pan = UIPanGestureRecognizer()

    #expect(pan.isEnabled)
    #expect(pan.cancelsTouchesInView)
    #expect(!pan.delaysTouchesBegan)
    #expect(pan.delaysTouchesEnded)
    #expect(pan.requiresExclusiveTouchType)
  }

  @Test("a tap cancels the touch of its view (REC-17)")
  func cancels() {
    _ = add(UITapGestureRecognizer())

    stage.tap(at: middle)

    #expect(view.heard == ["began", "cancelled"])
  }

  @Test("a tap that does not cancel lets the touch end in its view (REC-17)")
  func doesNotCancel() {
    add(UITapGestureRecognizer()).cancelsTouchesInView = false

    stage.tap(at: middle)

    #expect(view.heard == ["began", "ended"])
  }

  @Test("a pan that is disabled in its middle is cancelled and says so (REC-09)")
  func disabled() {
    let pan = add(UIPanGestureRecognizer())
    var states: [UIGestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    let finger = stage.finger().down(at: middle).move(by: (0, 50))

    pan.isEnabled = false

    #expect(states.first == .began)
    #expect(states.last == .cancelled)
    finger.up()
  }

  @Test("a recognizer that is added to a second view leaves the first (REC-13)")
  func moves() {
    let other = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let tap = add(UITapGestureRecognizer())

    other.addGestureRecognizer(tap)

    #expect(view.gestureRecognizers == nil)
    #expect(other.gestureRecognizers == [tap])
    #expect(tap.view === other)
  }

  @Test("setTranslation sets the translation and begins the velocity anew (PAN-13)")
  func setTranslation() {
    let pan = add(UIPanGestureRecognizer())
    let finger = stage.finger().down(at: middle).move(by: (0, 80))
    #expect(pan.velocity(in: view).y > 0)

    pan.setTranslation(.zero, in: view)

    #expect(pan.translation(in: view) == .zero)
    #expect(pan.velocity(in: view) == .zero)
    finger.move(by: (0, 20))
    #expect((pan.translation(in: view).y - 20).magnitude < 1e-9)
    finger.up()
  }

  @Test("a pinch whose scale is set goes on from there, with a new velocity (PIN-04)")
  func setScale() {
    let pinch = add(UIPinchGestureRecognizer())
    let left = stage.finger().down(at: (100, 200))
    let right = stage.finger().down(at: (150, 200)).move(to: (200, 200))
    let distance = right.position.x - left.position.x

    pinch.scale = 1

    #expect(pinch.velocity == 0)
    right.move(to: CGPoint(x: left.position.x + 2 * distance, y: 200))
    #expect((pinch.scale - 2).magnitude < 1e-9)
    for finger in [left, right] { finger.up() }
  }

  @Test("a single tap waits until the double tap that must fail has failed (ARB-10)")
  func requirement() {
    let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    var heard: [String] = []
    add(single).addAction { _ in heard.append("single") }
    add(double).addAction { _ in heard.append("double") }

    stage.tap(at: middle)
    #expect(heard.isEmpty)
    stage.advance(by: 1)
    #expect(heard == ["single"])

    stage.doubleTap(at: middle)
    stage.advance(by: 1)
    #expect(heard == ["single", "double"])
  }

  @Test("a recognizer that may not begin fails without a call of its action (DEL-04)")
  func mayNotBegin() {
    let answers = Answers()
    let pan = add(UIPanGestureRecognizer())
    pan.delegate = answers
    answers.mayBegin = false
    var calls = 0
    pan.addAction { _ in calls += 1 }

    let finger = stage.finger().down(at: middle).move(by: (0, 50))

    #expect(pan.state == .failed)
    finger.up()
    #expect(calls == 0)
  }

  @Test("a recognizer that may not receive a touch has none, and the view has it (DEL-01)")
  func mayNotReceive() {
    let answers = Answers()
    let pan = add(UIPanGestureRecognizer())
    pan.delegate = answers
    answers.receives = false

    let finger = stage.finger().down(at: middle).move(by: (0, 50))

    #expect(pan.numberOfTouches == 0)
    #expect(view.heard == ["began", "moved"])
    finger.up()
  }

  @Test("a button takes its tap from a recognizer of the view around it (REC-22)")
  func button() {
    let button = UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 44))
    view.addSubview(button)
    var heard: [String] = []
    button.addAction(UIAction { _ in heard.append("button") }, for: .touchUpInside)
    add(UITapGestureRecognizer()).addAction { _ in heard.append("tap") }

    stage.tap(at: button.convert(CGPoint(x: 50, y: 22), to: nil))

    #expect(heard == ["button"])
  }

  @Test("a long press that has begun follows its finger at any distance (LPR-04)")
  func pressGoesOn() {
    let press = add(UILongPressGestureRecognizer())
    var states: [UIGestureRecognizer.State] = []
    press.addAction { if states.last != $0.state { states.append($0.state) } }

    stage.finger().down(at: middle).hold(0.6).move(by: (0, 60)).up()

    #expect(states == [.began, .changed, .ended])
  }

  @Test(
    "two pans run together only if a delegate allows it (DEL-05, ARB-06)", arguments: [false, true])
  func together(allowed: Bool) {
    let answers = Answers()
    answers.isSimultaneous = allowed
    let (inner, outer) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
    let child = UIView(frame: view.bounds)
    view.addSubview(child)
    child.addGestureRecognizer(inner)
    view.addGestureRecognizer(outer)
    inner.delegate = answers

    let finger = stage.finger().down(at: middle).move(by: (0, 50))

    #expect(inner.state == .changed)
    #expect((outer.state == .changed) == allowed)
    finger.up()
  }

  @Test("a view hears of a delayed touch when the recognizer has failed (REC-18)")
  func delayed() {
    let tap = add(UITapGestureRecognizer())
    tap.delaysTouchesBegan = true
    let finger = stage.finger().down(at: middle)
    #expect(view.heard.isEmpty)

    finger.move(by: (0, 50))

    #expect(view.heard.first == "began")
    finger.up()
    #expect(view.heard.last == "ended")
  }

  @Test("locations are of the window, of one finger and of the middle of all (TAP-05)")
  func locations() {
    let press = add(UILongPressGestureRecognizer())
    press.numberOfTouchesRequired = 2
    let first = stage.finger().down(at: (100, 150))
    let second = stage.finger().down(at: (140, 190)).hold(0.6)
    #expect(press.state == .began)

    #expect(press.location(in: nil) == CGPoint(x: 120, y: 170))
    #expect(press.location(in: view) == CGPoint(x: 70, y: 70))
    #expect(press.location(ofTouch: 1, in: view) == CGPoint(x: 90, y: 90))
    for finger in [first, second] { finger.up() }
  }

  @Test("a recognizer is reset after its end and is possible again (REC-07)")
  func reset() {
    final class Own: UITapGestureRecognizer {
      var resets = 0
      override func reset() {
        super.reset()
        resets += 1
      }
    }
    let own = add(Own(target: nil, action: nil))
    let before = own.resets

    stage.tap(at: middle)

    #expect(own.resets == before + 1)
    #expect(own.state == .possible)
  }

  @Test("without a target and an action, removeTarget removes all (REC-14)")
  func removesTargets() {
    @MainActor final class Target {
      var calls = 0
      func tapped() { calls += 1 }
    }
    let targets = [Target(), Target()]
    let tap = add(UITapGestureRecognizer())
    for target in targets { tap.addTarget(target, action: Target.tapped) }

    tap.removeTarget(nil, action: nil)
    stage.tap(at: middle)

    #expect(targets.map(\.calls) == [0, 0])
  }

  @Test("a view without interaction keeps touches from its recognizers (HIT-01)")
  func withoutInteraction() {
    var calls = 0
    add(UITapGestureRecognizer()).addAction { _ in calls += 1 }
    view.isUserInteractionEnabled = false

    stage.tap(at: middle)

    #expect(calls == 0)
  }
}
