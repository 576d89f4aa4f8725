import PantoBase

extension UIViewController {
  /// Shows a controller over this one: as a sheet, or over the whole window. `completion` is called
  /// once: when its view has appeared, or does not.
  ///
  /// The whole window presents, whichever child asks. Refused, and reported: a controller that is
  /// shown already, a window's root, a second one while the first is up, and a presenter that is in no
  /// window.
  public func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
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
    // Whoever animates it himself places it himself.
    if animator != nil, style.isSheet { style = .overFullScreen }
    let held = Presentation(
      viewControllerToPresent, style: style == .none ? .automatic : style, animator: animator)
    host.presentation = held
    viewControllerToPresent.presenter = host
    viewControllerToPresent.isBeingPresented = true
    held.arrive(in: window, over: host.view, animated: flag, then: completion)
  }

  /// Takes away what this controller presents; one that presents nothing is taken away itself.
  /// `completion` is called once: when it has disappeared, or was pulled back and stays.
  public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if let held = presentingChild?.presentation {
      held.leave(animated: flag, then: completion)
    } else if let presenter = outermost.presenter {
      presenter.dismiss(animated: flag, completion: completion)
    } else {
      CompletionQueue.later(completion)
    }
  }

  /// What it, or a controller that it is a child of, presents.
  public var presentedViewController: UIViewController? { presentingChild?.presentation?.presented }

  /// Who presented it, or a controller that it is a child of.
  public var presentingViewController: UIViewController? {
    var here: UIViewController? = self
    while let controller = here {
      if let presenter = controller.presenter { return presenter }
      here = controller.parentRef
    }
    return nil
  }

  /// The sheet's settings, before it is presented and while it is; `nil` for full-screen styles.
  public var sheetPresentationController: UISheetPresentationController? {
    guard modalPresentationStyle.isSheet else { return nil }
    if let sheet { return sheet }
    let made = UISheetPresentationController(self)
    sheet = made
    return made
  }

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

  /// At once, with all that stands on it: its window got another root, or it goes itself.
  final func dropPresented() { presentation?.leave(animated: false) }
}
