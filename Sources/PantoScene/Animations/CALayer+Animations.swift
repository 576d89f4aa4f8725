import PantoBase
import PantoMotion

extension CALayer {
  /// Lays an animation over the layer's values. One with the same key is replaced. In no window there
  /// is no clock: it begins when the layer comes into one (R1). What its key path names may not move: then
  /// it is dropped, and its delegate hears that it did not run. The delegate is never called from here
  /// (K2).
  public final func add(_ anim: CAAnimation, forKey key: String?) {
    if let key { removeAnimation(forKey: key) }
    let delegate = anim.delegate
    let refused = {
      if let delegate { CompletionQueue.later { delegate.animationDidStop(anim, finished: false) } }
    }
    if let transition = anim as? CATransition {
      guard let stage else { return refused() }
      return fade(by: transition, in: stage)
    }
    let now = stage?.ticker.now ?? 0
    var begin = now
    // Its own time is by the clock on the wall, which gaps do not stop.
    if let stage, anim.beginTime > 0 { begin += anim.beginTime - stage.time.now }
    guard let recipe = anim.recipe(self, begin: begin, duration: nil) else { return refused() }
    guard let stage else { return wait(with: anim, recipe, forKey: key) }
    if recipe.isSolid { _ = ownSpace() }
    let length = recipe.time.end - now
    let isEndless = !(length < 1e8)
    CATransaction.pending?.count += 1
    let values = presentationValues()
    let group = stage.ticker.open(
      duration: isEndless ? 1 : max(length, 1e-6), curve: .linear,
      repeatCount: isEndless ? .infinity : 1, allowsUserInteraction: true)
    lay(anim, recipe, forKey: key, over: values, group)
    animationsChanged()
    invalidateExtentDownwards()
    if let delegate { stage.ticker.later { _ in delegate.animationDidStart(anim) } }
    stage.ticker.close(group)
  }

  /// In no window yet.
  private func wait(with anim: CAAnimation, _ recipe: MotionRecipe, forKey key: String?) {
    let length = recipe.time.end - recipe.time.begin
    let isEndless = !(length < 1e8)
    let delegate = anim.delegate
    let group = AnimationGroup(
      waiting: ProgressSource.Timing(
        begin: 0, duration: isEndless ? 1 : max(length, 1e-6), curve: .linear,
        repeatCount: isEndless ? .infinity : 1), allowsUserInteraction: true)
    CATransaction.pending?.count += 1
    let run = lay(anim, recipe, forKey: key, over: waitingValues(), group)
    if let delegate { run.onStart = { CompletionQueue.later { delegate.animationDidStart(anim) } } }
    group.closeWaiting()
  }

  @discardableResult
  private func lay(
    _ anim: CAAnimation, _ recipe: MotionRecipe, forKey key: String?,
    over values: PresentationValues, _ group: AnimationGroup
  ) -> ExplicitRun {
    let delegate = anim.delegate
    let pending = CATransaction.pending
    if delegate != nil || pending != nil {
      group.addCompletion { finished in
        delegate?.animationDidStop(anim, finished: finished)
        pending?.done()
      }
    }
    let run = ExplicitRun(key: key, animation: anim, recipe: recipe, group: group)
    _ = group.animate(run, from: CGFloat(0), to: 1)
    values.add(run)
    return run
  }

  public final func removeAnimation(forKey key: String) {
    guard let values = animatedValues, let run = values.run(forKey: key) else { return }
    willChange()
    values.remove(run)
    run.group?.remove(1)
    invalidateExtentDownwards()
    animationsChanged()
  }

  public final func animation(forKey key: String) -> CAAnimation? {
    animatedValues?.run(forKey: key)?.animation
  }

  public final func animationKeys() -> [String]? {
    let keys = animatedValues?.explicit.compactMap { $0.isOver ? nil : $0.key } ?? []
    return keys.isEmpty ? nil : keys
  }

  // MARK: By itself

  /// A property of a layer that belongs to no view is about to change: it goes there in the
  /// transaction's time, from what shows. Not what was only just made, nor within an animation block,
  /// which animates it itself.
  final func actImplicitly(_ key: String) {
    guard let stage, view == nil, !actsAtOnce, CATransaction.acts, AnimationBlock.current == nil,
      stage.animationTime > arrivedAt, let target = KeyTarget(key)
    else { return }
    let look = shownLook(at: stage.animationTime)
    guard let shown = look[target] else { return }
    add(ImplicitAnimation(key, from: shown), forKey: key)
  }

