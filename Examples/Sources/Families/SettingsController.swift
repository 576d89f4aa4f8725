import UIKit

/// The settings, with a control in each row, an alert and an action sheet.
final class SettingsController: UITableViewController {
  private let garden: Garden
  private let reminders = UISwitch()
  private let time = UIDatePicker()
  private let appearance = UISegmentedControl(items: ["Auto", "Light", "Dark"])
  private let brightness = UISlider()

  /// The rows of each section: a text, and what it does.
  private enum Row: CaseIterable {
    case reminders, time, appearance, brightness, export, reset

    var title: String {
      switch self {
      case .reminders: "Reminders"
      case .time: "Remind me at"
      case .appearance: "Look"
      case .brightness: "Room light"
      case .export: "Share the list…"
      case .reset: "Reset the garden"
      }
    }
  }
  private let sections: [(title: String, rows: [Row])] = [
    ("Watering", [.reminders, .time]), ("Look", [.appearance, .brightness]),
    ("Data", [.export, .reset]),
  ]

  init(garden: Garden) {
    self.garden = garden
    super.init(style: .insetGrouped)
    title = "Settings"
    tabBarItem = UITabBarItem(title: "Settings", image: UIImage(systemName: "gearshape"), tag: 3)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func viewDidLoad() {
    super.viewDidLoad()
    reminders.isOn = true
    reminders.addTarget(self, action: Self.remindersChanged, for: .valueChanged)
    time.datePickerMode = .time
    time.preferredDatePickerStyle = .compact
    time.timeZone = TimeZone(secondsFromGMT: 0)
    time.locale = Locale(identifier: "en_GB")
    time.date = garden.today
    time.sizeToFit()
    appearance.selectedSegmentIndex = 0
    appearance.addTarget(self, action: Self.appearanceChanged, for: .valueChanged)
    brightness.value = 0.6
    brightness.frame.size.width = 150
    brightness.minimumValueImage = UIImage(systemName: "sun.min")
    brightness.maximumValueImage = UIImage(systemName: "sun.max")
  }

  private func remindersChanged(_ control: UISwitch) { time.isEnabled = control.isOn }

  private func appearanceChanged(_ control: UISegmentedControl) {
    let styles: [UIUserInterfaceStyle] = [.unspecified, .light, .dark]
    view.window?.overrideUserInterfaceStyle = styles[max(0, control.selectedSegmentIndex)]
  }

  // MARK: Rows

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  {
    sections[section].title
  }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  {
    section == 2 ? "Resetting brings the plants and photos of the first day back." : nil
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let row = sections[indexPath.section].rows[indexPath.row]
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = row.title
    cell.selectionStyle = .none
    switch row {
    case .reminders: cell.accessoryView = reminders
    case .time: cell.accessoryView = time
    case .appearance: cell.accessoryView = appearance
    case .brightness: cell.accessoryView = brightness
    case .export:
      content.textProperties.color = view.tintColor
      cell.selectionStyle = .default
    case .reset:
      content.textProperties.color = .systemRed
      cell.selectionStyle = .default
    }
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch sections[indexPath.section].rows[indexPath.row] {
    case .export: share(from: tableView.cellForRow(at: indexPath))
    case .reset: confirmReset()
    default: break
    }
  }

  private func confirmReset() {
    let alert = UIAlertController(
      title: "Reset the garden?", message: "All your changes are lost.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Reset", style: .destructive) { [garden] _ in garden.reset() })
    present(alert, animated: true)
  }

  private func share(from cell: UITableViewCell?) {
    let sheet = UIAlertController(
      title: "Share the list", message: nil, preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Copy as text", style: .default) { [garden] _ in
        UIPasteboard.general.string = garden.plants.map(\.name).joined(separator: "\n")
      })
    sheet.addAction(
      UIAlertAction(title: "Copy what is due", style: .default) { [garden] _ in
        let due = garden.plants.filter { $0.daysLeft <= 0 }
        UIPasteboard.general.string = due.map(\.name).joined(separator: "\n")
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = cell
    sheet.popoverPresentationController?.sourceRect = cell?.bounds ?? .zero
    present(sheet, animated: true)
  }
}
