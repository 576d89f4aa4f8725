import PantoBase
import PantoMotion

/// Which of a provider's two sets of parameters counts.
public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

/// Says how an animator's progress follows time: a curve or a spring.
@MainActor public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  /// Of a curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// Of a spring; where there are both, the spring decides.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  var tempo: ResolvedTiming {
    if let spring = springTimingParameters { return spring.ownTempo }
    return cubicTimingParameters?.ownTempo ?? .curve(.easeInOut)
  }
}

/// A Bézier curve over the whole duration (ANI-13).
@MainActor public final class UICubicTimingParameters: UITimingCurveProvider {
  /// Which of the four named curves it is; ease in and out where it is none of them.
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  let ownTempo: ResolvedTiming
  private let isBuiltin: Bool

  /// The default curve of Core Animation, (.25, .1) and (.25, 1).
  public init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    controlPoint2 = CGPoint(x: 0.25, y: 1)
    ownTempo = .curve(.standard)
    isBuiltin = true
  }

  public init(animationCurve: UIView.AnimationCurve) {
    self.animationCurve = animationCurve
    (controlPoint1, controlPoint2) =
      switch animationCurve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    ownTempo = .curve(animationCurve.timing)
    isBuiltin = true
  }

  /// x of both points is kept in 0…1; y may leave it to overshoot. Values that are no numbers are
  /// taken for 0 and reported.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    if !(controlPoint1.isFinite && controlPoint2.isFinite) {
      Misuse.report("UICubicTimingParameters: \(controlPoint1), \(controlPoint2) are no points")
    }
    animationCurve = .easeInOut
    self.controlPoint1 = controlPoint1.isFinite ? controlPoint1 : .zero
    self.controlPoint2 = controlPoint2.isFinite ? controlPoint2 : .zero
    ownTempo = .curve(.cubic(self.controlPoint1, self.controlPoint2))
    isBuiltin = false
  }

  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring that pulls from the start to the end (SPR-04…SPR-07).
///
/// Its initial velocity is in whole ways per second: 1 covers the distance in a second (SPR-03).
/// `dx` and `dy` go to the axes of positions, its length to single numbers (SPR-04).
/// `Spring.handOver` makes it from a pan's velocity (SPR-08).
@MainActor public final class UISpringTimingParameters: UITimingCurveProvider {
  public let initialVelocity: CGVector
  let ownTempo: ResolvedTiming

  /// Mass 3, stiffness 1000, damping 500: creeps in without overshoot (SPR-06).
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// As stiff as the animator's duration asks for (SPR-02, SPR-04). The ratio is clamped to 0…1.
  public init(dampingRatio: CGFloat, initialVelocity: CGVector = .zero) {
    self.initialVelocity = Self.legal(initialVelocity)
    ownTempo = .fitted(dampingRatio: Double(dampingRatio), velocity: self.initialVelocity)
  }

  /// By physics; the animator's duration is then the time it takes to settle (SPR-05). A mass or
  /// stiffness that is not above 0 is taken for 1 and reported.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGVector = .zero
  ) {
    if !(mass > 0 && stiffness > 0 && damping >= 0) {
      Misuse.report(
        "UISpringTimingParameters: mass \(mass), stiffness \(stiffness), damping \(damping) "
          + "are no spring; mass and stiffness must be above 0, damping 0 or more")
    }
    let m = Self.legal(mass, 1)
    let k = Self.legal(stiffness, 1)
    let c = damping >= 0 ? min(Double(damping), 1e12) : 0
    self.initialVelocity = Self.legal(initialVelocity)
    ownTempo = .physical(
      dampingRatio: c / (2 * (k * m).squareRoot()), angularFrequency: (k / m).squareRoot(),
      velocity: self.initialVelocity)
  }

  /// By damping ratio and response, the time of one swing without damping, in seconds (SPR-07).
  public convenience init(
    damping: CGFloat, response: CGFloat, initialVelocity: CGVector = .zero
  ) {
    let spring = Spring(damping: Double(damping), response: TimeInterval(response))
    self.init(spring, initialVelocity)
  }

  /// By the duration of a swing and its bounce, −1…1: 0 none, above 0 it overshoots (SPR-07).
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    self.init(Spring(duration: duration, bounce: Double(bounce)), initialVelocity)
  }

  private init(_ spring: Spring, _ velocity: CGVector) {
    initialVelocity = Self.legal(velocity)
    ownTempo = .physical(
      dampingRatio: spring.dampingRatio, angularFrequency: spring.angularFrequency,
      velocity: initialVelocity)
  }

  private static func legal(_ v: CGVector) -> CGVector {
    func legal(_ k: CGFloat) -> CGFloat { k.isNaN ? 0 : min(max(k, -1e9), 1e9) }
    return CGVector(dx: legal(v.dx), dy: legal(v.dy))
  }

  private static func legal(_ value: CGFloat, _ fallback: Double) -> Double {
    value > 0 ? min(max(Double(value), 1e-9), 1e12) : fallback
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }
}
