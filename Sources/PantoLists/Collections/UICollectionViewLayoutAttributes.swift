import PantoBase
import PantoScene

/// Where and how a collection view shows one element: a cell, a header, a background.
///
/// The layout gives these out and the collection view applies them to the element's view (COL-01).
/// A subclass with more properties overrides `copy(with:)` and `isEqual(_:)`, since unchanged
/// attributes are not applied again.
///
/// The class is not bound to the main actor, because the overrides of `copy(with:)` and
/// `isEqual(_:)`, which NSObject declares for any thread, use its properties.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The element's index path. Default: the empty path.
  open var indexPath = IndexPath()
  /// The centre of the element, in points of the content. Default zero.
  open var center = CGPoint.zero
  /// The size without the transform, in points. Default zero.
  open var size = CGSize.zero
  /// The transform about the centre. Default identity. `transform` is its flat form.
  open var transform3D = CATransform3DIdentity
  /// The opacity from 0 to 1. Default 1.
  open var alpha: CGFloat = 1
  /// The place of the element in the order from back to front. Default 0; equal numbers are ordered
  /// by index path.
  open var zIndex = 0
  /// Whether the element has no view. Default `false`.
  open var isHidden = false
  /// The category of the element: cell, supplementary view or decoration view.
  public private(set) final var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  public private(set) final var representedElementKind: String?
  final var extras = LayoutExtras()

  /// Makes attributes of no element. Required, so that copies are of the same class.
  public required override init() { super.init() }

  /// Makes attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    represent(.supplementaryView, kind: elementKind)
  }

  /// Makes attributes of a decoration view.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with path: IndexPath)
  {
    self.init()
    indexPath = path
    represent(.decorationView, kind: decorationViewKind)
  }

  final func represent(_ category: UICollectionView.ElementCategory, kind: String?) {
    representedElementCategory = category
    representedElementKind = kind
  }

  /// The flat part of `transform3D`. Setting it replaces `transform3D`.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The rectangle of the element's size at the origin zero. Setting it sets the size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// The bounding box of the transformed rectangle. Setting it sets centre and size.
  open var frame: CGRect {
    get {
      if CATransform3DIsIdentity(transform3D) { return CGRect(center: center, size: size) }
      return CGRect(center: .zero, size: size).boundingBox(under: transform3D)
        .offsetBy(dx: center.x, dy: center.y)
    }
    set {
      center = newValue.center
      size = newValue.size
    }
  }

  /// Returns attributes of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.represent(representedElementCategory, kind: representedElementKind)
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    copy.extras = extras
    return copy
  }

  /// Whether class and all values are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self)
    else { return false }
    return other === self
      || (center == other.center && size == other.size && transform3D == other.transform3D
        && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
        && indexPath == other.indexPath && extras == other.extras
        && representedElementCategory == other.representedElementCategory
        && representedElementKind == other.representedElementKind)
  }

  open override var hash: Int { indexPath.hashValue }

  open override var description: String {
    "\(type(of: self)) \(representedElementKind ?? "cell") \(indexPath) \(frame)"
  }

  /// Returns attributes for the same superview as those of `other`: the scroll view of a section,
  /// or the collection view.
  ///
  /// Attributes that a program makes itself do not name that superview.
  final func inHost(of other: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes
  {
    guard extras.host != other.extras.host else { return self }
    let own = copied()
    own.extras.host = other.extras.host
    return own
  }

  /// Returns a copy of the same class, for changes that the original must not have.
  final func copied() -> UICollectionViewLayoutAttributes {
    copy(with: nil) as? UICollectionViewLayoutAttributes ?? self
  }
}

extension CGRect {
  /// Whether both rectangles share more than an edge. Foundation's `intersects` counts edges, too.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The bounding box of the four transformed corners, with perspective.
  fileprivate func boundingBox(under t: CATransform3D) -> CGRect {
    var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
    for (x, y) in [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)] {
      let w = t.m14 * x + t.m24 * y + t.m44
      guard w > 0 else { continue }
      let px = (t.m11 * x + t.m21 * y + t.m41) / w
      let py = (t.m12 * x + t.m22 * y + t.m42) / w
      low = CGPoint(x: min(low.x, px), y: min(low.y, py))
      high = CGPoint(x: max(high.x, px), y: max(high.y, py))
    }
    guard low.x <= high.x, low.y <= high.y else { return .zero }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}
