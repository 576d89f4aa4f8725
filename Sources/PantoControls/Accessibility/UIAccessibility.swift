import PantoBase
import PantoScene

/// The accessibility settings of the current `Stage`.
///
/// No assistive technology is connected: most answers are `false`. Two members follow
/// `Stage.reducesMotion` and `Stage.raisesContrast`, which a host or a program sets.
public enum UIAccessibility {
  /// Whether a screen reader runs. Always `false`: none is connected (PRT-25).
  public static var isVoiceOverRunning: Bool { false }
  /// Whether a switch control is connected. Always `false`.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether Guided Access limits the device to one program. Always `false`.
  public static var isGuidedAccessEnabled: Bool { false }
  /// Whether the system reads the screen aloud. Always `false`.
  public static var isSpeakScreenEnabled: Bool { false }
  /// Whether the system reads selected text aloud. Always `false`.
  public static var isSpeakSelectionEnabled: Bool { false }
  /// Whether the system inverts colours. Always `false`.
  public static var isInvertColorsEnabled: Bool { false }
  /// Whether the user prefers bold text. Always `false`: text has the weight of its font.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether the system shows colours as greys. Always `false`.
  public static var isGrayscaleEnabled: Bool { false }
  /// Whether the user prefers opaque backgrounds. Always `false`: blurs stay translucent.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether UIKit's AssistiveTouch runs. Always `false`.
  public static var isAssistiveTouchRunning: Bool { false }
  /// Whether sound is mixed to one channel. Always `false`.
  public static var isMonoAudioEnabled: Bool { false }
  /// Whether the user wants previews of videos to play by themselves. Always `false`.
  public static var isVideoAutoplayEnabled: Bool { false }
  /// Whether the user needs shapes beside colours to tell things apart. Always `false`.
  public static var shouldDifferentiateWithoutColor: Bool { false }

  /// A message for assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the message.
    public let rawValue: UInt32
    /// Makes a message from a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The message that another page shows.
    public static let screenChanged = Notification(rawValue: 1000)
    /// The message that elements were added, removed or moved.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The message with a text to be read aloud.
    public static let announcement = Notification(rawValue: 1008)
    /// The message that the page was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells assistive technology of a change. None is connected, so the message is dropped, which is
  /// reported once.
  @preconcurrency @MainActor
  public static func post(notification: Notification, argument: Any?) {
    Misuse.warn(
      "UIAccessibility.post: no assistive technology is connected, so messages have no effect "
        + "(PRT-25)")
  }

  /// Posted in UIKit when a screen reader starts or stops. Never posted here, because none ever
  /// starts.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted when `isReduceMotionEnabled` changed, because the host or the program set
  /// `Stage.reducesMotion`.
  public static let reduceMotionStatusDidChangeNotification = Stage.motionSettingChanged

  /// Whether motion is to be reduced on the current `Stage`. `false` without one.
  @preconcurrency @MainActor public static var isReduceMotionEnabled: Bool {
    Stage.current?.reducesMotion ?? false
  }

  /// Whether contrast is to be raised on the current `Stage`. `false` without one.
  @preconcurrency @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    Stage.current?.raisesContrast ?? false
  }
}
