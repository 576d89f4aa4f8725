import PantoBase
import PantoScene

/// The contents of the navigation bar while a controller is on top of the stack.
@MainActor public final class UINavigationItem {
  /// The title in the bar; `nil`, the default, shows the controller's `title`.
  public var title: String? { didSet { changed?() } }
  /// A view in place of the title. Its own width is kept as far as it fits. Default `nil`.
  public var titleView: UIView? { didSet { changed?() } }
  /// The button at the left edge, which replaces the back button. Default `nil`.
  public var leftBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The button at the right edge. Default `nil`.
  public var rightBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The button at the right edge as an array.
  ///
  /// Only one button is supported: of several, the first is kept, which is reported.
  public var rightBarButtonItems: [UIBarButtonItem]? {
    get { rightBarButtonItem.map { [$0] } }
    set {
      if let newValue, newValue.count > 1 {
        Misuse.warn(
          "rightBarButtonItems: a bar shows one button at its right edge; the first of \(newValue.count) is kept"
        )
      }
      rightBarButtonItem = newValue?.first
    }
  }
  /// The title of the back button while the next controller is on top.
  ///
  /// `nil`, the default, is this controller's title, or "Back".
  public var backButtonTitle: String? { didSet { changed?() } }
  /// Whether the back button is hidden while this controller is on top. Default `false`.
  public var hidesBackButton = false { didSet { changed?() } }
  /// Called when a property changed, so that the bar updates.
  var changed: (() -> Void)?

  /// Makes an item with a title.
  public init(title: String) { self.title = title }
  init() {}
}

/// A button of a navigation bar.
@MainActor public final class UIBarButtonItem {
  /// The emphasis of a button. Both styles look the same here.
  public enum Style: Int, Sendable { case plain, done = 2 }
  /// Buttons with a standard meaning.
  ///
  /// Each shows its name in English, `.add` shows "+", and the spaces show nothing.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action
    case organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind
    case fastForward, undo, redo, close

    var title: String {
      switch self {
      case .add: "+"
      case .flexibleSpace, .fixedSpace: ""
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// The title. Default `nil`.
  public var title: String? { didSet { button.setTitle(title, for: .normal) } }
  /// The picture. Default `nil`.
  public var image: UIImage? { didSet { button.setImage(image, for: .normal) } }
  /// Whether the button can be pressed. Default `true`.
  public var isEnabled = true { didSet { button.isEnabled = isEnabled } }
  /// The colour of title and picture; `nil`, the default, is the accent colour.
  public var tintColor: UIColor? { didSet { button.tintColor = tintColor } }
  /// The view that stands in the bar; `nil` for an item with a button.
  public let customView: UIView?
  let button = UIButton(type: .system)

  private init(_ title: String?, _ image: UIImage?, _ custom: UIView? = nil) {
    customView = custom
    self.title = title
    self.image = image
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
  }

  /// Makes an item that shows a view of its own size.
  public convenience init(customView: UIView) { self.init(nil, nil, customView) }

  /// Makes an item with a title that calls a method without parameters.
  ///
  /// `style` is ignored; `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(title, nil)
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a title that calls a method with the item.
  ///
  /// `style` is ignored; `target` is held weakly.
  public convenience init<T: AnyObject>(
    title: String?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title, nil)
    call(target, action)
  }
  /// Makes an item with a picture that calls a method without parameters.
  ///
  /// `style` is ignored; `target` is held weakly.
  public convenience init<T: AnyObject>(
    image: UIImage?, style: Style, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(nil, image)
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a standard title that calls a method without parameters.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor () -> Void
  ) {
    self.init(systemItem.title, nil)
    if let target { button.addTarget(target, action: action, for: .touchUpInside) }
  }
  /// Makes an item with a standard title that calls a method with the item.
  ///
  /// `target` is held weakly.
  public convenience init<T: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
    action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(systemItem.title, nil)
    call(target, action)
  }
  /// Makes an item that runs an action, which is held strongly.
  ///
  /// Title and picture default to the action's.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(title ?? primaryAction?.title, image ?? primaryAction?.image)
    if let primaryAction { button.addAction(primaryAction, for: .touchUpInside) }
  }

  private func call<T: AnyObject>(
    _ target: AnyObject?, _ action: @escaping @MainActor (T) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    button.addAction(for: .touchUpInside) { [weak self, weak target] _ in
      if let self, let target = target as? T { action(target)(self) }
    }
  }

  var view: UIView { customView ?? button }
}

