import PantoCore

/// The place, angle and scale of a photo on the table.
struct PhotoPose: Equatable, Sendable {
  /// The range of scales of a photo at rest (DEM-04).
  static let scales: ClosedRange<CGFloat> = 0.4...3
  /// How much further than its limits a photo can be pulled, as a share of the limit.
  static let stretch: CGFloat = 0.5

  var center: CGPoint
  /// The angle of the photo in radians, clockwise.
  var angle: CGFloat
  var scale: CGFloat

  init(center: CGPoint, angle: CGFloat, scale: CGFloat = 1) {
    self.center = center
    self.angle = angle
    self.scale = scale
  }

  /// Creates the pose of a view that is only turned and scaled.
  init(center: CGPoint, transform t: CGAffineTransform) {
    self.init(
      center: center, angle: Maths.atan2(t.b, t.a), scale: (t.a * t.a + t.b * t.b).squareRoot())
  }

  var transform: CGAffineTransform {
    let (c, s) = (Maths.cos(angle) * scale, Maths.sin(angle) * scale)
    return CGAffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// Turns and scales the photo about a point, which stays where it is on the photo.
  mutating func turn(by angle: CGFloat, scale k: CGFloat, about point: CGPoint) {
    let (c, s) = (Maths.cos(angle) * k, Maths.sin(angle) * k)
    let d = center - point
    center = point + CGPoint(x: c * d.x - s * d.y, y: s * d.x + c * d.y)
    self.angle += angle
    scale *= k
  }

  // MARK: Limits

  /// Returns the scale that shows for a scale pulled by two fingers: beyond the limits it follows
  /// less and less (SPR-10).
  static func shownScale(pulled: CGFloat) -> CGFloat {
    if pulled > scales.upperBound {
      return scales.upperBound
        * (1 + RubberBand.offset(pulled / scales.upperBound - 1, length: stretch))
    }
    if pulled < scales.lowerBound {
      return scales.lowerBound
        / (1 + RubberBand.offset(scales.lowerBound / max(pulled, 0.001) - 1, length: stretch))
    }
    return pulled
  }

  /// Returns the scale that must be pulled for `shown` to show, the inverse of `shownScale`.
  static func pulledScale(shown: CGFloat) -> CGFloat {
    if shown > scales.upperBound {
      return scales.upperBound
        * (1 + RubberBand.distance(showing: shown / scales.upperBound - 1, length: stretch))
    }
    if shown < scales.lowerBound {
      return scales.lowerBound
        / (1
          + RubberBand.distance(showing: scales.lowerBound / max(shown, 0.001) - 1, length: stretch))
    }
    return shown
  }

  /// Returns half the size of the upright box around a print of `size` in this pose.
  func halfExtent(of size: CGSize) -> CGSize {
    let (c, s) = (Maths.cos(angle).magnitude * scale / 2, Maths.sin(angle).magnitude * scale / 2)
    return CGSize(
      width: c * size.width + s * size.height, height: s * size.width + c * size.height)
  }

  /// Returns the pose at rest on a table: with a scale in range, and all of the print on the table,
  /// or its middle in the middle third if it is larger than the table.
  func resting(on table: CGRect, size: CGSize) -> PhotoPose {
    var pose = self
    pose.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    let half = pose.halfExtent(of: size)
    func axis(_ p: CGFloat, _ low: CGFloat, _ length: CGFloat, _ half: CGFloat) -> CGFloat {
      let inset = min(half + 8, length / 3)
      return min(max(p, low + inset), low + length - inset)
    }
    pose.center = CGPoint(
      x: axis(center.x, table.minX, table.width, half.width),
      y: axis(center.y, table.minY, table.height, half.height))
    return pose
  }
}
