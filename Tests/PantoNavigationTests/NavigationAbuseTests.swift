import PantoScene
import TestSupport
import Testing

@testable import PantoNavigation

/// Tests that changes of a navigation stack during a swipe back, and wrong stacks, do no harm (P2).
@MainActor @Suite("Misuse of navigation stacks", .timeLimit(.minutes(60)))
struct NavigationAbuseTests {
  let stage = world(400, 600)

  @Test("popping to the root during a swipe back leaves the root alone")
  func swipeBack() throws {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    let page = UIViewController()
    navigation.pushViewController(page, animated: false)
    stage.layoutIfNeeded()
    func send(_ phase: InputEvent.Phase, _ x: CGFloat, _ t: TimeInterval) {
      stage.send(
        InputEvent(
          time: t, position: CGPoint(x: x, y: 300), source: .finger(1), phase: phase))
    }
    send(.began, 3, 1)
    for i in 1...20 { send(.moved, 3 + CGFloat(i) * 15, 1 + Double(i) / 100) }
    navigation.popToRootViewController(animated: false)
    send(.ended, 303, 1.21)
    stage.advance(to: 4)
    #expect(navigation.viewControllers.map { $0 === root } == [true])
    #expect(root.view.window === stage.window)
  }

  /// A navigation controller with two pages whose upper page a finger has swiped 300 points back.
  private func swiping() -> (UINavigationController, root: UIViewController, page: UIViewController)
  {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    let page = UIViewController()
    navigation.pushViewController(page, animated: false)
    stage.layoutIfNeeded()
    let start = stage.time.now + 1
    touch(.began, 3, start)
    for i in 1...20 { touch(.moved, 3 + CGFloat(i) * 15, start + Double(i) / 100) }
    return (navigation, root, page)
  }

  private func touch(_ phase: InputEvent.Phase, _ x: CGFloat, _ t: TimeInterval) {
    stage.send(
      InputEvent(time: t, position: CGPoint(x: x, y: 300), source: .finger(1), phase: phase))
  }

  @Test("a page pushed during a swipe back is on top in the end, however the swipe ends")
  func pushInSwipe() {
    for (end, animated) in [
      (InputEvent.Phase.ended, true), (.ended, false), (.cancelled, true), (.cancelled, false),
    ] {
      let (navigation, root, page) = swiping()
      let pushed = UIViewController()
      navigation.pushViewController(pushed, animated: animated)
      touch(.moved, 304, stage.time.now + 0.01)
      touch(end, 304, stage.time.now + 0.01)
      stage.advance(to: stage.time.now + 3)

      #expect(navigation.viewControllers == [root, page, pushed], "\(end) \(animated)")
      #expect(pushed.view.window === stage.window && page.view.window == nil)
      #expect(root.view.window == nil && pushed.view.transform.isIdentity)
      #expect(page.view.transform.isIdentity && root.view.transform.isIdentity)
      #expect(pushed.view.frame.minX == 0)
      // The next swipe goes back from the pushed page.
      let start = stage.time.now + 1
      touch(.began, 3, start)
      for i in 1...20 { touch(.moved, 3 + CGFloat(i) * 15, start + Double(i) / 100) }
      touch(.ended, 303, start + 0.21)
      stage.advance(to: start + 4)
      #expect(navigation.topViewController === page && page.view.window === stage.window)
    }
  }

  @Test("a page pushed after the finger's lift comes after the completed swipe")
  func pushAfterSwipe() {
    let (navigation, root, page) = swiping()
    touch(.ended, 303, stage.time.now + 0.01)
    let pushed = UIViewController()
    navigation.pushViewController(pushed, animated: true)
    stage.advance(to: stage.time.now + 3)
    #expect(navigation.viewControllers == [root, pushed])
    #expect(page.parent == nil && page.view.window == nil && pushed.view.window != nil)
  }

  @Test("popping or replacing pages during a swipe back leaves only the top page visible")
  func changeInSwipe() {
    for other in [true, false] {
      let (navigation, root, page) = swiping()
      let new = UIViewController()
      if other {
        navigation.setViewControllers([root, new], animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      touch(.ended, 304, stage.time.now + 0.01)
      stage.advance(to: stage.time.now + 3)
      #expect(navigation.viewControllers == (other ? [root, new] : [root]))
      #expect((other ? new : root).view.window === stage.window && page.view.window == nil)
      #expect((other ? new : root).view.transform.isIdentity)
    }
  }

  @Test(
    "a controller can be on a navigation stack only once, and the navigation controller itself never"
  )
  func twice() {
    let root = UIViewController()
    let page = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    stage.layoutIfNeeded()
    let before = Misuse.count
    navigation.setViewControllers([page, page], animated: false)
    #expect(navigation.viewControllers == [root] && page.parent == nil)
    navigation.viewControllers = [root, page, root]
    #expect(navigation.viewControllers == [root] && root.view.window === stage.window)
    navigation.pushViewController(navigation, animated: false)
    navigation.setViewControllers([navigation], animated: false)
    #expect(navigation.viewControllers == [root] && Misuse.count == before + 4)
    navigation.setViewControllers([page, root], animated: false)
    navigation.setViewControllers([root, page], animated: false)
    stage.layoutIfNeeded()
    #expect(navigation.topViewController === page && page.view.window === stage.window)
    #expect(root.view.window == nil)
  }
}
