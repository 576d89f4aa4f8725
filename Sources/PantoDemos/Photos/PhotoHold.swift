import PantoCore

/// The state of a photo that fingers hold.
struct PhotoHold {
  var fingers = 0
  /// The number of gestures that hold the photo now.
  var gestures = 0
  var isHeld: Bool { fingers > 0 || gestures > 0 }
  /// Whether a hold has begun that is not released yet.
  var hasBegun = false
  var isCancelled = false
  /// The pose to which a cancel returns the photo.
  private(set) var start = PhotoPose(center: .zero, angle: 0)
  /// The translation and, below, the scale that the gestures reported last. Each report counts from
  /// them, because setting a translation or a scale would measure its velocity anew.
  var translation = CGPoint.zero
  var pinchScale: CGFloat = 1
  var rotation: CGFloat = 0
  /// The scale that the fingers pull a photo to, without limits.
  var pulledScale: CGFloat = 1
  /// The speeds of a photo at its release: along x and y in points per second, and below the turn
  /// in radians per second.
  var velocity = CGPoint.zero
  var spin: CGFloat = 0
  var requestedLevel = 1

  /// Begins a hold of a photo at `pose`.
  mutating func begin(_ pose: PhotoPose) {
    let fingers = fingers
    self = PhotoHold()
    self.fingers = fingers
    hasBegun = true
    start = pose
    pulledScale = PhotoPose.pulledScale(shown: pose.scale)
  }
}
