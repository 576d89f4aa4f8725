import PantoBase

extension UIColor {
  /// Writes hue, saturation, brightness and alpha of the light value, each 0…1, to the pointers
  /// that are not `nil`.
  ///
  /// - Returns: `true` always, because every colour is in sRGB.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = rgba
    let (most, least) = (max(c.red, c.green, c.blue), min(c.red, c.green, c.blue))
    let range = most - least
    var turn: CGFloat = 0
    if range > 0 {
      if most == c.red {
        turn = (c.green - c.blue) / range
      } else if most == c.green {
        turn = (c.blue - c.red) / range + 2
      } else {
        turn = (c.red - c.green) / range + 4
      }
    }
    hue?.pointee = (turn < 0 ? turn + 6 : turn) / 6
    saturation?.pointee = most > 0 ? range / most : 0
    brightness?.pointee = most
    alpha?.pointee = c.alpha
    return true
  }

  /// Writes the grey and alpha of the light value, each 0…1, to the pointers that are not `nil`.
  ///
  /// - Returns: Whether the colour is a grey; `false` writes nothing.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = rgba
    guard c.red == c.green, c.green == c.blue else { return false }
    white?.pointee = c.red
    alpha?.pointee = c.alpha
    return true
  }
}

extension RGBA {
  /// Red, green, blue and alpha. The result is optional as in Core Graphics, but never `nil`.
  public var components: [CGFloat]? { [red, green, blue, alpha] }
  /// The number of `components`: 4.
  public var numberOfComponents: Int { 4 }
}
