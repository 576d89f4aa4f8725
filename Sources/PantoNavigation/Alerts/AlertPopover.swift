import PantoBase
import PantoScene

/// The popover of an action sheet, which shows only in windows as large as a tablet (BAR-04).
final class AlertPopover: UIPopoverPresentationController {
  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  private static func isWide(_ traits: UITraitCollection) -> Bool {
    traits.userInterfaceIdiom == .pad && traits.horizontalSizeClass == .regular
  }

  override func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    AlertPopover.isWide(traitCollection) && canShowAsPopover ? .none : .overFullScreen
  }

  /// Reports an action sheet that shows at the lower edge of a wide window because the popover has
  /// no source. UIKit raises an exception then.
  func checkSource() {
    let isWide = AlertPopover.isWide(presentingViewController.traitCollection)
    guard isWide, !canShowAsPopover else { return }
    Misuse.report(
      "present: an action sheet in a wide window is a popover: set sourceView, sourceItem or"
        + " barButtonItem of its popoverPresentationController", oncePerMessage: true)
  }

  override func presentationTransitionWillBegin() {
    alert?.isInPopover = true
    super.presentationTransitionWillBegin()
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { alert?.isInPopover = false }
  }

  /// Answers with the cancel action, which has no button in a popover.
  override func close() {
    if alert?.cancel() != true { super.close() }
  }
}
