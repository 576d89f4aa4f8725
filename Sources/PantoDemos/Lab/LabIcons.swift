import PantoCore

/// The icons of the lab's pills, drawn on 16 points (VIS-08).
enum LabIcons {
  static let side: CGFloat = 16
  private static let grid = CGSize(width: side, height: side)
  private static let box =
    "M4 2H12A2 2 0 0 1 14 4V12A2 2 0 0 1 12 14H4A2 2 0 0 1 2 12V4A2 2 0 0 1 4 2Z"
  /// Two arrows, up and down: a press goes on to the next value.
  static let next = UIImage(svgPath: "M8 2.5L11.5 6.5H4.5ZM8 13.5L4.5 9.5H11.5Z", size: grid)
  /// An empty box: a setting that is off.
  static let off = UIImage(
    svgPath: box
      + "M4 3.4A.6 .6 0 0 0 3.4 4V12A.6 .6 0 0 0 4 12.6H12A.6 .6 0 0 0 12.6 12"
      + "V4A.6 .6 0 0 0 12 3.4Z",
    size: grid)
  /// A box with a tick: a setting that is on.
  static let on = UIImage(
    svgPath: box + "M11.1 4.9L7 9L4.9 6.9L3.9 7.9L7 11L12.1 5.9Z", size: grid)
}
