import PantoBase
import PantoGraphics
import PantoMotion

/// The animations of one layer, from which the values that show are computed. The object exists
/// only while there are animations.
///
/// Nothing is updated at each frame: the values that show are computed from the time when they are
/// read.
@MainActor @usableFromInline package final class PresentationValues: AnimationOwner {
  // A block that holds these values may outlive a layer that was removed during an animation. The
  // layer clears this reference when it releases the values. A weak reference would slow down each
  // use of the layer.
  nonisolated(unsafe) final unowned(unsafe) var layer: CALayer?
  // The two axes are separate, so that a throw gives each axis its own speed (SPR-08).
  @exclusivity(unchecked) var x: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var y: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var bounds: [Animation<CGRect>] = []
  @exclusivity(unchecked) var opacity: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var cornerRadius: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var transform: [Animation<CGAffineTransform>] = []
  @exclusivity(unchecked) var background: [Animation<RGBA>] = []
  @exclusivity(unchecked) var borderWidth: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var shadowOpacity: [Animation<CGFloat>] = []
  /// The transform, if one of its animated values is a 3D transform.
  @exclusivity(unchecked) var transform3D: [Animation<CATransform3D>] = []

  /// The animations that code added explicitly, oldest first (CALayer+Animations.swift).
  @exclusivity(unchecked) private(set) var explicit: [ExplicitRun] = []
  // Runs that ended stay in the list until they are the larger part of it, so that the end of one
  // among very many costs the same as any other (K13).
  private var ended = 0
  /// The latest source of `source(_:in:)`, which the properties of one block share.
  var lastShifted: ShiftedProgress?
  private var keyed: [String: ExplicitRun] = [:]
  private var shownValuesTime = TimeInterval.nan
  private var shownValuesCache: ShownValues?

  // The values at one moment, cached because each frame reads them several times.
  private var geometryTime = TimeInterval.nan
  private var geometryCache = ShownGeometry(
    position: .zero, bounds: .zero, transform: .identity, anchor: .zero)
  private var opacityTime = TimeInterval.nan
  private var opacityCache: CGFloat = 1

  init(_ layer: CALayer) { self.layer = layer }

  // A run and its group hold each other until one of them ends.
  isolated deinit { for run in explicit { swapOut(&run.group, for: nil) } }

  func geometry(of layer: CALayer, at clockTime: TimeInterval) -> ShownGeometry {
    let time = layer.ownTime(clockTime)
    if time == geometryTime { return geometryCache }
    geometryCache.position = layer.model.position
    geometryCache.bounds = layer.model.bounds
    geometryCache.transform = layer.model.transform
    geometryCache.anchor = layer.model.anchor
    if !x.isEmpty { geometryCache.position.x = x.shown(over: geometryCache.position.x, at: time) }
    if !y.isEmpty { geometryCache.position.y = y.shown(over: geometryCache.position.y, at: time) }
    if !bounds.isEmpty { geometryCache.bounds = bounds.shown(over: geometryCache.bounds, at: time) }
    if !transform.isEmpty {
      geometryCache.transform = transform.shown(over: geometryCache.transform, at: time)
    }
    if !transform3D.isEmpty {
      geometryCache.transform = transform3D.shown(over: layer.modelTransform3D, at: time).flattened
    }
    if !explicit.isEmpty, let values = shownValues(of: layer, at: time) {
      geometryCache.position = values.position
      geometryCache.bounds = values.bounds
      geometryCache.anchor = values.anchor
      geometryCache.transform = values.transform3D.flattened
    }
    geometryTime = time
    return geometryCache
  }

  /// Returns the 3D transform that shows, or `nil` if a 2D transform shows.
  func shownTransform3D(of layer: CALayer, at clockTime: TimeInterval) -> CATransform3D? {
    let time = layer.ownTime(clockTime)
    if !explicit.isEmpty, let values = shownValues(of: layer, at: time) {
      return values.transform3D.isAffine ? nil : values.transform3D
    }
    return transform3D.isEmpty ? nil : transform3D.shown(over: layer.modelTransform3D, at: time)
  }

  /// Returns the animated values of the properties that make up the content.
  func shownContentValues(of layer: CALayer, at time: TimeInterval) -> ContentValues {
    if explicit.isEmpty, borderWidth.isEmpty, shadowOpacity.isEmpty { return ContentValues() }
    return shownValues(of: layer, at: layer.ownTime(time))?.contentValues ?? ContentValues()
  }

  /// Returns all values that show, explicit animations included.
  private func shownValues(of layer: CALayer, at time: TimeInterval) -> ShownValues? {
    if shownValuesTime == time { return shownValuesCache }
    var values = ShownValues(
      layer: layer,
      position: CGPoint(
        x: x.shown(over: layer.model.position.x, at: time),
        y: y.shown(over: layer.model.position.y, at: time)),
      bounds: bounds.shown(over: layer.model.bounds, at: time), anchor: layer.model.anchor,
      transform3D: transform3D.isEmpty
        ? layer.properties3D?.transform
          ?? CATransform3D(transform.shown(over: layer.model.transform, at: time))
        : transform3D.shown(over: layer.modelTransform3D, at: time),
      opacity: opacity.shown(over: layer.model.opacity, at: time))
    if !cornerRadius.isEmpty {
      values.contentValues["cornerRadius"] = KeyedValue(
        cornerRadius.shown(over: layer.model.cornerRadius, at: time))
    }
    if !background.isEmpty {
      values.contentValues["backgroundColor"] = KeyedValue(
        background.shown(over: layer.model.background, at: time))
    }
    if !borderWidth.isEmpty {
      values.contentValues["borderWidth"] = KeyedValue(
        borderWidth.shown(over: layer.borderWidthValue, at: time))
    }
    if !shadowOpacity.isEmpty {
      values.contentValues["shadowOpacity"] = KeyedValue(
        shadowOpacity.shown(over: layer.shadowStrength, at: time))
    }
    for run in explicit where !run.isOver { run.recipe.apply(to: &values, at: time) }
    shownValuesCache = values
    shownValuesTime = time
    return values
  }

  /// Whether the content itself changes from frame to frame, and not only its position.
  var isShaping: Bool {
    if !bounds.isEmpty || !cornerRadius.isEmpty || !background.isEmpty { return true }
    if !borderWidth.isEmpty || !shadowOpacity.isEmpty { return true }
    for run in explicit where !run.isOver && run.recipe.changesContent { return true }
    return false
  }

  func opacity(of layer: CALayer, at clockTime: TimeInterval) -> CGFloat {
    if opacity.isEmpty, explicit.isEmpty { return layer.model.opacity }
    let time = layer.ownTime(clockTime)
    if time == opacityTime { return opacityCache }
    let shown =
      explicit.isEmpty
      ? opacity.shown(over: layer.model.opacity, at: time)
      : shownValues(of: layer, at: time)?.opacity ?? layer.model.opacity
    opacityCache = min(max(shown, 0), 1)
    opacityTime = time
    return opacityCache
  }

  /// Drops the cached values, because a value was set or an animator was moved without time
  /// passing.
  func forget() {
    geometryTime = .nan
    opacityTime = .nan
    shownValuesTime = .nan
    shownValuesCache = nil
  }

  /// Visits every list of animations together with its model value. A new animatable property
  /// (ANI-04) needs a list above, a line here and a line in `contains`.
  func visit(_ visitor: inout some AnimationVisitor) {
    visitor.visit(&x, \.model.position.x)
    visitor.visit(&y, \.model.position.y)
    visitor.visit(&bounds, \.model.bounds)
    visitor.visit(&opacity, \.model.opacity)
    visitor.visit(&cornerRadius, \.model.cornerRadius)
    visitor.visit(&transform, \.model.transform)
    visitor.visit(&background, \.model.background)
    visitor.visit(&transform3D, \.modelTransform3D)
    visitor.visit(&borderWidth, \.borderWidthValue)
    visitor.visit(&shadowOpacity, \.shadowStrength)
  }

  private func contains(_ search: AnimationSearch) -> Bool {
    search.matches(x) || search.matches(y) || search.matches(bounds) || search.matches(opacity)
      || search.matches(cornerRadius) || search.matches(transform) || search.matches(background)
      || search.matches(transform3D) || search.matches(borderWidth)
      || search.matches(shadowOpacity)
  }

  /// The names of the properties that blocks animate, as keys of animations (FID-35).
  var keys: [String] {
    let all: [(String, Bool)] = [
      ("position", x.isEmpty && y.isEmpty), ("bounds", bounds.isEmpty),
      ("opacity", opacity.isEmpty), ("cornerRadius", cornerRadius.isEmpty),
      ("transform", transform.isEmpty && transform3D.isEmpty),
      ("backgroundColor", background.isEmpty), ("borderWidth", borderWidth.isEmpty),
      ("shadowOpacity", shadowOpacity.isEmpty),
    ]
    return all.compactMap { $0.1 ? nil : $0.0 }
  }

  /// Removes the animations that blocks added to the property with this name, one of `keys`.
  func cut(key: String) {
    switch key {
    case "position":
      PresentationValues.cut(&x)
      PresentationValues.cut(&y)
    case "bounds": PresentationValues.cut(&bounds)
    case "opacity": PresentationValues.cut(&opacity)
    case "cornerRadius": PresentationValues.cut(&cornerRadius)
    case "transform":
      PresentationValues.cut(&transform)
      PresentationValues.cut(&transform3D)
    case "backgroundColor": PresentationValues.cut(&background)
    case "borderWidth": PresentationValues.cut(&borderWidth)
    case "shadowOpacity": PresentationValues.cut(&shadowOpacity)
    default: break
    }
  }

  var isEmpty: Bool { explicit.isEmpty && !contains(.anything) }

  /// Whether a value that shows changes from frame to frame at `time`.
  func isMoving(at clockTime: TimeInterval) -> Bool {
    guard layer?.standsStill != true else { return false }
    let time = layer?.ownTime(clockTime) ?? clockTime
    for run in explicit where !run.isOver && run.isMoving(at: time) { return true }
    return contains(.moving(time))
  }

  /// Whether the shape or the transform is animated, so that a crisp picture of the content would
  /// be used for one frame only (DRW-06).
  func turns(at clockTime: TimeInterval) -> Bool {
    if !transform.isEmpty || !transform3D.isEmpty { return true }
    let time = layer?.ownTime(clockTime) ?? clockTime
    for run in explicit where !run.isOver && run.isMoving(at: time) { return true }
    return false
  }

  /// Whether the view of the layer takes no touches (ANI-10).
  package var refusesTouches: Bool { contains(.refusingTouches) }

  /// Whether hit testing uses the model values, because the program tests moving views itself
  /// (`isManualHitTestingEnabled`).
  package var isHitTestedByHand: Bool { contains(.foundByHand) }

  package func animationsEnded(of group: AnimationGroup) {
    var drop = Drop(group: group)
    visit(&drop)
    layer?.animationsChanged()
  }

  // MARK: Explicit animations

  func add(_ run: ExplicitRun) {
    explicit.append(run)
    run.values = self
    if let key = run.key { keyed[key] = run }
  }

  func run(forKey key: String) -> ExplicitRun? { keyed[key] }

  /// Removes an animation that has not been removed before.
  func remove(_ run: ExplicitRun) {
    guard !run.isOver else { return }
    run.isOver = true
    if let key = run.key, keyed[key] === run { keyed[key] = nil }
    ended += 1
    if ended * 2 > explicit.count {
      explicit.removeAll { $0.isOver }
      ended = 0
    }
  }

  /// Ends an animation whose time is over.
  func runEnded(_ run: ExplicitRun) {
    run.group = nil
    if run.animation.isRemovedOnCompletion { remove(run) }
    layer?.invalidateExtentDownwards()
    layer?.animationsChanged()
  }

  package func animationsMoved() {
    guard let layer, !isEmpty else { return }
    layer.willChange()
    layer.invalidateExtentDownwards()
    if isShaping { layer.contentCache = nil }
  }

  /// Removes the animations of one property. Their groups are notified (ANI-03).
  static func cut<V>(_ list: inout [Animation<V>]) {
    let cut = list
    list.removeAll()
    for animation in cut { animation.group?.remove(1) }
  }

  func cutAll() {
    var cut = Cut()
    visit(&cut)
    let runs = explicit
    explicit.removeAll()
    keyed.removeAll()
    ended = 0
    for run in runs where !run.isOver {
      run.isOver = true
      run.group?.remove(1)
    }
  }
}

