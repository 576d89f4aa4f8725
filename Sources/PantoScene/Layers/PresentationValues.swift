import PantoBase
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

  // What shows at one moment, worked out once: it is asked for several times a frame.
  @exclusivity(unchecked) private var placedAt = TimeInterval.nan
  @exclusivity(unchecked) private var place = ShownGeometry(
    position: .zero, bounds: .zero, transform: .identity)
  @exclusivity(unchecked) private var fadedAt = TimeInterval.nan
  @exclusivity(unchecked) private var fade: CGFloat = 1

  init(_ layer: CALayer) { self.layer = layer }

  func geometry(of layer: CALayer, at time: TimeInterval) -> ShownGeometry {
    if time == placedAt { return place }
    place.position = layer.positionValue
    place.bounds = layer.boundsValue
    place.transform = layer.transformValue
    if !x.isEmpty { place.position.x = x.shown(over: place.position.x, at: time) }
    if !y.isEmpty { place.position.y = y.shown(over: place.position.y, at: time) }
    if !bounds.isEmpty { place.bounds = bounds.shown(over: place.bounds, at: time) }
    if !transform.isEmpty { place.transform = transform.shown(over: place.transform, at: time) }
    placedAt = time
    return place
  }

  func opacity(of layer: CALayer, at time: TimeInterval) -> CGFloat {
    if opacity.isEmpty { return layer.opacityValue }
    if time == fadedAt { return fade }
    fade = min(max(opacity.shown(over: layer.opacityValue, at: time), 0), 1)
    fadedAt = time
    return fade
  }

  /// Something was set, or moved without time.
  func forget() {
    placedAt = .nan
    fadedAt = .nan
  }

  /// Every list with the model value it belongs to. A new animatable property (ANI-04) is a list
  /// above, a line here and a line in `contains`.
  func visit(_ visitor: inout some AnimationVisitor) {
    visitor.visit(&x, \.positionValue.x)
    visitor.visit(&y, \.positionValue.y)
    visitor.visit(&bounds, \.boundsValue)
    visitor.visit(&opacity, \.opacityValue)
    visitor.visit(&cornerRadius, \.cornerRadiusValue)
    visitor.visit(&transform, \.transformValue)
    visitor.visit(&background, \.backgroundValue)
  }

  private func contains(_ search: AnimationSearch) -> Bool {
    search.matches(x) || search.matches(y) || search.matches(bounds) || search.matches(opacity)
      || search.matches(cornerRadius) || search.matches(transform) || search.matches(background)
  }

  var isEmpty: Bool { !contains(.anything) }

  /// Something shows that differs from frame to frame at `time`.
  func isMoving(at time: TimeInterval) -> Bool { contains(.moving(time)) }

  /// The shape or turn itself is on its way, so that a crisp picture would be thrown away (DRW-06).
  func turns(at time: TimeInterval) -> Bool { !transform.isEmpty }

  /// Its view takes no touches (ANI-10).
  var refusesTouches: Bool { contains(.refusingTouches) }

  /// Its place in hit testing is the model's: an animator's app finds what moves by itself.
  var isHitTestedByHand: Bool { contains(.foundByHand) }

  func animationsEnded(of group: AnimationGroup) {
    var drop = Drop(group: group)
    visit(&drop)
    layer?.animationsChanged()
  }

  func animationsMoved() {
    guard let layer, !isEmpty else { return }
    layer.willChange()
    layer.invalidateExtentDownwards()
    if !bounds.isEmpty || !cornerRadius.isEmpty || !background.isEmpty { layer.contentCache = nil }
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
    if list.contains(where: { $0.group === group }) { list.removeAll { $0.group === group } }
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
