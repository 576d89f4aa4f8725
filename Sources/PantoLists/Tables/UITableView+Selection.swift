import PantoBase
import PantoScene

extension UITableView {
  /// Whether a tap adds to the selection now.
  final var selectsSeveral: Bool {
    isShownEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  private var selectsRows: Bool {
    isShownEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  // MARK: Presses

  final func beginPress(_ touch: UITouch) {
    guard selectsRows, movement == nil, !swipe.isOpen,
      let path = indexPathForRow(at: touch.location(in: self)),
      let cell = shownCells[path], touch.view?.isDescendant(of: cell) == true,
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    press = touch
    pressedPath = path
    shownCells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  final func finishPress(_ touch: UITouch) {
    guard let path = pressedPath else { return endPress() }
    endPress()
    if indexPathForRow(at: touch.location(in: self)) == path { selectByUser(path) }
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
      guard let path = answer else { return }
      deselectRow(at: path, animated: false)
      delegate?.tableView(self, didDeselectRowAt: path)
      postSelectionChange()
      return
    }
    guard let path = delegate.map({ $0.tableView(self, willSelectRowAt: pressed) }) ?? pressed
    else { return }
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
