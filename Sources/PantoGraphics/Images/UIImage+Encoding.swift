import PantoBase

/// A file format of pictures that are written.
package enum PictureFormat: Sendable {
  case png
  /// JPEG with a quality from 0 to 100.
  case jpeg(quality: Int32)
}

extension UIImage {
  /// Encodes pixels in a file format. Set together with `decoder`; `nil` without `PantoSDL`.
  @MainActor package static var encoder: ((PixelImage, PictureFormat) -> Data?)?

  /// Returns the picture as a PNG file. `nil` if it has no pixels, or without an encoder.
  ///
  /// Pixels are written as they are. Symbols, outlines and tinted pictures are drawn first, in
  /// their size and at the scale of the working stage (DRW-08).
  @preconcurrency @MainActor public func pngData() -> Data? { encoded(as: .png) }

  /// Returns the picture as a JPEG file, on white where it is transparent; `nil` as for
  /// `pngData()`.
  ///
  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best picture.
  @preconcurrency @MainActor public func jpegData(compressionQuality: CGFloat) -> Data? {
    let quality = compressionQuality.isFinite ? max(0, min(1, compressionQuality)) : 1
    return encoded(as: .jpeg(quality: Int32((quality * 100).rounded())))
  }

  @MainActor private func encoded(as format: PictureFormat) -> Data? {
    UIImage.findDecoder()
    guard let encoder = UIImage.encoder else {
      Misuse.report("UIImage: no module encodes pictures; link PantoSDL")
      return nil
    }
    guard size.width > 0, size.height > 0 else { return nil }
    var pixels = cgImage
    if pixels == nil || isStencil {
      let renderer = UIGraphicsImageRenderer(size: size)
      pixels = renderer.image { _ in draw(at: .zero) }.cgImage
    }
    guard let pixels else { return nil }
    return encoder(pixels, format)
  }
}

extension UIGraphicsImageRenderer {
  /// Calls `actions` with a fresh context and returns what they drew as a PNG file; empty without
  /// an encoder.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Calls `actions` with a fresh context and returns what they drew as a JPEG file; empty without
  /// an encoder.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
