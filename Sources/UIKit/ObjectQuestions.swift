import Pantograph

// Answers that every object gives on iOS. Views, controllers, recognizers and layers are no
// `NSObject` here.

extension UIResponder {
  /// Whether `object` is this very object.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether the object is of `type` or of a class below it.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the object is of `type` itself.
  public func isMember(of type: AnyClass) -> Bool { Swift.type(of: self) == type }
}

extension UIGestureRecognizer {
  /// Whether `object` is this very object.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether the object is of `type` or of a class below it.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the object is of `type` itself.
  public func isMember(of type: AnyClass) -> Bool { Swift.type(of: self) == type }
}

extension CALayer {
  /// Whether `object` is this very object.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether the object is of `type` or of a class below it.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the object is of `type` itself.
  public func isMember(of type: AnyClass) -> Bool { Swift.type(of: self) == type }
}

private func isObject(_ object: AnyObject, of type: AnyClass) -> Bool {
  var next: AnyClass? = Swift.type(of: object)
  while let here = next {
    if here == type { return true }
    next = _getSuperclass(here)
  }
  return false
}
