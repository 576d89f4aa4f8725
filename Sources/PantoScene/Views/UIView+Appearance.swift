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

  /// How the accent colour of a view is changed.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As in the superview. At the top the same as `normal`.
    case automatic
    /// The colour shows as it is.
    case normal
    /// The colour shows as a grey of the same brightness.
    case dimmed
  }

  /// How the accent colour of this view, and of views below that have the mode `.automatic`, shows.
  ///
  /// Reading gives `.normal` or `.dimmed`, from the nearest view that has another mode than
  /// `.automatic`, the default. UIKit dims the views behind an alert by itself, this library does
  /// not.
  public final var tintAdjustmentMode: TintAdjustmentMode {
    get {
      var up: UIView? = InheritedSettings.someDimTints ? self : nil
      while let view = up {
        if let mode = view.box?.inherited?.tintMode, mode != .automatic { return mode }
        up = view.superviewRef
      }
      return .normal
    }
    set {
      let old = tintAdjustmentMode
      InheritedSettings.someDimTints = true
      inheritedSettings().tintMode = newValue
      if tintAdjustmentMode != old { notifyTintModeChanged(top: self) }
    }
  }

  private func notifyTintModeChanged(top: UIView) {
    if self !== top, let mode = box?.inherited?.tintMode, mode != .automatic { return }
    UIView.tintChanges.call { tintColorDidChange() }
    for view in subviewList { view.notifyTintModeChanged(top: top) }
  }

  /// The accent colour before it is dimmed.
  final var plainTint: UIColor { ownTint ?? superviewRef?.plainTint ?? .systemBlue }

  /// The accent colour as a grey of the same brightness, in both styles.
  final var dimmedTint: UIColor {
    let color = plainTint
    return UIColor { traits in
      let c = color.rgba(in: traits.appearance)
      return UIColor(white: 0.299 * c.red + 0.587 * c.green + 0.114 * c.blue, alpha: c.alpha)
    }
  }

  private static let tintChanges = RecursionLimit(
    "tintColorDidChange", fix: "use the colour there, and set tintColor elsewhere")
}
