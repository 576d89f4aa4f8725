import PantoControls
import PantoLists
import PantoScene
import PantoTesting

/// A cell that counts what happens to it.
final class ItemCell: UICollectionViewCell {
  static var made = 0
  var name = ""
  var reuses = 0
  var wanted: CGSize?

  required init(frame: CGRect) {
    super.init(frame: frame)
    ItemCell.made += 1
  }
  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { wanted ?? size }
}

/// Named items in sections, as the data source of a program.
@MainActor class Items: UICollectionViewDataSource, UICollectionViewDelegate {
  var sections: [[String]]
  var told: [String] = []
  var sizes: [String: CGSize] = [:]
  var stays: Set<String> = []

  init(_ sections: [[String]]) { self.sections = sections }
  convenience init(count: Int) { self.init([(0..<count).map { "\($0)" }]) }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { sections[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath)
    -> UICollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    if let cell = cell as? ItemCell {
      cell.name = sections[path.section][path.item]
      cell.wanted = sizes[cell.name]
    }
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at path: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: path)
  }
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt path: IndexPath) -> Bool {
    !stays.contains(sections[path.section][path.item])
  }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt from: IndexPath, to: IndexPath
  ) {
    told.append("move \(from.item) → \(to.item)")
    let name = sections[from.section].remove(at: from.item)
    sections[to.section].insert(name, at: to.item)
  }
  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt path: IndexPath)
    -> Bool
  {
    told.append("may highlight \(path.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt path: IndexPath) {
    told.append("highlight \(path.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt path: IndexPath) {
    told.append("unhighlight \(path.item)")
  }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt path: IndexPath)
    -> Bool
  {
    told.append("may select \(path.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt path: IndexPath)
    -> Bool
  {
    told.append("may deselect \(path.item)")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) {
    told.append("select \(path.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) {
    told.append("deselect \(path.item)")
  }
}

/// A flow layout that counts how often it is asked.
final class CountingFlow: UICollectionViewFlowLayout {
  var prepared = 0
  var given = 0

  override func prepare() {
    super.prepare()
    prepared += 1
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    let found = super.layoutAttributesForElements(in: rect)
    given += found?.count ?? 0
    return found
  }
}

/// A stage with a collection view of 300 by 400 points.
@MainActor struct CollectionWorld {
  let stage = TestStage(300, 400)
  let view: UICollectionView
  let items: Items

  init(
    _ items: Items, layout: UICollectionViewLayout,
    header: UICollectionReusableView.Type = UICollectionReusableView.self
  ) {
    self.items = items
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(ItemCell.self, forCellWithReuseIdentifier: "item")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        header, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.dataSource = items
    view.delegate = items
    stage.add(view)
  }

  func layOut() { stage.stage.layoutIfNeeded() }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }
  func cell(_ item: Int, _ section: Int = 0) -> ItemCell? {
    view.cellForItem(at: IndexPath(item: item, section: section)) as? ItemCell
  }
  /// The names of the items in sight, in the order of the items.
  var names: [String] { view.visibleCells.compactMap { ($0 as? ItemCell)?.name } }
}

func item(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
