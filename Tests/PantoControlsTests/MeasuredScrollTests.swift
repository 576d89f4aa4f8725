import PantoControls
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Deceleration as measured in UIKit", .timeLimit(.minutes(60)))
struct MeasuredScrollTests {
  /// Plays a flick and returns the largest deviation. `samples` are seconds since the lift and
  /// offsets in points; the measuring clock was 1 ms late.
  private func run(
    dy: CGFloat, moves: Int, lift: TimeInterval, content: CGFloat, start: CGFloat,
    samples: [(TimeInterval, CGFloat)]
  ) -> CGFloat {
    let stage = TestStage(393, 852)
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)))
    scroll.contentSize = CGSize(width: 393, height: content)
    scroll.contentOffset.y = start
    stage.sampleInterval = 0.008
    let finger = stage.finger().down(at: (196.5, 792))
    for _ in 0..<moves { finger.move(by: (0, dy), over: 0.008) }
    finger.hold(lift - stage.now).up()
    let lifted = stage.now
    var worst: CGFloat = 0
    for (time, offset) in samples {
      stage.stage.advance(to: lifted + time - 0.001)
      worst = max(worst, (scroll.contentOffset.y - offset).magnitude)
    }
    return worst
  }

  @Test("a flick of 750 points per second decelerates as in UIKit, within 0.3 points")
  func slowFlick() {
    let worst = run(
      dy: -6, moves: 14, lift: 0.12, content: 20_000, start: 5000,
      samples: [
        (0.02729, 5093.3333), (0.06063, 5116), (0.11063, 5147.6667), (0.17727, 5185.3333),
        (0.29394, 5240), (0.44395, 5294), (0.64395, 5345), (0.94397, 5391.6667),
        (1.344, 5422.6667), (1.84398, 5439), (2.16066, 5443.3333),
      ])
    #expect(worst < 0.3)
  }

  @Test("a flick of 3000 points per second decelerates as in UIKit, within 0.5 points")
  func fastFlick() {
    let worst = run(
      dy: -24, moves: 14, lift: 0.12, content: 20_000, start: 5000,
      samples: [
        (0.019, 5379.3333), (0.06897, 5516.6667), (0.16899, 5753.6667), (0.319, 6031),
        (0.61903, 6388.6667), (1.01898, 6628), (1.71899, 6775), (2.83566, 6818),
      ])
    #expect(worst < 0.5)
  }

  @Test("a release 400 points beyond the top returns as in UIKit, within one point (SPR-11)")
  func releaseBeyondTheEdge() {
    let stage = TestStage(393, 852)
    let scroll = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)))
    scroll.contentSize = CGSize(width: 393, height: 40_000)
    stage.sampleInterval = 0.008
    let finger = stage.finger().down(at: (196.5, 120))
    for _ in 0..<120 { finger.move(by: (0, 5), over: 0.008) }
    finger.hold(1.272 - stage.now).up()
    #expect((scroll.contentOffset.y + 235).magnitude < 0.4)
    let lifted = stage.now
    for (time, offset) in [
      (0.02428, -197), (0.04097, -173.3333), (0.05761, -152), (0.07427, -133.3333),
      (0.60759, -1), (0.69096, -0.3333),
    ] as [(TimeInterval, CGFloat)] {
      stage.stage.advance(to: lifted + time)
      #expect((scroll.contentOffset.y - offset).magnitude < 1, "\(time): \(scroll.contentOffset.y)")
    }
  }

  @Test("an impact at the edge goes 100 points beyond as in UIKit, within 2.8 points (SPR-11)")
  func impact() {
    let worst = run(
      dy: -25, moves: 12, lift: 0.104, content: 40_000, start: 38_798,
      samples: [
        (0.02414, 39158.3333), (0.05749, 39222), (0.10748, 39248.3333), (0.17417, 39233.3333),
        (0.25749, 39201), (0.3408, 39177), (0.47414, 39157.6667), (0.60746, 39151),
      ])
    #expect(worst < 2.8)
  }
}
