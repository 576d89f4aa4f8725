import PantoBase
import PantoGraphics

// Accessors for controls and the inspector beyond the public API. The stored properties behind them
// stay internal: accesses to a stored `package` property are checked for overlap at run time, and
// these are read on the path of a move or of a frame.

extension UIView {
  /// Light or dark, as the view shows itself.
  package final var resolvedStyle: UIUserInterfaceStyle { shownStyle }

  package final func observedChanged() { observations?.check() }

  /// The content mode that was set, even if a subclass overrides `contentMode`.
  package final var storedContentMode: ContentMode { contentModeValue }

  /// The least size, in points, that hit testing gives the view around its centre (HIT-06).
  package final func setLeastHitSize(_ size: CGSize) { leastHitSize = size }

  /// The rectangle in which the view is hit, in its own points, by its model values (HIT-06).
  package final var inspectedHitArea: CGRect { hitArea }

  /// Whether constraints lay out the view.
  package final var takesPartInLayout: Bool { box != nil }

  /// Whether constraints lay out the view or a view below it.
  package final var hasConstraintsInside: Bool { layoutFlags.contains(.boxed) }

  /// The width, in points, that constraints gave the content at the last layout; `nil`: none yet.
  package final var laidOutContentWidth: CGFloat? {
    box.flatMap { $0.contentWidth > 0 ? $0.contentWidth : nil }
  }
}

extension UILayoutGuide {
  /// Whether constraints of a laid-out tree use the guide.
  package final var isConstrained: Bool { box.engineID != 0 }
}

extension UIWindow {
  /// Light or dark, as the host says.
  package final var systemStyle: UIUserInterfaceStyle { hostStyle }
}

extension UIViewController {
  /// Sets what bars cover of the controller's view, in points; the safe area grows by it.
  package final func setBarInsets(_ insets: UIEdgeInsets) { barInsets = insets }
}
