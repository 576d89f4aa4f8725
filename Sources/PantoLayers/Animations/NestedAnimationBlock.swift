import PantoBase
import PantoMotion

/// A block inside that of an animator or of a key frame: it animates with the outer block and has
/// only a completion of its own.
package final class NestedAnimationBlock: AnimationBlock {
  private let outer: AnimationBlock
  private let completion: ((Bool) -> Void)?
  private var group: AnimationGroup?

  package init(_ outer: AnimationBlock, completion: ((Bool) -> Void)?) {
    self.outer = outer
    self.completion = completion
    super.init(options: outer.options)
  }

  package override var inheritedDuration: TimeInterval { outer.inheritedDuration }

  override func group(in tree: LayerTree?) -> AnimationGroup? {
    let group = outer.group(in: tree)
    if self.group == nil { self.group = group }
    return group
  }

  override func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup)
    -> ProgressSource
  {
    outer.progressSource(for: axis, in: group)
  }

  package func close() {
    guard let completion else { return }
    if let group {
      group.addCompletion(completion)
    } else {
      CompletionQueue.later { completion($0) }
    }
  }
}
