import PantoScene

extension UIScrollView {
  /// The insets of both scroll indicators; setting it sets those of both.
  ///
  /// The value is `verticalScrollIndicatorInsets`.
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
}
