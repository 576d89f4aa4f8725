import PantoBase
import PantoMotion

/// The description of an animation as it was when it was added: a pure function of time.
struct MotionRecipe {
  indirect enum Form {
    case ends(from: KeyedValue?, to: KeyedValue?, by: KeyedValue?)
    case keyframes(
      [KeyedValue], [Double], [TimingCurve], isDiscrete: Bool, turns: CAAnimationRotationMode?,
      curve: KeyframeCurve?)
    case together([MotionRecipe])
  }

  var time: MediaTime
  var target: KeyTarget
  var isAdditive: Bool
  var isCumulative: Bool
  var form: Form

  var is3D: Bool {
    if case .together(let parts) = form { return parts.contains { $0.is3D } }
    return target.is3D
  }

  var changesContent: Bool {
    if case .together(let parts) = form { return parts.contains { $0.changesContent } }
    return target.changesContent
  }

  /// Applies the animation to `shown` at the time `now`, on the clock of `time.begin`.
  @MainActor func apply(to shown: inout ShownValues, at now: TimeInterval) {
    guard let (progress, rounds) = time.progress(at: now) else { return }
    if case .together(let parts) = form {
      // Members run in the time of the group. A member that ends before the group disappears unless
      // its fill mode keeps it.
      for part in parts { part.apply(to: &shown, at: progress * time.duration) }
      return
    }
    guard let own = shown[target], var value = value(at: progress, own: own) else { return }
    if isCumulative, rounds > 0, let whole = self.value(at: 1, own: own) {
      value = value + whole.times(CGFloat(rounds))
    }
    shown[target] = isAdditive ? own + value : value
    if case .keyframes(let keyframes, let times, _, _, let turns?, _) = form,
      let turn = angle(keyframes, times, progress)
    {
      switch turns {
      case .rotateAuto: shown[.rotation(.z)] = KeyedValue(turn)
      case .rotateAutoReverse: shown[.rotation(.z)] = KeyedValue(turn + .pi)
      default: break
      }
    }
  }

  private func value(at p: Double, own: KeyedValue) -> KeyedValue? {
    switch form {
    case .ends(let from, let to, let by):
      // A missing value is the layer's own, or follows from the others. For an additive animation
      // it is zero.
      let missing = isAdditive ? own.times(0) : own
      let a: KeyedValue
      let b: KeyedValue
      switch (from, to, by) {
      case (let from?, let to?, _): (a, b) = (from, to)
      case (let from?, nil, let by?): (a, b) = (from, from + by)
      case (nil, let to?, let by?): (a, b) = (to - by, to)
      case (let from?, nil, nil): (a, b) = (from, missing)
      case (nil, let to?, nil): (a, b) = (missing, to)
      case (nil, nil, let by?): (a, b) = (missing, missing + by)
      case (nil, nil, nil): return nil
      }
      return .between(a, b, CGFloat(p))
    case .keyframes(let keyframes, let times, let curves, let isDiscrete, _, let curve):
      guard var last = keyframes.first else { return nil }
      var start = 0.0
      for (i, value) in keyframes.enumerated() {
        if p < times[i] {
          guard i > 0, !isDiscrete else { return last }
          let along = times[i] > start ? (p - start) / (times[i] - start) : 1
          let k = i - 1 < curves.count ? curves[i - 1].progress(at: along, of: 1) : along
          return curve?.value(after: i - 1, CGFloat(k)) ?? .between(last, value, CGFloat(k))
        }
        last = value
        start = times[i]
      }
      return last
    case .together: return nil
    }
  }

  /// Returns the direction of the path at this progress, in radians.
  private func angle(_ keyframes: [KeyedValue], _ times: [Double], _ p: Double) -> CGFloat? {
    guard keyframes.count > 1 else { return nil }
    var i = 1
    while i < keyframes.count - 1, times[i] <= p { i += 1 }
    let direction = keyframes[i].point - keyframes[i - 1].point
    return direction == .zero ? nil : Maths.atan2(direction.y, direction.x)
  }
}
