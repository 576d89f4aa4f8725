import PantoBase

extension UIImage {
  /// The direction in which the pixels of a picture are stored, with UIKit's values.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The direction of the pixels: always `.up`, because `init(cgImage:scale:orientation:)` turns
  /// them.
  public var imageOrientation: Orientation { .up }

  /// Creates a picture of pixels in another scale, turned upright.
  ///
  /// - Parameters:
  ///   - scale: pixels per point. A value that is not above 0 counts as 1.
  ///   - orientation: how the pixels are stored.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let turned = cgImage.upright(from: orientation, scale: scale)
    self.init(turned ?? cgImage)
  }

  /// Whether the picture is an icon made of outlines, as `init(systemName:)` makes them.
  public var isSymbolImage: Bool {
    if case .outline(let elements, _) = kind { return !elements.isEmpty }
    return false
  }

  /// Returns a picture that shows `images` in turn, each equally long; `nil` without any.
  ///
  /// Only a `UIImageView` animates it; everywhere else the first picture shows.
  ///
  /// - Parameter duration: the time for all of them in seconds. Without one, each shows for a
  ///   thirtieth of a second.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    let legal = duration > 0 && duration.isFinite
    return UIImage(
      kind: first.kind,
      Settings(
        mode: first.renderingMode, tint: first.tint, images: images,
        duration: legal ? duration : Double(images.count) / 30))
  }
}

extension PixelImage {
  /// Returns the pixels turned upright; `nil` if there would be none.
  func upright(from orientation: UIImage.Orientation, scale: CGFloat) -> PixelImage? {
    let swaps =
      switch orientation {
      case .left, .right, .leftMirrored, .rightMirrored: true
      default: false
      }
    let (wide, high) = swaps ? (height, width) : (width, height)
    var turned: [UInt32] = []
    turned.reserveCapacity(pixels.count)
    for y in 0..<high {
      for x in 0..<wide {
        let (sx, sy) =
          switch orientation {
          case .up: (x, y)
          case .down: (width - 1 - x, height - 1 - y)
          case .left: (width - 1 - y, x)
          case .right: (y, height - 1 - x)
          case .upMirrored: (width - 1 - x, y)
          case .downMirrored: (x, height - 1 - y)
          case .leftMirrored: (y, x)
          case .rightMirrored: (width - 1 - y, height - 1 - x)
          }
        turned.append(pixels[sy * width + sx])
      }
    }
    return PixelImage(width: wide, height: high, pixels: turned, scale: scale)
  }
}
