import PantoBase
import PantoControls
import PantoScene

/// A space between the items of a group, or beside one (COL-16).
@preconcurrency @MainActor open class NSCollectionLayoutSpacing {
  /// The length of the space in points; for a flexible space, its least length.
  public final let spacing: CGFloat
  /// Whether the space grows with what the group has left.
  public final let isFlexibleSpacing: Bool
  /// Whether the space has a fixed length.
  public final var isFixedSpacing: Bool { !isFlexibleSpacing }

  private init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = Misuse.accepts(spacing, for: "spacing") ? spacing : 0
    isFlexibleSpacing = isFlexible
  }

  /// Returns a space of a fixed length in points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
  /// Returns a space of at least a length in points; all flexible spaces share what is left.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
}

/// Spaces around an item (COL-16). Those in the direction of the group move the items that follow.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing {
  /// The space at the item's side where a line of text begins.
  public final let leading: NSCollectionLayoutSpacing?
  /// The space above the item.
  public final let top: NSCollectionLayoutSpacing?
  /// The space at the item's side where a line of text ends.
  public final let trailing: NSCollectionLayoutSpacing?
  /// The space below the item.
  public final let bottom: NSCollectionLayoutSpacing?

  /// Creates the spaces around an item; `nil` is no space.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }
}

/// The point of an item or a view at which a supplementary view is attached (COL-19).
///
/// A point of the rectangle: a corner, the middle of an edge, or without edges the centre.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor {
  /// The edges that the point lies on.
  public final let edges: NSDirectionalRectEdge
  /// The distance from the point: in points, or as a share of the supplementary view's size.
  public final let offset: CGPoint
  /// Whether `offset` is in points.
  public final let isAbsoluteOffset: Bool
  /// Whether `offset` is a share of the supplementary view's size.
  public final var isFractionalOffset: Bool { !isAbsoluteOffset }

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
    self.edges = edges
    self.offset = Misuse.accepts(offset, for: "offset") ? offset : .zero
    isAbsoluteOffset = isAbsolute
  }

  /// Makes an anchor at a point.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges, .zero, isAbsolute: true)
  }
  /// Makes an anchor at a distance in points from a point.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isAbsolute: true)
  }
  /// Makes an anchor at a distance from a point that is a share of the supplementary view's size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isAbsolute: false)
  }

  /// The anchor's point of a rectangle that runs from left to right, without the offset.
  final func point(of rect: CGRect) -> CGPoint {
    let x =
      edges.contains(.leading)
      ? (edges.contains(.trailing) ? rect.midX : rect.minX)
      : (edges.contains(.trailing) ? rect.maxX : rect.midX)
    let y =
      edges.contains(.top)
      ? (edges.contains(.bottom) ? rect.midY : rect.minY)
      : (edges.contains(.bottom) ? rect.maxY : rect.midY)
    return CGPoint(x: x, y: y)
  }

  final func distance(for size: CGSize) -> CGPoint {
    isAbsoluteOffset ? offset : CGPoint(x: offset.x * size.width, y: offset.y * size.height)
  }
}
