import PantoReplay
import PantoScene

/// A recording of the demo of the block.
package enum DraggedBlock {
  /// A finger that drags the block by 120 points within 0.4 s, and a second one that is cancelled.
  package static let recording: Recording = {
    var entries: [TraceEntry] = []
    func add(_ t: Double, _ id: Int64, _ phase: InputEvent.Phase, _ x: CGFloat, _ y: CGFloat) {
      entries.append(
        .event(
          InputEvent(
            time: t, position: CGPoint(x: x, y: y), source: .finger(id), phase: phase, pressure: 1),
          joins: false))
    }
    add(0.5, 1, .began, 400, 300)
    for i in 1...12 { add(0.5 + 0.03 * Double(i), 1, .moved, 400 + 10 * CGFloat(i), 300) }
    add(0.9, 2, .began, 100, 500)
    add(1, 1, .ended, 520, 300)
    add(1.1, 2, .cancelled, 100, 500)
    entries.append(.end(2))
    return Recording(
      header: TraceHeader(scene: "block", size: CGSize(width: 800, height: 600)), entries: entries)
  }()
}
