import PantoBase

/// One property on its way from one value to another: a pure function of how far its pace is.
///
/// Inlinable, or every look at a value would go through its type's tables: forty times as slow.
/// The model has `to` from the first moment on; this says what is shown meanwhile (ANI-01).
@MainActor @usableFromInline package struct Animation<Value: Interpolatable> {
  @usableFromInline package let from: Value
  @usableFromInline package let to: Value
  @usableFromInline package let pace: ProgressSource
  /// The block or animator it belongs to.
  @usableFromInline package let group: AnimationGroup?

  @inlinable package init(
    from: Value, to: Value, pace: ProgressSource, group: AnimationGroup? = nil
  ) {
    self.from = from
    self.to = to
    self.pace = pace
    self.group = group
  }

  /// By the clock alone. Times that are no numbers or below 0 count as 0; a spring is stopped after
  /// 60 s (A1).
  package init(
    from: Value, to: Value, begin: TimeInterval, delay: TimeInterval = 0, duration: TimeInterval,
    curve: TimingCurve = .easeInOut
  ) {
    self.init(
      from: from, to: to,
      pace: TimedProgress(
        ProgressSource.Timing(begin: begin, delay: delay, duration: duration, curve: curve)))
  }

  /// The value on the way, were it the only animation of its property.
  @inlinable package func value(at time: TimeInterval) -> Value {
    Value.interpolate(from, to, CGFloat(pace.progress(at: time)))
  }

  /// `model` with what is left of this way on top (ANI-07); kinds that do not add up answer with
  /// the place on the way.
  @inlinable package func shown(over model: Value, at time: TimeInterval) -> Value {
    let progress = pace.progress(at: time)
    return progress == 1
      ? (Value.isAdditive ? model : to)
      : model.displaced(from: from, to: to, remaining: 1 - CGFloat(progress))
  }
}

extension Animation where Value: AdditiveInterpolatable {
  /// How fast the value changes, per second.
  package func velocity(at time: TimeInterval) -> Value {
    (to - from).scaled(by: CGFloat(pace.rate(at: time)))
  }
}

extension Array {
  /// What shows of a property with this model value: the model and what is left of every
  /// animation, oldest first (ANI-07). Kinds that do not add up go from where the one before left
  /// them.
  @MainActor @inlinable package func shown<Value>(over model: Value, at time: TimeInterval) -> Value
  where Element == Animation<Value> {
    guard let first else { return model }
    var shown = first.shown(over: model, at: time)
    guard count > 1 else { return shown }
    for i in 1..<count {
      shown =
        Value.isAdditive
        ? self[i].shown(over: shown, at: time)
        : Value.interpolate(shown, self[i].to, CGFloat(self[i].pace.progress(at: time)))
    }
    return shown
  }
}

enum AnimationTiming {
  static func legal(_ time: TimeInterval) -> TimeInterval {
    time > 0 ? Swift.min(time, 1e9) : 0
  }

  static func legal(_ duration: TimeInterval, _ curve: TimingCurve) -> TimeInterval {
    if case .spring = curve { return Swift.min(legal(duration), Spring.longest) }
    return legal(duration)
  }
}
