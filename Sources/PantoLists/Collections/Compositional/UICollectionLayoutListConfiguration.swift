import PantoBase
import PantoScene

/// How a section of a collection view looks as a list (COL-20).
public struct UICollectionLayoutListConfiguration {
  /// The look of a list.
  public enum Appearance: Int, Sendable {
    /// The rows extend from edge to edge.
    case plain
    /// The rows extend from edge to edge, with space between the sections.
    case grouped
    /// Rows with space beside them; each section has round corners.
    case insetGrouped
    /// Rows with a round background while they are selected.
    case sidebar
    /// The same as `plain`.
    case sidebarPlain
  }
  /// Where the header of a section comes from.
  public enum HeaderMode: Int, Sendable {
    /// The sections have no header.
    case none
    /// The header is a supplementary view of the kind `elementKindSectionHeader`.
    case supplementary
    /// The first item of a section is its header.
    case firstItemInSection
  }
  /// Where the footer of a section comes from.
  public enum FooterMode: Int, Sendable {
    /// The sections have no footer.
    case none
    /// The footer is a supplementary view of the kind `elementKindSectionFooter`.
    case supplementary
  }
  /// A closure that returns the actions of a swipe. Stored for source compatibility, without
  /// effect, because rows of these lists cannot be swiped here.
  public typealias SwipeActionsConfigurationProvider =
    @MainActor (IndexPath) -> UISwipeActionsConfiguration?

  /// The look of the list.
  public let appearance: Appearance
  /// Whether lines separate the rows. Default `true`, and `false` for `.sidebar`.
  public var showsSeparators: Bool
  /// The colour behind the list. Stored for source compatibility, without effect: set the
  /// collection view's `backgroundColor` instead.
  public var backgroundColor: UIColor?
  /// Where headers come from. Default `.none`.
  public var headerMode = HeaderMode.none
  /// Where footers come from. Default `.none`.
  public var footerMode = FooterMode.none
  /// The space above a header, in points. Default `nil`: 0.
  public var headerTopPadding: CGFloat?
  /// The actions of a swipe from the leading edge. Stored for source compatibility, without effect.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// The actions of a swipe from the trailing edge. Stored for source compatibility, without
  /// effect.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Makes a configuration.
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar
  }

  /// The height of a row before its cell chose one, in points.
  static let estimatedHeight: CGFloat = 44
  /// The space beside the rows of `.insetGrouped`, in points.
  static let sideInset: CGFloat = 16
  /// The space above and below the sections of `.grouped`, in points.
  static let groupInset: CGFloat = 18

  func row(_ item: Int, of count: Int) -> ListRow {
    let hasHeaderCell = headerMode == .firstItemInSection
    let isHeader = hasHeaderCell && item == 0
    let first = hasHeaderCell ? 1 : 0
    return ListRow(
      appearance: appearance, isFirst: item == first, isLast: item == count - 1,
      isHeader: isHeader, showsSeparator: showsSeparators && !isHeader)
  }

  @MainActor var section: NSCollectionLayoutSection {
    if backgroundColor != nil {
      Misuse.warn(
        "UICollectionLayoutListConfiguration: backgroundColor has no effect; set that of the "
          + "collection view")
    }
    if leadingSwipeActionsConfigurationProvider != nil
      || trailingSwipeActionsConfigurationProvider != nil
    {
      Misuse.warn(
        "UICollectionLayoutListConfiguration: items of lists have no actions of swipes; rows of "
          + "tables do")
    }
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1),
      heightDimension: .estimated(UICollectionLayoutListConfiguration.estimatedHeight))
    let section = NSCollectionLayoutSection(
      group: .vertical(
        layoutSize: size, repeatingSubitem: NSCollectionLayoutItem(layoutSize: size), count: 1))
    section.list = self
    if headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    let padding = headerTopPadding.map { $0.isInReach ? $0 : 0 } ?? 0
    let hasTitle = headerMode == .supplementary
    var insets = NSDirectionalEdgeInsets.zero
    switch appearance {
    case .plain, .sidebarPlain: insets.top = hasTitle ? 0 : padding
    case .grouped, .sidebar:
      insets.top = hasTitle ? 0 : UICollectionLayoutListConfiguration.groupInset
      insets.bottom =
        footerMode == .supplementary ? 0 : UICollectionLayoutListConfiguration.groupInset
    case .insetGrouped:
      let side = UICollectionLayoutListConfiguration.sideInset
      let space = UICollectionLayoutListConfiguration.groupInset
      insets = NSDirectionalEdgeInsets(
        top: hasTitle ? 0 : space, leading: side,
        bottom: footerMode == .supplementary ? 0 : space, trailing: side)
    }
    section.contentInsets = insets
    return section
  }
}

extension NSCollectionLayoutSection {
  /// A section whose items are the rows of a list (COL-20).
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { configuration.section }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections are lists (COL-20).
  public class func list(using configuration: UICollectionLayoutListConfiguration)
    -> UICollectionViewCompositionalLayout
  {
    UICollectionViewCompositionalLayout(sectionProvider: { _, _ in configuration.section })
  }
}
