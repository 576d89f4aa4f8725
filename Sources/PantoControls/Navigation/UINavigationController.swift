import PantoBase
import PantoScene

/// A stack of controllers, of which the top one shows below a bar.
///
/// A drag from the left edge goes back to the controller below, following the finger. The stack is
/// kept as children of this controller.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// A change of the stack.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UINavigationControllerDelegate)?
  /// The transition that an animator of the program's own runs.
  final var ownTransition: TransitionContext?
  /// The bar at the top.
  public final let navigationBar = UINavigationBar()
  /// The bar at the bottom, with the `toolbarItems` of the controller on top (PRT-32).
  public final let toolbar: UIToolbar! = UIToolbar()
  final let contentView = UIView()
  final var stack: [UIViewController] = []
  final var isTransitioning = false
  private var edge: UIScreenEdgePanGestureRecognizer?
  /// The animator of a swipe back: paused while the finger holds it, then running to its end.
  final var swipe: UIViewPropertyAnimator?
  final var swipeCoordinator: TransitionCoordinator?
  private let edgeAnswers = EdgeAnswers()
  /// Whether the delegate has heard of the first controller that shows (FID-29).
  private var hasReportedFirst = false
  /// Completes the swipe back, at the end of its animator or before the stack changes.
  final var completeSwipe: ((UIViewAnimatingPosition) -> Void)?

  /// Makes a navigation controller with one controller on its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    toolbar.isHidden = true
    stack = [rootViewController]
    adopt(rootViewController)
  }

  /// Makes an empty navigation controller. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    toolbar.isHidden = true
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    toolbar.isHidden = true
  }

  /// The controller at the top of the stack, or `nil` if the stack is empty.
  public final var topViewController: UIViewController? { stack.last }
  /// The controller that is presented over the stack, else the top one.
  public final var visibleViewController: UIViewController? {
    presentedViewController ?? stack.last
  }
  /// The stack, from the root to the top. Setting it does not animate.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Whether the bar is hidden. Default `false`. Setting it does not animate.
  public final var isNavigationBarHidden: Bool {
    get { isGone(navigationBar) }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// The drag from the left edge that goes back; `nil` until the view is loaded.
  public final var interactivePopGestureRecognizer: UIGestureRecognizer? { edge }

  /// The duration of showing and hiding a bar, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2

  /// Shows or hides the bar, and lays out the controller on top. Animated, the bar slides within
  /// `hideShowBarDuration`.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    setHidden(hidden, navigationBar, animated: animated)
  }

  /// Whether the tool bar is hidden. Default `true`. Setting it does not animate.
  public final var isToolbarHidden: Bool {
    get { isGone(toolbar) }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows or hides the tool bar, and lays out the controller on top. Animated, the bar slides
  /// within `hideShowBarDuration`.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    setHidden(hidden, toolbar, animated: animated)
  }

  private func setHidden(_ hidden: Bool, _ bar: UIView, animated: Bool) {
    guard isGone(bar) != hidden || !animated else { return }
    leaving.removeAll { $0.bar === bar }
    guard animated, let view = viewIfLoaded, view.window != nil else {
      bar.transform = .identity
      bar.isHidden = hidden
      viewIfLoaded?.setNeedsLayout()
      return
    }
    layOutParts()
    let out = CGAffineTransform(
      translationX: 0, y: bar === toolbar ? bar.bounds.height : -bar.bounds.height)
    slides += 1
    let slide = slides
    if hidden { leaving.append((bar, slide)) } else if bar.isHidden { bar.transform = out }
    bar.isHidden = false
    UIView.animate(withDuration: UINavigationController.hideShowBarDuration) {
      bar.transform = hidden ? out : .identity
      self.layOutParts()
      if let top = self.stack.last?.viewIfLoaded { top.layoutIfNeeded() }
    } completion: { [weak self] _ in
      guard let self else { return }
      if leaving.contains(where: { $0.slide == slide }) {
        leaving.removeAll { $0.slide == slide }
        bar.isHidden = true
        bar.transform = .identity
      }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The bars that slide away, and the slide of each.
  private final var leaving: [(bar: UIView, slide: Int)] = []
  /// The number of slides that were begun.
  private final var slides = 0
  /// Whether a bar is hidden, or slides away.
  private func isGone(_ bar: UIView) -> Bool {
    bar.isHidden || leaving.contains { $0.bar === bar }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    view.addSubview(toolbar)
    navigationBar.changed = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    navigationBar.back.addTarget(
      self, action: UINavigationController.popByBackButton, for: .touchUpInside)
    let edge = UIScreenEdgePanGestureRecognizer(
      target: self, action: UINavigationController.swiped(_:))
    edge.edges = view.isRightToLeft ? .right : .left
    edgeAnswers.navigation = self
    edge.delegate = edgeAnswers
    view.addGestureRecognizer(edge)
    self.edge = edge
    if let top = stack.last { contentView.addSubview(top.view) }
    updateBar()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard !hasReportedFirst, let top = stack.last else { return }
    delegate?.navigationController(self, willShow: top, animated: animated)
  }

  /// Lays out the bar and the controller on top, which reads its size when it is told that it is
  /// appearing (FID-20).
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    layOutParts()
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasReportedFirst, let top = stack.last else { return }
    hasReportedFirst = true
    if !isTransitioning { delegate?.navigationController(self, didShow: top, animated: animated) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutParts()
  }

  private func layOutParts() {
    let (size, safe) = (view.bounds.size, view.safeAreaInsets)
    let start: UIRectEdge = view.isRightToLeft ? .right : .left
    if edge?.edges != start { edge?.edges = start }
    contentView.frame = CGRect(origin: .zero, size: size)
    placeNavigationBar()
    let bottom = UIToolbar.height + safe.bottom
    place(
      toolbar, CGRect(x: 0, y: size.height - bottom, width: size.width, height: bottom))
    if !isTransitioning, let shown = stack.last { layOut(shown) }
  }

  final func placeNavigationBar() {
    let large = navigationBar.largeShown
    place(
      navigationBar,
      CGRect(
        x: 0, y: 0, width: view.bounds.width,
        height: view.safeAreaInsets.top + UINavigationBar.height + large))
  }

  /// Sets a bar's frame as it is without the transform of a slide.
  private func place(_ bar: UIView, _ frame: CGRect) {
    bar.bounds.size = frame.size
    bar.center = CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Lays out a controller's view: under the bars, with a safe area without them, or between the
  /// bars (LAY-03, PRT-05).
  final func layOut(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded else { return }
    let frame = frame(of: controller)
    shown.frame = frame
    controller.setBarInsets(
      UIEdgeInsets(
        top: extends(controller, under: navigationBar) ? coveredTop(of: controller) : 0, left: 0,
        bottom: extends(controller, under: toolbar) ? UIToolbar.height : 0, right: 0))
    if controller === stack.last { followLargeTitle() }
  }

  /// Whether a bar covers a part of a controller's view.
  private func extends(_ controller: UIViewController, under bar: UIView) -> Bool {
    guard !isGone(bar) else { return false }
    return bar === toolbar
      ? controller.extends(under: .bottom, isTranslucent: true)
      : controller.extends(under: .top, isTranslucent: navigationBar.isTranslucent)
  }

  private func coveredTop(of controller: UIViewController) -> CGFloat {
    UINavigationBar.height
      + (controller === stack.last ? min(largeRoom, navigationBar.largeShown) : 0)
  }

  /// The frame of a controller's view at rest, in the content.
  final func frame(of controller: UIViewController) -> CGRect {
    var frame = contentView.bounds
    if !isGone(navigationBar), !extends(controller, under: navigationBar) {
      frame.origin.y = navigationBar.bounds.height
      frame.size.height = max(0, frame.height - frame.minY)
    }
    if !isGone(toolbar), !extends(controller, under: toolbar) {
      frame.size.height = max(0, frame.height - toolbar.bounds.height)
    }
    return frame
  }

  // MARK: Large titles

  /// The height that a large title adds to the bar for the controller on top; 0 without one.
  final var largeRoom: CGFloat { hasLargeTitle(stack.count - 1) ? UINavigationBar.largeHeight : 0 }

  private func hasLargeTitle(_ index: Int) -> Bool {
    guard navigationBar.prefersLargeTitles, stack.indices.contains(index) else { return false }
    switch stack[index].navigationItem.largeTitleDisplayMode {
    case .always: return true
    case .never: return false
    case .automatic: return index == 0 || hasLargeTitle(index - 1)
    }
  }

  /// The scroll view that a large title follows, and the observation of its offset.
  private final var followed: (scroll: UIScrollView, observation: NSKeyValueObservation)?

  /// Lets the large title follow the scroll view of the controller on top (BAR-03).
  private func followLargeTitle() {
    let room = largeRoom
    let scroll = room > 0 ? stack.last.flatMap(content(of:)) : nil
    if followed?.scroll !== scroll {
      followed?.scroll.largeTitle = (0, 0)
      followed?.observation.invalidate()
      followed = scroll.map { scroll in
        (scroll, scroll.observe(\.contentOffset) { [weak self] _, _ in self?.contentScrolled() })
      }
      // A new page begins with its title large.
      if let scroll {
        let isAtTop = scroll.contentOffset.y <= -scroll.adjustedContentInset.top
        setLargeShown(isAtTop || !scroll.canScroll ? room : 0)
        if isAtTop { scroll.contentOffset.y = -scroll.adjustedContentInset.top }
      }
    }
    if scroll == nil, !isGone(navigationBar) { setLargeShown(room) }
  }

  /// The scroll view of a controller that lies under the bar from its upper edge.
  private func content(of controller: UIViewController) -> UIScrollView? {
    guard extends(controller, under: navigationBar), let view = controller.viewIfLoaded else {
      return nil
    }
    if let scroll = view as? UIScrollView { return scroll }
    guard let scroll = view.subviews.first as? UIScrollView, scroll.frame.minY <= view.bounds.minY
    else { return nil }
    return scroll
  }

  private func contentScrolled() {
    guard let scroll = followed?.scroll, !isFollowing, largeRoom > 0 else { return }
    // Frames may not be known at the first layout.
    guard let top = stack.last, content(of: top) === scroll else { return followLargeTitle() }
    isFollowing = true
    defer { isFollowing = false }
    // How far the content's upper edge lies below the buttons. The title takes that, and stretches
    // while the content is pulled down.
    let below = -scroll.contentOffset.y - scroll.contentInset.top
    setLargeShown(max(0, below - view.safeAreaInsets.top - UINavigationBar.height))
  }
  private final var isFollowing = false

  private func setLargeShown(_ shown: CGFloat) {
    let room = largeRoom
    followed?.scroll.largeTitle = (room, max(0, room - shown))
    guard navigationBar.largeShown != shown else { return }
    navigationBar.largeShown = shown
    placeNavigationBar()
    if let top = stack.last, extends(top, under: navigationBar) {
      var insets = UIEdgeInsets.zero
      insets.top = coveredTop(of: top)
      insets.bottom = extends(top, under: toolbar) ? UIToolbar.height : 0
      top.setBarInsets(insets)
    } else {
      view.setNeedsLayout()
    }
  }

  // MARK: Changing the stack

  /// Puts a controller on top of the stack; animated, it slides in from the right within 0.35 s.
  ///
  /// A controller that is in the stack already, or that contains this one, is refused with a
  /// `Misuse` report.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    endSwipe()
    guard isValidStack(stack + [viewController], in: "pushViewController") else { return }
    let old = stack.last
    stack.append(viewController)
    adopt(viewController, isWhole: false)
    show(viewController, replacing: old, by: .push, animated: animated) { [weak self] in
      if viewController.parent === self { viewController.didMove(toParent: self) }
    } undo: { [weak self] in
      guard let self, stack.last === viewController else { return }
      stack.removeLast()
      remove(viewController)
      updateBar()
    }
  }

  /// Takes the top controller off the stack; animated, it slides out to the right.
  ///
  /// - Returns: The controller that was removed; `nil` if only the root is there.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    endSwipe()
    guard stack.count > 1 else { return nil }
    return pop(to: stack[stack.count - 2], animated: animated).last
  }

  /// Takes all controllers but the root off the stack.
  ///
  /// - Returns: The controllers that were removed; `nil` if only the root was there.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    endSwipe()
    guard let root = stack.first, stack.count > 1 else { return nil }
    return pop(to: root, animated: animated)
  }

  /// Takes the controllers above `viewController` off the stack.
  ///
  /// - Returns: The controllers that were removed; `nil` if it is on top already or not in the
  ///   stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    endSwipe()
    guard stack.contains(viewController), stack.last !== viewController else {
      return nil
    }
    return pop(to: viewController, animated: animated)
  }

  /// Replaces the stack, given from the root to the top.
  ///
  /// Another controller on top slides in from the right if `animated`. A list that holds a
  /// controller twice, or one that contains this controller, is refused with a `Misuse` report.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    endSwipe()
    guard isValidStack(viewControllers, in: "setViewControllers") else { return }
    let old = stack.last
    let removed = stack.filter { !viewControllers.contains($0) }
    for new in viewControllers where !stack.contains(new) { adopt(new) }
    for covered in viewControllers.dropLast() { covered.isJoiningParent = false }
    stack = viewControllers
    if let top = stack.last, top !== old {
      show(top, replacing: old, by: .push, animated: animated) {}
    }
    for controller in removed { remove(controller) }
  }

  private func pop(to target: UIViewController, animated: Bool) -> [UIViewController] {
    guard let i = stack.firstIndex(where: { $0 === target }), let old = stack.last else {
      return []
    }
    let removed = Array(stack[(i + 1)...])
    stack.removeLast(removed.count)
    for controller in removed { leave(controller) }
    show(target, replacing: old, by: .pop, animated: animated) {
      for controller in removed {
        controller.setBarInsets(.zero)
        controller.removeFromParent()
      }
    } undo: { [weak self] in
      guard let self, stack.last === target else { return }
      for controller in removed { controller.isLeavingParent = false }
      stack += removed
      updateBar()
    }
    return removed
  }

  /// Whether no controller occurs twice and none contains this one; reports a misuse otherwise.
  private func isValidStack(_ controllers: [UIViewController], in call: String) -> Bool {
    var ancestor: UIViewController? = self
    while let controller = ancestor, !controllers.contains(controller) {
      ancestor = controller.parent
    }
    if ancestor == nil, Set(controllers).count == controllers.count { return true }
    Misuse.report(
      "\(call): a controller is in the stack already, or holds it", oncePerMessage: true)
    return false
  }

  /// Makes a controller a child. Without `isWhole`, the end of its transition completes that
  /// (FID-31).
  private func adopt(_ controller: UIViewController, isWhole: Bool = true) {
    addChild(controller)
    if isWhole { controller.didMove(toParent: self) }
    controller.navigationItem.changed = { [weak self] in self?.updateBar() }
  }

  /// Says that a controller will leave the stack (FID-03).
  final func leave(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.isLeavingParent = true
  }

  final func remove(_ controller: UIViewController) {
    if !controller.isLeavingParent { leave(controller) }
    controller.viewIfLoaded?.removeFromSuperview()
    controller.setBarInsets(.zero)
    controller.removeFromParent()
  }

  final func updateBar() {
    (parentRef as? UITabBarController)?.stackChanged(of: self)
    guard let top = stack.last else { return }
    let previous = stack.count > 1 ? stack[stack.count - 2] : nil
    let backTitle = previous.map {
      $0.navigationItem.backButtonTitle ?? $0.navigationItem.backBarButtonItem?.title
        ?? $0.navigationItem.title ?? $0.title ?? "Back"
    }
    navigationBar.backItem = previous?.navigationItem
    navigationBar.show(top.navigationItem, title: top.title, backTitle: backTitle)
    toolbar.items = top.navigationItem.toolbarItems
    viewIfLoaded?.setNeedsLayout()
  }

  /// Pushes a controller, animated, as `show(_:sender:)` of one on the stack does (FID-44).
  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: true)
  }

  private func popByBackButton() { popViewController(animated: true) }

  /// Whether there is a controller below and no transition runs.
  final var maySwipeBack: Bool { stack.count > 1 && !isTransitioning && swipe == nil }
}

/// Allows the swipe back. The controller does not conform to the protocol itself: subclasses do,
/// to make themselves the delegate of the drag.
@MainActor private final class EdgeAnswers: UIGestureRecognizerDelegate {
  weak var navigation: UINavigationController?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    navigation?.maySwipeBack ?? false
  }
}

extension UIViewController {
  /// The contents of the navigation bar while this controller is on top. Made when first read.
  public var navigationItem: UINavigationItem {
    if let item = item as? UINavigationItem { return item }
    let item = UINavigationItem()
    item.title = title
    self.item = item
    return item
  }

  /// The buttons and spaces of the navigation controller's tool bar while this controller is on top
  /// (PRT-32). Default `nil`.
  public var toolbarItems: [UIBarButtonItem]? {
    get { (item as? UINavigationItem)?.toolbarItems }
    set {
      navigationItem.toolbarItems = newValue
      navigationItem.changed?()
    }
  }

  /// Sets the buttons of the tool bar. Never animated.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// The nearest navigation controller that contains this one, or `nil`.
  public var navigationController: UINavigationController? {
    var ancestor = parentRef
    while let controller = ancestor {
      if let found = controller as? UINavigationController { return found }
      ancestor = controller.parentRef
    }
    return nil
  }
}
