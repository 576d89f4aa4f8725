import PantoControls
import PantoCore

/// A dashed line with a light rim and a dark one around it, so that it shows on every picture
/// (VIS-02, V9).
@MainActor package struct RimmedLine {
  /// The colours of the rims, from the outer one to the inner one, in light and dark mode.
  package static let rims = [RGBA(hex: 0x15181E), RGBA(1, 1, 1)]

  private let layers = [CAShapeLayer(), CAShapeLayer(), CAShapeLayer()]

  /// Creates a line in a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer that the line and its rims become sublayers of.
  ///   - width: The width of the line without its rims, in points.
  ///   - dashes: The lengths of dashes and gaps, in points.
  package init(in layer: CALayer, width: CGFloat, dashes: [NSNumber]) {
    for (part, width) in zip(layers, [6, 4, width]) {
      part.fillColor = nil
      part.lineWidth = width
      part.lineDashPattern = dashes
      layer.addSublayer(part)
    }
  }

  /// Sets the colour of the line between its rims.
  package func setColor(_ color: RGBA) {
    for (part, color) in zip(layers, Self.rims + [color]) { part.strokeColor = color }
  }

  /// Sets the path, in points of a frame, which is that of the layer.
  package func setPath(_ path: CGPath, in frame: CGRect) {
    for part in layers {
      part.frame = frame
      part.path = path
    }
  }
}