/// The bar at the top of a navigation controller: back button, title and buttons.
@MainActor open class UINavigationBar: UIView {
  /// Has no effect here: titles have one size. Default `false`.
  public final var prefersLargeTitles = false
  /// Whether controllers extend under the bar by default (PRT-05). Default `true`.
  ///
  /// The bar itself is drawn opaque.
  public final var isTranslucent = true
  /// The background colour; `nil` is clear. Until it is set, the bar has the system's background.
  public final var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// The title's attributes; `.font` and `.foregroundColor` are used.
  ///
  /// `nil`, the default, is 17 points semibold in the label's colour.
  public final var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { setNeedsLayout() }
  }
  private let label = UILabel()
  private let line = UIView()
  final let back = UIButton(type: .system)
  /// The height of the bar without the safe area above it, in points.
  static let height: CGFloat = 44
  private final var item: UINavigationItem?
  private final var parts: [UIView] = []
  /// The back button's full title, which gives way to a shorter one where the title needs the
  /// width.
  private final var backTitle: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    line.backgroundColor = .separator
    label.textAlignment = .center
    back.setImage(UIImage(systemName: "chevron.left"), for: .normal)
    for view in [label, line, back] { addSubview(view) }
  }

  final func show(_ item: UINavigationItem?, title: String?, back title2: String?) {
    for part in parts { part.removeFromSuperview() }
    parts = []
    self.item = item
    label.text = item?.title ?? title
    label.isHidden = item?.titleView != nil
    back.isHidden = title2 == nil || item?.leftBarButtonItem != nil || item?.hidesBackButton == true
    backTitle = title2
    for part in [item?.titleView, item?.leftBarButtonItem?.view, item?.rightBarButtonItem?.view] {
      if let part {
        addSubview(part)
        parts.append(part)
      }
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    label.font =
      titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
    label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? .label
    line.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    var left: CGFloat = 16
    var right = bounds.width - 16
    if let view = item?.rightBarButtonItem?.view {
      put(view) { bounds.width - 16 - $0 }
      right = view.frame.minX - UINavigationBar.gap
    }
    if let view = item?.leftBarButtonItem?.view {
      put(view) { _ in 16 }
      left = view.frame.maxX + UINavigationBar.gap
    }
    let middle = item?.titleView ?? label
    let wanted = middle === label ? label.intrinsicContentSize.width : middle.bounds.width
    if !back.isHidden {
      // As in UIKit, the back button drops its title where the title in the middle needs the width
      // (PRT-06).
      for words in [backTitle, "Back", nil] {
        back.setTitle(words, for: .normal)
        if right - UINavigationBar.backStart - back.intrinsicContentSize.width
          - UINavigationBar.gap >= wanted
        {
          break
        }
      }
      put(back) { _ in UINavigationBar.backStart }
      left = back.frame.maxX + UINavigationBar.gap
    }
    let width = max(0, min(wanted, right - left))
    let x = max(left, min((bounds.width - width) / 2, right - width))
    if middle === label {
      label.frame = CGRect(
        x: x, y: bounds.height - UINavigationBar.height, width: width,
        height: UINavigationBar.height)
    } else {
      put(middle) { _ in x }
    }
  }

  /// The least distance between the parts of the bar, in points.
  private static let gap: CGFloat = 8
  /// The distance of the back button from the left edge, in points.
  private static let backStart: CGFloat = 8

  private func put(_ view: UIView, _ x: (CGFloat) -> CGFloat) {
    let bar = UINavigationBar.height
    let size = view is UIButton ? view.intrinsicContentSize : view.bounds.size
    let height = view is UIButton ? bar : min(bar, size.height)
    view.frame = CGRect(
      x: x(size.width), y: bounds.height - bar + (bar - height) / 2, width: size.width,
      height: height)
  }
}

/// Tells when a navigation controller shows another controller.
///
/// Every method has a default that does nothing.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before `viewController` is shown by a push, a pop or `setViewControllers`.
  ///
  /// A swipe from the edge calls only `didShow`.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// Called when `viewController` is on top and the transition has ended (K2).
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ n: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ n: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A stack of controllers, of which the top one shows below a bar.
///
/// A drag from the left edge goes back to the controller below, following the finger. The stack is
/// kept as children of this controller.
@MainActor open class UINavigationController: UIViewController, UIGestureRecognizerDelegate {
  /// The delegate, held weakly. Default `nil`.
  public final weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar at the top.
  public final let navigationBar = UINavigationBar()
  private let stageView = UIView()
  private var stack: [UIViewController] = []
  private var isGoing = false
  private var edge: UIScreenEdgePanGestureRecognizer?
  /// The animator of a swipe back: paused while the finger holds it, then running to its end.
  private var drag: UIViewPropertyAnimator?
  private var swipeEnded: ((UIViewAnimatingPosition) -> Void)?

