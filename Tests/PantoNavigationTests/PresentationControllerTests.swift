import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// A controller that tells what happens to it.
private final class Page: UIViewController {
  var log: [String] = []
  var onSize: ((any UIViewControllerTransitionCoordinator) -> Void)?
  var onAppear: ((Page) -> Void)?

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    onAppear?(self)
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("will be \(Int(size.width)) by \(Int(size.height))")
    onSize?(coordinator)
  }
  override func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    log.append(newCollection.horizontalSizeClass == .regular ? "wide" : "narrow")
  }
}

/// Places the view in the lower half, above a dimmed ground, as programs for iOS do.
private final class LowerHalf: UIPresentationController {
  var log: [String] = []
  let dim = UIView()
  var removesBelow = false
  var onBegin: (() -> Void)?

  override var shouldRemovePresentersView: Bool { removesBelow }
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() {
    log.append("will come")
    dim.alpha = 0
    containerView?.insertSubview(dim, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dim.alpha = 1
    }) { [weak self] in self?.log.append($0.isCancelled ? "stopped" : "came along") }
    onBegin?()
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    log.append("came: \(completed)")
    if !completed { dim.removeFromSuperview() }
  }
  override func dismissalTransitionWillBegin() {
    log.append("will go")
    presentedViewController.transitionCoordinator?.animate { _ in self.dim.alpha = 0 }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log.append("gone: \(completed)")
    if completed { dim.removeFromSuperview() }
  }
  override func containerViewWillLayoutSubviews() { dim.frame = containerView?.bounds ?? .zero }
}

