import PantoCore

/// Icons on a grid of 24 units (VIS-08), whose strokes are outlines.
enum Icons {
  static let plus = UIImage(svgPath: "M5 11H11V5H13V11H19V13H13V19H11V13H5Z")
  static let minus = UIImage(svgPath: "M5 11H19V13H5Z")
}
