import PantoBase
import PantoMotion

/// The speed and the shifts of the time of one layer and everything below it (FID-18).
@MainActor final class LayerClock {
  var speed: Float = 1
  var offset: TimeInterval = 0
  var begin: TimeInterval = 0
  /// The time that animations had skipped when the clock was set (B22). The program's times include
  /// it, and those of animations do not.
  var skipped: TimeInterval = 0

  /// The number of layer clocks in the process.
  private static var count = 0 {
    didSet { AnimationGroup.endsAreMapped = count > 0 }
  }
  /// Whether a layer of the process has a clock, so that reading values costs nothing without one.
  @inline(__always) static var exist: Bool { count > 0 }

  init() { LayerClock.count += 1 }
  isolated deinit { LayerClock.count -= 1 }

  /// Whether the layer's time is that of its superlayer.
  var isPlain: Bool { speed == 1 && offset == 0 && begin == 0 }

  private var rate: Double { max(0, Double(speed)) }

  /// Returns the time of the layer at a time of its superlayer, both without skipped times.
  func local(_ time: TimeInterval) -> TimeInterval {
    (time - begin) * rate + offset - skipped * (1 - rate)
  }

  /// Returns the time of the superlayer at a time of the layer, or `nil` while the layer stands
  /// still.
  func outer(_ time: TimeInterval) -> TimeInterval? {
    rate > 0 ? (time - offset + skipped * (1 - rate)) / rate + begin : nil
  }

  var isStopped: Bool { rate == 0 }
}

extension CALayer {
  /// The speed of the layer's time relative to that of its superlayer. Default 1. At 0 the layer
  /// and everything below it stand still (FID-18). Negative values count as 0.
  public final var speed: Float {
    get { clock?.speed ?? 1 }
    set {
      guard Misuse.accepts(newValue, for: "CALayer.speed") else { return }
      setClock { $0.speed = newValue }
    }
  }

  /// The seconds that are added to the layer's local time. Default 0.
  public final var timeOffset: TimeInterval {
    get { clock?.offset ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "CALayer.timeOffset") else { return }
      setClock { $0.offset = newValue }
    }
  }

  /// The time of the superlayer at which the layer's time begins, in seconds. Default 0.
  public final var beginTime: TimeInterval {
    get { clock?.begin ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "CALayer.beginTime") else { return }
      setClock { $0.begin = newValue }
    }
  }

  /// Converts a time of another layer, or of `CACurrentMediaTime()` for `nil`, to this layer's, in
  /// seconds.
  public final func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval {
    guard t.isFinite, LayerClock.exist else { return t }
    let skipped = skippedTime
    guard let outer = l == nil ? t - skipped : l?.clockTime(ofLocal: t - skipped) else { return t }
    return localTime(outer) + skipped
  }

  /// Converts a time of this layer to that of another one, or to `CACurrentMediaTime()` for `nil`,
  /// in seconds. The time of a layer that stands still has no equivalent, and is returned as it is.
  public final func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval {
    if let l { return l.convertTime(t, from: self) }
    guard t.isFinite, LayerClock.exist else { return t }
    return clockTime(ofLocal: t - skippedTime).map { $0 + skippedTime } ?? t
  }

  private var skippedTime: TimeInterval {
    guard let tree = tree ?? LayerTree.running() else { return 0 }
    return tree.time.now - tree.ticker.now
  }

  private func setClock(_ change: (LayerClock) -> Void) {
    let clock = self.clock ?? LayerClock()
    change(clock)
    clock.skipped = skippedTime
    // A layer that has the time of its superlayer again needs no clock, and its animations go on as
    // those of all others.
    if clock.isPlain, self.clock == nil { return }
    self.clock = clock.isPlain ? nil : clock
    clockChanged()
  }

  /// Schedules the animations of the layer and everything below it again, after its time changed.
  private func clockChanged() {
    var known = Set<ObjectIdentifier>()
    var groups: [AnimationGroup] = []
    forgetTimes(&known, &groups)
    // A group may have members in many layers, and each look at it visits all.
    for group in groups { group.mapEnd() }
  }

  private func forgetTimes(_ known: inout Set<ObjectIdentifier>, _ groups: inout [AnimationGroup]) {
    if let values = presentationValues {
      values.forget()
      values.animationsMoved()
      for group in values.groups where known.insert(ObjectIdentifier(group)).inserted {
        groups.append(group)
      }
    }
    if emission != nil { includeSkippedTime() }
    for layer in sublayerList { layer.forgetTimes(&known, &groups) }
    maskValue?.forgetTimes(&known, &groups)
  }

  /// Returns the layer's time at a time of the animations' clock.
  @inline(__always) final func ownTime(_ time: TimeInterval) -> TimeInterval {
    LayerClock.exist ? localTime(time) : time
  }

  final func localTime(_ time: TimeInterval) -> TimeInterval {
    let outer = parent?.localTime(time) ?? time
    return clock?.local(outer) ?? outer
  }

  /// Returns the time of the animations' clock at a time of this layer, or `nil` while the layer
  /// stands still.
  final func clockTime(ofLocal time: TimeInterval) -> TimeInterval? {
    let outer: TimeInterval
    if let clock {
      guard let time = clock.outer(time) else { return nil }
      outer = time
    } else {
      outer = time
    }
    return parent == nil ? outer : parent?.clockTime(ofLocal: outer)
  }

  /// Whether this layer or one above it stands still.
  final var standsStill: Bool {
    guard LayerClock.exist else { return false }
    var layer: CALayer? = self
    while let one = layer {
      if one.clock?.isStopped == true { return true }
      layer = one.parent
    }
    return false
  }
}

