import PantoControls
import PantoScene
import PantoTesting
import Testing

/// Tests what assistive technology would read (PRT-25).
@MainActor @Suite("Accessibility", .timeLimit(.minutes(60))) struct AccessibilityTests {
  private let stage = TestStage(400, 600)

  private final class Chart: UIView {
    override var accessibilityLabel: String? {
      get { "Sales" }
      set {}
    }
    override var isAccessibilityElement: Bool {
      get { true }
      set {}
    }
    override func accessibilityPerformEscape() -> Bool { true }
  }

  @Test("labels and controls describe themselves, in the order of their views (PRT-25)")
  func standard() {
    let label = stage.add(UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 20)))
    label.text = "Total"
    let button = stage.add(UIButton(type: .system))
    button.setTitle("Save", for: .normal)
    button.isEnabled = false
    button.accessibilityHint = "Writes the file"
    let onOff = stage.add(UISwitch())
    onOff.isOn = true
    onOff.accessibilityLabel = "Sound"
    let slider = stage.add(UISlider())
    slider.value = 0.25
    let hidden = stage.add(UILabel())
    hidden.text = "nobody"
    hidden.isHidden = true
    _ = stage.add(UIView())
    _ = stage.add(UIImageView())
    #expect(
      stage.stage.accessibilityText == """
        "Total", text
        "Save", button, not enabled, hint Writes the file
        "Sound", value 1, button
        value 25%, adjustable
        """)
    #expect(stage.stage.accessibilityTree[0].frame == label.frame)
    #expect(label.accessibilityActivationPoint == CGPoint(x: 60, y: 30))
    #expect(label.accessibilityLabel == "Total" && label.accessibilityTraits == .staticText)
    label.accessibilityTraits = [.header, .selected]
    label.isAccessibilityElement = false
    #expect(stage.stage.accessibilityTree.count == 3)
    #expect(label.accessibilityTraits.contains(.header))
  }

  @Test("a class that overrides what nothing calls is told so once (PRT-24, PRT-25)")
  func neverCalled() {
    final class Waking: UIView {
      override func awakeFromNib() { super.awakeFromNib() }
    }
    final class Escaping: UIViewController {
      override func accessibilityPerformEscape() -> Bool { true }
    }
    func notes(_ name: String) -> Int { Misuse.messages.count { $0.hasPrefix(name) } }
    Misuse.forget()
    _ = (UISlider(), UIView())
    UIViewController().loadViewIfNeeded()
    #expect(notes("a") == 0, "\(Misuse.messages)")

    for _ in 0..<2 {
      _ = Waking()
      Escaping().loadViewIfNeeded()
    }

    #expect(notes("awakeFromNib is never called") == 1)
    #expect(notes("accessibilityActivate, accessibilityPerformEscape and the like") == 1)
    #expect(Misuse.count == 0)
  }

  @Test("every trait is named in the tree, the rarer ones, too (PRT-25)")
  func traits() {
    let view = stage.add(UIView())
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Metronome"
    view.accessibilityTraits = [.playsSound, .startsMediaSession, .causesPageTurn]

    #expect(
      stage.stage.accessibilityText == "\"Metronome\", plays sound, starts media, turns page")
  }

  @Test(
    "buttons of types with a fixed picture have names (PRT-25)",
    arguments: [
      (UIButton.ButtonType.close, "Close"), (.contactAdd, "Add"), (.infoLight, "More Info"),
      (.infoDark, "More Info"), (.detailDisclosure, "More Info"),
    ])
  func typedButton(type: UIButton.ButtonType, name: String) {
    let button = stage.add(UIButton(type: type))
    #expect(stage.stage.accessibilityText == "\"\(name)\", button")

    button.setTitle("Done", for: .normal)
    #expect(button.accessibilityLabel == "Done")
    button.accessibilityLabel = "own"
    #expect(button.accessibilityLabel == "own")
    #expect(UIButton(type: .system).accessibilityLabel == nil)
  }

  @Test("the value of a switch is 1 or 0, as in UIKit (H17)")
  func switchValue() {
    let onOff = UISwitch()
    #expect(onOff.accessibilityValue == "0")
    onOff.isOn = true
    #expect(onOff.accessibilityValue == "1")
  }

  @Test("an adjustable control moves by a tenth of its range or by a step, and tells it (H17)")
  func adjusted() {
    let slider = stage.add(UISlider())
    slider.maximumValue = 50
    slider.value = 20
    let heard = changes(of: slider)
    slider.accessibilityIncrement()
    #expect(slider.value == 25 && heard.count == 1)
    slider.accessibilityDecrement()
    #expect(slider.value == 20 && heard.count == 2)
    slider.value = 50
    slider.accessibilityIncrement()
    slider.isEnabled = false
    slider.accessibilityDecrement()
    #expect(slider.value == 50 && heard.count == 2)

    let stepper = UIStepper()
    stepper.stepValue = 2
    let steps = changes(of: stepper)
    stepper.accessibilityIncrement()
    stepper.accessibilityIncrement()
    stepper.accessibilityDecrement()
    #expect(stepper.value == 2 && steps.count == 3)

    let pages = UIPageControl()
    pages.numberOfPages = 2
    let turns = changes(of: pages)
    pages.accessibilityIncrement()
    pages.accessibilityIncrement()
    #expect(pages.currentPage == 1 && turns.count == 1)
    pages.accessibilityDecrement()
    #expect(pages.currentPage == 0 && turns.count == 2)
  }

  @Test("a class describes itself by overrides, and a view lists elements of its own (PRT-25)")
  func own() {
    let chart = stage.add(Chart(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let box = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100)))
    let part = UIAccessibilityElement(accessibilityContainer: box)
    part.accessibilityLabel = "May"
    part.accessibilityValue = "12"
    part.accessibilityFrameInContainerSpace = CGRect(x: 10, y: 10, width: 20, height: 20)
    box.accessibilityElements = [part]
    #expect(stage.stage.accessibilityText == "\"Sales\"\n\"May\", value 12")
    #expect(part.accessibilityFrame == CGRect(x: 110, y: 110, width: 20, height: 20))
    #expect(chart.accessibilityPerformEscape() && !box.accessibilityPerformEscape())
    box.accessibilityElementsHidden = true
    #expect(stage.stage.accessibilityTree.count == 1)
  }

  @Test("beside a modal view, and behind what is presented, there is nothing to read (PRT-25)")
  func modal() {
    func text(_ text: String) -> UILabel {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      label.text = text
      return label
    }
    let root = UIViewController()
    stage.window.rootViewController = root
    stage.stage.layoutIfNeeded()
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.view.addSubview(text("behind"))
    root.view.addSubview(card)
    card.addSubview(text("card"))
    #expect(stage.stage.accessibilityTree.count == 2)
    card.accessibilityViewIsModal = true
    #expect(stage.stage.accessibilityText == "\"card\", text")
    let sheet = UIViewController()
    root.present(sheet, animated: false)
    sheet.view.addSubview(text("sheet"))
    #expect(stage.stage.accessibilityText == "\"sheet\", text")
  }

  @Test("no assistive technology is connected, and the settings say so (PRT-25)")
  func settings() {
    #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isBoldTextEnabled)
    Misuse.forget()
    for notification: UIAccessibility.Notification in [.screenChanged, .announcement] {
      UIAccessibility.post(notification: notification, argument: nil)
    }
    #expect(Misuse.messages.count { $0.hasPrefix("UIAccessibility.post") } == 1)
    #expect(Misuse.count == 0)
  }

  @Test("a change of reduced motion is posted once, when the setting has its new value (SIM-04)")
  func reducedMotion() {
    @MainActor final class Heard { var values: [Bool] = [] }
    let heard = Heard()
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { heard.values.append(UIAccessibility.isReduceMotionEnabled) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }

    for isReduced in [true, true, false] { stage.stage.reducesMotion = isReduced }
    stage.stage.raisesContrast = true

    #expect(heard.values == [true, false])
  }

  @Test("custom actions are listed, and performed by their name (PRT-25)")
  func customActions() throws {
    let row = stage.add(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20)))
    row.text = "Letter"
    row.accessibilityIdentifier = "row"
    var done: [String] = []
    row.accessibilityCustomActions = ["Archive", "Delete"].map { name in
      UIAccessibilityCustomAction(name: name) {
        done.append($0.name)
        return name == "Archive"
      }
    }
    let node = try #require(stage.stage.accessibilityTree.first { $0.identifier == "row" })

    #expect(node.line == "\"Letter\", text, action Archive, action Delete")
    #expect(node.perform("Archive") && !node.perform("Delete") && !node.perform("Share"))
    #expect(done == ["Archive", "Delete"])
  }

  @Test("an element of a view is found by its identifier (PRT-25)")
  func elementIdentifier() {
    let chart = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let bar = UIAccessibilityElement(accessibilityContainer: chart)
    bar.accessibilityLabel = "May"
    bar.accessibilityIdentifier = "bar-5"
    chart.accessibilityElements = [bar]

    #expect(stage.stage.accessibilityTree.map(\.identifier) == ["bar-5"])
  }

  @Test(
    "of several modal views only the one in front is read, and the next once it is gone (MUT-14)")
  func modalInFront() {
    let cards = ["first", "second", "third"].map { text in
      let card = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      card.accessibilityViewIsModal = true
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      label.text = text
      card.addSubview(label)
      return card
    }
    #expect(stage.stage.accessibilityText == "\"third\", text")

    cards[2].isHidden = true
    #expect(stage.stage.accessibilityText == "\"second\", text")
    cards[1].removeFromSuperview()
    #expect(stage.stage.accessibilityText == "\"first\", text")
    cards[2].isHidden = false
    #expect(stage.stage.accessibilityText == "\"third\", text")
  }
}
