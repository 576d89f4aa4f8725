import PantoBase
@_spi(Overrides) import PantoGestures
import PantoScene

// The acts of rows and items are in the log, as those of controls (EXP-01).

extension Reason {
  /// The delegate did not let a row or an item be highlighted or selected.
  static var selectionRefused: Reason {
    .custom(
      code: "selectionRefused", rule: "EXP-01", sentence: "The delegate refused the selection.")
  }
  /// The finger lifted on another row or item.
  static var liftedElsewhere: Reason {
    .custom(code: "liftedElsewhere", rule: "EXP-01", sentence: "Lifted outside of it.")
  }
}

extension UITableViewCell {
  package final var actKind: GestureKind { .cell }
  package final var actTitle: String {
    guard accessibilityIdentifier == nil, let table, let path else { return gestureName }
    return "\(table.gestureName)[\(path.section),\(path.row)]"
  }
  package final var namesPlace: Bool { true }
  package final var needs: String { "Waits for a tap that selects it." }
}

extension UICollectionViewCell {
  package final var actKind: GestureKind { .cell }
  package final var actTitle: String {
    guard accessibilityIdentifier == nil, let owner, let path = element?.path else {
      return gestureName
    }
    return "\(owner.gestureName)[\(path.section),\(path.item)]"
  }
  package final var namesPlace: Bool { true }
  package final var needs: String { "Waits for a tap that selects it." }
}
