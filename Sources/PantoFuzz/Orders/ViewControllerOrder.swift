import PantoNavigation
import PantoScene

/// The documented order of calls of view controllers: their views, their appearance, their layout
/// and their parents.
public enum ViewControllerOrder {
  /// The name of the order in which a view comes and goes.
  static let appearance = "appearance of a controller"

  /// The orders, each with a state per controller.
  public static let machines = [
    OrderMachine(
      appearance, start: "not loaded", rest: ["not loaded", "hidden", "visible"],
      [
        OrderRule(
          "viewDidLoad", from: ["not loaded"], to: "hidden",
          "Apple: called once, after the view was loaded into memory"),
        OrderRule(
          "viewWillAppear", from: ["hidden"], to: "will appear",
          "Apple: called before the view is added to a window, and so after viewDidLoad"),
        OrderRule(
          "viewIsAppearing", from: ["will appear"], to: "is appearing",
          "Apple: called once for each appearance, after viewWillAppear, in the window (FID-20)"),
        OrderRule(
          "viewDidAppear", from: ["is appearing"], to: "visible",
          "Apple: called after viewIsAppearing, when the transition has ended"),
        OrderRule(
          "viewWillDisappear", from: ["visible"], to: "disappearing",
          "Apple: called before the view is removed from its window or covered"),
        OrderRule(
          "viewWillDisappear", from: ["will appear", "is appearing", "returning"],
          to: "disappearing",
          "Apple: a view that has not finished to appear may disappear, without viewDidAppear"),
        OrderRule(
          "viewDidDisappear", from: ["disappearing"], to: "hidden",
          "Apple: called after viewWillDisappear, when the view was removed"),
        OrderRule(
          "viewWillAppear", from: ["disappearing"], to: "returning",
          "Apple: after a cancelled transition the view appears again, not having disappeared "
            + "(FID-03, FID-08)"),
        OrderRule(
          "viewDidAppear", from: ["returning"], to: "visible",
          "Apple: the end of a cancelled transition (FID-08)"),
      ]),
    OrderMachine(
      "first layout of a controller", start: "not laid out", rest: ["not laid out", "laid out"],
      [
        OrderRule(
          "viewDidLayoutSubviews", from: ["not laid out", "laid out"], to: "laid out",
          "Apple: called after the view laid out its subviews"),
        OrderRule(
          "viewDidAppear", from: ["laid out"],
          "Apple: the view that appeared is laid out; viewIsAppearing comes before its layout"),
      ]),
    OrderMachine(
      "layout of a controller", start: "outside", rest: ["outside"],
      [
        OrderRule(
          "viewWillLayoutSubviews", from: ["outside"], to: "in layout",
          "Apple: called just before layoutSubviews of the view"),
        OrderRule(
          "viewDidLayoutSubviews", from: ["in layout"], to: "outside",
          "Apple: called just after layoutSubviews of the view"),
      ]),
    OrderMachine(
      "parent of a controller", start: "alone", rest: ["alone", "child"],
      [
        OrderRule(
          "willMove(toParent: parent)", from: ["alone"], to: "joining",
          "Apple: addChild calls it before the child is added"),
        OrderRule(
          "didMove(toParent: parent)", from: ["joining"], to: "child",
          "Apple: called once the transition to the new child is complete (FID-31)"),
        OrderRule(
          "willMove(toParent: nil)", from: ["child"], to: "leaving",
          "Apple: called before the child is removed"),
        OrderRule(
          "didMove(toParent: nil)", from: ["leaving"], to: "alone",
          "Apple: removeFromParent calls it after the child was removed"),
      ]),
    OrderMachine(
      "delegate of a navigation controller", start: "silent", rest: ["silent", "told", "shown"],
      [
        OrderRule(
          "navigationController(willShow)", from: ["silent", "told", "shown"], to: "told",
          "Apple: called just before a controller of the stack is shown (FID-08, FID-29)"),
        OrderRule(
          "navigationController(didShow)", from: ["told", "shown"], to: "shown",
          "Apple: called just after a controller of the stack was shown"),
      ]),
  ]
}

/// A controller that reports its calls.
@MainActor final class OrderedController: UIViewController {
  let number: Int
  private let order: CallOrder

  init(_ number: Int, _ order: CallOrder) {
    self.number = number
    self.order = order
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    order.call("viewDidLoad", of: number)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    order.call("viewWillAppear", of: number)
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    order.call("viewIsAppearing", of: number)
    order.expect(view.window != nil, "viewIsAppearing of \(number): its view is in no window")
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    order.call("viewDidAppear", of: number)
    order.expect(view.window != nil, "viewDidAppear of \(number): its view is in no window")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    order.call("viewWillDisappear", of: number)
    order.expect(view.window != nil, "viewWillDisappear of \(number): its view left before")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    order.call("viewDidDisappear", of: number)
  }
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    order.call("viewWillLayoutSubviews", of: number)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    order.call("viewDidLayoutSubviews", of: number)
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    order.call("willMove(toParent: \(parent == nil ? "nil" : "parent"))", of: number)
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    order.call("didMove(toParent: \(parent == nil ? "nil" : "parent"))", of: number)
  }
}

