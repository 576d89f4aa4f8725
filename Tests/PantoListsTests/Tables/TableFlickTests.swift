import PantoBase
import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// Tests that rows which choose their heights while the table moves never jump.
@MainActor @Suite("Tables in motion", .timeLimit(.minutes(60))) struct TableFlickTests {
  /// A row of a height that is given by its text.
  private final class Tall: UITableViewCell {
    var wanted: CGFloat = 0
    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: wanted)
    }
  }

  private final class Heights: RowData {
    var sections: [[String]]
    var told: [String] = []
    init(_ heights: [Int]) { sections = [heights.map(String.init)] }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
      (cell as? Tall)?.wanted = CGFloat(Int(sections[0][path.row]) ?? 0)
      return cell
    }
  }

  private func world(_ heights: [Int]) -> TableWorld<Heights> {
    TableWorld(Heights(heights), rowHeight: UITableView.automaticDimension, cell: Tall.self)
  }

  /// Where the rows in sight are in the window.
  private func places(_ world: TableWorld<Heights>) -> [IndexPath: CGFloat] {
    var places: [IndexPath: CGFloat] = [:]
    for path in world.table.indexPathsForVisibleRows ?? [] {
      if let cell = world.table.cellForRow(at: path) {
        places[path] = cell.frame.minY - world.table.contentOffset.y
      }
    }
    return places
  }

  /// The distances by which rows that show in two frames moved, one for each frame.
  private func steps(_ world: TableWorld<Heights>, frames: Int) -> [CGFloat] {
    var steps: [CGFloat] = []
    var before = places(world)
    for frame in 0..<frames {
      world.stage.advance(by: 1.0 / 60)
      let now = places(world)
      let moved = now.compactMap { path, y in before[path].map { y - $0 } }
      #expect(!moved.isEmpty, "frame \(frame)")
      let (low, high) = (moved.min() ?? 0, moved.max() ?? 0)
      #expect(high - low < 0.01, "rows of frame \(frame) move apart")
      steps.append(low)
      before = now
    }
    return steps
  }

  @Test("rows flicked down from unmeasured ones above move by nothing but the flick (TBL-10)")
  func flickUpwards() {
    let world = world((0..<400).map { 60 + $0 % 7 * 13 })
    world.table.scrollToRow(at: at(300), at: .top, animated: false)
    world.layOut()
    world.stage.finger().down(at: (150, 100)).move(by: (0, 60), over: 0.05).up()
    #expect(world.table.isDecelerating)
    let steps = steps(world, frames: 40)
    // Each frame moves by a little less than the one before: a row's height would show.
    for (a, b) in zip(steps, steps.dropFirst()) { #expect(b <= a + 0.01 && b > a * 0.9) }
    #expect(steps[0] > 10)
    world.stage.settle()
    #expect(world.table.contentOffset.y > 0 && !world.table.isDecelerating)
  }

  @Test("a flick that measures the rows up to the top ends there (TBL-10)") func flickToTheTop() {
    let world = world((0..<60).map { _ in 20 })
    world.table.scrollToRow(at: at(30), at: .top, animated: false)
    world.layOut()
    for _ in 0..<5 {
      world.stage.finger().down(at: (150, 100)).move(by: (0, 200), over: 0.05).up()
      world.stage.settle()
    }
    #expect(world.table.contentOffset.y == 0)
    #expect(world.table.rectForRow(at: at(10)).minY == 200)
    let tall = self.world((0..<60).map { _ in 150 })
    tall.table.scrollToRow(at: at(30), at: .top, animated: false)
    tall.layOut()
    tall.stage.finger().down(at: (150, 100)).move(by: (0, 100), over: 0.05).up()
    let steps = steps(tall, frames: 30)
    for (a, b) in zip(steps, steps.dropFirst()) { #expect(b <= a + 0.01) }
    tall.stage.settle()
    #expect(tall.table.contentOffset.y > 0, "the rows above are taller than was known")
  }

  @Test("a finger and an animated scroll go through unmeasured rows without a jump (TBL-10)")
  func fingerAndAnimation() {
    let world = world((0..<400).map { 60 + $0 % 7 * 13 })
    world.table.scrollToRow(at: at(300), at: .top, animated: false)
    world.layOut()
    let finger = world.stage.finger().down(at: (150, 100)).move(by: (0, 20), over: 0.1)
    var before = places(world)
    for _ in 0..<12 {
      finger.move(by: (0, 20), over: 1.0 / 60)
      world.layOut()
      let now = places(world)
      for (path, y) in now {
        if let old = before[path] { #expect(abs(y - old - 20) < 0.01) }
      }
      before = now
    }
    finger.hold(0.3).up()
    world.stage.settle()

    let target = at(280)
    world.table.scrollToRow(at: target, at: .top, animated: true)
    let steps = steps(world, frames: 15)
    #expect(steps.allSatisfy { $0 > -0.01 }, "it never goes back")
    world.stage.settle()
    let y = world.table.rectForRow(at: target).minY
    #expect(abs(y - world.table.contentOffset.y) < 0.01, "it arrives at the row")
  }

  @Test("rows far apart choose their heights in any order (TBL-10)") func anyOrder() {
    let heights = (0..<200).map { 30 + $0 % 5 * 20 }
    let world = world(heights)
    for row in [150, 20, 190, 60, 0, 199, 100, 61, 3] {
      world.table.scrollToRow(at: at(row), at: .middle, animated: false)
      world.layOut()
      // Each row begins where the one above ends, and the content ends with the last one.
      var y: CGFloat = 0
      for row in 0..<200 {
        let rect = world.table.rectForRow(at: at(row))
        #expect(rect.minY == y)
        y = rect.maxY
      }
      #expect(world.table.contentSize.height == y && world.table.rect(forSection: 0).maxY == y)
    }
    for row in stride(from: 0, to: 200, by: 2) {
      world.table.scrollToRow(at: at(row), at: .top, animated: false)
      world.layOut()
    }
    #expect(world.table.contentSize.height == CGFloat(heights.reduce(0, +)))
  }

  @Test("a row is scrolled into the part that insets and floating titles leave free (TBL-01)")
  func scrollToRowInsets() {
    final class Titled: RowData {
      var sections = [(0..<30).map { "\($0)" }, []]
      var told: [String] = []
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].isEmpty ? nil : "Title"
      }
    }
    let world = TableWorld(NamedRows([(0..<30).map { "\($0)" }]))
    world.table.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 40, right: 0)
    world.table.contentOffset.y = 500
    world.table.scrollToRow(at: at(11), at: .none, animated: false)
    #expect(world.table.contentOffset.y == 490, "550 was 50 below the edge, under the inset")
    world.table.scrollToRow(at: at(12), at: .none, animated: false)
    #expect(world.table.contentOffset.y == 490, "it shows as a whole")
    world.table.scrollToRow(at: at(20), at: .none, animated: false)
    #expect(world.table.contentOffset.y == 690)
    world.table.scrollToRow(at: at(14), at: .middle, animated: false)
    #expect(world.table.contentOffset.y == 515)

    let titled = TableWorld(Titled())
    titled.table.scrollToRow(at: at(10), at: .top, animated: false)
    #expect(titled.table.contentOffset.y == 522, "the header of 28 points floats above the row")
    titled.table.scrollToRow(at: at(4), at: .none, animated: false)
    #expect(titled.table.contentOffset.y == 222)
    titled.table.scrollToRow(at: at(.max, 1), at: .bottom, animated: false)
    #expect(titled.table.contentOffset.y == 1150, "a section without rows")
  }
}
