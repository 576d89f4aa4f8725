import PantoBase
import PantoLayers

extension UIView {
  /// The modes of placing content that has another size than its view.
  public typealias ContentMode = UIViewContentMode

  /// Whether the background colour is opaque. Setting the value has no effect here; UIKit uses it
  /// as a hint for drawing.
  public var isOpaque: Bool {
    get { layer.model.background.alpha >= 1 }
    set { _ = newValue }
  }

  /// Notifies this view, and all views below that take their accent colour from it, of a change of
  /// that colour.
  final func notifyTintChanged() {
    UIView.tintChanges.call { tintColorDidChange() }
    for view in subviewList where view.ownTint == nil { view.notifyTintChanged() }
  }

  private static let tintChanges = RecursionLimit(
    "tintColorDidChange", fix: "use the colour there, and set tintColor elsewhere")
}
