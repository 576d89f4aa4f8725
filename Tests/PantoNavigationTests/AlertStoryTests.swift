import PantoControls
import PantoNavigation
import PantoScene
import PantoTesting
import Testing

/// Places and answers of alerts.
@MainActor @Suite("Answers of alerts", .timeLimit(.minutes(60))) struct AlertStoryTests {
  private let stage = TestStage(
    390, 844, safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  private let root = UIViewController()
  @MainActor private final class Log { var lines: [String] = [] }
  private let log = Log()

  init() {
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
  }

  private func action(_ title: String, _ style: UIAlertAction.Style = .default) -> UIAlertAction {
    UIAlertAction(title: title, style: style) { [log, root] _ in
      log.lines.append(title + (root.presentedViewController == nil ? "" : " too early"))
    }
  }
  private func buttons(_ view: UIView) -> [UIButton] {
    ((view as? UIButton).map { [$0] } ?? []) + view.subviews.flatMap(buttons)
  }
  private func button(_ title: String, _ alert: UIAlertController) -> UIButton? {
    buttons(alert.view).first { $0.currentTitle == title }
  }
  private func place(_ title: String, _ alert: UIAlertController) -> CGRect {
    guard let button = button(title, alert) else { return .null }
    return button.convert(button.bounds, to: nil)
  }
  private func show(_ alert: UIAlertController) {
    root.present(alert, animated: true)
    stage.settle()
  }

  private func label(_ text: String, _ view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { self.label(text, $0) }.first
  }

  @Test(
    "texts, fields and buttons of an alert grow with the size of text of the user (BAR-04, PRT-31)")
  func textSize() throws {
    func line(_ style: UIFont.TextStyle) -> CGFloat {
      let label = stage.add(UILabel())
      label.text = "Dry"
      label.font = .preferredFont(forTextStyle: style, compatibleWith: stage.window.traitCollection)
      return label.intrinsicContentSize.height
    }
    for style in [UIAlertController.Style.alert, .actionSheet] {
      let isAlert = style == .alert
      let alert = UIAlertController(title: "Sure?", message: "Dry", preferredStyle: style)
      alert.addAction(action("Yes"))
      if isAlert { alert.addTextField() }
      show(alert)
      #expect(place("Yes", alert).height == (isAlert ? 44 : 57))
      #expect(alert.textFields?.first?.frame.height == (isAlert ? 32 : nil))

      stage.stage.textScale = 33.0 / 17
      stage.settle()
      let title = try #require(label("Sure?", alert.view))
      let message = try #require(label("Dry", alert.view))
      #expect(title.frame.height == line(isAlert ? .headline : .footnote))
      #expect(message.frame.height == line(.footnote) && message.frame.minY >= title.frame.maxY)
      #expect(place("Yes", alert).height == (isAlert ? line(.body) + 22 : line(.title3) + 30))
      #expect((alert.textFields?.first?.frame.height ?? 40) >= 40)
      stage.stage.textScale = 1
      alert.dismiss(animated: false)
      stage.settle()
    }
  }

  @Test("an answer runs its handler after the alert is gone, once (MUT-14)")
  func answer() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(action("No", .cancel))
    alert.addAction(action("Yes"))
    show(alert)
    let spot = place("Yes", alert)
    stage.finger().down(at: spot.center).hold(0.1).cancel()
    stage.finger().down(at: spot.center).move(by: (0, 200), over: 0.2).up()
    stage.tap(at: CGPoint(x: 20, y: 100))
    stage.settle()
    #expect(
      log.lines.isEmpty && root.presentedViewController === alert, "a tap beside does nothing")
    stage.tap(at: spot.center)
    #expect(log.lines.isEmpty)
    stage.tap(at: spot.center)
    stage.settle()
    #expect(log.lines == ["Yes"] && root.presentedViewController == nil)
  }

  @Test(
    "an action sheet stands 8 points from sides and safe area, an alert in the middle (BAR-04)")
  func places() {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for each in [action("Share"), action("No", .cancel)] { sheet.addAction(each) }
    show(sheet)
    #expect(place("Share", sheet).minX == 8 && place("Share", sheet).width == 374)
    #expect(place("No", sheet) == CGRect(x: 8, y: 844 - 34 - 8 - 57, width: 374, height: 57))
    sheet.dismiss(animated: false)
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(action("Yes"))
    show(alert)
    #expect(place("Yes", alert).minX == 60 && place("Yes", alert).width == 270)
  }

  @Test("of a pair, Cancel stands at the leading side, in both directions (MUT-14)")
  func pair() {
    for isRightToLeft in [false, true] {
      stage.stage.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      for cancelFirst in [false, true] {
        let alert = UIAlertController(title: "Sure?", message: "Yes?", preferredStyle: .alert)
        let (no, yes) = (action("No", .cancel), action("Yes"))
        for each in cancelFirst ? [no, yes] : [yes, no] { alert.addAction(each) }
        show(alert)
        #expect(place("No", alert).minX == (isRightToLeft ? 195 : 60))
        #expect(place("Yes", alert).minX == (isRightToLeft ? 60 : 195))
        #expect(place("No", alert).width == 135)
        alert.dismiss(animated: false)
        stage.settle()
      }
    }
  }

  @Test("the preferred action is bold, else the cancel action; a disabled one is pale (MUT-14)")
  func bold() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    let (no, yes) = (action("No", .cancel), action("Yes"))
    alert.addAction(no)
    alert.addAction(yes)
    show(alert)
    func has(_ title: String, _ weight: UIFont.Weight) -> Bool {
      let font = button(title, alert)?.titleLabel?.font
      return font?.style == UIFont.systemFont(ofSize: 17, weight: weight).style
    }
    #expect(has("No", .semibold) && has("Yes", .regular))
    alert.preferredAction = yes
    #expect(has("No", .regular) && has("Yes", .semibold))
    alert.preferredAction = nil
    #expect(has("No", .semibold))
    yes.isEnabled = false
    #expect(button("Yes", alert)?.isEnabled == false)
    stage.tap(at: place("Yes", alert).center)
    stage.settle()
    #expect(log.lines.isEmpty && root.presentedViewController === alert)
  }

  @Test("an action sheet stands above the safe area, its cancel button below it (FID-54, MUT-14)")
  func sheet() {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(action("No", .cancel))
    sheet.addAction(action("One"))
    sheet.addAction(action("Two", .destructive))
    show(sheet)
    #expect(place("No", sheet) == CGRect(x: 8, y: 745, width: 374, height: 57))
    #expect(place("Two", sheet).maxY == 737 && place("One", sheet).maxY == 680)
    #expect(button("Two", sheet)?.currentTitleColor == .systemRed)
    #expect(button("One", sheet)?.currentTitleColor != .systemRed)
    stage.tap(at: place("Two", sheet).center)
    stage.settle()
    #expect(log.lines == ["Two"])
  }

  @Test("an alert is in the middle of what is free, and text changes while it shows (MUT-14)")
  func middle() {
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    for title in ["One", "Two", "Three"] { alert.addAction(action(title)) }
    show(alert)
    let (first, last) = (place("One", alert), place("Three", alert))
    #expect(first.minX == 60 && first.width == 270 && abs(last.maxY - first.minY - 132) < 0.01)
    alert.message = "One more line of text"
    stage.settle()
    let grown = place("One", alert).minY - first.minY
    #expect(grown > 0 && abs(place("Three", alert).maxY - last.maxY - grown) < 0.01)
    stage.stage.resize(to: CGSize(width: 844, height: 390), scale: 1, safeAreaInsets: .zero)
    stage.stage.layoutIfNeeded()
    stage.settle()
    #expect(place("One", alert).midX == 422)
  }

  @Test("the middle of an alert is that of the safe area (O7)", arguments: [true, false])
  func middleOfTheSafeArea(isAnimated: Bool) throws {
    let stage = TestStage(
      393, 852, safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(action("Yes"))
    root.present(alert, animated: isAnimated)

    let card = try #require(
      alert.view.subviews.first { $0.layer.cornerRadius == 14 && !$0.isHidden })
    #expect(abs(card.frame.midY - 438.5) < 0.01)
    stage.settle()
    #expect(abs(card.frame.midY - 438.5) < 0.01)
  }

  @Test("without fields return is the preferred action, and Escape the cancel button (BAR-04)")
  func keys() {
    for (code, answers) in [(KeyCode.enter, ["Yes"]), (.escape, ["No"])] {
      log.lines = []
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      let yes = action("Yes")
      for each in [action("No", .cancel), yes] { alert.addAction(each) }
      show(alert)
      stage.stage.send(KeyEvent(time: stage.now, code: .enter))
      stage.settle()
      #expect(log.lines.isEmpty, "nothing is preferred")
      alert.preferredAction = yes
      stage.stage.send(KeyEvent(time: stage.now, code: code))
      stage.settle()
      #expect(log.lines == answers && root.presentedViewController == nil)
    }
  }

  @Test("return leads from field to field in their order, and answers at the last (MUT-14)")
  func fields() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    for _ in 0..<3 { alert.addTextField() }
    let yes = action("Yes")
    alert.addAction(yes)
    alert.preferredAction = yes
    show(alert)
    let fields = alert.textFields ?? []
    #expect(fields.map(\.isFirstResponder) == [true, false, false])
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    #expect(fields.map(\.isFirstResponder) == [false, true, false])
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    #expect(fields.map(\.isFirstResponder) == [false, false, true] && log.lines.isEmpty)
    stage.stage.send(KeyEvent(time: stage.now, code: .enter))
    stage.settle()
    #expect(log.lines == ["Yes"])
  }
}
