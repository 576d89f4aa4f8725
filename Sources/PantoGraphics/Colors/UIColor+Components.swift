import PantoBase

extension UIColor {
  /// Writes the hue, saturation, brightness and alpha in the style of
  /// `UITraitCollection.current`, 0…1, to the pointers that are not `nil`.
  ///
  /// A grey has the hue 0 and the saturation 0.
  ///
  /// - Returns: `true` always, because every colour is in sRGB.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = shownComponents
    let most = max(c.red, c.green, c.blue)
    let range = most - min(c.red, c.green, c.blue)
    var sixth: CGFloat = 0
    if range > 0 {
      if most == c.red {
        sixth = (c.green - c.blue) / range
      } else if most == c.green {
        sixth = 2 + (c.blue - c.red) / range
      } else {
        sixth = 4 + (c.red - c.green) / range
      }
    }
    let turn = sixth / 6
    hue?.pointee = turn < 0 ? turn + 1 : turn
    saturation?.pointee = most > 0 ? range / most : 0
    brightness?.pointee = most
    alpha?.pointee = c.alpha
    return true
  }

  /// Writes the brightness and the alpha of a grey in the style of `UITraitCollection.current`,
  /// 0…1, to the pointers that are not `nil`.
  ///
  /// - Returns: whether the value is a grey. If not, nothing is written.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = shownComponents
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

extension UIColor {
  /// Creates a colour from Display P3 components of 0…1. The numbers are taken as sRGB, so that the
  /// colour is a little less saturated.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
