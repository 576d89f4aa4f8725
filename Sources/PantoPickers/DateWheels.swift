import PantoBase
import PantoScene

/// The wheels of a date picker: their order, rows and texts for a calendar and a locale, and the
/// dates that rows stand for (PIC-07).
@MainActor struct DateWheels {
  /// The part of a date that a wheel chooses.
  enum Kind: Equatable { case year, month, day, wholeDay, hour, halfDay, minute, hours, minutes }

  let kinds: [Kind]
  let calendar: Calendar
  let locale: Locale
  let minuteInterval: Int
  let isRightToLeft: Bool
  private let numbers = NumberFormatter()
  private let twoDigits = NumberFormatter()
  private let days = DateFormatter()
  private let months: [String]
  private let halves: [String]
  /// The day of row `middleDay` of the wheel of whole days.
  private let firstDay: Date
  private static let middleDay = 800_000
  /// The number of times that the rows of a wheel without ends, such as hours, are repeated.
  private static let rounds = 400

  init(
    _ mode: UIDatePicker.Mode, calendar: Calendar, locale: Locale, minuteInterval: Int,
    isRightToLeft: Bool
  ) {
    self.isRightToLeft = isRightToLeft
    var calendar = calendar
    calendar.locale = locale
    (self.calendar, self.locale, self.minuteInterval) = (calendar, locale, minuteInterval)
    let words = DateFormatter()
    words.calendar = calendar
    words.locale = locale
    months = words.standaloneMonthSymbols
    halves = [words.amSymbol, words.pmSymbol]
    numbers.locale = locale
    numbers.usesGroupingSeparator = false
    twoDigits.locale = locale
    twoDigits.minimumIntegerDigits = 2
    days.calendar = calendar
    days.locale = locale
    days.timeZone = calendar.timeZone
    days.dateFormat = DateWheels.pattern("EEEMMMd", locale)
    firstDay = calendar.startOfDay(for: WallClock.fixed)
    kinds = DateWheels.kinds(of: mode, locale, isRightToLeft: isRightToLeft)
  }

  /// The wheels of a mode in their order.
  private static func kinds(
    of mode: UIDatePicker.Mode, _ locale: Locale, isRightToLeft: Bool
  ) -> [Kind] {
    let date: [Character: Kind] = ["y": .year, "M": .month, "L": .month, "d": .day]
    switch mode {
    case .time: return timeKinds(locale, isRightToLeft: isRightToLeft)
    case .date: return order(in: pattern("yMMMMd", locale), date)
    case .yearAndMonth: return order(in: pattern("yMMMM", locale), date)
    case .dateAndTime: return [.wholeDay] + timeKinds(locale, isRightToLeft: isRightToLeft)
    case .countDownTimer: return [.hours, .minutes]
    }
  }

  private static func timeKinds(_ locale: Locale, isRightToLeft: Bool) -> [Kind] {
    var time = order(
      in: pattern("jmm", locale),
      [
        "h": .hour, "H": .hour, "k": .hour, "K": .hour, "m": .minute, "a": .halfDay, "b": .halfDay,
        "B": .halfDay,
      ])
    // The digits of a time run from left to right in every script.
    if isRightToLeft, let hour = time.firstIndex(of: .hour),
      let minute = time.firstIndex(of: .minute)
    {
      time.swapAt(hour, minute)
    }
    return time
  }

  /// Returns the locale's date format for a template, such as "d MMMM y" for "yMMMMd".
  private static func pattern(_ template: String, _ locale: Locale) -> String {
    DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
  }

  private static func order(in pattern: String, _ letters: [Character: Kind]) -> [Kind] {
    var kinds: [Kind] = []
    var isQuoted = false
    for letter in pattern {
      if letter == "'" { isQuoted.toggle() }
      guard !isQuoted, let kind = letters[letter], !kinds.contains(kind) else { continue }
      kinds.append(kind)
    }
    return kinds
  }

  // MARK: Rows

  private var hasHalves: Bool { kinds.contains(.halfDay) }

  /// The number of different values of a wheel, and whether it goes round.
  private func values(_ kind: Kind) -> (count: Int, isRound: Bool) {
    switch kind {
    case .year: (10_000, false)
    case .month: (max(1, months.count), true)
    case .day: (calendar.maximumRange(of: .day)?.count ?? 31, true)
    case .wholeDay: (2 * DateWheels.middleDay + 1, false)
    case .hour: (hasHalves ? 12 : 24, true)
    case .halfDay: (2, false)
    case .hours: (24, true)
    case .minute, .minutes: (60 / minuteInterval, true)
    }
  }

  func rowCount(_ kind: Kind) -> Int {
    let (count, isRound) = values(kind)
    return isRound ? count * DateWheels.rounds : count
  }

  func value(_ row: Int, _ kind: Kind) -> Int {
    let (count, isRound) = values(kind)
    return isRound ? row % count : row
  }

