import UIKit

/// A family of UIKit, and the page of the program that shows it.
enum Family: String, CaseIterable, Sendable {
  case tables, collections, fields, pickers, alerts, sheets, menus, navigation, search, tabs, split

  /// Makes the root of the window, and opens the page of the family in it.
  @MainActor func open(_ garden: Garden, in window: UIWindow) {
    if self == .split {
      window.rootViewController = makeSplit(garden)
      window.makeKeyAndVisible()
      return
    }
    let tabs = makeTabs(garden)
    tabs.selectedIndex = tab
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    guard let navigation = tabs.selectedViewController as? UINavigationController,
      let plant = garden.plants.first
    else { return }
    switch self {
    case .fields:
      let sheet = PlantEditorController.sheet(for: garden.newPlant(), in: garden)
      navigation.present(sheet, animated: false)
    case .sheets, .menus:
      let page = PlantController(garden: garden, plant: plant.id)
      navigation.pushViewController(page, animated: false)
      if self == .sheets { page.showGuide() }
    case .search:
      (navigation.topViewController as? PlantListController)?.beginSearch()
    default: break
    }
  }

  private var tab: Int {
    switch self {
    case .collections: 1
    case .pickers: 2
    case .alerts: 3
    default: 0
    }
  }

  @MainActor private func makeTabs(_ garden: Garden) -> UITabBarController {
    let pages: [UIViewController] = [
      PlantListController(garden: garden), PhotosController(garden: garden),
      WateringController(garden: garden), SettingsController(garden: garden),
    ]
    let tabs = UITabBarController()
    tabs.viewControllers = pages.map { page in
      let navigation = UINavigationController(rootViewController: page)
      navigation.navigationBar.prefersLargeTitles = true
      return navigation
    }
    return tabs
  }

  @MainActor private func makeSplit(_ garden: Garden) -> UISplitViewController {
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(PlantListController(garden: garden), for: .primary)
    if let plant = garden.plants.first {
      split.setViewController(PlantController(garden: garden, plant: plant.id), for: .secondary)
    }
    split.preferredDisplayMode = .oneBesideSecondary
    return split
  }
}
