import Foundation
import PantoTesting
import TestSupport
import Testing

@testable import PantoControls
@testable import PantoNavigation
@testable import PantoScene
@testable import PantoText

/// Presentations, alerts, pages, menus and bars against the documentation (FID-42).
@MainActor @Suite("Presentations and bars as documented", .timeLimit(.minutes(60)))
struct AuditPresentationTests: Audit {
  let stage = TestStage(390, 844)
  private let root = UIViewController()

  private func open() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
  }

  @MainActor private final class Answers: UIPopoverPresentationControllerDelegate {
    var heard: [String] = []
    func presentationControllerDidDismiss(_: UIPresentationController) { heard.append("gone") }
    func presentationControllerShouldDismiss(_: UIPresentationController) -> Bool {
      heard.append("may it")
      return true
    }
  }

  @Test("presentations")
  func presentations() {
    open()
    let page = UIViewController()
    d("style", page.modalPresentationStyle, .automatic)
    d("transition", page.modalTransitionStyle, .coverVertical)
    d("not modal", page.isModalInPresentation, false)
    d("at rest", [page.isBeingPresented, page.isBeingDismissed], [false, false])
    d("forwards appearance", page.shouldAutomaticallyForwardAppearanceMethods, true)
    d("no preferred size", page.preferredContentSize, .zero)
    d("detents", page.sheetPresentationController?.detents.count, 1)
    d("no grabber", page.sheetPresentationController?.prefersGrabberVisible, false)
    let answers = Answers()
    page.presentationController?.delegate = answers
    var completed = 0
    root.present(page, animated: true) { completed += 1 }
    d(
      "both know each other",
      [root.presentedViewController === page, page.presentingViewController === root], [true, true])
    d("being presented", page.isBeingPresented, true)
    d("not before its end", completed, 0)
    d("a coordinator meanwhile", root.transitionCoordinator != nil, true)
    stage.settle()
    d("at the end", [completed == 1, page.isBeingPresented], [true, false])
    d("no coordinator at rest", root.transitionCoordinator == nil, true)
    let second = UIViewController()
    root.present(second, animated: false)
    d(
      "one at a time",
      [root.presentedViewController === page, second.presentingViewController == nil], [true, true])
    page.present(second, animated: false)
    d("on top of it", page.presentedViewController === second, true)
    stage.settle()
    root.dismiss(animated: false) { completed += 1 }
    stage.settle()
    d(
      "all above are gone",
      [
        root.presentedViewController == nil, second.presentingViewController == nil, completed == 2,
      ], [true, true, true])
    d("by code the delegate is not asked", answers.heard, [])
    root.dismiss(animated: false) { completed += 1 }
    stage.settle()
    root.present(page, animated: false)
    stage.settle()
    page.dismiss(animated: false)
    stage.settle()
    d("a presented one dismisses itself", root.presentedViewController == nil, true)
    page.modalPresentationStyle = .popover
    let popover = page.popoverPresentationController
    d("arrows", popover?.permittedArrowDirections, .any)
    d("unknown at first", popover?.arrowDirection, .unknown)
    d("no overlap", popover?.canOverlapSourceViewRect, false)
    popover?.sourceView = root.view
    root.present(page, animated: false)
    stage.settle()
    d("compact: as a sheet", page.view.frame.width, 390)
  }

  @Test("alerts")
  func alerts() {
    open()
    let alert = UIAlertController(title: "Name", message: "Who?", preferredStyle: .alert)
    d("no fields", alert.textFields == nil, true)
    var heard: [String] = []
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    d("fields", alert.textFields?.map { $0.placeholder ?? "-" }, ["Name", "-"])
    let ok = UIAlertAction(title: "OK", style: .default) { [unowned alert] _ in
      heard.append(alert.textFields?[0].text ?? "")
    }
    ok.isEnabled = false
    alert.addAction(ok)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.preferredAction = ok
    root.present(alert, animated: true)
    stage.settle()
    d("the first field is edited", alert.textFields?[0].isFirstResponder, true)
    func tap(_ title: String) {
      guard let place = stage.stage.accessibilityTree.last(where: { $0.label == title })?.frame
      else { return }
      stage.tap(at: CGPoint(x: place.midX, y: place.midY))
      stage.settle()
    }
    tap("OK")
    d("disabled", [heard.isEmpty, root.presentedViewController === alert], [true, true])
    stage.stage.send(TextEvent(time: stage.now, .insert("Ada")))
    ok.isEnabled = true
    alert.message = "Who are you?"
    stage.stage.layoutIfNeeded()
    d("the text may change", stage.stage.accessibilityText.contains("Who are you?"), true)
    tap("OK")
    d("enabled later", [heard == ["Ada"], root.presentedViewController == nil], [true, true])
  }

  @MainActor private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate
  {
    let pages = (0..<3).map { _ in UIViewController() }
    var heard: [Bool] = []
    private func page(_ from: UIViewController, _ step: Int) -> UIViewController? {
      let next = (pages.firstIndex { $0 === from } ?? -9) + step
      return pages.indices.contains(next) ? pages[next] : nil
    }
    func pageViewController(_: UIPageViewController, viewControllerBefore page: UIViewController)
      -> UIViewController?
    { self.page(page, -1) }
    func pageViewController(_: UIPageViewController, viewControllerAfter page: UIViewController)
      -> UIViewController?
    { self.page(page, 1) }
    func pageViewController(
      _: UIPageViewController, didFinishAnimating: Bool,
      previousViewControllers: [UIViewController],
      transitionCompleted completed: Bool
    ) { heard.append(completed) }
  }

  @Test("pages")
  func pages() {
    let pages = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
    let book = Book()
    pages.dataSource = book
    pages.delegate = book
    d("none at first", pages.viewControllers?.count ?? 0, 0)
    var done: Bool?
    pages.setViewControllers([book.pages[0]], direction: .forward, animated: false) { done = $0 }
    d("one", pages.viewControllers?.first === book.pages[0], true)
    stage.window.rootViewController = pages
    stage.settle()
    d("completed", done, true)
    d("a child", pages.children.contains { $0 === book.pages[0] }, true)
    stage.finger().down(at: (300, 400)).move(by: (-250, 0), over: 0.2).up()
    stage.settle()
    d(
      "turned", [pages.viewControllers?.first === book.pages[1], book.heard == [true]],
      [true, true])
    stage.finger().down(at: (300, 400)).move(by: (-30, 0), over: 0.3).hold(0.3).up()
    stage.settle()
    d(
      "turned back", [pages.viewControllers?.first === book.pages[1], book.heard.last == false],
      [true, true])
    pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) { done = $0 }
    stage.settle()
    d(
      "by code the delegate is not told",
      [pages.viewControllers?.first === book.pages[2], book.heard.count == 2], [true, true])
    stage.finger().down(at: (300, 400)).move(by: (-250, 0), over: 0.2).up()
    stage.settle()
    d("no page after the last", pages.viewControllers?.first === book.pages[2], true)
  }

  @Test("menus and bars")
  func bars() {
    let action = UIAction(title: "A") { _ in }
    d("state", action.state, .off)
    d("attributes", action.attributes, [])
    d("identifiers differ", UIAction { _ in }.identifier == UIAction { _ in }.identifier, false)
    let menu = UIMenu(children: [action])
    d("title", menu.title, "")
    d("options", menu.options, [])
    d("children", menu.children.first === action, true)
    let other = menu.replacingChildren([])
    d(
      "replaced children",
      [other.children.isEmpty, menu.children.count == 1, other.identifier == menu.identifier],
      [true, true, true])
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    d("item", [item.isEnabled, item.title == "Go", item.style == .plain], [true, true, true])
    d("width", item.width, 0)
    d("done", UIBarButtonItem(title: "Go", style: .done, target: nil, action: nil).style, .done)
    d("tool bar", UIToolbar().items == nil, true)
    k("height of a tool bar", UIToolbar().sizeThatFits(CGSize(width: 390, height: 0)).height, 44)
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    d("transparent", [look.backgroundColor == nil, look.shadowColor == nil], [true, true])
    look.configureWithOpaqueBackground()
    d(
      "opaque", [look.backgroundColor == .systemBackground, look.shadowColor != nil], [true, true])
    let bar = UINavigationBar()
    d("no look for the edge", bar.scrollEdgeAppearance == nil, true)
    d("translucent", bar.isTranslucent, true)
    d("small titles", bar.prefersLargeTitles, false)
    let badge = UITabBarItem(title: "T", image: nil, tag: 3)
    d("tab", [badge.tag == 3, badge.badgeValue == nil, badge.isEnabled], [true, true, true])
    d("back button", UINavigationItem(title: "x").hidesBackButton, false)
    d("several buttons", UINavigationItem(title: "x").rightBarButtonItems == nil, true)
  }
}
