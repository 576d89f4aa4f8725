import PantoBase

/// Overloads of `registerUndo` that take a method where UIKit's code passes a selector.
extension UndoManager {
  /// Registers a method that takes a change back, with the object that it receives (UND-01).
  ///
  /// The target is held weakly. A target that has no such method is reported as misuse.
  public func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    let target = target as AnyObject
    guard selector.isMethod(of: target) else {
      return Misuse.report("registerUndo: a \(type(of: target)) does not have the method")
    }
    register(target) { selector.perform(on: $0, sender: object) }
  }

  /// Registers a method that takes a change back, with the value that it receives, such as the old
  /// one of a property.
  ///
  /// ```swift
  /// undoManager?.registerUndo(withTarget: self, selector: Self.setName(_:), object: name)
  /// ```
  public func registerUndo<T: AnyObject, Value>(
    withTarget target: Any, selector method: @escaping @MainActor (T) -> @MainActor (Value) -> Void,
    object: Any?
  ) {
    guard let target = target as? T else { return refuse(target, T.self) }
    guard let value = object as? Value else {
      return Misuse.report(
        "registerUndo: the method of \(T.self) takes a \(Value.self), which the object is not")
    }
    registerUndo(withTarget: target) { method($0)(value) }
  }

  /// Registers a method without parameters that takes a change back.
  public func registerUndo<T: AnyObject>(
    withTarget target: Any, selector method: @escaping @MainActor (T) -> @MainActor () -> Void,
    object: Any?
  ) {
    guard let target = target as? T else { return refuse(target, T.self) }
    registerUndo(withTarget: target) { method($0)() }
  }

  private func refuse(_ target: Any, _ type: AnyObject.Type) {
    Misuse.report(
      "registerUndo: the method is one of \(type), the target a \(Swift.type(of: target))")
  }
}
