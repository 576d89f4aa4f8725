import PantoBase
import PantoLayers

/// The reasons why a touch does not hit a view (HIT-01, ANI-10).
public enum HitObstacle: String, Hashable, Sendable {
  case hidden, transparent, interactionDisabled, animating, outside, nonInvertibleTransform
}

/// The properties of a view, besides its bounds, that decide where it is hit and which view
/// receives the touch.
package struct HitTraits: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The class overrides `hitTest` or `point(inside:)`, so the override is called (HIT-07).
  static let overridesHitTest = HitTraits(rawValue: 1)
  /// The view has a `leastHitSize`.
  static let hasLeastSize = HitTraits(rawValue: 2)
  /// The view receives all touches instead of its subviews: a scroll view whose content rolls,
  /// because a finger that lands there only stops it.
  package static let takesAllTouches = HitTraits(rawValue: 4)
  /// The class overrides a property that hit testing reads, so the properties are read and not the
  /// values behind them (OVR-02).
  static let overridesState = HitTraits(rawValue: 16)
  /// The view itself is never hit; its subviews can be hit.
  static let letsTouchesThrough = HitTraits(rawValue: 8)
  /// Touches inside reach no recognizers of the views around it but the window's (PRT-54).
  static let holdsTouches = HitTraits(rawValue: 32)
}

extension UIView {
  /// The alpha below which a view is not hit (HIT-01, HIT-02).
  package static let hitAlpha: CGFloat = 0.01

  final var usesShownGeometry: Bool {
    guard let values = layer.presentationValues, windowRef?.hitTestGeometry != .model else {
      return false
    }
    return !values.isHitTestedByHand
  }

  final var hitBounds: CGRect {
    guard usesShownGeometry, let stage = layer.stage else { return hitArea }
    return grownToLeastHitSize(layer.shownGeometry(at: stage.animationTime).bounds)
  }

  /// The area in which this view is hit by its model values, if its class overrides nothing. The
  /// area is nearly always the bounds.
  @inline(__always) final var hitArea: CGRect {
    hitTraits.isEmpty ? layer.model.bounds : grownToLeastHitSize(layer.model.bounds)
  }

  private func grownToLeastHitSize(_ bounds: CGRect) -> CGRect {
    bounds.insetBy(
      dx: -max(0, (leastHitSize.width - bounds.width) / 2),
      dy: -max(0, (leastHitSize.height - bounds.height) / 2))
  }

  /// Whether the superview counts this view among those that a touch may hit.
  final var mayBeTouched: Bool { interactionEnabled || hitTraits.contains(.overridesState) }

  final func countTouchable(adding change: Int32) {
    let wasLeaf = touchableSubviews == 0
    touchableSubviews += change
    if wasLeaf != (touchableSubviews == 0) { markHitAreaChanged() }
  }

  package final func setHitTrait(_ trait: HitTraits, _ isOn: Bool) {
    guard hitTraits.contains(trait) != isOn else { return }
    hitTraits.formSymmetricDifference(trait)
    markHitAreaChanged()
  }

  /// Whether the values of the layer's model alone decide where this view is hit. Nearly every view
  /// overrides nothing that hit testing asks and is not being animated.
  @inline(__always) final var isHitAsModel: Bool {
    hitTraits.isEmpty && layer.presentationValues == nil
  }

  /// Returns whether a view that `isHitAsModel` is hit at `point`, which is in its coordinates. The
  /// answer is that of `ownHitObstacle` and `point(inside:with:)`.
  @inline(__always) final func modelIsHit(at point: CGPoint) -> Bool {
    let layer = layer
    return layer.model.bounds.holds(point) && !layer.model.isHidden && interactionEnabled
      && layer.model.opacity >= UIView.hitAlpha
  }

  /// Returns the view that receives a touch that hit `hit`, which is this view or one below it.
  @inline(__always)
  final func touchReceiver(forHit hit: UIView?, _ event: UIEvent?) -> UIView? {
    hitTraits.isDisjoint(with: [.takesAllTouches, .letsTouchesThrough])
      ? hit : chosenReceiver(forHit: hit, event)
  }

  private func chosenReceiver(forHit hit: UIView?, _ event: UIEvent?) -> UIView? {
    if hitTraits.contains(.takesAllTouches), hit != nil, event?.type != .hover,
      event?.type != .scroll
    {
      return self
    }
    return hitTraits.contains(.letsTouchesThrough) && hit === self ? nil : hit
  }

  /// The property of this view that keeps touches away at every point, or `nil`. Hit testing and
  /// diagnosis both use this property, so their answers agree.
  final var ownHitObstacle: HitObstacle? {
    if hitTraits.contains(.overridesState) { return obstacleByProperties }
    if layer.model.isHidden { return .hidden }
    if !interactionEnabled { return .interactionDisabled }
    if let values = layer.presentationValues {
      if values.refusesTouches { return .animating }
      let alpha =
        usesShownGeometry && layer.stage != nil
        ? layer.shownOpacity(at: layer.stage?.animationTime ?? 0) : layer.model.opacity
      return alpha < UIView.hitAlpha ? .transparent : nil
    }
    return layer.model.opacity < UIView.hitAlpha ? .transparent : nil
  }

