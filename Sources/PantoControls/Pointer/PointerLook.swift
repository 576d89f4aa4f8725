import PantoBase
import PantoLayers
import PantoScene

/// The effect of a pointer style while the pointer is in its region.
///
/// The effects are animations and layers beside the view's own values, so that a transform and a
/// shadow of the program stay as they are.
@MainActor final class PointerLook {
  private struct Effect {
    var scale: CGFloat = 1
    var hasShadow = false
    var tint = UIPointerEffect.TintMode.none
    var radius: CGFloat = 8
  }

  static let duration: TimeInterval = 0.2
  /// The sizes, in points, up to which an automatic effect highlights a view, and up to which it
  /// lifts the view.
  private static let small = CGSize(width: 150, height: 60)
  private static let large = CGSize(width: 400, height: 400)
  /// How much a view grows, in points at its longer side.
  private static let growth: CGFloat = 8

  private let target: UIView
  private var effect = Effect()
  private let shape: UIBezierPath?
  /// The view whose points the shape is in.
  private let owner: UIView
  private var veils: [CALayer] = []

  /// Makes the effect of a style on a view; `nil` for a style that changes nothing.
  init?(_ style: UIPointerStyle, in view: UIView) {
    owner = view
    target = style.effect?.preview.view ?? view
    switch style.shape {
    case .path(let path): shape = path
    case .roundedRect(let rect, let radius):
      guard Misuse.accepts(rect, for: "UIPointerShape"),
        Misuse.accepts(radius, for: "UIPointerShape")
      else { return nil }
      shape = UIBezierPath(roundedRect: rect, cornerRadius: radius)
    case .verticalBeam, .horizontalBeam, nil: shape = nil
    }
    let size = target.bounds.size
    let most = max(size.width, size.height)
    let grown = most > 0 ? 1 + Self.growth / max(most, 2 * Self.growth) : 1
    switch style.effect {
    case .automatic:
      if size.width <= Self.small.width, size.height <= Self.small.height {
        effect.tint = .underlay
      } else if size.width <= Self.large.width, size.height <= Self.large.height {
        effect.scale = grown
        effect.hasShadow = true
      } else {
        effect.tint = .overlay
      }
    case .highlight: effect.tint = .underlay
    case .lift:
      effect.scale = grown
      effect.hasShadow = true
    case .hover(_, let tint, let hasShadow, let isScaled):
      effect.tint = tint
      effect.hasShadow = hasShadow
      effect.scale = isScaled ? grown : 1
    case nil:
      guard shape != nil else { return nil }
    }
    effect.radius = target.layer.cornerRadius > 0 ? target.layer.cornerRadius : effect.radius
  }

  private static let keys = ["scale", "opacity", "radius"].map { "pointer." + $0 }

  func show() {
    if effect.scale != 1 { keep("transform.scale", Self.keys[0], from: 1, to: effect.scale) }
    if effect.hasShadow {
      keep("shadowOpacity", Self.keys[1], from: CGFloat(target.layer.shadowOpacity), to: 0.3)
      keep("shadowRadius", Self.keys[2], from: target.layer.shadowRadius, to: 8)
    }
    if let shape {
      addVeil(shape, to: owner, above: false)
    } else if effect.tint != .none {
      let path = UIBezierPath(roundedRect: target.bounds, cornerRadius: effect.radius)
      addVeil(path, to: target, above: effect.tint == .overlay)
    }
  }

  func hide() {
    let layer = target.layer
    let shown = layer.presentation()
    let now: [CGFloat] = [
      effect.scale, CGFloat(shown?.shadowOpacity ?? layer.shadowOpacity),
      shown?.shadowRadius ?? layer.shadowRadius,
    ]
    let paths = ["transform.scale", "shadowOpacity", "shadowRadius"]
    let rest: [CGFloat] = [1, CGFloat(layer.shadowOpacity), layer.shadowRadius]
    for (i, key) in Self.keys.enumerated() where layer.animation(forKey: key) != nil {
      layer.removeAnimation(forKey: key)
      layer.add(animation(paths[i], from: now[i], to: rest[i]), forKey: key)
    }
    for veil in veils {
      CATransaction.begin()
      CATransaction.setCompletionBlock { veil.removeFromSuperlayer() }
      let fade = animation("opacity", from: 1, to: 0)
      veil.opacity = 0
      veil.add(fade, forKey: "pointer.fade")
      CATransaction.commit()
    }
    veils = []
  }

  private func animation(_ path: String, from: CGFloat, to: CGFloat) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = Stage.current?.reducesMotion == true ? 0.001 : Self.duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return animation
  }

  /// Animates a value of the layer and keeps the end value until `hide`.
  private func keep(_ path: String, _ key: String, from: CGFloat, to: CGFloat) {
    let animation = animation(path, from: from, to: to)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    target.layer.add(animation, forKey: key)
  }

  private func addVeil(_ path: UIBezierPath, to view: UIView, above: Bool) {
    let veil = CAShapeLayer()
    veil.path = path.cgPath
    veil.fillColor = UIColor.label.withAlphaComponent(0.12).cgColor
    if above { view.layer.addSublayer(veil) } else { view.layer.insertSublayer(veil, at: 0) }
    veil.add(animation("opacity", from: 0, to: 1), forKey: "pointer.fade")
    veils.append(veil)
  }
}
