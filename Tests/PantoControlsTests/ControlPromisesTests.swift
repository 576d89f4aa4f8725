import Foundation
import PantoTesting
import Testing

@testable import PantoControls
@testable import PantoScene

/// Controls against the documentation: events, values, targets.
@MainActor @Suite("Controls keep what their documentation promises", .timeLimit(.minutes(60)))
struct ControlPromisesTests {
  let stage = TestStage(320, 480)

  /// Records the names of the events that a control sends.
  @MainActor private final class Ear {
    var heard: [String] = []
    init(_ control: UIControl, _ events: [(UIControl.Event, String)]) {
      for (event, name) in events {
        control.addAction(for: event) { [unowned self] _ in heard.append(name) }
      }
    }
  }

  @MainActor private final class Target {
    var calls = 0
    func act() { calls += 1 }
  }

  private func add<C: UIControl>(_ control: C, width: CGFloat = 100) -> C {
    control.frame = CGRect(x: 100, y: 200, width: width, height: 40)
    return stage.add(control)
  }

  @Test("a finger may leave a control by 70 points and still lift inside (FID-14)")
  func slack() {
    let button = add(UIButton())
    let ear = Ear(button, [(.touchUpInside, "inside"), (.touchUpOutside, "outside")])

    stage.finger().down(at: button.center).move(to: (150, 270)).up()
    stage.finger().down(at: button.center).move(to: (150, 360)).up()

    #expect(ear.heard == ["inside", "outside"])
  }

  @Test("a drag out of a control and back is told, and only inside it is highlighted (FID-14)")
  func leaves() {
    let button = add(UIButton())
    let ear = Ear(button, [(.touchDragExit, "exit"), (.touchDragEnter, "enter")])

    let finger = stage.finger().down(at: button.center)
    #expect(button.isHighlighted)
    finger.move(to: (150, 400))
    #expect(!button.isHighlighted)
    finger.move(to: button.center)
    #expect(button.isHighlighted)
    finger.up()

    #expect(ear.heard == ["exit", "enter"])
  }

  @Test("a switch sends what a tap changes and not what code changes")
  func toggle() {
    let toggle = stage.add(UISwitch(frame: CGRect(x: 100, y: 200, width: 0, height: 0)))
    let ear = Ear(toggle, [(.valueChanged, "changed")])

    toggle.setOn(true, animated: false)
    #expect(toggle.isOn && ear.heard.isEmpty)

    stage.tap(at: toggle.center)
    #expect(!toggle.isOn && ear.heard == ["changed"])
  }

  @Test("the value of a slider keeps within its limits, also when these move")
  func sliderLimits() {
    let slider = UISlider()
    #expect([slider.minimumValue, slider.value, slider.maximumValue] == [0, 0, 1])

    slider.value = 5
    #expect(slider.value == 1)

    slider.minimumValue = 2
    #expect(slider.value == 2 && slider.maximumValue >= 2)
  }

  @Test("a slider that is not continuous sends once, at the lift")
  func sliderAtTheEnd() {
    let slider = add(UISlider(), width: 200)
    slider.isContinuous = false
    let ear = Ear(slider, [(.valueChanged, "changed")])
    let thumb = slider.interactionRect
    let start = slider.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil)

    let finger = stage.finger().down(at: start).move(by: (80, 0))
    #expect(slider.value > 0 && ear.heard.isEmpty)

