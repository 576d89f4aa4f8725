import PantoBase
import PantoGraphics
import PantoMotion

/// What of a layer is on its way to its model value; exists only while something is.
///
/// Nothing here is ticked: what shows is computed from the time when somebody looks.
@MainActor final class PresentationValues: AnimationOwner {
  // The block that holds these values may outlive a layer that was removed in mid-flight. The layer
  // takes this back when it lets go of them: a weak reference would slow down each use of the layer.
  nonisolated(unsafe) final unowned(unsafe) var layer: CALayer?
  // x and y apart, so that a throw hands each axis its own speed (SPR-08).
  @exclusivity(unchecked) var x: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var y: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var bounds: [Animation<CGRect>] = []
  @exclusivity(unchecked) var opacity: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var cornerRadius: [Animation<CGFloat>] = []
  @exclusivity(unchecked) var transform: [Animation<CGAffineTransform>] = []
  @exclusivity(unchecked) var background: [Animation<RGBA>] = []
  /// The transform, where it is more than flat on its way.
  @exclusivity(unchecked) var solid: [Animation<CATransform3D>] = []

  /// What code laid over the values, oldest first (CALayer+Animations.swift).
  @exclusivity(unchecked) private(set) var explicit: [ExplicitRun] = []
  // Ended runs stay in the list until most of it is ended, so that the end of one among very many costs
  // the same as any other (K13).
  private var ended = 0
  private var keyed: [String: ExplicitRun] = [:]
  private var laidAt = TimeInterval.nan
  private var laid: KeyedLook?

  // What shows at one moment, worked out once: it is asked for several times a frame.
  private var placedAt = TimeInterval.nan
  private var place = ShownGeometry(
    position: .zero, bounds: .zero, transform: .identity, anchor: .zero)
  private var fadedAt = TimeInterval.nan
  private var fade: CGFloat = 1

  init(_ layer: CALayer) { self.layer = layer }

  // A run and its block hold each other until one of them ends.
  isolated deinit { for run in explicit { run.group = nil } }

  func geometry(of layer: CALayer, at time: TimeInterval) -> ShownGeometry {
    if time == placedAt { return place }
    place.position = layer.model.position
    place.bounds = layer.model.bounds
    place.transform = layer.model.transform
    place.anchor = layer.model.anchor
    if !x.isEmpty { place.position.x = x.shown(over: place.position.x, at: time) }
    if !y.isEmpty { place.position.y = y.shown(over: place.position.y, at: time) }
    if !bounds.isEmpty { place.bounds = bounds.shown(over: place.bounds, at: time) }
    if !transform.isEmpty { place.transform = transform.shown(over: place.transform, at: time) }
    if !solid.isEmpty { place.transform = solid.shown(over: layer.solidValue, at: time).flattened }
    if !explicit.isEmpty, let look = look(of: layer, at: time) {
      place.position = look.position
      place.bounds = look.bounds
      place.anchor = look.anchor
      place.transform = look.solid.flattened
    }
    placedAt = time
    return place
  }

  /// The transform on its way, where it is more than flat; `nil`: the model's shows.
  func shownSolid(of layer: CALayer, at time: TimeInterval) -> CATransform3D? {
    if !explicit.isEmpty, let look = look(of: layer, at: time) {
      return look.solid.isAffine ? nil : look.solid
    }
    return solid.isEmpty ? nil : solid.shown(over: layer.solidValue, at: time)
  }

  /// What animations lay over what it paints.
  func shownLooks(of layer: CALayer, at time: TimeInterval) -> Looks {
    explicit.isEmpty ? Looks() : look(of: layer, at: time)?.looks ?? Looks()
  }

  /// All that shows, with what code laid over it.
  private func look(of layer: CALayer, at time: TimeInterval) -> KeyedLook? {
    if laidAt == time { return laid }
    var look = KeyedLook(
      layer: layer,
      position: CGPoint(
        x: x.shown(over: layer.model.position.x, at: time),
        y: y.shown(over: layer.model.position.y, at: time)),
      bounds: bounds.shown(over: layer.model.bounds, at: time), anchor: layer.model.anchor,
      solid: solid.isEmpty
        ? layer.space?.transform
          ?? CATransform3D(transform.shown(over: layer.model.transform, at: time))
        : solid.shown(over: layer.solidValue, at: time),
      opacity: opacity.shown(over: layer.model.opacity, at: time))
    if !cornerRadius.isEmpty {
      look.looks["cornerRadius"] = KeyedValue(
        cornerRadius.shown(over: layer.model.cornerRadius, at: time))
    }
    if !background.isEmpty {
      look.looks["backgroundColor"] = KeyedValue(
        background.shown(over: layer.model.background, at: time))
    }
    for run in explicit where !run.isOver { run.recipe.lay(over: &look, at: time) }
    laid = look
    laidAt = time
    return look
  }

