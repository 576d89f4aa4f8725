import PantoBase

/// The kinds of timing that a `UITimingCurveProvider` describes.
public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

/// An object that describes the progress of an animator over time: a curve or a spring.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
  /// The kind of timing: a named curve, a custom curve, a spring, or a combination.
  var timingCurveType: UITimingCurveType { get }
  /// The parameters of the timing curve, or `nil` if the timing has no curve.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The parameters of the spring, or `nil` if there is none. If both are present, the spring is
  /// used.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  package var timing: ResolvedTiming {
    if let spring = springTimingParameters { return spring.ownTiming }
    return cubicTimingParameters?.ownTiming ?? .curve(.easeInOut)
  }
}

/// A Bézier curve over the whole duration of an animator (ANI-13).
@preconcurrency @MainActor public final class UICubicTimingParameters: UITimingCurveProvider {
  /// The named curve that this one is, or `.easeInOut` for a curve with other control points.
  public let animationCurve: UIViewAnimationCurve
  /// The first control point of the curve, which goes from (0, 0) to (1, 1).
  public let controlPoint1: CGPoint
  /// The second control point of the curve, which goes from (0, 0) to (1, 1).
  public let controlPoint2: CGPoint
  let ownTiming: ResolvedTiming
  private let isBuiltin: Bool

  /// Creates the default curve of Core Animation, with the control points (.25, .1) and (.25, 1).
  public init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: 0.25, y: 0.1)
    controlPoint2 = CGPoint(x: 0.25, y: 1)
    ownTiming = .curve(.standard)
    isBuiltin = true
  }

  /// Creates one of the four named curves.
  public init(animationCurve: UIViewAnimationCurve) {
    self.animationCurve = animationCurve
    (controlPoint1, controlPoint2) =
      switch animationCurve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    ownTiming = .curve(animationCurve.timing)
    isBuiltin = true
  }

  /// Creates a curve with two control points. The x coordinates are clamped to 0…1; y coordinates
  /// outside let the progress overshoot. A point that is not finite is reported as misuse and
  /// replaced by zero.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    if !(controlPoint1.isFinite && controlPoint2.isFinite) {
      Misuse.report("UICubicTimingParameters: \(controlPoint1), \(controlPoint2) are no points")
    }
    animationCurve = .easeInOut
    self.controlPoint1 = controlPoint1.isFinite ? controlPoint1 : .zero
    self.controlPoint2 = controlPoint2.isFinite ? controlPoint2 : .zero
    ownTiming = .curve(.cubic(self.controlPoint1, self.controlPoint2))
    isBuiltin = false
  }

  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring that drives an animator from its start to its end (SPR-04…SPR-07).
///
/// The initial velocity is in whole distances per second: 1 covers the distance in one second
/// (SPR-03). Its components apply to the axes of positions, its length to single numbers (SPR-04).
/// `Spring.handOver` converts the velocity of a pan (SPR-08).
@preconcurrency @MainActor public final class UISpringTimingParameters: UITimingCurveProvider {
  /// The initial velocity in whole distances per second (SPR-03). Default zero.
  public let initialVelocity: CGVector
  let ownTiming: ResolvedTiming

  /// Creates a spring of mass 3, stiffness 1000 and damping 500, which does not overshoot (SPR-06).
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// Creates a spring that is fitted to the duration of the animator (SPR-02, SPR-04).
  /// `dampingRatio` is clamped to 0…1.
  public init(dampingRatio: CGFloat, initialVelocity: CGVector = .zero) {
    self.initialVelocity = Self.legal(initialVelocity)
    ownTiming = .fitted(dampingRatio: Double(dampingRatio), velocity: self.initialVelocity)
  }

  /// Creates a spring from physical parameters. The duration of the animator is then the time in
  /// which the spring settles (SPR-05). A mass or stiffness of 0 or less counts as 1 and is
  /// reported as misuse.
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
    ownTiming = .physical(
      dampingRatio: c / (2 * (k * m).squareRoot()), angularFrequency: (k / m).squareRoot(),
      velocity: self.initialVelocity)
  }

  /// Creates a spring from its damping ratio and its response: the period of the undamped spring in
  /// seconds (SPR-07).
  public convenience init(
    damping: CGFloat, response: CGFloat, initialVelocity: CGVector = .zero
  ) {
    let spring = Spring(damping: Double(damping), response: TimeInterval(response))
    self.init(spring, initialVelocity)
  }

  /// Creates a spring from its perceptual duration in seconds and its bounce, -1…1: 0 does not
  /// overshoot, and values above 0 do (SPR-07).
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    self.init(Spring(duration: duration, bounce: Double(bounce)), initialVelocity)
  }

  private init(_ own: Spring, _ velocity: CGVector) {
    let spring = SpringTuning.applied(to: own)
    initialVelocity = Self.legal(velocity)
    ownTiming = .physical(
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
