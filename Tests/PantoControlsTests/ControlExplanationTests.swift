import PantoBase
import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests the entries of the log about touches on controls (EXP-01 to EXP-03, V3).
@MainActor @Suite("Controls explain themselves", .timeLimit(.minutes(60)))
struct ControlExplanationTests {
  private let stage = TestStage(400, 600)

  /// The lines of the log about controls, as a reader sees them.
  private var story: [String] {
    stage.log.transitions.filter { $0.recognizer.isOfControl }.map { t in
      let why = t.reason.sentence(for: t.kind, naming: stage.log.name(of:))
      return "\(stage.log.name(of: t.recognizer)) \(t.to.name): \(why)"
    }
  }

  private func button(actions: Int = 1) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Add to cart", for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 44)
    for _ in 0..<actions { button.addAction(for: .touchUpInside) { _ in } }
    stage.add(button)
    return button
  }

  @Test("a tap on a button says how many actions it called (EXP-01)", arguments: [0, 1, 2])
  func tap(actions: Int) {
    let button = button(actions: actions)
    button.accessibilityIdentifier = "add"
    stage.tap(at: button.center)

    let sent = ["no action sent.", "1 action sent.", "2 actions sent."][actions]
    #expect(story == ["button:add ended: Touch up inside, \(sent)"])
  }

  @Test("a button without an identifier has the name of its title (EXP-02)")
  func title() {
    let button = button()
    stage.tap(at: button.center)
    #expect(story == ["button:Add to cart ended: Touch up inside, 1 action sent."])
  }

  @Test("a second button with the same title has a number, whoever asks before (NAM-02)")
  func sameTitles() {
    let (first, second) = (button(), button())
    second.frame.origin.y = 300
    // A tool that asks about the second one first gives it no number.
    #expect(stage.stage.diagnose(first).recognizer == "button:Add to cart")
    #expect(stage.stage.diagnose(second).recognizer == "button:Add to cart")
    stage.tap(at: second.center)
    stage.tap(at: first.center)
    stage.tap(at: second.center)
    func names() -> [String] { stage.log.transitions.map { stage.log.name(of: $0.recognizer) } }
    #expect(names() == ["button:Add to cart", "button:Add to cart#2", "button:Add to cart"])
    #expect(stage.stage.diagnose(first).recognizer == "button:Add to cart#2")
    // The number of one that is gone is free.
    second.removeFromSuperview()
    let third = button()
    third.frame.origin.y = 400
    stage.tap(at: third.center)
    #expect(names().last == "button:Add to cart")
  }

  @Test("buttons with one identifier have the numbers of their views (NAM-01)")
  func sameIdentifiers() {
    let buttons = (0..<2).map { _ in button() }
    for (i, button) in buttons.enumerated() {
      button.accessibilityIdentifier = "add"
      button.frame.origin.y = 100 * CGFloat(i + 1)
    }
    stage.tap(at: buttons[1].center)
    #expect(stage.story(of: buttons[1]) == "possible → ended(touchUpInside, 1 action)")
    #expect(stage.log.transitions.map { stage.log.name(of: $0.recognizer) } == ["button:add#2"])
  }

  @Test("a lift too far outside says how far, and what is allowed (EXP-01, FID-14)")
  func outside() {
    let button = button()
    stage.finger().down(at: button.center).move(to: (160, 144 + 84), over: 0.2).up()
    #expect(
      story == ["button:Add to cart failed: Lifted 84 pt outside; 70 are allowed."])
  }

  @Test("a disabled button says so, and one that is disabled under the finger, too (EXP-01)")
  func disabled() {
    let button = button()
    button.isEnabled = false
    stage.tap(at: button.center)
    button.isEnabled = true
    let finger = stage.finger().down(at: button.center)
    button.isEnabled = false
    finger.up()
    #expect(
      story == [
        "button:Add to cart failed: Disabled.", "button:Add to cart cancelled: Disabled.",
      ])
  }

  @Test(
    "a scroll view that takes a touch is named with its movement; a pressed button keeps its touch (EXP-01, REC-17)"
  )
  func scrolled() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentSize = CGSize(width: 400, height: 2000)
    scroll.accessibilityIdentifier = "page"
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 120, height: 44))
    button.accessibilityIdentifier = "add"
    scroll.addSubview(button)
    stage.add(scroll)

    // Before the touch came to the button, and after.
    stage.finger().down(at: button.center).move(by: (0, -60), over: 0.05).up()
    stage.settle()
    scroll.contentOffset = .zero
    stage.finger().down(at: button.center).hold(0.3).move(by: (0, -60), over: 0.2).up()

    #expect(
      story == [
        "button:add failed: scrollPan:page began after 10 pt and took the touch.",
        "button:add ended: Touch up inside, no action sent.",
      ])
  }

  @Test("a slider says its value before and after, once for a drag of many moves (EXP-01)")
  func slider() {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 300, height: 40))
    slider.accessibilityIdentifier = "volume"
    slider.value = 0.5
    stage.add(slider)
    stage.drag(from: CGPoint(x: 200, y: 120), to: CGPoint(x: 254.6, y: 120), over: 0.3)
    stage.tap(at: CGPoint(x: 60, y: 120))

    let value = Reason.number(CGFloat((slider.value * 1e4).rounded() / 1e4))
    #expect(slider.value > 0.65)
    #expect(
      story == [
        "slider:volume ended: Value 0.5 → \(value).",
        "slider:volume failed: The touch began 181.1 pt from the thumb; at most 12 pt are allowed.",
      ])
  }

  @Test("a switch, a stepper and segments say what they changed (EXP-01)")
  func values() {
    let wifi = UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31))
    wifi.accessibilityLabel = "Wi-Fi"
    let stepper = UIStepper(frame: CGRect(x: 20, y: 80, width: 94, height: 32))
    stepper.accessibilityIdentifier = "count"
    let sizes = UISegmentedControl(items: ["S", "M", "L"])
    sizes.frame = CGRect(x: 20, y: 140, width: 300, height: 32)
    sizes.selectedSegmentIndex = 0
    sizes.accessibilityIdentifier = "size"
    for view in [wifi, stepper, sizes] as [UIView] { stage.add(view) }
    stage.tap(at: wifi.center)
    stage.tap(at: wifi.center)
    stage.tap(at: CGPoint(x: 90, y: 96))
    stage.tap(at: CGPoint(x: 40, y: 96))
    stage.tap(at: CGPoint(x: 40, y: 96))
    stage.tap(at: CGPoint(x: 300, y: 156))
    stage.tap(at: CGPoint(x: 300, y: 156))

    #expect(
      story == [
        "switch:Wi-Fi ended: Turned on.", "switch:Wi-Fi ended: Turned off.",
        "stepper:count ended: Value 0 → 1.", "stepper:count ended: Value 1 → 0.",
        "stepper:count failed: Value stays 0.", "segmentedControl:size ended: Segment 0 → 2.",
        "segmentedControl:size failed: Segment stays 2.",
      ])
  }

  @Test("a touch on a segment that lifts outside says how far, and chooses nothing (EXP-01, V3)")
  func segmentOutside() {
    let sizes = UISegmentedControl(items: ["S", "M", "L"])
    sizes.frame = CGRect(x: 20, y: 140, width: 300, height: 32)
    sizes.selectedSegmentIndex = 0
    sizes.accessibilityIdentifier = "size"
    stage.add(sizes)
    for distance in [1, 40, 70, 71] as [CGFloat] {
      stage.finger().down(at: CGPoint(x: 300, y: 156)).move(to: CGPoint(x: 300, y: 172 + distance))
        .up()
      #expect(sizes.selectedSegmentIndex == 0)
      let number = Reason.number(distance)
      #expect(
        story.last
          == "segmentedControl:size failed: Lifted \(number) pt outside; 0 are allowed.")
    }
    stage.tap(at: CGPoint(x: 300, y: 156))
    #expect(story.last == "segmentedControl:size ended: Segment 0 → 2.")
  }

  @Test("a control of one's own explains itself without a line of code (EXP-01)")
  func own() {
    final class Dial: UIControl {
      var follows = true
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { follows }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        sendActions(for: .valueChanged)
        return true
      }
    }
    let dial = Dial(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    dial.addAction(for: .valueChanged) { _ in }
    stage.add(dial)
    stage.drag(from: dial.center, to: CGPoint(x: 170, y: 150), over: 0.1)
    dial.follows = false
    stage.tap(at: dial.center)
    dial.sendActions(for: .valueChanged)

    #expect(
      story == [
        "control:dial ended: Value changed, 12 actions sent.",
        "control:dial failed: The control did not follow the touch.",
        "control:dial ended: Value changed, 1 action sent.",
      ])
  }

  @Test("a test reads what a control did as the story of a recognizer (EXP-01)")
  func stories() {
    let button = button()
    #expect(stage.story(of: button) == "possible")
    stage.tap(at: button.center)
    stage.finger().down(at: button.center).move(to: (160, 144 + 84), over: 0.2).up()
    #expect(
      stage.story(of: button)
        == "possible → ended(touchUpInside, 1 action) → failed(liftedOutside 84 > 70)")
    #expect(stage.story(of: stage.window) == "possible")
  }

  @Test("a switch that its own action disables or removes has one entry, with its value (EXP-01)")
  func disablesItself() {
    func turn(_ change: @escaping (UISwitch) -> Void) -> [String] {
      let wifi = UISwitch(frame: CGRect(x: 20, y: 20, width: 51, height: 31))
      wifi.accessibilityIdentifier = "wifi"
      wifi.addAction(for: .valueChanged) { _ in change(wifi) }
      stage.add(wifi)
      stage.log.removeAll()
      stage.tap(at: wifi.center)
      wifi.removeFromSuperview()
      return story
    }
    #expect(turn { $0.isEnabled = false } == ["switch:wifi ended: Turned on."])
    #expect(turn { $0.removeFromSuperview() } == ["switch:wifi#2 ended: Turned on."])
  }

  @Test("a drag that changed a value and was cancelled says the value (EXP-01)")
  func cancelledDrag() {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 300, height: 40))
    slider.accessibilityIdentifier = "volume"
    stage.add(slider)
    stage.finger().down(at: CGPoint(x: 64, y: 120)).move(by: (54.6, 0), over: 0.1).cancel()
    #expect(story.count == 1 && story[0].hasPrefix("slider:volume ended: Value 0 → 0."))
  }

  @Test("a control that a recognizer of its own moves has one entry for the whole drag (EXP-01)")
  func ownRecognizer() {
    final class Knob: UIControl {
      func turn(_ pan: UIPanGestureRecognizer) { sendActions(for: .valueChanged) }
    }
    let knob = Knob(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    knob.addGestureRecognizer(UIPanGestureRecognizer(target: knob, action: Knob.turn))
    stage.add(knob)
    stage.drag(from: CGPoint(x: 150, y: 150), to: CGPoint(x: 250, y: 150), over: 0.3)
    let changes = story.filter { $0.contains("Value changed") }
    #expect(changes == ["control:knob ended: Value changed, no action sent."])
    #expect(stage.log.transitions.contains { $0.recognizer.isOfControl && $0.count > 10 })
  }

  @Test("a new title is a new name (EXP-02)")
  func names() {
    let button = button()
    stage.tap(at: button.center)
    button.setTitle("Remove", for: .normal)
    stage.tap(at: button.center)
    #expect(story.map { $0.prefix { $0 != " " } } == ["button:Add", "button:Remove"])
  }

  @Test("a touch that shows the menu says so, and one beside a menu for long presses not (EXP-01)")
  func menus() {
    let button = button(actions: 0)
    button.accessibilityIdentifier = "more"
    button.menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
    stage.tap(at: button.center)
    button.showsMenuAsPrimaryAction = true
    button.showsMenuAsPrimaryAction = false
    stage.tap(at: button.center)
    #expect(
      story == Array(repeating: "button:more ended: Touch up inside, no action sent.", count: 2))
    button.showsMenuAsPrimaryAction = true
    stage.tap(at: button.center)
    #expect(story.last == "button:more ended: Menu shown.")
  }

  @Test("what controls do changes no recognizer's number (EXP-01)")
  func numbers() {
    let before = UITapGestureRecognizer().id.number
    stage.tap(at: button().center)
    #expect(UITapGestureRecognizer().id.number == before + 1)
  }

  @Test("a question about a point names the control first (EXP-01)")
  func diagnosis() throws {
    let button = button()
    button.addGestureRecognizer(UILongPressGestureRecognizer())
    let before = stage.stage.diagnose(at: button.center)
    #expect(before.answers.map(\.recognizer) == ["button:Add to cart", "longPress:button"])
    #expect(before.answers.first?.needs == "Waits for a touch; 1 action attached.")
    #expect(before.obstacles.isEmpty)

    stage.tap(at: button.center)
    let answer = try #require(stage.stage.diagnose(at: button.center).answers.first)
    #expect(answer.outcome == .ended && answer.sentence == "Touch up inside, 1 action sent.")
    #expect(answer.rule == "EXP-01" && answer.kind == .button)
  }

  @Test("following a finger writes nothing, whatever the control does (EXP-01)")
  func moves() {
    let slider = UISlider(frame: CGRect(x: 50, y: 100, width: 300, height: 40))
    slider.value = 0.5
    stage.add(slider)
    let finger = stage.finger().down(at: CGPoint(x: 200, y: 120))
    finger.move(by: (50, 0), over: 2)
    #expect(story.isEmpty)
    finger.up()
    #expect(story.count == 1)
  }
}
