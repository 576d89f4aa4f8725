import PantoBase

/// Something that can receive touches, and knows who comes next if it does not want them.
@MainActor open class UIResponder: Hashable {
  // Set by whoever holds it without keeping it (LifetimeToken.swift).
  nonisolated(unsafe) final var knownLife: LifetimeToken?

  let hashNumber = HashNumbers.next()

  public init() {}

  deinit { knownLife?.isOver = true }

  /// Who is asked when this one does not handle a touch (EVT-10).
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  public nonisolated static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hashNumber) }
  public nonisolated func _rawHashValue(seed: Int) -> Int { HashNumbers.hash(of: hashNumber) }
}