  /// Makes a navigation controller with one controller on its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    stack = [rootViewController]
    adopt(rootViewController)
  }

  /// Makes an empty navigation controller. There are no nib files, so both parameters are ignored.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: AnyObject?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Makes an object with the defaults. There are no archives here, so `coder` is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

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
    get { navigationBar.isHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// The drag from the left edge that goes back; `nil` until the view is loaded.
  public final var interactivePopGestureRecognizer: UIGestureRecognizer? { edge }

  /// Shows or hides the bar, and lays out the controller on top. Never animated.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    navigationBar.isHidden = hidden
    viewIfLoaded?.setNeedsLayout()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    stageView.clipsToBounds = true
    view.addSubview(stageView)
    view.addSubview(navigationBar)
    navigationBar.back.addTarget(
      self, action: UINavigationController.backTapped, for: .touchUpInside)
    let edge = UIScreenEdgePanGestureRecognizer(
      target: self, action: UINavigationController.dragged(_:))
    edge.edges = .left
    edge.delegate = self
    view.addGestureRecognizer(edge)
    self.edge = edge
    if let top = stack.last { stageView.addSubview(top.view) }
    showBar()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let top = view.safeAreaInsets.top
    navigationBar.frame = CGRect(
      x: 0, y: 0, width: view.bounds.width, height: top + UINavigationBar.height)
    stageView.frame = CGRect(origin: .zero, size: view.bounds.size)
    if !isGoing, let shown = stack.last { place(shown) }
  }

  /// Lays out a controller's view: under the bar, with a safe area without the bar, or below the
  /// bar (LAY-03, PRT-05).
  private func place(_ controller: UIViewController) {
    guard let shown = controller.viewIfLoaded else { return }
    var frame = stageView.bounds
    let bar = navigationBar
    let isUnder = bar.isHidden || controller.extends(under: .top, isTranslucent: bar.isTranslucent)
    if !isUnder {
      frame.origin.y = bar.frame.maxY
      frame.size.height = max(0, frame.height - frame.minY)
    }
    shown.frame = frame
    let covered = isUnder && !bar.isHidden ? UINavigationBar.height : 0
    controller.setBarInsets(UIEdgeInsets(top: covered, left: 0, bottom: 0, right: 0))
  }

  // MARK: Changing the stack

  /// Puts a controller on top of the stack; animated, it slides in from the right within 0.35 s.
  ///
  /// A controller that is in the stack already, or that contains this one, is refused with a
  /// `Misuse` report.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    endSwipe()
    guard mayStand(stack + [viewController], "pushViewController") else { return }
    let old = stack.last
    stack.append(viewController)
    adopt(viewController)
    go(from: old, to: viewController, forward: true, animated: animated) {}
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
    guard mayStand(viewControllers, "setViewControllers") else { return }
    let old = stack.last
    let gone = stack.filter { !viewControllers.contains($0) }
    for new in viewControllers where !stack.contains(new) { adopt(new) }
    stack = viewControllers
    if let top = stack.last, top !== old {
      go(from: old, to: top, forward: true, animated: animated) {}
    }
    for controller in gone { drop(controller) }
  }

  private func pop(to target: UIViewController, animated: Bool) -> [UIViewController] {
    guard let i = stack.firstIndex(where: { $0 === target }), let old = stack.last else {
      return []
    }
    let gone = Array(stack[(i + 1)...])
    stack.removeLast(gone.count)
    for controller in gone { controller.willMove(toParent: nil) }
    go(from: old, to: target, forward: false, animated: animated) {
      for controller in gone {
        controller.setBarInsets(.zero)
        controller.removeFromParent()
      }
    }
    return gone
  }

  /// Whether no controller occurs twice and none contains this one; reports a misuse otherwise.
  private func mayStand(_ controllers: [UIViewController], _ call: String) -> Bool {
    var up: UIViewController? = self
    while let here = up, !controllers.contains(here) { up = here.parent }
    if up == nil, Set(controllers).count == controllers.count { return true }
    Misuse.report(
      "\(call): a controller is in the stack already, or holds it", oncePerMessage: true)
    return false
  }

  private func adopt(_ controller: UIViewController) {
    addChild(controller)
    controller.didMove(toParent: self)
    controller.navigationItem.changed = { [weak self] in self?.showBar() }
  }

  private func drop(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.setBarInsets(.zero)
    controller.removeFromParent()
  }

  private func showBar() {
    guard let top = stack.last else { return }
    let before = stack.count > 1 ? stack[stack.count - 2] : nil
    let back = before.map {
      $0.navigationItem.backButtonTitle ?? $0.navigationItem.title ?? $0.title ?? "Back"
    }
    navigationBar.show(top.navigationItem, title: top.title, back: back)
  }

  private func backTapped() { popViewController(animated: true) }

  private func go(
    from old: UIViewController?, to new: UIViewController, forward: Bool, animated: Bool,
    then: @escaping () -> Void
  ) {
    guard isViewLoaded else { return then() }
    delegate?.navigationController(self, willShow: new, animated: animated)
    showBar()
    let moves = animated && view.window != nil && old != nil
    let transition = UIViewController.changing(animated: moves) {
      new.loadViewIfNeeded()
      place(new)
      if forward {
        stageView.addSubview(new.view)
      } else {
        stageView.insertSubview(new.view, at: 0)
      }
      if moves { old?.viewIfLoaded?.announceLeaving() }
    }
    let width = stageView.bounds.width
    let end = { [weak self] (isInCall: Bool) in
      guard let self else { return }
      isGoing = false
      if let old, old !== stack.last { old.viewIfLoaded?.removeFromSuperview() }
      old?.viewIfLoaded?.transform = .identity
      new.view.transform = .identity
      place(new)
      transition.finish()
      then()
      // Never inside the call that changed the stack: a delegate that changes the stack again would
      // recurse without end (K2).
      if isInCall {
        CompletionQueue.later { self.tellShown(new, animated) }
      } else {
        tellShown(new, animated)
      }
    }
    guard moves else { return end(true) }
    isGoing = true
    let start = CGAffineTransform(translationX: forward ? width : -width * 0.3, y: 0)
    let finish = CGAffineTransform(translationX: forward ? -width * 0.3 : width, y: 0)
    new.view.transform = start
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: {
        new.view.transform = .identity
        old?.viewIfLoaded?.transform = finish
      }, completion: { _ in end(false) })
  }

  private func tellShown(_ controller: UIViewController, _ animated: Bool) {
    delegate?.navigationController(self, didShow: controller, animated: animated)
  }

  // MARK: Swipe from the edge

  /// Allows the swipe back if there is a controller below and no transition runs.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    stack.count > 1 && !isGoing && drag == nil
  }

  private func dragged(_ pan: UIScreenEdgePanGestureRecognizer) {
    let width = max(1, stageView.bounds.width)
    switch pan.state {
    case .began:
      guard stack.count > 1 else { return }
      let old = stack[stack.count - 1]
      let new = stack[stack.count - 2]
      new.loadViewIfNeeded()
      place(new)
      stageView.insertSubview(new.view, at: 0)
      // A callback of `insertSubview` may have changed the stack.
      guard stack.last === old, stack.contains(new) else {
        if stack.last !== new { new.view.removeFromSuperview() }
        return
      }
      isGoing = true
      new.view.transform = CGAffineTransform(translationX: -width * 0.3, y: 0)
      let animator = UIViewPropertyAnimator(duration: 0.35, curve: .easeOut) {
        new.view.transform = .identity
        old.view.transform = CGAffineTransform(translationX: width, y: 0)
      }
      swipeEnded = { [weak self, weak animator] position in
        guard let self, drag === animator else { return }
        drag = nil
        swipeEnded = nil
        isGoing = false
        old.view.transform = .identity
        new.view.transform = .identity
        guard position == .end else { return new.view.removeFromSuperview() }
        stack.removeLast()
        drop(old)
        showBar()
        delegate?.navigationController(self, didShow: new, animated: true)
      }
      animator.addCompletion { [weak self] position in self?.swipeEnded?(position) }
      animator.pauseAnimation()
      drag = animator
    case .changed: drag?.fractionComplete = max(0, pan.translation(in: view).x) / width
    case .ended, .cancelled:
      guard let drag else { return }
      let goes =
        pan.state == .ended
        && (pan.velocity(in: view).x > 300
          || (drag.fractionComplete > 0.5
            && pan.velocity(in: view).x > -300))
      drag.isReversed = !goes
      drag.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }

  /// Ends a swipe before the stack changes: a swipe that was released goes to its end, one under
  /// the finger back to its start.
  private func endSwipe() {
    guard let drag else { return }
    let isOver = drag.isRunning && !drag.isReversed
    drag.stopAnimation(false)
    drag.finishAnimation(at: isOver ? .end : .start)
    swipeEnded?(isOver ? .end : .start)
  }
}

extension UIViewController {
  /// The contents of the navigation bar while this controller is on top. Made when first read.
  public var navigationItem: UINavigationItem {
    if let item = item as? UINavigationItem { return item }
    let item = UINavigationItem()
    self.item = item
    return item
  }

  /// The nearest navigation controller that contains this one, or `nil`.
  public var navigationController: UINavigationController? {
    var here = parentRef
    while let controller = here {
      if let found = controller as? UINavigationController { return found }
      here = controller.parentRef
    }
    return nil
  }
}
