import PantoBase
import PantoMotion

/// The description of an animation as it was when it was added: a pure function of time.
struct MotionRecipe {
  indirect enum Form {
    case ends(from: KeyedValue?, to: KeyedValue?, by: KeyedValue?)
    case stops(
      [KeyedValue], [Double], [TimingCurve], isDiscrete: Bool, turns: CAAnimationRotationMode?)
    case together([MotionRecipe])
  }

  var time: MediaTime
  var target: KeyTarget
  var isAdditive: Bool
  var isCumulative: Bool
  var form: Form

  var isSolid: Bool {
    if case .together(let parts) = form { return parts.contains { $0.isSolid } }
    return target.isSolid
  }

  var isLook: Bool {
    if case .together(let parts) = form { return parts.contains { $0.isLook } }
    return target.isLook
  }

  /// Applies the animation to `look` at the time `now`, on the clock of `time.begin`.
  @MainActor func lay(over look: inout KeyedLook, at now: TimeInterval) {
    guard let (progress, rounds) = time.place(at: now) else { return }
    if case .together(let parts) = form {
      // Members run in the time of the group. A member that ends before the group disappears unless
      // its fill mode keeps it.
      for part in parts { part.lay(over: &look, at: progress * time.duration) }
      return
    }
    guard let own = look[target], var value = value(progress, own: own) else { return }
    if isCumulative, rounds > 0, let whole = self.value(1, own: own) {
      value = value + whole.times(CGFloat(rounds))
    }
    look[target] = isAdditive ? own + value : value
    if case .stops(let stops, let times, _, _, let turns?) = form,
      let turn = angle(stops, times, progress)
    {
      look[.rotation(.z)] = KeyedValue(turns == .rotateAutoReverse ? turn + .pi : turn)
    }
  }

  private func value(_ p: Double, own: KeyedValue) -> KeyedValue? {
    switch form {
    case .ends(let from, let to, let by):
      // A missing value is the layer's own, or follows from the others. For an additive animation
      // it is zero.
      let rest = isAdditive ? own.times(0) : own
      let a: KeyedValue
      let b: KeyedValue
      switch (from, to, by) {
      case (let from?, let to?, _): (a, b) = (from, to)
      case (let from?, nil, let by?): (a, b) = (from, from + by)
      case (nil, let to?, let by?): (a, b) = (to - by, to)
      case (let from?, nil, nil): (a, b) = (from, rest)
      case (nil, let to?, nil): (a, b) = (rest, to)
      case (nil, nil, let by?): (a, b) = (rest, rest + by)
      case (nil, nil, nil): return nil
      }
      return .between(a, b, CGFloat(p))
    case .stops(let stops, let times, let curves, let isDiscrete, _):
      guard var last = stops.first else { return nil }
      var start = 0.0
      for (i, stop) in stops.enumerated() {
        if p < times[i] {
          guard i > 0, !isDiscrete else { return last }
          let along = times[i] > start ? (p - start) / (times[i] - start) : 1
          let k = i - 1 < curves.count ? curves[i - 1].progress(at: along, of: 1) : along
          return .between(last, stop, CGFloat(k))
        }
        last = stop
        start = times[i]
      }
      return last
    case .together: return nil
    }
  }

  /// Returns the direction of the path at this progress, in radians.
  private func angle(_ stops: [KeyedValue], _ times: [Double], _ p: Double) -> CGFloat? {
    guard stops.count > 1 else { return nil }
    var i = 1
    while i < stops.count - 1, times[i] <= p { i += 1 }
    let way = stops[i].point - stops[i - 1].point
    return way == .zero ? nil : Maths.atan2(way.y, way.x)
  }
}

/// An animation that was added to a layer explicitly.
@MainActor final class ExplicitRun: AnimationOwner {
  let key: String?
  let animation: CAAnimation
  private(set) var recipe: MotionRecipe
  /// The group that ends the animation on the stage's clock, or `nil` if the animation has ended
  /// and stays.
  var group: AnimationGroup?
  weak var values: PresentationValues?
  /// Whether the animation was removed or has ended.
  var isOver = false
  /// Called when the animation begins.
  var onStart: (() -> Void)?

  init(key: String?, animation: CAAnimation, recipe: MotionRecipe, group: AnimationGroup) {
    self.key = key
    self.animation = animation
    self.recipe = recipe
    self.group = group
  }

  package func animationsEnded(of group: AnimationGroup) { values?.runEnded(self) }

  package func animationsMoved() { values?.animationsMoved() }

  /// Begins an animation that waited for a window, after its layer entered one (PRT-01).
  func begin(in tree: LayerTree) {
    guard let group, group.isWaiting else { return }
    let now = tree.ticker.now
    let given = animation.beginTime
    recipe.time.begin = given > 0 ? now + given - tree.time.now : now
    if recipe.isSolid { _ = values?.layer?.ownSpace() }
    onStart?()
    onStart = nil
    tree.ticker.begin(group)
  }

  func isMoving(at time: TimeInterval) -> Bool {
    recipe.time.speed > 0 && time >= recipe.time.begin && time < recipe.time.end
  }
}
