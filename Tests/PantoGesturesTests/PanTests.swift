import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A pan", .timeLimit(.minutes(60))) struct PanTests {
  let window = FakeWindow()
  let view: FakeHost
  let pan: UIPanGestureRecognizer

  init() {
    view = window.view()
    pan = view.add(UIPanGestureRecognizer())
  }

  @Test("a pan begins at exactly ten points, not before (PAN-03)")
  func inclusiveThreshold() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 159, 150, at: 0.1)
    #expect(pan.state == .possible)
    window.move(1, 160, 150, at: 0.2)
    #expect(pan.state == .began)
  }

  @Test(
    "the threshold is subtracted from the translation, in the direction of the movement (PAN-04)")
  func thresholdIsRemoved() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150 + 24, 150, at: 0.01)
    #expect(pan.translation(in: nil) == CGPoint(x: 14, y: 0))
    window.move(1, 150 + 30, 150 + 5, at: 0.02)
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 5))
  }

  @Test("on a diagonal the threshold is subtracted along the vector (PAN-04)")
  func diagonal() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 150 + 30, 150 + 40, at: 0.01)
    #expect(pan.translation(in: nil) == CGPoint(x: 24, y: 32))
  }

  @Test("the story of a pan shows a run of changes as one entry")
  func story() {
    window.down(1, 150, 150, at: 0)
    for i in 1...6 { window.move(1, 150 + CGFloat(i) * 10, 150, at: Double(i) * 0.01) }
    window.up(1, 210, 150, at: 0.07)
    #expect(window.story(pan) == "possible → began → changed ×5 → ended")
    #expect(pan.state == .possible)
  }

  @Test("a pan sends one action for each transition, in order (REC-02)")
  func actions() {
    var seen: [UIGestureRecognizer.State] = []
    pan.addAction { seen.append($0.state) }
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.01)
    window.move(1, 180, 150, at: 0.02)
    window.up(1, 180, 150, at: 0.03)
    #expect(seen == [.began, .changed, .ended])
  }

  @Test("a pan lifted too early says how far the finger moved (PAN-11)")
  func tooLittle() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 154, 150, at: 0.01)
    window.up(1, 154, 150, at: 0.02)
    #expect(window.story(pan) == "possible → failed(movedTooLittle 4 < 10)")
  }

  @Test("the translation does not jump when fingers touch down or lift (PAN-02)")
  func fingersComeAndGo() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.01)
    #expect(pan.translation(in: nil).x == 20)
    window.down(2, 110, 110, at: 0.02)
    #expect(pan.translation(in: nil).x == 20)
    #expect(pan.numberOfTouches == 2)
    window.move(2, 120, 110, at: 0.03)
    #expect(pan.translation(in: nil).x == 25)
    window.up(1, 180, 150, at: 0.04)
    #expect(pan.translation(in: nil).x == 25)
    #expect(pan.state == .changed)
    window.move(2, 130, 110, at: 0.05)
    #expect(pan.translation(in: nil).x == 35)
  }

  @Test("a finger that touches down or lifts without moving causes no action (PAN-08)")
  func silentLanding() {
    var count = 0
    pan.addAction { _ in count += 1 }
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.01)
    window.down(2, 110, 110, at: 0.02)
    window.up(2, 110, 110, at: 0.03)
    #expect(count == 1)
  }

  @Test("a pan of two fingers waits for the second one, and ends when one lifts (PAN-09, PAN-10)")
  func twoFingers() {
    pan.minimumNumberOfTouches = 2
    window.down(1, 110, 110, at: 0)
    window.move(1, 150, 110, at: 0.01)
    #expect(pan.state == .possible)
    window.down(2, 120, 150, at: 0.02)
    window.move(1, 170, 110, at: 0.03)
    #expect(pan.state == .began)
    window.up(2, 120, 150, at: 0.04)
    #expect(window.story(pan) == "possible → began → ended")
    #expect(pan.reason == .belowMinimumTouches(1, needs: 2))
  }

  @Test(
    "fingers above the maximum fail a possible pan and are ignored by an active one (PAN-09, PAN-10)"
  )
  func maximum() {
    pan.maximumNumberOfTouches = 1
    window.down(1, 110, 110, at: 0)
    window.down(2, 150, 150, at: 0.01)
    #expect(pan.reason == .tooManyTouches(2, allowed: 1))
    window.up(1, 110, 110, at: 0.02)
    window.up(2, 150, 150, at: 0.03)

    window.down(1, 110, 110, at: 1)
    window.move(1, 140, 110, at: 1.01)
    window.down(2, 150, 150, at: 1.02)
    #expect(pan.numberOfTouches == 1)
    #expect(pan.state == .began)
  }

  @Test(
    "the translation in a turned and scaled view is mapped by the linear part of its transform (PAN-12)"
  )
  func transforms() {
    let turned = FakeHost(.zero)
    turned.windowTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 70)
    let scaled = FakeHost(.zero)
    scaled.windowTransform = CGAffineTransform(scaleX: 2, y: 2)
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.01)
    #expect(pan.translation(in: turned) == CGPoint(x: 0, y: -10))
    #expect(pan.translation(in: scaled) == CGPoint(x: 5, y: 0))
  }

  @Test("setTranslation is read back exactly and makes the velocity be measured anew (PAN-13)")
  func setTranslation() {
    let scaled = FakeHost(.zero)
    scaled.windowTransform = CGAffineTransform(scaleX: 3, y: 3)
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.01)
    pan.setTranslation(CGPoint(x: 0.1, y: 7), in: scaled)
    #expect(pan.translation(in: scaled) == CGPoint(x: 0.1, y: 7))
    #expect(pan.velocity(in: nil) == .zero)
    window.move(1, 176, 150, at: 0.02)
    #expect((pan.translation(in: scaled).x - 2.1).magnitude < 1e-9)
    #expect((pan.velocity(in: nil).x - 600).magnitude < 1e-6)
  }

  @Test(
    "uniform motion is exact, and a lift at the last position does not change it (PAN-14, PAN-15)")
  func uniform() {
    for speed: CGFloat in [750, 3000, 3125] {
      let start = window.time.now + 1
      window.down(1, 110, 150, at: start)
      var last: CGFloat = 110
      for i in 1...12 {
        last = 110 + speed * 0.008 * CGFloat(i)
        window.move(1, last, 150, at: start + 0.008 * Double(i))
      }
      var v = CGPoint.zero
      let token = pan.addAction { if $0.state == .ended { v = $0.velocity(in: nil) } }
      window.up(1, last, 150, at: start + 0.008 * 13)
      #expect((v.x - speed).magnitude < 0.0005, "\(speed) read \(v.x)")
      pan.removeAction(token)
    }
  }

  @Test("a finger that stopped has no velocity, except with UIKit's policy (PAN-16)")
  func rest() {
    for (policy, expected) in [(VelocityPolicy.decaying, 0.0), (.lastMotion, 1000)] {
      pan.velocityPolicy = policy
      let start = window.time.now + 1
      window.down(1, 110, 150, at: start)
      for i in 1...8 { window.move(1, 110 + CGFloat(i) * 8, 150, at: start + Double(i) * 0.008) }
      var v = CGPoint.zero
      let token = pan.addAction { if $0.state == .ended { v = $0.velocity(in: nil) } }
      window.up(1, 174, 150, at: start + 0.4)
      #expect((v.x - expected).magnitude < 0.001)
      pan.removeAction(token)
    }
  }

  @Test("a slow start does not change the velocity of a fast end (PAN-17)")
  func slowThenFast() {
    window.down(1, 110, 150, at: 0)
    var x: CGFloat = 110
    var t = 0.0
    for _ in 0..<15 {
      t += 0.02
      x += 2
      window.move(1, x, 150, at: t)
    }
    for _ in 0..<5 {
      t += 0.02
      x += 20
      window.move(1, x, 150, at: t)
    }
    var v = CGPoint.zero
    pan.addAction { if $0.state == .ended { v = $0.velocity(in: nil) } }
    window.up(1, x, 150, at: t + 0.005)
    #expect((v.x - 1000).magnitude < 0.001, "read \(v.x)")
  }

  @Test("a thousand samples with the same time still move the pan (B8)")
  func oneStamp() {
    window.down(1, 110, 150, at: 0)
    for i in 1...1000 { window.move(1, 110 + CGFloat(i) * 0.1, 150, at: 0.008) }
    let v = pan.velocity(in: nil)
    #expect(v.x > 100 && v.x.isFinite)
  }

  @Test("the position of the lift counts, without another changed (PAN-18)")
  func lastPlace() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 170, 150, at: 0.01)
    var end = CGPoint.zero
    pan.addAction { if $0.state == .ended { end = $0.translation(in: nil) } }
    window.up(1, 175, 150, at: 0.02)
    #expect(end.x == 15)
    #expect(window.story(pan) == "possible → began → ended")
  }

  @Test(
    "translation and velocity are zero outside of the gesture and complete inside shouldBegin (PAN-05, PAN-20)"
  )
  func readsInShouldBegin() {
    let answers = Answers()
    var asked = CGPoint.zero
    var speed = CGPoint.zero
    answers.onBegin = { r in
      guard let pan = r as? UIPanGestureRecognizer else { return }
      asked = pan.translation(in: nil)
      speed = pan.velocity(in: nil)
    }
    pan.delegate = answers
    window.down(1, 150, 150, at: 0)
    window.move(1, 156, 150, at: 0.01)
    #expect(pan.translation(in: nil) == .zero)
    window.move(1, 162, 150, at: 0.02)
    #expect(asked == CGPoint(x: 12, y: 0))
    #expect((speed.x - 600).magnitude < 0.001)
    #expect(answers.beginAsked == 1)
    window.up(1, 162, 150, at: 0.03)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test("a pan with a pointer begins at four points (PAN-06)")
  func pointer() {
    window.mouse(.began, 150, 150, at: 0)
    window.mouse(.moved, 153, 150, at: 0.01)
    #expect(pan.state == .possible)
    window.mouse(.moved, 154, 150, at: 0.02)
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test("a pan accepts only the primary button (PTR-02)")
  func secondaryButton() {
    window.mouse(.began, 150, 150, at: 0, button: .secondary)
    window.mouse(.moved, 190, 150, at: 0.01, button: .secondary)
    #expect(pan.state == .possible)
    #expect(pan.explanation == .wrongButton(2, needs: 1))
  }

  @Test("a cancelled touch cancels the pan and names the cause (REC-10)")
  func cancelled() {
    window.down(1, 150, 150, at: 0)
    window.move(1, 180, 150, at: 0.01)
    window.processor.cancelAll(because: .windowGone)
    #expect(window.story(pan) == "possible → began → cancelled(touchCancelled windowGone)")
  }

  private func turn(_ dy: CGFloat, at t: TimeInterval) {
    window.processor.send(
      InputEvent(
        time: t, position: CGPoint(x: 150, y: 150),
        source: .wheel(CGVector(dx: 0, dy: dy), isContinuous: false), phase: .moved))
  }

  @Test(
    "a scroll pan begins at once, moves with the wheel, and ends after its pause (PAN-19, PTR-07)")
  func wheel() {
    turn(1, at: 0)
    #expect(pan.state == .possible)
    pan.allowedScrollTypesMask = .discrete
    turn(1, at: 0.1)
    #expect(pan.state == .began)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 40))
    #expect(pan.numberOfTouches == 0)
    turn(-2, at: 0.2)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: -40))
    window.processor.advance(to: 0.34)
    #expect(pan.state == .changed)
    window.processor.advance(to: 1)
    #expect(window.story(pan) == "possible → began → changed → ended")
  }

  @Test("wheel and finger take turns, each with its own way to begin (PAN-04, PAN-19, MUT-08)")
  func wheelAndFinger() {
    pan.allowedScrollTypesMask = .discrete
    for start in [0, 10] as [TimeInterval] {
      turn(1, at: start)
      #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 40))
      window.processor.advance(to: start + 2)
      #expect(pan.state == .possible)

      window.down(1, 110, 150, at: start + 3)
      window.move(1, 134, 150, at: start + 3.1)
      #expect(pan.translation(in: nil) == CGPoint(x: 14, y: 0), "without the threshold")
      #expect(pan.location(in: nil) == CGPoint(x: 134, y: 150))
      window.up(1, 134, 150, at: start + 3.2)
      #expect(pan.state == .possible)
    }
  }

  @Test("with several fingers, too, setTranslation counts on with each movement (PAN-13, MUT-08)")
  func setTranslationOfTwo() {
    window.down(1, 150, 150, at: 0)
    window.down(2, 150, 170, at: 0)
    window.move(1, 190, 150, at: 0.01)
    #expect(pan.state == .began)
    for (time, finger) in [(0.02, 1), (0.04, 2), (0.06, 1)] as [(TimeInterval, Int64)] {
      pan.setTranslation(CGPoint(x: 5, y: 7), in: nil)
      #expect(pan.translation(in: nil) == CGPoint(x: 5, y: 7))
      let y: CGFloat = finger == 1 ? 150 : 170
      let x: CGFloat = finger == 2 ? 150 : time > 0.05 ? 210 : 190
      window.move(finger, x + 20, y, at: time)
      #expect(pan.translation(in: nil) == CGPoint(x: 15, y: 7), "half of the way of one finger")
    }
  }
}
