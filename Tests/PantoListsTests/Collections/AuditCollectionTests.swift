import Foundation
import PantoLists
import PantoTesting
import TestSupport
import Testing

/// Collection views against the documentation (FID-40).
@MainActor @Suite("Collection views as documented", .timeLimit(.minutes(60)))
struct AuditCollectionTests: Audit {
  let stage = TestStage(320, 480)

  @MainActor private final class Items: UICollectionViewDataSource, UICollectionViewDelegate {
    var count = 30
    var heard: [String] = []
    var selects = true
    var highlights = true
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
      -> UICollectionViewCell
    {
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    func collectionView(_ view: UICollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
      highlights
    }
    func collectionView(_ view: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
      selects
    }
    func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
      heard.append("+\(path.item)")
    }
    func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
      heard.append("-\(path.item)")
    }
  }

  @Test("collection views")
  func collections() {
    let flow = UICollectionViewFlowLayout()
    d("item size", flow.itemSize, CGSize(width: 50, height: 50))
    d("spacing", [flow.minimumLineSpacing, flow.minimumInteritemSpacing], [10, 10])
    d("no headers", flow.headerReferenceSize, .zero)
    d("vertical", flow.scrollDirection, .vertical)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 200), collectionViewLayout: flow)
    d("selection", [view.allowsSelection, view.allowsMultipleSelection], [true, false])
    d("none selected", view.indexPathsForSelectedItems, [])
    let items = Items()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = items
    view.delegate = items
    stage.add(view)
    stage.stage.layoutIfNeeded()
    func frame(_ item: Int) -> CGRect {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame ?? .null
    }
    d("items spread over the line", [frame(0).minX, frame(4).maxX], [0, 320])
    d("the next line", frame(5).origin, CGPoint(x: 0, y: 60))
    d(
      "content", view.collectionViewLayout.collectionViewContentSize,
      CGSize(width: 320, height: 350))
    d("visible", view.cellForItem(at: IndexPath(item: 0, section: 0)) != nil, true)
    d("not visible", view.cellForItem(at: IndexPath(item: 29, section: 0)) == nil, true)
    stage.tap(at: frame(1).center)
    d("a tap selects", items.heard, ["+1"])
    stage.tap(at: frame(2).center)
    k("one at a time", items.heard.sorted(), ["+1", "+2", "-1"])
    items.heard = []
    view.selectItem(at: IndexPath(item: 3, section: 0), animated: false, scrollPosition: [])
    d(
      "by code nobody is told",
      [items.heard.isEmpty, view.indexPathsForSelectedItems == [IndexPath(item: 3, section: 0)]],
      [true, true])
    d("cells know", view.cellForItem(at: IndexPath(item: 3, section: 0))?.isSelected, true)
    items.selects = false
    stage.tap(at: frame(1).center)
    d("refused", items.heard, [])
    items.selects = true
    items.highlights = false
    stage.tap(at: frame(1).center)
    d("no highlight, no selection", items.heard, [])
    items.highlights = true
    view.allowsMultipleSelection = true
    stage.tap(at: frame(1).center)
    stage.tap(at: frame(1).center)
    d("twice is none", items.heard, ["+1", "-1"])
    view.scrollToItem(at: IndexPath(item: 29, section: 0), at: .bottom, animated: false)
    d("scrolled", view.contentOffset.y, 150)
    view.reloadData()
    stage.stage.layoutIfNeeded()
    k("reloaded: nothing is selected", view.indexPathsForSelectedItems, [])
    var ended: Bool?
    items.count = 31
    view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 0, section: 0)]) }) {
      ended = $0
    }
    stage.settle()
    d("a batch ends", ended, true)
    d("with one more", view.numberOfItems(inSection: 0), 31)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
