import PantoScene

/// Relates a window's own units (pixels on X11, desktop points on Wayland) to pixels and to the
/// stage's points. An explicitly requested scale changes the number of points (SIM-03).
struct Measure: Equatable {
  let units: CGSize
  /// Pixels per point.
  let scale: CGFloat
  let pointsPerUnit: CGFloat

  init(units: (Int32, Int32), pixels: (width: Int, height: Int), asked: CGFloat?) {
    self.units = CGSize(width: Int(units.0), height: Int(units.1))
    let display = units.0 > 0 && pixels.width > 0 ? CGFloat(pixels.width) / CGFloat(units.0) : 1
    scale = asked ?? display
    pointsPerUnit = display / scale
  }

  /// The size of the window in points.
  var size: CGSize {
    CGSize(width: units.width * pointsPerUnit, height: units.height * pointsPerUnit)
  }
}