extension PresentationValues {
  /// The groups of all animations, each at least once.
  var groups: [AnimationGroup] {
    var all = AllGroups()
    visit(&all)
    return all.groups + explicit.compactMap { $0.isOver ? nil : $0.group }
  }

  /// Returns a progress source that follows `source` in the local time of this object's layer.
  func source(_ source: ProgressSource, in tree: LayerTree?) -> ProgressSource {
    guard LayerClock.exist, let layer, let now = tree?.animationTime else { return source }
    let shift = now - layer.localTime(now)
    guard shift != 0 else { return source }
    if let lastShifted, lastShifted.base === source { return lastShifted }
    let made = ShiftedProgress(source, shift: shift)
    lastShifted = made
    return made
  }

  package func end(of group: AnimationGroup) -> MappedEnd {
    guard let layer else { return .at(group.endByTiming) }
    var search = FindShift(group: group)
    visit(&search)
    guard !layer.standsStill else { return .never }
    let end = group.endByTiming
    return .at(end == .infinity ? end : layer.clockTime(ofLocal: end - search.shift) ?? end)
  }
}

extension ExplicitRun {
  package func end(of group: AnimationGroup) -> MappedEnd {
    guard let layer = values?.layer else { return .at(group.endByTiming) }
    guard !layer.standsStill else { return .never }
    let end = recipe.time.end
    guard end - recipe.time.begin < 1e8 else { return .at(.infinity) }
    return .at(layer.clockTime(ofLocal: end) ?? .infinity)
  }
}

private struct AllGroups: AnimationVisitor {
  var groups: [AnimationGroup] = []
  mutating func visit<V>(_ list: inout [Animation<V>], _: ReferenceWritableKeyPath<CALayer, V>) {
    for animation in list {
      if let group = animation.group, groups.last !== group { groups.append(group) }
    }
  }
}

private struct FindShift: AnimationVisitor {
  let group: AnimationGroup
  var shift: TimeInterval = 0
  mutating func visit<V>(_ list: inout [Animation<V>], _: ReferenceWritableKeyPath<CALayer, V>) {
    for animation in list where animation.group === group {
      if let shifted = animation.progressSource as? ShiftedProgress { shift = shifted.shift }
    }
  }
}