  /// The row of a value that is nearest to the row `old`. On a wheel whose rows are repeated, a row
  /// near the middle is chosen if `old` is near an end.
  func row(of value: Int, _ kind: Kind, near old: Int) -> Int {
    let (count, isRound) = values(kind)
    guard isRound else { return min(max(value, 0), count - 1) }
    let middle = count * (DateWheels.rounds / 2)
    let isFar = old < middle / 2 || old > middle + middle / 2
    let from = isFar ? middle : old
    var row = from - from % count + value
    if row - from > count / 2 { row -= count }
    if from - row > count / 2 { row += count }
    return min(max(row, 0), count * DateWheels.rounds - 1)
  }

  func title(_ row: Int, _ kind: Kind) -> String {
    let value = value(row, kind)
    switch kind {
    case .year: return text(value + 1)
    case .month: return months.indices.contains(value) ? months[value] : text(value + 1)
    case .day: return text(value + 1)
    case .wholeDay:
      return day(value).map { days.string(from: $0) } ?? ""
    case .hour:
      guard hasHalves else { return twoDigits.string(from: NSNumber(value: value)) ?? "\(value)" }
      return text(value == 0 ? 12 : value)
    case .halfDay: return halves[value]
    case .minute:
      let minute = value * minuteInterval
      return twoDigits.string(from: NSNumber(value: minute)) ?? "\(minute)"
    case .hours: return text(value)
    case .minutes: return text(value * minuteInterval)
    }
  }

  private func text(_ number: Int) -> String {
    numbers.string(from: NSNumber(value: number)) ?? "\(number)"
  }

  /// Returns texts of a wheel's rows, of which the widest decides the width of the wheel.
  func samples(_ kind: Kind) -> [String] {
    switch kind {
    case .month: return months
    case .halfDay: return halves
    case .year: return [text(8888)]
    case .wholeDay: return (0..<12).map { title(DateWheels.middleDay + 27 + 30 * $0, kind) }
    default: return [text(88)]
    }
  }

  private func day(_ value: Int) -> Date? {
    calendar.date(byAdding: .day, value: value - DateWheels.middleDay, to: firstDay)
  }

  // MARK: Dates

  /// The value that a wheel shows for a date.
  func value(_ kind: Kind, of date: Date) -> Int {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    switch kind {
    case .year: return (parts.year ?? 1) - 1
    case .month: return (parts.month ?? 1) - 1
    case .day: return (parts.day ?? 1) - 1
    case .wholeDay:
      let start = calendar.startOfDay(for: date)
      let count = calendar.dateComponents([.day], from: firstDay, to: start).day ?? 0
      return count + DateWheels.middleDay
    case .hour, .hours: return (parts.hour ?? 0) % (hasHalves ? 12 : 24)
    case .halfDay: return (parts.hour ?? 0) / 12
    case .minute, .minutes: return (parts.minute ?? 0) / minuteInterval
    }
  }

  /// The date of the values of all wheels. What no wheel chooses is taken from `old`; a day that
  /// the month does not have becomes the month's last.
  func date(_ values: [Kind: Int], from old: Date) -> Date {
    var parts = calendar.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond], from: old)
    if let value = values[.wholeDay], let day = day(value) {
      let other = calendar.dateComponents([.era, .year, .month, .day], from: day)
      (parts.era, parts.year) = (other.era, other.year)
      (parts.month, parts.day) = (other.month, other.day)
    }
    if let value = values[.year] { parts.year = value + 1 }
    if let value = values[.month] { parts.month = value + 1 }
    if let value = values[.day] { parts.day = value + 1 }
    if let value = values[.hour] {
      let half = values[.halfDay] ?? 0
      parts.hour = value + 12 * half
    }
    if let value = values[.minute] {
      parts.minute = value * minuteInterval
      (parts.second, parts.nanosecond) = (0, 0)
    }
    var month = parts
    (month.day, month.hour, month.minute) = (1, 0, 0)
    if let first = calendar.date(from: month),
      let last = calendar.range(of: .day, in: .month, for: first)?.count
    {
      parts.day = min(parts.day ?? 1, last)
    }
    return calendar.date(from: parts) ?? old
  }

  /// Whether a row leads to a date between two limits, with the other wheels as they are.
  func isAllowed(_ row: Int, _ kind: Kind, _ date: Date, _ low: Date?, _ high: Date?) -> Bool {
    guard low != nil || high != nil else { return true }
    var values: [Kind: Int] = [:]
    for kind in kinds { values[kind] = value(kind, of: date) }
    values[kind] = value(row, kind)
    if kind == .day, values[.day] != value(.day, of: self.date(values, from: date)) { return false }
    let unit: Calendar.Component =
      switch kind {
      case .year: .year
      case .month: .month
      case .day, .wholeDay: .day
      case .hour, .halfDay, .hours: .hour
      case .minute, .minutes: .minute
      }
    guard let span = calendar.dateInterval(of: unit, for: self.date(values, from: date)) else {
      return true
    }
    return (low.map { span.end > $0 } ?? true) && (high.map { span.start <= $0 } ?? true)
  }
}
