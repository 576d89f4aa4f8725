import PantoBase
import PantoScene

/// What makes a phone tick under the finger. A laptop or tablet has no motor for it: every call is
/// taken and nothing happens, so that code which ticks along runs unchanged.
@MainActor open class UIFeedbackGenerator {
  public init() {}
  open func prepare() {}
}

/// A knock, as of something that lands.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light, medium, heavy, soft, rigid
  }

  public init(style: FeedbackStyle = .medium) { super.init() }

  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
  open func impactOccurred(at location: CGPoint) {}
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// A tick for each step of a choice.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
  open func selectionChanged(at location: CGPoint) {}
}

/// How something went.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {}
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
