import PantoBase

/// Reports methods that controllers override and nothing calls.
@MainActor enum NeverCalled {
  private static let memoryWarning = OverridableMethod(
    of: UIViewController.self, plain: PlainProbe.self, probe: MemoryProbe.self)

  static func report(in kind: UIViewController.Type) {
    guard memoryWarning.isOverridden(in: kind) else { return }
    Misuse.warn(
      "didReceiveMemoryWarning is never called: Linux warns no program of low memory; keep caches small",
      oncePerMessage: true)
  }
}

// No instance of these classes is ever created.
private final class PlainProbe: UIViewController {}

private final class MemoryProbe: UIViewController {
  override func didReceiveMemoryWarning() { Misuse.report("MemoryProbe is never warned") }
}
