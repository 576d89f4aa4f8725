import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import PantoText
import Testing

/// Tests alerts and action sheets (BAR-04).
@MainActor @Suite("Alerts", .timeLimit(.minutes(60))) struct AlertTests {
  private let stage = TestStage(390, 844)
  private let root = UIViewController()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
  }

  private func buttons(_ view: UIView) -> [UIButton] {
    ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }
  private func tap(_ title: String, in alert: UIAlertController) {
    guard let button = buttons(alert.view).first(where: { $0.currentTitle == title }) else {
      Issue.record("no button \(title)")
      return
    }
    stage.tap(at: button.convert(button.bounds.center, to: nil))
    stage.settle()
  }

  @Test("a text field takes the keyboard, its text is there for the answer (BAR-04)")
  func fields() {
    var answers: [String] = []
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "First" }
    alert.addTextField()
    #expect(alert.textFields?.count == 2 && alert.textFields?.first?.placeholder == "First")
    let ok = UIAlertAction(title: "OK", style: .default) { [weak alert] _ in
      answers.append(alert?.textFields?.map { $0.text ?? "" }.joined(separator: " ") ?? "")
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(ok)
    ok.isEnabled = false
    root.present(alert, animated: true)
    stage.settle()
    #expect(alert.textFields?.first?.isFirstResponder == true)
    stage.stage.send(TextEvent(time: stage.now, .insert("Ada")))
    tap("OK", in: alert)
    #expect(answers.isEmpty && root.presentedViewController === alert, "it is not enabled yet")
    ok.isEnabled = true
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    #expect(alert.textFields?.last?.isFirstResponder == true, "return goes to the next field")
    stage.stage.send(TextEvent(time: stage.now, .insert("L")))
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    stage.settle()
    #expect(answers.isEmpty, "without a preferred action the last return answers nothing")
    alert.preferredAction = ok
    alert.textFields?.last?.becomeFirstResponder()
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    stage.settle()
    #expect(answers == ["Ada L"] && root.presentedViewController == nil)
  }

  @Test("the keyboard leaves together with the alert whose field it was for (BAR-04)")
  func keyboard() {
    stage.stage.screenKeyboard = .always
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: true)
    stage.settle()
    func keyboardTop() -> CGFloat? {
      stage.window.subviews.first { $0.accessibilityIdentifier == "keyboard" }?.frame.minY
    }
    #expect(keyboardTop() ?? 844 < 700)

    alert.dismiss(animated: true)
    stage.advance(by: 0.02)
    #expect(stage.stage.firstResponder == nil, "the keyboard goes down while the alert fades")
    stage.settle()
    #expect(keyboardTop() == nil)
  }

  @Test(
    "two buttons stand side by side, the cancel button first; long or many ones stand in a column (BAR-04)"
  )
  func places() throws {
    let alert = UIAlertController(title: "Sure?", message: "It goes.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Go", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    root.present(alert, animated: false)
    stage.settle()
    let pair = buttons(alert.view)
    #expect(pair.map(\.currentTitle) == ["Go", "Cancel"])
    #expect(
      pair[0].frame.minX == 135 && pair[1].frame.minX == 0
        && pair[0].frame.minY == pair[1].frame.minY)
    alert.addAction(UIAlertAction(title: "Later", style: .default))
    stage.settle()
    let column = buttons(alert.view)
    #expect(column.map(\.currentTitle) == ["Go", "Later", "Cancel"])
    #expect(column.map(\.frame.width) == [270, 270, 270])
    #expect(column[0].frame.maxY == column[1].frame.minY)
  }

  @Test("a tap beside an action sheet cancels it, its cancel button stands apart (BAR-04)")
  func sheet() {
    var answers: [String] = []
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for title in ["One", "Two"] {
      sheet.addAction(UIAlertAction(title: title, style: .default) { _ in answers.append(title) })
    }
    root.present(sheet, animated: false)
    stage.settle()
    stage.tap(at: CGPoint(x: 195, y: 100))
    stage.settle()
    #expect(root.presentedViewController === sheet, "without a cancel action it stays")
    sheet.addAction(UIAlertAction(title: "No", style: .cancel) { _ in answers.append("No") })
    stage.settle()
    let all = buttons(sheet.view)
    let cancel = all.first { $0.currentTitle == "No" }
    #expect(cancel.map { $0.convert($0.bounds, to: nil).maxY } == 836)
    stage.tap(at: CGPoint(x: 195, y: 100))
    stage.settle()
    #expect(answers == ["No"] && root.presentedViewController == nil)
  }

  @Test("two fingers on two buttons give one answer (BAR-04)") func oneAnswer() {
    var answers: [String] = []
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    for title in ["Yes", "No"] {
      alert.addAction(UIAlertAction(title: title, style: .default) { _ in answers.append(title) })
    }
    root.present(alert, animated: true)
    stage.settle()
    let fingers = buttons(alert.view).map {
      stage.finger().down(at: $0.convert($0.bounds.center, to: nil))
    }
    #expect(fingers.count == 2)
    for finger in fingers { finger.up() }
    stage.settle()
    #expect(answers == ["Yes"] && root.presentedViewController == nil)
  }

  @Test("what UIKit refuses with an exception is reported (BAR-04)") func refused() {
    Misuse.forget()
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addTextField()
    sheet.addAction(UIAlertAction(title: "No", style: .cancel))
    sheet.addAction(UIAlertAction(title: "Never", style: .cancel))
    sheet.preferredAction = UIAlertAction(title: "Other", style: .default)
    #expect(sheet.actions.count == 1 && sheet.textFields == nil && sheet.preferredAction == nil)
    #expect(Misuse.messages.count == 3)
    Misuse.forget()
  }

  @Test("more buttons than the window is high scroll (BAR-04)") func many() throws {
    let sheet = UIAlertController(title: "Many", message: nil, preferredStyle: .actionSheet)
    for number in 0..<40 { sheet.addAction(UIAlertAction(title: "\(number)", style: .default)) }
    root.present(sheet, animated: false)
    stage.settle()
    let last = try #require(buttons(sheet.view).last)
    let scroll = try #require(last.superview as? UIScrollView)
    #expect(scroll.bounds.height < 844 && scroll.contentSize.height > 2000)
    #expect(scroll.convert(scroll.bounds, to: nil).maxY <= 844)
  }

  @Test("a configuration without a title shows the button's own (BAR-05)") func configured() {
    let button = UIButton(configuration: .filled(), primaryAction: nil)
    button.setTitle("Go", for: .normal)
    stage.add(button)
    #expect(button.titleLabel?.text == "Go" && button.titleLabel?.textColor == .white)
    #expect(button.intrinsicContentSize.width > 40)
    button.configuration?.title = "Stop"
    #expect(button.titleLabel?.text == "Stop")
  }
}
