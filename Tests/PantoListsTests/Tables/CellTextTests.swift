import PantoControls
import PantoLists
import PantoScene
import PantoTesting
import Testing

/// The texts of table cells: how they are read, and where they end.
@MainActor @Suite("Texts of cells", .timeLimit(.minutes(60))) struct CellTextTests {
  private let stage = TestStage(400, 300)
  private let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)

  init() { stage.add(cell) }

  @Test("a cell is called by its texts, in the order in which they are read (H17)")
  func label() {
    #expect(cell.accessibilityLabel == nil)
    cell.textLabel?.text = "A"
    cell.detailTextLabel?.text = "B"
    #expect(cell.accessibilityLabel == "A, B")

    cell.detailTextLabel?.isHidden = true
    #expect(cell.accessibilityLabel == "A")
    cell.accessibilityLabel = "own"
    #expect(cell.accessibilityLabel == "own")
  }

  @Test("views of the program in a cell are read, too (H17)")
  func ownViews() {
    let (button, box, text) = (UIButton(type: .system), UIView(), UILabel())
    button.setTitle("Buy", for: .normal)
    text.text = "now"
    box.addSubview(text)
    cell.contentView.addSubview(button)
    cell.contentView.addSubview(box)

    #expect(cell.accessibilityLabel == "Buy, now")
  }

  @Test("the detail ends 16 points before the contents do, and 8 before an accessory (O14)")
  func detail() {
    cell.textLabel?.text = "A"
    cell.detailTextLabel?.text = "B"
    func rest() -> CGFloat {
      stage.stage.layoutIfNeeded()
      return cell.contentView.bounds.width - (cell.detailTextLabel?.frame.maxX ?? 0)
    }

    #expect(rest() == 16)
    cell.accessoryType = .disclosureIndicator
    #expect(rest() == 8)
  }

  @Test(
    "texts of cells and of list contents follow the size of text that the user prefers (PRT-31)")
  func textSize() {
    cell.textLabel?.text = "A"
    let other = stage.add(UITableViewCell(style: .default, reuseIdentifier: nil))
    var content = UIListContentConfiguration.cell()
    content.text = "A"
    other.contentConfiguration = content
    func heights() -> [CGFloat] {
      stage.stage.layoutIfNeeded()
      return [cell, other].map { $0.sizeThatFits(CGSize(width: 400, height: 0)).height }
    }

    let small = heights()
    #expect(small[0] == 44 && cell.textLabel?.font.pointSize == 17)
    stage.stage.textScale = 2
    // Body text has 33 points then, and so lines of more than 38.
    for (before, after) in zip(small, heights()) { #expect(after >= 50 && after > before) }
  }
}
