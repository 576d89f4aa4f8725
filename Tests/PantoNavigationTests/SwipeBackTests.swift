import PantoNavigation
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("The swipe back", .timeLimit(.minutes(60))) struct SwipeBackTests {
  let stage = TestStage(320, 480)
  let first = UIViewController()
  let second = UIViewController()
  let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.settle()
  }

  @Test("the pages follow the finger's movement exactly")
  func follows() {
    let finger = stage.finger().down(at: (1, 240)).move(by: (20, 0), over: 0.2)
    let start = second.view.layer.shownTransform.tx
    finger.move(by: (140, 0), over: 0.5)
    #expect((second.view.layer.shownTransform.tx - start - 140).magnitude < 1e-6)
    finger.up()
    stage.settle()
  }

  @Test(
    "released beyond the middle, the swipe goes back unless the finger returns faster than 300 points per second"
  )
  func flungBack() {
    for (speed, goes) in [(-280.0, true), (-320, false)] {
      let own = SwipeBackTests()
      own.stage.finger().down(at: (1, 240)).move(by: (270, 0), over: 0.5)
        .move(by: (CGFloat(speed) * 0.15, 0), over: 0.15).up()
      own.stage.settle()
      #expect((own.navigation.topViewController === own.first) == goes, "\(speed)")
    }
  }

  @Test(
    "released before the middle, the swipe is cancelled unless the finger moves on faster than 300 points per second"
  )
  func flungOn() {
    for (speed, goes) in [(280.0, false), (320, true)] {
      let own = SwipeBackTests()
      own.stage.finger().down(at: (1, 240)).move(by: (20, 0), over: 0.4)
        .move(by: (CGFloat(speed) * 0.2, 0), over: 0.2).up()
      own.stage.settle()
      #expect((own.navigation.topViewController === own.first) == goes, "\(speed)")
    }
  }

  @Test("an edge swipe during an animated push does nothing")
  func duringAPush() {
    let third = UIViewController()
    navigation.pushViewController(third, animated: true)
    stage.advance(by: 0.05)
    stage.finger().down(at: (1, 240)).move(by: (250, 0), over: 0.1).up()
    #expect(navigation.topViewController === third)
    stage.settle()
    #expect(navigation.viewControllers.count == 3 && third.view.transform.isIdentity)
  }

  @Test("the back button shows the item's own text, its title, the controller's title, or Back")
  func backTitle() throws {
    let back = try #require(
      navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.first)
    func shown() -> String? {
      navigation.popViewController(animated: false)
      navigation.pushViewController(second, animated: false)
      stage.advance(by: 0.02)
      return back.title(for: .normal)
    }
    #expect(shown() == "Back")
    first.title = "Controller"
    #expect(shown() == "Controller")
    first.navigationItem.title = "Item"
    #expect(shown() == "Item")
    first.navigationItem.backButtonTitle = "Word"
    #expect(shown() == "Word")
  }
}
