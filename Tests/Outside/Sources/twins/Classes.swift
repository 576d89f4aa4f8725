import Pantograph

// Subclasses as a program has them, in another module than the library.

/// A view that overrides nothing.
final class Card: UIView {}

/// A view that lays out its subviews.
final class LaidOutCard: UIView {
  override func layoutSubviews() { super.layoutSubviews() }
}

/// A view of 16 × 16 points that is hit inside a diamond: not in its corners, and up to four points
/// beyond its edges.
final class CutCard: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    CutCard.contains(point)
  }

  static func contains(_ point: CGPoint) -> Bool {
    abs(point.x - 8) + abs(point.y - 8) < 12
  }
}

/// A label that overrides nothing.
final class Caption: UILabel {}

/// A label that lays out its subviews.
final class LaidOutCaption: UILabel {
  override func layoutSubviews() { super.layoutSubviews() }
}

/// A pan that overrides nothing.
final class BarePan: UIPanGestureRecognizer {}
/// A pinch that overrides nothing.
final class BarePinch: UIPinchGestureRecognizer {}
/// A rotation that overrides nothing.
final class BareRotation: UIRotationGestureRecognizer {}

/// A pan that counts its moves before the library handles them.
final class WatchfulPan: UIPanGestureRecognizer {
  private(set) var calls = 0
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    calls += 1
    super.touchesMoved(touches, with: event)
  }
}

/// A pinch that counts its moves before the library handles them.
final class WatchfulPinch: UIPinchGestureRecognizer {
  private(set) var calls = 0
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    calls += 1
    super.touchesMoved(touches, with: event)
  }
}

/// A rotation that counts its moves before the library handles them.
final class WatchfulRotation: UIRotationGestureRecognizer {
  private(set) var calls = 0
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    calls += 1
    super.touchesMoved(touches, with: event)
  }
}

/// A drag written outside of the library: a threshold, a velocity, a timer, and reasons of its own.
final class OwnDrag: UIGestureRecognizer {
  var givesOwnReason = false
  private var start = CGPoint.zero
  private let estimator = VelocityEstimator()

  override var gestureKind: GestureKind { .ownDrag }
  override var lackingReason: Reason { .movedTooLittle(0, needs: 10) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
    estimator.restart()
    scheduleTimer(at: now + 100) {}
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let place = location(in: nil)
    estimator.add(place, at: now)
    let distance = place.distance(to: start)
    if state == .began || state == .changed {
      request(.changed, because: givesOwnReason ? .followed(distance) : .moved)
    } else if distance >= 10 {
      request(.began, because: .followed(distance))
    }
  }
}

extension GestureKind {
  fileprivate static let ownDrag = GestureKind("ownDrag")
}

extension Reason {
  fileprivate static func followed(_ distance: CGFloat) -> Reason {
    .custom(
      code: "followed", value: distance, limit: 10, unit: "pt",
      sentence: "The finger is {value} away from its start; needs {limit}.")
  }
}

/// A pan that wastes time, for `twins self-test`.
final class SlowPan: UIPanGestureRecognizer {
  private var sum = 0.0
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for i in 0..<5000 { sum = sum * 0.5 + Double(i) }
    super.touchesMoved(touches, with: event)
  }
}
