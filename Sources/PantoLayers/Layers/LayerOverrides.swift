import PantoBase

/// The members of `CALayer` that a class overrides, among those that would otherwise be called for
/// each layer at each change and event.
struct LayerOverrides: OptionSet, Sendable {
  let rawValue: UInt8
  /// The class overrides `bounds`, `position` or `frame`.
  static let geometry = LayerOverrides(rawValue: 1)
  /// The class overrides `contains(_:)`.
  static let contains = LayerOverrides(rawValue: 2)
  /// The class overrides `needsDisplay(forKey:)`.
  static let displayKeys = LayerOverrides(rawValue: 4)
  /// The class overrides `action(forKey:)` or `defaultAction(forKey:)`.
  static let actions = LayerOverrides(rawValue: 8)
  /// The class overrides `layoutSublayers()`.
  static let layout = LayerOverrides(rawValue: 16)

  /// Returns the overrides of a class. The result is computed once per class.
  @MainActor static func of(_ kind: CALayer.Type) -> LayerOverrides {
    if let known = known[ObjectIdentifier(kind)] { return known }
    var overrides: LayerOverrides = []
    if bounds.isOverridden(in: kind) || position.isOverridden(in: kind)
      || frame.isOverridden(in: kind)
    {
      overrides.insert(.geometry)
    }
    if containsMethod.isOverridden(in: kind) { overrides.insert(.contains) }
    if displayMethod.isOverridden(in: kind) { overrides.insert(.displayKeys) }
    if actionMethod.isOverridden(in: kind) || defaultActionMethod.isOverridden(in: kind) {
      overrides.insert(.actions)
    }
    if layoutMethod.isOverridden(in: kind) { overrides.insert(.layout) }
    known[ObjectIdentifier(kind)] = overrides
    return overrides
  }

  /// The overrides of each class that was asked for. Classes belong to the process.
  @MainActor private static var known: [ObjectIdentifier: LayerOverrides] = [:]

  private static let bounds = property(BoundsProbe.self)
  private static let position = property(PositionProbe.self)
  private static let frame = property(FrameProbe.self)
  private static let containsMethod = method(ContainsProbe.self)
  private static let displayMethod = method(DisplayKeysProbe.self)
  private static let actionMethod = method(ActionProbe.self)
  private static let defaultActionMethod = method(DefaultActionProbe.self)
  private static let layoutMethod = method(LayoutProbe.self)

  private static func property(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(ofProperty: CALayer.self, plain: PlainProbe.self, probe: probe)
  }

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: CALayer.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each of these classes overrides the one member that its name says. No instance is ever created.
private final class PlainProbe: CALayer {}

private final class BoundsProbe: CALayer {
  override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = newValue.standardized }
  }
}

private final class PositionProbe: CALayer {
  override var position: CGPoint {
    get { super.position }
    set { super.position = CGPoint(x: newValue.y, y: newValue.x) }
  }
}

private final class FrameProbe: CALayer {
  override var frame: CGRect {
    get { super.frame }
    set { super.frame = newValue.standardized }
  }
}

private final class ContainsProbe: CALayer {
  override func contains(_ p: CGPoint) -> Bool { p == .zero }
}

private final class DisplayKeysProbe: CALayer {
  override class func needsDisplay(forKey key: String) -> Bool { key.isEmpty }
}

private final class ActionProbe: CALayer {
  override func action(forKey event: String) -> (any CAAction)? { CABasicAnimation(keyPath: event) }
}

private final class DefaultActionProbe: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    CABasicAnimation(keyPath: event)
  }
}

private final class LayoutProbe: CALayer {
  override func layoutSublayers() { Misuse.report("LayoutProbe is never laid out") }
}
