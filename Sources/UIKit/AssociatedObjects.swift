// Associated objects as in Objective-C's runtime: values that are stored for an object under a key.

/// Whether an associated value is referenced weakly or strongly.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The associated value is referenced weakly.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The associated value is retained. All cases below do the same, also those that copy on iOS.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is stored for an object under the address `key`, or `nil` (PRT-33).
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedValues.shared.value(of: object as AnyObject, key)
}

/// Stores a value for an object under the address `key`; `nil` removes the value (PRT-33).
///
/// The values of a freed object are released later than on iOS: when other values are stored.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedValues.shared.set(
    value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

/// Removes all values that are stored for an object (PRT-33).
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedValues.shared.removeAll(of: object as AnyObject)
}
