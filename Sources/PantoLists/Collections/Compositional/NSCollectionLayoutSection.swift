import PantoBase
import PantoScene

/// How a section scrolls against the direction of the collection view (COL-17).
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// The section does not scroll by itself: groups follow each other in the direction of the
  /// collection view.
  case none
  /// The section scrolls like an ordinary scroll view.
  case continuous
  /// The section scrolls like a scroll view, and comes to rest where a group begins.
  case continuousGroupLeadingBoundary
  /// The section scrolls by pages as long as its visible part.
  case paging
  /// The section scrolls by one group at a time.
  case groupPaging
  /// The section scrolls by one group at a time, which comes to rest in the middle.
  case groupPagingCentered
}

/// The edges from which content insets are measured.
public enum UIContentInsetsReference: Int, Sendable {
  /// In a section, the reference of the layout's configuration; in a configuration, the safe area.
  case automatic
  /// Insets are measured from the collection view's own edges.
  case none
  /// Insets are measured from the safe area.
  case safeArea
  /// Insets are measured from the layout margins.
  case layoutMargins
  /// The same as `layoutMargins`.
  case readableContent
}

/// A closure that can change elements in sight at each step of a scroll. Receives the elements, the
/// offset of the section's own scroll, and the layout environment.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
  [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout: one group again and again, with views at the edges
/// (COL-15).
@preconcurrency @MainActor open class NSCollectionLayoutSection {
  final let group: NSCollectionLayoutGroup
  /// The space around the groups, in points. Default zero.
  ///
  /// Headers and footers are outside of it along the scroll. Insets that are not finite are refused
  /// (B57).
  open var contentInsets = NSDirectionalEdgeInsets.zero {
    didSet {
      if !Misuse.accepts(contentInsets, for: "contentInsets") { contentInsets = oldValue }
    }
  }
  /// The space between two groups, in points. Default 0. A value that is not finite is refused
  /// (B57).
  open var interGroupSpacing: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(interGroupSpacing, for: "interGroupSpacing") {
        interGroupSpacing = oldValue
      }
    }
  }
  /// The edges from which `contentInsets` are measured. Default `.automatic`: the layout's.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// How the section scrolls against the collection view's direction. Default `.none`.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Headers, footers and other views at the edges. Default none.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers, footers and other views at the edges are moved in by the leading and trailing
  /// `contentInsets`. Default `true`.
  open var supplementariesFollowContentInsets = true
  /// The backgrounds behind the section. Default none.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Called with the elements in sight for each step of a scroll, to change how they look.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// How the section's cells look as rows of a list; `nil` otherwise.
  final var list: UICollectionLayoutListConfiguration?

  /// Makes a section of one group, which repeats.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// The size in which a section or a custom group is laid out.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size of the container, in points.
  var contentSize: CGSize { get }
  /// The size of the container without `contentInsets`, in points.
  var effectiveContentSize: CGSize { get }
  /// The insets of the container, in points.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The same as `contentInsets`.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The environment of a layout: its container and the traits of its collection view.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The container in which the section or group is laid out.
  var container: any NSCollectionLayoutContainer { get }
  /// The collection view's traits.
  var traitCollection: UITraitCollection { get }
}

/// An element in sight, for a `visibleItemsInvalidationHandler`.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// The opacity of the element, from 0 to 1.
  var alpha: CGFloat { get set }
  /// The place of the element in the order from back to front.
  var zIndex: Int { get set }
  /// Whether the element is hidden.
  var isHidden: Bool { get set }
  /// The centre of the element, in points of the content without the section's own scroll.
  var center: CGPoint { get set }
  /// The transform of the element in two dimensions.
  var transform: CGAffineTransform { get set }
  /// The transform of the element in three dimensions.
  var transform3D: CATransform3D { get set }
  /// The kind of the element; an empty text for cells.
  var name: String { get }
  /// The element's index path.
  var indexPath: IndexPath { get }
  /// The frame of the element, in points of the content without the section's own scroll.
  var frame: CGRect { get }
  /// The rectangle of the element's size at the origin zero.
  var bounds: CGRect { get }
  /// The category of the element.
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  var representedElementKind: String? { get }
}

final class LayoutContainer: NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets
  init(_ size: CGSize, _ insets: NSDirectionalEdgeInsets = .zero) {
    contentSize = size
    contentInsets = insets
  }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize { contentSize.inset(contentInsets) }
}

final class LayoutEnvironment: NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection
  init(_ container: LayoutContainer, _ traits: UITraitCollection) {
    self.container = container
    traitCollection = traits
  }
}

final class LayoutVisibleItem: NSCollectionLayoutVisibleItem {
  private let attributes: UICollectionViewLayoutAttributes
  init(_ attributes: UICollectionViewLayoutAttributes) { self.attributes = attributes }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { attributes.center }
    set { attributes.center = newValue }
  }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue }
  }
  var name: String { attributes.representedElementKind ?? "" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame }
  var bounds: CGRect { attributes.bounds }
  var representedElementCategory: UICollectionView.ElementCategory {
    attributes.representedElementCategory
  }
  var representedElementKind: String? { attributes.representedElementKind }
}

extension CGSize {
  func inset(_ insets: NSDirectionalEdgeInsets) -> CGSize {
    CGSize(
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }
}
