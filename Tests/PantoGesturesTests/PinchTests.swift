import PantoBase
import Testing

@testable import PantoGestures

@MainActor @Suite("A pinch", .timeLimit(.minutes(60))) struct PinchTests {
  let window = FakeWindow()
  let view: FakeHost
  let pinch: UIPinchGestureRecognizer

  init() {
    view = window.view(0, 0, 400, 800)
    pinch = view.add(UIPinchGestureRecognizer())
  }

  /// Sends events of fingers 1 and 2 at the same time, `apart` points from each other around (200,
  /// 400).
  private func both(_ phase: InputEvent.Phase, apart: CGFloat, at t: TimeInterval) {
    window.processor.send([
      window.event(1, 200 - apart / 2, 400, t, phase),
      window.event(2, 200 + apart / 2, 400, t, phase),
    ])
  }

  @Test("a pinch begins at a change of 8 points, where its scale is 1 (PIN-01, PIN-02)")
  func begins() {
    both(.began, apart: 100, at: 0)
    both(.moved, apart: 107, at: 0.1)
    #expect(pinch.state == .possible)
    #expect(pinch.explanation == .movedTooLittle(7, needs: 8))
    both(.moved, apart: 108, at: 0.2)
    #expect(pinch.state == .began)
    #expect(pinch.scale == 1)
    both(.moved, apart: 216, at: 0.3)
    #expect(pinch.state == .changed)
    #expect(pinch.scale == 2)
    both(.ended, apart: 216, at: 0.4)
    #expect(pinch.reason == .allTouchesLifted)
  }

  @Test("the scale is absolute, and setting it makes the velocity be measured anew (PIN-03)")
  func setting() {
    both(.began, apart: 100, at: 0)
    both(.moved, apart: 200, at: 0.1)
    both(.moved, apart: 300, at: 0.12)
    #expect(pinch.scale == 1.5)
    #expect(pinch.velocity > 0)

    pinch.scale = 1
    #expect(pinch.scale == 1)
    #expect(pinch.velocity == 0)
    both(.moved, apart: 600, at: 0.14)
    #expect(pinch.scale == 2)
    #expect((pinch.velocity - 50).magnitude < 1e-9)

    pinch.scale = .nan
    pinch.scale = 0
    #expect(pinch.scale == 2)
  }

  @Test("a scale that was set is multiplied by further stretching (PIN-03)")
  func settingAnotherScale() {
    both(.began, apart: 100, at: 0)
    both(.moved, apart: 200, at: 0.1)
    pinch.scale = 2
    #expect(pinch.scale == 2)
    both(.moved, apart: 300, at: 0.12)
    #expect(pinch.scale == 3)
    pinch.scale = 0.5
    both(.moved, apart: 600, at: 0.14)
    #expect(pinch.scale == 1)
  }

  @Test(
    "the velocity is the scale per second, exact for even stretching and 0 at rest (PIN-04, PAN-16)"
  )
  func velocity() {
    both(.began, apart: 100, at: 0)
    for k in 1...20 { both(.moved, apart: 100 + 10 * CGFloat(k), at: 0.008 * Double(k)) }
    // The velocity is 1,250 points per second over the 110 points at which the pinch began.
    #expect((pinch.velocity - 1250 / 110).magnitude < 1e-6)
    window.processor.advance(to: 0.16 + 0.2)
    #expect(pinch.velocity == 0)
    pinch.velocityPolicy = .lastMotion
    #expect(pinch.velocity > 10)
  }

  @Test("when one finger lifts and touches down again, the scale continues from its value (PIN-05)")
  func oneLifts() {
    var actions = 0
    pinch.addAction { _ in actions += 1 }
    both(.began, apart: 100, at: 0)
    both(.moved, apart: 120, at: 0.1)
    both(.moved, apart: 240, at: 0.2)
    #expect(pinch.scale == 2)
    window.up(1, 80, 400, at: 0.3)
    let before = actions
    window.move(2, 390, 400, at: 0.4)
    #expect(pinch.state == .changed)
    #expect(pinch.scale == 2)
    #expect(actions == before)

    window.down(3, 290, 400, at: 0.5)
    #expect(pinch.scale == 2)
    window.move(3, 190, 400, at: 0.6)
    #expect(pinch.scale == 4)
    window.up(3, 190, 400, at: 0.7)
    window.up(2, 390, 400, at: 0.8)
    #expect(pinch.reason == .allTouchesLifted)
  }

  @Test("a third finger is ignored, and the location is the centre of the two fingers (PIN-06)")
  func third() {
    both(.began, apart: 100, at: 0)
    window.down(3, 10, 10, at: 0.05)
    #expect(pinch.numberOfTouches == 2)
    both(.moved, apart: 140, at: 0.1)
    window.move(3, 300, 300, at: 0.2)
    #expect(pinch.scale == 1)
    #expect(pinch.location(in: nil) == CGPoint(x: 200, y: 400))
  }

  @Test(
    "fingers at the same position count as one point apart, so that nothing is divided by zero (PIN-06)"
  )
  func oneSpot() {
    both(.began, apart: 0, at: 0)
    both(.moved, apart: 40, at: 0.1)
    #expect(pinch.state == .began)
    both(.moved, apart: 0, at: 0.2)
    #expect(pinch.scale == 0.025)
  }

  @Test("a pinch lifted before it began says what was lacking (PIN-07)")
  func lifted() {
    both(.began, apart: 100, at: 0)
    both(.moved, apart: 103, at: 0.1)
    window.up(1, 148.5, 400, at: 0.2)
    #expect(pinch.reason == .movedTooLittle(3, needs: 8))
    window.up(2, 251.5, 400, at: 0.3)
    window.tap(1, 100, 100, at: 1)
    #expect(pinch.reason == .tooFewTouches(1, needs: 2))
  }
}

