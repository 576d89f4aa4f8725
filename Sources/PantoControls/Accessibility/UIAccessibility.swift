import PantoScene

/// Settings that make the stage at work easier to look at.
///
/// No assistive technology is connected: most answers are `false`. Two members follow
/// `Stage.reducesMotion` and `Stage.raisesContrast`, which a host or a program sets.
public enum UIAccessibility {
  /// Always `false`: no screen reader is connected (PRT-25).
  public static var isVoiceOverRunning: Bool { false }
  /// Always `false`: no switch control is connected.
  public static var isSwitchControlRunning: Bool { false }
  /// Always `false`: controls are not guided.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Always `false`: nothing is spoken.
  public static var isSpeakScreenEnabled: Bool { false }
  /// Always `false`: nothing is spoken.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// Always `false`: no colours are inverted.
  public static var isInvertColorsEnabled: Bool { false }
  /// Always `false`: text has the weight of its font.
  public static var isBoldTextEnabled: Bool { false }
  /// Always `false`: colours are as they are.
  public static var isGrayscaleEnabled: Bool { false }
  /// Always `false`: blurs stay translucent.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Always `false`: there is no touch on the device's frame.
  public static var isAssistiveTouchRunning: Bool { false }
  /// Always `false`: sound has two channels.
  public static var isMonoAudioEnabled: Bool { false }
  /// Always `false`: videos play as the program says.
  public static var isVideoAutoplayEnabled: Bool { false }
  /// Always `false`: shapes beside colours are up to the program.
  public static var shouldDifferentiateWithoutColor: Bool { false }

  /// A message for assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the message.
    public let rawValue: UInt32
    /// Makes a message from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Another page shows.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Elements came, went or moved.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// The page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells assistive technology of a change. Nothing is connected here, so it is dropped.
  @preconcurrency @MainActor
  public static func post(notification: Notification, argument: Any?) {}

  /// Posted in UIKit when a screen reader starts or stops. Never posted here.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted in UIKit when the setting changes. Never posted here: read
  /// `isReduceMotionEnabled` when an animation begins.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// Whether motion is to be reduced on the stage at work. `false` without a stage.
  @preconcurrency @MainActor public static var isReduceMotionEnabled: Bool {
    Stage.current?.reducesMotion ?? false
  }

  /// Whether contrast is to be raised on the stage at work. `false` without a stage.
  @preconcurrency @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    Stage.current?.raisesContrast ?? false
  }
}
