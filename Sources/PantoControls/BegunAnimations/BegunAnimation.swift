import PantoBase
import PantoLayers
import PantoScene

/// The animation between `UIView.beginAnimations` and `commitAnimations` (ANI-21).
///
/// Settings hold for the changes after them. Each setting after a change therefore begins a further
/// block; all of them end together for the delegate.
@MainActor final class BegunAnimation {
  /// The animations that are begun and not committed, from the outermost to the innermost.
  private static var begun: [BegunAnimation] = []
  static var innermost: BegunAnimation? { begun.last }

  private let outer: AnimationBlock?
  private let id: String?
  private let context: UnsafeMutableRawPointer?
  private var blocks: [AnimationBlock] = []
  /// The number of blocks that have not ended, and whether no block was interrupted so far.
  private var open = 0
  private var areFinished = true

  var duration: TimeInterval? { didSet { settingsChanged() } }
  var delay: TimeInterval = 0 { didSet { settingsChanged() } }
  var curve: UIView.AnimationCurve? { didSet { settingsChanged() } }
  var repeatCount: Float? { didSet { settingsChanged() } }
  /// Views stay touchable while they move, unlike in blocks with a closure.
  var options: UIViewAnimationOptions = .allowUserInteraction { didSet { settingsChanged() } }
  var delegate: AnyObject?
  /// The delegate's methods for the start and the end of the animation. The first parameter is the
  /// delegate.
  var willStart: ((AnyObject, String?, UnsafeMutableRawPointer?) -> Void)?
  var didStop: ((AnyObject, String?, Bool, UnsafeMutableRawPointer?) -> Void)?

  private init(_ id: String?, _ context: UnsafeMutableRawPointer?) {
    self.id = id
    self.context = context
    outer = AnimationBlock.current
  }

  static func begin(_ id: String?, _ context: UnsafeMutableRawPointer?) {
    let animation = BegunAnimation(id, context)
    begun.append(animation)
    animation.settingsChanged()
    // A block that stays open would animate all that the program changes later.
    CompletionQueue.atEndOfTurn { [weak animation] in
      guard let animation, begun.contains(where: { $0 === animation }) else { return }
      Misuse.report("beginAnimations: call commitAnimations in the same turn; it is done now")
      while begun.contains(where: { $0 === animation }) { commit() }
    }
  }

  /// Ends the innermost animation. Returns `false` without one.
  @discardableResult static func commit() -> Bool {
    guard let animation = begun.popLast() else { return false }
    animation.end()
    return true
  }

  /// Begins a new animation block with the present settings, for the changes that follow.
  private func settingsChanged() {
    let isCurrent = blocks.isEmpty || AnimationBlock.current === blocks.last
    let block = makeBlock()
    blocks.append(block)
    if isCurrent { AnimationBlock.current = block }
  }

  private func makeBlock() -> AnimationBlock {
    let ended: (Bool) -> Void = { [self] in blockEnded($0) }
    if let around = outer ?? AnimationBlock.joinable, !(around is TimedAnimationBlock) {
      return NestedAnimationBlock(around, completion: ended)
    }
    let inner = AnimationBlock.current
    AnimationBlock.current = outer
    defer { AnimationBlock.current = inner }
    var options = options
    if duration != nil { options.insert(.overrideInheritedDuration) }
    if curve != nil { options.insert(.overrideInheritedCurve) }
    return AnimationBlock.timedBlock(
      duration ?? 0.2, delay,
      UIViewAnimationOptions(rawValue: UInt((curve ?? .easeInOut).rawValue) << 16).curve, options,
      repeatCount: repeatCount.map { $0 > 0 ? Double($0) : 1 }, completion: ended)
  }

  private func end() {
    if !leave(blocks) {
      // The closure of another animation block runs, or has ended. When a closure ends, the block
      // that was current before becomes current again.
      CompletionQueue.atEndOfTurn { [self, blocks] in leave(blocks) }
    }
    if let delegate, let willStart {
      let (id, context) = (id, context)
      let call = { willStart(delegate, id, context) }
      if delay > 0, let time = Stage.current?.time {
        time.at(time.now + delay, call)
      } else {
        CompletionQueue.later(call)
      }
    }
    // A block in which nothing changed ends in a later turn.
    open = blocks.count
    for block in blocks {
      (block as? TimedAnimationBlock)?.close()
      (block as? NestedAnimationBlock)?.close()
    }
    blocks = []
  }

  /// Makes the block around the animation current if one of its own `blocks` is.
  @discardableResult private func leave(_ blocks: [AnimationBlock]) -> Bool {
    guard let current = AnimationBlock.current, blocks.contains(where: { $0 === current }) else {
      return false
    }
    AnimationBlock.current = outer
    return true
  }

  private func blockEnded(_ isFinished: Bool) {
    areFinished = areFinished && isFinished
    open -= 1
    guard open == 0, let delegate else { return }
    let call = didStop
    self.delegate = nil
    didStop = nil
    call?(delegate, id, areFinished, context)
  }
}
