import PantoBase
import PantoGestures
import PantoScene

/// The curve of one value of one view in the last seconds (INS-05, *Motion*).
struct MotionCurve: Equatable {
  /// A value that can be animated.
  enum Property: String, CaseIterable { case x, y, width, height, alpha, scale, angle }

  struct Sample: Equatable {
    var time: TimeInterval
    /// The value that is on screen, with running animations.
    var shown: CGFloat
    /// The value that the program set: the target of an animation.
    var model: CGFloat
    var isAnimated: Bool
  }

  /// The speeds before and after an animation took over a drag, in units per second.
  struct HandOver: Equatable {
    var time: TimeInterval
    var before: CGFloat
    var after: CGFloat
  }

  var view: String
  var property: Property
  var samples: [Sample]
  /// The time that the timeline's cursor shows.
  var cursor: TimeInterval?

  /// The unit of the value.
  var unit: String {
    switch property {
    case .x, .y, .width, .height: "pt"
    case .angle: "°"
    case .alpha, .scale: ""
    }
  }

  /// The moment at which an animation took over from a drag, with both speeds, or `nil`.
  var handOver: HandOver? {
    guard
      let i = samples.indices.dropFirst(2).last(where: {
        samples[$0].isAnimated && !samples[$0 - 1].isAnimated
      }), i + 1 < samples.count, samples[i + 1].isAnimated
    else { return nil }
    let start = samples[i - 1]
    // The drag's speed is measured over the last 0.05 s before the animation.
    let early = samples[..<i].first { $0.time >= start.time - 0.05 && !$0.isAnimated } ?? start
    guard start.time > early.time, samples[i + 1].time > samples[i].time else { return nil }
    return HandOver(
      time: samples[i].time,
      before: (start.shown - early.shown) / CGFloat(start.time - early.time),
      after: (samples[i + 1].shown - samples[i].shown)
        / CGFloat(samples[i + 1].time - samples[i].time))
  }

  /// The sentence below the curve.
  var sentence: String {
    func text(_ value: CGFloat) -> String {
      Reason.number((value * 100).rounded() / 100) + (unit.isEmpty || unit == "°" ? "" : " ") + unit
    }
    let at = cursor.flatMap { time in samples.last { $0.time <= time + 1e-9 } } ?? samples.last
    guard let at else { return "" }
    var words =
      text(at.shown) == text(at.model)
      ? "Shows \(text(at.shown)), as set." : "Shows \(text(at.shown)); set to \(text(at.model))."
    if let handOver {
      words +=
        " At \(Reason.number((CGFloat(handOver.time) * 1000).rounded() / 1000)) s handed over:"
      words += " \(SeenTouch.whole(handOver.before)) \(unit)/s before,"
      words += " \(SeenTouch.whole(handOver.after)) \(unit)/s after."
    }
    return words
  }
}
