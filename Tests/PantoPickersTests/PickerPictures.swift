import Foundation
import PantoPickers
import PantoTesting
import Testing

/// Compares pictures of pickers with goldens that were checked by eye.
@MainActor @Suite("Pictures of pickers", .timeLimit(.minutes(60))) struct PickerPictures {
  private final class Fruits: UIPickerViewDataSource, UIPickerViewDelegate {
    let words = [
      ["Apple", "Banana", "Cherry", "Date", "Elderberry", "Fig", "Grape", "Honeydew"],
      ["Small", "Medium", "Large"],
    ]
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      words[component].count
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { words[component][row] }
  }

  /// Two wheels between two rows and at rest, and a date below.
  private let fruits = Fruits()

  private func pickers(_ style: UIUserInterfaceStyle, locale: String) -> TestStage {
    let stage = TestStage(330, 440)
    stage.stage.userInterfaceStyle = style
    stage.window.backgroundColor = .systemBackground
    let isRightToLeft = locale.hasPrefix("ar")
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let picker = UIPickerView(frame: CGRect(x: 5, y: 0, width: 320, height: 216))
    picker.dataSource = fruits
    picker.delegate = fruits
    stage.add(picker)
    stage.stage.layoutIfNeeded()
    picker.selectRow(3, inComponent: 0, animated: false)
    picker.selectRow(1, inComponent: 1, animated: false)
    stage.finger().down(at: CGPoint(x: isRightToLeft ? 240 : 80, y: 108))
      .move(by: (0, -27), over: 0.5)
    if style == .dark { stage.stage.send(KeyEvent(time: stage.now, code: .right)) }
    let date = UIDatePicker(frame: CGRect(x: 5, y: 220, width: 320, height: 216))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    date.locale = Locale(identifier: locale)
    date.calendar = calendar
    date.datePickerMode = style == .dark ? .countDownTimer : isRightToLeft ? .time : .dateAndTime
    date.date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    date.countDownDuration = 5400
    date.maximumDate = Date(timeIntervalSinceReferenceDate: 800_100_000)
    stage.add(date)
    stage.stage.layoutIfNeeded()
    return stage
  }

  @Test("pickers in light and dark and from right to left (PIC-04, PIC-07)")
  func looks() {
    #expect(pickers(.light, locale: "en_US").pixels == .golden("pickers-light"))
    #expect(pickers(.dark, locale: "en_US").pixels == .golden("pickers-dark"))
    #expect(pickers(.light, locale: "ar_EG").pixels == .golden("pickers-right-to-left"))
  }

  /// A calendar with a time, and two fields below; one of them is open.
  private func forms(_ style: UIUserInterfaceStyle, locale: String, opens: Bool = false)
    -> TestStage
  {
    let stage = TestStage(330, 420)
    stage.stage.userInterfaceStyle = style
    stage.window.backgroundColor = .systemBackground
    if locale.hasPrefix("ar") { stage.stage.layoutDirection = .rightToLeft }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    for form in [UIDatePickerStyle.inline, .compact] {
      let date = UIDatePicker(frame: .zero)
      date.locale = Locale(identifier: locale)
      date.calendar = calendar
      date.date = Date(timeIntervalSinceReferenceDate: 800_000_000)
      date.maximumDate = Date(timeIntervalSinceReferenceDate: 800_700_000)
      date.preferredDatePickerStyle = form
      let size = date.intrinsicContentSize
      date.frame = CGRect(
        x: (330 - size.width) / 2, y: form == .inline ? 5 : 370, width: size.width,
        height: size.height)
      stage.add(date)
    }
    stage.stage.layoutIfNeeded()
    if opens {
      stage.tap(at: CGPoint(x: 120, y: 387))
      stage.settle()
    }
    return stage
  }

  @Test("calendars and fields in light and dark and from right to left (PIC-10)")
  func dateForms() {
    #expect(forms(.light, locale: "en_US").pixels == .golden("date-forms-light"))
    #expect(forms(.dark, locale: "de_DE", opens: true).pixels == .golden("date-forms-open"))
    #expect(forms(.light, locale: "ar_EG").pixels == .golden("date-forms-right-to-left"))
  }
}
