import PantoCore

extension CGRect {
  /// The centres at which all of a view lies in this rectangle, with a margin around it. On an axis
  /// on which the view does not fit, the only centre is the middle.
  ///
  /// - Parameters:
  ///   - size: The size of the view, in points.
  ///   - margin: The least distance from the edges, in points.
  package func centers(for size: CGSize, margin: CGFloat = 0) -> CGRect {
    func axis(_ low: CGFloat, _ length: CGFloat, _ size: CGFloat) -> (CGFloat, CGFloat) {
      let needed = size + 2 * margin
      return length >= needed ? (low + needed / 2, length - needed) : (low + length / 2, 0)
    }
    let (x, w) = axis(minX, width, size.width)
    let (y, h) = axis(minY, height, size.height)
    return CGRect(x: x, y: y, width: w, height: h)
  }

  /// Returns the point of this rectangle that is nearest to `p`.
  package func clamped(_ p: CGPoint) -> CGPoint {
    CGPoint(x: min(max(p.x, minX), maxX), y: min(max(p.y, minY), maxY))
  }
}
