import PantoBase
import PantoScene

/// Lets a list scroll above the keyboard on screen, for the controllers of tables and collections
/// (TXI-07).
@MainActor package final class KeyboardFollower {
  private weak var list: UIScrollView?

  package init(_ list: UIScrollView) {
    self.list = list
    NotificationCenter.default.addObserver(
      self, selector: Self.keyboardMoves(_:),
      name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
  }

  private func keyboardMoves(_ note: Notification) {
    let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
    if let end = value?.cgRectValue { keyboardMoves(to: end) }
  }

  /// Sets the overlap of the keyboard and the list, and scrolls the edited field into sight.
  ///
  /// - Parameter end: The frame that the keyboard will have, in points of the window.
  private func keyboardMoves(to end: CGRect) {
    guard let list, let window = list.window else { return }
    let place = list.convert(list.bounds, to: window)
    let isInside = end.minY < window.bounds.maxY
    list.keyboardOverlap = isInside ? max(0, min(place.maxY - end.minY, place.height)) : 0
    guard list.keyboardOverlap > 0, let first = window.stage?.firstResponder as? UIView,
      first.isDescendant(of: list)
    else { return }
    let field = first.convert(first.bounds, to: list)
    list.scrollRectToVisible(field.insetBy(dx: 0, dy: -KeyboardFollower.distance), animated: true)
  }

  /// The least distance of what is edited from the keyboard, in points.
  private static let distance: CGFloat = 8
}