/// Gives the presentation controller, and an animator that a hand may drive.
private final class Giver: UIPercentDrivenInteractiveTransition,
  UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  weak var made: LowerHalf?
  var animates = false
  var isByHand = false
  var removesBelow = false
  var onAsk: ((UIViewController) -> Void)?
  var onBegin: (() -> Void)?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let controller = LowerHalf(presentedViewController: presented, presenting: presenting)
    controller.removesBelow = removesBelow
    controller.onBegin = onBegin
    made = controller
    onAsk?(presented)
    return controller
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animates ? self : nil }
  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animates ? self : nil }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isByHand ? self : nil }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { isByHand ? self : nil }
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let to = context.view(forKey: .to)
    if let to, let controller = context.viewController(forKey: .to) {
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: controller)
    }
    let moved = to ?? context.view(forKey: .from)
    let away = CGAffineTransform(translationX: 0, y: 400)
    if to != nil { moved?.transform = away }
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      moved?.transform = to == nil ? away : .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite("Presentation controllers and coordinators", .timeLimit(.minutes(60)))
struct PresentationControllerTests {
  private let stage = TestStage(400, 800)
  private let root = Page()
  private let page = Page()
  private let giver = Giver()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = giver
  }

  @Test("a program's own presentation controller places the view and is told of both ways (PRT-21)")
  func placed() {
    root.present(page, animated: true)
    let half = giver.made
    #expect(half != nil && page.presentationController === half)
    #expect(half?.log == ["will come"] && half?.dim.layer.shownAlpha == 0)
    #expect(half?.presentingViewController === root && half?.containerView === half?.dim.superview)
    stage.advance(by: 0.1)
    #expect((0.01...0.99).contains(half?.dim.layer.shownAlpha ?? 0), "the ground comes along")
    #expect(page.view.layer.shownPosition.y > 600, "the view comes from below")
    stage.settle()
    #expect(half?.log == ["will come", "came: true", "came along"])
    #expect(page.view.frame == CGRect(x: 0, y: 400, width: 400, height: 400))
    #expect(half?.dim.frame == stage.window.bounds && root.view.window != nil)

    root.dismiss(animated: true)
    #expect(page.transitionCoordinator != nil && root.transitionCoordinator != nil)
    stage.settle()
    #expect(page.view.window == nil && page.transitionCoordinator == nil)
    #expect(half?.log.suffix(2) == ["will go", "gone: true"] && half?.dim.superview == nil)
    #expect(page.presentationController !== half, "the next presentation asks for another one")
  }

  @Test("without animation the same calls come, at once (PRT-21)")
  func atOnce() {
    root.present(page, animated: false)
    let half = giver.made
    #expect(half?.log == ["will come", "came: true", "came along"])
    #expect(half?.dim.alpha == 1 && page.view.frame.minY == 400)
    root.dismiss(animated: false)
    #expect(half?.log.suffix(2) == ["will go", "gone: true"] || giver.made == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("a dismissal as the presentation begins ends it, and all can come again (PRT-21)")
  func dismissedAsItBegins() {
    giver.removesBelow = true
    for (comes, goes) in [(true, true), (true, false), (false, true), (false, false)] {
      var told: [String] = []
      var half: LowerHalf?
      giver.onBegin = { [unowned root, unowned giver] in
        half = giver.made
        root.dismiss(animated: goes) { told.append("dismissed") }
      }
      root.present(page, animated: comes) { told.append("presented") }
      stage.settle()
      #expect(told == ["presented", "dismissed"], "\(comes), \(goes)")
      #expect(half?.log == ["will come", "came: true", "came along", "will go", "gone: true"])
      #expect(root.presentedViewController == nil && page.view.window == nil)
      #expect(stage.window.subviews == [root.view], "\(comes), \(goes)")
      half?.onBegin = nil
    }

    giver.onBegin = nil
    giver.removesBelow = false
    root.present(page, animated: false)
    #expect(root.presentedViewController === page && page.view.frame.minY == 400)
  }

  @Test("a dismissal by the delegate before the presentation begins leaves no ground (PRT-21)")
  func dismissedBefore() {
    @MainActor final class Closer: UIAdaptivePresentationControllerDelegate {
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
      ) { presentationController.presentingViewController.dismiss(animated: true) }
    }
    let (closer, sheet) = (Closer(), UIViewController())
    sheet.presentationController?.delegate = closer
    var told = 0
    withExtendedLifetime(closer) { root.present(sheet, animated: true) { told += 1 } }
    stage.settle()
    #expect(told == 1 && root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("a delegate that reads presentationController as it is asked is asked once (PRT-21)")
  func readInAnswer() {
    var asked = 0
    giver.onAsk = { presented in
      asked += 1
      // The limit lets the test fail where the stack would overflow.
      if asked < 50 { #expect(presented.presentationController == nil) }
    }
    let read = page.presentationController
    #expect(asked == 1 && read != nil && read === giver.made)
    root.present(page, animated: false)
    #expect(asked == 1 && page.presentationController === read)
  }

  @Test("a delegate that presents as it is asked makes the outer call refused (PRT-21)")
  func presentsInAnswer() {
    let (other, before) = (UIViewController(), Misuse.count)
    var told = 0
    giver.onAsk = { [unowned root] _ in root.present(other, animated: false) { told += 1 } }
    root.present(page, animated: false) { told += 1 }
    stage.settle()
    #expect(told == 2 && Misuse.count == before + 1)
    #expect(root.presentedViewController === other && page.presentingViewController == nil)
    root.dismiss(animated: false)
    #expect(stage.window.subviews == [root.view])
  }

  @Test("when the window changes, the view gets its place again (PRT-21)")
  func resized() {
    root.present(page, animated: false)
    stage.stage.resize(to: CGSize(width: 700, height: 600), scale: 1, safeAreaInsets: .zero)
    #expect(page.view.frame == CGRect(x: 0, y: 300, width: 700, height: 300))
    #expect(giver.made?.dim.frame.width == 700)
    #expect(page.log == ["wide", "will be 700 by 600"])
  }

  @Test("an animator of the program's own gets the place as its final frame (PRT-21)")
  func ownAnimator() {
    giver.animates = true
    giver.removesBelow = true
    root.present(page, animated: true)
    stage.settle()
    #expect(page.view.frame.minY == 400)
    #expect(root.view.window == nil, "shouldRemovePresentersView")
    root.dismiss(animated: true)
    stage.settle()
    #expect(root.view.window != nil && page.view.window == nil)
  }

  @Test("a presentation that a hand cancels takes what runs along back (PRT-21, PRT-22)")
  func cancelled() {
    giver.animates = true
    giver.isByHand = true
    var changes: [Bool] = []
    page.onAppear = { page in
      page.transitionCoordinator?.notifyWhenInteractionChanges { changes.append($0.isCancelled) }
    }
    root.present(page, animated: true)
    let half = giver.made
    giver.update(0.5)
    #expect(page.transitionCoordinator?.isInteractive == true)
    #expect(page.transitionCoordinator?.percentComplete == 0.5)
    #expect((0.01...0.99).contains(half?.dim.layer.shownAlpha ?? 0))
    giver.cancel()
    stage.settle()
    #expect(changes == [true])
    #expect(
      half?.log ?? ["will come", "came: false", "stopped"]
        == ["will come", "came: false", "stopped"])
    #expect(page.view.window == nil && root.presentedViewController == nil)
  }

  @Test("a change of the window is told before, and its animations find the new size (PRT-22)")
  func sizes() {
    var seen: [String] = []
    let child = Page()
    root.addChild(child)
    root.view.addSubview(child.view)
    root.onSize = { [unowned root] coordinator in
      seen.append("before \(Int(root.view.bounds.width))")
      coordinator.animate(alongsideTransition: { _ in
        seen.append("along \(Int(root.view.bounds.width))")
      }) { _ in seen.append("after, moving: \(coordinator.isAnimated)") }
    }
    stage.stage.resize(to: CGSize(width: 900, height: 500), scale: 1, safeAreaInsets: .zero)
    #expect(seen == ["before 400", "along 900", "after, moving: false"])
    #expect(root.log == ["wide", "will be 900 by 500"] && child.log == root.log)
    #expect(root.transitionCoordinator == nil)
    stage.stage.resize(to: CGSize(width: 900, height: 500), scale: 2, safeAreaInsets: .zero)
    #expect(root.log.count == 2, "the size is the same")
  }

  @Test("pushes, pops and swipes back have a coordinator; a cancelled swipe says so (PRT-22)")
  func navigation() {
    let (first, second) = (Page(), Page())
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    let mark = UIView()
    stage.window.addSubview(mark)
    mark.alpha = 0
    var log: [String] = []
    second.onAppear = { page in
      page.transitionCoordinator?.animate(alongsideTransition: { _ in mark.alpha = 1 }) {
        log.append($0.isCancelled ? "stays away" : "is there")
      }
    }
    navigation.pushViewController(second, animated: true)
    stage.advance(by: 0.1)
    #expect((0.01...0.99).contains(mark.layer.shownAlpha) && log.isEmpty)
    stage.settle()
    #expect(log == ["is there"] && mark.alpha == 1)

    second.onAppear = nil
    first.onAppear = { page in
      #expect(page.transitionCoordinator?.initiallyInteractive == true)
      page.transitionCoordinator?.animate(alongsideTransition: { _ in mark.alpha = 0 }) {
        log.append($0.isCancelled ? "first stays away" : "first is there")
      }
    }
    let finger = stage.finger().down(at: (2, 400)).move(by: (100, 0), over: 0.5).hold(0.3)
    #expect((0.5...0.99).contains(mark.layer.shownAlpha))
    finger.move(by: (-90, 0), over: 0.1).up()
    stage.settle()
    #expect(log.last == "first stays away" && mark.layer.shownAlpha == 1)
    #expect(navigation.topViewController === second)

    first.onAppear = { #expect($0.transitionCoordinator == nil, "nothing moves") }
    navigation.popViewController(animated: false)
    #expect(navigation.topViewController === first)
  }

  @Test("a controller that asks for another size tells its parent and its presentation (PRT-21)")
  func preferredSize() {
    final class Around: UIViewController {
      var told = 0
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { told += 1 }
    }
    let around = Around()
    around.addChild(page)
    page.preferredContentSize = CGSize(width: 100, height: 200)
    page.preferredContentSize = CGSize(width: 100, height: 200)
    #expect(around.told == 1)

    let stage = TestStage(800, 800)
    let (root, card) = (UIViewController(), UIViewController())
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    card.modalPresentationStyle = .formSheet
    root.present(card, animated: false)
    card.preferredContentSize = CGSize(width: 300, height: 300)
    stage.stage.layoutIfNeeded()
    #expect(card.view.bounds.size == CGSize(width: 300, height: 300))
  }
}

/// Moves pages of a stack by the program's own animator, driven by hand if asked.
private final class Slider: UIPercentDrivenInteractiveTransition, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  var isByHand = false
  var log: [String] = []
  func navigationController(
    _ n: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.append(operation == .push ? "push" : "pop")
    return self
  }
  func navigationController(
    _ n: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isByHand ? self : nil }
  func navigationController(
    _ n: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) { log.append("did show") }
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let page = context.viewController(forKey: .to),
      let from = context.view(forKey: .from)
    else { return context.completeTransition(false) }
    to.frame = context.finalFrame(for: page)
    context.containerView.addSubview(to)
    to.alpha = 0
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      to.alpha = 1
      from.alpha = 0.5
    } completion: { _ in
      from.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite("Own animators of a stack", .timeLimit(.minutes(60)))
struct OwnNavigationTests {
  private let stage = TestStage(400, 800)
  private let first = Page()
  private let second = Page()
  private let slider = Slider()
  private let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    navigation.delegate = slider
  }

  @Test("the delegate's animator moves a push and a pop (PRT-30)")
  func both() {
    navigation.pushViewController(second, animated: true)
    stage.advance(by: 0.25)
    #expect((0.4...0.6).contains(second.view.layer.shownAlpha) && first.view.window != nil)
    stage.settle()
    #expect(slider.log == ["push", "did show"])
    #expect(first.view.window == nil && second.view.window != nil)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(slider.log == ["push", "did show", "pop", "did show"])
    #expect(navigation.children == [first] && second.view.window == nil)
    navigation.pushViewController(second, animated: false)
    stage.settle()
    #expect(slider.log.count == 5, "what does not move has no animator")
  }

  @Test("a pop that a hand cancels leaves the stack as it was (PRT-30)")
  func cancelled() {
    navigation.pushViewController(second, animated: true)
    stage.settle()
    slider.isByHand = true
    navigation.popViewController(animated: true)
    slider.update(0.4)
    #expect((0.35...0.45).contains(first.view.layer.shownAlpha))
    slider.cancel()
    stage.settle()
    #expect(
      navigation.viewControllers == [first, second] && navigation.topViewController === second)
    #expect(second.view.window != nil && first.view.window == nil && second.view.alpha == 1)
    #expect(navigation.transitionCoordinator == nil)
    navigation.popViewController(animated: true)
    slider.update(0.4)
    slider.finish()
    stage.settle()
    #expect(navigation.viewControllers == [first] && first.view.window != nil)
  }
}

