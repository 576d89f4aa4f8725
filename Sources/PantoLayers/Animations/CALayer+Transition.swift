import PantoBase
import PantoMotion

extension CALayer {
  /// Shows a transition: a copy of the old look fades out above the layer, or both looks move, the
  /// layer above its old look if it moves in (ANI-22).
  final func show(_ transition: CATransition, in tree: LayerTree) {
    let delegate = transition.delegate
    // The old look is only known until the layer changes, so the copy is made now, and the
    // transition begins now.
    guard let parent, let old = frozenCopy() else {
      if let delegate {
        CompletionQueue.later { delegate.animationDidStop(transition, finished: false) }
      }
      return
    }
    let index = parent.siblings.index(of: self) ?? parent.siblings.count - 1
    parent.insert(old, at: transition.type == .moveIn ? index : index + 1)
    let pending = CATransaction.pending
    pending?.count += 1
    if let delegate { tree.ticker.later { _ in delegate.animationDidStart(transition) } }
    let end = { (finished: Bool) in
      old.removeFromSuperlayer()
      delegate?.animationDidStop(transition, finished: finished)
      pending?.done()
    }
    let travel = transition.travel(across: model.bounds.size)
    if let travel, transition.type != .reveal {
      let isAlone = transition.type == .moveIn
      move(from: travel, as: transition, end: isAlone ? TransitionEnd(end) : nil)
      if isAlone { return }
    }
    let seconds = transition.duration > 0 ? transition.duration : CATransaction.duration
    let curve = transition.timingFunction?.curve ?? CATransaction.curve ?? .linear
    AnimationBlock.animate(duration: seconds, delay: 0, curve: curve, options: []) {
      guard let travel else { return old.opacity = 0 }
      old.position = CGPoint(x: old.position.x - travel.dx, y: old.position.y - travel.dy)
    } _: {
      end($0)
    }
  }

  /// Shows the layer as it moves from a distance to its place. `position` stays as it is.
  private func move(
    from travel: CGVector, as transition: CATransition, end: (any CAAnimationDelegate)?
  ) {
    let arrival = CABasicAnimation(keyPath: "position")
    arrival.isAdditive = true
    arrival.fromValue = CGPoint(x: travel.dx, y: travel.dy)
    arrival.toValue = CGPoint.zero
    arrival.duration = transition.duration
    arrival.timingFunction = transition.timingFunction
    arrival.delegate = end
    add(arrival, forKey: nil)
  }
}

/// Calls a closure at the end of an animation.
private final class TransitionEnd: CAAnimationDelegate {
  private let end: (Bool) -> Void

  init(_ end: @escaping (Bool) -> Void) { self.end = end }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end(flag) }
}

extension CATransition {
  /// Returns the distance from which the new look comes, in points, and over which the old look
  /// leaves in the opposite direction; `nil` for a transition that moves nothing.
  fileprivate func travel(across size: CGSize) -> CGVector? {
    guard type == .moveIn || type == .push || type == .reveal else { return nil }
    return switch subtype ?? .fromLeft {
    case .fromRight: CGVector(dx: size.width, dy: 0)
    case .fromTop: CGVector(dx: 0, dy: size.height)
    case .fromBottom: CGVector(dx: 0, dy: -size.height)
    default: CGVector(dx: -size.width, dy: 0)
    }
  }
}