  /// What it paints differs from frame to frame, not only where.
  var isShaping: Bool {
    if !bounds.isEmpty || !cornerRadius.isEmpty || !background.isEmpty { return true }
    for run in explicit where !run.isOver && run.recipe.isLook { return true }
    return false
  }

  func opacity(of layer: CALayer, at time: TimeInterval) -> CGFloat {
    if opacity.isEmpty, explicit.isEmpty { return layer.model.opacity }
    if time == fadedAt { return fade }
    let shown =
      explicit.isEmpty
      ? opacity.shown(over: layer.model.opacity, at: time)
      : look(of: layer, at: time)?.opacity ?? layer.model.opacity
    fade = min(max(shown, 0), 1)
    fadedAt = time
    return fade
  }

  /// Something was set, or moved without time.
  func forget() {
    placedAt = .nan
    fadedAt = .nan
    laidAt = .nan
    laid = nil
  }

  /// Every list with the model value it belongs to. A new animatable property (ANI-04) is a list
  /// above, a line here and a line in `contains`.
  func visit(_ visitor: inout some AnimationVisitor) {
    visitor.visit(&x, \.model.position.x)
    visitor.visit(&y, \.model.position.y)
    visitor.visit(&bounds, \.model.bounds)
    visitor.visit(&opacity, \.model.opacity)
    visitor.visit(&cornerRadius, \.model.cornerRadius)
    visitor.visit(&transform, \.model.transform)
    visitor.visit(&background, \.model.background)
    visitor.visit(&solid, \.solidValue)
  }

  private func contains(_ search: AnimationSearch) -> Bool {
    search.matches(x) || search.matches(y) || search.matches(bounds) || search.matches(opacity)
      || search.matches(cornerRadius) || search.matches(transform) || search.matches(background)
      || search.matches(solid)
  }

  var isEmpty: Bool { explicit.isEmpty && !contains(.anything) }

  /// Something shows that differs from frame to frame at `time`.
  func isMoving(at time: TimeInterval) -> Bool {
    for run in explicit where !run.isOver && run.isMoving(at: time) { return true }
    return contains(.moving(time))
  }

  /// The shape or turn itself is on its way, so that a crisp picture would be thrown away (DRW-06).
  func turns(at time: TimeInterval) -> Bool {
    if !transform.isEmpty || !solid.isEmpty { return true }
    for run in explicit where !run.isOver && run.isMoving(at: time) { return true }
    return false
  }

  /// Its view takes no touches (ANI-10).
  var refusesTouches: Bool { contains(.refusingTouches) }

  /// Its place in hit testing is the model's: an animator's app finds what moves by itself.
  var isHitTestedByHand: Bool { contains(.foundByHand) }

  func animationsEnded(of group: AnimationGroup) {
    var drop = Drop(group: group)
    visit(&drop)
    layer?.animationsChanged()
  }

  // MARK: What code laid over it

  func add(_ run: ExplicitRun) {
    explicit.append(run)
    run.values = self
    if let key = run.key { keyed[key] = run }
  }

  func run(forKey key: String) -> ExplicitRun? { keyed[key] }

  /// Takes one away; `true`: it was there.
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

  func animationsMoved() {
    guard let layer, !isEmpty else { return }
    layer.willChange()
    layer.invalidateExtentDownwards()
    if isShaping { layer.contentCache = nil }
  }

  /// Takes animations of one property away; their blocks hear of it (ANI-03).
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

/// Goes through the animated properties of a layer, each with its own type.
@MainActor protocol AnimationVisitor {
  mutating func visit<V: Interpolatable>(
    _ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>)
}

private struct Drop: AnimationVisitor {
  let group: AnimationGroup
  func visit<V>(_ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>) {
    // The group that ends first is mostly the oldest, with one animation: one move of memory takes that away,
    // where a pass over the list would count references on each of the others.
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

/// A question to all animations of a layer.
@MainActor private enum AnimationSearch {
  case anything, moving(TimeInterval), refusingTouches, foundByHand

  func matches<V>(_ list: [Animation<V>]) -> Bool {
    if list.isEmpty { return false }
    switch self {
    case .anything: return true
    case .moving(let time):
      for a in list where a.pace.isMoving(at: time) { return true }
    case .refusingTouches:
      for a in list where a.group?.allowsUserInteraction == false { return true }
    case .foundByHand:
      for a in list where a.group?.isHitTestedByHand == true { return true }
    }
    return false
  }
}

extension RGBA: Interpolatable {
  /// Each channel by itself, in sRGB without gamma change (ANI-06).
  public static func interpolate(_ a: RGBA, _ b: RGBA, _ t: CGFloat) -> RGBA {
    RGBA(
      a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t,
      a.blue + (b.blue - a.blue) * t, a.alpha + (b.alpha - a.alpha) * t)
  }
}
