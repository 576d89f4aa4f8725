/// A finished picture in premultiplied ARGB8888: `width × height` pixels, row by row from the top.
///
/// The picture is immutable and shared by reference, so that layers can hold it and comparisons are
/// cheap.
public final class PixelImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row from the top.
  public let pixels: [UInt32]
  /// The number of pixels per point.
  public let scale: CGFloat

  /// Creates a picture. Returns `nil` if a size is not above 0, if the number of pixels is not
  /// `width × height`, or if with `scale` the picture has no size in points (B57).
  ///
  /// - Parameter scale: pixels per point. Default 1.
  public init?(width: Int, height: Int, pixels: [UInt32], scale: CGFloat = 1) {
    // A picture of more pixels than a number can count has other ones.
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, pixels.count == count, scale > 0, scale.isInReach,
      (CGFloat(max(width, height)) / scale).isInReach
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.scale = scale
  }

  public static func == (a: PixelImage, b: PixelImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
