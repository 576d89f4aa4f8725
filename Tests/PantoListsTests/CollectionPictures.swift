import PantoLists
import PantoTesting
import Testing

/// Compares pictures of a collection view with goldens that were checked by eye.
@MainActor @Suite("Pictures of collection views", .timeLimit(.minutes(60)))
struct CollectionPictures {
  /// A tile with a number, outlined while it is selected.
  private final class Tile: UICollectionViewCell {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      contentView.layer.cornerRadius = 10
      label.textAlignment = .center
      label.font = .boldSystemFont(ofSize: 20)
      label.frame = contentView.bounds
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(label)
      let outline = UIView()
      outline.layer.cornerRadius = 12
      outline.backgroundColor = .systemBlue
      selectedBackgroundView = outline
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      contentView.transform = isSelected ? CGAffineTransform(scaleX: 0.9, y: 0.9) : .identity
    }
  }

  private final class Title: UICollectionReusableView {
    let label = UILabel()

    required init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .secondarySystemBackground
      label.font = .boldSystemFont(ofSize: 16)
      addSubview(label)
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      super.layoutSubviews()
      label.frame = bounds.insetBy(dx: 16, dy: 0)
    }
  }

  private final class Grid: UICollectionViewController {
    let colors: [UIColor] = [.systemTeal, .systemOrange, .systemGreen, .systemPink, .systemIndigo]

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(Tile.self, forCellWithReuseIdentifier: "tile")
      collectionView.register(
        Title.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "title")
    }
    override func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { [8, 5][section] }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
      cell.contentView.backgroundColor = colors[(path.item + path.section) % colors.count]
      (cell as? Tile)?.label.text = "\(path.item + 1)"
      return cell
    }
    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at path: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "title", for: path)
      (view as? Title)?.label.text = ["Colours", "More"][path.section]
      return view
    }
  }

  private func grid(_ setUp: (Stage) -> Void = { _ in }) -> (TestStage, Grid) {
    let stage = TestStage(300, 400)
    setUp(stage.stage)
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 80, height: 64)
    flow.headerReferenceSize = CGSize(width: 0, height: 36)
    flow.sectionInset = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
    let page = Grid(collectionViewLayout: flow)
    stage.window.rootViewController = page
    stage.stage.layoutIfNeeded()
    page.collectionView.selectItem(
      at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    page.collectionView.cellForItem(at: IndexPath(item: 1, section: 0))?.setNeedsLayout()
    stage.settle()
    return (stage, page)
  }

  @Test("a grid with headers in light mode (COL-03, COL-04)") func light() {
    let (stage, _) = grid()
    #expect(stage.pixels == .golden("collection-light"))
  }

  @Test("a grid with headers in dark mode (COL-03, COL-04)") func dark() {
    let (stage, _) = grid { $0.userInterfaceStyle = .dark }
    #expect(stage.pixels == .golden("collection-dark"))
  }

  @Test("a grid whose lines begin at the right (COL-06)") func rightToLeft() {
    let (stage, _) = grid { $0.layoutDirection = .rightToLeft }
    #expect(stage.pixels == .golden("collection-right-to-left"))
  }

  @Test("a header that stays, and items that move (COL-05, COL-08)") func changing() {
    let (stage, page) = grid()
    let flow = page.collectionViewLayout as? UICollectionViewFlowLayout
    flow?.sectionHeadersPinToVisibleBounds = true
    page.collectionView.contentOffset.y = 60
    stage.stage.layoutIfNeeded()
    page.collectionView.performBatchUpdates {
      page.collectionView.moveItem(
        at: IndexPath(item: 3, section: 0), to: IndexPath(item: 5, section: 0))
      page.collectionView.reloadItems(at: [IndexPath(item: 0, section: 1)])
    }
    stage.advance(by: 0.15)
    #expect(stage.pixels == .golden("collection-changing"))
  }
}
