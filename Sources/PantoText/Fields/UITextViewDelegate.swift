import PantoBase
import PantoControls

/// The delegate of a text view, asked and told about its editing. Every method has a default.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin. Default `true`.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end. Default `true`.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called after editing began. Does nothing by default.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called after editing ended. Does nothing by default.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether the user may replace a range, in UTF-16 units, by `text`. Default `true`.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user changed the text. Does nothing by default.
  func textViewDidChange(_ textView: UITextView)
  /// Called after the selection or the text changed. Does nothing by default.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// The edit menu for a range; `nil`, the default, shows the suggested actions (TXI-09).
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
}
