import PantoBase
import PantoGraphics
import PantoMotion

// The animations of blocks and property animators as `CALayer.animation(forKey:)` returns them.
extension PresentationValues {
  /// Returns the newest animation that a block gave to the property with this name, one of `keys`,
  /// or `nil` if no block animates the property (ANI-18).
  func animationOfBlock(forKey key: String) -> CAAnimation? {
    switch key {
    case "position": positionAnimation()
    case "bounds": animation(bounds, key) { KeyedValue($0) }
    case "opacity": animation(opacity, key) { KeyedValue($0) }
    case "cornerRadius": animation(cornerRadius, key) { KeyedValue($0) }
    case "transform":
      animation(transform3D, key) { KeyedValue($0) }
        ?? animation(transform, key) { KeyedValue(CATransform3D($0)) }
    case "backgroundColor": animation(background, key) { KeyedValue($0) }
    case "borderWidth": animation(borderWidth, key) { KeyedValue($0) }
    case "shadowOpacity": animation(shadowOpacity, key) { KeyedValue($0) }
    default: nil
    }
  }

  private func animation<V: Interpolatable>(
    _ list: [Animation<V>], _ key: String, _ value: (V) -> KeyedValue
  ) -> CAAnimation? {
    guard let newest = list.last else { return nil }
    return animation(
      key, from: value(newest.from), to: value(newest.to), isAdditive: V.isAdditive,
      BlockTiming(of: newest.progressSource, in: newest.group))
  }

  /// Returns one animation for both axes. An axis that another block moves counts as resting.
  private func positionAnimation() -> CAAnimation? {
    guard let layer,
      let newest = [x.last, y.last].compactMap({ $0 }).max(by: {
        ($0.group?.startTime ?? 0) < ($1.group?.startTime ?? 0)
      })
    else { return nil }
    func ends(_ list: [Animation<CGFloat>], _ rest: CGFloat) -> (from: CGFloat, to: CGFloat) {
      guard let own = list.last, own.group === newest.group else { return (rest, rest) }
      return (own.from, own.to)
    }
    let (x, y) = (ends(x, layer.model.position.x), ends(y, layer.model.position.y))
    return animation(
      "position", from: KeyedValue(CGPoint(x: x.from, y: y.from)),
      to: KeyedValue(CGPoint(x: x.to, y: y.to)), isAdditive: true,
      BlockTiming(of: newest.progressSource, in: newest.group))
  }

  private func animation(
    _ key: String, from: KeyedValue, to: KeyedValue, isAdditive: Bool, _ timing: BlockTiming?
  ) -> CAAnimation {
    let animation = timing?.spring.map { CASpringAnimation($0) } ?? CABasicAnimation()
    animation.keyPath = key
    animation.isAdditive = isAdditive
    animation.fromValue = (isAdditive ? from - to : from).object
    animation.toValue = (isAdditive ? to.times(0) : to).object
    animation.fillMode = .both
    guard let timing else { return animation }
    animation.duration = timing.duration
    animation.timingFunction = timing.function
    animation.autoreverses = timing.autoreverses
    if timing.repeatCount != 1 { animation.repeatCount = Float(timing.repeatCount) }
    if let tree = layer?.tree, let start = timing.start {
      animation.beginTime = start + tree.time.now - tree.animationTime
    }
    return animation
  }
}

/// The timing of an animation of a block or a property animator.
@MainActor private struct BlockTiming {
  /// The time of the start on the animations' clock, in seconds; `nil` while it is not known.
  var start: TimeInterval?
  var duration: TimeInterval
  var curve: TimingCurve
  var repeatCount = 1.0
  var autoreverses = false

  init?(of source: ProgressSource, in group: AnimationGroup?) {
    switch (source as? ShiftedProgress)?.base ?? source {
    case let timed as TimedProgress:
      let timing = timed.timing
      start = timing.start.isFinite ? timing.start : nil
      duration = timing.duration
      curve = timing.curve
      repeatCount = timing.repeatCount
      autoreverses = timing.autoreverses
    case let part as WindowedProgress:
      guard let whole = BlockTiming(of: part.whole, in: group) else { return nil }
      start = whole.start.map { $0 + part.start * whole.duration }
      duration = (part.end - part.start) * whole.duration
      curve = .linear
    default:
      guard let timeline = group?.timeline else { return nil }
      start = timeline.runBegin
      duration = timeline.duration
      curve = timeline.timing.curve(over: timeline.duration)
    }
  }

  var spring: Spring? {
    if case .spring(let spring) = curve { spring } else { nil }
  }

  /// The curve, or `nil` for a spring or a throw.
  var function: CAMediaTimingFunction? {
    switch curve {
    case .spring, .thrown: nil
    default: CAMediaTimingFunction(curve)
    }
  }
}
