import Foundation
@testable import PantoControls
@testable import PantoPickers
import PantoScene
import PantoTesting
import Testing

/// Calendars and fields of date pickers, in calendars and languages that the tests choose.
@MainActor @Suite("Forms of date pickers (PIC-10)", .timeLimit(.minutes(60))) struct DateFormTests {
  @MainActor final class World {
    let stage = TestStage(400, 500)
    let picker = UIDatePicker()
    var told: [String] = []
    let words = ISO8601DateFormatter()

    init(
      _ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode, locale: String = "en_US",
      isRightToLeft: Bool = false
    ) {
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0)!
      picker.calendar = calendar
      picker.timeZone = TimeZone(secondsFromGMT: 0)
      picker.locale = Locale(identifier: locale)
      picker.datePickerMode = mode
      picker.date = words.date(from: "2026-03-05T17:07:00Z")!
      picker.preferredDatePickerStyle = style
      picker.frame = CGRect(origin: CGPoint(x: 40, y: 20), size: picker.intrinsicContentSize)
      stage.add(picker)
      picker.addAction(for: .valueChanged) { [unowned self] _ in told.append(shown) }
      stage.stage.layoutIfNeeded()
    }

    var shown: String { words.string(from: picker.date) }

    /// The labels that show inside of the window, with their frames there.
    var labels: [(text: String, frame: CGRect)] {
      var found: [(String, CGRect)] = []
      func look(_ view: UIView) {
        guard !view.isHidden, view.alpha > 0 else { return }
        if let label = view as? UILabel, let text = label.text {
          let frame = label.convert(label.bounds, to: nil)
          if stage.window.bounds.intersects(frame) { found.append((text, frame)) }
        }
        view.subviews.forEach(look)
      }
      look(stage.window)
      return found
    }
    func frame(_ text: String) -> CGRect? {
      labels.first {
        $0.text == text && $0.frame.midX > picker.frame.minX && $0.frame.midX < picker.frame.maxX
      }?.frame
    }
    func tap(_ text: String) {
      guard let frame = frame(text) else {
        Issue.record("no \(text) among \(labels.map(\.text))")
        return
      }
      stage.tap(at: CGPoint(x: frame.midX, y: frame.midY))
      stage.settle()
    }
    /// Drags the days sideways by nearly a page.
    func drag(by way: CGFloat) {
      stage.finger().down(at: (200 - way / 2, 200)).move(by: (way, 0), over: 0.2).up()
      stage.settle()
    }
  }

  @Test("a form is as large as it needs, and wheels stay where a mode has no other (PIC-09)")
  func sizes() {
    let picker = UIDatePicker()
    #expect(picker.datePickerStyle == .wheels)
    picker.preferredDatePickerStyle = .inline
    #expect(picker.datePickerStyle == .inline)
    #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 352))
    picker.datePickerMode = .date
    #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 304))
    picker.preferredDatePickerStyle = .compact
    #expect(picker.datePickerStyle == .compact && picker.intrinsicContentSize.height == 34)
    let width = picker.intrinsicContentSize.width
    picker.datePickerMode = .dateAndTime
    #expect(picker.intrinsicContentSize.width > width + 40)
    for mode in [UIDatePicker.Mode.countDownTimer, .yearAndMonth] {
      picker.datePickerMode = mode
      #expect(picker.datePickerStyle == .wheels)
      #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
    }
  }

  @Test("a tap on a day chooses it and keeps the time of the day (PIC-10)") func choose() {
    let world = World(.inline, .dateAndTime)
    #expect(world.frame("March 2026") != nil && world.frame("SUN") != nil)
    #expect(world.frame("31") != nil)
    #expect((world.frame("5:07\u{202F}PM") ?? world.frame("5:07 PM")) != nil)
    world.tap("18")
    #expect(world.told == ["2026-03-18T17:07:00Z"])
    world.tap("18")
    #expect(world.told.count == 1, "it was chosen already")
    world.picker.date = world.words.date(from: "2027-01-31T08:00:00Z")!
    world.stage.stage.layoutIfNeeded()
    #expect(world.frame("January 2027") != nil && world.told.count == 1)
  }

  @Test("a drag and the chevrons turn the months, which chooses nothing (PIC-10)") func pages() {
    let world = World(.inline, .date)
    world.drag(by: -250)
    #expect(world.frame("April 2026") != nil && world.told.isEmpty)
    #expect(world.frame("30") != nil && world.frame("31") == nil)
    world.drag(by: 250)
    world.drag(by: 250)
    #expect(world.frame("February 2026") != nil && world.frame("29") == nil)
    world.stage.tap(at: CGPoint(x: 40 + 320 - 26, y: 42))
    world.stage.settle()
    #expect(world.frame("March 2026") != nil)
    for _ in 0..<12 {
      world.stage.tap(at: CGPoint(x: 40 + 320 - 70, y: 42))
      world.stage.settle()
    }
    #expect(world.frame("March 2025") != nil)
    world.tap("1")
    #expect(world.told == ["2025-03-01T17:07:00Z"])
    world.tap("March 2025")
    #expect(world.frame("18") == nil, "wheels of months and years show in place of the days")
    world.tap("March 2025")
    #expect(world.frame("18") != nil)
  }

  @Test("days and months beyond the limits are out of reach (PIC-08)") func limits() {
    let world = World(.inline, .date)
    world.picker.minimumDate = world.words.date(from: "2026-03-04T12:00:00Z")
    world.picker.maximumDate = world.words.date(from: "2026-04-02T12:00:00Z")
    world.stage.stage.layoutIfNeeded()
    world.tap("3")
    #expect(world.told.isEmpty)
    world.tap("4")
    #expect(world.told == ["2026-03-04T17:07:00Z"])
    world.drag(by: 250)
    #expect(world.frame("March 2026") != nil, "there is no month before")
    world.drag(by: -250)
    world.tap("3")
    #expect(world.told.count == 1)
    world.tap("2")
    #expect(world.told.last == "2026-04-02T12:00:00Z", "the limit is a moment")
    world.drag(by: -250)
    #expect(world.frame("April 2026") != nil)
  }

  @Test("weeks, names and sides follow the language (PIC-10)") func languages() throws {
    let german = World(.inline, .date, locale: "de_DE")
    #expect(german.frame("März 2026") != nil)
    let first = try #require(german.frame("1"))
    #expect(first.midX > 300, "Sunday is the last day of a German week")
    let english = World(.inline, .date)
    #expect(try #require(english.frame("1")).midX < 80)
    let mirrored = World(.inline, .date, isRightToLeft: true)
    #expect(try #require(mirrored.frame("1")).midX > 320)
    mirrored.drag(by: 250)
    #expect(mirrored.frame("April 2026") != nil, "the next month comes from the left")
    let arabic = World(.inline, .date, locale: "ar_EG", isRightToLeft: true)
    #expect(arabic.frame("١٨") != nil)
  }

  @Test("a field opens a calendar, which a tap beside it closes (PIC-10)") func compact() {
    let world = World(.compact, .dateAndTime)
    #expect(world.frame("Mar 5, 2026") != nil && world.frame("18") == nil)
    world.tap("Mar 5, 2026")
    #expect(world.frame("March 2026") != nil)
    world.tap("18")
    #expect(world.told == ["2026-03-18T17:07:00Z"] && world.frame("Mar 18, 2026") != nil)
    world.stage.tap(at: CGPoint(x: 20, y: 480))
    world.stage.settle()
    #expect(world.frame("March 2026") == nil)
    world.tap("Mar 18, 2026")
    world.picker.removeFromSuperview()
    world.stage.settle()
    #expect(world.labels.isEmpty, "what the field opened goes with it")
  }

  @Test("the field of the time opens wheels (PIC-10)") func time() throws {
    let world = World(.compact, .time, locale: "de_DE")
    world.tap("17:07")
    let nodes = world.stage.stage.accessibilityTree.filter { $0.value == "17" }
    let hours = try #require(nodes.first)
    hours.object.accessibilityIncrement()
    world.stage.settle()
    #expect(world.told == ["2026-03-05T18:07:00Z"] && world.frame("18:07") != nil)
    world.picker.isEnabled = false
    world.stage.tap(at: CGPoint(x: 20, y: 480))
    world.stage.settle()
    world.tap("18:07")
    #expect(!world.stage.stage.accessibilityTree.contains { $0.value == "18" })
  }
}
