import PantoBase
import PantoGraphics
import PantoLayers
import PantoScene

/// The grid of the scene `blank`: lines of one device pixel, so that a recording without a scene of
/// its own shows where its fingers are (U3).
@MainActor enum BlankGrid {
  /// The smallest distance between two grid lines, in points.
  private static let least: CGFloat = 50
  /// The largest number of grid lines in the longer direction of the view.
  private static let mostLines: CGFloat = 24

  /// Sets the root view's background colour and adds the grid lines as sublayers of its layer. No
  /// view is added, so touches hit the same views as without the grid.
  static func add(to root: UIView, scale: CGFloat) {
    root.backgroundColor = UIColor(light: RGBA(hex: 0xF3F4F7), dark: RGBA(hex: 0x0F1115))
    let size = root.bounds.size
    let step = distance(for: max(size.width, size.height))
    // This grey is visible on the light and on the dark background.
    let color = RGBA(0.5, 0.5, 0.5, 0.25)
    let width = 1 / max(scale, .leastNormalMagnitude)
    func line(_ frame: CGRect) {
      let layer = CALayer()
      layer.frame = frame
      layer.backgroundColor = color
      root.layer.addSublayer(layer)
    }
    for x in stride(from: step, to: size.width, by: step) {
      line(CGRect(x: x, y: 0, width: width, height: size.height))
    }
    for y in stride(from: step, to: size.height, by: step) {
      line(CGRect(x: 0, y: y, width: size.width, height: width))
    }
  }

  /// Returns the distance between grid lines for a side of `side` points: the first of 50, 100,
  /// 200, 500, 1000 … points that makes at most 24 lines.
  private static func distance(for side: CGFloat) -> CGFloat {
    var step = least
    var factors: [CGFloat] = [2, 2, 2.5]
    while side / step > mostLines {
      step *= factors[0]
      factors.append(factors.removeFirst())
    }
    return step
  }
}
