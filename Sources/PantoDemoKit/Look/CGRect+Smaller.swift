import PantoCore

extension CGRect {
  /// Returns the rectangle made smaller by a margin on the left and the right, and one above and
  /// below, in points. Margins that do not fit leave an empty rectangle in the middle, whereas
  /// `insetBy(dx:dy:)` then returns the null rectangle, which lies nowhere and is refused as a
  /// frame.
  package func smaller(dx: CGFloat, dy: CGFloat) -> CGRect {
    let (x, y) = (min(dx, width / 2), min(dy, height / 2))
    return CGRect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
  }
}
