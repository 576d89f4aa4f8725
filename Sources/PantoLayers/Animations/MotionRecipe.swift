import PantoBase
import PantoMotion

/// The description of an animation as it was when it was added: a pure function of time.
struct MotionRecipe {
  indirect enum Form {
    case ends(from: KeyedValue?, to: KeyedValue?, by: KeyedValue?)
    case keyframes(
      [KeyedValue], [Double], [TimingCurve], isDiscrete: Bool, curve: KeyframeCurve?)
    case along(
      KeyframePath, [Double], [TimingCurve], isDiscrete: Bool, turns: CAAnimationRotationMode?)
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
    if case .along(_, _, _, _, let turns?) = form, let turn = angle(at: progress) {
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
    case .along: return place(at: p).map { KeyedValue($0.point) }
    case .keyframes(let keyframes, let times, let curves, let isDiscrete, let curve):
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

  /// Returns the point of the path at this progress, and the direction there; `nil` without a path.
  private func place(at p: Double) -> (point: CGPoint, direction: CGPoint)? {
    guard case .along(let path, let times, let curves, let isDiscrete, _) = form else {
      return nil
    }
    // The last key value that has been reached.
    var key = 0
    while key + 1 < times.count, times[key + 1] <= p { key += 1 }
    guard !isDiscrete, key + 1 < times.count, p > times[key] else {
      return path.place(after: key, 0)
    }
    let along = (p - times[key]) / (times[key + 1] - times[key])
    let k = key < curves.count ? curves[key].progress(at: along, of: 1) : along
    return path.place(after: key, CGFloat(k))
  }

  /// Returns the direction of the path at this progress, in radians.
  private func angle(at p: Double) -> CGFloat? {
    guard let direction = place(at: p)?.direction, direction != .zero else { return nil }
    return Maths.atan2(direction.y, direction.x)
  }
}
