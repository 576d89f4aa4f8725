import PantoBase
import PantoMotion

extension CALayer {
  /// Starts an animation that the program added to the layer.
  final func start(_ added: CAAnimation, forKey key: String?) {
    // The program may change the animation and add it elsewhere.
    let anim = added.kept
    if anim !== added { takeMissingValues(for: anim) }
    if let key { removeAnimation(forKey: key) }
    let delegate = anim.delegate
    let refused = {
      if let delegate { CompletionQueue.later { delegate.animationDidStop(anim, finished: false) } }
    }
    if let transition = anim as? CATransition {
      guard let tree else { return refused() }
      return show(transition, in: tree)
    }
    let clockNow = tree?.ticker.now ?? 0
    let now = ownTime(clockNow)
    var begin = now
    // The begin time includes gaps of the stage's clock, which animations leave out.
    if let tree, anim.beginTime > 0 { begin = clockNow + anim.beginTime - tree.time.now }
    guard let recipe = anim.recipe(self, begin: begin, duration: nil) else { return refused() }
    guard let tree else { return wait(with: anim, recipe, forKey: key) }
    if recipe.is3D { _ = ensureProperties3D() }
    let length = recipe.time.end - now
    let isEndless = !(length < 1e8)
    CATransaction.pending?.count += 1
    let values = ensurePresentationValues()
    let group = tree.ticker.open(
      duration: isEndless ? 1 : max(length, 1e-6), curve: .linear,
      repeatCount: isEndless ? .infinity : 1, allowsUserInteraction: true)
    attach(anim, recipe, forKey: key, to: values, group)
    animationsChanged()
    invalidateExtentDownwards()
    if let delegate { tree.ticker.later { _ in delegate.animationDidStart(anim) } }
    tree.ticker.close(group)
  }

  /// Gives the layer's copy of an animation what it takes over as it is added: the duration of the
  /// transaction if it has none, and as an action without values the value that showed before the
  /// change (ANI-18).
  private func takeMissingValues(for anim: CAAnimation) {
    if !(anim.duration > 0) { anim.duration = CATransaction.duration }
    guard let basic = anim as? CABasicAnimation, basic.hasNoValues,
      let target = basic.keyPath.flatMap({ KeyTarget($0) })
    else { return }
    basic.fromValue = actionParts?.start(of: target)?.object
  }

  /// Adds an animation to a layer outside any window.
  private func wait(with anim: CAAnimation, _ recipe: MotionRecipe, forKey key: String?) {
    let length = recipe.time.end - recipe.time.begin
    let isEndless = !(length < 1e8)
    let delegate = anim.delegate
    let group = AnimationGroup(
      waiting: ProgressSource.Timing(
        begin: 0, duration: isEndless ? 1 : max(length, 1e-6), curve: .linear,
        repeatCount: isEndless ? .infinity : 1), allowsUserInteraction: true)
    CATransaction.pending?.count += 1
    let run = attach(anim, recipe, forKey: key, to: ensureWaitingValues(), group)
    if let delegate { run.onStart = { CompletionQueue.later { delegate.animationDidStart(anim) } } }
    group.closeWaiting()
  }

  @discardableResult
  private func attach(
    _ anim: CAAnimation, _ recipe: MotionRecipe, forKey key: String?,
    to values: PresentationValues, _ group: AnimationGroup
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

  /// Removes the animation with this key, if there is one. Its delegate receives `finished: false`.
  public final func removeAnimation(forKey key: String) {
    guard let values = animatedValues else { return }
    guard let run = values.run(forKey: key) else {
      guard values.keys.contains(key) else { return }
      willChange()
      values.cut(key: key)
      return animationsChanged()
    }
    willChange()
    values.remove(run)
    run.group?.remove(1)
    invalidateExtentDownwards()
    animationsChanged()
  }

  /// Removes every animation; the layer then shows its model values.
  public final func removeAllAnimations() {
    waiting?.cutAll()
    guard let values = presentationValues else { return }
    willChange()
    values.cutAll()
    animationsChanged()
  }

  /// Returns the layer's copy of the animation that was added with this key, or `nil` if the layer
  /// has none. The delegate is told of the same object. Changing it has no effect (ANI-18).
  ///
  /// For the name of a property that `UIView.animate` or a property animator animates the result is
  /// made from that animation: a basic animation, a spring animation, or one of key frames.
  public final func animation(forKey key: String) -> CAAnimation? {
    guard let values = animatedValues else { return nil }
    return values.run(forKey: key)?.animation ?? values.animationOfBlock(forKey: key)
  }

  /// Returns the keys of the animations of this layer, or `nil` if there are none.
  ///
  /// A property that `UIView.animate` animates has its name as the key (FID-35).
  public final func animationKeys() -> [String]? {
    guard let values = animatedValues else { return nil }
    let added = values.explicit.compactMap { $0.isOver ? nil : $0.key }
    let keys = values.keys.filter { !added.contains($0) } + added
    return keys.isEmpty ? nil : keys
  }

  // MARK: Implicit animations

  /// Animates a change of a property implicitly, from the value that shows and with the timing of
  /// the transaction. Layers of views, layers that entered the window at this same time, and
  /// changes within an animation block, which animates them itself, are excluded.
  final func actImplicitly(_ key: String) {
    guard let tree, !isOfView, !actsAtOnce, CATransaction.acts, AnimationBlock.current == nil,
      tree.animationTime > arrivedAt, let target = KeyTarget(key)
    else { return }
    let values = shownValues(at: tree.animationTime)
    guard let shown = values[target] else { return }
    let animation = DefaultAction(key)
    animation.fromValue = shown.object
    add(animation, forKey: key)
  }

  /// Returns all values that show at `time`, with those of animations.
  final func shownValues(at time: TimeInterval) -> ShownValues {
    let values = presentationValues
    let geometry = shownGeometry(at: time)
    var shown = ShownValues(
      layer: self, position: geometry.position, bounds: geometry.bounds, anchor: geometry.anchor,
      transform3D: values?.shownTransform3D(of: self, at: time) ?? properties3D?.transform
        ?? CATransform3D(geometry.transform), opacity: shownOpacity(at: time))
    shown.contentValues = values?.shownContentValues(of: self, at: time) ?? ContentValues()
    return shown
  }

  /// Returns the value of the property with this name, or `nil` if the layer has no such property.
  final func contentValue(_ name: String) -> KeyedValue? {
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
    default: ownContentValue(name)
    }
  }
}
