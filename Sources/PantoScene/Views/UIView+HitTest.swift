import PantoBase

/// What keeps a touch from a view (HIT-01, ANI-10).
public enum HitObstacle: String, Hashable, Sendable {
  case hidden, transparent, interactionDisabled, animating, outside, nonInvertibleTransform
}

/// What decides beside a view's bounds where it is hit, and who gets the touch.
package struct HitTraits: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Its class overrides `hitTest` or `point(inside:)`, so it is asked (HIT-07).
  static let overridesHitTest = HitTraits(rawValue: 1)
  /// It has a `leastHitSize`.
  static let hasLeastSize = HitTraits(rawValue: 2)
  /// A finger that lands on rolling content stops it, and does nothing else.
  package static let takesAllTouches = HitTraits(rawValue: 4)
  /// It is itself no target; its subviews are.
  static let letsTouchesThrough = HitTraits(rawValue: 8)
}

extension UIView {
  /// The limit below which a view is not hit (HIT-01, HIT-02).
  package static let hitAlpha: CGFloat = 0.01

  final var usesShownGeometry: Bool {
    guard let values = layer.inFlight, windowRef?.hitTestGeometry != .model else {
      return false
    }
    return !values.isHitTestedByHand
  }

  final var hitBounds: CGRect {
    guard usesShownGeometry, let stage else { return hitArea }
    return grownToLeastHitSize(layer.shownGeometry(at: stage.animationTime).bounds)
  }

  /// Where it is hit by the model, if its class overrides nothing: nearly always the bounds.
  @inline(__always) final var hitArea: CGRect {
    hitTraits.isEmpty ? layer.model.bounds : grownToLeastHitSize(layer.model.bounds)
  }

  private func grownToLeastHitSize(_ bounds: CGRect) -> CGRect {
    bounds.insetBy(
      dx: -max(0, (leastHitSize.width - bounds.width) / 2),
      dy: -max(0, (leastHitSize.height - bounds.height) / 2))
  }

  final func countTouchable(_ change: Int32) {
    let wasLeaf = touchableSubviews == 0
    touchableSubviews += change
    if wasLeaf != (touchableSubviews == 0) { layer.noteHitArea() }
  }

  package final func setHitTrait(_ trait: HitTraits, _ isOn: Bool) {
    guard hitTraits.contains(trait) != isOn else { return }
    hitTraits.formSymmetricDifference(trait)
    layer.noteHitArea()
  }

  /// Who gets what hit this view or one below it.
  final func whoTakes(_ hit: UIView?, _ event: UIEvent?) -> UIView? {
    if hitTraits.isDisjoint(with: [.takesAllTouches, .letsTouchesThrough]) { return hit }
    if hitTraits.contains(.takesAllTouches), hit != nil, event?.type != .hover,
      event?.type != .scroll
    {
      return self
    }
    return hitTraits.contains(.letsTouchesThrough) && hit === self ? nil : hit
  }

  /// What of this view itself, wherever the point is, keeps touches away. Hit testing and diagnosis
  /// both ask here, so that they cannot drift apart.
  final var ownHitObstacle: HitObstacle? {
    if layer.hiddenValue { return .hidden }
    if !interactionEnabled { return .interactionDisabled }
    if let values = layer.inFlight {
      if values.refusesTouches { return .animating }
      let alpha =
        usesShownGeometry && stage != nil
        ? layer.shownOpacity(at: stage?.animationTime ?? 0) : layer.model.opacity
      return alpha < UIView.hitAlpha ? .transparent : nil
    }
    return layer.model.opacity < UIView.hitAlpha ? .transparent : nil
  }

  /// What keeps a touch at `point`, in this view's coordinates, from this view; `nil`: nothing.
  public func hitObstacle(at point: CGPoint) -> HitObstacle? {
    if let own = ownHitObstacle { return own }
    return self.point(inside: point, with: nil) ? nil : .outside
  }

  /// `point` of the superview in this view's coordinates; `nil`: it has no inverse (HIT-05).
  final func fromSuperview(_ point: CGPoint) -> CGPoint? {
    if layer.space != nil || layer.parent?.space != nil,
      let map = layer.planeMap(at: stage?.animationTime ?? 0)
    {
      return map.inverted()?.map(point)
    }
    if layer.inFlight == nil || !usesShownGeometry {
      if layer.model.transform.isIdentity {
        let b = layer.model.bounds
        return CGPoint(
          x: point.x - layer.model.position.x + b.origin.x + b.size.width * layer.model.anchor.x,
          y: point.y - layer.model.position.y + b.origin.y + b.size.height * layer.model.anchor.y)
      }
      let matrix = layer.modelMatrix
      return matrix.isInvertible ? point.applying(matrix.inverted()) : nil
    }
    let matrix = layer.shownGeometry(at: stage?.animationTime ?? 0).matrix
    return matrix.isInvertible ? point.applying(matrix.inverted()) : nil
  }

  /// Subviews from front to back, else itself.
  @inline(__always)
  final func hitBelow(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if touchableSubviews == 0 { return self }
    let count = siblings.count
    return count > HitIndex.smallest
      ? hitIndexed(point, event) : hitWalk(point, event, below: count)
  }

  /// The same by walking: those below the one at `place`.
  final func hitWalk(_ point: CGPoint, _ event: UIEvent?, below place: Int) -> UIView? {
    // An overridden `hitTest` may take views away while it is asked (B59).
    var i = place
    while i > 0 {
      if i > siblings.array.count {
        // The list became shorter, or its array is made anew.
        i = min(i, subviewList.count)
        if i == 0 { break }
      }
      i -= 1
      // In place: a view in a variable is retained.
      if let hit = siblings.array[i].hitFromAbove(point, event) { return hit }
    }
    return self
  }

  /// Asked by its superview, in whose points `point` is.
  @inline(__always)
  final func hitFromAbove(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    // Nearly every view stands upright, at rest, and is missed: told without a call, and so without
    // a retain.
    let layer = layer
    if layer.inFlight == nil, hitTraits.isEmpty, layer.model.transform.isIdentity {
      let b = layer.model.bounds
      let p = CGPoint(
        x: point.x - layer.model.position.x + b.origin.x + b.size.width * layer.model.anchor.x,
        y: point.y - layer.model.position.y + b.origin.y + b.size.height * layer.model.anchor.y)
      guard b.holds(p), !layer.hiddenValue, interactionEnabled,
        layer.model.opacity >= UIView.hitAlpha
      else { return nil }
      return hitBelow(p, event)
    }
    return hitSlowly(point, event)
  }

  private func hitSlowly(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if layer.hiddenValue || !interactionEnabled { return nil }
    guard let p = fromSuperview(point) else { return nil }
    if hitTraits.contains(.overridesHitTest) { return hitTest(p, with: event) }
    guard ownHitObstacle == nil, hitBounds.holds(p) else { return nil }
    return whoTakes(hitBelow(p, event), event)
  }

  private func hitIndexed(_ point: CGPoint, _ event: UIEvent?) -> UIView? {
    if let index = layer.hitIndex { return index.hit(point, event, in: self) }
    let index = HitIndex(self)
    layer.hitIndex = index
    return index.hit(point, event, in: self)
  }
}
