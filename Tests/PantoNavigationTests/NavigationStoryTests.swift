import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Controllers after a swipe back that was cancelled.
@MainActor @Suite("Swipes back that are cancelled", .timeLimit(.minutes(60)))
struct NavigationStoryTests {
  @MainActor private final class Log { var lines: [String] = [] }

  private final class Page: UIViewController {
    var name = ""
    var log = Log()
    convenience init(_ name: String, _ log: Log) {
      self.init()
      (self.name, self.log) = (name, log)
    }
    private func tell(_ what: String) {
      let flag = isMovingFromParent ? " leaving" : isMovingToParent ? " joining" : ""
      log.lines.append("\(name) \(what)\(flag)")
    }
    override func viewWillAppear(_ animated: Bool) { tell("comes") }
    override func viewDidAppear(_ animated: Bool) { tell("is there") }
    override func viewWillDisappear(_ animated: Bool) { tell("goes") }
    override func viewDidDisappear(_ animated: Bool) { tell("is gone") }
  }

  private let stage = TestStage(320, 480)
  private let log = Log()
  private let navigation = UINavigationController()

  init() {
    navigation.setViewControllers([Page("a", log), Page("b", log)], animated: false)
    stage.window.rootViewController = navigation
    stage.stage.layoutIfNeeded()
    stage.settle()
    log.lines = []
  }

  /// Drags from the edge at which a swipe back begins.
  private func drag(by way: CGFloat, isRightToLeft: Bool = false) -> Finger {
    let sign: CGFloat = isRightToLeft ? -1 : 1
    return stage.finger().down(at: (isRightToLeft ? 318 : 2, 240))
      .move(by: (sign * way, 0), over: 0.5).hold(0.2)
  }

  private func news() -> [String] {
    stage.settle()
    defer { log.lines = [] }
    return log.lines
  }

  @Test(
    "after a cancelled swipe the page does not leave its parent, and a push does not say so (FID-03, MUT-15)",
    arguments: [false, true])
  func push(isRightToLeft: Bool) {
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    stage.stage.layoutIfNeeded()
    drag(by: 80, isRightToLeft: isRightToLeft).up()
    #expect(
      news() == ["b goes leaving", "a comes", "a goes", "a is gone", "b comes", "b is there"])
    #expect(navigation.viewControllers.count == 2)

    navigation.pushViewController(Page("c", log), animated: true)

    #expect(news() == ["b goes", "c comes joining", "b is gone", "c is there joining"])
  }

  @Test("after a cancelled swipe the next one goes back, and says so (MUT-15)")
  func again() {
    drag(by: 80).up()
    _ = news()
    drag(by: 200).up()
    #expect(news() == ["b goes leaving", "a comes", "b is gone leaving", "a is there"])
    #expect(navigation.viewControllers.count == 1)
    #expect(navigation.topViewController?.view.transform == .identity)
  }

  @Test("a swipe that the system cancels beyond the middle goes back to its start (MUT-15)")
  func cancelledFinger() {
    drag(by: 250).cancel()
    #expect(news().last == "b is there" && navigation.viewControllers.count == 2)
    #expect(navigation.topViewController?.view.transform == .identity)
    #expect(navigation.viewControllers[0].view.superview == nil)
  }

  @Test(
    "a swipe beyond the middle that is flung back is cancelled, a short flung one pops (MUT-15)")
  func flung() {
    let finger = drag(by: 220)
    finger.move(by: (-40, 0), over: 0.05).up()
    #expect(news().last == "b is there" && navigation.viewControllers.count == 2)
    stage.finger().down(at: (2, 240)).move(by: (60, 0), over: 0.08).up()
    #expect(news().last == "a is there" && navigation.viewControllers.count == 1)
  }

  @Test("a pop by code while a finger swipes back pops once, and the page leaves (MUT-15)")
  func popMeanwhile() {
    let finger = drag(by: 100)
    navigation.popViewController(animated: false)
    finger.move(by: (50, 0), over: 0.1).up()
    let told = news()
    #expect(navigation.viewControllers.count == 1)
    #expect(told.filter { $0 == "b is gone leaving" }.count == 1)
    #expect(told.last == "a is there")
  }

  @Test("the page below shows at three tenths to the left and comes in with the finger (MUT-15)")
  func parallax() {
    let (a, b) = (navigation.viewControllers[0], navigation.viewControllers[1])
    let finger = drag(by: 160)
    let moved = (b.view.layer.presentation() ?? b.view.layer).frame.minX
    let below = (a.view.layer.presentation() ?? a.view.layer).frame.minX
    #expect(moved > 120 && moved < 165)
    #expect(abs(below - (moved - 320) * 0.3) < 0.5)
    finger.up()
    stage.settle()
  }
}
