import PantoBase
import PantoScene
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoLists

/// Thousands of cells in sight, and groups in groups.
@MainActor @Suite("Large and deep collections", .timeLimit(.minutes(60)))
struct CollectionLimitTests {
  init() { Misuse.forget() }

  /// Shows a custom group inside of `depth` others and returns how often its provider was called.
  private func calls(
    _ depth: Int, _ outer: (Int, NSCollectionLayoutGroup) -> NSCollectionLayoutGroup
  ) -> Int {
    var calls = 0
    var group = NSCollectionLayoutGroup.custom(
      layoutSize: size(.fractionalWidth(1), .absolute(50))
    ) { _ in
      calls += 1
      return [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 20, height: 20))]
    }
    for level in 0..<depth { group = outer(level, group) }
    let world = CollectionWorld(
      Items(count: 3),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(world.frame(0)?.size == CGSize(width: 20, height: 20))
    return calls
  }

  @Test("a group in many others is arranged once, and not twice for each level (L10)")
  func fixedGroups() {
    let shallow = calls(1) { _, group in
      .vertical(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [group])
    }
    let deep = calls(100) { level, group in
      level % 2 == 0
        ? .vertical(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [group])
        : .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [group])
    }
    #expect(deep == shallow)
  }

  @Test("groups that choose their size in groups that do not grow slowly in number (L10)")
  func estimatedGroups() {
    let deep = calls(60) { level, group in
      .vertical(
        layoutSize: size(.fractionalWidth(1), level % 2 == 0 ? .estimated(50) : .absolute(50)),
        subitems: [group])
    }
    #expect(deep < 60 * 60)
  }

  @Test(
    "groups without items that hold each other twice end, and so do 20,000 in one another (L10)")
  func endlessGroups() {
    let full = size(.fractionalWidth(1), .absolute(0))
    var group = NSCollectionLayoutGroup.horizontal(layoutSize: full, subitems: [])
    for _ in 0..<40 { group = .vertical(layoutSize: full, subitems: [group, group]) }
    let world = CollectionWorld(
      Items(count: 3),
      layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    world.stage.advance(by: 0.1)
    #expect(Misuse.messages.contains { $0.contains("more than 50000 groups") })

    for _ in 0..<20_000 { group = .vertical(layoutSize: full, subitems: [group]) }
    #expect(Misuse.messages.contains { $0.contains("nested deeper") })
  }

  @Test("thousands of cells in sight come and go in a linear number of steps (L11)")
  func manyCells() {
    let count = 4000
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 4, height: 4)
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    let world = CollectionWorld(Items(count: 3 * count), layout: layout)
    let shown = world.view.visibleCells.count
    #expect(shown > 3000)
    let (views, moves) = (ShownOrder.steps, WorkSteps.siblings + WorkSteps.siblingMoves)

    // All cells of the first page leave, and others come.
    world.view.contentOffset.y = world.view.bounds.height + 40
    world.stage.advance(by: 0.05)

    #expect(ShownOrder.steps - views < 6 * shown)
    #expect(WorkSteps.siblings + WorkSteps.siblingMoves - moves < 300 * shown)
    let paths = world.view.subviews.compactMap { ($0 as? UICollectionViewCell)?.element?.path }
    #expect(paths.count > 3000 && paths == paths.sorted())
  }

  @Test("the longest sequence that is in order is found (L11)")
  func longestSequence() {
    #expect([Int]().longestIncreasing == [])
    #expect([3, 1, 2, 0, 5, 4].longestIncreasing == [1, 2, 4])
    #expect([5, 4, 3].longestIncreasing == [3])
    #expect(Array(0..<100).longestIncreasing == Array(0..<100))
  }
}
