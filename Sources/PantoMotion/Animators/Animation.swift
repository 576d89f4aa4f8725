import PantoBase

/// One property on its way from one value to another: a pure function of time.
///
/// The model has `to` from the first moment on; this says what is shown meanwhile (ANI-01).
public struct Animation<Value: Interpolatable>: Sendable {
  public let from: Value
  public let to: Value
  /// When its block ran, in seconds.
  public let begin: TimeInterval
  /// During it the from-value shows (ANI-02).
  public let delay: TimeInterval
  public let duration: TimeInterval
  public let curve: TimingCurve
  /// The block it belongs to.
  public let group: AnimationGroup?

  /// Times that are no numbers or below 0 count as 0; a spring is stopped after 60 s (A1).
  public init(
    from: Value, to: Value, begin: TimeInterval, delay: TimeInterval = 0, duration: TimeInterval,
    curve: TimingCurve = .easeInOut, group: AnimationGroup? = nil
  ) {
    self.from = from
    self.to = to
    self.begin = begin.isFinite ? begin : 0
    self.delay = AnimationTiming.legal(delay)
    self.duration = AnimationTiming.legal(duration, curve)
    self.curve = curve
    self.group = group
  }

  /// On the clock's grid, where its deadline lies too.
  public var endTime: TimeInterval { Timekeeper.onGrid(begin + delay + duration) }

  /// At `delay + duration` and after: the model shows exactly (ANI-02).
  @inlinable public func isFinished(at time: TimeInterval) -> Bool { !(time < endTime) }

  /// 0…1 for curves; a spring may pass 1.
  public func progress(at time: TimeInterval) -> Double {
    isFinished(at: time) ? 1 : curve.progress(at: time - begin - delay, of: duration)
  }

  /// The value on the way, were it the only animation of its property.
  public func value(at time: TimeInterval) -> Value {
    Value.interpolate(from, to, CGFloat(progress(at: time)))
  }

  /// `model` with what is left of this way on top (ANI-07); kinds that do not add up answer with
  /// the place on the way.
  public func shown(over model: Value, at time: TimeInterval) -> Value {
    isFinished(at: time)
      ? model
      : model.displaced(from: from, to: to, remaining: 1 - CGFloat(progress(at: time)))
  }
}

extension Animation where Value: AdditiveInterpolatable {
  /// How fast the value changes, per second.
  public func velocity(at time: TimeInterval) -> Value {
    guard !isFinished(at: time), time >= begin + delay else { return Value.zero }
    return (to - from).scaled(by: CGFloat(curve.rate(at: time - begin - delay, of: duration)))
  }
}

extension Array {
  /// What shows of a property with this model value: the model and what is left of every
  /// animation, oldest first (ANI-07).
  public func shown<Value>(over model: Value, at time: TimeInterval) -> Value
  where Element == Animation<Value> {
    var shown = model
    for animation in self { shown = animation.shown(over: shown, at: time) }
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
