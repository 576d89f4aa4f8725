import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// A carousel as programs write it: the item in the middle is larger, and a scroll rests on one.
private final class Carousel: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    scrollDirection = .horizontal
    itemSize = CGSize(width: 160, height: 300)
    let side = ((collectionView?.bounds.width ?? 0) - itemSize.width) / 2
    sectionInset = UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    guard let view = collectionView else { return nil }
    let found = super.layoutAttributesForElements(in: rect)?
      .compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
    for attributes in found ?? [] {
      let distance = abs(attributes.center.x - view.bounds.midX)
      let scale = max(0.5, 1 - distance / 400)
      attributes.transform = CGAffineTransform(scaleX: scale, y: scale)
      attributes.zIndex = Int(scale * 100)
    }
    return found
  }
  override func targetContentOffset(
    forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    CGPoint(x: (proposed.x / 170).rounded() * 170, y: proposed.y)
  }
}

/// A stack of cards with attributes of its own, which it changes in place.
private final class StackAttributes: UICollectionViewLayoutAttributes {
  var angle: CGFloat = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? StackAttributes)?.angle = angle
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    (object as? StackAttributes)?.angle == angle && super.isEqual(object)
  }
}

private final class Stack: UICollectionViewLayout {
  private var cards: [StackAttributes] = []
  override class var layoutAttributesClass: AnyClass { StackAttributes.self }
  var spread: CGFloat = 0.1

  override init() {
    super.init()
    register(UICollectionReusableView.self, forDecorationViewOfKind: "table")
  }
  required init?(coder: NSCoder) { nil }

  override func prepare() {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    if cards.count != count {
      cards = (0..<count).map { StackAttributes(forCellWith: IndexPath(item: $0, section: 0)) }
    }
    for (i, card) in cards.enumerated() {
      card.size = CGSize(width: 100, height: 140)
      card.center = CGPoint(x: 150, y: 200)
      card.angle = spread * CGFloat(i)
      card.transform = CGAffineTransform(rotationAngle: card.angle)
      card.zIndex = -i
    }
  }
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    let table = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "table", with: IndexPath(item: 0, section: 0))
    table.frame = CGRect(x: 50, y: 100, width: 200, height: 200)
    table.zIndex = -1_000
    return cards + [table]
  }
  override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    cards.indices.contains(path.item) ? cards[path.item] : nil
  }
}

private final class StackCell: UICollectionViewCell {
  var angles: [CGFloat] = []
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    if let angle = (layoutAttributes as? StackAttributes)?.angle { angles.append(angle) }
  }
}

/// A flow layout that hears of new sizes of its view.
private final class Hearing: UICollectionViewFlowLayout {
  var told: [String] = []
  override func prepare() {
    super.prepare()
    told.append("prepare")
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    told.append("from \(Int(oldBounds.width))")
  }
  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    told.append("finalize")
  }
}

/// A flow layout that makes the content shorter at each movement of the bounds.
private final class Shortening: UICollectionViewFlowLayout {
  var count = 0
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    count += 1
    let context = super.invalidationContext(forBoundsChange: newBounds)
    context.contentSizeAdjustment = CGSize(width: 0, height: -1)
    return context
  }
}

