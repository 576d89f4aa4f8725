import PantoBase

/// The animation of one property from one value to another, as a pure function of its progress
/// source.
///
/// The property's model value is `to` from the first moment on; the animation computes the value
/// that is shown meanwhile (ANI-01). The type is inlinable, because access through the tables of a
/// generic type is forty times as slow.
@MainActor @usableFromInline package struct Animation<Value: Interpolatable> {
  @usableFromInline package let from: Value
  @usableFromInline package let to: Value
  @usableFromInline package let progressSource: ProgressSource
  /// The animation block or property animator that the animation belongs to.
  @usableFromInline package let group: AnimationGroup?

  @inlinable package init(
    from: Value, to: Value, progressSource: ProgressSource, group: AnimationGroup? = nil
  ) {
    self.from = from
    self.to = to
    self.progressSource = progressSource
    self.group = group
  }

  /// Creates an animation that depends on the clock alone.
  ///
  /// Times are in seconds; values that are negative or not numbers count as 0. A spring is stopped
  /// after 60 s (A1).
  package init(
    from: Value, to: Value, begin: TimeInterval, delay: TimeInterval = 0, duration: TimeInterval,
    curve: TimingCurve = .easeInOut
  ) {
    self.init(
      from: from, to: to,
      progressSource: TimedProgress(
        ProgressSource.Timing(begin: begin, delay: delay, duration: duration, curve: curve)))
  }

  /// Returns the value between `from` and `to` at `time`, as if this were the only animation of its
  /// property.
  @inlinable package func value(at time: TimeInterval) -> Value {
    Value.interpolate(from, to, CGFloat(progressSource.progress(at: time)))
  }

  /// Returns `model` with the remaining difference of this animation added (ANI-07). Types that
  /// cannot be added return the interpolated value instead.
  @inlinable package func shown(over model: Value, at time: TimeInterval) -> Value {
    let progress = progressSource.progress(at: time)
    return progress == 1
      ? (Value.isAdditive ? model : to)
      : model.displaced(from: from, to: to, remaining: 1 - CGFloat(progress))
  }
}

extension Animation where Value: AdditiveInterpolatable {
  /// Returns the velocity of the animated value at `time`, in units of the value per second.
  package func velocity(at time: TimeInterval) -> Value {
    (to - from).scaled(by: CGFloat(progressSource.rate(at: time)))
  }
}

extension Array {
  /// Returns the value that is shown for a property with this model value: the model plus the
  /// remaining difference of every animation, oldest first (ANI-07). For types that cannot be
  /// added, each animation starts from the value that the previous one shows.
  @MainActor @inlinable package func shown<Value>(over model: Value, at time: TimeInterval) -> Value
  where Element == Animation<Value> {
    guard let first else { return model }
    var shown = first.shown(over: model, at: time)
    guard count > 1 else { return shown }
    for i in 1..<count {
      shown =
        Value.isAdditive
        ? self[i].shown(over: shown, at: time)
        : Value.interpolate(shown, self[i].to, CGFloat(self[i].progressSource.progress(at: time)))
    }
    return shown
  }
}
