import PantoBase
import PantoScene

/// The base class of haptic feedback.
///
/// Linux machines have no vibration motor for touch, so the methods of this class and its
/// subclasses have no effect, which the first call of one of them reports.
@preconcurrency @MainActor open class UIFeedbackGenerator {
  /// Makes a feedback generator, whose methods have no effect.
  public init() {}
  /// Prepares the vibration motor in UIKit. Does nothing here.
  open func prepare() { reportAbsence() }

  fileprivate final func reportAbsence() {
    Misuse.warn(
      "UIFeedbackGenerator: there is no vibration motor, so haptic feedback has no effect")
  }
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
  open func impactOccurred() { reportAbsence() }
  /// Reports a collision of an intensity, 0…1, in UIKit. Does nothing here.
  open func impactOccurred(intensity: CGFloat) { reportAbsence() }
  /// Reports a collision at a place in UIKit. Does nothing here.
  open func impactOccurred(at location: CGPoint) { reportAbsence() }
  /// Reports a collision of an intensity at a place in UIKit. Does nothing here.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) { reportAbsence() }
}

/// Haptic feedback of a changing selection; does nothing here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Reports a change of a selection in UIKit. Does nothing here.
  open func selectionChanged() { reportAbsence() }
  /// Reports a change of a selection at a place in UIKit. Does nothing here.
  open func selectionChanged(at location: CGPoint) { reportAbsence() }
}

/// Haptic feedback of a result; does nothing here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result to tell of; ignored.
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  /// Reports a result, such as a success, in UIKit. Does nothing here.
  open func notificationOccurred(_ notificationType: FeedbackType) { reportAbsence() }
  /// Reports a result at a place in UIKit. Does nothing here.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    reportAbsence()
  }
}
