import PantoTesting
import Testing

@testable import PantoScene

/// Presentations over each other that go together (PRT-56), and adapted ones (PRT-57).
@MainActor @Suite("Stacked and adapted presentations", .timeLimit(.minutes(60)))
struct StackedDismissalTests {
  private let stage = TestStage(390, 844)
  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()

  private final class Page: UIViewController {
    var log = Log()
    convenience init(_ title: String, _ log: Log) {
      self.init()
      self.title = title
      self.log = log
    }
    private func tell(_ what: String) { log.lines.append("\(title ?? "") \(what)") }
    override func viewWillAppear(_ animated: Bool) { tell("comes") }
    override func viewDidAppear(_ animated: Bool) { tell("is there") }
    override func viewWillDisappear(_ animated: Bool) {
      tell(isBeingDismissed ? "goes" : "is covered")
    }
    override func viewDidDisappear(_ animated: Bool) { tell("is gone") }
  }

  private func open(_ style: UIModalPresentationStyle) -> [Page] {
    let pages = ["a", "b", "c", "d"].map { Page($0, log) }
    stage.window.rootViewController = pages[0]
    stage.settle()
    for (below, above) in zip(pages, pages.dropFirst()) {
      above.modalPresentationStyle = style
      below.present(above, animated: false)
      stage.settle()
    }
    log.lines = []
    return pages
  }

  private func top(_ page: UIViewController) -> CGFloat? {
    var view: UIView? = page.view
    var y: CGFloat = 0
    while let here = view, here !== stage.window {
      y += (here.layer.presentation() ?? here.layer).frame.minY
      view = here.superview
    }
    return view == nil ? nil : y
  }

  @Test("of several sheets only the topmost moves; those between vanish at once (PRT-56)")
  func sheets() {
    let pages = open(.pageSheet)
    var completions = 0
    let rest = top(pages[3])
    pages[0].dismiss(animated: true) { completions += 1 }
    stage.advance(by: 0.1)
    #expect((top(pages[3]) ?? 0) > (rest ?? 0) + 20 && top(pages[1]) == rest)
    let held = pages[1...2].compactMap { $0.presentingViewController?.presentation }
    #expect(held.count == 2 && held.allSatisfy(\.isHidden))
    #expect(pages[1].isBeingDismissed && completions == 0)
    #expect(log.lines == ["d goes", "c goes", "b goes"])
    log.lines = []
    stage.settle()
    #expect(log.lines == ["d is gone", "c is gone", "b is gone"] && completions == 1)
    #expect(pages[0].presentedViewController == nil && pages[3].presentingViewController == nil)
    #expect(pages.dropFirst().allSatisfy { $0.view.window == nil && !$0.isBeingDismissed })

    pages[0].present(pages[1], animated: true)
    stage.settle()
    #expect(top(pages[1]) == rest, "a page that was between shows again")
  }

  @Test("a page that was covered is not told again, the lowest one comes back (PRT-56)")
  func fullScreen() {
    let pages = open(.fullScreen)
    pages[0].dismiss(animated: true)
    stage.settle()
    #expect(log.lines == ["d goes", "a comes", "d is gone", "a is there"])
    #expect(pages[0].view.window != nil)
  }

  @Test("without an animation all go at once (PRT-56)")
  func unanimated() {
    let pages = open(.pageSheet)
    pages[0].dismiss(animated: false)
    #expect(pages[0].presentedViewController == nil)
    #expect(pages.dropFirst().allSatisfy { $0.view.window == nil })
    #expect(Set(log.lines) == Set("bcd".flatMap { ["\($0) goes", "\($0) is gone"] }))
  }

  @Test("the delegate may have another controller presented in the adapted style (PRT-57)")
  func adapted() {
    final class Answers: UIAdaptivePresentationControllerDelegate {
      var asked: [UIModalPresentationStyle] = []
      var closed = 0
      let wrapper = UIViewController()
      func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle { .pageSheet }
      func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
      ) -> UIViewController? {
        asked.append(style)
        wrapper.addChild(controller.presentedViewController)
        wrapper.view.addSubview(controller.presentedViewController.view)
        return wrapper
      }
      func presentationControllerDidDismiss(_: UIPresentationController) { closed += 1 }
    }
    let (root, page, answers) = (Page("root", log), Page("page", log), Answers())
    stage.window.rootViewController = root
    stage.settle()
    page.modalPresentationStyle = .formSheet
    page.presentationController?.delegate = answers
    root.present(page, animated: true)
    stage.settle()
    #expect(answers.asked == [.pageSheet] && root.presentedViewController === answers.wrapper)
    #expect(page.view.window != nil && answers.wrapper.modalPresentationStyle == .pageSheet)
    stage.finger().down(at: (195, 200)).move(by: (0, 500), over: 0.2).up()
    stage.settle()
    #expect(root.presentedViewController == nil && answers.closed == 1)
  }

  /// Answers with a new controller each time, and hears the beginning of each presentation.
  private final class Wrapping: UIAdaptivePresentationControllerDelegate {
    var heard: [UIModalPresentationStyle] = []
    var style = UIModalPresentationStyle.pageSheet
    var made: [UIViewController] = []
    var ownDelegate: (any UIAdaptivePresentationControllerDelegate)?
    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { style }
    func presentationController(
      _ controller: UIPresentationController,
      viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? {
      guard made.count < 20 else { return nil }
      let other = UIViewController()
      other.modalPresentationStyle = style
      if let ownDelegate { other.presentationController?.delegate = ownDelegate }
      made.append(other)
      return other
    }
    func presentationController(
      _ presentationController: UIPresentationController,
      willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { heard.append(style) }
  }

  @Test(
    "the delegate hears that the controller it chose is presented, which it chooses once (PRT-57)",
    arguments: [UIModalPresentationStyle.pageSheet, .fullScreen])
  func chosenIsPresented(style: UIModalPresentationStyle) {
    let (root, page, answers) = (UIViewController(), UIViewController(), Wrapping())
    stage.window.rootViewController = root
    stage.settle()
    answers.style = style
    page.modalPresentationStyle = .formSheet
    page.presentationController?.delegate = answers
    root.present(page, animated: true)
    stage.settle()
    #expect(answers.made.count == 1 && answers.heard == [style])
    #expect(root.presentedViewController === answers.made.first)
  }

  @Test("a chosen controller with a delegate of its own keeps that one (PRT-57)")
  func ownDelegate() {
    let (root, page) = (UIViewController(), UIViewController())
    let (answers, own) = (Wrapping(), Wrapping())
    stage.window.rootViewController = root
    stage.settle()
    answers.ownDelegate = own
    page.modalPresentationStyle = .formSheet
    page.presentationController?.delegate = answers
    root.present(page, animated: true)
    stage.settle()
    #expect(answers.heard == [] && own.heard == [.pageSheet] && own.made.isEmpty)
    #expect(root.presentedViewController?.presentationController?.delegate === own)
  }
}
