import PantoCore

/// The motion of a photo after its release: it slides on with the speed of the fingers, turns on
/// with their spin, and comes to rest on the table, within its limits of scale (DEM-04).
///
/// Each axis moves by itself: freely if there is space, otherwise with as much more friction as
/// stops it at the edge. No motion is faster than its release.
@MainActor struct PhotoThrow {
  private let photo: PhotoView
  private let target: PhotoPose
  private let velocity: CGPoint
  private let spin: CGFloat
  /// The share of its speed that a photo keeps per millisecond.
  private let friction: CGFloat

  /// The response of springs that bring a photo back to its limits, in seconds (VIS-07).
  private static let response: TimeInterval = 0.3

  init(_ photo: PhotoView, table: CGRect) {
    self.photo = photo
    func limited(_ v: CGFloat, _ limit: CGFloat) -> CGFloat {
      v.isFinite ? min(max(v, -limit), limit) : 0
    }
    let v = photo.hold.velocity
    let k = min(1, PhotoTableDemo.fastest / max(1, v.length))
    velocity = v.isFinite ? v * k : .zero
    spin = limited(photo.hold.spin, PhotoTableDemo.fastestSpin)
    let own = Double(PhotoTableDemo.friction)
    friction = CGFloat(photo.stage?.value(of: .decelerationRate, own: own) ?? own)
    var pose = photo.pose
    pose.center = Projection.point(
      from: pose.center, velocity: velocity, decelerationRate: friction)
    pose.angle += Projection.distance(velocity: spin, decelerationRate: friction)
    target = pose.resting(on: table, size: photo.bounds.size)
  }

  func start() {
    photo.stop()
    let number = photo.beginMotion()
    let from = photo.pose
    slide(from.center.x, target.center.x, velocity.x, along: CGVector(dx: 1, dy: 0), number)
    slide(from.center.y, target.center.y, velocity.y, along: CGVector(dx: 0, dy: 1), number)
    turn(from, number)
    photo.endMotion(number)
  }

  /// Moves along one axis. A critically damped spring that starts with the speed v towards a place
  /// at the distance d neither accelerates nor overshoots if its frequency is 2 v / d.
  private func slide(
    _ from: CGFloat, _ to: CGFloat, _ speed: CGFloat, along axis: CGVector, _ number: Int
  ) {
    let distance = to - from
    guard distance.magnitude > 0.01 else { return }
    let free = Projection.distance(velocity: speed, decelerationRate: friction)
    // A photo beyond the edge is brought back, however it was released.
    let isFree = distance * free > 0 && distance.magnitude <= free.magnitude + 0.01
    let response = isFree ? .pi * distance / speed : Self.response
    photo.beginPart()
    UIView.animate(
      springDamping: 1, response: max(0.02, response),
      velocity: CGVector(dx: axis.dx * speed, dy: axis.dy * speed), options: .allowUserInteraction
    ) {
      photo.center += CGPoint(x: axis.dx * distance, y: axis.dy * distance)
    } completion: { [weak photo] _ in
      photo?.endPart(of: number)
    }
  }

  /// Turns the photo on, and brings it back to its limits of scale.
  private func turn(_ from: PhotoPose, _ number: Int) {
    let distance = target.angle - from.angle
    guard distance.magnitude > 0.001 || target.scale != from.scale else { return }
    let isTurning = distance.magnitude > 0.001 && target.scale == from.scale
    photo.beginPart()
    UIView.animate(
      springDuration: isTurning ? .pi * distance / spin : Self.response,
      initialSpringVelocity: isTurning ? spin / distance : 0, options: .allowUserInteraction
    ) {
      photo.transform = target.transform
    } completion: { [weak photo] _ in
      photo?.endPart(of: number)
    }
  }
}
