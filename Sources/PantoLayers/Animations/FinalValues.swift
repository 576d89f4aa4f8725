import PantoBase
import PantoMotion

/// The three values that one property may be left with when an animator is stopped (VPA-02).
@MainActor struct FinalValues {
  weak var layer: CALayer?
  /// Sets the property to its value at the start, at the end, or at the moment of the stop.
  let set: (CALayer, UIViewAnimatingPosition) -> Void

  func apply(_ position: UIViewAnimatingPosition) {
    guard let layer else { return }
    let size = layer.model.bounds.size
    layer.willChange()
    set(layer, position)
    layer.animationsChanged()
    layer.geometryChanged()
    if layer.model.bounds.size != size {
      layer.host?.setNeedsLayout()
      layer.layoutMayChange()
    }
  }
}

extension AnimationGroup {
  /// Removes all animations of this group and returns the possible final values of their
  /// properties.
  func removeAnimations(at time: TimeInterval) -> [FinalValues] {
    var finalValues: [FinalValues] = []
    for case let values as PresentationValues in owners {
      finalValues += values.removeAnimations(of: self, at: time)
    }
    return finalValues
  }
}

extension PresentationValues {
  /// Removes the animations of a group and returns the possible final values of their properties.
  /// Animations of other groups remain and are added to the result (ANI-07).
  func removeAnimations(of group: AnimationGroup, at time: TimeInterval) -> [FinalValues] {
    guard let layer else { return [] }
    var reader = StartValueReader(group: group, layer: layer, time: time)
    visit(&reader)
    return reader.finalValues
  }
}

private struct StartValueReader: AnimationVisitor {
  let group: AnimationGroup
  let layer: CALayer
  let time: TimeInterval
  var finalValues: [FinalValues] = []

  mutating func visit<V>(
    _ list: inout [Animation<V>], _ model: ReferenceWritableKeyPath<CALayer, V>
  ) {
    guard list.contains(where: { $0.group === group }) else { return }
    let mine = list.filter { $0.group === group }
    list.removeAll { $0.group === group }
    let end = layer[keyPath: model]
    let current = mine.shown(over: end, at: layer.ownTime(time))
    var start = V.isAdditive ? end : mine.first?.from ?? end
    if V.isAdditive {
      for animation in mine {
        start = start.displaced(from: animation.from, to: animation.to, remaining: 1)
      }
    }
    finalValues.append(
      FinalValues(layer: layer) { [start] layer, position in
        // A value that was assigned directly in the meantime stays (ANI-09).
        guard position == .current || layer[keyPath: model] == current else { return }
        switch position {
        case .start: layer[keyPath: model] = start
        case .end: layer[keyPath: model] = end
        case .current: layer[keyPath: model] = current
        }
      })
  }
}
