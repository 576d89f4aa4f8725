import PantoCore

extension UIView {
  /// The width of a separator: a device pixel, and 2 points where contrast is raised (VIS-05,
  /// SIM-04).
  package var separatorWidth: CGFloat {
    guard let stage else { return 1 }
    return stage.raisesContrast ? 2 : 1 / max(stage.scale, 0.01)
  }
}
