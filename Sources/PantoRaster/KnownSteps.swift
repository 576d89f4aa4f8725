import PantoBase
import PantoScene

/// What the layers of the frame before were painted with: most of those below a layer that moves are
/// as they were, and need not be placed and looked up again.
struct KnownSteps {
  struct Entry {
    var item: Frame.Item
    var step: PaintStep
    /// Where the step hides what is below.
    var hidden: PixelRect
    /// The step's, kept alive.
    var picture: Picture?
  }

  /// This frame's as far as `count`, behind them what is left of the last one's.
  private(set) var entries: [Entry] = []
  private var count = 0
  private(set) var isOn = false
  private var scale: CGFloat = 0
  private var turns = 0

  /// Frames of more are not worth the memory.
  private static let most = 256
  /// So many layers that have gone are passed over.
  private static let reach = 8

  /// - Parameter turns: the cache's. What is known is not asked for there: all is, before it would go
  ///   with its generation.
  mutating func begin(_ frame: Frame, turns: Int) {
    isOn = frame.items.count <= KnownSteps.most
    if !isOn || frame.scale != scale || turns != self.turns { count = 0 }
    self.turns = turns
    scale = frame.scale
    entries.removeLast(entries.count - count)
    count = 0
  }

  /// The entry of the same item, whose picture is kept for this frame.
  mutating func place(of item: UnsafePointer<Frame.Item>) -> Int? {
    let end = min(count + KnownSteps.reach, entries.count)
    var i = count
    var alike = -1
    // Layers that look alike share their content: the place tells them apart.
    while i < end {
      if entries[i].item.content === item.pointee.content {
        if entries[i].item.transform == item.pointee.transform { break }
        if alike < 0 { alike = i }
      }
      i += 1
    }
    if i == end { i = alike }
    if i < 0 { return nil }
    if i > count { entries.swapAt(i, count) }
    guard entries[count].item.transform == item.pointee.transform,
      entries[count].item.extent == item.pointee.extent,
      entries[count].item.opacity == item.pointee.opacity,
      entries[count].item.isSettled == item.pointee.isSettled
    else { return nil }
    count += 1
    return count - 1
  }

  /// `false`: there are too many of them already, and what it paints with is not kept alive.
  mutating func add(_ entry: Entry) -> Bool {
    guard count < KnownSteps.most else { return false }
    if count < entries.count { entries[count] = entry } else { entries.append(entry) }
    count += 1
    return true
  }
}
