import Foundation
import Pantograph

// Alerts, sheets, popovers, pages, searches and split views that are asked for the impossible.

@MainActor private func plain(_ color: UIColor = .white) -> UIViewController {
  let one = UIViewController()
  one.view.backgroundColor = color
  return one
}

@MainActor let abusedMeetings: [Case] = [
  Case("alert-whose-action-shows-it-again") { world in
    let root = world.show(plain())
    let alert = UIAlertController(title: odd, message: nil, preferredStyle: .alert)
    var calls = 0
    let action = UIAlertAction(title: nil, style: .cancel) { action in
      calls += 1
      guard calls < 20 else { return }
      alert.addAction(action)
      alert.title = String(repeating: odd, count: 200)
      root.present(alert, animated: true)
      alert.dismiss(animated: true)
    }
    alert.addAction(action)
    alert.addAction(action)
    for _ in 0..<200 {
      alert.addAction(UIAlertAction(title: odd, style: .destructive) { _ in calls += 1 })
    }
    for _ in 0..<3 { alert.addTextField { $0.removeFromSuperview() } }
    alert.preferredAction = UIAlertAction(title: "other", style: .default)
    root.present(alert, animated: true)
    world.run(0.6)
    for y in stride(from: CGFloat(100), to: 840, by: 40) { world.tap(CGPoint(x: 195, y: y)) }
    world.run(0.6)
    world.hold(calls > 0, "no action ran")
    root.dismiss(animated: false)
  },
  Case("empty-alerts-and-sheets") { world in
    let root = world.show(plain())
    for style in [UIAlertController.Style.alert, .actionSheet] {
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: style)
      alert.view.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: .infinity)
      root.present(alert, animated: true)
      world.run(0.5)
      alert.view.removeFromSuperview()
      world.tap(CGPoint(x: 5, y: 5))
      root.dismiss(animated: true)
      world.run(0.5)
    }
  },
  Case("pages-in-a-circle-of-one") { world in
    final class Same: NSObject, UIPageViewControllerDataSource {
      func pageViewController(
        _ pages: UIPageViewController, viewControllerBefore viewController: UIViewController
      ) -> UIViewController? { viewController }
      func pageViewController(
        _ pages: UIPageViewController, viewControllerAfter viewController: UIViewController
      ) -> UIViewController? { pages }
      func presentationCount(for pages: UIPageViewController) -> Int { Int.max }
      func presentationIndex(for pages: UIPageViewController) -> Int { Int.min }
    }
    let same = Same()
    for style in [UIPageViewController.TransitionStyle.scroll, .pageCurl] {
      let pages = UIPageViewController(
        transitionStyle: style, navigationOrientation: .horizontal,
        options: [.interPageSpacing: CGFloat.nan])
      pages.dataSource = same
      world.show(pages)
      pages.setViewControllers([], direction: .forward, animated: true)
      pages.setViewControllers([pages], direction: .forward, animated: true)
      let one = plain()
      pages.setViewControllers([one, one], direction: .reverse, animated: true) { _ in
        pages.setViewControllers([one], direction: .forward, animated: true)
      }
      world.run(0.5)
      world.drag(CGPoint(x: 350, y: 400), CGPoint(x: 20, y: 400), steps: 6)
      world.drag(CGPoint(x: 20, y: 400), CGPoint(x: 350, y: 400), steps: 6)
      pages.dataSource = nil
      world.run(0.5)
    }
  },
  Case("split-view-of-itself-and-wild-widths") { world in
    let split = UISplitViewController(style: .tripleColumn)
    let one = plain()
    for column in [UISplitViewController.Column.primary, .supplementary, .secondary] {
      split.setViewController(one, for: column)
      split.setViewController(split, for: column)
    }
    world.show(split)
    for wild in CGFloat.wild {
      split.preferredPrimaryColumnWidth = wild
      split.minimumPrimaryColumnWidth = wild
      split.maximumPrimaryColumnWidth = -wild
      split.preferredPrimaryColumnWidthFraction = wild
      split.preferredSupplementaryColumnWidth = wild
      let wide: CGFloat = wild > 0 ? 1200 : 390
      world.stage.resize(
        to: CGSize(width: wide, height: 844), scale: 1, safeAreaInsets: .zero)
      split.show(.primary)
      split.hide(.secondary)
      split.viewControllers = [one, one, split]
      world.run(0.1)
      world.hold(split.primaryColumnWidth.isFinite, "with \(wild): \(split.primaryColumnWidth)")
    }
    world.stage.resize(to: CGSize(width: 390, height: 844), scale: 1, safeAreaInsets: .zero)
  },
  Case("popover-without-a-source-or-with-itself") { world in
    let root = world.show(plain())
    for kind in 0..<4 {
      let one = plain(.red)
      one.modalPresentationStyle = .popover
      one.preferredContentSize = CGSize(width: CGFloat.nan, height: kind == 0 ? 1e308 : -5)
      let popover = one.popoverPresentationController
      popover?.sourceView = [nil, one.view, world.window, UIView()][kind]
      popover?.sourceRect = CGRect(x: CGFloat.nan, y: .infinity, width: -1, height: 1e308)
      popover?.popoverLayoutMargins = UIEdgeInsets(top: 1e9, left: .nan, bottom: -1, right: 1e300)
      popover?.permittedArrowDirections = []
      root.present(one, animated: true)
      world.run(0.3)
      popover?.sourceView?.removeFromSuperview()
      world.window.addSubview(root.view)
      world.run(0.3)
      root.dismiss(animated: kind % 2 == 0)
      world.run(0.3)
    }
  },
  Case("search-that-ends-as-it-begins") { world in
    final class Ends: NSObject, UISearchResultsUpdating, UISearchControllerDelegate {
      var calls = 0
      func updateSearchResults(for search: UISearchController) {
        calls += 1
        guard calls < 100 else { return }
        search.isActive.toggle()
        search.searchBar.text = String(repeating: "x", count: calls % 5)
      }
      func didPresentSearchController(_ search: UISearchController) { search.isActive = false }
      func willDismissSearchController(_ search: UISearchController) { search.isActive = true }
    }
    let ends = Ends()
    let root = plain()
    let search = UISearchController(searchResultsController: root)
    search.searchResultsUpdater = ends
    search.delegate = ends
    root.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: root)
    world.show(navigation)
    search.isActive = true
    world.run(0.5)
    search.searchBar.searchTextField.insertText("a")
    world.hold(ends.calls > 0, "nobody was told of the search")
    root.navigationItem.searchController = nil
    navigation.pushViewController(search, animated: true)
    world.run(0.8)
  },
  Case("bar-items-in-two-bars-and-with-themselves") { world in
    let root = plain()
    let navigation = UINavigationController(rootViewController: root)
    world.show(navigation)
    let item = UIBarButtonItem(title: odd, style: .plain, target: nil, action: nil)
    for wild in CGFloat.wild {
      item.width = wild
      root.navigationItem.leftBarButtonItems = [item, item, item]
      root.navigationItem.rightBarButtonItems = [item, .fixedSpace(wild), .flexibleSpace()]
      root.toolbarItems = Array(repeating: item, count: 300)
      navigation.setToolbarHidden(false, animated: true)
      item.customView = wild > 0 ? navigation.view : navigation.navigationBar
      world.run(0.1)
      item.customView = nil
      root.navigationItem.titleView = wild > 0 ? navigation.navigationBar : root.view
      world.run(0.1)
      root.navigationItem.titleView = nil
      root.title = String(repeating: odd, count: 100)
      navigation.navigationBar.prefersLargeTitles.toggle()
    }
    world.run(0.2)
  },
  Case("activities-and-files-of-nobody") { world in
    let root = world.show(plain())
    let share = UIActivityViewController(
      activityItems: [root, world, NSNull(), odd, Data(), [share(world)]], applicationActivities: []
    )
    share.completionWithItemsHandler = { _, _, _, _ in root.present(share, animated: true) }
    root.present(share, animated: true)
    world.run(0.5)
    share.dismiss(animated: true)
    world.run(0.5)
    share.completionWithItemsHandler = nil
    root.dismiss(animated: false)
    world.run(0.2)
  },
]

@MainActor private func share(_ world: World) -> UIActivityViewController {
  UIActivityViewController(activityItems: [], applicationActivities: nil)
}
