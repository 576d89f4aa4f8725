import CSDL2
import PantoScene

/// The functions of SDL2_image that are used. The library is loaded with the first picture, so that
/// a program without pictures does not load a dozen codecs at start.
struct SDLImageLibrary: Sendable {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>
  typealias File = UnsafeMutablePointer<SDL_RWops>

  typealias Read = @Sendable @convention(c) (File?) -> Surface?
  typealias Version = @Sendable @convention(c) () -> UnsafePointer<SDL_version>?
  typealias SaveJPEG = @Sendable @convention(c) (Surface?, File?, Int32, _ quality: Int32) -> Int32
  typealias Save = @Sendable @convention(c) (Surface?, File?, _ closes: Int32) -> Int32

  // Each format has its own function, because the general one would also try a dozen other formats.
  private let readPNG: Read
  private let readJPEG: Read
  private let readWebP: Read
  let savePNG: Save
  let saveJPEG: SaveJPEG
  /// The version of SDL2_image, such as 2.6.3.
  let version: String

  static let shared = SDLImageLibrary("libSDL2_image-2.0.so.0")

  /// Loads SDL2_image. The result is `nil` if the library is not installed or lacks one of the
  /// functions.
  init?(_ name: String) {
    guard let library = SDL_LoadObject(name),
      let readPNG = SDL_LoadFunction(library, "IMG_LoadPNG_RW"),
      let readJPEG = SDL_LoadFunction(library, "IMG_LoadJPG_RW"),
      let readWebP = SDL_LoadFunction(library, "IMG_LoadWEBP_RW"),
      let savePNG = SDL_LoadFunction(library, "IMG_SavePNG_RW"),
      let saveJPEG = SDL_LoadFunction(library, "IMG_SaveJPG_RW"),
      let linked = SDL_LoadFunction(library, "IMG_Linked_Version")
    else { return nil }
    self.readPNG = unsafeBitCast(readPNG, to: Read.self)
    self.readJPEG = unsafeBitCast(readJPEG, to: Read.self)
    self.readWebP = unsafeBitCast(readWebP, to: Read.self)
    self.savePNG = unsafeBitCast(savePNG, to: Save.self)
    self.saveJPEG = unsafeBitCast(saveJPEG, to: SaveJPEG.self)
    let found = unsafeBitCast(linked, to: Version.self)()?.pointee
    version = found.map { "\($0.major).\($0.minor).\($0.patch)" } ?? "of an unknown version"
  }

  /// Decodes a checked file. If the result is `nil`, `SDL_GetError` says why.
  func read(_ picture: PictureFile) -> Surface? {
    picture.bytes.withUnsafeBytes { buffer in
      guard let file = SDL_RWFromConstMem(buffer.baseAddress, Int32(buffer.count)) else {
        return nil
      }
      defer { _ = SDL_RWclose(file) }
      return switch picture.format {
      case .png: readPNG(file)
      case .jpeg: readJPEG(file)
      case .webp: readWebP(file)
      }
    }
  }
}
