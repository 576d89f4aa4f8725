import PantoBase

/// A number that decides about gestures or motion, and that a `Tuning` can replace for one stage
/// (TUN-01).
///
/// The library's constants are listed in `all`. A program adds its own by declaring one and reading
/// it with `stage.value(of:)`:
///
/// ```swift
/// extension TunableConstant {
///   static let fadeDelay = TunableConstant(
///     "fadeDelay", title: "Fade delay", unit: .seconds, default: 1, range: 0...3, step: 0.1)
/// }
/// let delay = view.stage?.value(of: .fadeDelay) ?? TunableConstant.fadeDelay.defaultValue
/// ```
public struct TunableConstant: Hashable, Sendable {
  /// One word by which the command line and other programs name the constant: `panThreshold`.
  public let name: String
  /// A short title for people, such as `Pan threshold`.
  public let title: String
  /// The unit of the values.
  public let unit: TunableUnit
  /// The value that the library has when a program sets no other one.
  public let defaultValue: Double
  /// The range of values that a slider for the constant offers. Other values of 0 or more are
  /// allowed, too.
  public let range: ClosedRange<Double>
  /// The distance between two values of a slider.
  public let step: Double
  /// The id of the rule that gives the default, such as `PAN-03`; empty if there is none.
  public let rule: String
  /// The Swift property that has the same effect, such as `recognizer.constants.hysteresis`.
  public let swift: String
  /// How a recognizer's value of the constant is read and set; `nil` for a constant that code looks
  /// up with `stage.value(of:)`.
  let access: Access?

  /// The access to a constant that each recognizer has for itself.
  struct Access: Sendable {
    /// Whether the constant decides anything for a recognizer.
    var concerns: @MainActor @Sendable (UIGestureRecognizer) -> Bool
    var get: @MainActor @Sendable (UIGestureRecognizer) -> Double
    var set: @MainActor @Sendable (UIGestureRecognizer, Double) -> Void
  }

  /// Creates a constant of a program. `stage.value(of:)` reads it.
  ///
  /// - Parameters:
  ///   - name: One word without `=`, `@`, `:` and spaces.
  ///   - title: A short title for people.
  ///   - unit: The unit of the values.
  ///   - value: The value that applies without a tuning.
  ///   - range: The values that a slider offers.
  ///   - step: The distance between two values of a slider. A step of 0 or less counts as a
  ///     hundredth of the range.
  ///   - rule: The id of a rule of your own documents. Default none.
  public init(
    _ name: String, title: String, unit: TunableUnit, default value: Double,
    range: ClosedRange<Double>, step: Double, rule: String = ""
  ) {
    self.init(
      name, title, unit, value, range, step, rule, swift: "stage.tuning[.\(name)]", access: nil)
  }

  init(
    _ name: String, _ title: String, _ unit: TunableUnit, _ value: Double,
    _ range: ClosedRange<Double>, _ step: Double, _ rule: String, swift: String, access: Access?
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    defaultValue = value
    self.range = range
    self.step = step > 0 ? step : max((range.upperBound - range.lowerBound) / 100, 1e-6)
    self.rule = rule
    self.swift = swift
    self.access = access
  }

  /// Whether each recognizer has its own value, so that a tuning may name one recognizer.
  public var belongsToRecognizers: Bool { access != nil }

  /// The nearest value of the slider's range and step.
  public func snapped(_ value: Double) -> Double {
    guard value.isFinite else { return defaultValue }
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let steps = ((inside - range.lowerBound) / step).rounded()
    let exact = range.lowerBound + steps * step
    // Sums of decimal steps are rounded, so that 0.1 + 0.2 is written as 0.3.
    return min((exact * 1e6).rounded() / 1e6, range.upperBound)
  }

  public static func == (a: TunableConstant, b: TunableConstant) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
