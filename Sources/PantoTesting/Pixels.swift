import Foundation
import PantoRaster
import PantoSDL
import PantoScene

/// A drawn picture, or the name of the golden picture that it must equal.
///
/// `#expect(stage.pixels == .golden("cart-at-right-edge"))` compares every pixel with
/// `Goldens/cart-at-right-edge.png` beside the test's file. If the pictures differ,
/// `NAME.actual.png` and `NAME.diff.png` (differences in red) are written beside it. With
/// `PANTOGRAPH_UPDATE_GOLDENS=1` the picture is written as the new golden instead.
public struct Pixels: Equatable, Sendable, CustomStringConvertible {
  private enum Source: Sendable {
    case drawn(PixelImage)
    case golden(String, folder: String)
  }
  private let source: Source

  init(_ bitmap: Bitmap) {
    // A bitmap can always be converted. If not, the result equals no picture.
    source = bitmap.toPixelImage().map(Source.drawn) ?? .golden("", folder: "")
  }

  /// Creates a picture from an image.
  public init(_ image: PixelImage) { source = .drawn(image) }

  /// Refers to the golden picture `name` in the folder `Goldens` beside the calling file.
  public static func golden(_ name: String, filePath: StaticString = #filePath) -> Pixels {
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    return Pixels(source: .golden(name, folder: folder.appendingPathComponent("Goldens").path))
  }

  private init(source: Source) { self.source = source }

  /// The pixel as premultiplied `0xAARRGGBB`; 0 outside the picture and for a golden without a
  /// file.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard let image, x >= 0, y >= 0, x < image.width, y < image.height else { return 0 }
    return image.pixels[y * image.width + x]
  }

  /// The size of the picture, or the name of the golden.
  public var description: String {
    switch source {
    case .drawn(let image): "picture of \(image.width) × \(image.height)"
    case .golden(let name, _): "golden \(name)"
    }
  }

  private var image: PixelImage? {
    switch source {
    case .drawn(let image): image
    case .golden(let name, let folder): try? SDLImage.load("\(folder)/\(name).png")
    }
  }

  /// Whether both pictures are equal in every pixel. A comparison with a golden may write files;
  /// see `Pixels`.
  public static func == (a: Pixels, b: Pixels) -> Bool {
    switch (a.source, b.source) {
    case (.drawn(let a), .drawn(let b)): same(a, b)
    case (.golden(let a, let x), .golden(let b, let y)): a == b && x == y
    case (.drawn(let image), .golden(let name, let folder)),
      (.golden(let name, let folder), .drawn(let image)):
      Golden(name: name, folder: folder).matches(image)
    }
  }

  fileprivate static func same(_ a: PixelImage, _ b: PixelImage) -> Bool {
    a.width == b.width && a.height == b.height && a.pixels == b.pixels
  }
}

/// One golden picture on disk.
private struct Golden {
  let name: String
  let folder: String

  func matches(_ image: PixelImage) -> Bool {
    let golden = "\(folder)/\(name).png"
    let actual = "\(folder)/\(name).actual.png"
    let diff = "\(folder)/\(name).diff.png"
    let files = FileManager.default
    do {
      if ProcessInfo.processInfo.environment["PANTOGRAPH_UPDATE_GOLDENS"] == "1" {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(image, to: golden)
        // The pictures of an earlier failure are out of date now (V15).
        for old in [actual, diff] where files.fileExists(atPath: old) {
          try files.removeItem(atPath: old)
        }
        return true
      }
      guard files.fileExists(atPath: golden) else {
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(image, to: actual)
        print("no golden yet: look at \(actual), then run with PANTOGRAPH_UPDATE_GOLDENS=1")
        return false
      }
      // A file stores straight alpha, so the actual picture is compared after the same conversion.
      try write(image, to: actual)
      let wanted = try SDLImage.load(golden)
      guard let difference = PictureDifference(try SDLImage.load(actual), wanted) else {
        try files.removeItem(atPath: actual)
        if files.fileExists(atPath: diff) { try files.removeItem(atPath: diff) }
        return true
      }
      try write(difference.map, to: diff)
      print("\(name): \(difference.sentence): \(actual), \(diff)")
    } catch {
      print("golden \(name): \(error)")
    }
    return false
  }

  private func write(_ image: PixelImage, to path: String) throws {
    try image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      try SDLImage.writePNG(base, width: image.width, height: image.height, to: path)
    }
  }
}
