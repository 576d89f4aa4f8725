import PantoBase
import PantoControls
import PantoScene

/// One item of a compositional layout, or the pattern of several (COL-15).
///
/// Layouts keep what they computed from an item until they are invalidated, so change an item
/// before you hand it over.
@preconcurrency @MainActor open class NSCollectionLayoutItem {
  /// The size, relative to the group or section around it.
  public final let layoutSize: NSCollectionLayoutSize
  /// The views attached to the item, such as badges.
  public var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { itemSupplements }
  private let itemSupplements: [NSCollectionLayoutSupplementaryItem]
  /// The space between the item's place and what it shows, in points. Default zero.
  ///
  /// Has no effect along an estimated length. Insets that are not finite are refused (B57).
  open var contentInsets = NSDirectionalEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(contentInsets, for: "contentInsets") { contentInsets = oldValue }
    }
  }
  /// The space around the item in its group. Default `nil`: none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Makes an item, with views attached to it.
  public init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []
  ) {
    self.layoutSize = layoutSize
    itemSupplements = supplementaryItems
  }
}

/// A view beside or on an item, such as a badge (COL-19).
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind for which the view is registered.
  public final let elementKind: String
  /// The point of the item to which the view is attached.
  public final let containerAnchor: NSCollectionLayoutAnchor
  /// The point of the view that lies on `containerAnchor`; `nil` is the same point of both.
  public final let itemAnchor: NSCollectionLayoutAnchor?
  /// The place in the order from back to front. Default 0: in front of cells of the same number.
  open var zIndex = 0

  /// Creates a supplementary view that is attached to a point of an item.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor? = nil
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize)
  }

  /// Returns the frame of the view beside or on its container, for a left-to-right interface.
  final func frame(on container: CGRect, size: CGSize) -> CGRect {
    let rect = CGRect(origin: .zero, size: size)
    let target =
      containerAnchor.point(of: container) + containerAnchor.distance(for: size)
      + (itemAnchor?.distance(for: size) ?? .zero)
    return CGRect(origin: target - (itemAnchor ?? containerAnchor).point(of: rect), size: size)
  }
}

/// A header, a footer or another view at the edge of a section or of the whole layout (COL-19).
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Whether the section grows by the view; else the view lies on the section. Default `true`.
  open var extendsBoundary = true
  /// Whether the view stays in sight until its section ends. Default `false`.
  open var pinToVisibleBounds = false
  /// The edge or corner of the section or layout at which the view lies.
  public final let alignment: NSRectAlignment
  /// The distance of the view from the edge or corner that `alignment` names, in points.
  public final let offset: CGPoint

  /// Creates a supplementary view at an edge, moved by an offset in points.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint = .zero
  ) {
    self.alignment = alignment
    offset = Misuse.accepts(absoluteOffset, for: "absoluteOffset") ? absoluteOffset : .zero
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: NSCollectionLayoutAnchor(edges: alignment.edges))
  }
}

/// A background behind a section (COL-19).
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind for which a class is registered at the layout.
  public final let elementKind: String
  /// The place in the order from back to front. Default 0: behind cells of the same number.
  open var zIndex = 0

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// A view behind a whole section, its headers and footers included.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }
}

/// An edge, a corner or the middle of a rectangle, named by the reading direction.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
