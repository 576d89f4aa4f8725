import PantoBase

/// The values that layout attributes have beside those of UIKit, which compositional layouts set.
struct LayoutExtras: Equatable {
  /// The section whose own scroll view contains the element's view; `nil` is the collection view.
  var host: Int?
  /// Which of its lengths, width and height, the view chooses itself (COL-18).
  var estimates = LayoutEstimates()
  /// Whether a header or footer is moved into the visible part.
  var isPinned = false
  /// The place of a cell in a list; `nil` outside of lists.
  var list: ListRow?
}

/// The place of a cell in a section of a list (COL-20).
struct ListRow: Equatable {
  var appearance: UICollectionLayoutListConfiguration.Appearance
  var isFirst: Bool
  var isLast: Bool
  /// Whether the cell is the section's header.
  var isHeader: Bool
  var showsSeparator: Bool
}
