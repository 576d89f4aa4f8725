import PantoBase
import PantoMotion

/// What of a layer is on its way to its model value; exists only while something is.
///
/// Nothing here is ticked: what shows is computed from the time when somebody looks.
@MainActor final class PresentationValues: AnimationOwner {
  // Weak: the block that holds these values may outlive a layer that was removed in mid-flight.
  weak var layer: CALayer?
  // x and y apart, so that a throw hands each axis its own speed (SPR-08).
  var x: [Animation<CGFloat>] = []
  var y: [Animation<CGFloat>] = []
  var bounds: [Animation<CGRect>] = []
  var opacity: [Animation<CGFloat>] = []
  var cornerRadius: [Animation<CGFloat>] = []
  var transform: [Animation<CGAffineTransform>] = []
  var background: [Animation<RGBA>] = []

  init(_ layer: CALayer) { self.layer = layer }

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
