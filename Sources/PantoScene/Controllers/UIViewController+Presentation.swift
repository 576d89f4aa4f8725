import PantoBase
import PantoLayers

extension UIViewController {
  /// Returns the animator of a presentation: the program's own, else a `PlainAnimator` if the
  /// presentation controller places its view itself, else `nil`.
  private func animator(
    of presented: UIViewController, from host: UIViewController,
    by director: UIPresentationController, isOwn: Bool, animated: Bool
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let delegate = animated ? presented.transitioningDelegate : nil
    let own = delegate?.animationController(
      forPresented: presented, presenting: host, source: self)
    guard own == nil, isOwn else { return own }
    return PlainAnimator(
      isPresenting: true, fades: presented.fades(by: director), isAnimated: animated)
  }

  /// Returns the window in which this controller may present another one. If presenting is not
  /// allowed, reports the reason and returns `nil`.
  private func windowToPresent(_ controller: UIViewController) -> UIWindow? {
    guard controller !== self, controller.presenter == nil, controller.presentation == nil,
      controller.parent == nil, !controller.isRoot
    else {
      Misuse.report("present: this controller is shown already, or the root of a window")
      return nil
    }
    guard presentation == nil else {
      Misuse.report("present: it presents already; dismiss that first, or present from it")
      return nil
    }
    guard let window = viewIfLoaded?.window else {
      Misuse.report("present: the presenting controller's view is in no window")
      return nil
    }
    return window
  }

  /// A controller that is presented instead of another one is not adapted again (PRT-57).
  final func show(
    _ presented: UIViewController, insteadOf old: UIPresentationController? = nil,
    animated flag: Bool, completion: (() -> Void)?
  ) {
    let context = context(for: presented)
    let host = context ?? outermost
    guard let window = host.windowToPresent(presented) else {
      return CompletionQueue.later(completion)
    }
    // A program's own presentation controller is asked for once, at the latest now (PRT-21).
    let director = presented.presentation(from: host, source: self)
    var style = presented.modalPresentationStyle
    let adapted = old == nil ? director.adaptivePresentationStyle(for: host.traitCollection) : style
    director.delegate = director.delegate ?? old?.delegate
    if old == nil, style.isSheet, adapted != .none {
      if director.presentsOther(in: adapted, from: self, animated: flag, completion) { return }
      style = adapted
    }
    let isOwn = director.placesItself(as: style)
    let animator = animator(of: presented, from: host, by: director, isOwn: isOwn, animated: flag)
    // A delegate that was asked may have presented, too.
    guard host.presentation == nil, presented.presenter == nil else {
      Misuse.report("present: a delegate presented while it was asked; let it present later")
      return CompletionQueue.later(completion)
    }
    // An animator of the program's own also places the view, so the sheet's layout is not used.
    if animator != nil, !isOwn, style.isSheet { style = .overFullScreen }
    let held = Presentation(
      presented, style: style == .none ? .automatic : style, by: director, isOwn: isOwn,
      animator: animator)
    held.adaptedStyle = adapted
    if let context, context.providesPresentationContextTransitionStyle {
      held.transitionStyle = context.modalTransitionStyle
    }
    host.presentation = held
    (presented.presenter, presented.isBeingPresented) = (host, true)
    let home = context?.isRoot == false ? host.view : window
    held.present(in: home ?? window, over: host.view, animated: flag, then: completion)
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

  final var showingController: UIViewController? { nearest { $0.presenter != nil }?.presenter }

  /// The settings of the sheet in which this controller is presented, before and during the
  /// presentation.
  ///
  /// `nil` for presentation styles that are no sheet. The object is made when first read.
  public var sheetPresentationController: UISheetPresentationController? {
    guard modalPresentationStyle.isSheet else { return nil }
    if let sheet { return sheet }
    let made = UISheetPresentationController(
      presentedViewController: self, presenting: nil)
    sheet = made
    return made
  }

  /// The presentation controller of this controller, before and during its presentation.
  ///
  /// For the style `.custom` the transitioning delegate is asked for one (PRT-21). `nil` for other
  /// styles that are no sheet, until the controller is presented.
  public var presentationController: UIPresentationController? {
    if let held = presenter?.presentation { return held.director }
    if let presented = parentRef?.presentationController, presented.held != nil { return presented }
    return chosenPresentation ?? ownPresentation(from: nil, source: self)
      ?? sheetPresentationController
  }

  private func ownPresentation(from host: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    // A delegate that reads `presentationController` before it answers gets none.
    guard modalPresentationStyle == .custom, chosenPresentation == nil, !isAskingForPresentation
    else { return nil }
    isAskingForPresentation = true
    defer { isAskingForPresentation = false }
    chosenPresentation = transitioningDelegate?.presentationController(
      forPresented: self, presenting: host, source: source)
    return chosenPresentation
  }

  private func presentation(from host: UIViewController, source: UIViewController)
    -> UIPresentationController
  {
    if modalPresentationStyle != .custom, modalPresentationStyle != .popover {
      chosenPresentation = nil
    }
    return chosenPresentation ?? ownPresentation(from: host, source: source)
      ?? sheetPresentationController
      ?? UIPresentationController(presentedViewController: self, presenting: host)
  }

  final func fades(by controller: UIPresentationController) -> Bool {
    controller.alwaysFades || modalTransitionStyle != .coverVertical
  }

  /// The controller whose view alone is covered, for a style of the current context (PRT-54).
  private func context(for presented: UIViewController) -> UIViewController? {
    guard presented.modalPresentationStyle.isOfContext else { return nil }
    // A view inside of a scroll view would move with the content.
    return nearest { $0.definesPresentationContext && $0.viewIfLoaded?.scrollsContent == false }
  }

  private var isRoot: Bool { rootWindow?.rootViewController === self }

  private var outermost: UIViewController { nearest { $0.parentRef == nil } ?? self }

  private var presentingChild: UIViewController? { nearest { $0.presentation != nil } }

  /// Returns the first controller of this one and its parents that meets a condition.
  private func nearest(_ condition: (UIViewController) -> Bool) -> UIViewController? {
    var here: UIViewController? = self
    while let controller = here, !condition(controller) { here = controller.parentRef }
    return here
  }

  /// Dismisses, without animation, what this controller and its children present, because the
  /// controller itself is dismissed or its window got another root.
  final func dropPresented() {
    presentation?.dismiss(animated: false)
    for child in childList.all { child.dropPresented() }
  }

  /// Releases the unfinished presentations and dismissals of this controller, its children and the
  /// controllers presented over it, because the stage ends.
  final func abandonChanges() {
    presentation?.abandonChange()
    presentation?.presented.abandonChanges()
    for child in childList.all { child.abandonChanges() }
  }
}

extension UIPresentationController {
  /// Presents the controller that the delegate has chosen for an adapted style. Returns `false` if
  /// there is none.
  fileprivate final func presentsOther(
    in style: UIModalPresentationStyle, from source: UIViewController, animated: Bool,
    _ completion: (() -> Void)?
  ) -> Bool {
    let other = delegate?.presentationController(
      self, viewControllerForAdaptivePresentationStyle: style)
    guard let other, other !== presentedViewController else { return false }
    other.modalPresentationStyle = style
    source.show(other, insteadOf: self, animated: animated, completion: completion)
    return true
  }

  /// Whether this presentation controller places the presented view itself, as one of the program's
  /// own and a popover do.
  fileprivate final func placesItself(as style: UIModalPresentationStyle) -> Bool {
    if style == .popover { return canShowAsPopover }
    return style == .custom && type(of: self) != UIPresentationController.self
  }
}
