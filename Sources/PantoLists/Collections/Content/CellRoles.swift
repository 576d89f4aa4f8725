import PantoControls
import PantoScene

/// The roles of a cell in its list, which its state tells.
struct CellRoles: Equatable {
  var isSwiped = false
  var drag = UICellConfigurationState.DragState.none
  var drop = UICellConfigurationState.DropState.none
}

/// A cell of a table or collection view.
@MainActor protocol CellWithRoles: UIView {
  var roles: CellRoles { get set }
}

extension UITableViewCell: CellWithRoles {}

extension UICollectionViewCell: CellWithRoles {}
