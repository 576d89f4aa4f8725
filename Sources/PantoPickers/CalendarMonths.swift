import PantoBase
import PantoControls
import PantoScene

/// The months of a calendar, with their names, weeks and days in a language (PIC-10).
@MainActor struct CalendarMonths {
  let calendar: Calendar
  private let titles = DateFormatter()
  private let days = DateFormatter()
  private let numbers = NumberFormatter()
  /// The short names of the days of the week, in the order of the calendar's week.
  let weekdays: [String]

  init(calendar: Calendar, locale: Locale) {
    var calendar = calendar
    calendar.locale = locale
    self.calendar = calendar
    for formatter in [titles, days] {
      formatter.calendar = calendar
      formatter.locale = locale
      formatter.timeZone = calendar.timeZone
    }
    titles.dateFormat =
      DateFormatter.dateFormat(fromTemplate: "yMMMM", options: 0, locale: locale) ?? "MMMM y"
    days.dateStyle = .full
    numbers.locale = locale
    let names = days.shortStandaloneWeekdaySymbols
    let first = min(max(calendar.firstWeekday - 1, 0), max(0, names.count - 1))
    weekdays = Array(names[first...] + names[..<first])
  }

  /// The first moment of the month of a date.
  func month(of date: Date) -> Date { calendar.dateInterval(of: .month, for: date)?.start ?? date }

  /// The first moment of the month that lies `count` months after another one.
  func month(_ count: Int, after month: Date) -> Date {
    calendar.date(byAdding: .month, value: count, to: month).map { self.month(of: $0) } ?? month
  }

  func title(of month: Date) -> String { titles.string(from: month) }

  /// The number of days of a month, and the column of its first one.
  func shape(of month: Date) -> (count: Int, column: Int) {
    let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
    let weekday = calendar.component(.weekday, from: month)
    return (count, (weekday - calendar.firstWeekday + 7) % 7)
  }

  /// The first moment of a day, counted from 0, of a month.
  func day(_ index: Int, of month: Date) -> Date {
    calendar.date(byAdding: .day, value: index, to: month) ?? month
  }

  func number(_ index: Int) -> String {
    numbers.string(from: NSNumber(value: index + 1)) ?? "\(index + 1)"
  }

  /// The whole date as text, which is read aloud.
  func speech(_ day: Date) -> String { days.string(from: day) }

  func isSameDay(_ a: Date, _ b: Date) -> Bool { calendar.isDate(a, inSameDayAs: b) }

  /// Whether any moment of a day or month lies between two limits.
  func isAllowed(_ unit: Calendar.Component, _ start: Date, _ low: Date?, _ high: Date?) -> Bool {
    let end = calendar.dateInterval(of: unit, for: start)?.end ?? start
    return (low.map { end > $0 } ?? true) && (high.map { start <= $0 } ?? true)
  }

  /// The moment of `day` that has the time of day of `date`.
  func moment(on day: Date, at date: Date) -> Date {
    var parts = calendar.dateComponents([.era, .year, .month, .day], from: day)
    let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: date)
    (parts.hour, parts.minute) = (time.hour, time.minute)
    (parts.second, parts.nanosecond) = (time.second, time.nanosecond)
    return calendar.date(from: parts) ?? date
  }
}

/// The settings of a date picker that its calendar or its fields follow.
struct DateFormSettings: Equatable {
  var mode: UIDatePicker.Mode
  var calendar: Calendar
  var locale: Locale
  var low: Date?
  var high: Date?
  var minuteInterval: Int
}

/// The view that a date picker shows in place of wheels: a calendar or fields.
@MainActor protocol DateForm: UIView {
  /// Called with the date that the user chose.
  var chosen: ((Date) -> Void)? { get set }
  var fittingSize: CGSize { get }
  func show(_ date: Date, _ settings: DateFormSettings)
  /// Closes the card with a calendar or wheels that the view opened above the window's views.
  func close()
}

extension UIDatePicker {
  /// Makes the wheels with which the user changes one part of the date of a calendar or a field.
  static func wheels(
    _ mode: Mode, _ date: Date, _ settings: DateFormSettings,
    chosen: @escaping @MainActor (Date) -> Void
  ) -> UIDatePicker {
    let wheels = UIDatePicker()
    wheels.preferredDatePickerStyle = .wheels
    wheels.locale = settings.locale
    wheels.calendar = settings.calendar
    wheels.timeZone = settings.calendar.timeZone
    wheels.minuteInterval = settings.minuteInterval
    wheels.datePickerMode = mode
    wheels.minimumDate = settings.low
    wheels.maximumDate = settings.high
    wheels.date = date
    wheels.addAction(for: .valueChanged) { [unowned wheels] _ in chosen(wheels.date) }
    return wheels
  }
}
