import PantoBase
import PantoScene

/// The settings for all sections of a compositional layout.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration {
  /// The direction of the scroll. Default `.vertical`.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between two sections, in points. Default 0. A value that is not finite is refused
  /// (B57).
  open var interSectionSpacing: CGFloat = 0 {
    didSet {
      if !Misuse.accepts(interSectionSpacing, for: "interSectionSpacing") {
        interSectionSpacing = oldValue
      }
    }
  }
  /// Views at the edges of the whole layout. Default none. Their index paths have one number.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The edges from which sections measure their insets. Default `.automatic`: the safe area.
  open var contentInsetsReference = UIContentInsetsReference.automatic

  /// Makes a configuration with the defaults.
  public init() {}
}
