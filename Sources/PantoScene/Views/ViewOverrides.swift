import PantoBase
import PantoLayers
import PantoGraphics

/// The methods and properties of `UIView` that a class overrides, among those that would otherwise
/// be called for each view at each event.
struct ViewOverrides: OptionSet, Sendable {
  let rawValue: UInt8
  /// `hitTest(_:with:)` or `point(inside:with:)` is overridden, so the override is called, as in
  /// UIKit (HIT-07).
  static let hitTesting = ViewOverrides(rawValue: 1)
  /// `draw(_:)` or `draw(_:in:)` is overridden, or the layer has another class, so the view may
  /// have content of its own.
  static let drawing = ViewOverrides(rawValue: 2)
  /// `isHidden`, `isUserInteractionEnabled` or `alpha` is overridden, so hit testing asks the
  /// property (OVR-02).
  static let hitState = ViewOverrides(rawValue: 4)
  /// `alpha` is overridden.
  static let alpha = ViewOverrides(rawValue: 8)
  /// `action(for:forKey:)` is overridden, so changes of the layer ask it (ANI-16).
  static let actions = ViewOverrides(rawValue: 16)
  /// `safeAreaInsetsDidChange()` is overridden, so layout looks for changes (LAY-03).
  static let safeArea = ViewOverrides(rawValue: 32)

  /// Returns the traits that hit testing must observe for a view of a class with these overrides
  /// and with this layer.
  @MainActor func hitTraits(with layer: CALayer) -> HitTraits {
    let asks = contains(.hitTesting) || layer.overridesContains
    var traits: HitTraits = asks ? .overridesHitTest : []
    if contains(.hitState) { traits.insert(.overridesState) }
    return traits
  }

  /// Returns the overrides of a class. The result is computed once per class.
  @MainActor static func of(_ kind: UIView.Type) -> ViewOverrides {
    if let known = known[ObjectIdentifier(kind)] { return known }
    var overrides: ViewOverrides = []
    for (member, found) in members where member.isOverridden(in: kind) {
      overrides.formUnion(found)
    }
    if kind.layerClass != CALayer.self { overrides.insert(.drawing) }
    known[ObjectIdentifier(kind)] = overrides
    NeverCalledMethods.report(in: kind)
    return overrides
  }

  /// The overrides of each class that was asked for. Classes belong to the process.
  @MainActor private static var known: [ObjectIdentifier: ViewOverrides] = [:]

  private static let members: [(OverridableMethod, ViewOverrides)] = [
    (method(HitTestProbe.self), .hitTesting), (method(PointInsideProbe.self), .hitTesting),
    (method(DrawProbe.self), .drawing), (method(DrawLayerProbe.self), .drawing),
    (method(ActionProbe.self), .actions), (property(HiddenProbe.self), .hitState),
    (property(EnabledProbe.self), .hitState), (property(AlphaProbe.self), [.hitState, .alpha]),
    (method(SafeAreaProbe.self), .safeArea),
  ]

  private static func property(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(ofProperty: UIView.self, plain: PlainProbe.self, probe: probe)
  }

  private static func method(_ probe: AnyClass) -> OverridableMethod {
    OverridableMethod(of: UIView.self, plain: PlainProbe.self, probe: probe)
  }
}

// Each of these classes overrides the one member that its name says. No instance is ever created.
private final class PlainProbe: UIView {}

private final class HitTestProbe: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

private final class PointInsideProbe: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}

private final class DrawProbe: UIView {
  override func draw(_ rect: CGRect) { Misuse.report("DrawProbe is never drawn") }
}

private final class DrawLayerProbe: UIView {
  override func draw(_ layer: CALayer, in ctx: CGContext) {
    Misuse.report("DrawLayerProbe is never drawn")
  }
}

private final class ActionProbe: UIView {
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

private final class SafeAreaProbe: UIView {
  override func safeAreaInsetsDidChange() { setNeedsLayout() }
}

private final class HiddenProbe: UIView {
  override var isHidden: Bool {
    get { super.isHidden }
    set { super.isHidden = !newValue }
  }
}

private final class EnabledProbe: UIView {
  override var isUserInteractionEnabled: Bool {
    get { super.isUserInteractionEnabled }
    set { super.isUserInteractionEnabled = !newValue }
  }
}

private final class AlphaProbe: UIView {
  override var alpha: CGFloat {
    get { super.alpha }
    set { super.alpha = -newValue }
  }
}
