import PantoBase
import PantoMotion
import Testing

@Suite(.timeLimit(.minutes(60))) struct CurveTests {
  @Test func theEndsAreExactAndTheMiddleOfASymmetricCurveIsAHalf() {  // ANI-13
    for curve in [UnitBezier.easeIn, .easeOut, .easeInOut, .standard] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -4) == 0 && curve.value(at: 9) == 1)
      #expect(curve.value(at: .nan) == 1)
    }
    #expect((UnitBezier.easeInOut.value(at: 0.5) - 0.5).magnitude < 1e-12)
  }

  @Test func everyPointLiesOnItsCurve() {  // ANI-13, by the parametric form
    let shapes = [(0.42, 0.0, 1.0, 1.0), (0.0, 0.0, 0.58, 1.0), (0.25, 0.1, 0.25, 1.0)]
    for (x1, y1, x2, y2) in shapes {
      let curve = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      for step in 1..<50 {
        let s = Double(step) / 50
        let r = 1 - s
        let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
        let y = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
        #expect((curve.value(at: x) - y).magnitude < 1e-10)
      }
    }
  }

  @Test func easingInAndOutAreMirrorImages() {
    for x in [0.1, 0.3, 0.5, 0.8] {
      let sum = UnitBezier.easeIn.value(at: x) + UnitBezier.easeOut.value(at: 1 - x)
      #expect((sum - 1).magnitude < 1e-10)
    }
  }

  @Test func theSlopeIsTheChangeOfTheValue() {
    for x in [0.1, 0.45, 0.9] {
      let h = 1e-6
      let change =
        (UnitBezier.easeInOut.value(at: x + h) - UnitBezier.easeInOut.value(at: x - h)) / (2 * h)
      #expect((UnitBezier.easeInOut.slope(at: x) - change).magnitude < 1e-6)
    }
  }

  @Test func oddControlPointsGiveFiniteCurves() {  // B63
    for odd in [Double.nan, .infinity, -3, 7, 1e308] {
      let curve = UnitBezier(x1: odd, y1: odd, x2: odd, y2: odd)
      for x in [0.001, 0.5, 0.999] { #expect(curve.value(at: x).isFinite) }
    }
    // The steepest curve has both control points on the far corners.
    let steep = UnitBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect((steep.value(at: 0.5) - 0.5).magnitude < 1e-9)
  }

  @Test func aCurveRunsOverItsDuration() {
    #expect(TimingCurve.linear.progress(at: 0.5, of: 2) == 0.25)
    #expect(TimingCurve.linear.rate(at: 0.5, of: 2) == 0.5)
    #expect(TimingCurve.easeOut.progress(at: 2, of: 2) == 1)
    #expect(TimingCurve.easeOut.progress(at: 0, of: 0) == 1)
    let spring = Spring(dampingRatio: 0.5, duration: 1)
    #expect(TimingCurve.spring(spring).progress(at: 0.2, of: 1) == spring.progress(at: 0.2))
    #expect(TimingCurve.spring(spring).progress(at: 1, of: 1) == 1)
  }
}
