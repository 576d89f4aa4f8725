import PantoLists
import PantoTesting
import Testing

/// Compares pictures of a table with goldens that were checked by eye.
@MainActor @Suite("Pictures of tables", .timeLimit(.minutes(60))) struct TablePictures {
  private final class Mail: UITableViewController {
    let names = ["Anna", "Bert", "Clara", "Dora", "Emil"]

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 ? names.count : 2
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    { ["Today", "Earlier"][section] }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath)
      -> UITableViewCell
    {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      cell.textLabel?.text = names[path.row]
      cell.detailTextLabel?.text = "\(path.row + 9):00"
      cell.accessoryType =
        [.none, .disclosureIndicator, .detailButton, .detailDisclosureButton, .checkmark][path.row]
      cell.editingAccessoryType = path.row == 3 ? .disclosureIndicator : .none
      return cell
    }
    override func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
      path.section == 0
    }
    override func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath)
      -> UITableViewCell.EditingStyle
    { path.row == 0 ? .insert : .delete }
    override func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {}
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? {
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
        done(true)
      }
      delete.image = UIImage(systemName: "trash")
      let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
      flag.backgroundColor = .systemOrange
      return UISwipeActionsConfiguration(actions: [delete, flag])
    }
  }

  private func mail(_ setUp: (Stage) -> Void) -> (TestStage, Mail) {
    let stage = TestStage(320, 420)
    setUp(stage.stage)
    let page = Mail(style: .plain)
    page.tableView.rowHeight = 52
    stage.window.rootViewController = page
    stage.settle()
    return (stage, page)
  }

  private func dress(_ stage: Stage, as name: String) {
    if name == "dark" { stage.userInterfaceStyle = .dark }
    if name == "right-to-left" { stage.layoutDirection = .rightToLeft }
  }

  @Test(
    "a row swiped aside, with its actions (TBL-05)", arguments: ["light", "dark", "right-to-left"])
  func swiped(name: String) {
    let (stage, page) = mail { dress($0, as: name) }
    let way: CGFloat = name == "right-to-left" ? 120 : -120
    stage.finger().down(at: (160, 128)).move(by: (way, 0), over: 0.3).hold(0.2).up()
    stage.settle()
    #expect(page.tableView.cellForRow(at: IndexPath(row: 1, section: 0))?.frame.minX != 0)
    #expect(stage.pixels == .golden("table-swipe-\(name)"))
  }

  @Test(
    "a table in edit mode (TBL-07, TBL-08)", arguments: ["light", "dark", "right-to-left"])
  func editing(name: String) {
    let (stage, page) = mail { dress($0, as: name) }
    page.setEditing(true, animated: false)
    stage.settle()
    #expect(stage.pixels == .golden("table-edit-\(name)"))
  }

  private final class Form: UITableViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 3 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      3 - section
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    { section == 0 ? "Account" : nil }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int)
      -> String?
    { section == 0 ? "Your address is never shared with anybody, not even with friends." : nil }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath)
      -> UITableViewCell
    {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let names = [["Name", "E-mail", "Password"], ["Sounds", "Size"], ["Leave"]]
      cell.textLabel?.text = names[path.section][path.row]
      return cell
    }
  }

  @Test(
    "the cards of a form with lines, gaps and a long footer (TBL-01, TBL-19)",
    arguments: ["light", "dark", "right-to-left"])
  func groups(name: String) {
    let stage = TestStage(320, 480)
    dress(stage.stage, as: name)
    stage.window.rootViewController = Form(style: .insetGrouped)
    stage.settle()
    #expect(stage.pixels == .golden("table-groups-\(name)"))
  }
}
