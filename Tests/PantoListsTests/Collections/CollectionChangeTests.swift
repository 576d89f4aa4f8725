import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Changes of collection views", .timeLimit(.minutes(60)))
struct CollectionChangeTests {
  private final class Flow: UICollectionViewFlowLayout {
    var told: [String] = []
    var whilePreparing: (() -> Void)?
    override func prepare() {
      super.prepare()
      whilePreparing?()
    }
    override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: items)
      told = items.map {
        "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1)"
          + " \($0.indexPathAfterUpdate?.item ?? -1)"
      }
    }
    override func finalizeCollectionViewUpdates() { told.append("finalize") }
  }

  private let flow = Flow()
  private let world: CollectionWorld

  init() {
    flow.itemSize = CGSize(width: 300, height: 100)
    flow.minimumLineSpacing = 0
    world = CollectionWorld(Items([["a", "b", "c", "d", "e", "f"]]), layout: flow)
    world.layOut()
  }

  @Test("an inserted item fades in while the others move aside (COL-08)")
  func insert() throws {
    let b = try #require(world.cell(1))
    world.items.sections[0].insert("x", at: 1)
    world.view.insertItems(at: [item(1)])

    let x = try #require(world.cell(1))
    #expect(x.name == "x" && world.cell(2) === b)
    #expect(b.frame.minY == 200)
    world.stage.advance(by: 0.15)
    let shown = try #require(b.layer.presentation()).frame.minY
    #expect(shown > 120 && shown < 180)
    let opacity = try #require(x.layer.presentation()).opacity
    #expect(opacity > 0.2 && opacity < 0.8)

    world.stage.settle()
    #expect(world.names == ["a", "x", "b", "c"])
    #expect(world.view.subviews.count == 4)
  }

  @Test("reconfigured items keep their cells, within a batch as well (COL-08, H7)")
  func reconfigure() throws {
    let b = try #require(world.cell(1))
    world.items.sections[0][1] = "B"
    world.view.reconfigureItems(at: [item(1), item(5), item(99)])
    #expect(world.cell(1) === b && b.name == "B" && b.reuses == 0)

    world.view.performBatchUpdates {
      world.items.sections[0] = ["x", "a", "BB", "c", "d", "e", "f"]
      world.view.reconfigureItems(at: [item(1)])
      world.view.insertItems(at: [item(0)])
    }
    #expect(world.cell(2) === b && b.name == "BB" && b.reuses == 0)
    world.stage.settle()
    #expect(world.names == ["x", "a", "BB", "c"])
  }

  @Test("a batch names old places for what leaves and new ones for what comes (COL-08)")
  func batch() {
    var finished: [Bool] = []
    world.view.performBatchUpdates {
      world.view.insertItems(at: [item(0)])
      world.view.deleteItems(at: [item(1), item(3)])
      world.view.moveItem(at: item(5), to: item(1))
      world.items.sections[0] = ["new", "f", "a", "c", "e"]
    } completion: {
      finished.append($0)
    }
    #expect(
      flow.told == ["insert -1 0", "delete 1 -1", "delete 3 -1", "move 5 1", "finalize"])
    #expect(finished.isEmpty)

    world.stage.settle()
    #expect(finished == [true])
    #expect(world.names == ["new", "f", "a", "c"])
    #expect(world.view.contentSize.height == 500)
    #expect(world.view.subviews.count == 4)
  }

  @Test("changes that do not fit the data are reported and everything is reloaded (COL-08)")
  func contradiction() {
    let before = Misuse.count
    world.items.sections[0].removeLast()
    world.view.deleteItems(at: [item(0), item(1)])
    #expect(Misuse.count == before + 1)
    world.layOut()
    #expect(world.view.numberOfItems(inSection: 0) == 5)
    #expect(world.names == ["a", "b", "c", "d"])
  }

  @Test("sections are inserted, deleted, moved and reloaded (COL-08)")
  func sections() {
    world.view.performBatchUpdates {
      world.items.sections = [["n"], ["a", "b", "c", "d", "e", "f"]]
      world.view.insertSections([0])
    }
    world.stage.settle()
    #expect(world.names == ["n", "a", "b", "c"])

    world.items.sections.swapAt(0, 1)
    world.view.moveSection(0, toSection: 1)
    world.stage.settle()
    #expect(world.names == ["a", "b", "c", "d"])

    world.items.sections[0] = ["z"]
    world.view.reloadSections([0])
    world.stage.settle()
    #expect(world.names == ["z", "n"])

    world.items.sections.removeFirst()
    world.view.deleteSections([0])
    world.stage.settle()
    #expect(world.names == ["n"])
  }

  @Test("a reloaded item has another cell, and the selection follows its item (COL-08, COL-09)")
  func reloadItem() throws {
    world.view.selectItem(at: item(2), animated: false, scrollPosition: [])
    let old = try #require(world.cell(0))
    world.items.sections[0][0] = "A"
    world.view.reloadItems(at: [item(0)])
    #expect(world.cell(0)?.name == "A" && world.cell(0) !== old)
    world.stage.settle()
    #expect(world.names == ["A", "b", "c", "d"])

    world.items.sections[0].removeFirst()
    world.view.deleteItems(at: [item(0)])
    world.stage.settle()
    #expect(world.view.indexPathsForSelectedItems == [item(1)])
    #expect(world.cell(1)?.isSelected == true)
  }

  @Test("deletions at the end of the content scroll back within the animation (COL-08)")
  func deleteAtEnd() throws {
    world.view.contentOffset.y = 200
    world.layOut()
    let c = try #require(world.cell(2))
    world.items.sections[0] = ["a", "b", "c", "d"]
    world.view.deleteItems(at: [item(4), item(5)])

    #expect(world.view.contentOffset.y == 0)
    world.stage.advance(by: 0.15)
    let y = try #require(world.view.layer.presentation()).bounds.minY
    #expect(y > 40 && y < 160)
    world.stage.settle()
    #expect(world.names == ["a", "b", "c", "d"] && world.cell(2) === c)
  }

  @Test("an empty batch animates a change of the layout (COL-08)")
  func emptyBatch() throws {
    let b = try #require(world.cell(1))
    var done = false
    flow.itemSize.height = 150
    world.view.performBatchUpdates(nil) { _ in done = true }
    #expect(b.frame == CGRect(x: 0, y: 150, width: 300, height: 150))
    world.stage.advance(by: 0.15)
    let shown = try #require(b.layer.presentation()).frame.minY
    #expect(shown > 105 && shown < 145)
    world.stage.settle()
    #expect(done)
  }

  @Test("without animation everything is in place at once (COL-08)")
  func unanimated() {
    UIView.performWithoutAnimation {
      world.items.sections[0].removeFirst()
      world.view.deleteItems(at: [item(0)])
    }
    #expect(world.names == ["b", "c", "d", "e"])
    #expect(world.view.subviews.count == 4)
    #expect(world.cell(0)?.frame.minY == 0)
  }

  @Test("a reload inside a batch, and during its animation, leaves no old view (COL-08)")
  func reloads() {
    world.view.performBatchUpdates {
      world.items.sections[0] = ["x"]
      world.view.deleteItems(at: [item(0)])
      world.view.reloadData()
    }
    world.layOut()
    #expect(world.names == ["x"])

    world.items.sections[0] = ["x", "y"]
    world.view.insertItems(at: [item(1)])
    world.items.sections[0] = ["z"]
    world.view.reloadData()
    world.stage.settle()
    #expect(world.names == ["z"] && world.view.subviews.count == 1)
  }

  @Test("a layout that changes the data whenever it prepares is stopped and reported (COL-08, P2)")
  func changeWhilePreparing() {
    let (flow, items, view) = (self.flow, world.items, world.view)
    flow.whilePreparing = {
      items.sections[0].insert("x", at: 0)
      view.insertItems(at: [item(0)])
    }
    let before = Misuse.count
    items.sections[0].removeLast()
    view.deleteItems(at: [item(5)])
    world.layOut()
    #expect(Misuse.count > before)
    #expect(view.numberOfItems(inSection: 0) == items.sections[0].count)

    // One last time: the items that are gone must not be asked for.
    flow.whilePreparing = {
      flow.whilePreparing = nil
      items.sections[0] = ["a", "b"]
      view.reloadData()
    }
    flow.invalidateLayout()
    world.layOut()
    #expect(world.names == ["a", "b"])
    #expect(view.contentSize.height == 200)
  }

  @Test("random batches end where the data is (COL-08)")
  func random() {
    var seed: UInt64 = 7
    func roll(_ n: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % n
    }
    let before = Misuse.count
    for round in 0..<120 {
      let old = world.items.sections[0]
      var kept = old
      var deleted: [IndexPath] = []
      for i in old.indices.reversed() where roll(4) == 0 {
        kept.remove(at: i)
        deleted.append(item(i))
      }
      var inserted: [IndexPath] = []
      for n in 0..<roll(4) {
        let place = roll(kept.count + 1)
        kept.insert("\(round).\(n)", at: place)
        inserted = inserted.map { $0.item >= place ? item($0.item + 1) : $0 } + [item(place)]
      }
      world.view.performBatchUpdates {
        world.view.deleteItems(at: deleted)
        world.view.insertItems(at: inserted)
        world.items.sections[0] = kept
      }
      world.stage.advance(by: Double(roll(4)) * 0.1)
      if roll(3) == 0 { world.view.contentOffset.y = CGFloat(roll(300)) }
      let shown = world.names
      let first = world.view.indexPathsForVisibleItems.first?.item ?? 0
      #expect(shown == Array(kept[min(first, kept.count)...].prefix(shown.count)))
    }
    world.stage.settle()
    #expect(Misuse.count == before)
    #expect(world.view.subviews.count == world.names.count)
  }

  @Test("another layout moves each view to its new place (COL-14)")
  func otherLayout() throws {
    let b = try #require(world.cell(1))
    let grid = UICollectionViewFlowLayout()
    grid.itemSize = CGSize(width: 140, height: 100)
    grid.minimumLineSpacing = 0
    var done = false
    world.view.setCollectionViewLayout(grid, animated: true) { done = $0 }
    #expect(b.frame == CGRect(x: 160, y: 0, width: 140, height: 100))
    world.stage.advance(by: 0.15)
    let shown = try #require(b.layer.presentation()).frame
    #expect(shown.minX > 20 && shown.minX < 140 && shown.minY > 10 && shown.minY < 90)
    world.stage.settle()
    #expect(done && world.names.count == 6)
    #expect(flow.collectionView == nil && grid.collectionView === world.view)

    world.view.collectionViewLayout = flow
    world.layOut()
    #expect(b.frame == CGRect(x: 0, y: 100, width: 300, height: 100))
  }
}
