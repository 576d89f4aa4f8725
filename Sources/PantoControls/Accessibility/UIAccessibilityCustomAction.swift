import PantoBase
import PantoGestures

/// An action that assistive technology offers. None is connected, so that only `perform` of an
/// `AccessibilityNode` and the program itself call the handler (PRT-25).
@preconcurrency @MainActor open class UIAccessibilityCustomAction {
  /// The type of the handler: it returns whether the action was done.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The name of the action that assistive technology offers.
  open var name: String
  /// The closure that does the action. Default `nil`.
  open var actionHandler: Handler?

  /// Makes a custom action that calls a closure.
  public init(name: String, actionHandler: Handler?) {
    self.name = name
    self.actionHandler = actionHandler
  }

  /// Makes an action that calls a method, which returns whether the action was done. `target` is
  /// held weakly.
  public convenience init<T: AnyObject>(
    name: String, target: AnyObject?, selector: @escaping @MainActor (T) -> @MainActor () -> Bool
  ) {
    self.init(name: name) { [weak target] _ in (target as? T).map { selector($0)() } ?? false }
  }

  /// Makes an action that calls a method with the action. `target` is held weakly.
  public convenience init<T: AnyObject>(
    name: String, target: AnyObject?,
    selector: @escaping @MainActor (T) -> @MainActor (UIAccessibilityCustomAction) -> Bool
  ) {
    self.init(name: name) { [weak target] action in
      (target as? T).map { selector($0)(action) } ?? false
    }
  }
}

extension AccessibleObject {
  /// The actions that assistive technology offers for the object. `stage.accessibilityTree` lists
  /// them, and its nodes perform them. Default `nil`.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { attachments.lazy.compactMap { $0 as? CustomActions }.first?.actions }
    set {
      attachments.removeAll { $0 is CustomActions }
      if let newValue { attachments.append(CustomActions(newValue)) }
    }
  }
}

@MainActor private final class CustomActions {
  let actions: [UIAccessibilityCustomAction]
  init(_ actions: [UIAccessibilityCustomAction]) { self.actions = actions }
}