@MainActor @Suite("Popovers", .timeLimit(.minutes(60))) struct PopoverTests {
  @MainActor private final class Answers: UIPopoverPresentationControllerDelegate {
    var log: [String] = []
    var style = UIModalPresentationStyle.automatic
    var mayClose = true

    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { style }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
      -> Bool
    { mayClose }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { log.append("tried") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      log.append("closed")
    }
    func popoverPresentationControllerDidDismissPopover(_: UIPopoverPresentationController) {
      log.append("popover closed")
    }
  }

  private let answers = Answers()
  private let root = UIViewController()
  private let note = UIViewController()
  private let source = UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 40))

  private func show(_ width: CGFloat, from sourceFrame: CGRect? = nil, _ set: () -> Void = {})
    -> TestStage
  {
    let stage = TestStage(width, 700)
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    if let sourceFrame { source.frame = sourceFrame }
    root.view.addSubview(source)
    note.modalPresentationStyle = .popover
    note.preferredContentSize = CGSize(width: 200, height: 120)
    note.popoverPresentationController?.sourceView = source
    note.popoverPresentationController?.delegate = answers
    set()
    root.present(note, animated: false)
    stage.stage.layoutIfNeeded()
    return stage
  }

  private func frame() -> CGRect { note.view.convert(note.view.bounds, to: nil) }

  @Test(
    "in a wide window it stands below its source, with an arrow, and closes by a tap beside it (PRT-23)"
  )
  func wide() {
    let stage = show(900)
    let popover = note.popoverPresentationController
    #expect(popover?.arrowDirection == .up)
    #expect(frame() == CGRect(x: 40, y: 152, width: 200, height: 120))
    stage.tap(at: CGPoint(x: 140, y: 200))
    #expect(note.view.window != nil, "a tap on it is its own")

    answers.mayClose = false
    stage.tap(at: CGPoint(x: 700, y: 600))
    stage.settle()
    #expect(note.view.window != nil && answers.log == ["tried"])
    answers.mayClose = true
    stage.tap(at: CGPoint(x: 700, y: 600))
    stage.settle()
    #expect(note.view.window == nil && answers.log == ["tried", "popover closed", "closed"])
    #expect(popover?.arrowDirection == .unknown)
  }

  @Test("it stands where there is space, and within the margins of the window (PRT-23)")
  func room() {
    _ = show(900, from: CGRect(x: 860, y: 640, width: 40, height: 40))
    #expect(note.popoverPresentationController?.arrowDirection == .down)
    #expect(frame() == CGRect(x: 690, y: 508, width: 200, height: 120))
  }

  @Test("the arrow points only where it is permitted, at a rectangle of the source (PRT-23)")
  func permitted() {
    _ = show(900) {
      note.popoverPresentationController?.permittedArrowDirections = .left
      note.popoverPresentationController?.sourceRect = CGRect(x: 0, y: 0, width: 20, height: 20)
    }
    #expect(note.popoverPresentationController?.arrowDirection == .left)
    #expect(frame() == CGRect(x: 132, y: 50, width: 200, height: 120))
  }

  @Test("in a narrow window it is a sheet, unless its delegate wants a popover (PRT-23)")
  func narrow() {
    let stage = show(400)
    #expect(frame().width == 400 && frame().maxY == 700)
    root.dismiss(animated: false)
    answers.style = .none
    root.present(note, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(frame().size == CGSize(width: 200, height: 120))
    root.dismiss(animated: false)
    answers.style = .overFullScreen
    root.present(note, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(frame() == CGRect(x: 0, y: 0, width: 400, height: 700))
  }

  @Test("a button of a bar can be the source; alerts have no popover (PRT-23)")
  func button() {
    let item = UIBarButtonItem(title: "More", style: .plain, target: nil as Answers?) {
      (_: Answers) in { () in }
    }
    root.navigationItem.rightBarButtonItem = item
    let stage = TestStage(900, 700)
    stage.window.rootViewController = UINavigationController(rootViewController: root)
    stage.stage.layoutIfNeeded()
    note.modalPresentationStyle = .popover
    note.preferredContentSize = CGSize(width: 200, height: 120)
    note.popoverPresentationController?.barButtonItem = item
    root.present(note, animated: false)
    stage.stage.layoutIfNeeded()
    #expect(frame().minY > 40 && frame().maxX == 890)
    #expect(
      UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        .popoverPresentationController == nil)
  }

}
