import PantoBase
import PantoLayers
import PantoGraphics
import PantoMotion

/// The view that holds a presented controller's view over the window.
///
/// The presentation dims what is behind, brings the view in and out, and moves a sheet with a pull
/// downwards.
@MainActor package final class Presentation: UIView, UIGestureRecognizerDelegate {
  enum Phase { case arriving, there, leaving, over }

  let presented: UIViewController
  let style: UIModalPresentationStyle
  private(set) var phase = Phase.arriving
  let dim = UIView()
  let panel = UIView()
  private let grabber = UIView()
  let pan = UIPanGestureRecognizer()
  private let tap = UITapGestureRecognizer()
  private var arrived: (() -> Void)?
  private var left: [() -> Void] = []
  private var transition: UIViewController.Transition?
  private var covered: UIView?
  private weak var coveredHome: UIView?
  /// The superview of the presenting view, for an animator that moves that view into the container
  /// (PRT-04).
  private weak var presenterHome: UIView?
  var grabTop: CGFloat = 0
  var tellsDelegate = false
  /// How far the panel extends below the window, in points, so that an upward pull shows no gap.
  private static let overhang: CGFloat = 200
  /// The downward speed at release that closes a sheet, in points per second (DEM-03 item 5).
  static let closingSpeed: CGFloat = 600

  /// The program's own animator, which also places the view; `nil` for the styles of the library.
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private var isCustom: Bool { animator != nil }
  private var context: TransitionContext?

  init(
    _ presented: UIViewController, style: UIModalPresentationStyle,
    animator: (any UIViewControllerAnimatedTransitioning)? = nil
  ) {
    self.presented = presented
    self.style = style
    self.animator = animator
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
    let context = UISheetPresentationController.Detent.Context(maximumDetentValue: largestHeight)
    let all = (settings?.detents ?? [.large()]).compactMap { detent in
      detent.height(context).map { (height: min(max($0, 0), largestHeight), id: detent.identifier) }
    }
    return all.isEmpty ? [(largestHeight, .large)] : all.sorted { $0.height < $1.height }
  }

  var restingHeight: CGFloat {
    if isCard { return cardSize.height }
    if !style.isSheet { return bounds.height }
    let heights = heights
    let chosen = settings?.selectedDetentIdentifier
    return (heights.first { $0.id == chosen } ?? heights[0]).height
  }

  /// The y of the panel's upper edge at rest.
  var restingTop: CGFloat {
    isCard ? (bounds.height - cardSize.height) / 2 : bounds.height - restingHeight
  }

  func place(top: CGFloat) {
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
    if isCustom { return }
    dim.frame = bounds
    panel.layer.cornerRadius = style.isSheet ? settings?.preferredCornerRadius ?? 12 : 0
    panel.backgroundColor =
      style.isSheet ? presented.view.backgroundColor ?? .systemBackground : nil
    grabber.isHidden = !(settings?.prefersGrabberVisible ?? false)
    if let limit = settings?.largestUndimmedDetentIdentifier,
      let height = heights.first(where: { $0.id == limit })?.height, restingHeight <= height
    {
      dim.isHidden = true
    } else {
      dim.isHidden = false
    }
    // Where nothing is dimmed, the views behind can be touched.
    setHitTrait(.letsTouchesThrough, dim.isHidden)
    if !pan.isRunning, phase == .there { place(top: restingTop) }
  }

  // MARK: Arrival

  func arrive(in window: UIWindow, over below: UIView?, animated: Bool, then: (() -> Void)?) {
    arrived = then
    presenterHome = below?.superview
    if let animator { return arrive(in: window, animator) }
    transition = UIViewController.changing(animated: animated) {
      UIView.performWithoutAnimation {
        frame = window.bounds
        window.addSubview(self)
        layoutIfNeeded()
        place(top: restingTop)
        layoutIfNeeded()
      }
      if style.coversAll, let below {
        covered = below
        coveredHome = below.superview
        below.announceLeaving()
      }
    }
    guard animated else { return calling { hasArrived() } }
    UIView.performWithoutAnimation { moveOut() }
    move {
      self.moveIn()
    } completion: { [weak self] in
      self?.hasArrived()
    }
  }

  private func arrive(in window: UIWindow, _ animator: any UIViewControllerAnimatedTransitioning) {
    guard let presenter = presented.presenter else { return }
    UIView.performWithoutAnimation {
      frame = window.bounds
      window.addSubview(self)
      presented.view.frame = bounds
    }
    let context = TransitionContext(
      in: self, from: presenter, to: presented, isComing: true, style: style, animator: animator
    ) { [weak self] didComplete in
      self?.context = nil
      if didComplete { self?.hasArrived() } else { self?.turnedBack() }
    }
    self.context = context
    let interaction = presented.transitioningDelegate?.interactionControllerForPresentation(
      using: animator)
    transition = UIViewController.changing(animated: true) {
      calling { context.start(interaction) }
    }
    // The animator may have ended the transition inside `start`.
    if phase != .arriving { transition?.finish() }
  }

  /// Whether a call of the program that started the change is running. Its completions wait in the
  /// queue until the call has returned (K2).
  private var isInCall = false

  private func calling<Answer>(_ body: () -> Answer) -> Answer {
    let outer = isInCall
    isInCall = true
    defer { isInCall = outer }
    return body()
  }

  private func tell(_ completions: [() -> Void]) {
    for completion in completions {
      if isInCall { CompletionQueue.later(completion) } else { completion() }
    }
  }

  /// Returns the presenting view to the window if an animator moved it into the container, which is
  /// removed (PRT-04).
  private func bringPresenterHome() {
    guard let view = presented.presenter?.viewIfLoaded, view !== presenterHome,
      view.isDescendant(of: self)
    else { return }
    let home = presenterHome ?? coveredHome ?? superview
    UIView.performWithoutAnimation {
      home?.insertSubview(view, at: 0)
      home?.setNeedsLayout()
    }
  }

  /// Ends a presentation that the animator cancelled.
  private func turnedBack() {
    phase = .leaving
    presented.isBeingPresented = false
    if let arrived { left.insert(arrived, at: 0) }
    arrived = nil
    hasLeft()
  }

  /// Dismisses by the program's own animator. Returns `false` if there is none.
  private func leaveByAnimator() -> Bool {
    guard let presenter = presented.presenter, window != nil,
      let animator = presented.transitioningDelegate?.animationController(forDismissed: presented)
    else { return false }
    let context = TransitionContext(
      in: self, from: presented, to: presenter, isComing: false, style: style, animator: animator
    ) { [weak self] didComplete in
      self?.context = nil
      if didComplete { self?.hasLeft() } else { self?.stays() }
    }
    self.context = context
    let interaction = presented.transitioningDelegate?.interactionControllerForDismissal(
      using: animator)
    transition = UIViewController.changing(animated: true) {
      if let covered, covered.superview == nil, let coveredHome {
        coveredHome.insertSubview(covered, at: 0)
        coveredHome.setNeedsLayout()
      }
      presented.view.announceLeaving()
      context.start(interaction)
    }
    return true
  }

  /// Ends a dismissal that the animator cancelled: the controller stays.
  private func stays() {
    bringPresenterHome()
    phase = .there
    presented.isBeingDismissed = false
    transition = nil
    presented.viewComes()
    presented.viewCame()
    tellLeft()
  }

  private var fades: Bool { !style.isSheet && presented.modalTransitionStyle != .coverVertical }

  private func moveOut() {
    dim.alpha = 0
    if fades { panel.alpha = 0 } else { place(top: bounds.height) }
  }

  private func moveIn() {
    dim.alpha = 1
    panel.alpha = 1
    place(top: restingTop)
  }

  private func move(_ change: () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: change, completion: { _ in completion() })
  }

  private func hasArrived() {
    guard phase == .arriving else { return }
    phase = .there
    covered?.removeFromSuperview()
    if covered == nil { bringPresenterHome() }
    finishArrival()
  }

  private func finishArrival() {
    let arrival = transition
    transition = nil
    // A `viewDidAppear` that dismisses at once begins the next transition, so this one is cleared
    // first.
    arrival?.finish()
    presented.isBeingPresented = false
    let then = arrived
    arrived = nil
    if let then { tell([then]) }
  }

  // MARK: Dismissal

  /// Dismisses the controller. Completions of all calls run once, in the order of the calls.
  func leave(animated: Bool, velocity: CGFloat = 0, then: (() -> Void)? = nil) {
    if let then { left.append(then) }
    guard phase == .arriving || phase == .there else { return }
    if phase == .arriving {
      // A dismissal during the arrival ends the arrival first, so that its callbacks run.
      phase = .leaving
      calling { finishArrival() }
    }
    phase = .leaving
    presented.dropPresented()
    presented.isBeingDismissed = true
    if animated, calling({ leaveByAnimator() }) { return }
    transition = UIViewController.changing(animated: animated) {
      // The view below returns to the window before it is seen.
      if let covered, covered.superview == nil, let coveredHome {
        coveredHome.insertSubview(covered, at: 0)
        coveredHome.setNeedsLayout()
      }
      presented.view.announceLeaving()
    }
    guard animated, window != nil else { return calling { hasLeft() } }
    if velocity > 0 {
      UIView.animate(
        springDamping: 1, response: 0.3, velocity: CGVector(dx: 0, dy: velocity),
        animations: { moveOut() }, completion: { [weak self] _ in self?.hasLeft() })
    } else {
      move {
        self.moveOut()
      } completion: { [weak self] in
        self?.hasLeft()
      }
    }
  }

  private func hasLeft() {
    guard phase == .leaving else { return }
    phase = .over
    let presenter = presented.presenter
    bringPresenterHome()
    removeFromSuperview()
    presented.view.removeFromSuperview()
    presenter?.presentation = nil
    presented.presenter = nil
    transition?.finish()
    transition = nil
    presented.isBeingDismissed = false
    if tellsDelegate, let settings {
      settings.delegate?.presentationControllerDidDismiss(settings)
    }
    tellLeft()
  }

  private func tellLeft() {
    let waiting = left
    left = []
    tell(waiting)
  }

  /// Allows only vertical pulls: a horizontal drag is for the content, such as a slider.
  package override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer)
    -> Bool
  {
    guard gestureRecognizer === pan else { return true }
    let way = pan.translation(in: self)
    return way.y.magnitude >= way.x.magnitude
  }
}
