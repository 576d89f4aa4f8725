import PantoBase

/// Something that moves from frame to frame without an animation of its own.
@MainActor package protocol FrameMover: AnyObject {
  /// To where it is at `time` of the animations' clock; `false`: it has come to rest.
  func step(at time: TimeInterval) -> Bool
}

extension Stage {
  package final func addMover(_ mover: any FrameMover) {
    if !movers.contains(where: { $0 === mover }) { movers.append(mover) }
  }

  package final func removeMover(_ mover: any FrameMover) { movers.removeAll { $0 === mover } }

  final func stepMovers() {
    let now = animationTime
    // A snapshot: whoever is told may begin and end others.
    for mover in movers where movers.contains(where: { $0 === mover }) {
      if !mover.step(at: now) { removeMover(mover) }
    }
  }
}
