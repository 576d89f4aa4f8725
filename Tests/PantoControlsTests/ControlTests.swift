import PantoControls
import PantoGraphics
import PantoScene
import PantoTesting
import Testing

@MainActor @Suite("Controls", .timeLimit(.minutes(60))) struct ControlTests {
  let stage = TestStage(200, 200)

  @Test("a control sends an event for each step of a touch: down, drag out, drag in, up")
  func events() {
    let control = stage.add(UIControl(frame: CGRect(x: 50, y: 50, width: 100, height: 40)))
    var heard: [String] = []
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
      (.touchDownRepeat, "again"), (.primaryActionTriggered, "action"),
    ]
    for (event, name) in names { control.addAction(for: event) { _ in heard.append(name) } }

    stage.finger().down(at: (100, 70)).move(to: (100, 190)).move(to: (100, 70)).up()
    #expect(heard == ["down", "exit", "enter", "up inside", "action"])

    stage.advance(by: 1)
    heard = []
    stage.finger().down(at: (100, 70)).move(to: (100, 190)).up()
    #expect(heard == ["down", "exit", "up outside"])

    stage.advance(by: 1)
    heard = []
    stage.doubleTap(at: CGPoint(x: 100, y: 70))
    #expect(heard == ["down", "up inside", "action", "down", "again", "up inside", "action"])
  }

  @Test(
    "a control holds its targets weakly, accepts each form of action method, and forgets removed targets"
  )
  func targets() {
    let button = stage.add(UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 40)))
    var target: Target? = Target()
    button.addTarget(target!, action: Target.plain, for: .touchUpInside)
    button.addTarget(target!, action: Target.sent(_:), for: .touchUpInside)
    button.addTarget(target!, action: Target.any(_:), for: .touchUpInside)
    button.addTarget(target!, action: Target.both(_:event:), for: .touchUpInside)
    stage.tap(at: CGPoint(x: 100, y: 70))
    #expect(target?.heard == ["plain", "sent", "any", "both"])
    #expect(button.allTargets.count == 1)

    button.removeTarget(target, action: nil, for: .touchUpInside)
    stage.tap(at: CGPoint(x: 100, y: 70))
    #expect(target?.heard.count == 4)

    button.addTarget(target!, action: Target.plain, for: .touchUpInside)
    target = nil
    #expect(button.allTargets.isEmpty)
    stage.tap(at: CGPoint(x: 100, y: 70))
  }

  @MainActor private final class Target {
    var heard: [String] = []
    func plain() { heard.append("plain") }
    func sent(_ sender: UIButton) { heard.append("sent") }
    func any(_ sender: Any) { heard.append("any") }
    func both(_ sender: UIButton, event: UIEvent) { heard.append("both") }
  }

  @Test("a UIAction knows its sender; a second action with the same identifier replaces the first")
  func actions() {
    var heard: [String] = []
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Go") { action in
        heard.append((action.sender as? UIButton)?.currentTitle ?? "nobody")
      })
    button.frame = CGRect(x: 50, y: 50, width: 100, height: 40)
    stage.add(button)
    stage.tap(at: button.center)
    #expect(heard == ["Go"])

    let id = UIAction.Identifier("x")
    button.addAction(UIAction(identifier: id) { _ in heard.append("first") }, for: .touchDown)
    button.addAction(UIAction(identifier: id) { _ in heard.append("second") }, for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(heard == ["Go", "second"])
  }

  @Test(
    "a disabled control still takes its touch but sends nothing; disabled during a touch, it sends touchCancel"
  )
  func disabled() {
    let button = stage.add(UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 40)))
    var heard: [String] = []
    button.addAction(for: .touchUpInside) { _ in heard.append("tap") }
    button.addAction(for: .touchCancel) { _ in heard.append("cancel") }
    button.isEnabled = false
    #expect(stage.window.hitTest(button.center, with: nil) === button)
    stage.tap(at: button.center)
    #expect(heard.isEmpty)

    button.isEnabled = true
    let finger = stage.finger().down(at: button.center)
    #expect(button.state == .highlighted)
    button.isEnabled = false
    #expect(button.state == .disabled)
    finger.up()
    #expect(heard == ["cancel"])
  }

  @Test("a button's title, title colour and image depend on its state")
  func states() {
    let button = UIButton()
    button.setTitle("Buy", for: .normal)
    button.setTitle("Bought", for: .selected)
    button.setTitleColor(.red, for: .disabled)
    #expect(button.currentTitle == "Buy")
    #expect(button.currentTitleColor == .white)
    button.isSelected = true
    #expect(button.titleLabel?.text == "Bought")
    button.isSelected = false
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.currentTitle == "Buy")
  }

  @Test(
    "a slider's thumb moves with the finger from where it was grabbed and stays within the limits")
  func slider() {
    let slider = UISlider(frame: CGRect(x: 20, y: 80, width: 160, height: 31))
    stage.add(slider)
    slider.maximumValue = 100
    slider.value = 50
    var values: [Float] = []
    slider.addAction(for: .valueChanged) { values.append(($0 as? UISlider)?.value ?? -1) }

    stage.finger().down(at: (105, 95)).move(by: (30, 0), over: 0.2).up()
    // The thumb travels 156 points of track less its own 27 for the whole range of values.
    #expect((slider.value - (50 + 30 / 129 * 100)).magnitude < 0.01)
    #expect(values.count > 5)

    stage.finger().down(at: (slider.center.x + 30, 95)).move(by: (300, 0), over: 0.2).up()
    #expect(slider.value == 100)
    let count = values.count
    stage.tap(at: CGPoint(x: 30, y: 95))
    #expect(slider.value == 100)
    slider.value = .nan
    #expect(slider.value == 100)
    #expect(values.count == count)
  }

  @Test("a switch toggles by a tap and by a drag and sends valueChanged once for each")
  func switches() {
    let control = UISwitch()
    control.center = CGPoint(x: 100, y: 100)
    stage.add(control)
    var heard: [Bool] = []
    control.addAction(for: .valueChanged) { heard.append(($0 as? UISwitch)?.isOn ?? false) }

    stage.tap(at: control.center)
    stage.finger().down(at: control.center).move(by: (-20, 0), over: 0.2).up()
    stage.finger().down(at: control.center).move(by: (20, 0), over: 0.2).up()
    control.isOn = false
    #expect(heard == [true, false, true])
    #expect(control.bounds.size == CGSize(width: 51, height: 31))
  }

  @Test(
    "an ancestor's single-tap recognizer ignores taps on a control and recognizes taps on a plain view (REC-22)"
  )
  func ancestors() {
    var taps = 0
    let tap = UITapGestureRecognizer()
    _ = tap.addAction { _ in taps += 1 }
    stage.window.addGestureRecognizer(tap)
    let slider = stage.add(UISlider(frame: CGRect(x: 20, y: 80, width: 160, height: 31)))
    stage.add(UIView(frame: CGRect(x: 0, y: 150, width: 200, height: 50)))

    stage.tap(at: slider.center)
    #expect(taps == 0 && tap.state == .possible)

    stage.tap(at: CGPoint(x: 100, y: 170))
    #expect(taps == 1)
    slider.isEnabled = false
    stage.tap(at: slider.center)
    #expect(taps == 2, "a disabled control takes no taps")
  }

  @MainActor private final class Listener {
    /// The senders of the received events, without consecutive duplicates.
    var senders: [UIControl] = []
    var touches: [Int] = []
    var times: [TimeInterval] = []
    func changed(_ sender: UIControl, for event: UIEvent) {
      if senders.last !== sender { senders.append(sender) }
      touches.append(event.allTouches?.count ?? -1)
      times.append(event.timestamp)
    }
  }

  /// Guards PRT-02: earlier, no control's `valueChanged` reached a target that takes two arguments.
  @Test("an action method with sender and event receives the changes of each control (PRT-02)")
  func eventTargets() {
    let listener = Listener()
    let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 31)))
    let turn = stage.add(UISwitch(frame: CGRect(x: 0, y: 40, width: 51, height: 31)))
    let segments = UISegmentedControl(items: ["a", "b"])
    segments.frame = CGRect(x: 0, y: 80, width: 100, height: 32)
    stage.add(segments)
    let stepper = stage.add(UIStepper(frame: CGRect(x: 0, y: 120, width: 94, height: 32)))
    let pages = UIPageControl(frame: CGRect(x: 0, y: 160, width: 100, height: 26))
    pages.numberOfPages = 3
    stage.add(pages)
    let late = stage.add(UISlider(frame: CGRect(x: 130, y: 0, width: 60, height: 31)))
    late.isContinuous = false
    let controls: [UIControl] = [slider, turn, segments, stepper, pages, late]
    for control in controls {
      control.addTarget(listener, action: Listener.changed(_:for:), for: .valueChanged)
    }

    stage.finger().down(at: (15, 15)).move(to: (60, 15)).up()
    stage.tap(at: turn.center)
    stage.tap(at: CGPoint(x: 75, y: 96))
    stage.tap(at: CGPoint(x: 80, y: 136))
    stage.tap(at: CGPoint(x: 90, y: 173))
    stage.finger().down(at: (145, 15)).move(to: (185, 15)).up()

    #expect(listener.senders.map { ObjectIdentifier($0) } == controls.map { ObjectIdentifier($0) })
    #expect(listener.touches.count >= 6, "each with the touch that did it")
    #expect(listener.touches.allSatisfy { $0 == 1 })
    #expect(listener.times == listener.times.sorted() && listener.times.allSatisfy { $0 > 0 })

    turn.sendActions(for: .valueChanged)
    #expect(listener.senders.last === turn && listener.touches.last == 0, "code sends no touch")
  }

  @Test(
    "actions that a control sends inside its own tracking methods carry the event, too (PRT-02)")
  func subclassSends() {
    final class Dial: UIControl {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        sendActions(for: .editingDidBegin)
        return true
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        sendActions(for: .editingDidEnd)
      }
      override func cancelTracking(with event: UIEvent?) { sendActions(for: .editingChanged) }
    }
    let listener = Listener()
    let dial = stage.add(Dial(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    dial.addTarget(listener, action: Listener.changed(_:for:), for: .allEditingEvents)

    stage.tap(at: CGPoint(x: 50, y: 50))
    #expect(listener.touches == [1, 1])
    stage.finger().down(at: (50, 50)).cancel()
    #expect(listener.touches == [1, 1, 1, 1])
  }

  @Test(
    "an ancestor's double tap and pan receive a control's touches, its single tap does not (REC-22)"
  )
  func otherAncestors() {
    let tap = UITapGestureRecognizer()
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let pan = UIPanGestureRecognizer()
    for recognizer in [tap, double, pan] as [UIGestureRecognizer] {
      stage.window.addGestureRecognizer(recognizer)
    }
    let slider = UISlider(frame: CGRect(x: 20, y: 80, width: 160, height: 31))
    let controls = [
      slider, UISwitch(), UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40)),
    ]
    controls[1].center = CGPoint(x: 150, y: 40)
    for control in controls {
      stage.add(control)
      stage.tap(at: control.center)
      stage.advance(by: 1)
    }
    #expect(stage.story(of: tap) == "possible")
    #expect(stage.log.transitions.contains { $0.recognizer == pan.id && $0.to == .failed })

    stage.doubleTap(at: controls[2].center)
    #expect(stage.log.transitions.contains { $0.recognizer == double.id && $0.to == .ended })
    stage.tap(at: CGPoint(x: 100, y: 170))
    stage.advance(by: 1)
    #expect(stage.story(of: tap) == "possible → ended", "beside them it is heard")
  }

  @Test("a configuration's handler that asks for an update is not called for it (BAR-05)")
  func updateInsideHandler() {
    let button = UIButton(configuration: .plain())
    var updates = 0
    button.configurationUpdateHandler = { button in
      updates += 1
      button.configuration?.title = button.isSelected ? "On" : "Off"
      button.setNeedsUpdateConfiguration()
    }
    #expect(updates == 1 && button.configuration?.title == "Off")
    button.isSelected = true
    #expect(updates == 2 && button.configuration?.title == "On")
  }
}
