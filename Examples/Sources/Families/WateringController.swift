import UIKit

/// Which plants want water on a day, when to be reminded of it, and how long a holiday lasts.
final class WateringController: UIViewController {
  private let garden: Garden
  private let dayPicker = UIDatePicker()
  private let timePicker = UIDatePicker()
  private let holidayPicker = UIPickerView()
  private let plantsLabel = UILabel()
  private let holidayLabel = UILabel()
  private var holiday = (number: 1, unit: 1)
  private static let units = ["days", "weeks", "months"]

  init(garden: Garden) {
    self.garden = garden
    super.init(nibName: nil, bundle: nil)
    title = "Watering"
    tabBarItem = UITabBarItem(title: "Watering", image: UIImage(systemName: "drop"), tag: 2)
  }

  required init?(coder: NSCoder) { fatalError("there are no archives") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setUpPickers()
    let stack = UIStackView(arrangedSubviews: [
      dayPicker, plantsLabel, heading("Reminder"), timePicker, heading("Holiday"), holidayPicker,
      holidayLabel,
    ])
    stack.axis = .vertical
    stack.spacing = 12
    for label in [plantsLabel, holidayLabel] {
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.numberOfLines = 0
    }
    let scroll = UIScrollView()
    for each in [scroll, stack] { each.translatesAutoresizingMaskIntoConstraints = false }
    scroll.addSubview(stack)
    view.addSubview(scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 8),
      stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(
        equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(
        equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -16),
      stack.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -32),
    ])
    NotificationCenter.default.addObserver(
      self, selector: Self.gardenChanged, name: Garden.changed, object: garden)
    showDay()
    showHoliday()
  }

  private func heading(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: .title3)
    label.adjustsFontForContentSizeCategory = true
    label.accessibilityTraits = .header
    return label
  }

  private func setUpPickers() {
    for picker in [dayPicker, timePicker] {
      picker.calendar = calendar
      picker.timeZone = calendar.timeZone
      picker.locale = Locale(identifier: "en_GB")
      picker.date = garden.today
    }
    dayPicker.datePickerMode = .date
    dayPicker.preferredDatePickerStyle = .inline
    dayPicker.minimumDate = garden.today
    dayPicker.addTarget(self, action: Self.showDay, for: .valueChanged)
    timePicker.datePickerMode = .time
    timePicker.preferredDatePickerStyle = .wheels
    timePicker.minuteInterval = 5
    timePicker.accessibilityLabel = "Time of the reminder"
    holidayPicker.dataSource = self
    holidayPicker.delegate = self
    holidayPicker.selectRow(holiday.number - 1, inComponent: 0, animated: false)
    holidayPicker.selectRow(holiday.unit, inComponent: 1, animated: false)
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }

  // MARK: What shows

  private func gardenChanged(_ note: Notification) { showDay() }

  private func showDay() {
    let first = calendar.startOfDay(for: garden.today)
    let chosen = calendar.startOfDay(for: dayPicker.date)
    let days = calendar.dateComponents([.day], from: first, to: chosen).day ?? 0
    let due = garden.plants.filter { plant in
      days == 0
        ? plant.daysLeft <= 0
        : (days - plant.daysLeft) % plant.interval == 0 && days >= plant.daysLeft
    }
    plantsLabel.text =
      due.isEmpty
      ? "No plant wants water." : "Wants water: \(due.map(\.name).joined(separator: ", "))"
  }

  private func showHoliday() {
    let days = [1, 7, 30][holiday.unit] * holiday.number
    let thirsty = garden.plants.filter { $0.interval < days }.count
    holidayLabel.text =
      thirsty == 0
      ? "All plants can wait for so long." : "\(thirsty) plants need a friend in this time."
  }
}

extension WateringController: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    component == 0 ? 12 : Self.units.count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    component == 0 ? "\(row + 1)" : Self.units[row]
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    if component == 0 { holiday.number = row + 1 } else { holiday.unit = row }
    showHoliday()
  }
}
