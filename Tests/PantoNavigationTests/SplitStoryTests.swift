import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Drags that bring and hide columns, at both edges, and what the delegate hears.
@MainActor @Suite("Columns under a finger", .timeLimit(.minutes(60))) struct SplitStoryTests {
  private final class Answers: UISplitViewControllerDelegate {
    var story: [String] = []
    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) { story.append("to \(displayMode)") }
    func splitViewController(
      _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) { story.append("show \(column)") }
    func splitViewController(
      _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) { story.append("hide \(column)") }
    func splitViewControllerInteractivePresentationGestureWillBegin(_ svc: UISplitViewController) {
      story.append("drag")
    }
    func splitViewControllerInteractivePresentationGestureDidEnd(_ svc: UISplitViewController) {
      story.append("dragged")
    }
  }

  private let answers = Answers()
  private let list = UIViewController()
  private let detail = UIViewController()
  private let stage = TestStage(700, 1000)
  private let split = UISplitViewController(style: .doubleColumn)

  private func show(isRightToLeft: Bool = false, isTrailing: Bool = false) {
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    if isTrailing { split.primaryEdge = .trailing }
    split.delegate = answers
    split.setViewController(list, for: .primary)
    split.setViewController(detail, for: .secondary)
    stage.window.rootViewController = split
    stage.stage.layoutIfNeeded()
    stage.settle()
    answers.story = []
  }

  private func frame(_ controller: UIViewController) -> CGRect? {
    guard let view = controller.viewIfLoaded, view.window != nil else { return nil }
    return view.convert(view.bounds, to: nil)
  }

  /// Drags by a distance into the view from the edge of the first column.
  private func drag(_ way: CGFloat, atLeft: Bool) -> Finger {
    stage.finger().down(at: (atLeft ? 2 : 698, 500))
      .move(by: (atLeft ? way : -way, 0), over: 0.5).hold(0.2)
  }

  @Test(
    "a drag from its edge brings the column, at whichever side it is (MUT-14)",
    arguments: [false, true], [false, true])
  func edges(isRightToLeft: Bool, isTrailing: Bool) {
    show(isRightToLeft: isRightToLeft, isTrailing: isTrailing)
    let atLeft = isRightToLeft == isTrailing
    #expect(split.displayMode == .secondaryOnly)
    drag(250, atLeft: !atLeft).up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && answers.story.isEmpty, "the other edge")
    drag(250, atLeft: atLeft).up()
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary)
    #expect(answers.story == ["drag", "to oneOverSecondary", "show primary", "dragged"])
    #expect(frame(list) == CGRect(x: atLeft ? 0 : 380, y: 0, width: 320, height: 1000))

    answers.story = []
    let out = stage.finger().down(at: (atLeft ? 500 : 200, 500))
      .move(by: (atLeft ? -250 : 250, 0), over: 0.5).hold(0.2)
    out.up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
    #expect(answers.story == ["drag", "to secondaryOnly", "hide primary", "dragged"])
  }

  @Test("a drag that the system cancels beyond the middle goes back; the next one works (MUT-14)")
  func cancelled() {
    show()
    drag(280, atLeft: true).cancel()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && frame(list) == nil)
    #expect(answers.story.first == "drag" && answers.story.last == "dragged")
    answers.story = []
    drag(280, atLeft: true).up()
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary && answers.story.count == 4)
  }

  @Test("a flick opens a column that is less than half there, and closes one that is more (MUT-14)")
  func flicks() {
    show()
    stage.finger().down(at: (2, 500)).move(by: (100, 0), over: 0.08).up()
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary)
    stage.finger().down(at: (500, 500)).move(by: (-220, 0), over: 0.4).move(by: (60, 0), over: 0.06)
      .up()
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary, "flung back while it was going")
    stage.finger().down(at: (500, 500)).move(by: (-80, 0), over: 0.06).up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly)
  }

  @Test("a column follows the finger point by point, and the detail grows dim with it (MUT-14)")
  func follows() {
    show()
    let finger = stage.finger().down(at: (2, 500)).move(by: (100, 0), over: 0.3)
    func left() -> CGFloat {
      var host: UIView = list.view
      while let outer = host.superview, outer !== split.view { host = outer }
      return (host.layer.presentation() ?? host.layer).frame.minX
    }
    let before = left()
    #expect(before < -200 && before > -321)
    finger.move(by: (60, 0), over: 0.2)
    #expect(abs(left() - before - 60) < 1)
    finger.move(by: (400, 0), over: 0.2)
    #expect(abs(left()) < 0.5, "it does not go beyond its place")
    finger.cancel()
    stage.settle()
  }

  @Test("without its gesture no drag brings the column, and code still does (MUT-14)")
  func withoutGesture() {
    show()
    split.presentsWithGesture = false
    drag(280, atLeft: true).up()
    stage.settle()
    #expect(split.displayMode == .secondaryOnly && answers.story.isEmpty)
    split.show(.primary)
    stage.settle()
    #expect(split.displayMode == .oneOverSecondary)
    split.hide(.primary)
    stage.settle()
    #expect(split.displayMode == .secondaryOnly)
  }

  @Test("the width of the first column keeps to its share and limits (MUT-14)")
  func widths() {
    show()
    split.preferredDisplayMode = .oneBesideSecondary
    split.minimumPrimaryColumnWidth = 100
    split.maximumPrimaryColumnWidth = 280
    split.preferredPrimaryColumnWidthFraction = 0.2
    stage.stage.layoutIfNeeded()
    stage.settle()
    #expect(split.primaryColumnWidth == 140 && frame(list)?.width == 140)
    #expect(frame(detail) == CGRect(x: 140, y: 0, width: 560, height: 1000))
    split.preferredPrimaryColumnWidthFraction = 0.9
    #expect(split.primaryColumnWidth == 280)
    split.preferredPrimaryColumnWidthFraction = 0.01
    #expect(split.primaryColumnWidth == 100)
    split.preferredPrimaryColumnWidth = 250
    #expect(split.primaryColumnWidth == 250)
    split.maximumPrimaryColumnWidth = 5000
    split.preferredPrimaryColumnWidth = 4000
    #expect(split.primaryColumnWidth == 656)
  }

  @Test("a window that changes its size under the drag leaves a whole arrangement (MUT-14)")
  func resized() {
    show()
    let finger = drag(200, atLeft: true)
    stage.stage.resize(to: CGSize(width: 1000, height: 700), scale: 1, safeAreaInsets: .zero)
    stage.stage.layoutIfNeeded()
    finger.move(by: (50, 0), over: 0.2).up()
    stage.settle()
    let places = (frame(list), frame(detail))
    if split.displayMode == .oneBesideSecondary {
      #expect(places.0 == CGRect(x: 0, y: 0, width: 320, height: 700))
      #expect(places.1 == CGRect(x: 320, y: 0, width: 680, height: 700))
    } else {
      #expect(places.1 == CGRect(x: 0, y: 0, width: 1000, height: 700))
      #expect(places.0 == nil || places.0?.minX == 0)
    }
    #expect(answers.story.filter { $0 == "dragged" }.count == 1)
  }
}
