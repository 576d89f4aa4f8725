import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Pages that a presentation begins to cover before they have finished to appear.
@MainActor @Suite("Pages that are covered while they come", .timeLimit(.minutes(60)))
struct CoveredPushTests {
  @MainActor private final class Log { var lines: [String] = [] }

  private final class Page: UIViewController {
    var name = ""
    var log = Log()
    convenience init(_ name: String, _ log: Log) {
      self.init()
      (self.name, self.log) = (name, log)
      modalPresentationStyle = .fullScreen
    }
    private func tell(_ what: String) { log.lines.append("\(name) \(what)") }
    override func viewWillAppear(_ animated: Bool) { tell("comes") }
    override func viewIsAppearing(_ animated: Bool) { tell("shows") }
    override func viewDidAppear(_ animated: Bool) { tell("is there") }
    override func viewWillDisappear(_ animated: Bool) { tell("goes") }
    override func viewDidDisappear(_ animated: Bool) {
      tell(view.window == nil ? "is gone" : "is gone, but still in the window")
    }
  }

  private let stage = TestStage(320, 480)
  private let log = Log()
  private let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: Page("a", log))
    stage.window.rootViewController = navigation
    stage.settle()
    log.lines = []
  }

  private func news() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  @Test("a push that ends below a presentation leaves its page to that presentation (FID-10)")
  func pushEndsFirst() {
    let (b, c) = (Page("b", log), Page("c", log))
    navigation.pushViewController(b, animated: true)
    stage.advance(by: 0.2)
    navigation.present(c, animated: true)
    #expect(news() == ["a goes", "b comes", "b shows", "b goes", "c comes", "c shows"])

    stage.advance(by: 0.25)
    #expect(news() == ["a is gone"], "the push has ended, and the presentation moves")
    #expect(b.view.window != nil)

    stage.settle()
    #expect(news() == ["b is gone", "c is there"])
    navigation.dismiss(animated: false)
    stage.settle()
    #expect(news() == ["c goes", "b comes", "b shows", "c is gone", "b is there"])
  }

  @Test(
    "a page that was covered while it came is back when the presentation is taken back (FID-10)")
  func dismissedAfterTheStackChanged() {
    let (b, c) = (Page("b", log), Page("c", log))
    navigation.pushViewController(b, animated: true)
    navigation.present(c, animated: true)
    stage.advance(by: 0.1)
    #expect(news() == ["a goes", "b comes", "b shows", "b goes", "c comes", "c shows"])

    navigation.setViewControllers([b], animated: false)
    #expect(news() == ["a is gone"], "the change of the stack ends the push (FID-09)")

    navigation.dismiss(animated: false)
    #expect(news() == ["c is there", "c goes", "b comes", "c is gone", "b is there"])
    stage.settle()
    #expect(news().isEmpty && b.view.window != nil && c.view.window == nil)
  }

  @Test("a full screen that is covered while it comes is gone once the other is there (FID-10)")
  func fullScreenOverFullScreen() {
    let (c, d) = (Page("c", log), Page("d", log))
    navigation.present(c, animated: true)
    stage.advance(by: 0.2)
    c.present(d, animated: true)
    #expect(news() == ["a goes", "c comes", "c shows", "c goes", "d comes", "d shows"])

    stage.advance(by: 0.25)
    #expect(news() == ["a is gone"])

    stage.settle()
    #expect(news() == ["c is gone", "d is there"])
  }
}
