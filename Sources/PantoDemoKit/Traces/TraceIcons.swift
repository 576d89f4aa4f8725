import PantoCore

/// The icons of the replay's buttons, on a grid of 24 units (VIS-08).
enum TraceIcons {
  static let forward = UIImage(svgPath: "M5 5L14.5 12L5 19ZM16 5H19V19H16Z")
  static let back = UIImage(svgPath: "M19 5L9.5 12L19 19ZM8 5H5V19H8Z")
}
