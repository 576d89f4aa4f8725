import PantoBase

/// Describes why a golden picture cannot be used for a comparison (B47).
package enum GoldenFault: Error, Equatable {
  case missing
  case unusable(String)

  /// Loads the golden at `path`, which must be a PNG of 8 bits per channel, as large as `actual`.
  package static func load(
    _ path: String, like actual: PixelImage
  ) throws(GoldenFault) -> PixelImage {
    if FileIdentity(path).map({ $0.isNew }) ?? true { throw .missing }
    let file: PictureFile
    do throws(SDLError) { file = try SDLImage.read(path) } catch { throw .unusable(error.reason) }
    guard file.format == .png, file.bitDepth <= 8 else {
      throw .unusable("a golden is a PNG with 8 bits a channel; --update writes one")
    }
    guard file.width == actual.width, file.height == actual.height else {
      throw .unusable(
        "it is \(file.width) × \(file.height), the picture \(actual.width) × \(actual.height); "
          + "--update writes it again")
    }
    do throws(SDLError) {
      return try SDLImage.image(file, path, 1)
    } catch {
      throw .unusable(error.reason)
    }
  }
}
