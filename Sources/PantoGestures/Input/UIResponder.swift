import PantoBase

/// An object that can receive touches, and passes those that it does not handle to the next
/// responder.
@preconcurrency @MainActor open class UIResponder: AccessibleObject, Hashable {
  // The token is created for the first object that needs to know whether this responder still
  // exists (LifetimeToken.swift).
  nonisolated(unsafe) final var storedLifetime: LifetimeToken?

  let hashNumber = HashNumbers.next()

  /// Creates a responder.
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

  public nonisolated static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