@MainActor @Suite("A rotation", .timeLimit(.minutes(60))) struct RotationTests {
  let window = FakeWindow()
  let view: FakeHost
  let rotation: UIRotationGestureRecognizer

  init() {
    view = window.view(0, 0, 400, 800)
    rotation = view.add(UIRotationGestureRecognizer())
  }

  /// Sends events of finger 1 at (200, 400) and of finger 2 in the direction `degrees`, `r` points
  /// away.
  private func both(
    _ phase: InputEvent.Phase, _ degrees: CGFloat, r: CGFloat = 100, at t: TimeInterval
  ) {
    let a = degrees * .pi / 180
    window.processor.send([
      window.event(1, 200, 400, t, phase),
      window.event(2, 200 + r * Maths.cos(a), 400 + r * Maths.sin(a), t, phase),
    ])
  }

  @Test("a rotation begins at 5°, where it is 0, and is positive clockwise (ROT-01, ROT-02)")
  func begins() {
    both(.began, 0, at: 0)
    both(.moved, 4.9, at: 0.1)
    #expect(rotation.state == .possible)
    both(.moved, 5, at: 0.2)
    #expect(rotation.state == .began)
    #expect(rotation.rotation == 0)
    both(.moved, 95, at: 0.3)
    #expect((rotation.rotation - .pi / 2).magnitude < 1e-9)
    both(.ended, 95, at: 0.4)
    #expect(rotation.reason == .allTouchesLifted)
  }

  @Test("fingers closer than 20 points do not begin a rotation (ROT-02, PIN-07)")
  func tooClose() {
    both(.began, 0, r: 19, at: 0)
    both(.moved, 90, r: 19, at: 0.1)
    #expect(rotation.state == .possible)
    both(.ended, 90, r: 19, at: 0.2)
    #expect(rotation.reason == .movedTooLittle(0, needs: 5))
  }

  @Test("two full turns are 4π, because the angle never wraps (ROT-03)")
  func unwrapped() {
    both(.began, 0, at: 0)
    both(.moved, 5, at: 0.01)
    for k in 1...72 { both(.moved, 5 + 10 * CGFloat(k), at: 0.01 + 0.01 * Double(k)) }
    #expect((rotation.rotation - 4 * .pi).magnitude < 1e-9)
    #expect((rotation.velocity - 10 * .pi / 180 / 0.01).magnitude < 1e-6)
  }

  @Test("setting the rotation makes the velocity be measured anew (ROT-01)")
  func setting() {
    both(.began, 0, at: 0)
    both(.moved, 30, at: 0.01)
    both(.moved, 60, at: 0.02)
    rotation.rotation = 0
    #expect(rotation.rotation == 0)
    #expect(rotation.velocity == 0)
    both(.moved, 50, at: 0.03)
    #expect((rotation.rotation + 10 * .pi / 180).magnitude < 1e-9)
    rotation.rotation = .infinity
    #expect(rotation.rotation.isFinite)
  }

  @Test("two full turns counterclockwise are −4π (ROT-03)")
  func unwrappedBackwards() {
    both(.began, 0, at: 0)
    both(.moved, -5, at: 0.01)
    for k in 1...72 { both(.moved, -5 - 10 * CGFloat(k), at: 0.01 + 0.01 * Double(k)) }
    #expect((rotation.rotation + 4 * .pi).magnitude < 1e-9)
    #expect((rotation.velocity + 10 * .pi / 180 / 0.01).magnitude < 1e-6)
  }

  @Test("further turning is added to a rotation that was set (ROT-01)")
  func settingAnotherAngle() {
    both(.began, 0, at: 0)
    both(.moved, 30, at: 0.01)
    rotation.rotation = 1
    #expect((rotation.rotation - 1).magnitude < 1e-9)
    both(.moved, 40, at: 0.02)
    #expect((rotation.rotation - 1 - 10 * .pi / 180).magnitude < 1e-9)
  }

  @Test(
    "when one finger lifts and touches down elsewhere, the rotation continues from its value (ROT-04)"
  )
  func oneLifts() {
    both(.began, 0, at: 0)
    both(.moved, 30, at: 0.1)
    both(.moved, 60, at: 0.2)
    let before = rotation.rotation
    window.up(2, 200 + 100 * Maths.cos(.pi / 3), 400 + 100 * Maths.sin(.pi / 3), at: 0.3)
    window.move(1, 100, 100, at: 0.4)
    #expect(rotation.rotation == before)
    window.down(3, 100, 200, at: 0.5)
    #expect(rotation.rotation == before)
    window.move(3, 0, 100, at: 0.6)
    #expect((rotation.rotation - before - .pi / 2).magnitude < 1e-9)
  }

  @Test("pinch, rotation and pan run together only if a delegate allows it (ROT-04, ARB-06)")
  func together() {
    let pinch = view.add(UIPinchGestureRecognizer())
    both(.began, 0, at: 0)
    both(.moved, 30, r: 130, at: 0.1)
    #expect(rotation.state == .began)
    #expect(pinch.reason == .preventedBy(rotation.id))
    both(.ended, 30, r: 130, at: 0.2)

    let answers = Answers()
    answers.simultaneous = true
    pinch.delegate = answers
    both(.began, 0, at: 1)
    both(.moved, 30, r: 130, at: 1.1)
    #expect(rotation.state == .began)
    #expect(pinch.state == .began)
  }
}
