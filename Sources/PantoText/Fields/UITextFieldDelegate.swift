import PantoBase
import PantoControls

/// The delegate of a text field, asked and told about its editing. Every method has a default.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin. Default `true`.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing began. Does nothing by default.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end. Default `true`.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing ended. Does nothing by default.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called after editing ended, with the reason. The default calls the method without it.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether the user may replace a range, in UTF-16 units, by `string`. Default `true`.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called after the selection or the text changed. Does nothing by default.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the clear button, or `clearsOnBeginEditing`, may remove the text. Default `true`.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key sends the control events of the end of editing. Default `true`.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// The edit menu for a range; `nil`, the default, shows the suggested actions (TXI-09).
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
