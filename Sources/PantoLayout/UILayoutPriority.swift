/// How much a constraint matters against others: 1 to 1,000. 1,000 must hold; of the rest a higher
/// one is never given up for any number of lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000: must hold.
  public static let required = UILayoutPriority(1000)
  /// 750: how much content resists being cut, by default.
  public static let defaultHigh = UILayoutPriority(750)
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  public static let sceneSizeStayPut = UILayoutPriority(500)
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: how much a view keeps to its content, by default.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: what `systemLayoutSizeFitting` wishes for.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  public static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority {
    UILayoutPriority(a.rawValue + b)
  }
  public static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority {
    UILayoutPriority(a.rawValue - b)
  }

  /// Inside 1…1,000; not a number becomes 1,000.
  package var legal: UILayoutPriority {
    rawValue.isNaN ? .required : UILayoutPriority(min(max(rawValue, 1), 1000))
  }
}
