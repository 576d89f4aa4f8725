import CSDL2
import PantoScene

/// Reads and writes pictures with SDL2_image. Neither a display nor SDL_Init is needed.
public enum SDLImage {
  /// The largest number of pixels that is decoded: 8,192 × 8,192. Decoding takes up to 18 bytes of
  /// memory per pixel.
  public static let mostPixels = 1 << 26
  /// The largest width or height that is decoded, in pixels.
  public static let longestSide = 1 << 16
  /// The largest file that is read, in bytes.
  public static let largestFile = 1 << 29

  /// Loads a PNG, JPEG or WebP file as premultiplied pixels. The format is detected by content, not
  /// by name.
  ///
  /// - Parameter scale: Pixels per point of the result. Default: 1.
  /// - Throws: `SDLError.cannotRead`, or `SDLError.noImageLibrary`.
  public static func load(_ path: String, scale: CGFloat = 1) throws(SDLError) -> PixelImage {
    try image(try read(path), path, scale)
  }

  /// Decodes the bytes of a PNG, JPEG or WebP file as premultiplied pixels. See `load(_:scale:)`.
  public static func decode(_ bytes: [UInt8], scale: CGFloat = 1) throws(SDLError) -> PixelImage {
    guard !bytes.isEmpty, bytes.count <= largestFile else {
      throw .cannotRead(path: "picture", "it is empty or too large")
    }
    return try image(try checked(bytes, "picture"), "picture", scale)
  }

  /// Reads and checks the file at `path` without decoding it.
  static func read(_ path: String) throws(SDLError) -> PictureFile {
    let bytes: [UInt8]
    do throws(FileTrouble) {
      bytes = try InputFile.all(of: path, atMost: largestFile)
    } catch {
      throw .cannotRead(path: path, error.why)
    }
    return try checked(bytes, path)
  }

  private static func checked(_ bytes: [UInt8], _ path: String) throws(SDLError) -> PictureFile {
    do throws(PictureFault) {
      return try PictureFile(bytes)
    } catch {
      throw .cannotRead(path: path, error.description)
    }
  }

  /// Makes `UIImage(data:)` able to decode pictures. Refused pictures are reported by
  /// `Misuse.warn`.
  @MainActor public static func install() {
    if UIImage.encoder == nil {
      UIImage.encoder = { picture, format in
        do throws(SDLError) {
          return Data(try SDLImage.encode(picture, format))
        } catch {
          Misuse.warn("UIImage: \(error)", oncePerMessage: true)
          return nil
        }
      }
    }
    guard UIImage.decoder == nil else { return }
    UIImage.decoder = { bytes, scale in
      do throws(SDLError) {
        return try SDLImage.decode(bytes, scale: scale)
      } catch {
        Misuse.warn("UIImage(data:): \(error)", oncePerMessage: true)
        return nil
      }
    }
  }

  static func image(
    _ picture: PictureFile, _ path: String, _ scale: CGFloat
  ) throws(SDLError) -> PixelImage {
    guard let library = SDLImageLibrary.shared else { throw .noImageLibrary(path: path) }
    guard let loaded = library.read(picture) else {
      throw .cannotRead(path: path, SDLError.latest)
    }
    defer { SDL_FreeSurface(loaded) }
    guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
    else { throw .cannotRead(path: path, SDLError.latest) }
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    guard width == picture.width, height == picture.height, let data = surface.pointee.pixels else {
      throw .cannotRead(path: path, "the decoded size differs from the header")
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = (data + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { pixels.append(premultiplied(row[x])) }
    }
    guard let image = PixelImage(width: width, height: height, pixels: pixels, scale: scale) else {
      throw .cannotRead(path: path, "the decoded size differs from the header")
    }
    return image
  }

  /// Writes premultiplied ARGB8888 pixels as a PNG. The file appears when it is complete; if the
  /// disk is full, an old file stays as it was.
  ///
  /// - Throws: `SDLError.cannotWrite`, or `SDLError.noImageLibrary`.
  public static func writePNG(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, to path: String
  ) throws(SDLError) {
    let bytes = try png(pixels, width: width, height: height, for: path)
    do throws(FileTrouble) {
      let file = try OutputFile(path)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .cannotWrite(path: path, error.why)
    }
  }

  /// Returns the bytes of a PNG with these pixels.
  package static func png(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, for path: String
  ) throws(SDLError) -> [UInt8] {
    try bytes(pixels, width: width, height: height, .png, for: path)
  }

  /// Returns the bytes of a picture file. A JPEG lies on white where the picture is transparent.
  package static func encode(
    _ picture: PixelImage, _ format: PictureFormat
  ) throws(SDLError) -> [UInt8] {
    var pixels = picture.pixels
    if case .jpeg = format {
      for i in pixels.indices {
        let white = 255 - (pixels[i] >> 24)
        pixels[i] = (pixels[i] &+ (white << 16 | white << 8 | white)) | 0xFF00_0000
      }
    }
    // The image keeps width × height pixels, so the first one exists.
    return try bytes(
      pixels, width: picture.width, height: picture.height, format, for: "picture")
  }

  private static func bytes(
    _ pixels: UnsafePointer<UInt32>, width: Int, height: Int, _ format: PictureFormat,
    for path: String
  ) throws(SDLError) -> [UInt8] {
    guard let library = SDLImageLibrary.shared else { throw .noImageLibrary(path: path) }
    guard let surface = surface(pixels, width: width, height: height) else {
      throw .cannotWrite(path: path, SDLError.latest)
    }
    defer { SDL_FreeSurface(surface) }
    let sink = ByteSink()
    guard let file = sink.open() else { throw .cannotWrite(path: path, SDLError.latest) }
    let wasSaved =
      switch format {
      case .png: library.savePNG(surface, file, 0) == 0
      case .jpeg(let quality): library.saveJPEG(surface, file, 0, quality) == 0
      }
    SDL_FreeRW(file)
    guard wasSaved, !sink.bytes.isEmpty else {
      throw .cannotWrite(path: path, SDLError.latest)
    }
    return sink.bytes
  }

  /// Copies the pixels into an SDL surface that the caller must free. If the result is `nil`,
  /// `SDL_GetError` says why.
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

/// A memory buffer that SDL writes to as if it were a file.
private final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Returns a file to be freed with `SDL_FreeRW`. This object must outlive the file.
  func open() -> UnsafeMutablePointer<SDL_RWops>? {
    guard let file = SDL_AllocRW() else { return nil }
    file.pointee.type = Uint32(SDL_RWOPS_UNKNOWN)
    file.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    file.pointee.size = { _ in -1 }
    file.pointee.seek = { _, _, _ in -1 }
    file.pointee.read = { _, _, _, _ in 0 }
    file.pointee.close = { _ in 0 }
    file.pointee.write = { file, data, size, count in
      guard let data, let owner = file?.pointee.hidden.unknown.data1 else { return 0 }
      let sink = Unmanaged<ByteSink>.fromOpaque(owner).takeUnretainedValue()
      sink.bytes += UnsafeRawBufferPointer(start: data, count: size * count)
      return count
    }
    return file
  }
}
