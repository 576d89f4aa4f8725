import UIKit

/// The photos: the newest ones in a row that scrolls sideways, all others in grids of the kitchen,
/// the balcony and so on.
final class PhotosController: UIViewController {
  private static let recent = "Recent"
  private let garden: Garden
  private lazy var collection = UICollectionView(frame: .zero, collectionViewLayout: makeLayout())
  private lazy var source = makeSource()
  private lazy var selectButton = UIBarButtonItem(
    title: "Select", style: .plain, target: self, action: Self.toggleSelection)
  private lazy var deleteButton = UIBarButtonItem(
    systemItem: .trash, primaryAction: UIAction { [unowned self] _ in confirmDeletion() })

  init(garden: Garden) {
    self.garden = garden
    super.init(nibName: nil, bundle: nil)
    title = "Photos"
    tabBarItem = UITabBarItem(
      title: "Photos", image: UIImage(systemName: "photo.on.rectangle"), tag: 1)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collection.frame = view.bounds
    collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collection.backgroundColor = .systemBackground
    collection.delegate = self
    collection.allowsMultipleSelectionDuringEditing = true
    collection.dataSource = source
    view.addSubview(collection)
    navigationItem.rightBarButtonItem = selectButton
    NotificationCenter.default.addObserver(
      self, selector: Self.gardenChanged, name: Garden.changed, object: garden)
    showPhotos(animated: false)
  }

  // MARK: Layout

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { number, environment in
      let section =
        number == 0
        ? Self.row() : Self.grid(width: environment.container.effectiveContentSize.width)
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      section.boundarySupplementaryItems = [header]
      return section
    }
  }

  private static func row() -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(160), heightDimension: .estimated(200))
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(200)))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
    section.interGroupSpacing = 12
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 20, trailing: 16)
    return section
  }

  private static func grid(width: CGFloat) -> NSCollectionLayoutSection {
    let columns = max(2, Int(width / 130))
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(160)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(160)),
      subitem: item, count: columns)
    group.interItemSpacing = .fixed(8)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 12
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 20, trailing: 16)
    return section
  }

  // MARK: What shows

  private func makeSource() -> UICollectionViewDiffableDataSource<String, String> {
    let cells = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
      cell.show(photo)
    }
    let headers = UICollectionView.SupplementaryRegistration<PhotoHeader>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [unowned self] header, _, path in
      header.show(self.source.snapshot().sectionIdentifiers[path.section])
    }
    let source = UICollectionViewDiffableDataSource<String, String>(collectionView: collection) {
      [unowned self] collection, path, name in
      guard let photo = photo(name) else { return nil }
      return collection.dequeueConfiguredReusableCell(using: cells, for: path, item: photo)
    }
    source.supplementaryViewProvider = { collection, _, path in
      collection.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    return source
  }

  // A photo may be in two sections, so the name of an item begins with that of its section.
  private func photo(_ name: String) -> Photo? {
    let id = name.split(separator: "/").last.flatMap { Int($0) }
    return garden.photos.first { $0.id == id }
  }

  private func showPhotos(animated: Bool) {
    var snapshot = NSDiffableDataSourceSnapshot<String, String>()
    snapshot.appendSections([Self.recent])
    let newest = garden.photos.filter { $0.id % 10 == 2 }
    snapshot.appendItems(newest.map { "\(Self.recent)/\($0.id)" })
    for room in Room.allCases {
      let here = garden.photos.filter { garden.plant($0.plant)?.room == room && $0.id % 10 < 2 }
      if here.isEmpty { continue }
      snapshot.appendSections([room.rawValue])
      snapshot.appendItems(here.map { "\(room.rawValue)/\($0.id)" })
    }
    source.apply(snapshot, animatingDifferences: animated)
  }

  private func gardenChanged(_ note: Notification) { showPhotos(animated: view.window != nil) }

  // MARK: Selection

  private var selected: Set<Photo.ID> {
    let paths = collection.indexPathsForSelectedItems ?? []
    return Set(paths.compactMap { source.itemIdentifier(for: $0) }.compactMap { photo($0)?.id })
  }

  private func toggleSelection() {
    setSelecting(!collection.isEditing)
  }

  private func setSelecting(_ isSelecting: Bool) {
    for path in collection.indexPathsForSelectedItems ?? [] {
      collection.deselectItem(at: path, animated: false)
    }
    collection.isEditing = isSelecting
    selectButton.title = isSelecting ? "Done" : "Select"
    navigationItem.leftBarButtonItem = isSelecting ? deleteButton : nil
    showCount()
  }

  private func showCount() {
    let count = selected.count
    deleteButton.isEnabled = count > 0
    navigationItem.title =
      !collection.isEditing
      ? "Photos" : count == 0 ? "Select photos" : count == 1 ? "1 photo" : "\(count) photos"
  }

  private func confirmDeletion() {
    let ids = selected
    let sheet = UIAlertController(
      title: nil, message: "This cannot be undone.", preferredStyle: .actionSheet)
    let title = ids.count == 1 ? "Delete photo" : "Delete \(ids.count) photos"
    sheet.addAction(
      UIAlertAction(title: title, style: .destructive) { [unowned self] _ in
        setSelecting(false)
        garden.removePhotos(ids)
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.barButtonItem = deleteButton
    present(sheet, animated: true)
  }
}

extension PhotosController: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard !collection.isEditing else { return showCount() }
    collection.deselectItem(at: indexPath, animated: true)
    guard let photo = source.itemIdentifier(for: indexPath).flatMap({ self.photo($0) }) else {
      return
    }
    let page = PlantController(garden: garden, plant: photo.plant)
    navigationController?.pushViewController(page, animated: true)
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    showCount()
  }

  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let name = indexPaths.first.flatMap({ source.itemIdentifier(for: $0) }),
      let photo = photo(name)
    else { return nil }
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [garden] _ in
      let copy = UIAction(title: "Copy caption", image: UIImage(systemName: "doc.on.doc")) { _ in
        UIPasteboard.general.string = photo.caption
      }
      let delete = UIAction(
        title: "Delete photo", image: UIImage(systemName: "trash"), attributes: .destructive
      ) { _ in garden.removePhotos([photo.id]) }
      return UIMenu(children: [copy, delete])
    }
  }
}
