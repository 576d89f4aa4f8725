import PantoBase
import PantoMotion

/// A spring from one value to another, given by physical parameters (SPR-05).
@preconcurrency @MainActor public final class CASpringAnimation: CABasicAnimation {
  /// The mass of the spring. Default 1. Values that are not above 0 count as 1.
  public var mass: CGFloat = 1 {
    didSet {
      if !Misuse.accepts(mass, for: "mass") { mass = oldValue }
    }
  }
  /// The stiffness of the spring. Default 100. Values that are not above 0 count as 1.
  public var stiffness: CGFloat = 100 {
    didSet {
      if !Misuse.accepts(stiffness, for: "stiffness") { stiffness = oldValue }
    }
  }
  /// The damping of the spring. Default 10.
  public var damping: CGFloat = 10 {
    didSet {
      if !Misuse.accepts(damping, for: "damping") { damping = oldValue }
    }
  }
  /// The initial velocity in whole distances per second (SPR-03). Default 0.
  public var initialVelocity: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(initialVelocity, for: "initialVelocity") { initialVelocity = oldValue }
    }
  }

  private var spring: Spring {
    let m = mass > 0 ? Double(mass) : 1
    let k = stiffness > 0 ? Double(stiffness) : 1
    return Spring(
      dampingRatio: max(0.001, Double(damping)) / (2 * (k * m).squareRoot()),
      angularFrequency: (k / m).squareRoot(), initialVelocity: Double(initialVelocity))
  }

  /// The time after which the spring has settled, in seconds (SPR-05): 1.47 with the defaults. The
  /// animation itself ends after `duration`.
  public var settlingDuration: TimeInterval { spring.settlingBound }

  /// Creates the animation of a spring with a mass of 1.
  convenience init(_ spring: Spring) {
    self.init()
    stiffness = CGFloat(spring.stiffness)
    damping = CGFloat(2 * spring.dampingRatio * spring.angularFrequency)
    initialVelocity = CGFloat(spring.initialVelocity)
  }

  override func makeEmpty() -> CAAnimation { CASpringAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CASpringAnimation else { return }
    mass = other.mass
    stiffness = other.stiffness
    damping = other.damping
    initialVelocity = other.initialVelocity
  }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    var made = super.recipe(layer, begin: begin, duration: duration)
    made?.time.curve = .spring(spring)
    return made
  }
}
