import PantoBase
import PantoControls
import PantoLayers
import PantoScene
import PantoTesting
import Testing

/// Tests the curves of key frame animations (ANI-19).
@MainActor @Suite("Curves of key frames (ANI-19)", .timeLimit(.minutes(60)))
struct KeyframeCurveTests {
  /// Returns the x that shows at parts of an animation through values.
  private func shown(
    _ values: [CGFloat], at parts: [Double], _ change: (CAKeyframeAnimation) -> Void
  ) -> [CGFloat] {
    let stage = TestStage(200, 120)
    let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    let move = CAKeyframeAnimation(keyPath: "position.x")
    move.values = values
    move.duration = 1
    change(move)
    view.layer.add(move, forKey: nil)
    var last = 0.0
    return parts.map { part in
      stage.advance(by: part - last)
      last = part
      return ((view.layer.presentation()?.position.x ?? -1) * 1000).rounded() / 1000
    }
  }

  @Test("a cubic animation curves through its values") func cubic() {
    let parts = [0.25, 0.5, 0.75]
    #expect(shown([0, 100, 0], at: parts) { _ in } == [50, 100, 50])
    // The curve leaves at the slope of the first part, and is level in the middle.
    #expect(shown([0, 100, 0], at: parts) { $0.calculationMode = .cubic } == [62.5, 100, 62.5])
    #expect(shown([0, 50, 100], at: parts) { $0.calculationMode = .cubic } == [25, 50, 75])
    let tight = shown([0, 100, 0], at: parts) {
      $0.calculationMode = .cubic
      $0.tensionValues = [1, 1, 1]
    }
    #expect(tight == [50, 100, 50], "without slopes")
    let corner = shown([0, 100, 0], at: parts) {
      $0.calculationMode = .cubic
      $0.continuityValues = [0, -1, 0]
    }
    #expect(corner == [50, 100, 50], "a corner at the middle")
    let early = shown([0, 100, 0], at: parts) {
      $0.calculationMode = .cubic
      $0.biasValues = [0, 1, 0]
    }
    #expect(early == [50, 100, 75], "it swings beyond the value")
  }

  @Test("a paced curve has the same speed everywhere, and two values lie on a line")
  func paced() {
    let parts = [0.1, 0.2, 0.3, 0.4]
    let paced = shown([0, 60, 100], at: parts) { $0.calculationMode = .cubicPaced }
    for (x, wanted) in zip(paced, [10, 20, 30, 40]) { #expect(abs(x - CGFloat(wanted)) < 0.1) }
    #expect(shown([0, 100], at: [0.25]) { $0.calculationMode = .cubic } == [25])
    #expect(shown([7], at: [0.25]) { $0.calculationMode = .cubicPaced } == [7])
  }
}
