import PantoControls
import PantoLists
import PantoScene

/// A cell with a number.
@MainActor final class OrderedItemCell: UICollectionViewCell {
  var number = -1
  weak var order: CallOrder?

  override func prepareForReuse() {
    super.prepareForReuse()
    order?.call("prepareForReuse", of: number)
  }
}

/// A header with a number.
@MainActor final class OrderedItemHeader: UICollectionReusableView { var number = -1 }

/// A flow layout that reports its calls.
@MainActor final class OrderedLayout: UICollectionViewFlowLayout {
  let number: Int
  private let order: CallOrder

  init(_ number: Int, _ order: CallOrder) {
    self.number = number
    self.order = order
    super.init()
    itemSize = CGSize(width: 40, height: 30 + 10 * CGFloat(number))
    headerReferenceSize = CGSize(width: 200, height: 16)
  }

  required init?(coder: NSCoder) { nil }

  override func prepare() {
    super.prepare()
    order.call("prepare()", of: number)
  }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    super.invalidateLayout(with: context)
    order.call("invalidateLayout(with:)", of: number)
  }
  override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    order.call("layoutAttributesForElements(in:)", of: number)
    return super.layoutAttributesForElements(in: rect)
  }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    order.call("prepare(forCollectionViewUpdates:)", of: number)
  }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    order.call("initialLayoutAttributesForAppearingItem(at:)", of: number)
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    order.call("finalLayoutAttributesForDisappearingItem(at:)", of: number)
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    order.call("finalizeCollectionViewUpdates()", of: number)
  }
}

