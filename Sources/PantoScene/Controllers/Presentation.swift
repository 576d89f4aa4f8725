import PantoBase
import PantoLayers
import PantoGraphics
import PantoMotion

/// The view that holds a presented controller's view over the window, or over the view of the
/// controller that defines the context.
///
/// The presentation dims what is behind, animates the view in and out, and moves a sheet with a
/// pull downwards.
@MainActor package final class Presentation: UIView, UIGestureRecognizerDelegate {
  enum Phase { case presenting, presented, dismissing, dismissed }

  let presented: UIViewController
  let style: UIModalPresentationStyle
  let director: UIPresentationController
  /// Whether the presentation controller `director` places the view, as one of the program's own
  /// and a popover do.
  final let isOwn: Bool
  /// The style that the delegate has chosen for the window, or `.none`.
  var adaptedStyle = UIModalPresentationStyle.none
  /// The transition style: the presented controller's, or that of the context (PRT-54).
  var transitionStyle: UIModalTransitionStyle
  /// Whether the presentation covers only the view of the controller that defines the context,
  /// which stays in the window (PRT-54).
  final var isInContext = false
  final var phase = Phase.presenting
  let dim = UIView()
  let panel = UIView()
  private let grabber = UIView()
  let pan = UIPanGestureRecognizer()
  private let tap = UITapGestureRecognizer()
  final var presentationCompletion: (() -> Void)?
  final var dismissalCompletions: [() -> Void] = []
  final var transition: UIViewController.Transition?
  final var covered: UIView?
  weak var coveredSuperview: UIView?
  /// The superview of the presenting view, for an animator that moves that view into the container
  /// (PRT-04).
  weak var presenterSuperview: UIView?
  var grabTop: CGFloat = 0
  var notifiesDelegate = false
  /// How far the panel extends below the window, in points, so that an upward pull shows no gap.
  private static let overhang: CGFloat = 200
  /// The downward speed at release that closes a sheet, in points per second (DEM-03 item 5).
  static let closingSpeed: CGFloat = 600

  /// The animator, which then also places the view: the program's own, or a `PlainAnimator` if
  /// `director` places the view. `nil` for the styles of the library.
  final let animator: (any UIViewControllerAnimatedTransitioning)?
  var isCustom: Bool { animator != nil }
  final var context: TransitionContext?
  final var coordinator: TransitionCoordinator?

  init(
    _ presented: UIViewController, style: UIModalPresentationStyle,
    by director: UIPresentationController, isOwn: Bool,
    animator: (any UIViewControllerAnimatedTransitioning)?
  ) {
    self.presented = presented
    self.style = style
    self.director = director
    self.isOwn = isOwn
    self.animator = animator
    transitionStyle = presented.modalTransitionStyle
    super.init(frame: .zero)
    accessibilityIdentifier = "presentation"
    dim.backgroundColor = style.isSheet ? UIColor(white: 0, alpha: 0.4) : nil
    panel.clipsToBounds = style.isSheet
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = 2.5
    grabber.isUserInteractionEnabled = false
    guard animator == nil else { return }
    addSubview(dim)
    addSubview(panel)
    panel.addSubview(presented.view)
    panel.addSubview(grabber)
    guard style.isSheet else { return }
    pan.addTarget(self, action: Presentation.pulled(_:))
    pan.delegate = self
    panel.addGestureRecognizer(pan)
    tap.addTarget(self, action: Presentation.dimTapped)
    dim.addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  /// Sheets and popovers are elevated (PRT-21).
  override var inheritedAppearance: ColorAppearance {
    let outer = super.inheritedAppearance
    return style.isSheet ? ColorAppearance(outer.style, .elevated) : outer
  }

  // MARK: Resting positions

  var settings: UISheetPresentationController? { presented.sheet }

  var isCard: Bool { style.isSheet && style != .pageSheet && bounds.width >= 600 }

  private var cardSize: CGSize {
    let wanted = presented.preferredContentSize
    return CGSize(
      width: min(wanted.width > 0 ? wanted.width : 540, bounds.width - 40),
      height: min(wanted.height > 0 ? wanted.height : 620, bounds.height - 40))
  }

  private var sheetWidth: CGFloat { min(bounds.width, bounds.width >= 600 ? 700 : .infinity) }

  var largestHeight: CGFloat { max(0, bounds.height - safeAreaInsets.top - 10) }

  /// The heights at which a sheet may rest, from low to high.
  var heights: [(height: CGFloat, id: UISheetPresentationController.Detent.Identifier)] {
    // Detents leave out the lower inset, which the sheet extends over, too.
    let (largest, inset) = (largestHeight, safeAreaInsets.bottom)
    let context = UISheetPresentationController.Detent.Context(
      maximumDetentValue: max(0, largest - inset), containerHeight: bounds.height)
    let all = (settings?.detents ?? [.large()]).compactMap { detent in
      detent.height(context).map {
        (height: min(max($0, 0) + inset, largest), id: detent.identifier)
      }
    }
    return all.isEmpty ? [(largestHeight, .large)] : all.sorted { $0.height < $1.height }
  }

  var restingHeight: CGFloat {
    isCard ? cardSize.height : style.isSheet ? restingDetent.height : bounds.height
  }

  /// The detent at which the sheet rests: the selected one, or else the lowest.
  var restingDetent: (height: CGFloat, id: UISheetPresentationController.Detent.Identifier) {
    let heights = heights
    let chosen = settings?.selectedDetentIdentifier
    return heights.first { $0.id == chosen } ?? heights[0]
  }

  /// The y of the panel's upper edge at rest.
  var restingTop: CGFloat {
    isCard ? (bounds.height - cardSize.height) / 2 : bounds.height - restingHeight
  }

  func layOutPanel(top: CGFloat) {
    let width = isCard ? cardSize.width : style.isSheet ? sheetWidth : bounds.width
    let hangs = style.isSheet && !isCard
    // Below its rest position the panel moves out at its full height; above it the panel grows.
    let height = isCard ? cardSize.height : max(restingHeight, bounds.height - top)
    let full = height + (hangs ? Presentation.overhang : 0)
    panel.bounds = CGRect(x: 0, y: 0, width: width, height: full)
    panel.center = CGPoint(x: bounds.midX, y: top + full / 2)
    presented.view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    grabber.frame = CGRect(x: width / 2 - 18, y: 5, width: 36, height: 5)
  }

  package override func layoutSubviews() {
    if isCustom { return layOutOwn() }
    dim.frame = bounds
    panel.layer.cornerRadius = style.isSheet ? settings?.preferredCornerRadius ?? 12 : 0
    panel.backgroundColor =
      style.isSheet ? presented.view.backgroundColor ?? .systemBackground : nil
    grabber.isHidden = !(settings?.prefersGrabberVisible ?? false)
    let undimmed = settings?.largestUndimmedDetentIdentifier.flatMap { limit in
      heights.first { $0.id == limit }?.height
    }
    dim.isHidden = undimmed.map { restingHeight <= $0 } ?? false
    // Where nothing is dimmed, the views behind can be touched.
    setHitTrait(.letsTouchesThrough, dim.isHidden)
    if !pan.isRunning, phase == .presented { layOutPanel(top: restingTop) }
  }

  private var placedSize = CGSize.zero
  /// Whether the presentation was cancelled before it ended.
  final var wasCancelled = false

  /// Lets the program's own presentation controller lay out the container, and places the presented
  /// view again when the container's size has changed.
  private func layOutOwn() {
    guard isOwn else { return }
    director.containerViewWillLayoutSubviews()
    if phase == .presented, placedSize != bounds.size { placeOwnView() }
    director.containerViewDidLayoutSubviews()
  }

  final func placeOwnView() {
    placedSize = bounds.size
    director.presentedView?.frame = director.frameOfPresentedViewInContainerView
  }

  // MARK: Arrival

  /// Makes the transition coordinator of a presentation or dismissal.
  private func coordinate(from: UIViewController, to: UIViewController, animated: Bool)
    -> TransitionCoordinator
  {
    let made = TransitionCoordinator(
      in: self, from: from, to: to, members: [from, to], isAnimated: animated, duration: 0.35,
      style: style)
    coordinator = made
    return made
  }

  func present(in home: UIView, over below: UIView?, animated: Bool, then: (() -> Void)?) {
    presentationCompletion = then
    if home === below { stayInContext() }
    presenterSuperview = below?.superview
    guard let presenter = presented.presenter else { return }
    let coordinator = coordinate(from: presenter, to: presented, animated: animated)
    director.delegate?.presentationController(
      director, willPresentWithAdaptiveStyle: adaptedStyle, transitionCoordinator: coordinator)
    // The delegate may have dismissed the controller, which has ended everything.
    guard phase == .presenting else { return }
    if let animator { return present(in: home, over: below, animator, coordinator) }
    let arrival = UIViewController.changing(animated: animated) {
      // The controller that leaves hears first (FID-10).
      cover(below)
      UIView.unanimated {
        frame = home.bounds
        home.addSubview(self)
        layoutIfNeeded()
        layOutPanel(top: restingTop)
        layoutIfNeeded()
      }
    }
    // A `viewWillAppear` may have dismissed, while this view was not yet in the window.
    guard phase == .presenting else {
      if phase == .dismissed { removeFromSuperview() }
      return arrival.finish()
    }
    transition = arrival
    guard animated else { return duringProgramCall { presentationEnded() } }
    UIView.unanimated { movePanelOut() }
    move({ movePanelIn() }, completion: { [weak self] in self?.presentationEnded() })
    coordinator.begin()
  }

  /// Prepares a presentation over the view of one controller: the presentation covers that view
  /// only, and keeps touches from what is below.
  private func stayInContext() {
    isInContext = true
    clipsToBounds = true
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    setHitTrait(.holdsTouches, true)
  }

  /// Whether a call of the program that started a presentation or dismissal is running. Completions
  /// wait in a queue until the call has returned (K2).
  private var isInProgramCall = false

  final func duringProgramCall<Answer>(_ body: () -> Answer) -> Answer {
    let outer = isInProgramCall
    isInProgramCall = true
    defer { isInProgramCall = outer }
    return body()
  }

  private func run(_ completions: [() -> Void]) {
    for completion in completions {
      if isInProgramCall { CompletionQueue.later(completion) } else { completion() }
    }
  }

  final var fades: Bool { !style.isSheet && transitionStyle != .coverVertical }

  private func movePanelOut() {
    dim.alpha = 0
    if fades { panel.alpha = 0 } else { layOutPanel(top: bounds.height) }
  }

  private func movePanelIn() {
    dim.alpha = 1
    panel.alpha = 1
    layOutPanel(top: restingTop)
  }

  private func move(_ change: () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: change, completion: { _ in completion() })
  }

  final func presentationEnded() {
    guard phase == .presenting else { return }
    phase = .presented
    // A presenting view that the animator put into the container stays there until the end: menus
    // show it beside what is presented (PRT-04).
    covered?.removeFromSuperview()
    finishPresentation()
  }

  private func finishPresentation() {
    if isOwn { director.presentationTransitionDidEnd(true) }
    let arrival = transition
    transition = nil
    // A `viewDidAppear` that dismisses at once begins the next transition, so this one is cleared
    // first.
    arrival?.finish()
    endCoordination()
    presented.isBeingPresented = false
    let then = presentationCompletion
    presentationCompletion = nil
    if let then { run([then]) }
  }

  /// Releases an unfinished presentation or dismissal, because the stage ends. The objects of the
  /// change retain the container and its controllers, which retain this view.
  func abandonChange() {
    let gone = (context, coordinator, transition, presentationCompletion, dismissalCompletions)
    (context, coordinator, transition) = (nil, nil, nil)
    (presentationCompletion, dismissalCompletions) = (nil, [])
    withExtendedLifetime(gone) {}
  }

  final func endCoordination(isCancelled: Bool = false) {
    let ended = coordinator
    coordinator = nil
    ended?.end(isCancelled: isCancelled)
  }

  // MARK: Dismissal

  /// Dismisses the controller. Completions of all calls run once, in the order of the calls.
  func dismiss(animated: Bool, velocity: CGFloat = 0, then: (() -> Void)? = nil) {
    if let then { dismissalCompletions.append(then) }
    guard phase == .presenting || phase == .presented else { return }
    if phase == .presenting {
      // A dismissal during the arrival ends the arrival first, so that its callbacks run.
      phase = .dismissing
      duringProgramCall { finishPresentation() }
    }
    phase = .dismissing
    presented.isBeingDismissed = true
    let coordinator = coordinate(
      from: presented, to: presented.presenter ?? presented, animated: animated)
    // Only the topmost of several presentations over each other moves (PRT-56).
    if animated, let above = presented.presentation, !above.isDescendant(of: self) {
      return vanish(below: above, coordinator)
    }
    presented.dropPresented()
    if animated || isOwn, duringProgramCall({ dismissByAnimator(coordinator) }) { return }
    transition = UIViewController.changing(animated: animated) {
      presented.view.announceLeaving()
      // The view below returns to the window before it is seen.
      uncover(in: coveredSuperview)
    }
    guard animated, window != nil else { return duringProgramCall { dismissalEnded() } }
    let end: () -> Void = { [weak self] in self?.dismissalEnded() }
    if velocity > 0 {
      UIView.animate(
        springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity),
        animations: { movePanelOut() }, completion: { _ in end() })
    } else {
      move({ movePanelOut() }, completion: end)
    }
    coordinator.begin()
  }

  final func dismissalEnded() {
    guard phase == .dismissing else { return }
    phase = .dismissed
    if isOwn {
      if !wasCancelled { director.dismissalTransitionDidEnd(true) }
      if style == .custom { presented.chosenPresentation = nil }
    }
    let presenter = presented.presenter
    returnPresenterToWindow()
    removeFromSuperview()
    presented.view.removeFromSuperview()
    presenter?.presentation = nil
    presented.presenter = nil
    transition?.finish()
    transition = nil
    endCoordination(isCancelled: wasCancelled)
    // A presentation that was dismissed before it ended had not removed the view below.
    covered?.announceArrived()
    presented.isBeingDismissed = false
    if notifiesDelegate { director.delegate?.presentationControllerDidDismiss(director) }
    runDismissalCompletions()
  }

  final func runDismissalCompletions() {
    let waiting = dismissalCompletions
    dismissalCompletions = []
    run(waiting)
  }

  /// Lets the pull on a sheet begin only with a vertical movement: a horizontal drag is for the
  /// content, such as a slider.
  package override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer)
    -> Bool
  {
    guard gestureRecognizer === pan else { return true }
    let translation = pan.translation(in: self)
    return translation.y.magnitude >= translation.x.magnitude
  }
}
