import PantoScene
import PantoTesting
import Testing

/// Tests which views hear of layout margins, and when (LAY-03).
@MainActor @Suite("Layout margins", .timeLimit(.minutes(60))) struct LayoutMarginTests {
  /// A view that counts the changes of its margins.
  private final class Margined: UIView {
    var changes = 0
    override func layoutMarginsDidChange() { changes += 1 }
  }

  private final class Page: UIViewController {
    var changes = 0
    override func viewLayoutMarginsDidChange() { changes += 1 }
  }

  let stage = TestStage(390, 844)

  @Test("a view hears of its margins when they change, not when equal ones are set (LAY-03)")
  func equal() {
    let view = stage.add(Margined(frame: stage.window.bounds))

    view.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    view.insetsLayoutMarginsFromSafeArea = false
    view.preservesSuperviewLayoutMargins = true
    #expect(view.changes == 0, "all of that leaves 8 points at each side")

    view.layoutMargins.left = 30
    view.layoutMargins.left = 30
    view.directionalLayoutMargins.leading = 30
    #expect(view.changes == 1)
  }

  @Test(
    "of the views below, those whose margins follow hear of the margins of a superview (LAY-03)")
  func below() {
    let outer = stage.add(Margined(frame: stage.window.bounds))
    let (follower, wide, plain) = (Margined(), Margined(), Margined())
    for view in [follower, wide, plain] {
      view.frame = outer.bounds
      outer.addSubview(view)
    }
    let innermost = Margined(frame: outer.bounds)
    follower.addSubview(innermost)
    for view in [follower, wide, innermost] { view.preservesSuperviewLayoutMargins = true }
    wide.layoutMargins.top = 60
    wide.changes = 0

    outer.layoutMargins.top = 40

    #expect(outer.changes == 1 && follower.changes == 1 && innermost.changes == 1)
    #expect(innermost.layoutMargins.top == 40)
    #expect(wide.changes == 0 && plain.changes == 0)
    outer.layoutMargins.top = 70
    #expect(wide.changes == 1 && wide.layoutMargins.top == 70 && plain.changes == 0)
  }

  @Test("a view inside of the safe area hears nothing of a change of it (LAY-03)")
  func inside() {
    let inner = stage.add(Margined(frame: CGRect(x: 100, y: 300, width: 50, height: 50)))
    let upper = stage.add(Margined(frame: CGRect(x: 0, y: 0, width: 390, height: 100)))

    stage.stage.resize(
      to: CGSize(width: 390, height: 844), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(inner.changes == 0 && upper.changes == 1)
    stage.stage.resize(
      to: CGSize(width: 390, height: 844), scale: 1,
      safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 0, right: 0))
    #expect(inner.changes == 0 && upper.changes == 1, "only the lower inset is another one")
  }

  @Test("margins below the system's change nothing for a controller (LAY-03, FID-43)")
  func least() {
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    #expect(page.view.layoutMargins.left == 16)
    page.changes = 0

    page.view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 10, bottom: 0, trailing: 10)
    #expect(page.changes == 0 && page.view.layoutMargins.left == 16)
    page.viewRespectsSystemMinimumLayoutMargins = false
    #expect(page.changes == 1 && page.view.layoutMargins.left == 10)
    page.viewRespectsSystemMinimumLayoutMargins = false
    #expect(page.changes == 1)
    page.additionalSafeAreaInsets.left = 5
    #expect(page.changes == 2 && page.view.layoutMargins.left == 15)
  }
}
