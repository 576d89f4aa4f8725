import PantoBase

/// The unit in which a tunable constant is measured.
public enum TunableUnit: String, Hashable, Sendable, CaseIterable {
  case points, seconds, degrees
  case pointsPerSecond
  /// The share of a speed that is kept per millisecond, the unit of deceleration rates.
  case perMillisecond
  /// A number without a unit, such as a damping ratio.
  case ratio

  /// The symbol of the unit, written after a number: `pt`, `s`, `°`, `pt/s`, `/ms`, or nothing for
  /// a ratio.
  public var sign: String {
    switch self {
    case .points: "pt"
    case .seconds: "s"
    case .degrees: "°"
    case .pointsPerSecond: "pt/s"
    case .perMillisecond: "/ms"
    case .ratio: ""
    }
  }

  /// Returns a number with the symbol of the unit, such as `14 pt`, `5°` and `0.35 s`.
  public func text(_ value: Double) -> String {
    let number = TunableUnit.number(value)
    return switch self {
    case .ratio: number
    case .degrees, .perMillisecond: number + sign
    case .points, .seconds, .pointsPerSecond: number + " " + sign
    }
  }

  /// Returns a number with at most four decimals, without zeros at its end.
  public static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
    let scaled = (value.magnitude * 10_000).rounded()
    let whole = Int((scaled / 10_000).rounded(.down))
    var rest = "\(Int(scaled) - whole * 10_000)"
    rest = String(repeating: "0", count: 4 - rest.count) + rest
    while rest.hasSuffix("0") { rest.removeLast() }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return rest.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
