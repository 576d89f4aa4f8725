import PantoBase
import Testing

@Suite(.timeLimit(.minutes(60))) struct InterpolatableTests {
  @Test func theEndsAreExact() {
    let a = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.7)
    let b = CGRect(x: 1.1, y: -7.3, width: 99.9, height: 0.1)

    #expect(CGRect.interpolate(a, b, 0) == a)
    #expect(CGRect.interpolate(a, b, 1) == b)
    #expect(CGPoint.interpolate(.zero, CGPoint(x: 4, y: 8), 0.25) == CGPoint(x: 1, y: 2))
    #expect(CGVector.interpolate(.zero, CGVector(dx: 4, dy: 8), 1.5) == CGVector(dx: 6, dy: 12))
  }

  @Test func aRotationKeepsItsArea() {  // ANI-05
    let from = CGAffineTransform.identity
    let to = CGAffineTransform(rotationAngle: 2)

    for step in 0...10 {
      let m = CGAffineTransform.interpolate(from, to, CGFloat(step) / 10)
      #expect((m.determinant - 1).magnitude < 1e-12)
      #expect((Maths.atan2(m.b, m.a) - 0.2 * CGFloat(step)).magnitude < 1e-12)
    }
  }

  @Test func aTurnTakesTheShorterWayRound() {  // ANI-05
    let from = CGAffineTransform(rotationAngle: 3)
    let to = CGAffineTransform(rotationAngle: -3)

    let middle = CGAffineTransform.interpolate(from, to, 0.5)

    #expect((middle.a + 1).magnitude < 1e-12, "half a turn, not none")
  }

  @Test func aTurnTheOtherWayTakesTheShorterWayRoundToo() {  // ANI-05
    let from = CGAffineTransform(rotationAngle: -3)
    let to = CGAffineTransform(rotationAngle: 3)

    let middle = CGAffineTransform.interpolate(from, to, 0.5)
    let early = CGAffineTransform.interpolate(from, to, 0.25)

    #expect((middle.a + 1).magnitude < 1e-12, "half a turn, not none")
    #expect(early.b < 0 && early.a < -0.99)
  }

  @Test func scaleAndTurnAreBlendedApart() {
    let to = CGAffineTransform(rotationAngle: 1).scaledBy(x: 3, y: 2).translatedBy(x: 5, y: 7)

    let m = CGAffineTransform.interpolate(.identity, to, 0.5)

    #expect((m.determinant - 2 * 1.5).magnitude < 1e-12)
    #expect((m.tx - to.tx / 2).magnitude < 1e-12)
  }

  @Test func aMirrorPassesThroughFlatAndNotThroughATurn() {
    let to = CGAffineTransform(scaleX: -1, y: 1)

    let m = CGAffineTransform.interpolate(.identity, to, 0.25)

    #expect((m.a - 0.5).magnitude < 1e-12 && m.b.magnitude < 1e-12 && (m.d - 1).magnitude < 1e-12)
  }

  @Test func growingFromNothingIsFinite() {
    let m = CGAffineTransform.interpolate(
      CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(rotationAngle: 1), 0.5)

    #expect(m.isFinite)
    #expect((m.determinant - 0.25).magnitude < 1e-12)
  }

  @Test func displacementAddsWhatIsLeft() {  // ANI-07
    let model: CGFloat = 100

    #expect(model.displaced(from: 0, to: 40, remaining: 0.5) == 80)
    #expect(model.displaced(from: 30, to: 100, remaining: 1) == 30)
    #expect(model.displaced(from: 0, to: 40, remaining: 0) == 100)
  }
}
