import PantoBase
import PantoGraphics
import PantoMotion

/// The interpolation between the values of a key frame animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Values change evenly from one key frame to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value shows from its key time on, without values in between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Values change at the same speed over the whole distance; key times are not used.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Values follow a smooth curve through the key frames, shaped by tension, continuity and bias
  /// (ANI-19).
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Values follow the curve of `.cubic` at the same speed; key times are not used.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer turns with the direction of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer turns against the direction of the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
@preconcurrency @MainActor public final class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values to animate through, or `nil`. Values of other types than `CABasicAnimation` takes
  /// are left out.
  public var values: [Any]?
  /// A path for a position to follow, or `nil`. The path takes precedence over `values`.
  ///
  /// The ends of its lines and curves are the key values: `keyTimes` has a time for each of them,
  /// and `timingFunctions` a curve for each line or curve between them. By default each line or
  /// curve takes the same time; the modes `.paced` and `.cubicPaced` move at the same speed along
  /// the whole path. A move to another point takes no time (ANI-19).
  public var path: CGPath?
  /// The time of each value, 0…1 of the duration. `nil`, the default, spreads the values evenly.
  public var keyTimes: [NSNumber]? {
    didSet {
      if !Misuse.accepts(keyTimes, for: "keyTimes") { keyTimes = oldValue }
    }
  }
  /// The timing curves between neighbouring values, which the paced modes do not use. `nil`, the
  /// default, is linear.
  public var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between the values. Default `.linear`.
  public var calculationMode = CAAnimationCalculationMode.linear
  /// How tight the curve of a cubic mode is at each value: 1 for corners, -1 for wide arcs. `nil`,
  /// the default, is 0 everywhere.
  public var tensionValues: [NSNumber]? {
    didSet {
      if !Misuse.accepts(tensionValues, for: "tensionValues") { tensionValues = oldValue }
    }
  }
  /// How sharply the curve of a cubic mode turns at each value; positive and negative numbers
  /// make corners to either side. `nil`, the default, is 0 everywhere: no corner.
  public var continuityValues: [NSNumber]? {
    didSet {
      if !Misuse.accepts(continuityValues, for: "continuityValues") { continuityValues = oldValue }
    }
  }
  /// Where the curve of a cubic mode bends: positive numbers behind each value, negative ones
  /// before it. `nil`, the default, is 0 everywhere.
  public var biasValues: [NSNumber]? {
    didSet {
      if !Misuse.accepts(biasValues, for: "biasValues") { biasValues = oldValue }
    }
  }
  /// The rotation of the layer along `path`, or `nil` for none. Default `nil`.
  public var rotationMode: CAAnimationRotationMode?

  override func makeEmpty() -> CAAnimation { CAKeyframeAnimation() }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    path = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    rotationMode = other.rotationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
  }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    guard let target = target(), let form = path == nil ? formOfValues() : formOfPath() else {
      return nil
    }
    return MotionRecipe(
      time: time(begin: begin, duration: duration), target: target, isAdditive: isAdditive,
      isCumulative: isCumulative, form: form)
  }

  /// Whether the animation moves at the same speed from the first value to the last one. Key times
  /// and timing functions then have no effect.
  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  private var timingCurves: [TimingCurve] { isPaced ? [] : (timingFunctions ?? []).map(\.curve) }

  private func formOfPath() -> MotionRecipe.Form? {
    guard let path, let route = KeyframePath(path) else { return nil }
    return .along(
      route, isPaced ? route.evenTimes : times(ofKeyframes: route.count), timingCurves,
      isDiscrete: calculationMode == .discrete, turns: rotationMode)
  }

  private func formOfValues() -> MotionRecipe.Form? {
    var keyframes = (values ?? []).compactMap { KeyedValue(any: $0) }
    guard !keyframes.isEmpty else { return nil }
    var curve: KeyframeCurve?
    if calculationMode == .cubic || calculationMode == .cubicPaced {
      curve = KeyframeCurve(
        keyframes, tension: tensionValues, continuity: continuityValues, bias: biasValues)
      if calculationMode == .cubicPaced, let made = curve {
        keyframes = made.points
        curve = nil
      }
    }
    let times =
      isPaced ? CAKeyframeAnimation.evenTimes(of: keyframes) : times(ofKeyframes: keyframes.count)
    return .keyframes(
      keyframes, times, timingCurves, isDiscrete: calculationMode == .discrete, curve: curve)
  }

  /// Returns the times, 0…1, at which the values change at the same speed over the whole distance.
  private static func evenTimes(of keyframes: [KeyedValue]) -> [Double] {
    var times: [Double] = []
    var length = 0.0
    for (i, value) in keyframes.enumerated() {
      if i > 0 {
        let squaredDistance = zip(value.numbers, keyframes[i - 1].numbers).reduce(CGFloat(0)) {
          $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        length += Double(squaredDistance.squareRoot())
      }
      times.append(length)
    }
    return length > 0 ? times.map { $0 / length } : times
  }

  /// Returns the key times, none of them before the previous one, or evenly spread times if
  /// `keyTimes` has too few.
  private func times(ofKeyframes count: Int) -> [Double] {
    if let keyTimes, keyTimes.count >= count {
      var last = 0.0
      return keyTimes.prefix(count).map { t in
        last = max(last, min(1, t.doubleValue.isFinite ? t.doubleValue : last))
        return last
      }
    }
    // Discrete values have parts of equal length, so that the last one shows for a time as well.
    let parts = calculationMode == .discrete ? count : count - 1
    return (0..<count).map { parts > 0 ? Double($0) / Double(parts) : 0 }
  }
}
