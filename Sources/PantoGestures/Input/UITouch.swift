import PantoBase

/// One finger, pen or pressed pointer, from its landing to its lift; changed in place (TCH-02).
@MainActor public final class UITouch: Hashable {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
  }
  public enum TouchType: Int, Sendable, CaseIterable {
    case direct, indirect, pencil, indirectPointer
  }

  func coalescedCopies() -> [UITouch] { [] }
  public nonisolated static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
