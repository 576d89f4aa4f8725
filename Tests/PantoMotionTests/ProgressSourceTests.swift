import PantoBase
import PantoMotion
import Testing

@MainActor @Suite(.timeLimit(.minutes(60))) struct ProgressSourceTests {
  private func source(
    _ times: Double = 1, thereAndBack: Bool = false, curve: TimingCurve = .linear
  ) -> TimedProgress {
    TimedProgress(
      ProgressSource.Timing(
        begin: 1, duration: 2, curve: curve, repeatCount: times, autoreverses: thereAndBack))
  }

  @Test func aRepetitionBeginsAtTheStart() {
    let twice = source(2)
    #expect(twice.progress(at: 2) == 0.5 && twice.progress(at: 4) == 0.5)
    #expect(twice.timing.end == 5 && twice.progress(at: 5) == 1)
  }

  @Test func thereAndBackIsOneTime() {
    let back = source(thereAndBack: true)
    #expect(back.progress(at: 2.5) == 0.75 && back.progress(at: 3.5) == 0.75)
    #expect(back.rate(at: 2.5) == 0.5 && back.rate(at: 3.5) == -0.5)
    #expect(back.timing.end == 5 && back.progress(at: 5) == 1, "at the end the model shows")
  }

  @Test func forEverHasNoEnd() {
    let ever = source(.infinity, thereAndBack: true)
    #expect(ever.timing.end == .infinity)
    #expect(ever.progress(at: 1e6 + 1.5) == 0.25 && ever.isMoving(at: 1e6))
  }

  @Test func aKeyFrameIsAPartOfTheWhole() {
    let part = WindowedProgress(of: source(), from: 0.25, to: 0.75)
    #expect(part.progress(at: 1.4) == 0 && part.progress(at: 2) == 0.5)
    #expect(part.progress(at: 2.6) == 1 && part.rate(at: 2) == 1)
    let jump = WindowedProgress(of: source(), from: 0.25, to: 0.75, isDiscrete: true)
    #expect(jump.progress(at: 2.4) == 0 && jump.progress(at: 2.5) == 1)
  }

  @Test("the first and the last key frame swing out as the whole does, and others do not (MUT-08)")
  func keyFramesSwingOut() {
    let whole = source(curve: .cubic(CGPoint(x: 0.4, y: -0.6), CGPoint(x: 0.6, y: 1.6)))
    let (early, late) = (whole.progress(at: 1.3), whole.progress(at: 2.7))
    let first = WindowedProgress(of: whole, from: 0, to: 0.5)
    let middle = WindowedProgress(of: whole, from: 0.25, to: 0.75)
    let last = WindowedProgress(of: whole, from: 0.5, to: 1)

    #expect(early < -0.01 && late > 1.01)
    #expect(abs(first.progress(at: 1.3) - 2 * early) < 1e-12 && first.progress(at: 2.7) == 1)
    #expect(middle.progress(at: 1.3) == 0 && middle.progress(at: 2.7) == 1)
    #expect(last.progress(at: 1.3) == 0 && abs(last.progress(at: 2.7) - (2 * late - 1)) < 1e-12)
  }

  @Test func profilesKnowWhenTheyPassAValue() {  // VPA-06
    let shapes: [Profile] = [
      .line, .bezier(.easeIn), .bezier(.easeInOut),
      .spring(Spring(dampingRatio: 0.4, duration: 1), over: 1),
    ]
    for shape in shapes {
      for y in [0.0, 0.01, 0.3, 0.77, 0.99] {
        #expect((shape.value(at: shape.inverse(of: y)) - y).magnitude < 1e-9)
      }
      #expect(shape.inverse(of: -1) == 0 && shape.inverse(of: .nan) == 1)
    }
  }
}
