import PantoBase
import PantoControls
import PantoScene

extension UITableView {
  /// When rows of automatic height in sight choose their height again by themselves (TBL-18).
  public enum SelfSizingInvalidation: Int, Sendable {
    /// Never.
    case disabled
    /// After `invalidateIntrinsicContentSize()` of a cell or its `contentView`, and after a new
    /// `contentConfiguration`.
    case enabled
    /// Also after changes of constraints and of intrinsic sizes anywhere in the cell.
    case enabledIncludingConstraints
  }

  /// The cells whose contents changed since their rows were measured.
  struct SelfSizing {
    var mode = SelfSizingInvalidation.enabled
    var changed: [UITableViewCell] = []
    /// The changed cells whose height is the same. The measuring alone does not lay them out, since
    /// a cell may change its contents in its own layout.
    var same: [UITableViewCell] = []
    var isAnimated = true
  }

  /// Called when the contents of a cell changed.
  ///
  /// - Parameter isInside: Whether a constraint or a view inside of the cell changed, and the cell
  ///   itself asked for nothing.
  final func contentsChanged(of cell: UITableViewCell, isInside: Bool) {
    let mode = selfSizing.mode
    guard mode == .enabledIncludingConstraints || mode == .enabled && !isInside,
      !isShowingRows, !isAskingForRows, let path = cell.path, shownCells[path] === cell,
      // Only rows of automatic height have chosen one.
      row(at: path)?.chosen != nil
    else { return }
    selfSizing.isAnimated = UIView.areAnimationsEnabled
    if !selfSizing.changed.contains(where: { $0 === cell }) { selfSizing.changed.append(cell) }
    setNeedsLayout()
  }

  /// Measures rows in sight whose cells changed, and moves the others within an animation (TBL-18).
  final func measureChangedRows() {
    let cells = selfSizing.changed
    selfSizing.changed = []
    guard !cells.isEmpty, !isStale, !hasStaleHeights, measuredWidth == bounds.width else { return }
    let (before, reload) = (Places(rows: rows, sections: sections), reloadCount)
    isShowingRows = true
    defer { isShowingRows = false }
    var hasMoved = false
    for cell in cells {
      guard reloadCount == reload else { return }
      guard let path = cell.path, shownCells[path] === cell, let index = index(of: path) else {
        continue
      }
      rows[index].isMeasured = false
      if measure(cell, at: index) { hasMoved = true } else { selfSizing.same.append(cell) }
    }
    guard hasMoved, reloadCount == reload else { return }
    if selfSizing.isAnimated, window != nil, movement == nil, !swipe.isOpen {
      show(Batch(), before: before) { _ in }
    } else {
      adoptContentSize()
    }
  }
}
