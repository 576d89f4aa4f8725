import PantoBase
import PantoMotion

/// The block of one key frame, which is a part of the progress of another block.
package final class KeyframeAnimationBlock: AnimationBlock {
  private let whole: AnimationBlock
  private let start: Double
  private let end: Double
  private let isDiscrete: Bool
  private var sources: [(whole: ProgressSource, part: ProgressSource)] = []

  package init(of whole: AnimationBlock, from start: Double, to end: Double, isDiscrete: Bool) {
    self.whole = whole
    self.start = start
    self.end = end
    self.isDiscrete = isDiscrete
    super.init(options: whole.options)
  }

  package override var inheritedDuration: TimeInterval { whole.inheritedDuration * (end - start) }

  override func group(in tree: LayerTree?) -> AnimationGroup? { whole.group(in: tree) }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    let source = whole.progressSource(for: axis, in: group)
    for known in sources where known.whole === source { return known.part }
    let part = WindowedProgress(of: source, from: start, to: end, isDiscrete: isDiscrete)
    sources.append((source, part))
    return part
  }
}
