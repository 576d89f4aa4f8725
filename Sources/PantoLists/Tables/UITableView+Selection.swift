import PantoBase
import PantoScene

extension UITableView {
  /// Whether a tap adds to the selection now.
  final var selectsSeveral: Bool {
    isShownEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  final var selectsRows: Bool {
    isShownEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  // MARK: Presses

  final func beginPress(_ touch: UITouch) {
    guard selectsRows, movement == nil, !swipe.isOpen,
      let path = indexPathForRow(at: touch.location(in: self)),
      let cell = shownCells[path], touch.view?.isDescendant(of: cell) == true
    else { return }
    // The table does not hear of the end of a touch whose cell has left it.
    endPress()
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else {
      return cell.explain(.failed, .selectionRefused)
    }
    press = touch
    pressedPath = path
    shownCells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  final func finishPress(_ touch: UITouch) {
    guard let path = pressedPath else { return endPress() }
    endPress()
    guard indexPathForRow(at: touch.location(in: self)) == path else {
      shownCells[path]?.explain(.failed, .liftedElsewhere)
      return
    }
    selectByUser(path)
  }

  /// The table's own cell that contains a view, or `nil`.
  final func cell(around view: UIView?) -> UITableViewCell? {
    innermost(around: view) { $0.table === self }
  }

  /// Ends a press whose touch was cancelled.
  final func cancelPress(_ touch: UITouch) {
    if let pressedPath { shownCells[pressedPath]?.explain(.cancelled, touch.lossReason) }
    endPress()
  }

  final func endPress() {
    press = nil
    guard let path = pressedPath else { return }
    pressedPath = nil
    shownCells[path]?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  /// Selects a row that the user pressed, in the order of UIKit's calls.
  private func selectByUser(_ pressed: IndexPath) {
    let delegate = tableDelegate
    if selectsSeveral, selectedPaths.contains(pressed) {
      let answer = delegate.map { $0.tableView(self, willDeselectRowAt: pressed) } ?? pressed
      let cell = shownCells[pressed]
      guard let path = answer else { return cell?.explain(.failed, .selectionRefused) ?? () }
      cell?.explain(.ended, .control(.sent(.deselected, actions: delegate == nil ? 0 : 1)))
      deselectRow(at: path, animated: false)
      delegate?.tableView(self, didDeselectRowAt: path)
      postSelectionChange()
      return
    }
    guard let path = delegate.map({ $0.tableView(self, willSelectRowAt: pressed) }) ?? pressed
    else { return shownCells[pressed]?.explain(.failed, .selectionRefused) ?? () }
    shownCells[path]?.explain(
      .ended, .control(.sent(.selected, actions: delegate == nil ? 0 : 1)))
    var gone: [IndexPath] = []
    if !selectsSeveral {
      for selected in selectedPaths where selected != path {
        // A row that the delegate keeps is deselected without a word to it.
        if let delegate, let old = delegate.tableView(self, willDeselectRowAt: selected) {
          gone.append(old)
        }
      }
    }
    selectRow(at: path, animated: false, scrollPosition: .none)
    for old in gone { delegate?.tableView(self, didDeselectRowAt: old) }
    delegate?.tableView(self, didSelectRowAt: path)
    postSelectionChange()
    if !isShownEditing, index(of: path) != nil,
      delegate?.tableView(self, canPerformPrimaryActionForRowAt: path) == true
    {
      delegate?.tableView(self, performPrimaryActionForRowAt: path)
    }
  }

  private func postSelectionChange() {
    NotificationCenter.default.post(
      name: UITableView.selectionDidChangeNotification, object: self)
  }

  final func pressAccessory(of cell: UITableViewCell) {
    guard let path = cell.path, shownCells[path] === cell else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }
}
