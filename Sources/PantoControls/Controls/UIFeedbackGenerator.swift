import PantoBase
import PantoScene

/// The base class of haptic feedback.
///
/// Linux machines have no vibration motor for touch, so every method of it and its subclasses does
/// nothing. Ported code that calls them compiles and runs.
@preconcurrency @MainActor open class UIFeedbackGenerator {
  /// Makes a feedback generator, whose methods do nothing.
  public init() {}
  /// Does nothing. In UIKit the method prepares the vibration motor.
  open func prepare() {}
}

/// Haptic feedback of a collision; does nothing here.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of the collision; ignored.
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Makes a generator; `style` is ignored. Default `.medium`.
  public init(style: FeedbackStyle = .medium) { super.init() }

  /// Reports a collision in UIKit. Does nothing here.
  open func impactOccurred() {}
  /// Reports a collision of an intensity, 0…1, in UIKit. Does nothing here.
  open func impactOccurred(intensity: CGFloat) {}
  /// Reports a collision at a place in UIKit. Does nothing here.
  open func impactOccurred(at location: CGPoint) {}
  /// Reports a collision of an intensity at a place in UIKit. Does nothing here.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Haptic feedback of a changing selection; does nothing here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Reports a change of a selection in UIKit. Does nothing here.
  open func selectionChanged() {}
  /// Reports a change of a selection at a place in UIKit. Does nothing here.
  open func selectionChanged(at location: CGPoint) {}
}

/// Haptic feedback of a result; does nothing here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result to tell of; ignored.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Reports a result, such as a success, in UIKit. Does nothing here.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Reports a result at a place in UIKit. Does nothing here.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
