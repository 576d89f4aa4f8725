import PantoBase

/// An area around the position of a field.
@preconcurrency @MainActor open class UIRegion {
  private let holds: (CGPoint) -> Bool

  private init(_ holds: @escaping (CGPoint) -> Bool) { self.holds = holds }

  /// The region of all points.
  public static let infinite = UIRegion { _ in true }

  /// Creates a disc. A radius that is not finite is reported, and 0 then.
  public init(radius: CGFloat) {
    let legal = Misuse.accepts(radius, for: "UIRegion(radius:)") ? max(radius, 0) : 0
    holds = { $0.squaredLength <= legal * legal }
  }
  /// Creates a rectangle around the centre. A size that is not finite is reported, and zero then.
  public init(size: CGSize) {
    let legal = Misuse.accepts(size, for: "UIRegion(size:)") ? size : .zero
    holds = { $0.x.magnitude <= legal.width / 2 && $0.y.magnitude <= legal.height / 2 }
  }

  /// Returns whether a point, relative to the centre, is inside.
  open func contains(_ point: CGPoint) -> Bool { holds(point) }
  /// Returns the region of all other points.
  open func inverse() -> UIRegion { made { !$0($1) } }
  /// Returns the region of the points in either region.
  open func byUnion(with region: UIRegion) -> UIRegion { made { $0($1) || region.contains($1) } }
  /// Returns the region of the points that are not in the other region.
  open func byDifference(from region: UIRegion) -> UIRegion {
    made { $0($1) && !region.contains($1) }
  }
  /// Returns the region of the points in both regions.
  open func byIntersection(with region: UIRegion) -> UIRegion {
    made { $0($1) && region.contains($1) }
  }

  private func made(_ test: @escaping ((CGPoint) -> Bool, CGPoint) -> Bool) -> UIRegion {
    let holds = holds
    return UIRegion { test(holds, $0) }
  }
}
