import PantoBase
@_spi(Overrides) import PantoScene

/// The `contentView` of a cell, whose margins are those of a row where the program sets none
/// (TBL-13).
@MainActor final class CellContentView: UIView {
  override var standardLayoutMargins: NSDirectionalEdgeInsets {
    if let cell = superview as? UITableViewCell {
      return CellContentView.margins(besideAccessory: cell.accessory != nil)
    }
    guard let cell = superview as? UICollectionViewListCell else {
      return super.standardLayoutMargins
    }
    return CellContentView.margins(besideAccessory: cell.hasAccessoryAtEnd)
  }

  /// Returns the margins of a row's contents, in points.
  static func margins(besideAccessory: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: besideAccessory ? 8 : 16)
  }
}
