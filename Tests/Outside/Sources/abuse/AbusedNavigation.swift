import Foundation
import Pantograph

// Controllers that push, pop, present and dismiss at the wrong moment, or each other in a circle.

/// A controller that does at each moment of its life whatever the case wants.
@MainActor private final class Restless: UIViewController {
  var loaded: (Restless) -> Void = { _ in }
  var appears: (Restless) -> Void = { _ in }
  var appeared: (Restless) -> Void = { _ in }
  var goes: (Restless) -> Void = { _ in }
  var gone: (Restless) -> Void = { _ in }
  var laidOut: (Restless) -> Void = { _ in }
  private var calls = 0
  private func now(_ body: (Restless) -> Void) {
    calls += 1
    if calls < 200 { body(self) }
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    now(loaded)
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    now(appears)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    now(appeared)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    now(goes)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    now(gone)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    now(laidOut)
  }
}

@MainActor private func stacked(_ world: World) -> UINavigationController {
  let navigation = UINavigationController(rootViewController: Restless())
  world.show(navigation)
  return navigation
}

@MainActor let abusedNavigation: [Case] = [
  Case("pushed-controller-pops-itself-before-it-appears") { world in
    let navigation = stacked(world)
    for animated in [true, false] {
      let one = Restless()
      one.appears = { $0.navigationController?.popViewController(animated: animated) }
      one.appeared = { $0.navigationController?.popToRootViewController(animated: animated) }
      navigation.pushViewController(one, animated: animated)
      world.run(0.8)
    }
    world.hold(navigation.viewControllers.count >= 1, "the root went too")
    world.hold(navigation.topViewController?.view.window != nil, "the top is not in the window")
  },
  Case("each-controller-pushes-the-next-as-it-loads") { world in
    let navigation = stacked(world)
    var made = 0
    @MainActor func next() -> Restless {
      let one = Restless()
      made += 1
      if made < 60 {
        one.loaded = { [weak navigation] _ in navigation?.pushViewController(next(), animated: true)
        }
        one.appears = { [weak navigation] _ in
          navigation?.pushViewController(next(), animated: false)
        }
      }
      return one
    }
    navigation.pushViewController(next(), animated: true)
    world.run(2)
    world.hold(navigation.topViewController?.view.window != nil, "the top is not in the window")
  },
  Case("stack-is-replaced-while-it-moves") { world in
    let navigation = stacked(world)
    for turn in 0..<6 {
      navigation.pushViewController(Restless(), animated: true)
      world.run(0.1)
      let same = Restless()
      navigation.setViewControllers([same, same, Restless()], animated: turn % 2 == 0)
      navigation.popToRootViewController(animated: true)
      world.run(0.05)
      navigation.viewControllers = []
      navigation.popViewController(animated: true)
      world.run(0.05)
      navigation.viewControllers = [Restless(), Restless()]
    }
    world.run(1)
    world.hold(
      navigation.viewControllers.count <= 2, "\(navigation.viewControllers.count) are left")
  },
  Case("navigation-controller-pushes-itself") { world in
    let navigation = stacked(world)
    navigation.pushViewController(navigation, animated: true)
    world.run(0.5)
    let inner = UINavigationController(rootViewController: Restless())
    navigation.pushViewController(inner, animated: false)
    inner.pushViewController(navigation, animated: true)
    world.run(0.5)
    inner.viewControllers = [inner, navigation]
    navigation.popToViewController(Restless(), animated: true)
    world.run(0.5)
  },
  Case("same-controller-in-two-stacks") { world in
    let shared = Restless()
    let first = stacked(world)
    let second = UINavigationController(rootViewController: shared)
    first.pushViewController(shared, animated: true)
    world.run(0.1)
    second.pushViewController(shared, animated: true)
    first.pushViewController(shared, animated: true)
    world.window.rootViewController = second
    world.run(0.5)
    first.popViewController(animated: true)
    second.popViewController(animated: true)
    world.window.rootViewController = shared
    world.run(0.5)
    first.pushViewController(shared, animated: true)
    world.run(0.5)
  },
  Case("delegate-pops-what-will-be-shown") { world in
    final class Pops: NSObject, UINavigationControllerDelegate {
      var calls = 0
      func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController,
        animated: Bool
      ) {
        calls += 1
        if calls < 100 { navigationController.popViewController(animated: true) }
      }
      func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
      ) {
        calls += 1
        if calls < 100 { navigationController.pushViewController(Restless(), animated: true) }
      }
    }
    let pops = Pops()
    let navigation = stacked(world)
    navigation.delegate = pops
    navigation.pushViewController(Restless(), animated: true)
    world.run(2)
    world.hold(pops.calls > 1, "the delegate was told \(pops.calls) times")
  },
  Case("transition-completes-twice-or-never") { world in
    final class Bad: NSObject, UIViewControllerAnimatedTransitioning, UINavigationControllerDelegate
    {
      let kind: Int
      init(_ kind: Int) { self.kind = kind }
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      { [.nan, -1, .infinity, 1e300][kind % 4] }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.updateInteractiveTransition(.nan)
        if kind % 3 == 0 { return }
        context.completeTransition(kind % 2 == 0)
        context.completeTransition(true)
        context.cancelInteractiveTransition()
        context.finishInteractiveTransition()
        context.containerView.removeFromSuperview()
      }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    }
    for kind in 0..<6 {
      let bad = Bad(kind)
      let navigation = stacked(world)
      navigation.delegate = bad
      navigation.pushViewController(Restless(), animated: true)
      world.run(0.3)
      navigation.popViewController(animated: true)
      navigation.pushViewController(Restless(), animated: true)
      world.run(0.5)
      navigation.delegate = nil
      navigation.popToRootViewController(animated: false)
      world.run(0.1)
    }
  },
  Case("edge-swipe-while-the-stack-goes") { world in
    let navigation = stacked(world)
    let second = Restless()
    second.goes = { [weak navigation] _ in navigation?.viewControllers = [Restless()] }
    navigation.pushViewController(second, animated: false)
    world.run(0.3)
    world.press(CGPoint(x: 2, y: 400))
    for x in stride(from: CGFloat(2), to: 200, by: 12) { world.move(CGPoint(x: x, y: 400)) }
    navigation.popViewController(animated: true)
    world.move(CGPoint(x: 250, y: 400))
    world.window.rootViewController = Restless()
    world.lift(CGPoint(x: 300, y: 400))
    world.run(0.8)
  },
  Case("presented-controller-presents-its-presenter") { world in
    let first = world.show(Restless())
    let second = Restless()
    first.present(first, animated: true)
    first.present(second, animated: true)
    second.present(first, animated: true)
    first.present(second, animated: false)
    world.run(1)
    second.present(second, animated: true)
    second.dismiss(animated: true) {
      first.dismiss(animated: true) { second.dismiss(animated: true) }
    }
    world.run(1)
    world.hold(first.view.window != nil, "the root left the window")
  },
  Case("present-and-dismiss-in-each-moment") { world in
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .formSheet, .overFullScreen] {
      let root = world.show(Restless())
      let one = Restless()
      one.modalPresentationStyle = style
      one.appears = { $0.dismiss(animated: true) }
      one.appeared = { $0.present(Restless(), animated: true) }
      one.goes = { $0.presentingViewController?.present(Restless(), animated: true) }
      one.gone = { $0.dismiss(animated: false) }
      root.present(one, animated: true) { root.dismiss(animated: true) }
      world.run(1.5)
      root.dismiss(animated: false)
      world.run(0.5)
    }
  },
  Case("child-controllers-in-a-circle") { world in
    let first = world.show(Restless())
    let second = Restless()
    first.addChild(second)
    first.view.addSubview(second.view)
    second.addChild(first)
    second.addChild(second)
    second.view.addSubview(first.view)
    second.didMove(toParent: second)
    world.run(0.2)
    second.willMove(toParent: nil)
    first.removeFromParent()
    second.removeFromParent()
    second.removeFromParent()
    second.view.removeFromSuperview()
    world.run(0.2)
  },
  Case("tabs-selected-out-of-range-and-by-themselves") { world in
    final class Picks: NSObject, UITabBarControllerDelegate {
      var calls = 0
      func tabBarController(_ tabs: UITabBarController, didSelect viewController: UIViewController)
      {
        calls += 1
        if calls < 100 { tabs.selectedIndex = calls % 5 - 1 }
        tabs.viewControllers = Array((tabs.viewControllers ?? []).dropLast())
      }
    }
    let picks = Picks()
    let tabs = UITabBarController()
    tabs.delegate = picks
    tabs.viewControllers = (0..<4).map { _ in Restless() }
    world.show(tabs)
    for index in [-1, 4, Int.max, Int.min, NSNotFound] { tabs.selectedIndex = index }
    tabs.selectedViewController = tabs
    tabs.selectedViewController = Restless()
    for x in [40, 140, 240, 340] as [CGFloat] { world.tap(CGPoint(x: x, y: 800)) }
    world.hold(picks.calls > 0, "no tab was chosen")
    tabs.viewControllers = [tabs, tabs]
    tabs.viewControllers = nil
    tabs.selectedIndex = 0
    world.run(0.3)
  },
]
