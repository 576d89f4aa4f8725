/// A value that can be interpolated between two others.
public protocol Interpolatable: Equatable, Sendable {
  /// Returns the value between `a` (t = 0) and `b` (t = 1), exact at both ends. Outside of 0…1 it
  /// is extrapolated, because a spring overshoots.
  static func interpolate(_ a: Self, _ b: Self, _ t: CGFloat) -> Self

  /// Whether animations of this type are added (ANI-07). If not, a new animation starts from the
  /// shown value and replaces the older one. Default `false`.
  static var isAdditive: Bool { get }

  /// Returns `self` with the remaining difference of an animation from `a` to `b` added: `self + (a
  /// − b) · remaining`. Types that cannot be added return the interpolated value alone.
  func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self
}

extension Interpolatable {
  public static var isAdditive: Bool { false }

  public func displaced(from a: Self, to b: Self, remaining: CGFloat) -> Self {
    Self.interpolate(a, b, 1 - remaining)
  }
}
