import PantoLists
import PantoTesting
import Testing

/// Compares pictures of compositional layouts and of a lifted item with goldens that were checked
/// by eye.
@MainActor @Suite("Pictures of compositional layouts", .timeLimit(.minutes(60)))
struct CompositionalPictures {
  private final class Tile: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      contentView.layer.cornerRadius = 8
      label.textAlignment = .center
      label.font = .boldSystemFont(ofSize: 17)
      label.frame = contentView.bounds
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(label)
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Badge: UICollectionReusableView {
    required init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .systemRed
      layer.cornerRadius = 8
    }
    required init?(coder: NSCoder) { nil }
  }

  /// A row of cards that scrolls by itself, a mosaic and a list.
  private final class Page: UIViewController, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
  {
    let colors: [UIColor] = [.systemTeal, .systemOrange, .systemGreen, .systemPink, .systemIndigo]
    var data: UICollectionViewDiffableDataSource<Int, Int>?
    var list: UICollectionView?

    private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
      -> NSCollectionLayoutSize
    { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

    private func section(_ index: Int, _ environment: any NSCollectionLayoutEnvironment)
      -> NSCollectionLayoutSection
    {
      if index == 2 {
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.showsSeparators = false
        return .list(using: list, layoutEnvironment: environment)
      }
      let section: NSCollectionLayoutSection
      if index == 0 {
        let badge = NSCollectionLayoutSupplementaryItem(
          layoutSize: size(.absolute(16), .absolute(16)), elementKind: "badge",
          containerAnchor: NSCollectionLayoutAnchor(
            edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
        let card = NSCollectionLayoutItem(
          layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)), supplementaryItems: [badge])
        section = NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: size(.fractionalWidth(0.4), .absolute(70)), subitems: [card]))
        section.orthogonalScrollingBehavior = .groupPaging
        section.interGroupSpacing = 12
      } else {
        let big = NSCollectionLayoutItem(
          layoutSize: size(.fractionalWidth(0.6), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(
          layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        for item in [big, small] {
          item.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
        }
        let pair = NSCollectionLayoutGroup.vertical(
          layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)), subitems: [small])
        section = NSCollectionLayoutSection(
          group: .horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(110)), subitems: [big, pair]))
      }
      section.contentInsets = NSDirectionalEdgeInsets(
        top: 10, leading: 16, bottom: 10, trailing: 16)
      section.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.fractionalWidth(1), .absolute(30)),
          elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      ]
      return section
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let list = UICollectionView(
        frame: view.bounds,
        collectionViewLayout: UICollectionViewCompositionalLayout { [unowned self] in
          self.section($0, $1)
        })
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      list.backgroundColor = .systemGroupedBackground
      view.addSubview(list)
      self.list = list
      list.dragDelegate = self
      list.dropDelegate = self
      let tiles = UICollectionView.CellRegistration<Tile, Int> { [colors] cell, path, number in
        cell.contentView.backgroundColor = colors[number % colors.count]
        cell.label.text = "\(path.item + 1)"
      }
      let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, path, _ in
        var content = UIListContentConfiguration.valueCell()
        content.text = ["Sound", "Display", "Network"][path.item % 3]
        content.secondaryText = path.item == 1 ? "Light" : nil
        content.image = UIImage(systemName: "star")
        cell.contentConfiguration = content
        cell.accessories = [.disclosureIndicator()]
      }
      let titles = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
        elementKind: UICollectionView.elementKindSectionHeader
      ) { title, _, path in
        var content = UIListContentConfiguration.plainHeader()
        content.text = ["Cards", "Mosaic"][path.section]
        content.directionalLayoutMargins.leading = 0
        title.contentConfiguration = content
      }
      let badges = UICollectionView.SupplementaryRegistration<Badge>(elementKind: "badge") {
        badge, _, path in badge.isHidden = path.item % 2 == 0
      }
      data = UICollectionViewDiffableDataSource(collectionView: list) { list, path, number in
        path.section == 2
          ? list.dequeueConfiguredReusableCell(using: rows, for: path, item: number)
          : list.dequeueConfiguredReusableCell(using: tiles, for: path, item: number)
      }
      data?.supplementaryViewProvider = { list, kind, path in
        kind == "badge"
          ? list.dequeueConfiguredReusableSupplementary(using: badges, for: path)
          : list.dequeueConfiguredReusableSupplementary(using: titles, for: path)
      }
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0, 1, 2])
      snapshot.appendItems(Array(0..<8), toSection: 0)
      snapshot.appendItems(Array(10..<13), toSection: 1)
      snapshot.appendItems(Array(20..<23), toSection: 2)
      data?.apply(snapshot, animatingDifferences: false)
    }

    func collectionView(
      _ view: UICollectionView, itemsForBeginning session: any UIDragSession, at path: IndexPath
    ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider(object: "\(path.item)"))] }
    func collectionView(
      _ view: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath path: IndexPath?
    ) -> UICollectionViewDropProposal {
      UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }
    func collectionView(
      _ view: UICollectionView, performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {}
  }

  private func page(_ setUp: (Stage) -> Void = { _ in }) -> (TestStage, Page) {
    let stage = TestStage(320, 460)
    setUp(stage.stage)
    let page = Page()
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    stage.settle()
    return (stage, page)
  }

  @Test("cards, a mosaic and a list in light mode (COL-15 to COL-21)") func light() {
    let (stage, _) = page()
    #expect(stage.pixels == .golden("compositional-light"))
  }

  @Test("cards, a mosaic and a list in dark mode (COL-15 to COL-21)") func dark() {
    let (stage, _) = page { $0.userInterfaceStyle = .dark }
    #expect(stage.pixels == .golden("compositional-dark"))
  }

  @Test("cards, a mosaic and a list from right to left (COL-06, COL-17)") func rightToLeft() {
    let (stage, _) = page { $0.layoutDirection = .rightToLeft }
    stage.finger().down(at: CGPoint(x: 60, y: 75)).move(by: (60, 0), over: 0.2).hold(0.2).up()
    stage.settle()
    #expect(stage.pixels == .golden("compositional-right-to-left"))
  }

  @Test("a lifted item, and the gap for it (DND-02, DND-07)") func lifted() {
    let (stage, _) = page()
    let finger = stage.finger().down(at: CGPoint(x: 100, y: 200)).hold(0.7)
      .move(to: (240, 270), over: 0.3).hold(0.5)
    #expect(stage.pixels == .golden("drag-lifted"))
    finger.up()
    stage.settle()
  }
}
