import PantoControls
import PantoCore

extension UIView {
  /// Whether this view is read from right to left, so that its parts change sides (SIM-05).
  package var readsFromRight: Bool { traitCollection.layoutDirection == .rightToLeft }

  /// Sets bounds and centre from a rectangle of the superview. Unlike a frame they do not depend on
  /// the transform of a view that is pressed (GEO-01, L12).
  package func place(in rect: CGRect) {
    bounds.size = rect.size
    center = rect.center
  }

  /// Moves subviews, which were just placed from left to right, to the opposite sides where this
  /// view is read from right to left. Labels are aligned to the side at which reading begins.
  ///
  /// - Parameters:
  ///   - views: Subviews of this view, or of one with the same coordinates.
  ///   - width: The width in which they were placed, in points. Default: that of the bounds.
  package func mirror(_ views: [UIView], in width: CGFloat? = nil) {
    let isReversed = readsFromRight
    for view in views {
      if let label = view as? UILabel, label.textAlignment != .center {
        label.textAlignment = isReversed ? .right : .natural
      }
      if isReversed { view.center.x = (width ?? bounds.width) - view.center.x }
    }
  }
}
