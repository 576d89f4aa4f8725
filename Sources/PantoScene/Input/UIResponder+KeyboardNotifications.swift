import PantoBase
import PantoGestures

extension UIResponder {
  // The notifications of the keyboard (TXI-07). The object is the screen; `userInfo` has the keys
  // below.

  /// Posted before the keyboard comes.
  public nonisolated static let keyboardWillShowNotification = note("WillShow")
  /// Posted after the keyboard came.
  public nonisolated static let keyboardDidShowNotification = note("DidShow")
  /// Posted before the keyboard goes.
  public nonisolated static let keyboardWillHideNotification = note("WillHide")
  /// Posted after the keyboard went.
  public nonisolated static let keyboardDidHideNotification = note("DidHide")
  /// Posted before the keyboard's frame changes, as it does when it comes and goes.
  public nonisolated static let keyboardWillChangeFrameNotification = note("WillChangeFrame")
  /// Posted after the keyboard's frame changed.
  public nonisolated static let keyboardDidChangeFrameNotification = note("DidChangeFrame")

  /// The key of the frame before the change, in window points: an `NSValue` with a `cgRectValue`.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the frame after the change, in window points: an `NSValue` with a `cgRectValue`.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration in seconds: a number.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve, the raw value of a `UIView.AnimationCurve`: a number.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// The key of whether the keyboard belongs to this program. Always true.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

  private nonisolated static func note(_ name: String) -> Notification.Name {
    Notification.Name("UIKeyboard\(name)Notification")
  }
}
