import PantoBase
import PantoGraphics
import PantoMotion

/// An object that a change of a layer's property runs, such as an animation (ANI-16).
@preconcurrency @MainActor public protocol CAAction {
  /// Called after a property has changed, to run the action.
  ///
  /// - Parameters:
  ///   - event: the name of the property.
  ///   - anObject: the layer.
  ///   - dict: `nil` here.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull` as an action: the answer that ends the search for an action, so that nothing happens.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The methods that a layer without a view calls on its delegate. All are optional.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
  /// Updates the content of the layer, such as its `contents`. By default the layer records
  /// `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Called before each `draw(_:in:)`, to change the layer for it. Does nothing by default.
  func layerWillDraw(_ layer: CALayer)
  /// Draws the content of the layer, in its points. Draws nothing by default.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Lays out the sublayers of the layer. Does nothing by default.
  func layoutSublayers(of layer: CALayer)
  /// Returns what a change of a property does: `nil`, the default, goes on with the layer's
  /// `actions`; `NSNull` does nothing (ANI-16).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.record() }
  public func layerWillDraw(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The actions and the delegate of a layer; most layers have none.
@MainActor final class ActionParts {
  var actions: [String: any CAAction]?
  weak var delegate: (any CALayerDelegate)?
  /// Whether an action of the layer is searched or runs. Changes of the layer meanwhile ask for
  /// none, so that an action that changes its own property ends.
  var isActing = false
  var isDisplaying = false
  /// The value that showed before the change whose action runs.
  fileprivate var shown: (target: KeyTarget, value: KeyedValue)?

  /// Returns the value that showed before the change, while the action of this property runs.
  func start(of target: KeyTarget) -> KeyedValue? {
    shown.flatMap { $0.target == target ? $0.value : nil }
  }
}

/// A change for which an action was found: the action runs at the end of it.
@MainActor final class PendingAction {
  private let layer: CALayer
  private let key: String
  private let action: (any CAAction)?
  private let shown: (target: KeyTarget, value: KeyedValue)?
  /// The animation block that does not animate the change, because the action replaces it.
  private let block: AnimationBlock?

  fileprivate init(
    _ layer: CALayer, _ key: String, _ action: (any CAAction)?,
    shown: (target: KeyTarget, value: KeyedValue)?
  ) {
    (self.layer, self.key, self.action, self.shown) = (layer, key, action, shown)
    block = AnimationBlock.current
    AnimationBlock.current = nil
  }

  func end() {
    AnimationBlock.current = block
    guard let action else { return }
    let parts = layer.ensureActionParts()
    parts.isActing = true
    parts.shown = shown
    action.run(forKey: key, object: layer, arguments: nil)
    parts.shown = nil
    parts.isActing = false
  }
}

/// The animation of a property that is animated implicitly, as `defaultAction(forKey:)` returns it.
/// The copy that the layer keeps has the value that showed and the duration of the transaction.
@MainActor final class DefaultAction: CABasicAnimation {
  /// The properties whose changes are animated implicitly.
  static let keys = KeyTarget.contentProperties.subtracting(["path"])
    .union(["position", "bounds", "transform", "opacity"])

  init(_ key: String) {
    super.init()
    keyPath = key
  }

  override func makeEmpty() -> CAAnimation { DefaultAction("") }
  override var defaultCurve: TimingCurve { .standard }
}

/// The animation of a block, as `UIView.action(for:forKey:)` returns it.
@MainActor final class BlockAction: CABasicAnimation {
  private let block: AnimationBlock
  private let key: String

  init(_ key: String, of block: AnimationBlock) {
    self.block = block
    self.key = key
    super.init()
    keyPath = key
    duration = block.inheritedDuration
    fillMode = .both
  }

  override var defaultCurve: TimingCurve {
    (block as? TimedAnimationBlock)?.curve ?? .easeInOut
  }

  override func recipe(_ layer: CALayer, begin: TimeInterval, duration: TimeInterval?)
    -> MotionRecipe?
  {
    let delay = (block as? TimedAnimationBlock)?.delay ?? 0
    return super.recipe(layer, begin: begin + max(0, delay), duration: duration)
  }

  /// Whether the program returned the animation as it was, so that the block animates the change.
  var isPlain: Bool {
    keyPath == key && hasNoValues && delegate == nil && timingFunction == nil
      && duration == block.inheritedDuration && beginTime == 0
  }
}

extension AnimationBlock {
  /// Returns the action of a change of this property in the running block, `NSNull` outside.
  package static func action(forKey key: String) -> any CAAction {
    guard areEnabled, let current else { return NSNull() }
    return BlockAction(key, of: current)
  }
}

extension CALayer {
  /// The actions of properties by name; `NSNull()` keeps a property from being animated. Default
  /// `nil`. The layer of a view looks up no actions, unless its class overrides `action(forKey:)`.
  ///
  /// ```swift
  /// layer.actions = ["position": NSNull(), "bounds": NSNull()]
  /// ```
  public final var actions: [String: any CAAction]? {
    get { actionParts?.actions }
    set {
      if newValue == nil, actionParts == nil { return }
      ensureActionParts().actions = newValue
      if !isOfView { asksForActions = true }
    }
  }

  /// The object that draws the layer, lays out its sublayers and answers for its actions. The
  /// delegate of a view's layer is the view, which cannot be changed. Default `nil`. The reference
  /// is weak.
  public final var delegate: (any CALayerDelegate)? {
    get { host as? any CALayerDelegate ?? actionParts?.delegate }
    set {
      if isOfView {
        if newValue !== host {
          Misuse.report("delegate: this layer belongs to a view, which is its delegate")
        }
        return
      }
      if newValue == nil, actionParts == nil { return }
      ensureActionParts().delegate = newValue
      asksForActions = true
      laysOut = true
    }
  }

  final func ensureActionParts() -> ActionParts {
    if let actionParts { return actionParts }
    let made = ActionParts()
    actionParts = made
    return made
  }

  /// Returns the action of a property: the first answer of the delegate, of `actions` and of
  /// `defaultAction(forKey:)`. `NSNull` becomes `nil`.
  final func foundAction(forKey key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actionParts?.actions?[key]
      ?? Swift.type(of: self).defaultAction(forKey: key)
    return found is NSNull ? nil : found
  }

  /// Begins a change of a property: an implicit animation starts, or the action is asked for. The
  /// result runs the action after the change.
  ///
  /// - Parameter hasDefault: whether the property is animated implicitly.
  final func beginAction(_ key: String, hasDefault: Bool = true) -> PendingAction? {
    if overridesDisplayKeys, Swift.type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    guard asksForActions else {
      if hasDefault { actImplicitly(key) }
      return nil
    }
    guard let tree, !actsAtOnce, !CATransaction.disableActions(), !ensureActionParts().isActing
    else { return nil }
    if !isOfView, !CATransaction.acts || tree.animationTime <= arrivedAt { return nil }
    let target = KeyTarget(key)
    let values = shownValues(at: tree.animationTime)
    let shown = target.flatMap { target in values[target].map { (target, $0) } }
    actionParts?.isActing = true
    let answer = action(forKey: key)
    actionParts?.isActing = false
    let action = answer is NSNull ? nil : answer
    if AnimationBlock.current == nil {
      return action.map { PendingAction(self, key, $0, shown: shown) }
    }
    // A block animates the change itself.
    if !isOfView, action is DefaultAction { return nil }
    if (action as? BlockAction)?.isPlain == true { return nil }
    return PendingAction(self, key, action, shown: shown)
  }

  /// Lets the layer's delegate update the content. Returns `false` if there is no delegate to ask.
  final func displayByDelegate() -> Bool {
    guard !isOfView, let parts = actionParts, let delegate = parts.delegate, !parts.isDisplaying
    else { return false }
    parts.isDisplaying = true
    wantsDrawing = false
    delegate.display(self)
    parts.isDisplaying = false
    return true
  }
}
