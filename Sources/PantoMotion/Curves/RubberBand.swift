import PantoBase

/// Computes the resistance beyond a limit: the further content is pulled, the less it follows
/// (SPR-10).
public enum RubberBand {
  /// The coefficient of scroll views: 0.55.
  public static let coefficient: CGFloat = 0.55

  /// Returns how far the content moves when it is pulled `distance` points beyond its limit, in
  /// points.
  ///
  /// - Parameters:
  ///   - length: the length of the container on that axis, in points. The result never reaches it.
  ///   - c: the share of the pull that the content follows at the limit. Default 0.55.
  public static func offset(
    _ distance: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, !distance.isNaN else { return 0 }
    let d = min(distance.magnitude, 1e9)
    let shown = c * d * length / (c * d + length)
    return distance < 0 ? -shown : shown
  }

  /// Returns the pull in points that shows `offset`. Content that is caught while it is stretched
  /// continues from there without a jump.
  public static func distance(
    showing offset: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, !offset.isNaN else { return 0 }
    let shown = min(offset.magnitude, length * 0.999_999)
    let d = shown * length / (c * (length - shown))
    return offset < 0 ? -d : d
  }

  /// Returns the speed of the content relative to that of the finger where `offset` is shown;
  /// content released there continues with this share. 1 at the limit itself.
  public static func slope(
    showing offset: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, offset != 0, !offset.isNaN else { return 1 }
    let d = distance(showing: offset.magnitude, length: length, coefficient: c)
    let root = length / (c * d + length)
    return c * root * root
  }
}
