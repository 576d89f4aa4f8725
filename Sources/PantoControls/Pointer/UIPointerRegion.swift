import PantoBase
import PantoScene

/// A part of a view over which the pointer has one style.
@preconcurrency @MainActor open class UIPointerRegion {
  /// The rectangle of the region, in points of the interaction's view.
  public final let rect: CGRect
  /// The object that tells regions apart, or `nil`.
  public final let identifier: AnyHashable?

  /// Creates a region. A rectangle that is not finite is reported, and empty then.
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    self.rect = Misuse.accepts(rect, for: "UIPointerRegion(rect:)") ? rect : .zero
    self.identifier = identifier
  }

  final func isSame(as other: UIPointerRegion) -> Bool {
    self === other || rect == other.rect && identifier == other.identifier
  }
}

/// A request for the pointer region at a place of a view.
@preconcurrency @MainActor open class UIPointerRegionRequest {
  /// The place of the pointer, in points of the interaction's view.
  public final let location: CGPoint

  init(location: CGPoint) { self.location = location }
}
