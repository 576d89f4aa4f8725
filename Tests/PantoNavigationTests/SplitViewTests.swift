import Foundation
import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Controllers side by side, as a user sees and touches them.
@MainActor @Suite("Split controllers (SPL)", .timeLimit(.minutes(60))) struct SplitViewTests {
  /// A page that records its life-cycle calls.
  private final class Page: UIViewController {
    var story: [String] = []
    override func viewWillAppear(_ animated: Bool) { story.append("will") }
    override func viewDidAppear(_ animated: Bool) { story.append("did") }
    override func viewWillDisappear(_ animated: Bool) { story.append("goes") }
    override func viewDidDisappear(_ animated: Bool) { story.append("gone") }
  }

  /// A delegate that keeps what it heard, and answers as a test wants.
  private final class Answers: UISplitViewControllerDelegate {
    var story: [String] = []
    var keepsPrimary = false
    var top: UISplitViewController.Column?

    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { story.append("to \(displayMode)") }
    func splitViewController(
      _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) { story.append("show \(column)") }
    func splitViewController(
      _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) { story.append("hide \(column)") }
    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool { keepsPrimary }
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { top ?? proposedTopColumn }
    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { story.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { story.append("expanded") }
  }

  private let answers = Answers()
  private let list = Page()
  private let detail = Page()

  init() {
    list.title = "List"
    detail.title = "Detail"
  }

  /// Shows a split controller of two columns.
  private func show(
    _ width: CGFloat, _ height: CGFloat, style: UISplitViewController.Style = .doubleColumn,
    isRightToLeft: Bool = false
  ) -> (TestStage, UISplitViewController) {
    let stage = TestStage(width, height)
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let split =
      style == .unspecified ? UISplitViewController() : UISplitViewController(style: style)
    split.delegate = answers
    if style == .unspecified {
      split.viewControllers = [
        UINavigationController(rootViewController: list),
        UINavigationController(rootViewController: detail),
      ]
    } else {
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
    }
    stage.window.rootViewController = split
    stage.stage.layoutIfNeeded()
    return (stage, split)
  }

  private func resize(_ stage: TestStage, _ width: CGFloat, _ height: CGFloat) {
    stage.stage.resize(
      to: CGSize(width: width, height: height), scale: 1, safeAreaInsets: .zero)
    stage.stage.layoutIfNeeded()
    stage.settle()
  }

  /// Taps the button that shows and hides columns.
  private func pressButton(on stage: TestStage) {
    let nodes = stage.stage.accessibilityTree
    guard let node = nodes.first(where: { $0.label == "Sidebar" }) else {
      Issue.record("no button")
      return
    }
    stage.tap(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    stage.settle()
  }

  /// Where a controller's view shows in the window.
  private func frame(_ controller: UIViewController) -> CGRect? {
    guard let view = controller.viewIfLoaded, view.window != nil else { return nil }
    return view.convert(view.bounds, to: nil)
  }

  @Test(
    "a wide view has both columns beside each other, of 320 points or as wide as asked (SPL-01)")
  func beside() {
    let (stage, split) = show(1000, 700)

    #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary)
    #expect(frame(list) == CGRect(x: 0, y: 0, width: 320, height: 700))
    #expect(frame(detail) == CGRect(x: 320, y: 0, width: 680, height: 700))
    #expect(list.story == ["will", "did"] && detail.story == ["will", "did"])
    #expect(list.splitViewController === split && list.navigationController != nil)
    #expect(split.viewController(for: .primary) === list && split.viewControllers.count == 2)

    split.preferredPrimaryColumnWidthFraction = 0.25
    stage.stage.layoutIfNeeded()
    #expect(frame(list)?.width == 250 && split.primaryColumnWidth == 250)
    split.minimumPrimaryColumnWidth = 400
    stage.stage.layoutIfNeeded()
    #expect(frame(list)?.width == 400 && frame(detail)?.minX == 400)
    split.preferredPrimaryColumnWidth = .nan
    split.minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
    split.maximumPrimaryColumnWidth = 100
    stage.stage.layoutIfNeeded()
    #expect(frame(list)?.width == 100, "a width that is no number is refused")
    split.maximumPrimaryColumnWidth = 5000
    split.preferredPrimaryColumnWidth = 5000
    stage.stage.layoutIfNeeded()
    #expect(frame(detail)?.width == 44, "a part of the detail stays in sight")
  }

  @Test("the first column is at the right where text runs so, or at the trailing edge (SPL-01)")
  func mirrored() {
    let (stage, split) = show(1000, 700, isRightToLeft: true)
    #expect(frame(list)?.minX == 680 && frame(detail)?.minX == 0)
    split.primaryEdge = .trailing
    stage.stage.layoutIfNeeded()
    #expect(frame(list)?.minX == 0 && frame(detail)?.minX == 320)
  }

  @Test(
    "in a high view a drag from the edge brings the column over the detail, a tap hides it (SPL-04)"
  )
  func overlay() {
    let (stage, split) = show(700, 1000)
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
    #expect(frame(detail)?.width == 700 && list.story == [])

    let finger = stage.finger().down(at: (1, 500)).move(to: (160, 500))
    #expect(list.story == ["will"])
    let column = list.navigationController?.view.superview
    let x = column?.layer.presentation()?.frame.minX ?? 0
    #expect(x > -300 && x < -100, "the column follows the finger")
    #expect(split.displayMode == .oneOverSecondary)
    finger.move(to: (300, 500)).up()
    stage.settle()
    #expect(frame(list) == CGRect(x: 0, y: 0, width: 320, height: 1000))
    #expect(frame(detail)?.width == 700 && list.story == ["will", "did"])
    #expect(detail.story == ["will", "did"])

    stage.tap(at: CGPoint(x: 600, y: 500))
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
    #expect(list.story == ["will", "did", "goes", "gone"])
    #expect(
      answers.story == [
        "to oneOverSecondary", "show primary", "to secondaryOnly", "hide primary",
      ])
  }

  @Test("a drag that turns back shows nothing, and the column is told so (SPL-04)")
  func turnedBack() {
    let (stage, split) = show(700, 1000)
    stage.finger().down(at: (1, 500)).move(to: (100, 500)).hold(0.3).up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
    #expect(
      list.story == ["will", "goes", "gone"] || list.story == ["will", "did", "goes", "gone"])

    split.presentsWithGesture = false
    stage.finger().down(at: (1, 500)).move(to: (300, 500)).up()
    stage.settle()
    #expect(frame(list) == nil)

    split.show(.primary)
    stage.settle()
    stage.finger().down(at: (650, 500)).move(to: (620, 500)).hold(0.3).up()
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary, "the drag was too short")
    stage.finger().down(at: (650, 500)).move(to: (330, 500)).up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
  }

  @Test("the button in the bar shows and hides the column (SPL-04)")
  func button() {
    let (stage, split) = show(1000, 700)
    pressButton(on: stage)
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil && frame(detail)?.minX == 0)
    pressButton(on: stage)
    #expect(split.displayMode == .oneBesideSecondary && frame(detail)?.minX == 320)
    #expect(list.story == ["will", "did", "goes", "gone", "will", "did"])
    split.displayModeButtonVisibility = .never
    stage.stage.layoutIfNeeded()
    #expect(!stage.stage.accessibilityTree.contains { $0.label == "Sidebar" })
  }

  @Test("a narrow view has one stack, and a wide one both columns again (SPL-03)")
  func collapse() {
    let (stage, split) = show(1000, 700)
    list.story = []
    detail.story = []

    resize(stage, 400, 700)
    #expect(split.isCollapsed && split.viewControllers.count == 1)
    #expect(
      frame(detail)?.width == 400 && detail.navigationController?.viewControllers == [list, detail])
    #expect(answers.story == ["collapsed"])

    list.navigationController?.popViewController(animated: true)
    stage.settle()
    #expect(frame(list)?.width == 400 && frame(detail) == nil)

    resize(stage, 1000, 700)
    #expect(!split.isCollapsed && frame(list)?.width == 320 && frame(detail)?.minX == 320)
    #expect(detail.navigationController?.viewControllers == [detail])
    #expect(answers.story == ["collapsed", "expanded"])
    #expect(list.story.last == "did" && detail.story.last == "did")
  }

  @Test("what was pushed while narrow goes with the detail (SPL-03)")
  func pushedMeanwhile() {
    let (stage, split) = show(400, 700)
    #expect(split.isCollapsed && detail.navigationController === list.navigationController)
    let deeper = Page()
    detail.navigationController?.pushViewController(deeper, animated: false)
    resize(stage, 1000, 700)
    #expect(list.navigationController?.viewControllers == [list])
    #expect(deeper.navigationController?.viewControllers == [detail, deeper])
  }

  @Test("the delegate chooses what shows first in a narrow view, and a detail is pushed (SPL-02)")
  func narrowDetail() {
    answers.top = .primary
    let (stage, split) = show(400, 700)
    #expect(frame(list)?.width == 400 && frame(detail) == nil && detail.story == [])

    split.show(.secondary)
    stage.settle()
    #expect(frame(detail)?.width == 400 && detail.story == ["will", "did"])
    split.hide(.secondary)
    stage.settle()
    #expect(frame(detail) == nil && frame(list) != nil)

    let other = Page()
    list.showDetailViewController(other, sender: nil)
    stage.settle()
    #expect(frame(other)?.width == 400 && split.viewController(for: .secondary) === other)
    resize(stage, 1000, 700)
    #expect(frame(other)?.minX == 320 && detail.parent?.parent == nil)
  }

  @Test("a subclass may fill the columns and set the delegate in viewDidLoad (SPL-03)")
  func subclass() {
    final class Main: UISplitViewController {
      var fill: (UISplitViewController) -> Void = { _ in }
      override func viewDidLoad() {
        super.viewDidLoad()
        fill(self)
      }
    }
    let stage = TestStage(400, 700)
    let split = Main(style: .doubleColumn)
    split.fill = { [answers, list, detail] split in
      split.delegate = answers
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
    }
    stage.window.rootViewController = split
    stage.stage.layoutIfNeeded()
    #expect(answers.story == ["collapsed"], "the delegate is asked, and told once")
    #expect(detail.navigationController?.viewControllers == [list, detail])
    #expect(detail.story == ["will", "did"] && list.story == [])
  }

  @Test("the classic form collapses as its delegate says, and shows details (SPL-02)")
  func classic() {
    answers.keepsPrimary = true
    let (stage, split) = show(400, 700, style: .unspecified)
    #expect(split.isCollapsed && frame(list) != nil && frame(detail) == nil)

    let other = UINavigationController(rootViewController: Page())
    list.showDetailViewController(other, sender: nil)
    stage.settle()
    #expect(list.navigationController?.viewControllers.count == 2)
    resize(stage, 1000, 700)
    #expect(split.viewControllers.last === other && other.viewControllers.count == 1)
    #expect(frame(other)?.minX == 320)

    list.showDetailViewController(detail, sender: nil)
    stage.stage.layoutIfNeeded()
    #expect(split.viewControllers.last === detail && frame(detail)?.minX == 320)
    #expect(other.parent == nil && frame(other) == nil)
  }

  @Test("where tabs show alone there is no stack, so a detail is presented (SPL-02)")
  func tabsAlone() {
    let stage = TestStage(400, 700)
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: list)]
    let split = UISplitViewController()
    split.delegate = answers
    split.viewControllers = [tabs, UINavigationController(rootViewController: detail)]
    stage.window.rootViewController = split
    stage.settle()
    #expect(split.isCollapsed && frame(list) != nil)

    let other = Page()
    list.showDetailViewController(other, sender: nil)
    stage.settle()
    #expect(split.presentedViewController === other && other.story == ["will", "did"])
    other.dismiss(animated: true)
    stage.settle()
    #expect(other.story == ["will", "did", "goes", "gone"] && frame(list) != nil)
  }

  @Test("a compact controller that shows alone gets what is shown (SPL-02)")
  func compactAlone() {
    let stage = TestStage(400, 700)
    let home = Page()
    let compact = UINavigationController(rootViewController: home)
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    split.setViewController(compact, for: .compact)
    stage.window.rootViewController = split
    stage.settle()
    #expect(split.isCollapsed && frame(home) != nil)

    let (first, second, third) = (Page(), Page(), Page())
    split.showDetailViewController(first, sender: nil)
    stage.settle()
    #expect(compact.viewControllers == [home, first] && frame(first) != nil)
    first.showDetailViewController(
      UINavigationController(rootViewController: second), sender: nil)
    stage.settle()
    #expect(compact.viewControllers == [home, first, second], "stacks are not nested")
    split.show(third, sender: nil)
    stage.settle()
    #expect(compact.viewControllers == [home, first, second, third] && frame(third) != nil)

    // The columns have their own controllers when the view is wide again.
    resize(stage, 900, 700)
    stage.settle()
    #expect(!split.isCollapsed && frame(detail) != nil && frame(third) == nil)
    #expect(split.viewController(for: .secondary) === detail)
    resize(stage, 400, 700)
    stage.settle()
    #expect(compact.viewControllers == [home, first, second, third] && frame(third) != nil)
  }

  @Test("a compact controller without a stack presents what is shown (SPL-02)")
  func compactWithoutStack() {
    let stage = TestStage(400, 700)
    let home = Page()
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    split.setViewController(home, for: .compact)
    stage.window.rootViewController = split
    stage.settle()
    let other = Page()
    home.showDetailViewController(other, sender: nil)
    stage.settle()
    #expect(split.presentedViewController === other)
    #expect(split.viewController(for: .secondary) === detail)
  }

  @Test("three columns, of which one or two stand beside or over the detail (SPL-01)")
  func threeColumns() {
    let (stage, split) = show(1200, 800, style: .tripleColumn)
    let middle = Page()
    split.setViewController(middle, for: .supplementary)
    stage.stage.layoutIfNeeded()
    #expect(split.displayMode == .oneBesideSecondary && frame(middle)?.minX == 0)
    #expect(frame(list) == nil && frame(detail)?.minX == 320)

    split.show(.primary)
    stage.settle()
    #expect(split.displayMode == .twoBesideSecondary)
    #expect(frame(list)?.minX == 0 && frame(middle)?.minX == 320 && frame(detail)?.minX == 640)

    split.preferredDisplayMode = .twoDisplaceSecondary
    stage.stage.layoutIfNeeded()
    #expect(frame(detail)?.minX == 640 && frame(detail)?.width == 880)
    split.preferredDisplayMode = .twoOverSecondary
    stage.stage.layoutIfNeeded()
    #expect(frame(detail)?.width == 1200)
    split.hide(.supplementary)
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(middle) == nil && frame(list) == nil)

    resize(stage, 400, 800)
    #expect(detail.navigationController?.viewControllers == [list, middle, detail])
    split.show(.primary)
    stage.settle()
    #expect(frame(list) != nil && list.navigationController?.viewControllers == [list])
    resize(stage, 1200, 800)
    #expect(frame(list)?.minX == 0 && frame(middle)?.minX == 320)
    #expect(frame(detail)?.width == 1200, "as the program prefers it: over")
  }

  @Test("changes in the middle of another one, and in the delegate's calls, end well (SPL-04)")
  func restless() {
    let (stage, split) = show(1000, 700)
    split.hide(.primary)
    stage.advance(by: 0.1)
    split.show(.primary)
    stage.advance(by: 0.1)
    #expect(frame(list) != nil)
    resize(stage, 400, 700)
    #expect(split.isCollapsed)
    resize(stage, 1000, 700)
    #expect(frame(list)?.minX == 0 && frame(detail)?.minX == 320)
    split.hide(.primary)
    stage.advance(by: 0.1)
    let other = Page()
    split.setViewController(other, for: .primary)
    stage.settle()
    #expect(frame(list) == nil && list.parent?.parent == nil)
    split.show(.primary)
    stage.settle()
    #expect(frame(other)?.minX == 0 && other.story == ["will", "did"])
    split.setViewController(nil, for: .secondary)
    split.setViewController(nil, for: .primary)
    resize(stage, 400, 700)
    resize(stage, 1000, 700)
    #expect(split.viewControllers.isEmpty)
  }

  @Test("of three columns the button brings one more, until all show, and then hides one (MUT-14)")
  func buttonOfThree() {
    let (stage, split) = show(1200, 800, style: .tripleColumn)
    let middle = Page()
    split.setViewController(middle, for: .supplementary)
    stage.stage.layoutIfNeeded()
    #expect(split.displayMode == .oneBesideSecondary)

    pressButton(on: stage)
    #expect(split.displayMode == .twoBesideSecondary)
    #expect(frame(list)?.minX == 0 && frame(middle)?.minX == 320 && frame(detail)?.minX == 640)
    pressButton(on: stage)
    #expect(split.displayMode == .oneBesideSecondary)
    #expect(frame(list) == nil && frame(middle)?.minX == 0)

    split.hide(.supplementary)
    stage.settle()
    #expect(split.displayMode == .secondaryOnly)
    pressButton(on: stage)
    #expect(split.displayMode == .oneBesideSecondary && frame(middle)?.minX == 0)
  }

  @Test("settings of looks that are not drawn are reported once")
  func ignored() {
    Misuse.forget()
    let split = UISplitViewController(style: .doubleColumn)
    split.primaryBackgroundStyle = .none
    split.showsSecondaryOnlyButton = false
    #expect(Misuse.messages.isEmpty)

    for _ in 0..<2 {
      split.primaryBackgroundStyle = .sidebar
      split.showsSecondaryOnlyButton = true
    }

    #expect(Misuse.messages.count == 2 && Misuse.count == 0)
  }
}
