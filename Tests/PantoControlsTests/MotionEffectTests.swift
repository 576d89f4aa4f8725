import PantoControls
import PantoScene
import Testing

@MainActor @Suite("Motion effects", .timeLimit(.minutes(60))) struct MotionEffectTests {
  @Test("motion effects are kept once each, and change nothing (PRT-36)")
  func motion() {
    let view = UIView()
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    view.addMotionEffect(effect)
    view.addMotionEffect(effect)
    #expect(view.motionEffects.count == 1 && view.motionEffects[0] === effect)
    view.removeMotionEffect(effect)
    #expect(view.motionEffects.isEmpty)
  }
}
