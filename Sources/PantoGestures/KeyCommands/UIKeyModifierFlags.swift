/// The modifier keys held during an event, with UIKit's values.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The flag of the Caps Lock key.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// The flag of the Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// The flag of the Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The flag of the Alt key, called Option on Apple's keyboards.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The flag of the Super or Windows key, called Command on Apple's keyboards.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The flag of an event from a key of the numeric pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