@MainActor @Suite("Layouts of a program's own", .timeLimit(.minutes(60))) struct CustomLayoutTests {
  @Test("a layout hears of a new size of its view within an animation, and of no other (COL-01)")
  func animatedBounds() {
    let layout = Hearing()
    let world = CollectionWorld(Items(count: 20), layout: layout)
    world.layOut()
    layout.told = []
    UIView.animate(withDuration: 0.3) {
      world.view.frame.size.width = 200
      world.layOut()
      #expect(layout.told == ["prepare", "from 300", "finalize"])
    }
    world.view.contentOffset.y = 100
    world.view.frame.size.width = 300
    world.layOut()
    world.stage.settle()
    #expect(layout.told == ["prepare", "from 300", "finalize", "prepare"])
  }

  @Test("a context adds to the content's size at once, until the layout gives its own (COL-01)")
  func contentSize() {
    let flow = UICollectionViewFlowLayout()
    let world = CollectionWorld(Items(count: 20), layout: flow)
    world.layOut()
    let size = world.view.contentSize
    let context = UICollectionViewFlowLayoutInvalidationContext()
    context.contentSizeAdjustment = CGSize(width: 0, height: 500)
    flow.invalidateLayout(with: context)
    #expect(world.view.contentSize == CGSize(width: size.width, height: size.height + 500))
    world.layOut()
    #expect(world.view.contentSize == size)
  }

  @Test("a layout that shortens the content at each movement is stopped and reported (COL-01, K16)")
  func shortening() {
    let layout = Shortening()
    let world = CollectionWorld(Items(count: 2000), layout: layout)
    world.layOut()
    let end = world.view.contentSize.height - world.view.bounds.height
    #expect(end > 1000)
    world.view.contentOffset.y = end
    world.layOut()
    layout.count = 0
    Misuse.forget()

    world.view.contentOffset.y = end - 1
    #expect(layout.count > 1 && layout.count < 100)
    #expect(Misuse.messages.contains { $0.contains("contentSizeAdjustment") })
    world.layOut()
    #expect(world.view.contentSize.height == end + world.view.bounds.height)
  }

  @Test("a carousel scales with the scroll, keeps its order, and rests on an item (COL-01, COL-13)")
  func carousel() throws {
    let world = CollectionWorld(Items(count: 20), layout: Carousel())
    world.layOut()
    #expect(world.cell(0)?.transform == .identity)
    let next = try #require(world.cell(1))
    #expect(abs(next.transform.a - 0.575) < 0.001)
    #expect(world.view.subviews.last === world.cell(0))

    world.view.contentOffset.x = 170
    world.layOut()
    #expect(next.transform == .identity && world.view.subviews.last === next)
    #expect(world.cell(0)?.transform.a ?? 1 < 0.6)

    world.stage.finger().down(at: (250, 200)).move(by: (-130, 0), over: 0.2).up()
    world.stage.settle()
    let rest = world.view.contentOffset.x
    #expect(rest > 170 && rest.truncatingRemainder(dividingBy: 170) == 0)
    #expect(world.view.visibleCells.count <= 4)
  }

  @Test(
    "a cover flow shows what its perspective leaves in sight, and a touch finds the card (COL-01)")
  func coverFlow() throws {
    final class Cover: UICollectionViewFlowLayout {
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func layoutAttributesForElements(in rect: CGRect)
        -> [UICollectionViewLayoutAttributes]?
      {
        let middle = collectionView?.bounds.midX ?? 0
        return super.layoutAttributesForElements(in: rect.insetBy(dx: -200, dy: 0))?.map {
          let away = ($0.center.x - middle) / 100
          var turn = CATransform3DIdentity
          turn.m34 = -1 / 500
          $0.transform3D = CATransform3DRotate(turn, max(-1, min(1, -away)), 0, 1, 0)
          $0.zIndex = -Int(abs(away * 10))
          return $0
        }
      }
    }
    let cover = Cover()
    cover.scrollDirection = .horizontal
    cover.itemSize = CGSize(width: 160, height: 300)
    cover.minimumLineSpacing = -60
    let world = CollectionWorld(Items(count: 30), layout: cover)
    world.view.contentOffset.x = 530
    world.layOut()

    #expect(world.view.visibleCells.count >= 3 && world.view.visibleCells.count <= 7)
    world.stage.tap(at: CGPoint(x: 150, y: 200))
    #expect(world.view.indexPathsForSelectedItems == [item(6)])
    let front = try #require(world.view.subviews.last as? ItemCell)
    #expect(front.name == "6")
  }

  @Test("a stack applies its own attributes when they change, and shows a decoration view (COL-01)")
  func stack() throws {
    let layout = Stack()
    let items = Items(count: 4)
    let stage = TestStage(300, 400)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(StackCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = items
    stage.add(view)

    let last = try #require(view.cellForItem(at: item(3)) as? StackCell)
    #expect(view.subviews.count == 5 && view.subviews.last === view.cellForItem(at: item(0)))
    #expect(view.subviews.first?.frame == CGRect(x: 50, y: 100, width: 200, height: 200))
    #expect(last.angles.count == 1)

    layout.invalidateLayout()
    stage.stage.layoutIfNeeded()
    #expect(last.angles.count == 1)

    layout.spread = 0.2
    UIView.animate(withDuration: 0.3) {
      layout.invalidateLayout()
      view.layoutIfNeeded()
    }
    #expect(last.angles.count == 2 && abs(last.transform.b - sin(0.6)) < 1e-6)
    stage.settle()
  }

  @Test("attributes know their frame under a transform, and copies are equal (COL-01)")
  func attributes() throws {
    let a = StackAttributes(forCellWith: item(3))
    a.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
    a.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    #expect(a.frame == CGRect(x: -40, y: 30, width: 200, height: 20))
    #expect(a.bounds == CGRect(x: 0, y: 0, width: 100, height: 40))
    let b = try #require(a.copy() as? StackAttributes)
    #expect(a == b)
    b.angle = 1
    #expect(a != b)
    #expect(a.representedElementCategory == .cell && a.representedElementKind == nil)
  }
}
