import PantoBase

/// An object that moves something from frame to frame without an animation, such as a scroll view
/// that decelerates.
@MainActor package protocol FrameMover: AnyObject {
  /// Moves to the state at `time`, in seconds of the animations' clock. Returns `false` once the
  /// motion has come to rest.
  func step(at time: TimeInterval) -> Bool
}

extension Stage {
  package final func addMover(_ mover: any FrameMover) {
    if !movers.contains(where: { $0 === mover }) { movers.append(mover) }
  }

  package final func removeMover(_ mover: any FrameMover) { movers.removeAll { $0 === mover } }

  final func stepMovers() {
    let now = animationTime
    // The loop runs over a copy of the list, because a step may add and remove motions.
    for mover in movers where movers.contains(where: { $0 === mover }) {
      if !mover.step(at: now) { removeMover(mover) }
    }
  }
}
