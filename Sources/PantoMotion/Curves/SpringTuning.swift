import PantoBase

/// Springs that are given by a response take their numbers from here, so that a stage can replace
/// them (TUN-01).
@MainActor package enum SpringTuning {
  /// Returns the damping ratio and the response, in seconds, that apply in the stage whose verb is
  /// running. The module of the stages sets this function.
  package static var running:
    @MainActor (_ damping: Double, _ response: TimeInterval) -> (
      damping: Double, response: TimeInterval
    ) = { ($0, $1) }

  /// Returns the spring with the numbers that apply in the running stage.
  package static func applied(to spring: Spring) -> Spring {
    let response = 2 * Double.pi / spring.angularFrequency
    let tuned = running(spring.dampingRatio, response)
    if tuned.damping == spring.dampingRatio, tuned.response == response { return spring }
    return Spring(
      damping: tuned.damping, response: tuned.response, initialVelocity: spring.initialVelocity)
  }
}
