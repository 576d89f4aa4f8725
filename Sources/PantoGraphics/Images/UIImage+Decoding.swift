import PantoBase

extension UIImage {
  /// Decodes the bytes of a PNG, JPEG or WebP file at a scale in pixels per point.
  ///
  /// The host and the stages of tests set it, for the whole process. Default `nil`: without
  /// `PantoSDL` no pictures can be decoded.
  @preconcurrency @MainActor public static var decoder: (([UInt8], CGFloat) -> PixelImage?)?

  /// Installs the decoder of `PantoSDL` if the program links it. Called when a picture is decoded
  /// before any window or stage has set a decoder.
  @MainActor static func findDecoder() {
    guard decoder == nil else { return }
    (NSClassFromString("PantoSDL.PictureReader") as? any PictureReading.Type)?.install()
  }

  /// Finds the picture of a name for `UIImage(named:)`, before the program's bundles are searched,
  /// in the whole process. Default `nil`.
  @preconcurrency @MainActor public static var finder: ((String) -> UIImage?)?

  /// Creates a picture from the bytes of a PNG, JPEG or WebP file.
  ///
  /// The result is `nil` if the bytes are no such file. If the program has no decoder, that is
  /// reported as a misuse (DRW-08).
  @preconcurrency @MainActor public convenience init?(data: Data, scale: CGFloat = 1) {
    UIImage.findDecoder()
    guard let decoder = UIImage.decoder else {
      Misuse.report(
        "UIImage(data:): no module decodes pictures; link PantoSDL or set UIImage.decoder")
      return nil
    }
    guard let pixels = decoder([UInt8](data), scale) else { return nil }
    self.init(pixels)
  }

  /// Creates a picture from a file; `nil` if there is none or it is no picture that
  /// `UIImage(data:)` reads. A name that ends in `@2x` or `@3x` tells its scale.
  @preconcurrency @MainActor public convenience init?(contentsOfFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
  }
}
