import PantoBase
import PantoLayers

extension UIViewController {
  final func show(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)?
  ) {
    let host = outermost
    guard viewControllerToPresent !== host, viewControllerToPresent.presenter == nil,
      viewControllerToPresent.presentation == nil, viewControllerToPresent.parent == nil,
      !viewControllerToPresent.isRoot
    else {
      Misuse.report("present: this controller is shown already, or the root of a window")
      return CompletionQueue.later(completion)
    }
    guard host.presentation == nil else {
      Misuse.report("present: it presents already; dismiss that first, or present from it")
      return CompletionQueue.later(completion)
    }
    guard let window = host.viewIfLoaded?.window else {
      Misuse.report("present: the presenting controller's view is in no window")
      return CompletionQueue.later(completion)
    }
    var style = viewControllerToPresent.modalPresentationStyle
    let delegate = flag ? viewControllerToPresent.transitioningDelegate : nil
    let animator = delegate?.animationController(
      forPresented: viewControllerToPresent, presenting: host, source: self)
    // An animator of the program's own also places the view, so the sheet's layout is not used.
    if animator != nil, style.isSheet { style = .overFullScreen }
    let held = Presentation(
      viewControllerToPresent, style: style == .none ? .automatic : style, animator: animator)
    host.presentation = held
    viewControllerToPresent.presenter = host
    viewControllerToPresent.isBeingPresented = true
    held.present(in: window, over: host.view, animated: flag, then: completion)
  }

  final func close(animated flag: Bool, completion: (() -> Void)?) {
    if let held = presentingChild?.presentation {
      held.dismiss(animated: flag, then: completion)
    } else if let presenter = outermost.presenter {
      presenter.dismiss(animated: flag, completion: completion)
    } else {
      CompletionQueue.later(completion)
    }
  }

  final var shownController: UIViewController? { presentingChild?.presentation?.presented }

  final var showingController: UIViewController? {
    var here: UIViewController? = self
    while let controller = here {
      if let presenter = controller.presenter { return presenter }
      here = controller.parentRef
    }
    return nil
  }

  /// The settings of the sheet, before and while it is presented.
  ///
  /// `nil` for styles that are no sheet. Made when first read.
  public var sheetPresentationController: UISheetPresentationController? {
    guard modalPresentationStyle.isSheet else { return nil }
    if let sheet { return sheet }
    let made = UISheetPresentationController(self)
    sheet = made
    return made
  }

  /// The same as `sheetPresentationController`: `nil` for styles that are no sheet.
  public var presentationController: UIPresentationController? { sheetPresentationController }

  private var isRoot: Bool { rootWindow?.rootViewController === self }

  private var outermost: UIViewController {
    var here = self
    while let parent = here.parentRef { here = parent }
    return here
  }

  private var presentingChild: UIViewController? {
    var here: UIViewController? = self
    while let controller = here {
      if controller.presentation != nil { return controller }
      here = controller.parentRef
    }
    return nil
  }

  /// Dismisses, without animation, what this controller presents, because the controller itself is
  /// dismissed or its window got another root.
  final func dropPresented() { presentation?.dismiss(animated: false) }
}
