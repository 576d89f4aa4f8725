import PantoBase
import PantoGraphics

/// A shadow as UIKit describes it: four properties and an optional outline.
struct ShadowParts {
  var color = RGBA(0, 0, 0)
  var opacity: Float = 0
  var offset = CGSize(width: 0, height: -3)
  var radius: CGFloat = 3
  var path: CGPath?
}

extension CALayer {
  private func changeShadow(_ name: String, _ change: (inout ShadowParts) -> Void) {
    let pending = skipsActions ? nil : beginAction(name)
    var parts = shadowParts ?? ShadowParts()
    change(&parts)
    shadowParts = parts
    shadow = castShadow
    pending?.end()
  }

  /// The shadow that results from the four properties, or `nil` if there is none.
  final var castShadow: LayerContent.Shadow? { shadowParts.flatMap { cast($0) } }

  /// Returns the shadow with the animated values of `contentValues`.
  final func shadow(_ contentValues: ContentValues) -> LayerContent.Shadow? {
    guard var parts = shadowParts else { return shadowValue }
    if let animated = contentValues["shadowColor"] { parts.color = animated.color }
    if let animated = contentValues["shadowOpacity"] { parts.opacity = Float(animated.number) }
    if let animated = contentValues["shadowOffset"] { parts.offset = animated.size }
    if let animated = contentValues["shadowRadius"] { parts.radius = max(0, animated.number) }
    if let animated = contentValues["shadowPath"] {
      parts.path = CGPath(elements: animated.elements)
    }
    return cast(parts)
  }

  private func cast(_ parts: ShadowParts) -> LayerContent.Shadow? {
    guard parts.opacity > 0 else { return nil }
    let c = parts.color
    return LayerContent.Shadow(
      color: RGBA(c.red, c.green, c.blue, c.alpha * CGFloat(min(1, parts.opacity))),
      offset: CGVector(dx: parts.offset.width, dy: parts.offset.height), blur: parts.radius * 2,
      path: parts.path?.elements ?? ownShadowPath)
  }

  /// The colour of the shadow. Default black; `nil` means a clear shadow.
  public final var shadowColor: CGColor? {
    get { shadowParts?.color ?? RGBA(0, 0, 0) }
    set { changeShadow("shadowColor") { $0.color = newValue ?? .clear } }
  }

  /// The opacity of the shadow, 0…1. Default 0: no shadow. Negative values count as 0; values that
  /// are not finite are reported as misuse.
  public final var shadowOpacity: Float {
    get { shadowParts?.opacity ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "shadowOpacity") else { return }
      let new = max(0, CGFloat(newValue))
      let pending = skipsActions || new == shadowStrength ? nil : beginAction("shadowOpacity")
      defer { pending?.end() }
      contentCache = nil
      change(\.shadowStrength, from: shadowStrength, to: new, \.shadowOpacity) {
        shadowStrength = new
      }
    }
  }

  /// The model value of `shadowOpacity` in the type in which it is animated.
  final var shadowStrength: CGFloat {
    get { CGFloat(shadowParts?.opacity ?? 0) }
    set {
      var parts = shadowParts ?? ShadowParts()
      parts.opacity = Float(newValue)
      shadowParts = parts
      shadow = castShadow
    }
  }

  /// The offset of the shadow in points. Default (0, -3). Values that are not finite are reported
  /// as misuse.
  public final var shadowOffset: CGSize {
    get { shadowParts?.offset ?? ShadowParts().offset }
    set {
      guard Misuse.accepts(newValue, for: "shadowOffset") else { return }
      changeShadow("shadowOffset") { $0.offset = newValue }
    }
  }

  /// The blur of the shadow: its standard deviation in points. Default 3. Negative values count as
  /// 0.
  public final var shadowRadius: CGFloat {
    get { shadowParts?.radius ?? 3 }
    set {
      guard Misuse.accepts(newValue, for: "shadowRadius") else { return }
      changeShadow("shadowRadius") { $0.radius = max(0, newValue) }
    }
  }

  /// The outline that casts the shadow, in the layer's points. `nil`, the default, stands for the
  /// rounded rectangle of the layer.
  public final var shadowPath: CGPath? {
    get { shadowParts?.path }
    set {
      guard Misuse.accepts(newValue, for: "shadowPath") else { return }
      changeShadow("shadowPath") { $0.path = newValue }
    }
  }

  /// A layer whose opacity masks this layer and everything below: where the mask is transparent,
  /// nothing shows. Default `nil`.
  ///
  /// The position of the mask is in this layer's points. A layer that already has a superlayer, or
  /// that would make the tree too deep, is reported as misuse and refused.
  public final var mask: CALayer? {
    get { maskValue }
    set {
      guard newValue !== maskValue else { return }
      if let new = newValue {
        guard new.parent == nil else {
          return Misuse.report("mask: this layer has a place already; make one for the mask alone")
        }
        if let obstacle = obstacle(toHolding: new) { return Misuse.report("mask: \(obstacle)") }
      }
      willChange()
      maskValue?.removeFromSuperlayer()
      maskValue = newValue
      newValue?.parent = self
      newValue?.setTree(tree)
      invalidateExtentUpwards()
    }
  }

  /// The colour behind the content. Default `nil`.
  public final var backgroundColor: CGColor? {
    get { model.background.alpha == 0 ? nil : model.background }
    set { background = newValue ?? .clear }
  }

  /// The layer that contains this one, or `nil`.
  public final var superlayer: CALayer? { parent }

  /// Inserts a layer at `index` among all sublayers, behind the layer that was there. Layers of
  /// views are refused, as in `addSublayer`.
  public final func insertSublayer(_ layer: CALayer, at index: UInt32) {
    addSublayer(layer)
    guard layer.parent === self else { return }
    siblings.remove(layer)
    siblings.insert(layer, at: Int(index))
    blocks = nil
    layer.willChange()
  }
}
