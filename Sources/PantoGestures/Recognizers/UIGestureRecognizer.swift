import PantoBase

@MainActor open class UIGestureRecognizer: Hashable {
  public required init() {}
  func isTracking(_ touch: UITouch) -> Bool { false }
  public nonisolated static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
    a === b
  }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
