import PantoBase
import PantoScene

/// Items in a row, in a column or at places of your own, repeated until the section's items are
/// used up (COL-16).
///
/// Groups can be nested `CALayer.maximumTreeDepth` levels deep; items of deeper groups are left out
/// and reported.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    /// The subitems again and again while they fit.
    case filling([NSCollectionLayoutItem])
    /// A number of the same item, which share the group's length if `areEqual`.
    case counted(NSCollectionLayoutItem, count: Int, areEqual: Bool)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }
  final let arrangement: Arrangement
  final let isHorizontal: Bool
  /// The depth of nesting: the number of groups inside one another, including this one.
  private let height: Int
  /// Views attached to the whole group. Default none.
  public final override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { attached }
    set { attached = newValue }
  }
  private var attached: [NSCollectionLayoutSupplementaryItem] = []
  /// The space between two items. Default `nil`: none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  /// The items of which the group consists; empty for a custom group.
  public final var subitems: [NSCollectionLayoutItem] {
    switch arrangement {
    case .filling(let items): items
    case .counted(let item, let count, _): Array(repeating: item, count: count)
    case .custom: []
    }
  }

  private init(
    _ layoutSize: NSCollectionLayoutSize, _ arrangement: Arrangement, isHorizontal: Bool
  ) {
    let below: Int
    switch arrangement {
    case .filling(let items): below = items.map(NSCollectionLayoutGroup.height).max() ?? 0
    case .counted(let item, _, _): below = NSCollectionLayoutGroup.height(of: item)
    case .custom: below = 0
    }
    let isTooDeep = below >= CALayer.maximumTreeDepth
    self.arrangement = isTooDeep ? .filling([]) : arrangement
    height = isTooDeep ? 1 : below + 1
    self.isHorizontal = isHorizontal
    super.init(layoutSize: layoutSize)
    if isTooDeep {
      Misuse.report(
        "NSCollectionLayoutGroup: groups are nested deeper than CALayer.maximumTreeDepth "
          + "(\(CALayer.maximumTreeDepth)); the items of the outermost one are left out")
    }
  }

  private static func height(of item: NSCollectionLayoutItem) -> Int {
    (item as? NSCollectionLayoutGroup)?.height ?? 0
  }

  /// Items beside each other, which repeat while they fit into the group's width.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize, .filling(subitems), isHorizontal: true) }
  /// A number of items beside each other that are equally wide and fill the group.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, .counted(subitem, count: legal(count), areEqual: true), isHorizontal: true)
  }
  /// A number of items beside each other, each with the width of `subitem`.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, .counted(subitem, count: legal(count), areEqual: false), isHorizontal: true)
  }
  /// Items below each other, which repeat while they fit into the group's height.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem])
    -> NSCollectionLayoutGroup
  { NSCollectionLayoutGroup(layoutSize, .filling(subitems), isHorizontal: false) }
  /// A number of items below each other that are equally high and fill the group.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, .counted(subitem, count: legal(count), areEqual: true), isHorizontal: false)
  }
  /// A number of items below each other, each with the height of `subitem`.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(
      layoutSize, .counted(subitem, count: legal(count), areEqual: false), isHorizontal: false)
  }
  /// Items at the places that a closure gives, which also says how many items a group has.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .custom(itemProvider), isHorizontal: true)
  }

  private static func legal(_ count: Int) -> Int {
    guard (1...CompositionalBox.mostItems).contains(count) else {
      Misuse.report("NSCollectionLayoutGroup: a group has 1…10000 items, and not \(count)")
      return min(max(1, count), CompositionalBox.mostItems)
    }
    return count
  }
}

/// A closure that returns the places of a custom group's items, in points of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The place of one item of a custom group.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem {
  /// The frame of the item in points of the group, for a left-to-right interface.
  public final let frame: CGRect
  /// The place of the item in the order from back to front. Default 0.
  public final let zIndex: Int

  /// Creates the place of an item of a custom group. A frame that is not finite is refused (B57).
  public init(frame: CGRect, zIndex: Int = 0) {
    self.frame = Misuse.accepts(frame, for: "frame") ? frame : .zero
    self.zIndex = zIndex
  }
}
