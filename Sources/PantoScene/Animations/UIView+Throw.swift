import PantoBase
import PantoLayers
import PantoMotion

extension UIView {
  /// Animates the changes of centres that `animations` makes as a throw (SPR-12). UIKit has no such
  /// function.
  ///
  /// A view that was thrown at its new place starts with the finger's speed and never gets faster.
  /// A view that was thrown elsewhere is pulled there and speeds up by at most a sixth per frame of
  /// 1/60 s. A view that was let go at rest, below 60 points per second, follows the spring. Each
  /// axis moves by itself. An earlier animation of the centre ends where it shows.
  ///
  /// ```swift
  /// case .ended:
  ///   let velocity = pan.velocity(in: view)
  ///   UIView.animate(
  ///     throwWithVelocity: CGVector(dx: velocity.x, dy: velocity.y), within: view.bounds
  ///   ) {
  ///     ball.center = Projection.point(from: ball.center, velocity: velocity)
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger that let go, in points per second.
  ///   - limits: The positions that the centre must not leave, in points of the superview. Default:
  ///     no limit.
  ///   - damping: The damping ratio of the spring at the end. Default 0.8. The spring does not
  ///     swing where it would leave the limits. `stage.tuning` may replace both numbers (TUN-01).
  ///   - response: The period of the undamped spring, in seconds. Default 0.4.
  ///   - options: As of the other functions. Repetitions are ignored.
  ///   - animations: Sets the centres. Other changes follow the spring from rest.
  ///   - completion: Called once, in a later turn, as that of the other functions (ANI-03).
  public static func animate(
    throwWithVelocity velocity: CGVector, within limits: CGRect? = nil,
    damping: CGFloat = 0.8, response: TimeInterval = 0.4, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let (damping, response) = SpringTuning.running(Double(damping), response)
    let isAtRest = CGPoint(x: velocity.dx, y: velocity.dy).length < ThrowMotion.rest
    func axis(_ v: CGFloat, _ from: CGFloat, _ to: CGFloat, _ low: CGFloat?, _ high: CGFloat?)
      -> AxisCurve
    {
      let (low, high) = (low ?? -.infinity, high ?? .infinity)
      let motion = ThrowMotion(
        from: from, to: to, velocity: v,
        within: low <= high ? low...high : -.infinity ... .infinity,
        damping: CGFloat(damping), response: response, isAtRest: isAtRest)
      return (.thrown(motion), motion.duration)
    }
    let spring = Spring(damping: damping, response: response)
    // Where motion is reduced, a throw takes no time, as a spring does (SIM-04).
    let isReduced = Stage.current?.reducesMotion == true
    AnimationBlock.animate(
      duration: isReduced ? 0 : spring.settlingTime, delay: 0, curve: .spring(spring),
      options: options.subtracting([.repeat, .autoreverse]).union(.beginFromCurrentState),
      animations, completion,
      axisCurves: isReduced
        ? nil
        : {
          (
            axis(velocity.dx, $0.x, $1.x, limits?.minX, limits?.maxX),
            axis(velocity.dy, $0.y, $1.y, limits?.minY, limits?.maxY)
          )
        })
  }
}
