import PantoBase
import PantoScene

/// A view that a collection view makes, shows and uses again: a header, a footer or a background.
///
/// A subclass that overrides `init(frame:)` writes `required init(frame:)`, because views are made
/// from their class.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// The name under which the view is used again; `nil` before the collection view made it.
  public internal(set) final var reuseIdentifier: String?
  /// The element that the view shows now.
  final var element: CollectionElement?
  /// A copy of the attributes that were applied last.
  final var shownAttributes: UICollectionViewLayoutAttributes?
  /// The distance from the content's coordinates to those of the superview, in points.
  private final var shownShift = CGPoint.zero
  weak final var owner: UICollectionView?
  /// The value of the layout's counter `sizeGeneration` at which the view chose its size.
  final var sizeGeneration = 0
  /// Whether the view is a header or footer that stays at the edge of the visible part, away from
  /// its place (COL-22).
  final var isPinned: Bool { shownAttributes?.extras.isPinned ?? false }
  /// Called when `isPinned` changed.
  func pinChanged() {}
  /// Whether the contents changed since the view chose its size.
  final var hasNewContents = false

  /// Makes a view. Required, because the collection view makes views from their class.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Makes a view of size zero.
  public convenience init() { self.init(frame: .zero) }

  /// Called before the view is used for another element. Does nothing by default.
  open func prepareForReuse() {}

  /// Called after new attributes were applied to the view, for those of your own (COL-01).
  ///
  /// Does nothing by default: frame, transform, alpha and `isHidden` are set already.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that the view's content asks for (COL-07).
  ///
  /// By default the size is the smallest that the constraints inside allow, else that of
  /// `sizeThatFits`.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    let estimates = layoutAttributes.extras.estimates
    let size =
      estimates.isEmpty
      ? fittingSize(for: layoutAttributes.size)
      : estimates.merging(
        fittingSize(for: layoutAttributes.size, choosing: estimates), into: layoutAttributes.size)
    guard size != layoutAttributes.size, size.width >= 0, size.height >= 0, size.isInReach else {
      return layoutAttributes
    }
    let preferred = layoutAttributes.copied()
    let origin = preferred.frame.origin
    preferred.frame = CGRect(origin: origin, size: size)
    return preferred
  }

  /// Returns a size with the lengths that the content chooses itself; the other lengths are those
  /// of `size` (COL-18).
  func fittingSize(for size: CGSize, choosing estimates: LayoutEstimates) -> CGSize {
    let content = constrainedContent
    return content.hasConstraintsInside
      ? content.constrainedSize(for: size, choosing: estimates) : fittingSize(for: size)
  }

  /// The view whose constraints decide the size.
  var constrainedContent: UIView { self }

  func fittingSize(for size: CGSize) -> CGSize {
    hasConstraintsInside
      ? systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) : sizeThatFits(size)
  }

  /// Called before `setCollectionViewLayout(_:animated:)` gives the view its new place.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Called after `setCollectionViewLayout(_:animated:)` gave the view its new place.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Applies attributes unless they are equal to those that show.
  final func show(_ attributes: UICollectionViewLayoutAttributes) {
    let shift = owner?.hostShift(of: attributes) ?? .zero
    if let shownAttributes, shift == shownShift, shownAttributes.isEqual(attributes) { return }
    guard attributes.center.isInReach, attributes.size.isInReach, attributes.alpha.isFinite else {
      return Misuse.report("layout attributes that are not finite are refused: \(attributes)")
    }
    let sizeChanges = bounds.size != attributes.size
    let place = attributes.center + shift
    shownShift = shift
    if center != place { center = place }
    if sizeChanges { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
    if transform3D != attributes.transform3D { transform3D = attributes.transform3D }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    let wasPinned = isPinned
    shownAttributes = attributes.copied()
    if isPinned != wasPinned { pinChanged() }
    apply(attributes)
    // Within an animation the content moves along with its view.
    if sizeChanges, UIView.inheritedAnimationDuration > 0 { layoutIfNeeded() }
  }
}

extension UIView {
  /// Returns the size that the view's constraints require; lengths that the view does not choose
  /// itself are those of `size`.
  final func constrainedSize(for size: CGSize, choosing estimates: LayoutEstimates) -> CGSize {
    systemLayoutSizeFitting(
      CGSize(
        width: estimates.width ? UIView.layoutFittingCompressedSize.width : size.width,
        height: estimates.height ? UIView.layoutFittingCompressedSize.height : size.height),
      withHorizontalFittingPriority: estimates.width ? .fittingSizeLevel : .required,
      verticalFittingPriority: estimates.height ? .fittingSizeLevel : .required)
  }
}
