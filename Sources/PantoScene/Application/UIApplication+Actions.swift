import PantoBase
import PantoGestures

extension UIApplication {
  /// Calls the method of a selector on an object (TXI-10).
  ///
  /// - Parameters:
  ///   - action: The method.
  ///   - target: The object; `nil` for the first responder, or the first one after it whose
  ///     `canPerformAction` allows the method.
  ///   - sender: The object that the method receives.
  ///   - event: Not used: methods receive the sender.
  /// - Returns: Whether an object has the method.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let object =
      target.map { $0 as AnyObject }
      ?? Stage.current?.commandResponder?.target(forAction: action, withSender: sender)
      .map { $0 as AnyObject }
    guard let object, action.isMethod(of: object) else { return false }
    action.perform(on: object, sender: sender)
    return true
  }

  /// Calls a method without parameters that returns whether it had an effect, such as
  /// `UIResponder.resignFirstResponder`, on `target` or, if that is `nil`, on the nearest responder
  /// that can perform it.
  @discardableResult
  public func sendAction<T: AnyObject>(
    _ action: @escaping @MainActor (T) -> @MainActor () -> Bool, to target: Any?,
    from sender: Any?, for event: UIEvent?
  ) -> Bool { sendAction(Selector(action), to: target, from: sender, for: event) }

  /// Calls a method without parameters on `target` or, if that is `nil`, on the nearest responder
  /// that can perform it.
  @discardableResult
  public func sendAction<T: AnyObject>(
    _ action: @escaping @MainActor (T) -> @MainActor () -> Void, to target: Any?,
    from sender: Any?, for event: UIEvent?
  ) -> Bool { sendAction(Selector(action), to: target, from: sender, for: event) }

  /// Calls a method that takes any sender on `target` or, if that is `nil`, on the nearest
  /// responder that can perform it.
  @discardableResult
  public func sendAction<T: AnyObject>(
    _ action: @escaping @MainActor (T) -> @MainActor (Any?) -> Void, to target: Any?,
    from sender: Any?, for event: UIEvent?
  ) -> Bool { sendAction(Selector(action), to: target, from: sender, for: event) }

  /// Calls a method that takes its sender on `target` or, if that is `nil`, on the nearest
  /// responder that can perform it.
  @discardableResult
  public func sendAction<T: AnyObject, Sender: AnyObject>(
    _ action: @escaping @MainActor (T) -> @MainActor (Sender) -> Void, to target: Any?,
    from sender: Any?, for event: UIEvent?
  ) -> Bool { sendAction(Selector(action), to: target, from: sender, for: event) }
}