/// Pushes, pops, presents, dismisses, adds and removes controllers, with calls and with fingers.
@MainActor final class ViewControllerScene: OrderScene, UINavigationControllerDelegate {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let navigation: UINavigationController
  private var tabs: UITabBarController?
  private var pages: [OrderedController] = []
  private var (willShow, didShow) = (0, 0)
  private static let deepestStack = 4
  private static let deepestPresentation = 3

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    let root = OrderedController(0, order)
    pages = [root]
    navigation = UINavigationController(rootViewController: root)
    navigation.delegate = self
    guard random.once(in: 3) else {
      stage.window.rootViewController = navigation
      return
    }
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, makePage(), makePage()]
    self.tabs = tabs
    stage.window.rootViewController = tabs
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    willShow += 1
    order.call("navigationController(willShow)")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    didShow += 1
    order.call("navigationController(didShow)")
    order.expect(didShow <= willShow, "didShow came more often than willShow")
  }

  private func makePage() -> OrderedController {
    let page = OrderedController(pages.count, order)
    pages.append(page)
    return page
  }

  private var isAnimated: Bool { !random.once(in: 3) }

  func operate() {
    switch random.number(below: 20) {
    case 0, 1: push()
    case 2, 3: pop()
    case 4: replaceStack()
    case 5: present()
    case 6: dismiss()
    case 7: addChild()
    case 8: removeChild()
    case 9: selectTab()
    case 10:
      order.begin(operation: "touches are cancelled")
      stage.cancelTouches(because: .deviceLost)
    case 11: resize()
    case 12...14:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 4, 10, 40]))
    default:
      order.begin(operation: "finger")
      hand.act(at: places)
    }
  }

  /// The left edge for the swipe back, the back button, the tabs, and a sheet that is pulled.
  private var places: [CGPoint] {
    [
      CGPoint(x: 2, y: 150), CGPoint(x: 2, y: 200), CGPoint(x: 20, y: 22),
      CGPoint(x: 30, y: 280), CGPoint(x: 170, y: 280), CGPoint(x: 100, y: 60),
      CGPoint(x: 100, y: 4),
    ]
  }

  private func push() {
    let animated = isAnimated
    guard navigation.viewControllers.count < ViewControllerScene.deepestStack else { return pop() }
    order.begin(operation: animated ? "push, animated" : "push")
    navigation.pushViewController(makePage(), animated: animated)
  }

  private func pop() {
    let animated = isAnimated
    order.begin(operation: animated ? "pop, animated" : "pop")
    if random.once(in: 4) {
      navigation.popToRootViewController(animated: animated)
    } else {
      navigation.popViewController(animated: animated)
    }
  }

  private func replaceStack() {
    let animated = isAnimated
    order.begin(operation: animated ? "replace the stack, animated" : "replace the stack")
    var stack = navigation.viewControllers.filter { _ in !random.once(in: 3) }
    if stack.isEmpty || stack.count < ViewControllerScene.deepestStack && random.once(in: 2) {
      stack.append(makePage())
    }
    navigation.setViewControllers(stack, animated: animated)
  }

  /// The controllers in front of each other, from the root on.
  private var shown: [UIViewController] {
    guard let root = stage.window.rootViewController else { return [] }
    var found = [root]
    while let next = found.last?.presentedViewController, found.count < 10 { found.append(next) }
    return found
  }

  private func present() {
    let shown = shown
    // A controller that comes or goes presents nothing in a correct program.
    guard let front = shown.last, shown.count <= ViewControllerScene.deepestPresentation,
      !front.isBeingPresented, !front.isBeingDismissed, front.viewIfLoaded?.window != nil
    else { return dismiss() }
    let animated = isAnimated
    order.begin(operation: animated ? "present, animated" : "present")
    let page = makePage()
    page.modalPresentationStyle = random.pick([
      .fullScreen, .fullScreen, .pageSheet, .formSheet, .overFullScreen,
    ])
    page.isModalInPresentation = random.once(in: 4)
    front.present(page, animated: animated)
  }

  private func dismiss() {
    let animated = isAnimated
    order.begin(operation: animated ? "dismiss, animated" : "dismiss")
    let shown = shown
    guard shown.count > 1 else { return }
    let presenter = random.once(in: 4) ? shown[0] : shown[shown.count - 2]
    guard presenter.presentedViewController?.isBeingDismissed == false else { return }
    presenter.dismiss(animated: animated)
  }

  private func addChild() {
    order.begin(operation: "add a child")
    guard let parent = navigation.topViewController, parent.children.count < 2 else { return }
    let child = makePage()
    parent.addChild(child)
    child.view.frame = CGRect(x: 40, y: 60, width: 100, height: 100)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  private func removeChild() {
    order.begin(operation: "remove a child")
    guard let child = navigation.topViewController?.children.first else { return }
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
  }

  private func selectTab() {
    order.begin(operation: "select a tab")
    tabs?.selectedIndex = random.number(below: 3)
  }

  private func resize() {
    order.begin(operation: "the window changes its size")
    stage.resize(
      to: CGSize(width: 200, height: random.pick([300, 320])), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: random.pick([0, 20]), left: 0, bottom: 0, right: 0))
  }

  func release() { hand.liftAll() }

  func checkAtRest() {
    for page in pages {
      let isThere = page.viewIfLoaded?.window != nil
      let state = order.state(of: page.number, in: ViewControllerOrder.appearance) ?? ""
      order.expect(
        isThere == (state == "visible"),
        "at rest, the view of \(page.number) is \(isThere ? "in the" : "in no") window, and the "
          + "controller was told that it is \(state)")
    }
  }
}
