extension CGFloat {
  /// The share of a pixel by which results of calculations may miss a whole number of pixels.
  private static let pixelTolerance: CGFloat = 1e-4

  /// Returns the number of the pixel edge that is nearest. Half a pixel is rounded up, so that two
  /// edges with the same fraction keep their distance.
  fileprivate func pixelEdge(_ scale: CGFloat) -> CGFloat {
    (self * scale + 0.5 + CGFloat.pixelTolerance).rounded(.down)
  }

  /// Returns the least whole number of pixels that is not less, in points.
  ///
  /// - Parameter scale: The number of pixels per point; more than 0.
  package func roundedUpToPixel(_ scale: CGFloat) -> CGFloat {
    (self * scale - CGFloat.pixelTolerance).rounded(.up) / scale
  }

  /// Returns the largest whole number of pixels that is not more, in points.
  package func roundedDownToPixel(_ scale: CGFloat) -> CGFloat {
    (self * scale + CGFloat.pixelTolerance).rounded(.down) / scale
  }
}

extension CGRect {
  /// Returns the rectangle with each edge at the nearest pixel.
  ///
  /// - Parameter scale: The number of pixels per point; more than 0.
  package func roundedToPixel(_ scale: CGFloat) -> CGRect {
    let (left, top) = (minX.pixelEdge(scale), minY.pixelEdge(scale))
    return CGRect(
      x: left / scale, y: top / scale, width: (maxX.pixelEdge(scale) - left) / scale,
      height: (maxY.pixelEdge(scale) - top) / scale)
  }
}
