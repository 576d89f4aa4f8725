import PantoCore
import PantoDemoKit

/// The icons of the app's buttons: each is one path on a grid of 24 units, with strokes of 2 units
/// turned to outlines (VIS-08).
enum AppIcons {
  static let record = UIImage(svgPath: "M12 6A6 6 0 1 1 12 18A6 6 0 1 1 12 6Z")
  static let step = UIImage(svgPath: "M5 5L14.5 12L5 19ZM16 5H19V19H16Z")
  static let inspector = UIImage(
    svgPath: "M12 4A8 8 0 1 1 12 20A8 8 0 1 1 12 4ZM12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6Z"
      + "M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z")
  static let phone = UIImage(
    svgPath: "M9 2H15A3 3 0 0 1 18 5V19A3 3 0 0 1 15 22H9A3 3 0 0 1 6 19V5A3 3 0 0 1 9 2Z"
      + "M9 4A1 1 0 0 0 8 5V19A1 1 0 0 0 9 20H15A1 1 0 0 0 16 19V5A1 1 0 0 0 15 4ZM10 5.5H14V7.5H10Z"
  )
  /// The icon for the rotation of the device: three quarters of a circle with an arrow head.
  static let rotate = UIImage(
    svgPath: "M12 4A8 8 0 1 0 20 12H18A6 6 0 1 1 12 6V9L17.5 5L12 1Z")
  static let moon = UIImage(svgPath: "M20 14.5A8.5 8.5 0 1 1 9.5 4A7 7 0 0 0 20 14.5Z")
  static let grid = UIImage(
    svgPath: "M4 5A1 1 0 0 1 5 4H11V11H4ZM13 4H19A1 1 0 0 1 20 5V11H13Z"
      + "M4 13H11V20H5A1 1 0 0 1 4 19ZM13 13H20V19A1 1 0 0 1 19 20H13Z")
  /// The icon for tuning: two sliders.
  static let tune = UIImage(
    svgPath: "M3 7H12.2A3 3 0 0 1 17.8 7H21V9H17.8A3 3 0 0 1 12.2 9H3Z"
      + "M3 15H6.2A3 3 0 0 1 11.8 15H21V17H11.8A3 3 0 0 1 6.2 17H3Z")
  static let help = UIImage(
    svgPath: "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 5A7 7 0 1 0 12 19A7 7 0 1 0 12 5Z"
      + "M8.8 10A3.2 3.2 0 1 1 13 13V14H11V12.4A1 1 0 0 1 11.6 11.3A1.3 1.3 0 1 0 10.7 10Z"
      + "M12 15A1.2 1.2 0 1 1 12 17.4A1.2 1.2 0 1 1 12 15Z")
  static let code = UIImage(
    svgPath: "M8.2 6.2L9.6 7.6L5.2 12L9.6 16.4L8.2 17.8L2.4 12Z"
      + "M15.8 6.2L21.6 12L15.8 17.8L14.4 16.4L18.8 12L14.4 7.6Z")
  static let pieces = UIImage(
    svgPath: "M4 3H12A1 1 0 0 1 13 4V7H8A1 1 0 0 0 7 8V13H4A1 1 0 0 1 3 12V4A1 1 0 0 1 4 3Z"
      + "M10 9H20A1 1 0 0 1 21 10V20A1 1 0 0 1 20 21H10A1 1 0 0 1 9 20V10A1 1 0 0 1 10 9Z"
      + "M11 11V19H19V11Z")
}
