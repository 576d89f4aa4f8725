import PantoBase

/// Constants with other values than the program gave them, for one stage (TUN-01).
///
/// ```swift
/// stage.tuning = [.panThreshold: 14, .springResponse: 0.55]
/// stage.tuning[.pressDuration, of: "longPress:card"] = 0.4
/// ```
///
/// A recognizer takes the values over when its next sequence begins, and keeps them when the tuning
/// is removed. A spring takes them over when it starts, and scrolled content when it is released.
public struct Tuning: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One constant with the value that a tuning gives it.
  public struct Change: Hashable, Sendable {
    /// The constant whose value the tuning replaces.
    public let constant: TunableConstant
    /// The new value, in the constant's unit.
    public var value: Double
    /// The name of the only recognizer that takes the value over; `nil` for all.
    public let recognizer: String?
  }

  /// The largest value of a constant, in its unit.
  static let largest = 1e9

  /// The constants with another value, in the order in which they were set.
  public private(set) var changes: [Change] = []

  /// Creates a tuning that changes nothing.
  public init() {}

  /// Creates a tuning of some constants. The last value counts if a constant stands there twice.
  public init(dictionaryLiteral elements: (TunableConstant, Double)...) {
    for (constant, value) in elements { self[constant] = value }
  }

  /// Whether the tuning changes no constant.
  public var isEmpty: Bool { changes.isEmpty }

  /// The value that this tuning gives a constant, or `nil` to leave the constant as the program has
  /// it.
  ///
  /// A value that is negative or not finite is refused, and the old one is kept.
  ///
  /// - Parameter recognizer: The name of the only recognizer that takes the value over. Default
  ///   `nil`: all recognizers. It has no meaning for a constant that belongs to no recognizer.
  public subscript(constant: TunableConstant, of recognizer: String? = nil) -> Double? {
    get { changes.first { $0.constant == constant && $0.recognizer == recognizer }?.value }
    set {
      let recognizer = constant.belongsToRecognizers ? recognizer : nil
      let index = changes.firstIndex {
        $0.constant == constant && $0.recognizer == recognizer
      }
      guard let newValue else {
        if let index { changes.remove(at: index) }
        return
      }
      guard newValue >= 0, newValue <= Tuning.largest else { return }
      if let index {
        changes[index].value = newValue
      } else {
        changes.append(Change(constant: constant, value: newValue, recognizer: recognizer))
      }
    }
  }

  /// The Swift lines that give a stage this tuning, each with the property that has the same effect
  /// for one recognizer or view.
  public var swiftLines: [String] {
    changes.map {
      let place = $0.recognizer.map { ", of: \"\($0)\"" } ?? ""
      let own = $0.constant.swift
      let line =
        "stage.tuning[.\($0.constant.name)\(place)] = \(TunableUnit.number($0.value))"
      let note = [$0.constant.rule, own.hasPrefix("stage.") ? "" : "or \(own)"]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      return note.isEmpty ? line : "\(line)  // \(note)"
    }
  }
}

extension Tuning: CustomStringConvertible {
  /// The changes with their units, such as `panThreshold 14 pt, springResponse 0.55 s`.
  public var description: String {
    changes.map {
      let place = $0.recognizer.map { "@\($0)" } ?? ""
      return "\($0.constant.name)\(place) \($0.constant.unit.text($0.value))"
    }.joined(separator: ", ")
  }
}
