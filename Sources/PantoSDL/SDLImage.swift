import CSDL2
import PantoScene

/// What is used of SDL2_image. Loaded with the first picture: a program that shows none does not wait
/// for a dozen codecs as it starts.
struct SDLImageLibrary: Sendable {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>
  typealias File = UnsafeMutablePointer<SDL_RWops>

  typealias Load = @Sendable @convention(c) (UnsafePointer<CChar>?) -> Surface?
  typealias Read = @Sendable @convention(c) (File?, _ closes: Int32) -> Surface?
  typealias Version = @Sendable @convention(c) () -> UnsafePointer<SDL_version>?
  typealias Save = @Sendable @convention(c) (Surface?, File?, _ closes: Int32) -> Int32

  let load: Load
  let read: Read
  let savePNG: Save
  /// Such as 2.6.3.
  let version: String

  static let shared = SDLImageLibrary("libSDL2_image-2.0.so.0")

  /// `nil`: it is not installed.
  init?(_ name: String) {
    guard let library = SDL_LoadObject(name), let load = SDL_LoadFunction(library, "IMG_Load"),
      let read = SDL_LoadFunction(library, "IMG_Load_RW"),
      let savePNG = SDL_LoadFunction(library, "IMG_SavePNG_RW"),
      let linked = SDL_LoadFunction(library, "IMG_Linked_Version")
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.read = unsafeBitCast(read, to: Read.self)
    self.savePNG = unsafeBitCast(savePNG, to: Save.self)
    let found = unsafeBitCast(linked, to: Version.self)()?.pointee
    version = found.map { "\($0.major).\($0.minor).\($0.patch)" } ?? "of an unknown version"
  }
}

/// Pictures in and out, by SDL2_image. Needs no display and no SDL_Init.
public enum SDLImage {
  /// PNG, JPEG or WebP, as premultiplied pixels.
  public static func load(_ path: String, scale: CGFloat = 1) throws(SDLError) -> PixelImage {
    guard let library = SDLImageLibrary.shared else { throw .noImageLibrary(path: path) }
    guard let loaded = library.load(path) else {
      throw .cannotRead(path: path, SDLError.latest)
    }
    return try image(loaded, path, scale)
  }

  /// The same from the bytes of such a file.
  public static func decode(_ bytes: [UInt8], scale: CGFloat = 1) throws(SDLError) -> PixelImage {
    guard !bytes.isEmpty, bytes.count < 1 << 30 else {
      throw .cannotRead(path: "picture", "it is empty or too large")
    }
    guard let library = SDLImageLibrary.shared else { throw .noImageLibrary(path: "picture") }
    let loaded = bytes.withUnsafeBytes { buffer in
      SDL_RWFromConstMem(buffer.baseAddress, Int32(buffer.count)).flatMap { library.read($0, 1) }
    }
    guard let loaded else { throw .cannotRead(path: "picture", SDLError.latest) }
    return try image(loaded, "picture", scale)
  }

  /// From now on `UIImage(data:)` can read pictures.
  @MainActor public static func install() {
    guard UIImage.decoder == nil else { return }
    UIImage.decoder = { bytes, scale in try? SDLImage.decode(bytes, scale: scale) }
  }

  private static func image(
    _ loaded: UnsafeMutablePointer<SDL_Surface>, _ path: String, _ scale: CGFloat
  ) throws(SDLError) -> PixelImage {
    defer { SDL_FreeSurface(loaded) }
    guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
    else { throw .cannotRead(path: path, SDLError.latest) }
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    guard width > 0, height > 0, let data = surface.pointee.pixels else {
      throw .cannotRead(path: path, "it is empty")
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = (data + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { pixels.append(premultiplied(row[x])) }
    }
    guard let image = PixelImage(width: width, height: height, pixels: pixels, scale: scale) else {
      throw .cannotRead(path: path, "its size does not add up")
    }
    return image
  }

  /// Writes premultiplied ARGB8888 pixels as a PNG.
  public static func writePNG(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, to path: String
  ) throws(SDLError) {
    guard let library = SDLImageLibrary.shared else { throw .noImageLibrary(path: path) }
    guard let surface = surface(pixels, width: width, height: height) else {
      throw .cannotWrite(path: path, SDLError.latest)
    }
    defer { SDL_FreeSurface(surface) }
    guard let file = SDL_RWFromFile(path, "wb") else {
      throw .cannotWrite(path: path, SDLError.latest)
    }
    let wasSaved = library.savePNG(surface, file, 0) == 0
    // A full disk may show only when the file is closed.
    guard SDL_RWclose(file) == 0, wasSaved else {
      throw .cannotWrite(path: path, SDLError.latest)
    }
  }

  /// The same pixels as SDL has them, to be freed; `nil`: SDL says why.
  static func surface(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    guard width > 0, height > 0,
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else { return nil }
    guard let data = surface.pointee.pixels else {
      SDL_FreeSurface(surface)
      return nil
    }
    for y in 0..<height {
      let row = (data + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = straight(pixels[y * width + x]) }
    }
    return surface
  }

  static func premultiplied(_ p: UInt32) -> UInt32 {
    let a = p >> 24
    if a == 255 { return p }
    func channel(_ shift: UInt32) -> UInt32 { ((((p >> shift) & 255) * a + 127) / 255) << shift }
    return a << 24 | channel(16) | channel(8) | channel(0)
  }

  static func straight(_ p: UInt32) -> UInt32 {
    let a = p >> 24
    if a == 255 || a == 0 { return p }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, (((p >> shift) & 255) * 255 + a / 2) / a) << shift
    }
    return a << 24 | channel(16) | channel(8) | channel(0)
  }
}
