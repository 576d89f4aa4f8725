import PantoBase
import PantoGraphics

/// A shadow as UIKit says it, in four properties and an outline.
struct ShadowParts {
  var color = RGBA(0, 0, 0)
  var opacity: Float = 0
  var offset = CGSize(width: 0, height: -3)
  var radius: CGFloat = 3
  var path: CGPath?
}

extension CALayer {
  private func changeShadow(_ name: String, _ change: (inout ShadowParts) -> Void) {
    if view == nil { actImplicitly(name) }
    var parts = shadowParts ?? ShadowParts()
    change(&parts)
    shadowParts = parts
    shadow = castShadow
  }

  /// What the four properties come to; `nil`: no shadow.
  final var castShadow: LayerContent.Shadow? { shadowParts.flatMap { cast($0) } }

  /// The same with what animations lay over it.
  final func shadow(_ looks: Looks) -> LayerContent.Shadow? {
    guard var parts = shadowParts else { return shadowValue }
    if let laid = looks["shadowColor"] { parts.color = laid.color }
    if let laid = looks["shadowOpacity"] { parts.opacity = Float(laid.number) }
    if let laid = looks["shadowOffset"] { parts.offset = laid.size }
    if let laid = looks["shadowRadius"] { parts.radius = max(0, laid.number) }
    if let laid = looks["shadowPath"] { parts.path = CGPath(elements: laid.elements) }
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

  /// Default black.
  public final var shadowColor: CGColor? {
    get { shadowParts?.color ?? RGBA(0, 0, 0) }
    set { changeShadow("shadowColor") { $0.color = newValue ?? .clear } }
  }

  /// 0…1. Default 0: no shadow.
  public final var shadowOpacity: Float {
    get { shadowParts?.opacity ?? 0 }
    set {
      guard Misuse.accepts(newValue, for: "shadowOpacity") else { return }
      changeShadow("shadowOpacity") { $0.opacity = max(0, newValue) }
    }
  }

  /// Default (0, −3), in points.
  public final var shadowOffset: CGSize {
    get { shadowParts?.offset ?? ShadowParts().offset }
    set {
      guard Misuse.accepts(newValue, for: "shadowOffset") else { return }
      changeShadow("shadowOffset") { $0.offset = newValue }
    }
  }

  /// How soft it is: the standard deviation of the blur, in points. Default 3.
  public final var shadowRadius: CGFloat {
    get { shadowParts?.radius ?? 3 }
    set {
      guard Misuse.accepts(newValue, for: "shadowRadius") else { return }
      changeShadow("shadowRadius") { $0.radius = max(0, newValue) }
    }
  }

  /// What casts it, in the layer's points; `nil`, the default: the layer's rounded rectangle.
  public final var shadowPath: CGPath? {
    get { shadowParts?.path }
    set {
      guard Misuse.accepts(newValue, for: "shadowPath") else { return }
      changeShadow("shadowPath") { $0.path = newValue }
    }
  }

  /// The layer and all below show only where this one is opaque; its place is in this layer's points.
  /// It belongs to no other layer meanwhile.
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
      newValue?.setStage(stage)
      invalidateExtentUpwards()
    }
  }

  /// A picture over the whole layer.
  public final var contents: CGImage? {
    get { imageValue?.image }
    set { image = newValue.map { LayerContent.Image(image: $0, rect: model.bounds) } }
  }

  /// The colour behind all else.
  public final var backgroundColor: CGColor? {
    get { model.background.alpha == 0 ? nil : model.background }
    set { background = newValue ?? .clear }
  }

  /// Where it lies in its superlayer; setting it sets `bounds` and `position`.
  public final var frame: CGRect {
    get { model.bounds.applying(modelMatrix) }
    set {
      let r = newValue.standardized
      let place = position(forMiddle: r.center, size: r.size)
      guard Misuse.accepts(newValue, for: "frame", place.isInReach) else { return }
      bounds = CGRect(origin: model.bounds.origin, size: r.size)
      position = place
    }
  }

  public final var superlayer: CALayer? { parent }

  /// In place of `index` among all sublayers, behind what stands there.
  public final func insertSublayer(_ layer: CALayer, at index: UInt32) {
    addSublayer(layer)
    guard layer.parent === self else { return }
    siblings.remove(layer)
    siblings.insert(layer, at: Int(index))
    blocks = nil
    layer.willChange()
  }
}

extension UIView {
  /// The view shows only where this one is opaque; its place is in this view's points.
  public final var mask: UIView? {
    get { maskView }
    set {
      guard newValue !== maskView || newValue?.layer !== layer.maskValue else { return }
      if let new = newValue {
        if new is UIWindow { return Misuse.report("mask: a window cannot be a mask") }
        // Asked before the view leaves its superview, so that a refused mask stays where it is.
        if let obstacle = layer.obstacle(toHolding: new.layer) {
          return Misuse.report("mask: \(obstacle)")
        }
        new.removeFromSuperview()
      }
      layer.mask = newValue?.layer
      maskView = layer.maskValue.flatMap { $0 === newValue?.layer ? newValue : nil }
    }
  }

  /// Lets go of the mask view whose layer, `mask`, masks this view's layer no longer.
  final func maskLayerLeft(_ mask: CALayer) {
    if maskView?.layer === mask { maskView = nil }
  }
}
