import Foundation
import PantoBase
import Testing

/// Returns the difference of two numbers in units of the last place of the larger one.
func ulps(_ a: Double, _ b: Double) -> Double {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  guard a.isFinite, b.isFinite else { return .infinity }
  return (a - b).magnitude / max(a.magnitude.ulp, b.magnitude.ulp)
}

/// A small random generator that produces the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite(.timeLimit(.minutes(60))) struct MathsTests {
  /// Returns the largest difference from the C library over 40,000 random arguments.
  private func worst(
    in range: ClosedRange<Double>, _ ours: (Double) -> Double, _ theirs: (Double) -> Double
  ) -> Double {
    var dice = SeededRandom(7)
    var worst = 0.0
    for _ in 0..<40_000 {
      let x = Double.random(in: range, using: &dice)
      worst = max(worst, ulps(ours(x), theirs(x)))
    }
    return worst
  }

  @Test func theExponentialIsRightToTheLastPlace() {
    #expect(worst(in: -1...1, { Maths.exp($0) }, { Foundation.exp($0) }) <= 1)
    #expect(worst(in: -700...700, { Maths.exp($0) }, { Foundation.exp($0) }) <= 1)
    #expect(worst(in: -744...(-709), { Maths.exp($0) }, { Foundation.exp($0) }) <= 1)
    #expect(Maths.exp(0.0) == 1)
    #expect(Maths.exp(710.0) == .infinity)
    #expect(Maths.exp(-800.0) == 0)
    #expect(Maths.exp(-Double.infinity) == 0)
    #expect(Maths.exp(Double.nan).isNaN)
  }

  @Test func theLogarithmIsRightToTheLastPlace() {
    #expect(worst(in: 0.5...2, { Maths.log($0) }, { Foundation.log($0) }) <= 1)
    #expect(worst(in: 1e-300...1e-290, { Maths.log($0) }, { Foundation.log($0) }) <= 1)
    #expect(worst(in: 1...1e12, { Maths.log($0) }, { Foundation.log($0) }) <= 1)
    #expect(ulps(Maths.log(.leastNonzeroMagnitude), Foundation.log(.leastNonzeroMagnitude)) <= 1)
    #expect(Maths.log(1.0) == 0)
    #expect(Maths.log(0.0) == -.infinity)
    #expect(Maths.log(-1.0).isNaN)
    #expect(Maths.log(Double.infinity) == .infinity)
  }

  @Test func theCircleIsRightToTheLastPlace() {
    for range in [-0.8...0.8, -7.0...7.0, -900_000.0...900_000.0] {
      #expect(worst(in: range, { Maths.sin($0) }, { Foundation.sin($0) }) <= 1)
      #expect(worst(in: range, { Maths.cos($0) }, { Foundation.cos($0) }) <= 1)
      #expect(worst(in: range, { Maths.tan($0) }, { Foundation.tan($0) }) <= 2)
    }
    #expect(ulps(Maths.sin(Double.pi), Foundation.sin(Double.pi)) <= 1)
    #expect(Maths.sin(1e300).magnitude <= 1)
    #expect(Maths.cos(Double.infinity).isNaN)
    #expect(Maths.cos(CGFloat(0)) == 1)
  }

  @Test func anglesOfVectorsAreRightInEveryQuadrant() {
    var dice = SeededRandom(9)
    for _ in 0..<40_000 {
      let y = Double.random(in: -3...3, using: &dice)
      let x = Double.random(in: -3...3, using: &dice)
      #expect(ulps(Maths.atan2(y, x), Foundation.atan2(y, x)) <= 2)
    }
    for y in [0.0, -0.0, 1, -1, .infinity, -.infinity] {
      for x in [0.0, -0.0, 1, -1, .infinity, -.infinity] {
        let ours = Maths.atan2(y, x)
        let theirs = Foundation.atan2(y, x)
        #expect(ulps(ours, theirs) <= 1 && ours.sign == theirs.sign, "atan2(\(y), \(x))")
      }
    }
    #expect(worst(in: -1...1, { Maths.acos($0) }, { Foundation.acos($0) }) <= 3)
    #expect(Maths.acos(1.5).isNaN)
  }

  @Test func powersAreRightToTheLastPlace() {
    var dice = SeededRandom(11)
    for _ in 0..<40_000 {
      let x = Double.random(in: 0...30, using: &dice)
      let y = Double.random(in: -200...200, using: &dice)
      #expect(ulps(Maths.pow(x, y), Foundation.pow(x, y)) <= 1, "pow(\(x), \(y))")
    }
    #expect(worst(in: 0...5000, { Maths.pow(0.998, $0) }, { Foundation.pow(0.998, $0) }) <= 1)
    let odd: [Double] = [0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, .infinity, -.infinity, .nan]
    for x in odd {
      for y in odd {
        let ours = Maths.pow(x, y)
        let theirs = Foundation.pow(x, y)
        let same = ulps(ours, theirs) <= 1 && (ours.isNaN || ours.sign == theirs.sign)
        #expect(same, "pow(\(x), \(y)) is \(ours), not \(theirs)")
      }
    }
  }
}
