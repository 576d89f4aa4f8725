import PantoCore

/// A colour of a photograph while it is drawn: red, green and blue, 0 to 1. Sums may leave the
/// range; the finished pixel is limited to it.
struct PhotoColor: Equatable, Sendable {
  var r: Double
  var g: Double
  var b: Double

  init(_ r: Double, _ g: Double, _ b: Double) {
    self.r = r
    self.g = g
    self.b = b
  }

  /// Creates the colour `0xRRGGBB`.
  init(hex: UInt32) {
    self.init(
      Double(hex &>> 16 & 255) / 255, Double(hex &>> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  /// Returns the colour between this one, at 0, and `other`, at 1.
  @inline(__always) func mixed(with other: PhotoColor, by t: Double) -> PhotoColor {
    PhotoColor(r + (other.r - r) * t, g + (other.g - g) * t, b + (other.b - b) * t)
  }

  /// Returns this colour with the light of `other` added, `t` times.
  @inline(__always) func lit(by other: PhotoColor, _ t: Double) -> PhotoColor {
    PhotoColor(r + other.r * t, g + other.g * t, b + other.b * t)
  }

  @inline(__always) static func * (a: PhotoColor, k: Double) -> PhotoColor {
    PhotoColor(a.r * k, a.g * k, a.b * k)
  }

  /// The pixel `0xAARRGGBB`, opaque. `dither`, 0 to 1, is below 1 step of 255 and hides the bands
  /// of smooth skies.
  @inline(__always) func pixel(dither: Double) -> UInt32 {
    func byte(_ v: Double) -> UInt32 {
      let scaled = v * 255 + dither
      return scaled >= 255 ? 255 : scaled > 0 ? UInt32(scaled) : 0
    }
    return 0xFF00_0000 | byte(r) &<< 16 | byte(g) &<< 8 | byte(b)
  }
}
