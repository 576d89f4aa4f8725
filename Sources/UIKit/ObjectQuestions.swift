import Pantograph

// Methods of `NSObjectProtocol` that every object has on iOS. Views, controllers, recognizers and
// layers are no subclasses of `NSObject` here.

extension UIResponder {
  /// Whether `object` is identical to this responder.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether this responder is an instance of `type` or of a subclass of `type`.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the class of this responder is `type` itself, not a subclass.
  public func isMember(of type: AnyClass) -> Bool { Swift.type(of: self) == type }
}

extension UIGestureRecognizer {
  /// Whether `object` is identical to this recognizer.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether this recognizer is an instance of `type` or of a subclass of `type`.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the class of this recognizer is `type` itself, not a subclass.
  public func isMember(of type: AnyClass) -> Bool { Swift.type(of: self) == type }
}

extension CALayer {
  /// Whether `object` is identical to this layer.
  public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
  /// Whether this layer is an instance of `type` or of a subclass of `type`.
  public func isKind(of type: AnyClass) -> Bool { isObject(self, of: type) }
  /// Whether the class of this layer is `type` itself, not a subclass.
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
