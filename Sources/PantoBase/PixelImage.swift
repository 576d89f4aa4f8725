/// A finished picture: premultiplied ARGB8888, row by row from the top, `width × height` pixels.
///
/// Immutable and shared by reference, so that a layer's content can hold it and be compared cheaply.
public final class PixelImage: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let pixels: [UInt32]
  /// Pixels per point.
  public let scale: CGFloat

  /// `nil` when the sizes do not agree.
  public init?(width: Int, height: Int, pixels: [UInt32], scale: CGFloat = 1) {
    guard width > 0, height > 0, pixels.count == width * height, scale > 0 else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.scale = scale
  }

  public static func == (a: PixelImage, b: PixelImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
