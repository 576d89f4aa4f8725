import PantoBase

/// Reports methods of every object that classes override and nothing calls.
@MainActor package enum NeverCalledMethods {
  /// Tells the program once of each kind of such methods. Views ask when the first object of their
  /// class is made, and controllers when their view is loaded.
  package static func report(in kind: AccessibleObject.Type) {
    if awakening.isOverridden(in: kind) {
      Misuse.warn(
        "awakeFromNib is never called: there are no nibs; set the object up in its initializer, "
          + "or in viewDidLoad (PRT-24)", oncePerMessage: true)
    }
    if assistive.contains(where: { $0.isOverridden(in: kind) }) {
      Misuse.warn(
        "accessibilityActivate, accessibilityPerformEscape and the like are never called: no "
          + "assistive technology is connected (PRT-25)", oncePerMessage: true)
    }
  }

  private static let awakening = method(AwakeProbe.self)
  private static let assistive = [
    method(ActivateProbe.self), method(EscapeProbe.self), method(MagicTapProbe.self),
    method(FocusProbe.self), method(FocusLossProbe.self),
  ]

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: AccessibleObject.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each of these classes overrides the one method that its name says. No instance is ever created.
private final class PlainProbe: AccessibleObject {}

private final class AwakeProbe: AccessibleObject {
  override func awakeFromNib() { Misuse.report("AwakeProbe is never awake") }
}

private final class ActivateProbe: AccessibleObject {
  override func accessibilityActivate() -> Bool { Misuse.count > 0 }
}

private final class EscapeProbe: AccessibleObject {
  override func accessibilityPerformEscape() -> Bool { Misuse.count > 0 }
}

private final class MagicTapProbe: AccessibleObject {
  override func accessibilityPerformMagicTap() -> Bool { Misuse.count > 0 }
}

private final class FocusProbe: AccessibleObject {
  override func accessibilityElementDidBecomeFocused() { Misuse.report("FocusProbe has no focus") }
}

private final class FocusLossProbe: AccessibleObject {
  override func accessibilityElementDidLoseFocus() { Misuse.report("FocusLossProbe has no focus") }
}
