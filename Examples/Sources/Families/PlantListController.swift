import UIKit

/// The plants by the place where they stand, with search, an order to choose, swipe actions and
/// menus.
final class PlantListController: UITableViewController {
  /// The order of the list.
  enum Order: String, CaseIterable { case room = "Room", name = "Name", water = "Next watering" }

  let garden: Garden
  private var order = Order.room
  private lazy var source = makeSource()
  private let search = UISearchController(searchResultsController: nil)
  private let emptyLabel = UILabel()

  init(garden: Garden) {
    self.garden = garden
    super.init(style: .insetGrouped)
    title = "Plants"
    tabBarItem = UITabBarItem(title: "Plants", image: UIImage(systemName: "leaf"), tag: 0)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PlantCell.self, forCellReuseIdentifier: PlantCell.identifier)
    tableView.dataSource = source
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: Self.refresh, for: .valueChanged)
    setUpSearch()
    setUpBar()
    NotificationCenter.default.addObserver(
      self, selector: Self.gardenChanged, name: Garden.changed, object: garden)
    showPlants(animated: false)
  }

  private func setUpSearch() {
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Name, kind or room"
    search.searchBar.searchTextField.accessibilityLabel = "Search"
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
    definesPresentationContext = true
    emptyLabel.text = "No plant has this name"
    emptyLabel.textAlignment = .center
    emptyLabel.textColor = .secondaryLabel
    emptyLabel.font = .preferredFont(forTextStyle: .body)
    emptyLabel.adjustsFontForContentSizeCategory = true
    emptyLabel.numberOfLines = 0
  }

  private func setUpBar() {
    let add = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [unowned self] _ in edit(garden.newPlant()) })
    let sort = UIBarButtonItem(image: UIImage(systemName: "arrow.up.arrow.down"), menu: sortMenu())
    sort.accessibilityLabel = "Sort"
    navigationItem.rightBarButtonItems = [add, sort]
  }

  private func sortMenu() -> UIMenu {
    let actions = Order.allCases.map { each in
      UIAction(title: each.rawValue, state: each == order ? .on : .off) { [unowned self] _ in
        order = each
        setUpBar()
        showPlants(animated: true)
      }
    }
    return UIMenu(title: "Sort by", options: .singleSelection, children: actions)
  }

  // MARK: What shows

  private func makeSource() -> PlantSource {
    let garden = garden
    return PlantSource(tableView: tableView) { table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: PlantCell.identifier, for: path)
      if let plant = garden.plant(id) { (cell as? PlantCell)?.show(plant) }
      return cell
    }
  }

  private var shownPlants: [Plant] {
    let words = search.searchBar.text?.lowercased() ?? ""
    guard search.isActive, !words.isEmpty else { return garden.plants }
    return garden.plants.filter {
      "\($0.name) \($0.species) \($0.room.rawValue)".lowercased().contains(words)
    }
  }

  private func showPlants(animated: Bool) {
    let plants = shownPlants
    var snapshot = NSDiffableDataSourceSnapshot<String, Plant.ID>()
    switch order {
    case .room:
      for room in Room.allCases {
        let here = plants.filter { $0.room == room }
        if here.isEmpty { continue }
        snapshot.appendSections([room.rawValue])
        snapshot.appendItems(here.map(\.id))
      }
    case .name, .water:
      let sorted =
        order == .name
        ? plants.sorted { $0.name < $1.name } : plants.sorted { $0.daysLeft < $1.daysLeft }
      if !sorted.isEmpty { snapshot.appendSections([""]) }
      snapshot.appendItems(sorted.map(\.id))
    }
    let known = Set(source.snapshot().itemIdentifiers)
    snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(known.contains))
    source.apply(snapshot, animatingDifferences: animated)
    tableView.backgroundView = plants.isEmpty ? emptyLabel : nil
  }

  private func gardenChanged(_ note: Notification) { showPlants(animated: view.window != nil) }

  private func refresh(_ control: UIRefreshControl) {
    showPlants(animated: true)
    control.endRefreshing()
  }

  /// Opens the search as a tap on its bar does.
  func beginSearch() { search.isActive = true }

  // MARK: What a row does

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let id = source.itemIdentifier(for: indexPath) else { return }
    let detail = PlantController(garden: garden, plant: id)
    if let split = splitViewController, !split.isCollapsed {
      split.showDetailViewController(
        UINavigationController(rootViewController: detail), sender: self)
    } else {
      tableView.deselectRow(at: indexPath, animated: true)
      navigationController?.pushViewController(detail, animated: true)
    }
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = source.itemIdentifier(for: indexPath) else { return nil }
    let water = UIContextualAction(style: .normal, title: "Water") { [garden] _, _, done in
      garden.change(id) { $0.daysDry = 0 }
      done(true)
    }
    water.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [water])
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = source.itemIdentifier(for: indexPath) else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [garden] _, _, done in
      garden.remove(id)
      done(true)
    }
    let edit = UIContextualAction(style: .normal, title: "Edit") { [unowned self] _, _, done in
      garden.plant(id).map(self.edit)
      done(true)
    }
    edit.backgroundColor = .systemOrange
    return UISwipeActionsConfiguration(actions: [delete, edit])
  }

  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let id = source.itemIdentifier(for: indexPath), let plant = garden.plant(id) else {
      return nil
    }
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [unowned self] _ in
      menu(for: plant)
    }
  }

  private func menu(for plant: Plant) -> UIMenu {
    let id = plant.id
    let water = UIAction(title: "Water now", image: UIImage(systemName: "drop")) { [garden] _ in
      garden.change(id) { $0.daysDry = 0 }
    }
    let favorite = UIAction(
      title: plant.isFavorite ? "Remove favourite" : "Favourite",
      image: UIImage(systemName: plant.isFavorite ? "heart.slash" : "heart")
    ) { [garden] _ in garden.change(id) { $0.isFavorite.toggle() } }
    let edit = UIAction(title: "Edit", image: UIImage(systemName: "pencil")) { [unowned self] _ in
      garden.plant(id).map(self.edit)
    }
    let delete = UIAction(
      title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive
    ) { [garden] _ in garden.remove(id) }
    return UIMenu(
      title: plant.name,
      children: [water, favorite, edit, UIMenu(options: .displayInline, children: [delete])])
  }

  private func edit(_ plant: Plant) {
    present(PlantEditorController.sheet(for: plant, in: garden), animated: true)
  }
}

extension PlantListController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) {
    showPlants(animated: view.window != nil)
  }
}

/// The rows of the list, with the title of the section above each section.
private final class PlantSource: UITableViewDiffableDataSource<String, Plant.ID> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  {
    let title = sectionIdentifier(for: section)
    return title?.isEmpty == false ? title : nil
  }
}
