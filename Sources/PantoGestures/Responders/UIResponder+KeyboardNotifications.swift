import PantoBase

extension UIResponder {
  // The notifications of the keyboard (TXI-07). The object is the screen; `userInfo` has the keys
  // below.

  /// Posted before the on-screen keyboard shows.
  public nonisolated static let keyboardWillShowNotification = note("WillShow")
  /// Posted after the on-screen keyboard has shown.
  public nonisolated static let keyboardDidShowNotification = note("DidShow")
  /// Posted before the on-screen keyboard hides.
  public nonisolated static let keyboardWillHideNotification = note("WillHide")
  /// Posted after the on-screen keyboard has hidden.
  public nonisolated static let keyboardDidHideNotification = note("DidHide")
  /// Posted before the frame of the on-screen keyboard changes, also when the keyboard shows and
  /// hides.
  public nonisolated static let keyboardWillChangeFrameNotification = note("WillChangeFrame")
  /// Posted after the frame of the on-screen keyboard changed.
  public nonisolated static let keyboardDidChangeFrameNotification = note("DidChangeFrame")

  /// The `userInfo` key of the keyboard's frame before the change, in window points: an `NSValue`
  /// with a `cgRectValue`.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The `userInfo` key of the keyboard's frame after the change, in window points: an `NSValue`
  /// with a `cgRectValue`.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The `userInfo` key of the duration of the keyboard's animation, in seconds: a number.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The `userInfo` key of the curve of the keyboard's animation: a number, the raw value of a
  /// `UIView.AnimationCurve`.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// The `userInfo` key of whether the keyboard belongs to this program: always true.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  private nonisolated static func note(_ name: String) -> Notification.Name {
    Notification.Name("UIKeyboard\(name)Notification")
  }
}