  /// All that shows at `time`, with what is laid over it.
  final func shownLook(at time: TimeInterval) -> KeyedLook {
    let values = inFlight
    let geometry = shownGeometry(at: time)
    var look = KeyedLook(
      layer: self, position: geometry.position, bounds: geometry.bounds, anchor: geometry.anchor,
      solid: values?.shownSolid(of: self, at: time) ?? space?.transform
        ?? CATransform3D(geometry.transform), opacity: shownOpacity(at: time))
    look.looks = values?.shownLooks(of: self, at: time) ?? Looks()
    return look
  }

  /// What of its look has this name; `nil`: it has no such thing.
  final func look(_ name: String) -> KeyedValue? {
    switch name {
    case "cornerRadius": KeyedValue(model.cornerRadius)
    case "backgroundColor": KeyedValue(model.background)
    case "borderWidth": KeyedValue(borderWidthValue)
    case "borderColor": KeyedValue(borderColorValue)
    case "shadowOpacity": KeyedValue(CGFloat(shadowOpacity))
    case "shadowRadius": KeyedValue(shadowRadius)
    case "shadowOffset": KeyedValue(shadowOffset)
    case "shadowColor": KeyedValue(shadowColor ?? .clear)
    case "shadowPath": shadowPath.map { KeyedValue(path: $0.elements) }
    default: ownLook(name)
    }
  }
}

/// From what showed to what the layer has now.
@MainActor private final class ImplicitAnimation: CAPropertyAnimation {
  private let from: KeyedValue

  init(_ key: String, from: KeyedValue) {
    self.from = from
    super.init()
    keyPath = key
  }

  override var defaultCurve: TimingCurve { .standard }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    target().map {
      MotionRecipe(
        time: time(begin: begin, duration: duration), target: $0, isAdditive: false,
        isCumulative: false, form: .ends(from: from, to: nil, by: nil))
    }
  }
}

/// Groups changes of layers: how long what they set takes, or that it applies at once.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setDisableActions(true)
/// ring.strokeEnd = 0.5     // at once
/// CATransaction.commit()
/// ```
@MainActor public enum CATransaction {
  /// Waits for the animations of one transaction.
  @MainActor final class Pending {
    var count = 0
    var isCommitted = false
    private var completion: () -> Void

    init(_ completion: @escaping () -> Void) { self.completion = completion }

    /// Called with the end of an animation, in a turn of its own.
    func done() {
      count -= 1
      if isCommitted, count == 0 { completion() }
    }

    func commit() {
      isCommitted = true
      if count == 0 { CompletionQueue.later(completion) }
    }
  }

  private struct Settings {
    var duration: TimeInterval?
    var function: CAMediaTimingFunction?
    var isDisabled = false
    var pending: Pending?
  }

  private static var open: [Settings] = []
  /// Outside of any `begin`.
  private static var outer = Settings()

  private static var current: Settings {
    get { open.last ?? outer }
    set {
      if open.isEmpty {
        outer = newValue
        hasTurn = true
      } else {
        open[open.count - 1] = newValue
      }
    }
  }

  static var duration: TimeInterval { current.duration ?? 0.25 }
  static var curve: TimingCurve? { current.function?.curve }
  static var acts: Bool { !current.isDisabled && duration > 0 }
  static var pending: Pending? { open.last { $0.pending != nil }?.pending ?? outer.pending }

  /// Takes over what is set around it.
  public static func begin() {
    var inner = open.last ?? Settings()
    inner.pending = nil
    open.append(inner)
  }

  public static func commit() {
    guard let last = open.popLast() else { return endTurn() }
    last.pending?.commit()
  }

  /// Something is set outside of any transaction: it holds until the stage's turn is over.
  private(set) static var hasTurn = false

  /// The completion block that was set outside of any transaction waits for no more animations.
  static func commitOuter() {
    let pending = outer.pending
    outer.pending = nil
    pending?.commit()
  }

  static func endTurn() {
    let pending = outer.pending
    outer = Settings()
    hasTurn = false
    pending?.commit()
  }

  public static func flush() {}

  public static func animationDuration() -> TimeInterval { duration }
  public static func setAnimationDuration(_ dur: TimeInterval) {
    current.duration = dur > 0 ? min(dur, 1e9) : 0
  }
  public static func animationTimingFunction() -> CAMediaTimingFunction? { current.function }
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.function = function
  }
  public static func disableActions() -> Bool { current.isDisabled }
  /// Inside a transaction; outside of one it holds for what the stage is doing just now.
  public static func setDisableActions(_ flag: Bool) { current.isDisabled = flag }
  /// Called once, when all animations added in this transaction have ended; in the next turn where there
  /// are none. Set it before they are added. Outside of any transaction it is of what the stage is doing
  /// just now.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    current.pending = block.map { Pending($0) }
    if open.isEmpty { CompletionQueue.noteTransaction() }
  }
}
