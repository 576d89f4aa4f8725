import PantoCore

extension Array where Element: UIView {
  /// Removes views that others of the same names replace, and gives their names back, the greatest
  /// number first, so that names do not count up (NAM-01).
  @MainActor package func removeLastFirst() {
    for view in reversed() {
      view.removeFromSuperview()
      view.releaseNumbers(all: true)
    }
  }
}
