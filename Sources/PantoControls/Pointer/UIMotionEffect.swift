import PantoBase
import PantoScene

/// A change of a view that follows the tilt of the device. A desktop is never tilted, so effects
/// are kept and change nothing.
@preconcurrency @MainActor open class UIMotionEffect {
  /// Creates an effect.
  public init() {}

  /// Never called here. Default: no changes.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// A motion effect between two values of a property. Kept only.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis
    case tiltAlongVerticalAxis
  }
  /// The property that changes.
  public final let keyPath: String
  /// The axis of the tilt.
  public final let type: EffectType
  /// The value at the least tilt. Default `nil`.
  open var minimumRelativeValue: Any?
  /// The value at the greatest tilt. Default `nil`.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a property.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
  }
}

/// Motion effects that belong together. Kept only.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects. Default `nil`.
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  /// The motion effects of the view, in the order in which they were added. They change nothing.
  public final var motionEffects: [UIMotionEffect] {
    get { attachments.compactMap { $0 as? UIMotionEffect } }
    set {
      attachments.removeAll { $0 is UIMotionEffect }
      for effect in newValue { addMotionEffect(effect) }
    }
  }
  /// Adds a motion effect, which changes nothing.
  public final func addMotionEffect(_ effect: UIMotionEffect) {
    if !attachments.contains(where: { $0 === effect }) { attachments.append(effect) }
  }
  /// Removes a motion effect.
  public final func removeMotionEffect(_ effect: UIMotionEffect) {
    attachments.removeAll { $0 === effect }
  }
}
