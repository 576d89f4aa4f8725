import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene

/// Presentations and alerts against the documentation.
@MainActor @Suite("Presentations keep what their documentation promises", .timeLimit(.minutes(60)))
struct PresentationPromisesTests {
  let stage = TestStage(390, 844)
  private let root = Watched()
  private let page = Watched()

  /// Records the appearance of its view.
  private final class Watched: UIViewController {
    var heard: [String] = []
    var wasBeingPresented = false
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      heard.append("will appear")
      wasBeingPresented = isBeingPresented
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      heard.append("will go")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      heard.append("gone")
    }
  }

  @MainActor private final class Answers: UIAdaptivePresentationControllerDelegate {
    var heard: [String] = []
    func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool {
      heard.append("may")
      return true
    }
    func presentationControllerWillDismiss(_: UIPresentationController) { heard.append("will") }
    func presentationControllerDidDismiss(_: UIPresentationController) { heard.append("did") }
    func presentationControllerDidAttemptToDismiss(_: UIPresentationController) {
      heard.append("tried")
    }
  }

  init() {
    stage.window.rootViewController = root
    stage.settle()
  }

  private func present(_ controller: UIViewController, from host: UIViewController? = nil) {
    (host ?? root).present(controller, animated: true)
    stage.settle()
  }
  private func dismiss(_ controller: UIViewController) {
    controller.dismiss(animated: true)
    stage.settle()
  }

  @Test("a presented controller dismisses itself, a presenting one all above it")
  func dismissals() {
    let top = UIViewController()
    present(page)
    present(top, from: page)
    dismiss(top)
    #expect(page.presentedViewController == nil && root.presentedViewController === page)

    present(top, from: page)
    dismiss(root)
    #expect(root.presentedViewController == nil && top.presentingViewController == nil)
  }

  @Test("a controller knows that it is being presented, and by which other")
  func beingPresented() {
    present(page)

    #expect(page.presentingViewController === root)
    #expect(page.wasBeingPresented)
    #expect(!page.isBeingPresented)
  }

  @Test("a presentation is a sheet that comes from below at first")
  func style() {
    #expect(page.modalPresentationStyle == .automatic)
    #expect(page.modalTransitionStyle == .coverVertical)
    #expect(page.sheetPresentationController != nil)
  }

  @Test("a sheet has one large height and no grabber at first")
  func sheet() throws {
    let sheet = try #require(page.sheetPresentationController)

    #expect(sheet.detents.map(\.identifier) == [.large])
    #expect(sheet.selectedDetentIdentifier == nil)
    #expect(sheet.largestUndimmedDetentIdentifier == nil)
    #expect(!sheet.prefersGrabberVisible)
  }

  private func pullDown() {
    stage.finger().down(at: (195, 200)).move(by: (0, 500), over: 0.2).up()
    stage.settle()
  }

  @Test("a pull that closes a sheet is told in order, and code's dismissal is not")
  func pulled() {
    let answers = Answers()
    page.presentationController?.delegate = answers
    present(page)
    pullDown()
    #expect(answers.heard == ["may", "will", "did"])
    #expect(root.presentedViewController == nil)

    answers.heard = []
    page.presentationController?.delegate = answers
    present(page)
    dismiss(page)
    #expect(answers.heard.isEmpty)
  }

  @Test("a modal sheet stays where it is and tells the attempt")
  func modal() {
    let answers = Answers()
    page.isModalInPresentation = true
    page.presentationController?.delegate = answers
    present(page)

    pullDown()

    #expect(answers.heard == ["tried"])
    #expect(root.presentedViewController === page)
  }

  @Test("over the full screen the presenting view leaves, below a sheet it stays (FID-10)")
  func fullScreen() {
    root.heard = []
    present(page)
    dismiss(page)
    #expect(root.heard.isEmpty)

    page.modalPresentationStyle = .fullScreen
    present(page)
    #expect(root.heard == ["will go", "gone"])
    #expect(root.view.window == nil)

    root.heard = []
    dismiss(page)
    #expect(root.heard == ["will appear"])
  }

  @Test("a controller presents one at a time")
  func oneAtATime() {
    present(page)
    let second = UIViewController()

    present(second)

    #expect(root.presentedViewController === page)
    #expect(second.presentingViewController == nil)
  }

  private func buttons(_ view: UIView) -> [UIButton] {
    ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }
  private func place(_ title: String, in alert: UIAlertController) -> CGRect {
    guard let button = buttons(alert.view).first(where: { $0.currentTitle == title }) else {
      return .null
    }
    return button.convert(button.bounds, to: nil)
  }

  @Test("an alert has Cancel at the left, and answers once it is gone (BAR-04)")
  func alert() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var heard: [Bool] = []
    alert.addAction(
      UIAlertAction(title: "Yes", style: .default) { [root] _ in
        heard.append(root.presentedViewController == nil)
      })
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    present(alert)
    #expect(place("No", in: alert).maxX <= place("Yes", in: alert).minX + 1)

    stage.tap(at: place("Yes", in: alert).center)
    stage.settle()

    #expect(heard == [true])
  }

  @Test("three actions of an alert stand below each other, Cancel last (BAR-04)")
  func threeActions() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    for title in ["Yes", "Maybe"] {
      alert.addAction(UIAlertAction(title: title, style: .default))
    }
    present(alert)

    let places = ["Yes", "Maybe", "No"].map { place($0, in: alert) }

    #expect(Set(places.map(\.minX)).count == 1)
    #expect(places[0].maxY <= places[1].minY + 1 && places[1].maxY <= places[2].minY + 1)
  }

  @Test("a field of an alert is set up at once (BAR-04)")
  func fields() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    var calls = 0

    alert.addTextField {
      calls += 1
      $0.placeholder = "Name"
    }

    #expect(calls == 1)
    #expect(alert.textFields?.map(\.placeholder) == ["Name"])
  }

  @Test(
    "a tap beside an action sheet cancels it, one beside an alert does nothing (BAR-04)",
    arguments: [UIAlertController.Style.alert, .actionSheet])
  func beside(style: UIAlertController.Style) {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: style)
    var cancels = 0
    alert.addAction(UIAlertAction(title: "Yes", style: .default))
    alert.addAction(UIAlertAction(title: "No", style: .cancel) { _ in cancels += 1 })
    present(alert)

    stage.tap(at: CGPoint(x: 30, y: 100))
    stage.settle()

    #expect(cancels == (style == .actionSheet ? 1 : 0))
    #expect((root.presentedViewController == nil) == (style == .actionSheet))
  }

  @Test("a disabled action of an alert does nothing (BAR-04)")
  func disabledAction() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    var answers = 0
    let yes = UIAlertAction(title: "Yes", style: .default) { _ in answers += 1 }
    yes.isEnabled = false
    alert.addAction(yes)
    present(alert)

    stage.tap(at: place("Yes", in: alert).center)
    stage.settle()

    #expect(answers == 0)
    #expect(root.presentedViewController === alert)
  }
}
