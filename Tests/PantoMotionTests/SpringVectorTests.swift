import PantoBase
import PantoMotion
import Testing

// The numbers were read from UIKit on Mac Catalyst.
@Suite(.timeLimit(.minutes(60))) struct SpringVectorTests {
  /// Damping ratio, duration in seconds, initial velocity and stiffness of each probe.
  static let probes: [(Double, Double, Double, Double)] = [
    (0.35, 1, 0, 286.40942818911714), (0.6, 0.8, 0, 190.21427544499548),
    (0.1, 1, 0, 2125.3901278407934), (0.2, 1, 0, 707.2217886060563),
    (0.5, 1, 0, 161.7195025042016), (0.8, 1, 0, 80.89737200360506),
    (0.9, 1, 0, 71.92472915770972), (0.99, 1, 0, 80.02518243167793),
    (0.5, 0.3, 0, 1796.8833611577954), (0.5, 0.5, 0, 646.8780100168065),
    (0.5, 2, 0, 40.4298756260504), (1, 1, 0, 85.25592900599884),
    (1, 1, 1, 83.13803615388531), (0.5, 1, 0.25, 159.67233773812114),
    (0.5, 1, 1, 152.86841381792456), (0.5, 1, 1.5, 147.61602003056592),
    (0.5, 1, -2, 175.4224123383425),
  ]

  @Test func theStiffnessIsTheOriginals() {  // SPR-02, within 1e-6
    for (ratio, duration, velocity, stiffness) in Self.probes {
      let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      #expect((spring.stiffness / stiffness - 1).magnitude <= 1e-6, "ζ \(ratio), D \(duration)")
    }
  }

  @Test func placesOnScreenAreTheOriginals() {  // SPR-01, within 0.25 pt
    let spring = Spring(dampingRatio: 0.6, duration: 0.8)
    for (time, place) in [(0.15, 130.98), (0.3, 159.39), (0.45, 151.06), (0.6, 149.06), (0.8, 150)]
    {
      #expect((50 + 100 * spring.progress(at: time) - place).magnitude <= 0.25, "\(time)")
    }
    let bouncy = Spring(dampingRatio: 0.35, duration: 1)
    let places = [
      (0.15, 183.54), (0.3, 166.65), (0.45, 152.12), (0.6, 163.52), (0.8, 158.94), (1, 160),
    ]
    for (time, place) in places {
      #expect((40 + 120 * bouncy.progress(at: time) - place).magnitude <= 0.7, "\(time)")
    }
  }

  // The numbers come from solving the equations of the curves with 30 digits.
  @Test func curvesAreTheOriginals() {  // ANI-13, within 2e-5
    let samples: [(UnitBezier, [(Double, Double)])] = [
      (
        .easeInOut,
        [
          (0.1, 0.0197224535), (0.2, 0.0816598563), (0.25, 0.129161931), (0.4, 0.3318838701),
          (0.5, 0.5), (0.6, 0.6681161299), (0.75, 0.870838069), (0.9, 0.9802775465),
        ]
      ),
      (.easeIn, [(0.25, 0.0934646507), (0.5, 0.3153568126), (0.75, 0.6218618692)]),
      (.easeOut, [(0.25, 0.3781381308), (0.5, 0.6846431874), (0.75, 0.9065353493)]),
    ]
    for (curve, points) in samples {
      for (x, y) in points { #expect((curve.value(at: x) - y).magnitude <= 2e-5) }
    }
  }

  // The numbers are how far a UIKit scroll view moved beyond its edge for how far the finger moved.
  // The first 10 points of the finger's movement are hysteresis.
  @Test func theRubberBandIsTheOriginals() {  // SPR-10: 852 pt high, within 0.17 pt
    let samples: [(CGFloat, CGFloat)] = [
      (20, 5.333333), (50, 21.333333), (100, 46.666667), (200, 93), (320, 142), (440, 185),
      (600, 235),
    ]
    for (travel, shown) in samples {
      #expect((RubberBand.offset(travel - 10, length: 852) - shown).magnitude <= 0.17, "\(travel)")
    }
  }

  @Test func theBandsSlopeIsHowItsOffsetGrows() {  // SPR-10
    for pull in [1, 40, 300, 2000] as [CGFloat] {
      let shown = RubberBand.offset(pull, length: 500)
      let grown =
        RubberBand.offset(pull + 1e-4, length: 500) - RubberBand.offset(pull - 1e-4, length: 500)
      let slope = RubberBand.slope(showing: shown, length: 500)
      #expect((slope - grown / 2e-4).magnitude < 1e-6)
      #expect(RubberBand.slope(showing: -shown, length: 500) == slope)
    }
    #expect(RubberBand.slope(showing: 0, length: 500) == 1)
  }
}
