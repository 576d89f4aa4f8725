import PantoBase
import PantoControls
@_spi(Overrides) import PantoScene

/// A stack of controllers, of which the top one shows below a bar.
///
/// A drag from the left edge goes back to the controller below, following the finger. The stack is
/// kept as children of this controller.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The kind of change of a navigation stack.
  public enum Operation: Int, Sendable { case none, push, pop }

  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UINavigationControllerDelegate)?
  /// The running transition of an animator that the program supplied, or `nil`.
  final var ownTransition: TransitionContext?
  /// The navigation bar at the top.
  public final let navigationBar = UINavigationBar()
  /// The bar at the bottom, with the `toolbarItems` of the controller on top (PRT-32).
  public final let toolbar: UIToolbar! = UIToolbar()
  final let contentView = UIView()
  final var stack: [UIViewController] = []
  final var isTransitioning = false
  /// The push or pop that moves, held by its animation.
  final weak var running: StackChange?
  final var edge: UIScreenEdgePanGestureRecognizer?
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
    setUp()
    stack = [rootViewController]
    adopt(rootViewController)
  }

  /// Makes an empty navigation controller. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    toolbar.isHidden = true
    // A presentation over a page covers the bars, too, but not the tabs around (PRT-54).
    definesPresentationContext = true
  }

  /// The controller at the top of the stack, or `nil` if the stack is empty.
  public final var topViewController: UIViewController? { stack.last }
  @_spi(Overrides) public override var onlyShownChild: UIViewController? { topViewController }
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

  /// The search that runs in a controller of the stack.
  final weak var search: UISearchController?
  /// Whether a running search has hidden the navigation bar, which shows again afterwards.
  final var searchHidesBar = false
  /// Whether the program or a search has hidden the navigation bar through this controller.
  final var hidesNavigationBar = false
  /// The bars that are sliding out of sight, each with the number of its slide.
  final var leaving: [(bar: UIView, slide: Int)] = []
  /// The number of slides that were begun.
  final var slides = 0
  /// Tells the bars whether the content of the controller on top ends at them (BAR-09).
  final lazy var upperEdge = BarEdge(.top) { [weak self] in
    self?.navigationBar.contentIsAtEdge = $0
  }
  final lazy var lowerEdge = BarEdge(.bottom) { [weak self] in self?.toolbar.contentIsAtEdge = $0 }
  /// The scroll view that a large title follows, and the observation of its offset.
  final var followed: (scroll: UIScrollView, observation: NSKeyValueObservation)?
  /// The height that folds away with the content of the scroll view that is followed.
  final var followedRoom: CGFloat = 0
  /// Whether the large title is following its scroll view now.
  final var isFollowing = false

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
    followContent()
    guard !hasReportedFirst, let top = stack.last else { return }
    hasReportedFirst = true
    if !isTransitioning { delegate?.navigationController(self, didShow: top, animated: animated) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutParts()
  }

  // MARK: Changing the stack

  /// Puts a controller on top of the stack; animated, it slides in from the right within 0.35 s.
  ///
  /// A controller that is in the stack already, or that contains this one, is refused with a
  /// `Misuse` report.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    endChange()
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
    endChange()
    guard stack.count > 1 else { return nil }
    return pop(to: stack[stack.count - 2], animated: animated).last
  }

  /// Takes all controllers but the root off the stack.
  ///
  /// - Returns: The controllers that were removed; `nil` if only the root was there.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    endChange()
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
    endChange()
    guard stack.contains(viewController), stack.last !== viewController else {
      return nil
    }
    return pop(to: viewController, animated: animated)
  }

  /// Replaces the stack, given from the root to the top.
  ///
  /// If `animated`, another controller on top comes as by a push, or as by a pop if it was in the
  /// stack before. Controllers that are gone leave at the end of that. A list that holds a
  /// controller twice, or one that contains this controller, is refused with a `Misuse` report.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    endChange()
    guard isValidStack(viewControllers, in: "setViewControllers") else { return }
    let old = stack.last
    let removed = stack.filter { !viewControllers.contains($0) }
    let direction: Direction = viewControllers.last.map(stack.contains) == true ? .pop : .push
    for new in viewControllers where !stack.contains(new) { adopt(new) }
    for covered in viewControllers.dropLast() { covered.isJoiningParent = false }
    stack = viewControllers
    for controller in removed { leave(controller) }
    let end: () -> Void = { [weak self] in self?.removeGone(removed) }
    if let top = stack.last, top !== old {
      show(top, replacing: old, by: direction, animated: animated, completion: end)
    } else {
      // The way back may lead to another controller.
      updateBar()
      end()
    }
  }

  private func pop(to target: UIViewController, animated: Bool) -> [UIViewController] {
    guard let i = stack.firstIndex(where: { $0 === target }), let old = stack.last else {
      return []
    }
    let removed = Array(stack[(i + 1)...])
    stack.removeLast(removed.count)
    for controller in removed { leave(controller) }
    show(target, replacing: old, by: .pop, animated: animated) { [weak self] in
      self?.removeGone(removed)
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

  /// Adds a controller as a child. Without `isWhole`, the end of its transition calls
  /// `didMove(toParent:)` (FID-31).
  private func adopt(_ controller: UIViewController, isWhole: Bool = true) {
    addChild(controller)
    if isWhole { controller.didMove(toParent: self) }
    controller.navigationItem.changed = { [weak self] in self?.updateBar() }
  }

  /// Tells a controller that it will leave the stack (FID-03).
  final func leave(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.isLeavingParent = controller.parentRef === self
  }

  final func remove(_ controller: UIViewController) {
    if !controller.isLeavingParent { leave(controller) }
    removeTold(controller)
  }

  /// Removes controllers that were told that they leave. One that a callback has put into the stack
  /// again stays.
  private func removeGone(_ controllers: [UIViewController]) {
    for controller in controllers where !stack.contains(controller) { removeTold(controller) }
  }

  /// Shows the items of the controller on top in the bars, which are empty without one (PRT-06).
  final func updateBar() {
    (parentRef as? UITabBarController)?.stackChanged(of: self)
    let top = stack.last
    let previous = stack.count > 1 ? stack[stack.count - 2] : nil
    let backTitle = previous.map { $0.navigationItem.backTitle(of: $0) }
    navigationBar.backItem = previous?.navigationItem
    navigationBar.show(top?.navigationItem, title: top?.title, backTitle: backTitle)
    stackChangedInSearch()
    toolbar.items = top?.navigationItem.toolbarItems
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
    guard let navigation, navigation.maySwipeBack else { return false }
    // Where no back button shows, a program replaces this delegate to allow the swipe, as in UIKit.
    // A bar that only has `isHidden` does not count as hidden.
    return !navigation.hidesNavigationBar && !navigation.navigationBar.back.isHidden
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
