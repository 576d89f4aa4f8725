/// The frames per second that a program asks for.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The least number of frames per second; 0 means any.
  public var minimum: Float
  /// The largest number of frames per second; 0 means any.
  public var maximum: Float
  /// The best number of frames per second; `nil` or 0 means any. A number below `minimum` counts as
  /// `minimum`.
  public var preferred: Float?

  /// Creates a range of frame rates; numbers that are negative or not finite count as 0.
  public init(minimum: Float = 0, maximum: Float = 0, preferred: Float? = nil) {
    func legal(_ value: Float) -> Float { value.isFinite ? max(0, value) : 0 }
    self.minimum = legal(minimum)
    self.maximum = legal(maximum)
    self.preferred = preferred.map(legal)
  }

  /// The range that leaves the frame rate to the display.
  public static let `default` = CAFrameRateRange()

  /// The number of calls per second that a display link makes for this range; 0 is the rate of the
  /// display.
  package var calls: Int {
    var rate = maximum
    if let preferred, preferred >= 1 { rate = max(preferred, minimum) }
    return rate.isFinite ? Int(min(max(rate, 0), 1e6).rounded()) : 0
  }
}
