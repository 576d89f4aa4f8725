import PantoBase
import PantoMotion

/// An animation block: changes made while it is current are animated on the clock of the stage of
/// the layer that changes.
///
/// Subclasses decide which animation group and which progress source apply.
@MainActor package class AnimationBlock {
  /// The block that is running. `UIView.animate` is static, so the running block is static too; it
  /// ends with the closure.
  package static var current: AnimationBlock? {
    get { running }
    set {
      running = newValue
      isRunning = newValue != nil
    }
  }
  // The value is stored under another name, because accesses to a stored `package` property are
  // checked for overlap at run time.
  private static var running: AnimationBlock?
  /// Whether a block is running. Reading this flag does not retain the block.
  private(set) static var isRunning = false

  /// Whether blocks animate. While the value is `false`, changes apply immediately. The value is
  /// static because `UIView.setAnimationsEnabled` is.
  package static var areEnabled = true

  /// The block that further blocks join although it is not running: the one of a transition that a
  /// gesture drives.
  package static var joinable: AnimationBlock?

  package let options: UIViewAnimationOptions

  init(options: UIViewAnimationOptions) { self.options = options }

  /// Returns the group of changes in `tree`; `nil` for the tree means a view outside any window.
  /// A result of `nil` means that the change is not animated.
  func group(in tree: LayerTree?) -> AnimationGroup? { nil }

  func progressSource(for axis: ResolvedTiming.Axis, in group: AnimationGroup) -> ProgressSource {
    group.progressSource
  }

  /// Prepares a change of a view's centre.
  ///
  /// - Parameter shown: The position that shows, in points. Computing it means a sum over all
  ///   animations of the centre, so only a block with a curve for each axis evaluates it.
  /// - Returns: `true` if the block has a curve for each axis. Both axes are then animated, even
  ///   one that is at its target already (SPR-08).
  func beginMove(to target: CGPoint, from shown: @autoclosure () -> CGPoint) -> Bool { false }

  /// The duration that blocks inside this one inherit, in seconds.
  package var inheritedDuration: TimeInterval { 0 }

  /// Runs `body` with this block as the current one.
  package final func run(_ body: () -> Void) {
    let outer = AnimationBlock.current
    AnimationBlock.current = self
    body()
    AnimationBlock.current = outer
  }

  final func animate<V: Interpolatable>(
    _ values: PresentationValues,
    _ list: ReferenceWritableKeyPath<PresentationValues, [Animation<V>]>,
    from old: V, to new: V, in tree: LayerTree?, axis: ResolvedTiming.Axis = .scalar
  ) {
    guard let group = group(in: tree), group.isLive else { return }
    guard group.isAnimating else {
      return PresentationValues.cut(&values[keyPath: list])
    }
    let source = values.source(progressSource(for: axis, in: group), in: tree)
    var from = old
    if options.contains(.beginFromCurrentState) || !V.isAdditive,
      let newest = values[keyPath: list].last
    {
      // Animations of the same group with different progress sources, such as key frames, follow
      // one another.
      if newest.group !== group || newest.progressSource === source {
        let now = tree?.animationTime ?? 0
        from = values[keyPath: list].shown(over: old, at: values.layer?.ownTime(now) ?? now)
        PresentationValues.cut(&values[keyPath: list])
      }
    }
    values[keyPath: list].append(group.animate(values, from: from, to: new, progressSource: source))
  }
}
