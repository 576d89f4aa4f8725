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

  var isEmpty: Bool {
    x.isEmpty && y.isEmpty && bounds.isEmpty && opacity.isEmpty && cornerRadius.isEmpty
      && transform.isEmpty && background.isEmpty
  }

  /// Something shows that differs from frame to frame at `time`.
  func isMoving(at time: TimeInterval) -> Bool {
    func moves<V>(_ list: [Animation<V>]) -> Bool {
      for a in list where a.begin + a.delay <= time { return true }
      return false
    }
    return moves(x) || moves(y) || moves(bounds) || moves(opacity) || moves(cornerRadius)
      || moves(transform) || moves(background)
  }

  /// The shape or turn itself is on its way, so that a crisp picture would be thrown away (DRW-06).
  func turns(at time: TimeInterval) -> Bool { !transform.isEmpty }

  /// Its view takes no touches (ANI-10).
  var refusesTouches: Bool {
    func refuses<V>(_ list: [Animation<V>]) -> Bool {
      for a in list where a.group?.allowsUserInteraction == false { return true }
      return false
    }
    return refuses(x) || refuses(y) || refuses(bounds) || refuses(opacity) || refuses(cornerRadius)
      || refuses(transform) || refuses(background)
  }

  func animationsEnded(of group: AnimationGroup) {
    func drop<V>(_ list: inout [Animation<V>]) { list.removeAll { $0.group === group } }
    drop(&x)
    drop(&y)
    drop(&bounds)
    drop(&opacity)
    drop(&cornerRadius)
    drop(&transform)
    drop(&background)
    layer?.animationsChanged()
  }

  /// Takes animations of one property away; their blocks hear of it (ANI-03).
  static func cut<V>(_ list: inout [Animation<V>]) {
    let cut = list
    list.removeAll()
    for animation in cut { animation.group?.remove(1) }
  }

  func cutAll() {
    Self.cut(&x)
    Self.cut(&y)
    Self.cut(&bounds)
    Self.cut(&opacity)
    Self.cut(&cornerRadius)
    Self.cut(&transform)
    Self.cut(&background)
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
