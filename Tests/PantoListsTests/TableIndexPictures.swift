import PantoLists
import PantoTesting
import Testing

/// Compares pictures of indexes and actions of tables with goldens that were checked by eye.
@MainActor @Suite("Pictures of table indexes", .timeLimit(.minutes(60))) struct TableIndexPictures {
  private final class Names: UITableViewDataSource, UITableViewDelegate {
    let letters = ["A", "B", "C", "D", "E", "F", "G"]
    func numberOfSections(in tableView: UITableView) -> Int { letters.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      cell.textLabel?.text = "\(letters[path.section])da \(path.row + 1)"
      cell.detailTextLabel?.text = "Detail"
      if path.row == 1 { cell.accessoryType = .disclosureIndicator }
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      letters[section]
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      [UITableView.indexSearch] + letters
    }
    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int { index - 1 }
    func tableView(
      _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? {
      [
        UITableViewRowAction(style: .destructive, title: "Bin") { _, _ in },
        UITableViewRowAction(style: .normal, title: "More") { _, _ in },
      ]
    }
  }
  private let names = Names()

  private func table(_ style: UIUserInterfaceStyle, isRightToLeft: Bool) -> TestStage {
    let stage = TestStage(300, 320)
    stage.stage.userInterfaceStyle = style
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 320))
    table.rowHeight = 44
    table.dataSource = names
    table.delegate = names
    stage.add(table)
    stage.stage.layoutIfNeeded()
    let way: CGFloat = isRightToLeft ? 160 : -160
    stage.finger().down(at: (150 - way / 2, 116)).move(by: (way, 0), over: 0.3).hold(0.2).up()
    stage.settle()
    return stage
  }

  @Test("an index of sections and older actions of a row (TBL-05, TBL-15)") func index() {
    #expect(table(.light, isRightToLeft: false).pixels == .golden("table-index-light"))
    #expect(table(.dark, isRightToLeft: true).pixels == .golden("table-index-dark"))
  }
}
