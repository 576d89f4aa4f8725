import PantoBase
import PantoScene

/// The base class of haptic feedback.
///
/// Linux machines have no vibration motor for touch, so every method of it and its subclasses does
/// nothing. Ported code that calls them compiles and runs.
@preconcurrency @MainActor open class UIFeedbackGenerator {
  /// Makes a generator that does nothing.
  public init() {}
  /// Does nothing. In UIKit it wakes the motor up.
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

  /// Does nothing.
  open func impactOccurred() {}
  /// Does nothing; `intensity`, 0…1 in UIKit, is ignored.
  open func impactOccurred(intensity: CGFloat) {}
  /// Does nothing; `location` is ignored.
  open func impactOccurred(at location: CGPoint) {}
  /// Does nothing; both parameters are ignored.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Haptic feedback of a changing selection; does nothing here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  open func selectionChanged() {}
  /// Does nothing; `location` is ignored.
  open func selectionChanged(at location: CGPoint) {}
}

/// Haptic feedback of a result; does nothing here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result to tell of; ignored.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Does nothing; the result is ignored.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Does nothing; both parameters are ignored.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
