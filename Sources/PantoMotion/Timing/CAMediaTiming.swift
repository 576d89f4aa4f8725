import PantoBase

/// The values that show before an animation begins and after it ends.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The model values show outside the time of the animation.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last values keep showing after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first values show before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first values show before the beginning, and the last values after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  package var holdsStart: Bool { self == .backwards || self == .both }
  package var holdsEnd: Bool { self == .forwards || self == .both }
}

/// The names of timing curves (ANI-13).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The speed stays the same.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// The animation starts slowly.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// The animation ends slowly.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// The animation starts and ends slowly.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of Core Animation's implicit animations, with the control points (.25, .1) and (.25,
  /// 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve: the progress of an animation as a function of time (ANI-13).
public final class CAMediaTimingFunction: Hashable, Sendable {
  package let curve: TimingCurve

  package init(_ curve: TimingCurve) { self.curve = curve }

  /// Creates the curve with this name. A name that is not known gives the default curve.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      case .default, _: .standard
      }
  }

  /// Creates a Bézier curve from (0, 0) to (1, 1) with two control points. If a value is not
  /// finite, the curve is linear.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let all = [c1x, c1y, c2x, c2y]
    curve =
      all.allSatisfy(\.isFinite)
      ? .cubic(
        CGPoint(x: CGFloat(c1x), y: CGFloat(c1y)), CGPoint(x: CGFloat(c2x), y: CGFloat(c2y)))
      : .linear
  }

  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.curve == b.curve
  }

  /// Writes the x and y of a control point: 0 is the start and 3 the end of the curve.
  ///
  /// Another index writes nothing.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    guard (0...3).contains(idx) else { return }
    let points: (CGPoint, CGPoint) =
      switch curve {
      case .cubic(let c1, let c2): (c1, c2)
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (.zero, CGPoint(x: 0.58, y: 1))
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .standard: (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
      default: (.zero, CGPoint(x: 1, y: 1))
      }
    let point = [.zero, points.0, points.1, CGPoint(x: 1, y: 1)][idx]
    ptr[0] = Float(point.x)
    ptr[1] = Float(point.y)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}
