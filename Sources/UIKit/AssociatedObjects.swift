// Values that code of Objective-C's runtime keeps beside an object.

/// How a value is kept beside an object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is kept weakly.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is retained. All policies that retain or copy are this one.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// The value kept beside an object under the address `key`, or `nil` (PRT-33).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedValues.shared.value(of: object as AnyObject, key)
}

/// Keeps a value beside an object under the address `key`; `nil` removes it (PRT-33).
///
/// The values of an object that is gone are let go somewhat later than on iOS: when others are set.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedValues.shared.set(
    value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all values kept beside an object (PRT-33).
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedValues.shared.removeAll(of: object as AnyObject)
}
