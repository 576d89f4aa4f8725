import PantoBase

/// Resistance beyond a limit: the further one pulls, the less it gives (SPR-10).
public enum RubberBand {
  public static let coefficient: CGFloat = 0.55

  /// How far the content moves when it is pulled `distance` past its limit, in points. `length` is
  /// the container's length on that axis, which the answer never reaches.
  public static func offset(
    _ distance: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, !distance.isNaN else { return 0 }
    let d = min(distance.magnitude, 1e9)
    let shown = c * d * length / (c * d + length)
    return distance < 0 ? -shown : shown
  }

  /// The pull that shows `offset`: to catch a stretched thing without a jump.
  public static func distance(
    showing offset: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, !offset.isNaN else { return 0 }
    let shown = min(offset.magnitude, length * 0.999_999)
    let d = shown * length / (c * (length - shown))
    return offset < 0 ? -d : d
  }

  /// How much of the hand's speed the content has where `offset` shows: what it goes on with when it
  /// is let go there. 1 at the limit itself, which the hand has not passed.
  public static func slope(
    showing offset: CGFloat, length: CGFloat, coefficient c: CGFloat = coefficient
  ) -> CGFloat {
    guard length > 0, c > 0, offset != 0, !offset.isNaN else { return 1 }
    let d = distance(showing: offset.magnitude, length: length, coefficient: c)
    let root = length / (c * d + length)
    return c * root * root
  }
}