/// A data source and delegate that reports its calls, and compares the items that are named with
/// the data.
@MainActor
final class OrderedItemSource: UICollectionViewDataSource, UICollectionViewDelegate,
  UICollectionViewDataSourcePrefetching
{
  let data: ListData
  private(set) var cells: [OrderedItemCell] = []
  private var headers = 0
  private let random: SeededRandom
  private let order: CallOrder
  private var announced: Set<IndexPath> = []

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    data = ListData(random)
  }

  private func call(_ name: String, at path: IndexPath, _ answer: String = "") {
    order.call("collectionView(\(name))\(answer)")
    expectItem(path, name)
  }

  private func expectItem(_ path: IndexPath, _ name: String) {
    order.expect(
      data.contains(path), "\(name) names the item \(path), and the items are \(data.counts)")
  }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int { data.counts.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    order.call("collectionView(numberOfItemsInSection)")
    order.expect(data.counts.indices.contains(section), "there is no section \(section)")
    return data.counts.indices.contains(section) ? data.counts[section] : 0
  }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    expectItem(indexPath, "cellForItemAt")
    let found = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    guard let cell = found as? OrderedItemCell else { return found }
    if cell.number < 0 {
      cell.number = cells.count
      cell.order = order
      cells.append(cell)
    }
    order.call("collectionView(cellForItemAt)", of: cell.number)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    order.expect(
      data.counts.indices.contains(indexPath.section), "there is no section \(indexPath)")
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    if let header = view as? OrderedItemHeader, header.number < 0 {
      header.number = headers
      headers += 1
    }
    return view
  }
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    for path in indexPaths {
      call("prefetchItemsAt", at: path)
      announced.insert(path)
    }
  }
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {
    for path in indexPaths {
      call("cancelPrefetchingForItemsAt", at: path)
      order.expect(announced.contains(path), "\(path) was taken back, and was never announced")
    }
  }

  // MARK: Display

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    expectItem(indexPath, "willDisplay")
    guard let cell = cell as? OrderedItemCell else { return }
    order.call("collectionView(willDisplay)", of: cell.number)
  }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    guard let cell = cell as? OrderedItemCell else { return }
    order.call("collectionView(didEndDisplaying)", of: cell.number)
  }
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {
    guard let view = view as? OrderedItemHeader else { return }
    order.call("collectionView(willDisplaySupplementaryView)", of: view.number)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {
    guard let view = view as? OrderedItemHeader else { return }
    order.call("collectionView(didEndDisplayingSupplementaryView)", of: view.number)
  }

  // MARK: Presses

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    let answer = !random.once(in: 8)
    call("shouldHighlightItemAt", at: indexPath, " \(answer)")
    return answer
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    call("didHighlightItemAt", at: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {
    order.call("collectionView(didUnhighlightItemAt)")
  }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  {
    let answer = !random.once(in: 6)
    call("shouldSelectItemAt", at: indexPath, " \(answer)")
    return answer
  }
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath)
    -> Bool
  {
    call("shouldDeselectItemAt", at: indexPath, " true")
    return true
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    call("didSelectItemAt", at: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    call("didDeselectItemAt", at: indexPath)
  }
}

/// A collection view that is scrolled, pressed, changed, reloaded and laid out anew.
@MainActor final class CollectionScene: OrderScene {
  let stage = Stage(size: CGSize(width: 200, height: 300))
  private let random: SeededRandom
  private let order: CallOrder
  private let hand: OrderHand
  private let list: UICollectionView
  private let layouts: [OrderedLayout]
  private let source: OrderedItemSource
  private var completions = 0
  private var data: ListData { source.data }

  init(_ random: SeededRandom, _ order: CallOrder) {
    self.random = random
    self.order = order
    hand = OrderHand(stage, random)
    source = OrderedItemSource(random, order)
    layouts = [OrderedLayout(0, order), OrderedLayout(1, order)]
    list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 140), collectionViewLayout: layouts[0])
    list.register(OrderedItemCell.self, forCellWithReuseIdentifier: "cell")
    list.register(
      OrderedItemHeader.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    list.dataSource = source
    list.delegate = source
    list.prefetchDataSource = source
    stage.window.addSubview(list)
    stage.layoutIfNeeded()
  }

  private static let places = [
    CGPoint(x: 20, y: 30), CGPoint(x: 70, y: 70), CGPoint(x: 130, y: 40), CGPoint(x: 180, y: 110),
    CGPoint(x: 20, y: 120),
  ]

  func operate() {
    switch random.number(below: 22) {
    case 0: reload()
    case 1, 2, 3: change()
    case 4: changeSections()
    case 5: move()
    case 6: askAgain()
    case 7: select()
    case 8: scroll()
    case 9: switchLayout()
    case 10: remove()
    case 11:
      order.begin(operation: "another size")
      list.frame.size.height = random.pick([140, 100, 220])
    case 12...14:
      order.begin(operation: "tap")
      hand.tap(at: random.pick(CollectionScene.places))
    case 15, 16:
      order.begin(operation: "time passes")
      wait(frames: random.pick([1, 4, 10, 30]))
    case 17:
      order.begin(operation: "wheel")
      hand.wheel(at: CollectionScene.places[0], CGVector(dx: 0, dy: random.pick([-4, 4, -1])))
    default:
      order.begin(operation: "finger")
      hand.act(at: CollectionScene.places)
    }
  }

  private func reload() {
    order.begin(operation: "reloadData")
    data.replace()
    list.reloadData()
  }

  private func change() {
    order.begin(operation: "items come and go")
    let number = completions
    completions += 1
    list.performBatchUpdates { [self] in
      order.call("batch begins")
      let change = data.change()
      list.deleteItems(at: change.removed)
      list.insertItems(at: change.added)
      order.call("batch ends")
    } completion: { [order] _ in
      order.call("completion of performBatchUpdates", of: number)
    }
  }

  private func changeSections() {
    order.begin(operation: "a section comes or goes")
    if random.once(in: 2) {
      if let section = data.addSection() { list.insertSections([section]) }
    } else if let section = data.removeSection() {
      list.deleteSections([section])
    }
  }

  private func move() {
    order.begin(operation: "an item moves")
    if let (from, to) = data.move() { list.moveItem(at: from, to: to) }
  }

  private func askAgain() {
    order.begin(operation: "items are reloaded or reconfigured")
    guard let path = data.anyPlace else { return }
    switch random.number(below: 3) {
    case 0: list.reloadItems(at: [path])
    case 1: list.reconfigureItems(at: [path])
    default: list.reloadSections([path.section])
    }
  }

  private func select() {
    order.begin(operation: "the program selects")
    list.allowsMultipleSelection = random.once(in: 2)
    guard let path = data.anyPlace else { return }
    if random.once(in: 3) {
      list.deselectItem(at: path, animated: true)
    } else {
      list.selectItem(at: path, animated: true, scrollPosition: [])
    }
  }

  private func scroll() {
    let animated = random.once(in: 2)
    order.begin(operation: animated ? "scroll, animated" : "scroll")
    guard let path = data.anyPlace else { return }
    list.scrollToItem(at: path, at: random.pick([.top, .bottom]), animated: animated)
  }

  private func switchLayout() {
    let animated = random.once(in: 2)
    order.begin(operation: animated ? "another layout, animated" : "another layout")
    if random.once(in: 2) { return list.collectionViewLayout.invalidateLayout() }
    list.setCollectionViewLayout(random.pick(layouts), animated: animated)
  }

  /// Takes the view out of the window, perhaps under a finger, or brings it back.
  private func remove() {
    order.begin(operation: list.superview == nil ? "add" : "remove")
    if list.superview == nil { stage.window.addSubview(list) } else { list.removeFromSuperview() }
  }

  func release() {
    hand.liftAll()
    if list.superview == nil { stage.window.addSubview(list) }
  }

  func checkAtRest() {
    for cell in source.cells {
      let isShown = cell.superview === list
      let state = order.state(of: cell.number, in: CollectionOrder.display) ?? ""
      order.expect(
        isShown == (state == "shown"),
        "at rest, cell \(cell.number) is \(isShown ? "" : "not ")in the view, and the delegate was "
          + "told that it is \(state)")
    }
    for number in 0..<completions {
      order.expect(
        order.state(of: number, in: "completion of a batch") == "called",
        "at rest, the completion of the batch \(number) was never called")
    }
  }
}
