/// The importance of a constraint compared with others, from 1 to 1,000.
///
/// Constraints of 1,000 must hold. Of the others, one of higher priority is never given up for any
/// number of lower ones. The meaning is UIKit's, except that the solver tells at most 64 different
/// priorities apart.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority. Numbers outside of 1…1,000 are clamped where the priority is used; NaN
  /// counts as 1,000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000: the constraint must hold. The default of a constraint.
  public static let required = UILayoutPriority(1000)
  /// 750: the default resistance of content against being clipped.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: UIKit's priority for a drag that may resize a window. Here so that ported code compiles.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: UIKit's priority with which a window keeps its size. Here so that ported code compiles.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: UIKit's priority for a drag that may not resize a window. Here so that ported code
  /// compiles.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: the default resistance of a view against being larger than its content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: the priority of the target size in `systemLayoutSizeFitting`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
  /// Returns a priority that is higher by `b`.
  public static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority {
    UILayoutPriority(a.rawValue + b)
  }
  /// Returns a priority that is lower by `b`.
  public static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority {
    UILayoutPriority(a.rawValue - b)
  }
  /// Returns a priority that is higher by `a`.
  public static func + (a: Float, b: UILayoutPriority) -> UILayoutPriority { b + a }
  /// Returns how much higher `a` is than `b`.
  public static func - (a: UILayoutPriority, b: UILayoutPriority) -> Float {
    a.rawValue - b.rawValue
  }
  /// Raises a priority by `b`.
  public static func += (a: inout UILayoutPriority, b: Float) { a = a + b }
  /// Lowers a priority by `b`.
  public static func -= (a: inout UILayoutPriority, b: Float) { a = a - b }

  /// The priority clamped to 1…1,000. NaN becomes 1,000.
  package var legal: UILayoutPriority {
    rawValue.isNaN ? .required : UILayoutPriority(min(max(rawValue, 1), 1000))
  }
}
