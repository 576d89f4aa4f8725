import PantoBase

/// Lets a stage (window) replace the damping and the response of the springs that the library or
/// the program gives by their response (TUN-01).
@MainActor package enum SpringTuning {
  /// Returns the damping ratio and the response, in seconds, that apply in the stage that is
  /// handling an event or a frame now. The module of the stages sets this function.
  package static var running:
    @MainActor (_ damping: Double, _ response: TimeInterval) -> (
      damping: Double, response: TimeInterval
    ) = { ($0, $1) }

  /// Returns the spring with the damping and response that apply in the running stage.
  package static func applied(to spring: Spring) -> Spring {
    let response = 2 * Double.pi / spring.angularFrequency
    let tuned = running(spring.dampingRatio, response)
    if tuned.damping == spring.dampingRatio, tuned.response == response { return spring }
    return Spring(
      damping: tuned.damping, response: tuned.response, initialVelocity: spring.initialVelocity)
  }
}
