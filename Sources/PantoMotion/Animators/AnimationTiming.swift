import PantoBase

/// The delays and durations that animations accept, and the functions that bring others into range.
enum AnimationTiming {
  /// The longest delay or duration in seconds, about 30 years. Larger values count as this one, so
  /// that sums of times stay finite.
  private static let longest: TimeInterval = 1e9

  static func legal(_ time: TimeInterval) -> TimeInterval {
    time > 0 ? Swift.min(time, longest) : 0
  }

  static func legal(_ duration: TimeInterval, _ curve: TimingCurve) -> TimeInterval {
    if case .spring = curve { return Swift.min(legal(duration), Spring.longest) }
    return legal(duration)
  }
}
