import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

extension UITextView: TextCanvasOwner {
  var allowsEditing: Bool { isEditable }
  var allowsSelecting: Bool { isSelectable }
  var pageHeight: CGFloat { bounds.height }

  func shouldChange(_ range: Range<Int>, to text: String) -> Bool {
    UITextView.questions.ask(else: false) {
      textDelegate?.textView(self, shouldChangeTextIn: NSRange(range), replacementText: text)
        ?? true
    }
  }

  private static let questions = RecursionLimit(
    "textView(_:shouldChangeTextIn:replacementText:)",
    fix: "set `text` instead of inserting, which asks the delegate again, and return false")

  func textDidChange() {
    textSizeChanged()
    UITextView.changes.call {
      textDelegate?.textViewDidChange(self)
      NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    }
  }

  private static let changes = RecursionLimit(
    "textViewDidChange",
    fix: "set `text`, which tells nobody, and only where it is different; do not insert there")

  func selectionDidChange() {
    UITextView.selections.call { textDelegate?.textViewDidChangeSelection(self) }
  }

  private static let selections = RecursionLimit(
    "textViewDidChangeSelection",
    fix: "change the text and the selection only where they are different from what you want")

  func returnPressed() -> Bool { true }

  func editMenu(suggested: [UIMenuElement]) -> UIMenu? {
    textDelegate?.textView(
      self, editMenuForTextIn: NSRange(canvas.editing.selection), suggestedActions: suggested)
  }

  /// Disables the pan while a finger holds the text, because the finger then places the caret.
  func holdChanged() {
    panGestureRecognizer.isEnabled = isScrollEnabled && !canvas.touching.isHolding
  }

  func revealCaret() {
    guard bounds.height > 0, isScrollEnabled else { return }
    layoutIfNeeded()
    scrollRectToVisible(
      canvas.caretRect(at: canvas.editing.head).insetBy(dx: 0, dy: -4), animated: false)
  }
}

/// The methods that begin and end the editing of a text view.
extension UITextView {
  func beginEditing() -> Bool {
    guard window != nil, canBecomeFirstResponder,
      !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    isEditingNow = true
    canvas.isActive = true
    canvas.restartBlink()
    // A touch places the caret by what shows before editing begins.
    if touch == nil { revealCaret() }
    guard isEditable else { return true }
    textDelegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(
      name: UITextView.textDidBeginEditingNotification, object: self)
    return true
  }

  func endEditingIfAllowed() -> Bool {
    guard !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
    canvas.unmark()
    guard super.resignFirstResponder() else { return false }
    finishEditing()
    return true
  }

  func endEditingByForce() { if isEditingNow, !isFirstResponder { finishEditing() } }

  private func finishEditing() {
    guard isEditingNow else { return }
    isEditingNow = false
    canvas.isActive = false
    guard isEditable else { return }
    textDelegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
  }
}

/// The font and the measures of a text view's text.
extension UITextView {
  func showFont() {
    let font = font ?? .systemFont(ofSize: 12)
    let shown = adjustsFontForContentSizeCategory ? font.adjusted(to: stage) : font
    guard shown != canvas.font else { return }
    canvas.font = shown
    textSizeChanged()
    superview?.setNeedsLayout()
  }

  func lineWidth(in width: CGFloat) -> CGFloat {
    let inset = textContainerInset
    return max(1, width - inset.left - inset.right - 2 * textContainer.lineFragmentPadding)
  }

  /// Sets the width of `textContainer`, which programs read.
  func setContainerWidth(_ width: CGFloat) {
    textContainer.size = CGSize(width: width, height: textContainer.size.height)
  }

  /// Returns the size of all text with its insets, in points. In an infinite width lines do not
  /// wrap.
  func fittingSize(inWidth width: CGFloat) -> CGSize {
    let isWrapped = width > 0 && width < 1e6
    var size = CGSize.zero
    if isWrapped {
      let (asked, own) = (lineWidth(in: width), lineWidth(in: bounds.width))
      canvas.container = asked
      size = canvas.currentRows.size
      if asked != own {
        canvas.container = own
        setNeedsLayout()
      }
    } else {
      size = canvas.unwrappedSize
    }
    let inset = textContainerInset
    let all = ceil(size.width) + inset.left + inset.right + 2 * textContainer.lineFragmentPadding
    return CGSize(width: isWrapped ? min(width, all) : all, height: height(ofText: size.height))
  }

  func height(ofText height: CGFloat) -> CGFloat {
    ceil(height) + textContainerInset.top + textContainerInset.bottom
  }
}
