import PantoBase
import PantoGraphics

/// A picture that is repeated in both directions (DRW-13).
struct Tiles {
  private let level: ImageLevel
  private let sampling: Sampling
  /// The distance from a pixel to its texel where pixels show one texel alone.
  private let offset: (x: Int, y: Int)?

  init(level: ImageLevel, sampling: Sampling) {
    self.level = level
    self.sampling = sampling
    offset = sampling.wholeOffset
  }

  /// Returns the premultiplied color of a device pixel.
  @inline(__always) func color(_ x: Int, _ y: Int) -> UInt32 {
    let (width, height) = (level.width, level.height)
    if let offset {
      let column = Tiles.wrapped(x &+ offset.x, width)
      return level.pixels[Tiles.wrapped(y &+ offset.y, height) &* width &+ column]
    }
    let (u, v) = sampling.at(x, y)
    // The texels at the edges are interpolated with those of the next picture.
    let xa = Tiles.wrapped(u >> 16, width)
    let xb = xa + 1 == width ? 0 : xa + 1
    let ya = Tiles.wrapped(v >> 16, height)
    let yb = ya + 1 == height ? 0 : ya + 1
    return Sampling.blend(
      level.pixels[ya &* width &+ xa], level.pixels[ya &* width &+ xb],
      level.pixels[yb &* width &+ xa], level.pixels[yb &* width &+ xb], UInt64((u >> 8) & 255),
      UInt64((v >> 8) & 255))
  }

  @inline(__always) private static func wrapped(_ i: Int, _ count: Int) -> Int {
    let rest = i % count
    return rest < 0 ? rest + count : rest
  }
}
