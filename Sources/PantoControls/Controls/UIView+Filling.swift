import PantoScene

extension UIView {
  /// Adds a subview that is as large as the view, also after the view changes its size.
  ///
  /// - Parameter index: The place among the subviews; `nil`, the default, is before all others.
  package final func addFilling(_ view: UIView, at index: Int? = nil) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let index { insertSubview(view, at: index) } else { addSubview(view) }
  }
}
