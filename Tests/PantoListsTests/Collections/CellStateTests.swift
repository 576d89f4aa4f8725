import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Contents that show nothing.
private struct EmptyContent: UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView { EmptyContentView(self) }
  func updated(for state: any UIConfigurationState) -> EmptyContent { self }
}

private final class EmptyContentView: UIView, UIContentView {
  var configuration: any UIContentConfiguration
  init(_ shown: EmptyContent) {
    configuration = shown
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
}

/// A header that records whether its state says that it is pinned.
private final class PinnedCell: UICollectionViewListCell {
  var pins: [Bool] = []
  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    if pins.last != state.isPinned { pins.append(state.isPinned) }
  }
}

@MainActor @Suite("Content views and states of cells", .timeLimit(.minutes(60)))
struct CellStateTests {
  private let stage = TestStage(300, 400)
  private let place = CGRect(x: 0, y: 0, width: 300, height: 60)

  /// Sets a configuration and takes it away again.
  ///
  /// - Parameter content: Returns the content view now.
  private func swap(
    _ cell: UIView, content: () -> UIView, set: ((any UIContentConfiguration)?) -> Void
  ) {
    cell.frame = place
    stage.add(cell)
    stage.stage.layoutIfNeeded()
    let (own, frame) = (content(), content().frame)

    set(EmptyContent())
    stage.stage.layoutIfNeeded()
    let shown = content()
    #expect(shown is EmptyContentView && shown.superview === cell && own.superview == nil)
    #expect(shown.frame == frame && frame.width > 0)

    set(EmptyContent())
    #expect(content() === shown, "the same view shows another configuration of its type")
    cell.frame.size.width = 200
    stage.stage.layoutIfNeeded()
    #expect(shown.frame.width == frame.width - 100)

    set(nil)
    stage.stage.layoutIfNeeded()
    #expect(content() === own && own.superview === cell && shown.superview == nil)
    #expect(own.frame.width == frame.width - 100)
  }

  @Test("the view of a configuration takes the place of the content view (COL-22)")
  func replaced() {
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    row.accessoryType = .checkmark
    swap(row, content: { row.contentView }, set: { row.contentConfiguration = $0 })
    let item = UICollectionViewCell(frame: place)
    swap(item, content: { item.contentView }, set: { item.contentConfiguration = $0 })
    let entry = UICollectionViewListCell(frame: place)
    entry.accessories = [.checkmark()]
    swap(entry, content: { entry.contentView }, set: { entry.contentConfiguration = $0 })
    let title = UITableViewHeaderFooterView(reuseIdentifier: nil)
    swap(title, content: { title.contentView }, set: { title.contentConfiguration = $0 })
  }

  @Test("the cell's own text does not show beside a configuration (COL-22)")
  func ownText() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "One"
    cell.contentConfiguration = EmptyContent()
    cell.detailTextLabel?.text = "Two"
    stage.add(cell)

    #expect(cell.textLabel?.window == nil && cell.detailTextLabel?.window == nil)
    cell.contentConfiguration = nil
    #expect(cell.textLabel?.window != nil && cell.detailTextLabel?.window != nil)
  }

  @Test("the state of a cell or header that takes no touches is disabled (COL-22)")
  func disabled() {
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    let item = UICollectionViewCell(frame: .zero)
    let title = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var states: [String] = []
    row.configurationUpdateHandler = { states.append("row \($1.isDisabled)") }
    item.configurationUpdateHandler = { states.append("item \($1.isDisabled)") }
    title.configurationUpdateHandler = { states.append("title \($1.isDisabled)") }
    func layOut() {
      for view in [row, item, title] as [UIView] {
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
    }
    for view in [row, item, title] as [UIView] { stage.add(view) }
    layOut()
    states = []

    for view in [row, item, title] as [UIView] { view.isUserInteractionEnabled = false }
    layOut()
    layOut()

    #expect(states == ["row true", "item true", "title true"], "once for each change")
    #expect(row.configurationState.isDisabled && item.configurationState.isDisabled)
    row.isUserInteractionEnabled = true
    layOut()
    #expect(states.last == "row false")
  }

  @Test("a header knows that it is pinned, in flow layouts and in lists (COL-22)")
  func pinned() throws {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 300, height: 50)
    flow.headerReferenceSize = CGSize(width: 300, height: 40)
    flow.sectionHeadersPinToVisibleBounds = true
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.headerMode = .supplementary
    for layout in [flow, UICollectionViewCompositionalLayout.list(using: list)] {
      let world = CollectionWorld(Items(count: 30), layout: layout, header: PinnedCell.self)
      let kind = UICollectionView.elementKindSectionHeader
      world.layOut()
      let view = world.view.supplementaryView(forElementKind: kind, at: item(0))
      let header = try #require(view as? PinnedCell)
      #expect(header.pins == [false])

      world.view.contentOffset.y = 100
      world.layOut()
      world.view.contentOffset.y = 120
      world.layOut()
      #expect(header.pins == [false, true] && header.configurationState.isPinned)

      world.view.contentOffset.y = 0
      world.layOut()
      #expect(header.pins == [false, true, false])
    }
  }

  @Test("a view at the end of a row fits its content, or keeps its size if told (COL-21)")
  func accessorySizes() {
    let (loose, fixed, plain) = (UILabel(), UILabel(), UIView())
    (loose.text, fixed.text) = ("Twelve", "Twelve")
    for view in [loose, fixed, plain] {
      view.frame = CGRect(x: 0, y: 0, width: 7, height: 5)
    }
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    cell.accessories = [
      .customView(configuration: .init(customView: loose, placement: .trailing())),
      .customView(
        configuration: .init(
          customView: fixed, placement: .trailing(), maintainsFixedSize: true)),
      .customView(configuration: .init(customView: plain, placement: .leading())),
    ]
    stage.add(cell)
    stage.stage.layoutIfNeeded()

    let all = CGSize(width: 1000, height: 1000)
    #expect(loose.bounds.size == loose.sizeThatFits(all) && loose.bounds.width > 20)
    #expect(fixed.bounds.size == CGSize(width: 7, height: 5))
    #expect(plain.bounds.size == CGSize(width: 7, height: 5), "it asks for no size")

    let width = cell.contentView.frame.width
    loose.text = "Twelve and more"
    loose.invalidateIntrinsicContentSize()
    stage.stage.layoutIfNeeded()
    #expect(loose.bounds.size == loose.sizeThatFits(all))
    #expect(cell.contentView.frame.width < width - 20)
  }
}