/// A visitor of the animated properties of a layer, each of its own type.
@MainActor protocol AnimationVisitor {
  mutating func visit<V: Interpolatable>(
    _ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>)
}

private struct Drop: AnimationVisitor {
  let group: AnimationGroup
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    // The group that ends first is usually the oldest one and has one animation. Removing that by
    // its range is one move of memory; a pass over the list would count a reference for each
    // element.
    guard let first = list.firstIndex(where: { $0.group === group }) else { return }
    var end = first + 1
    while end < list.count, list[end].group === group { end += 1 }
    list.removeSubrange(first..<end)
    for i in first..<list.count where list[i].group === group {
      return list.removeAll { $0.group === group }
    }
  }
}

private struct Cut: AnimationVisitor {
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    PresentationValues.cut(&list)
  }
}

/// A test that is applied to all animations of a layer.
@MainActor private enum AnimationSearch {
  case anything, moving(TimeInterval), refusingTouches, foundByHand

  func matches<V>(_ list: [Animation<V>]) -> Bool {
    if list.isEmpty { return false }
    switch self {
    case .anything: return true
    case .moving(let time):
      for a in list where a.progressSource.isMoving(at: time) { return true }
    case .refusingTouches:
      for a in list where a.group?.allowsUserInteraction == false { return true }
    case .foundByHand:
      for a in list where a.group?.isHitTestedByHand == true { return true }
    }
    return false
  }
}

extension RGBA: Interpolatable {
  /// Interpolates each channel by itself, in sRGB without a change of gamma (ANI-06).
  public static func interpolate(_ a: RGBA, _ b: RGBA, _ t: CGFloat) -> RGBA {
    RGBA(
      a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t,
      a.blue + (b.blue - a.blue) * t, a.alpha + (b.alpha - a.alpha) * t)
  }
}
