import PantoBase
@_spi(Overrides) import PantoControls
import PantoScene

/// The names and limits of collection views.
extension UICollectionView {
  /// The direction in which a flow layout scrolls.
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

  /// The part of a collection view that attributes describe.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  /// The place of an item in the visible part after `scrollToItem`: one of each axis at most.
  ///
  /// An empty set scrolls as little as possible.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is at the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// The item is in the middle between the upper and the lower edge.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The item is at the lower edge.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The item is at the left edge.
    public static let left = ScrollPosition(rawValue: 8)
    /// The item is in the middle between the left and the right edge.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The item is at the right edge.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of section headers in a flow layout.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  /// The kind of section footers in a flow layout.
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The largest number of reloads and invalidations by a data source, delegate or layout that is
  /// being asked, in a row. A further one waits for the next layout pass, and is reported.
  static let maximumNestedReloads = 8

  /// The duration of the animation of changes, in seconds.
  static let changeDuration: TimeInterval = 0.3
}
