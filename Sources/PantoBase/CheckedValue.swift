/// A value that consists of numbers and can be checked before it is assigned to a property (B57).
@usableFromInline package protocol CheckedValue {
  /// Whether every number in the value is finite and every length is at most `CGFloat.farthest`.
  var isLegal: Bool { get }
}

extension Misuse {
  /// Checks a value before it is assigned to a property. Views, layers, scroll views, controls,
  /// stages and animations all use this check (B57).
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - property: the name of the property for the message.
  ///   - isAllowed: what the property demands beyond a finite number, such as `width > 0`.
  ///   - rule: that demand as text for the message.
  /// - Returns: `false` if the value is refused. The refusal is reported once per call site, and
  ///   the caller keeps its old value.
  @inlinable @inline(__always) package static func accepts<Value: CheckedValue>(
    _ value: Value, for property: StaticString, _ isAllowed: @autoclosure () -> Bool = true,
    rule: StaticString = "be finite and at most 1e9", file: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    if value.isLegal, isAllowed() { return true }
    refuse("\(value)", property, rule, file, line)
    return false
  }

  @usableFromInline @inline(never) package static func refuse(
    _ value: String, _ property: StaticString, _ rule: StaticString, _ file: StaticString,
    _ line: UInt
  ) {
    report(
      "\(property): \(value) is refused and the old value is kept; the value must \(rule)",
      file: file, line: line)
  }
}

extension CGFloat: CheckedValue {
  @inlinable package var isLegal: Bool { isInReach }
}
extension Double: CheckedValue {
  @inlinable package var isLegal: Bool { isFinite }
}
extension Float: CheckedValue {
  @inlinable package var isLegal: Bool { isFinite }
}
extension NSNumber: CheckedValue {
  @usableFromInline package var isLegal: Bool { doubleValue.isFinite }
}
extension CGPoint: CheckedValue {
  @inlinable package var isLegal: Bool { isInReach }
}
extension CGVector: CheckedValue {
  @inlinable package var isLegal: Bool { dx.isInReach && dy.isInReach }
}
extension CGSize: CheckedValue {
  @inlinable package var isLegal: Bool { isInReach }
}
extension CGRect: CheckedValue {
  @inlinable package var isLegal: Bool { isInReach }
}
extension UIEdgeInsets: CheckedValue {
  @inlinable package var isLegal: Bool {
    top.isInReach && left.isInReach && bottom.isInReach && right.isInReach
  }
}
extension NSDirectionalEdgeInsets: CheckedValue {
  @usableFromInline package var isLegal: Bool {
    top.isInReach && leading.isInReach && bottom.isInReach && trailing.isInReach
  }
}
extension UIOffset: CheckedValue {
  @inlinable package var isLegal: Bool { horizontal.isInReach && vertical.isInReach }
}
extension CGAffineTransform: CheckedValue {
  @inlinable package var isLegal: Bool { isInReach }
}
extension CATransform3D: CheckedValue {
  @usableFromInline package var isLegal: Bool { isInReach }
}
extension Optional: CheckedValue where Wrapped: CheckedValue {
  @inlinable package var isLegal: Bool {
    switch self {
    case .none: true
    case .some(let value): value.isLegal
    }
  }
}
extension Array: CheckedValue where Element: CheckedValue {
  @inlinable package var isLegal: Bool { allSatisfy { $0.isLegal } }
}