    finger.up()
    #expect(ear.heard == ["changed"])
  }

  @Test("a touch on the track beside the thumb moves nothing, and code sends nothing (FID-21)")
  func sliderTrack() {
    let slider = add(UISlider(), width: 200)
    let ear = Ear(slider, [(.valueChanged, "changed")])

    stage.tap(at: CGPoint(x: 280, y: 220))
    #expect(slider.value == 0)

    slider.setValue(0.5, animated: false)
    #expect(ear.heard.isEmpty)
  }

  @Test("a stepper counts from 0 to 100 by 1 at first")
  func stepperSettings() {
    let stepper = UIStepper()

    #expect([stepper.value, stepper.minimumValue, stepper.maximumValue] == [0, 0, 100])
    #expect(stepper.stepValue == 1)
    #expect(stepper.autorepeat && stepper.isContinuous && !stepper.wraps)
  }

  @Test("a stepper that wraps goes on at its minimum")
  func stepperWraps() {
    let stepper = stage.add(UIStepper(frame: CGRect(x: 100, y: 200, width: 0, height: 0)))
    let plus = CGPoint(x: stepper.frame.maxX - 20, y: stepper.center.y)
    stepper.value = 100
    stage.tap(at: plus)
    #expect(stepper.value == 100)

    stepper.wraps = true
    stage.tap(at: plus)

    #expect(stepper.value == 0)
  }

  @Test("a segment sends when it becomes the selected one, and not when it is already")
  func segments() {
    let control = add(UISegmentedControl(items: ["A", "B"]))
    let ear = Ear(control, [(.valueChanged, "changed")])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)

    stage.tap(at: CGPoint(x: 175, y: 220))
    stage.tap(at: CGPoint(x: 175, y: 220))

    #expect(control.selectedSegmentIndex == 1)
    #expect(ear.heard == ["changed"])
  }

  @Test("momentary segments tell their number and keep none")
  func momentary() {
    let control = add(UISegmentedControl(items: ["A", "B"]))
    control.isMomentary = true
    var told: [Int] = []
    control.addAction(for: .valueChanged) { [unowned control] _ in
      told.append(control.selectedSegmentIndex)
    }

    stage.tap(at: CGPoint(x: 175, y: 220))
    stage.tap(at: CGPoint(x: 175, y: 220))

    #expect(told == [1, 1])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("a page control keeps within its pages, and a tap at the right turns one")
  func pages() {
    let control = add(UIPageControl())
    control.numberOfPages = 3
    control.currentPage = 7
    #expect(control.currentPage == 2)
    control.currentPage = 0
    let ear = Ear(control, [(.valueChanged, "changed")])

    stage.tap(at: CGPoint(x: 190, y: 220))

    #expect(control.currentPage == 1)
    #expect(ear.heard == ["changed"])
  }

  @Test("progress keeps between 0 and 1")
  func progress() {
    let view = UIProgressView()

    view.progress = 3
    #expect(view.progress == 1)
    view.progress = -3
    #expect(view.progress == 0)
  }

  @Test("an activity indicator shows only while it is active")
  func activity() {
    let indicator = UIActivityIndicatorView()
    #expect(indicator.hidesWhenStopped && indicator.isHidden)

    indicator.startAnimating()
    #expect(!indicator.isHidden && indicator.isAnimating)
    indicator.stopAnimating()
    #expect(indicator.isHidden)
    indicator.hidesWhenStopped = false
    #expect(!indicator.isHidden)
  }

  @Test("a target that is added twice is called once (FID-04)")
  func twice() {
    let (button, target) = (UIButton(), Target())
    for _ in 0..<2 { button.addTarget(target, action: Target.act, for: .touchUpInside) }

    button.sendActions(for: .touchUpInside)

    #expect(target.calls == 1)
  }

  @Test("an action with a known identifier takes the place of the former one")
  func identifiers() {
    let button = UIButton()
    let name = UIAction.Identifier("save")
    var heard: [Int] = []
    for i in 0..<2 {
      button.addAction(
        UIAction(title: "", identifier: name) { _ in heard.append(i) }, for: .touchUpInside)
    }

    button.sendActions(for: .touchUpInside)

    #expect(heard == [1])
  }

  @Test("without a target and an action, removeTarget removes all")
  func removes() {
    let (button, target) = (UIButton(), Target())
    button.addTarget(target, action: Target.act, for: .touchUpInside)

    button.removeTarget(nil, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)

    #expect(target.calls == 0)
    #expect(button.allTargets.isEmpty)
  }

  @Test("a title of the normal state stands in for the others")
  func titles() {
    let button = UIButton()
    button.setTitle("Go", for: .normal)
    button.isHighlighted = true
    #expect(button.currentTitle == "Go")

    button.setTitle("Now", for: .highlighted)
    #expect(button.currentTitle == "Now")
    button.setTitle(nil, for: .highlighted)
    #expect(button.currentTitle == "Go")
  }

  @Test("states and events have the numbers of the headers")
  func numbers() {
    #expect(UIControl.State.highlighted.rawValue == 1)
    #expect(UIControl.State.disabled.rawValue == 2)
    #expect(UIControl.State.selected.rawValue == 4)
    #expect(UIControl.Event.touchDown.rawValue == 1)
    #expect(UIControl.Event.touchUpInside.rawValue == 64)
    #expect(UIControl.Event.valueChanged.rawValue == 4096)
    #expect(UIControl.Event.primaryActionTriggered.rawValue == 8192)
    #expect(UIControl.Event.editingChanged.rawValue == 131_072)

    let button = UIButton()
    button.isEnabled = false
    button.isSelected = true
    #expect(button.state == [.disabled, .selected])
  }

  @Test("a control that does not begin to track hears nothing more of the touch")
  func refuses() {
    final class Refusing: UIControl {
      var heard: [String] = []
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        heard.append("begin")
        return false
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        heard.append("continue")
        return true
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { heard.append("end") }
    }
    let control = add(Refusing())

    let finger = stage.finger().down(at: control.center).move(by: (20, 0))
    #expect(!control.isTracking)
    finger.up()

    #expect(control.heard == ["begin"])
  }

  @Test("a disabled control sends nothing of touches, and what code sends")
  func disabled() {
    let button = add(UIButton())
    let ear = Ear(button, [(.touchUpInside, "inside")])
    button.isEnabled = false

    stage.tap(at: button.center)
    #expect(ear.heard.isEmpty)

    button.sendActions(for: .touchUpInside)
    #expect(ear.heard == ["inside"])
  }
}
