import PantoBase
import PantoScene

/// Scrolls a list while a finger that drags an item or a row is near one of its edges (DND-06,
/// COL-10, TBL-08).
@MainActor package final class EdgeScroller: FrameMover {
  package nonisolated init() {}

  /// Called after each step with the finger's place, as a point of the content.
  package var moved: (@MainActor (CGPoint) -> Void)?
  private weak var list: UIScrollView?
  private var lastTime: TimeInterval?
  /// The finger's point, in the list's own frame and not in its content.
  private var finger = CGPoint.zero

  /// The distance from an edge within which the list scrolls, in points.
  private static let margin: CGFloat = 44
  /// The speed at the edge, in points per second.
  private static let speed: CGFloat = 600

  /// Starts or stops scrolling for the finger's place, given as a point of the content.
  package func follow(_ point: CGPoint, in list: UIScrollView) {
    self.list = list
    finger = point - list.bounds.origin
    if velocity == .zero { return stop() }
    list.stage?.addMover(self)
  }

  package func stop() {
    lastTime = nil
    list?.stage?.removeMover(self)
  }

  private var velocity: CGPoint {
    guard let list else { return .zero }
    let inner = CGRect(origin: .zero, size: list.bounds.size).inset(by: list.adjustedContentInset)
    let (range, offset) = (list.scrollRange, list.bounds.origin)
    func speed(
      _ x: CGFloat, _ low: CGFloat, _ high: CGFloat, _ offset: CGFloat,
      _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      let margin = min(EdgeScroller.margin, (high - low) / 4)
      guard margin > 0 else { return 0 }
      if x < low + margin, offset > range.lowerBound {
        return -min(1, (low + margin - x) / margin) * EdgeScroller.speed
      }
      if x > high - margin, offset < range.upperBound {
        return min(1, (x - high + margin) / margin) * EdgeScroller.speed
      }
      return 0
    }
    return CGPoint(
      x: speed(finger.x, inner.minX, inner.maxX, offset.x, range.x),
      y: speed(finger.y, inner.minY, inner.maxY, offset.y, range.y))
  }

  package func step(at time: TimeInterval) -> Bool {
    guard let list, list.window != nil else { return false }
    let passed = CGFloat(lastTime.map { min(0.1, max(0, time - $0)) } ?? 0)
    lastTime = time
    let velocity = velocity
    guard velocity != .zero else {
      lastTime = nil
      return false
    }
    let offset = list.bounds.origin + CGPoint(x: velocity.x * passed, y: velocity.y * passed)
    list.moveTo(list.scrollRange.clamped(offset))
    moved?(list.bounds.origin + finger)
    return true
  }
}