  /// The value of `ownHitObstacle` for a view of a class that overrides `isHidden`,
  /// `isUserInteractionEnabled` or `alpha` (OVR-02).
  private var obstacleByProperties: HitObstacle? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .interactionDisabled }
    if layer.presentationValues?.refusesTouches ?? false { return .animating }
    let shows = !overrides.contains(.alpha) && usesShownGeometry
    let alpha = shows ? layer.shownOpacity(at: layer.stage?.animationTime ?? 0) : self.alpha
    return alpha < UIView.hitAlpha ? .transparent : nil
  }

  /// Returns the reason why a touch at `point`, in this view's coordinates, does not hit this view,
  /// or `nil` if it does.
  public func hitObstacle(at point: CGPoint) -> HitObstacle? {
    if let own = ownHitObstacle { return own }
    return self.point(inside: point, with: nil) ? nil : .outside
  }

  /// Converts a point of the superview to this view's coordinates. The result is `nil` if the
  /// transform cannot be inverted (HIT-05).
  final func fromSuperview(_ point: CGPoint) -> CGPoint? {
    if layer.isIn3D || layer.parent?.isIn3D ?? false,
      let map = layer.planeMap(at: layer.stage?.animationTime ?? 0)
    {
      return map.inverted()?.map(point)
    }
    if layer.presentationValues == nil || !usesShownGeometry {
      if layer.model.transform.isIdentity {
        let b = layer.model.bounds
        return CGPoint(
          x: point.x - layer.model.position.x + b.origin.x + b.size.width * layer.model.anchor.x,
          y: point.y - layer.model.position.y + b.origin.y + b.size.height * layer.model.anchor.y)
      }
      let matrix = layer.modelMatrix
      return matrix.isInvertible ? point.applying(matrix.inverted()) : nil
    }
    let matrix = layer.shownGeometry(at: layer.stage?.animationTime ?? 0).matrix
    return matrix.isInvertible ? point.applying(matrix.inverted()) : nil
  }

  /// Returns the view under `point` among the subviews, front to back, or else this view.
  @inline(__always)
  final func hitBelow(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if touchableSubviews == 0 { return self }
    let count = siblings.count
    return count > HitIndex.smallest
      ? hitIndexed(point, event) : hitOneByOne(point, event, below: count)
  }

  /// Tests the subviews behind `index` one by one, front to back, or else returns this view.
  final func hitOneByOne(_ point: CGPoint, _ event: UIEvent?, below index: Int) -> UIView? {
    // An overridden `hitTest` may remove views while it is called (B59).
    var i = index
    while i > 0 {
      if i > siblings.array.count {
        // The list became shorter, or its array was dropped and is made again.
        i = min(i, subviewList.count)
        if i == 0 { break }
      }
      i -= 1
      // The element is used in place, because a view in a variable would be retained.
      if let hit = siblings.array[i].hitFromAbove(point, event) { return hit }
    }
    return self
  }

  /// Returns the view that a touch at `point`, in the superview's points, hits: this view or one
  /// below it, or `nil`.
  @inline(__always)
  final func hitFromAbove(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    // Nearly every view has no transform, is not being animated, and is missed. This case is
    // decided without a call, and so without a retain.
    let layer = layer
    if isHitAsModel, layer.model.transform.isIdentity {
      let b = layer.model.bounds
      let p = CGPoint(
        x: point.x - layer.model.position.x + b.origin.x + b.size.width * layer.model.anchor.x,
        y: point.y - layer.model.position.y + b.origin.y + b.size.height * layer.model.anchor.y)
      return modelIsHit(at: p) ? hitBelow(p, event) : nil
    }
    return hitWithTransform(point, event)
  }

  private func hitWithTransform(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if !hitTraits.contains(.overridesState), layer.model.isHidden || !interactionEnabled {
      return nil
    }
    guard let p = fromSuperview(point) else { return nil }
    if hitTraits.contains(.overridesHitTest) {
      return UIView.hits.ask(else: nil) { hitTest(p, with: event) }
    }
    guard ownHitObstacle == nil, hitBounds.holds(p) else { return nil }
    return touchReceiver(forHit: hitBelow(p, event), event)
  }

  /// Limits the calls of overridden hit test methods that run inside each other. The limit is
  /// higher than usual, because all views of a deep tree may override these methods.
  static let hits = RecursionLimit(
    "hitTest, point(inside:)", most: 1024,
    fix: "call super or ask other views; a hit test of the window asks the same view again")

  private func hitIndexed(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if let index = hitIndex { return index.hit(point, event, in: self) }
    let index = HitIndex(self)
    hitIndex = index
    return index.hit(point, event, in: self)
  }
}
