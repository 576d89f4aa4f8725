import PantoBase
import PantoScene

/// How a section scrolls against the direction of the collection view (COL-17).
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// Not at all: groups follow each other in the direction of the collection view.
  case none
  /// As a scroll view.
  case continuous
  /// As a scroll view that rests where a group begins.
  case continuousGroupLeadingBoundary
  /// By its own width.
  case paging
  /// By one group.
  case groupPaging
  /// By one group, which rests in the middle.
  case groupPagingCentered
}

/// The edges from which content insets are measured.
public enum UIContentInsetsReference: Int, Sendable {
  /// The safe area.
  case automatic
  /// The collection view's own edges.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The layout margins.
  case readableContent
}

/// Changes elements in sight with each step of a scroll: the elements, the section's own offset
/// and the surroundings.
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
  /// Whether these are moved in by the leading and trailing `contentInsets`. Default `true`.
  open var supplementariesFollowContentInsets = true
  /// Backgrounds. Default none.
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
  /// The size, in points.
  var contentSize: CGSize { get }
  /// The size without `contentInsets`, in points.
  var effectiveContentSize: CGSize { get }
  /// The insets, in points.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The same as `contentInsets`.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The surroundings of a layout.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The size in which is laid out.
  var container: any NSCollectionLayoutContainer { get }
  /// The collection view's traits.
  var traitCollection: UITraitCollection { get }
}

/// An element in sight, for a `visibleItemsInvalidationHandler`.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// The opacity.
  var alpha: CGFloat { get set }
  /// The place in the order from back to front.
  var zIndex: Int { get set }
  /// Whether the element is hidden.
  var isHidden: Bool { get set }
  /// The centre, in points of the content without the section's own scroll.
  var center: CGPoint { get set }
  /// The flat transform.
  var transform: CGAffineTransform { get set }
  /// The transform.
  var transform3D: CATransform3D { get set }
  /// A name: the kind, and nothing for cells.
  var name: String { get }
  /// The element's index path.
  var indexPath: IndexPath { get }
  /// The frame, in points of the content without the section's own scroll.
  var frame: CGRect { get }
  /// The rectangle of the size.
  var bounds: CGRect { get }
  /// The category of the element.
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind of a view that is no cell.
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
