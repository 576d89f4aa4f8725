import PantoBase
import PantoMotion

/// The values that show of a layer while they are computed: the model values with those of
/// animations.
@MainActor struct ShownValues {
  let layer: CALayer
  var position: CGPoint
  var bounds: CGRect
  var anchor: CGPoint
  var transform3D: CATransform3D
  var opacity: CGFloat
  /// The values of content properties that animations changed.
  var contentValues = ContentValues()

  subscript(_ target: KeyTarget) -> KeyedValue? {
    get { value(of: target) }
    set { if let newValue { set(newValue, of: target) } }
  }

  private func value(of target: KeyTarget) -> KeyedValue? {
    switch target {
    case .none: nil
    case .position: KeyedValue(position)
    case .positionX: KeyedValue(position.x)
    case .positionY: KeyedValue(position.y)
    case .bounds: KeyedValue(bounds)
    case .boundsSize: KeyedValue(bounds.size)
    case .boundsWidth: KeyedValue(bounds.width)
    case .boundsHeight: KeyedValue(bounds.height)
    case .boundsOrigin: KeyedValue(bounds.origin)
    case .anchorPoint: KeyedValue(anchor)
    case .transform: KeyedValue(transform3D)
    case .scale(let axis): KeyedValue(scale(axis))
    case .rotation(let axis): KeyedValue(angle(axis))
    case .translation(let axis):
      axis == .all
        ? KeyedValue(CGSize(width: transform3D.m41, height: transform3D.m42))
        : KeyedValue(
          axis == .x ? transform3D.m41 : axis == .y ? transform3D.m42 : transform3D.m43)
    case .opacity: KeyedValue(opacity)
    case .content(let name): contentValues[name] ?? layer.contentValue(name)
    }
  }

  private mutating func set(_ value: KeyedValue, of target: KeyTarget) {
    switch target {
    case .none: break
    case .position: position = value.point
    case .positionX: position.x = value.number
    case .positionY: position.y = value.number
    case .bounds: bounds = value.rect
    case .boundsSize: bounds.size = value.size
    case .boundsWidth: bounds.size.width = value.number
    case .boundsHeight: bounds.size.height = value.number
    case .boundsOrigin: bounds.origin = value.point
    case .anchorPoint: anchor = value.point
    case .transform: if value.kind == .transform { transform3D = value.transform }
    case .scale(let axis): setScale(axis, value.number)
    case .rotation(let axis): setAngle(axis, value.number)
    case .translation(.all):
      transform3D.m41 = value.size.width
      transform3D.m42 = value.size.height
    case .translation(let axis):
      if axis == .x { transform3D.m41 = value.number }
      if axis == .y { transform3D.m42 = value.number }
      if axis == .z { transform3D.m43 = value.number }
    case .opacity: opacity = value.number
    case .content(let name):
      contentValues[name] = value
    }
  }

  private func scale(_ axis: KeyTarget.Axis) -> CGFloat {
    func length(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CGFloat {
      (x * x + y * y + z * z).squareRoot()
    }
    switch axis {
    case .x, .all: return length(transform3D.m11, transform3D.m12, transform3D.m13)
    case .y: return length(transform3D.m21, transform3D.m22, transform3D.m23)
    case .z: return length(transform3D.m31, transform3D.m32, transform3D.m33)
    }
  }

  private mutating func setScale(_ axis: KeyTarget.Axis, _ new: CGFloat) {
    func factor(_ own: KeyTarget.Axis) -> CGFloat {
      let now = scale(own)
      return now > 1e-9 ? new / now : new
    }
    let x = axis == .x || axis == .all ? factor(.x) : 1
    let y = axis == .y || axis == .all ? factor(.y) : 1
    let z = axis == .z ? factor(.z) : 1
    transform3D = CATransform3D.scale(x, y, z).concatenating(transform3D)
  }

  private func angle(_ axis: KeyTarget.Axis) -> CGFloat {
    switch axis {
    case .x: Maths.atan2(transform3D.m23, transform3D.m22)
    case .y: Maths.atan2(-transform3D.m13, transform3D.m11)
    case .z, .all: Maths.atan2(transform3D.m12, transform3D.m11)
    }
  }

  private mutating func setAngle(_ axis: KeyTarget.Axis, _ new: CGFloat) {
    let turn = new - angle(axis)
    let about: (CGFloat, CGFloat, CGFloat) =
      axis == .x ? (1, 0, 0) : axis == .y ? (0, 1, 0) : (0, 0, 1)
    transform3D = CATransform3D.rotation(turn, about.0, about.1, about.2).concatenating(transform3D)
  }
}
