import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// The controls of the edit mode, and how they come and go (TBL-07).
extension UITableViewCell {
  /// The controls that the table gives a cell in edit mode.
  struct Controls: Equatable {
    var style = EditingStyle.none
    /// Whether the cell has a mark for a selection of several.
    var selects = false
    var indents = false
    var moves = false
  }

  func updateAccessory() {
    let view =
      isShownEditing
      ? editingAccessoryView ?? CellAccessory.make(editingAccessoryType)
      : accessoryView ?? CellAccessory.make(accessoryType)
    accessory?.removeFromSuperview()
    contentView.changeMargins { accessory = view }
    if let view { addSubview(view) }
    (view as? CellAccessory)?.pressed = { [weak self] in
      if let self { self.table?.pressAccessory(of: self) }
    }
    setNeedsLayout()
  }

  func state(isEditing: Bool, isConfirming: Bool) -> StateMask {
    var state: StateMask = []
    if isEditing { state.insert(.showingEditControl) }
    if isConfirming { state.insert(.showingDeleteConfirmation) }
    return state
  }

  func change(animated: Bool, _ body: () -> Void) {
    let new = state(isEditing: !isShownEditing, isConfirming: showsConfirmation)
    willTransition(to: new)
    body()
    setNeedsLayout()
    guard animated, window != nil else { return didTransition(to: new) }
    UIView.animate(
      withDuration: UITableView.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: { self.layoutIfNeeded() },
      completion: { [weak self] _ in self?.didTransition(to: new) })
  }

  /// Shows the edit controls that the table chose for the row.
  func show(_ new: Controls, isEditing: Bool, animated: Bool) {
    guard new != controls || isEditing != isShownEditing else { return }
    // The controls stay in place while they go.
    if isEditing || !animated { controls = new }
    showsReorderControl = new.moves
    if isEditing { makeControls() }
    setEditing(isEditing, animated: animated)
    if !isEditing { controls = Controls() }
    setNeedsLayout()
  }

  func showDeleteConfirmation(_ shows: Bool) {
    guard shows != showsConfirmation else { return }
    let new = state(isEditing: isShownEditing, isConfirming: shows)
    willTransition(to: new)
    showsConfirmation = shows
    didTransition(to: new)
  }

  private func makeControls() {
    UIView.unanimated {
      editControl?.removeFromSuperview()
      editControl = nil
      if let kind = CellControl.Kind(controls) {
        let control = CellControl(kind)
        if kind != .select {
          control.addAction(for: .touchUpInside) { [weak self] _ in
            if let self { self.table?.pressEditControl(of: self) }
          }
        }
        addSubview(control)
        editControl = control
      }
      if controls.moves, reorderControl == nil {
        let control = CellControl(.reorder)
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0
        press.addAction { [weak self] press in
          guard let self else { return }
          self.table?.reorder(self, with: press)
        }
        control.addGestureRecognizer(press)
        addSubview(control)
        reorderControl = control
      }
      editControl?.alpha = 0
      layoutControls()
    }
    setNeedsLayout()
  }
}
