import PantoBase
import PantoGraphics

// Accessors for controls and the inspector beyond the public API. The stored properties behind them
// stay internal: accesses to a stored `package` property are checked for overlap at run time, and
// these are read on the path of a move or of a frame.

extension UIView {
  /// The style in which the view shows: light or dark.
  package final var resolvedStyle: UIUserInterfaceStyle { shownAppearance.style }
  /// The style and the level in which the view shows.
  package final var resolvedAppearance: ColorAppearance { shownAppearance }

  package final var awaitsLayout: Bool { layoutNeeded }

  package final func observedChanged() { observations?.check() }

  /// The content mode of the view that was set, even if a subclass overrides `contentMode`.
  package final var storedContentMode: ContentMode { contentModeValue }

  /// Sets the least size, in points, of the area around the view's centre in which touches hit the
  /// view (HIT-06).
  package final func setLeastHitSize(_ size: CGSize) { leastHitSize = size }

  /// The rectangle in which the view is hit, in its own points, by its model values (HIT-06).
  package final var inspectedHitArea: CGRect { hitArea }

  /// Whether the view has layout state (a `LayoutBox`), as every view that constraints mention has.
  package final var takesPartInLayout: Bool { box != nil }

  /// Whether the view or a view below it has layout state (a `LayoutBox`), as every view that
  /// constraints mention has.
  package final var hasConstraintsInside: Bool { layoutFlags.contains(.boxed) }

  /// The width, in points, for which the content's height was measured at the last layout by
  /// constraints; `nil` if none was.
  package final var laidOutContentWidth: CGFloat? {
    box.flatMap { $0.contentWidth > 0 ? $0.contentWidth : nil }
  }
}

extension UILayoutGuide {
  /// Whether constraints of a laid-out tree use the guide.
  package final var isConstrained: Bool { box.engineID != 0 }
}

extension UIWindow {
  /// The style that the host set for the window: light or dark.
  package final var systemStyle: UIUserInterfaceStyle { hostStyle }
}

extension UIViewController {
  /// Sets the insets, in points, by which bars cover the controller's view. The safe area of the
  /// view excludes these insets.
  package final func setBarInsets(_ insets: UIEdgeInsets) {
    if insets != barInsets { changeExtraSafeArea { barInsets = insets } }
  }
}
