import PantoBase

/// An object that can receive touches, and passes those that it does not handle to the next
/// responder.
@preconcurrency @MainActor open class UIResponder: AccessibleObject, Hashable {
  // The token is created for the first object that needs to know whether this responder still
  // exists (LifetimeToken.swift).
  nonisolated(unsafe) final var storedLifetime: LifetimeToken?

  let hashNumber = HashNumbers.next()

  /// Creates a responder that is not in a responder chain yet.
  public override init() { super.init() }

  deinit { storedLifetime?.isOver = true }

  /// The responder that receives the touches which this one does not handle (EVT-10). Default
  /// `nil`.
  open var next: UIResponder? { nil }

  /// Receives touches that have begun. The default passes them to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Receives touches that have moved. The default passes them to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Receives touches that have lifted. The default passes them to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Receives touches that were cancelled. The default passes them to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: First responder

  /// Whether the responder can become the first responder, which receives keys and text (TXI-01).
  /// Default `false`; text fields return `true`.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the responder gives up the role of first responder when asked. Default `true`.
  open var canResignFirstResponder: Bool { true }
  /// Whether the responder is the first responder of its window (TXI-01).
  open var isFirstResponder: Bool { isFirstOfWindow }

  /// Makes this object the first responder of its window, which receives keys and text (TXI-01).
  ///
  /// The present first responder is asked to resign before. The call has no effect outside a
  /// window.
  ///
  /// - Returns: Whether this object is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool { becomeFirstOfWindow() }

  /// Gives up the role of first responder. The window then has none (TXI-01).
  ///
  /// - Returns: `false` if `canResignFirstResponder` forbids it.
  @discardableResult
  open func resignFirstResponder() -> Bool { resignFirstOfWindow() }

  /// Shows `inputView` and `inputAccessoryView` again if this object is the first responder.
  open func reloadInputViews() { if isFirstResponder { notifyOfInputViews() } }

  // MARK: Keys

  /// Receives keys that went down (TXI-03). The default passes them to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let next { next.pressesBegan(presses, with: event) } else { event?.passOn() }
  }

  /// Receives keys that changed while they were down. Keys never do; the default passes them on.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Receives keys that went up (TXI-03). The default passes them to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let next { next.pressesEnded(presses, with: event) } else { event?.passOn() }
  }

  /// Receives keys whose press was cancelled. The default passes them to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Commands

  /// The undo manager that records changes of this object (UND-03). Default: that of `next`; a
  /// window has one, and a field or text view has one of its own.
  open var undoManager: UndoManager? { next?.undoManager }

  /// The combinations of keys that call a method while this object is the first responder, or after
  /// it in the chain (TXI-10). Default `nil`.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Updates a command whose target is this object, such as its title or check mark, just before
  /// the command shows in a menu or is called by its keys (TXI-10). Does nothing by default.
  open func validate(_ command: UICommand) {}

  /// Whether this object can perform a command now, for the edit menu and key commands (TXI-09).
  ///
  /// The default is `true` for methods of the program that the object's class has, and `false` for
  /// `.cut`, `.copy` and the other commands of the library. A view that copies overrides both this
  /// method, for `action == .copy`, and `copy(_:)`.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.isOwnMethod(of: self)
  }

  private static let questions = RecursionLimit(
    "canPerformAction",
    fix: "call super, or ask the next responder, and not the object that is being asked")

  /// Returns the object that performs a command: this one if it can, else one after it in the
  /// responder chain.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    UIResponder.questions.ask(else: false) { canPerformAction(action, withSender: sender) }
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// Puts what is selected on the pasteboard. Does nothing by default.
  open func copy(_ sender: Any?) {}
  /// Removes what is selected and puts it on the pasteboard. Does nothing by default.
  open func cut(_ sender: Any?) {}
  /// Inserts what is on the pasteboard. Does nothing by default.
  open func paste(_ sender: Any?) {}
  /// Selects what is at the caret. Does nothing by default.
  open func select(_ sender: Any?) {}
  /// Selects everything. Does nothing by default.
  open func selectAll(_ sender: Any?) {}
  /// Removes what is selected. Does nothing by default.
  open func delete(_ sender: Any?) {}

  public nonisolated static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
