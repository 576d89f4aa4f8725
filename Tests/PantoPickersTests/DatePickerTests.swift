import Foundation
@testable import PantoControls
@testable import PantoPickers
import PantoScene
import PantoTesting
import Testing

/// Date pickers as a user turns them, in calendars and languages that the tests choose (PIC).
@MainActor @Suite("Date pickers (PIC)", .timeLimit(.minutes(60))) struct DatePickerTests {
  /// A stage with one date picker, and the dates that it told of.
  @MainActor final class World {
    let stage = TestStage(400, 300)
    let picker: UIDatePicker
    var told: [String] = []
    let words = ISO8601DateFormatter()

    init(_ mode: UIDatePicker.Mode, _ date: String, locale: String = "en_US") {
      picker = UIDatePicker(frame: CGRect(x: 40, y: 40, width: 320, height: 216))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0)!
      picker.calendar = calendar
      picker.timeZone = TimeZone(secondsFromGMT: 0)
      picker.locale = Locale(identifier: locale)
      picker.datePickerMode = mode
      picker.date = words.date(from: date)!
      stage.add(picker)
      picker.addAction(for: .valueChanged) { [unowned self] _ in told.append(shown) }
      stage.stage.layoutIfNeeded()
    }

    /// The names of the controls that the log has entries of.
    var names: [String] {
      stage.log.transitions.filter { $0.recognizer.isOfControl }.map {
        stage.log.name(of: $0.recognizer)
      }
    }
    var shown: String { words.string(from: picker.date) }
    func day(_ text: String) -> Date { words.date(from: text)! }
    var values: [String] { stage.stage.accessibilityTree.map { $0.value ?? "" } }

    /// Turns a wheel, counted from the left, by rows.
    func turn(_ place: Int, by rows: Int) {
      let nodes = stage.stage.accessibilityTree.sorted { $0.frame.minX < $1.frame.minX }
      for _ in 0..<abs(rows) {
        if rows > 0 {
          nodes[place].object.accessibilityIncrement()
        } else {
          nodes[place].object.accessibilityDecrement()
        }
        stage.settle()
      }
    }
  }

  @Test("what a date picker did has its kind and its name (EXP-01, EXP-02)")
  func explained() {
    let world = World(.date, "2026-03-15T10:00:00Z")
    world.picker.accessibilityIdentifier = "day"
    world.turn(1, by: 1)
    #expect(world.told.count == 1)
    #expect(world.names == ["datePicker:day"], "\(world.names)")
  }

  @Test(
    "a picker shows wheels unless another form is preferred, and without a window a fixed date (PIC-09)"
  )
  func form() {
    // A window of another test that is open at this moment has set the time of day.
    let outer = WallClock.now
    defer { WallClock.now = outer }
    WallClock.forget()
    let picker = UIDatePicker()
    for style in [UIDatePickerStyle.wheels, .automatic] {
      picker.preferredDatePickerStyle = style
      #expect(picker.datePickerStyle == .wheels)
      #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
    }
    #expect(picker.date.timeIntervalSinceReferenceDate == 43_200)
    WallClock.now = { Date(timeIntervalSinceReferenceDate: 7) }
    #expect(UIDatePicker().date.timeIntervalSinceReferenceDate == 7)
    #expect(picker.date.timeIntervalSinceReferenceDate == 43_200, "a date that was read stays")
  }

  @Test("the wheels and their texts follow the locale (PIC-07)")
  func locales() {
    #expect(World(.date, "2026-03-05T00:00:00Z").values == ["March", "5", "2026"])
    #expect(World(.date, "2026-03-05T00:00:00Z", locale: "de_DE").values == ["5", "März", "2026"])
    #expect(World(.time, "2026-03-05T17:07:00Z").values == ["5", "07", "PM"])
    #expect(World(.time, "2026-03-05T00:07:00Z").values == ["12", "07", "AM"])
    #expect(World(.time, "2026-03-05T17:07:00Z", locale: "de_DE").values == ["17", "07"])
    #expect(World(.yearAndMonth, "2026-03-05T17:07:00Z").values == ["March", "2026"])
    #expect(
      World(.dateAndTime, "2026-03-05T17:07:00Z").values == ["Thu, Mar 5", "5", "07", "PM"])
  }

  @Test("turning the wheels changes the date and tells once for each; code tells nobody (PIC-07)")
  func turning() {
    let world = World(.date, "2026-01-31T09:30:00Z")
    world.turn(0, by: 1)
    // February has no 31st, so the wheel of days goes back to the last day.
    #expect(world.told == ["2026-02-28T09:30:00Z"] && world.values == ["February", "28", "2026"])
    world.turn(1, by: 1)
    #expect(world.shown == "2026-02-28T09:30:00Z")
    world.turn(2, by: 2)
    #expect(world.shown == "2028-02-28T09:30:00Z")
    world.turn(1, by: 1)
    #expect(world.shown == "2028-02-29T09:30:00Z" && world.told.count == 5)
    world.picker.setDate(world.day("1999-12-31T23:59:00Z"), animated: true)
    world.stage.settle()
    #expect(world.told.count == 5 && world.values == ["December", "31", "1999"])
    // The wheels of months and days go round.
    world.turn(0, by: 1)
    #expect(world.shown == "1999-01-31T23:59:00Z")
  }

  @Test("a date and time across midnight and noon (PIC-07)")
  func dateAndTime() {
    let world = World(.dateAndTime, "2026-02-28T23:59:20Z")
    world.turn(0, by: 1)
    #expect(world.shown == "2026-03-01T23:59:00Z")
    world.turn(3, by: -1)
    #expect(world.shown == "2026-03-01T11:59:00Z")
    world.turn(1, by: 1)
    #expect(world.shown == "2026-03-01T00:59:00Z")
  }

  @Test("dates beyond the limits spring back, and their rows are dimmed (PIC-08)")
  func limits() throws {
    let world = World(.date, "2026-05-10T12:00:00Z")
    world.picker.minimumDate = world.day("2026-05-08T00:00:00Z")
    world.picker.maximumDate = world.day("2026-06-02T00:00:00Z")
    world.turn(1, by: -3)
    #expect(world.shown == "2026-05-08T00:00:00Z" && world.values[1] == "8")
    world.turn(0, by: 1)
    #expect(world.shown == "2026-06-02T00:00:00Z" && world.values == ["June", "2", "2026"])
    world.picker.date = world.day("2030-01-01T00:00:00Z")
    #expect(world.shown == "2026-06-02T00:00:00Z")
    // Limits that contradict each other have no effect.
    world.picker.minimumDate = world.day("2027-01-01T00:00:00Z")
    world.picker.date = world.day("2030-01-01T00:00:00Z")
    #expect(world.shown == "2030-01-01T00:00:00Z")
  }

  @Test("the minutes have steps; steps that do not divide an hour are refused (PIC-07)")
  func minutes() {
    let world = World(.time, "2026-03-05T10:44:00Z", locale: "de_DE")
    world.picker.minuteInterval = 15
    world.stage.settle()
    #expect(world.values == ["10", "30"] && world.shown == "2026-03-05T10:30:00Z")
    world.turn(1, by: 1)
    #expect(world.told == ["2026-03-05T10:45:00Z"])
    let before = Misuse.count
    world.picker.minuteInterval = 7
    #expect(Misuse.count == before + 1 && world.picker.minuteInterval == 15)
  }

  @Test("a countdown has hours and minutes, at least one minute (PIC-07)")
  func countdown() {
    let world = World(.countDownTimer, "2026-03-05T10:44:00Z")
    world.picker.countDownDuration = 3725
    #expect(world.picker.countDownDuration == 3720)
    world.stage.settle()
    #expect(world.values == ["1", "2"] && world.told.isEmpty)
    world.turn(0, by: -1)
    world.turn(1, by: -2)
    #expect(world.picker.countDownDuration == 60 && world.values == ["0", "1"])
    world.picker.countDownDuration = .infinity
    #expect(world.picker.countDownDuration == 60)
    world.picker.countDownDuration = 1e8
    #expect(world.picker.countDownDuration == 86_340)
  }

  @Test("a day is a day in every calendar, and far dates have rows (PIC-07)")
  func calendars() {
    for identifier in [
      Calendar.Identifier.buddhist, .japanese, .hebrew, .islamicCivil, .chinese, .persian, .coptic,
    ] {
      let world = World(.dateAndTime, "2026-03-05T10:44:00Z")
      var calendar = Calendar(identifier: identifier)
      calendar.timeZone = TimeZone(secondsFromGMT: 0)!
      world.picker.calendar = calendar
      world.stage.settle()
      world.turn(0, by: 1)
      #expect(world.shown == "2026-03-06T10:44:00Z", "\(identifier)")
      world.picker.datePickerMode = .date
      world.stage.settle()
      #expect(world.values.count == 3 && !world.values.contains(""), "\(identifier)")
    }
    let world = World(.dateAndTime, "2026-03-05T10:44:00Z")
    world.picker.date = .distantPast
    world.picker.date = .distantFuture
    world.stage.settle()
    world.picker.date = Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(world.picker.date == .distantFuture)
  }

  @Test("the time of a picker in another zone, with the calendar's weeks and digits (PIC-07)")
  func zone() {
    let world = World(.time, "2026-03-05T10:44:00Z", locale: "de_DE")
    world.picker.timeZone = TimeZone(secondsFromGMT: 5 * 3600 + 1800)
    world.stage.settle()
    #expect(world.values == ["16", "14"])
    world.turn(0, by: 1)
    #expect(world.shown == "2026-03-05T11:44:00Z")
    world.picker.locale = Locale(identifier: "ar_EG")
    world.stage.settle()
    #expect(world.values.contains("٥"))
  }
}
