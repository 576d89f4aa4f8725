import PantoScene

/// What a window measures: its own units (X11: pixels; Wayland: the desktop's points), pixels, and
/// the stage's points, of which a scale that was asked for makes more or fewer (SIM-03).
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

  /// In points.
  var size: CGSize {
    CGSize(width: units.width * pointsPerUnit, height: units.height * pointsPerUnit)
  }
}
