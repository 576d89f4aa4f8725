import PantoBase

/// The first responder of a window: the object that receives keys and text (TXI-01).
@MainActor package final class FirstResponder {
  /// The present first responder of the window, held weakly.
  package private(set) weak var current: UIResponder?
  /// Called after the first responder or its input views changed. One call covers a change from one
  /// responder to another.
  package var onChange: ((_ old: UIResponder?, _ new: UIResponder?) -> Void)?
  /// Whether another responder is about to follow the one that resigns.
  private var isHandingOver = false

  init() {}

  private static let changes = RecursionLimit(
    "becomeFirstResponder, resignFirstResponder", most: 16,
    fix: "responders take the role from each other; let one of them keep it")
  private static let questions = RecursionLimit(
    "canBecomeFirstResponder",
    fix: "answer whether the object can be the first responder, and make it so elsewhere")

  /// Runs a change of the first responder together with the delegate calls that follow from the
  /// change. Responders that take the role from each other in those calls are stopped after 16
  /// changes.
  package func change(_ body: () -> Bool) -> Bool {
    FirstResponder.changes.ask(else: false, body)
  }

  func make(_ new: UIResponder) -> Bool {
    if current === new { return true }
    guard FirstResponder.questions.ask(else: false, { new.canBecomeFirstResponder }) else {
      return false
    }
    let old = current
    if let old {
      let wasHandingOver = isHandingOver
      isHandingOver = true
      let hasResigned = old.resignFirstResponder()
      isHandingOver = wasHandingOver
      guard hasResigned, current === nil || current === new else {
        if current !== old { onChange?(old, current) }
        return current === new
      }
    }
    current = new
    onChange?(old, new)
    return true
  }

  func resign(_ old: UIResponder) -> Bool {
    guard current === old else { return true }
    guard old.canResignFirstResponder else { return false }
    current = nil
    if !isHandingOver { onChange?(old, nil) }
    return true
  }

  /// Ends the role of a responder that leaves its window, whether it may resign or not.
  package func drop(_ old: UIResponder) {
    guard current === old else { return }
    _ = old.resignFirstResponder()
    guard current === old else { return }
    current = nil
    onChange?(old, nil)
  }
}

extension UIResponder {
  /// The first responder of the window that this object belongs to, or `nil` outside a window.
  package final var windowResponder: FirstResponder? {
    var responder: UIResponder? = self
    while let step = responder {
      if let host = step as? any GestureHost {
        return host.hostWindow?.eventProcessor?.firstResponder
      }
      responder = step.next
    }
    return nil
  }

  final var isFirstOfWindow: Bool {
    guard let responder = windowResponder else { return false }
    return responder.current === self
  }

  final func becomeFirstOfWindow() -> Bool { windowResponder?.make(self) ?? false }
  final func resignFirstOfWindow() -> Bool { windowResponder?.resign(self) ?? true }

  final func notifyOfInputViews() {
    guard let responder = windowResponder else { return }
    responder.onChange?(self, self)
  }
}
