import PantoBase
import PantoScene

/// A change of a view that follows the tilt of the device in UIKit. A desktop does not tilt, so
/// effects are stored and change nothing, which is reported once.
@preconcurrency @MainActor open class UIMotionEffect {
  public init() {}
  /// Makes an effect. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {}

  /// The values of key paths at a tilt, −1…1 on both axes. Default `nil`. Never called here.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// A motion effect between two values of a key path.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

  /// The property that would change.
  public final let keyPath: String
  /// The axis of the tilt.
  public final let type: EffectType
  /// The value of the property at the least tilt. Default `nil`.
  open var minimumRelativeValue: Any?
  /// The value of the property at the greatest tilt. Default `nil`.
  open var maximumRelativeValue: Any?

  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  /// Makes an effect of nothing. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    keyPath = ""
    type = .tiltAlongHorizontalAxis
    super.init(coder: coder)
  }
}

/// Motion effects that belong together.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects of the group. Default `nil`.
  open var motionEffects: [UIMotionEffect]?
}

extension UIView {
  /// The motion effects of the view, which are stored and change nothing.
  public var motionEffects: [UIMotionEffect] {
    get { attachments.compactMap { $0 as? UIMotionEffect } }
    set {
      attachments.removeAll { $0 is UIMotionEffect }
      attachments += newValue
      guard !newValue.isEmpty else { return }
      Misuse.warn(
        "motionEffects: a desktop does not tilt, so motion effects are kept and change nothing "
          + "(PRT-36)")
    }
  }

  /// Adds a motion effect to the view, unless the view has it already.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(where: { $0 === effect }) { motionEffects.append(effect) }
  }

  /// Removes a motion effect from the view.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}
