import PantoBase
import PantoGraphics

/// Caches the painting steps of the previous frame. Most layers below a moving layer are unchanged,
/// and their steps need not be computed again.
struct StepCache {
  struct Entry {
    var item: Frame.Item
    var step: PaintStep
    /// The rectangle in which the step hides earlier steps.
    var hidden: PixelRect
    /// The step's picture, kept alive here.
    var picture: Picture?
  }

  /// The first `count` entries belong to the current frame; the others remain from the previous
  /// one.
  private(set) var entries: [Entry] = []
  private var count = 0
  private(set) var isOn = false
  private var scale: CGFloat = 0
  private var generation = 0

  /// The largest number of items of a frame that is cached, to limit memory.
  private static let maximumEntries = 512
  /// The number of removed layers that a look-up skips.
  private static let maximumSkipped = 8

  /// Starts a frame.
  ///
  /// - Parameter generation: The content cache's number of dropped generations. A cached step does
  ///   not ask the content cache for its picture, so all pictures must be asked for again before
  ///   their generation is dropped.
  mutating func begin(_ frame: Frame, generation: Int) {
    isOn = frame.items.count <= StepCache.maximumEntries
    if !isOn || frame.scale != scale || generation != self.generation { count = 0 }
    self.generation = generation
    scale = frame.scale
    entries.removeLast(entries.count - count)
    count = 0
  }

  /// Finds the entry of an equal item and moves it to the current frame, which keeps its picture
  /// alive.
  mutating func reuse(_ item: UnsafePointer<Frame.Item>) -> Int? {
    let end = min(count + StepCache.maximumSkipped, entries.count)
    var i = count
    var alike = -1
    // Views that look alike share their content; the transform distinguishes them.
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

  /// Adds an entry. Returns `false` if the cache is full; the picture is then not kept alive here.
  mutating func add(_ entry: Entry) -> Bool {
    guard count < StepCache.maximumEntries else { return false }
    if count < entries.count { entries[count] = entry } else { entries.append(entry) }
    count += 1
    return true
  }
}
