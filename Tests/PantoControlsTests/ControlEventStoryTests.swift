import PantoControls
import PantoScene
import PantoTesting
import Testing

/// The events of a control in the order in which they are sent, and what its methods hear.
@MainActor @Suite("Events of controls", .timeLimit(.minutes(60))) struct ControlEventStoryTests {
  private final class Told: UIControl {
    var lines: [String] = []
    var goesOn = true
    var begins = true
    static let names: [(Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up in"), (.touchUpOutside, "up out"), (.touchCancel, "cancel"),
      (.primaryActionTriggered, "primary"),
    ]
    func listen() {
      for (event, name) in Told.names { addAction(for: event) { [unowned self] _ in tell(name) } }
    }
    private func tell(_ name: String) { lines.append(name + (isHighlighted ? "*" : "")) }
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      lines.append("begin" + (isTracking ? " again" : ""))
      return begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      if lines.last != "go on" { lines.append("go on") }
      return goesOn
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { lines.append("end") }
    override func cancelTracking(with event: UIEvent?) { lines.append("cancelled") }
  }

  private let stage = TestStage(400, 400)
  private let control = Told(frame: CGRect(x: 150, y: 150, width: 100, height: 50))

  init() {
    control.listen()
    stage.add(control)
  }
  private func news() -> [String] {
    defer { control.lines = [] }
    return control.lines
  }

  @Test("a finger that leaves and comes back: exit before outside, enter before inside (MUT-14)")
  func leaving() {
    let finger = stage.finger().down(at: (200, 175))
    #expect(news() == ["begin", "down*"])
    finger.move(by: (10, 0), over: 0)
    #expect(news() == ["go on", "inside*"])
    finger.move(by: (130, 0), over: 0)
    #expect(news() == ["go on", "exit", "outside"] && !control.isTouchInside)
    finger.move(by: (0, 5), over: 0)
    #expect(news() == ["go on", "outside"])
    finger.move(by: (-100, 0), over: 0)
    #expect(news() == ["go on", "enter*", "inside*"])
    finger.up()
    #expect(news() == ["end", "up in", "primary"])
    #expect(!control.isTracking && !control.isHighlighted && !control.isTouchInside)
  }

  @Test(
    "70 points around a control are inside, in each direction (MUT-14)",
    arguments: [(-119, 0), (119, 0), (0, -94), (0, 94)] as [(CGFloat, CGFloat)])
  func slack(dx: CGFloat, dy: CGFloat) {
    stage.finger().down(at: (200, 175)).move(by: (dx, dy), over: 0).up()
    #expect(news().contains("up in"))
    stage.finger().down(at: (200, 175)).move(by: (dx * 1.03, dy * 1.03), over: 0).up()
    #expect(news().contains("up out"))
  }

  @Test("a cancel ends without an up, and the next touch begins anew (MUT-14)")
  func cancelled() {
    stage.finger().down(at: (200, 175)).move(by: (5, 0), over: 0).cancel()
    #expect(news() == ["begin", "down*", "go on", "inside*", "cancelled", "cancel"])
    stage.advance(by: 1)
    stage.finger().down(at: (200, 175)).up()
    #expect(news() == ["begin", "down*", "end", "up in", "primary"])
  }

  @Test("two quick taps send a repeat with the second down (MUT-14)")
  func repeated() {
    stage.doubleTap(at: CGPoint(x: 200, y: 175))
    #expect(
      news().filter { !$0.hasPrefix("end") && $0 != "begin" } == [
        "down*", "up in", "primary", "down*", "repeat*", "up in", "primary",
      ])
  }

  @Test("a control that stops tracking hears the end, and no up follows (MUT-14)")
  func stops() {
    control.goesOn = false
    let finger = stage.finger().down(at: (200, 175)).move(by: (5, 0), over: 0)
    #expect(news() == ["begin", "down*", "go on", "end"] && !control.isHighlighted)
    finger.move(by: (5, 0), over: 0).up()
    #expect(news().isEmpty)
    control.begins = false
    stage.advance(by: 1)
    stage.finger().down(at: (200, 175)).up()
    #expect(news() == ["begin"] && !control.isTracking)
  }

  @Test("a control that is disabled, hidden away or removed under the finger is cancelled (MUT-14)")
  func meanwhile() {
    var finger = stage.finger().down(at: (200, 175))
    control.isEnabled = false
    #expect(news() == ["begin", "down*", "cancelled", "cancel"])
    finger.move(by: (5, 0), over: 0).up()
    #expect(news().isEmpty)

    control.isEnabled = true
    stage.advance(by: 1)
    finger = stage.finger().down(at: (200, 175))
    control.removeFromSuperview()
    finger.move(by: (5, 0), over: 0).up()
    #expect(!news().contains { $0.hasPrefix("up") } && !control.isTracking)
    stage.add(control)
    stage.advance(by: 1)
    stage.finger().down(at: (200, 175)).up()
    #expect(news().suffix(2) == ["up in", "primary"])
  }

  @Test("states combine, and targets go by their events (MUT-14)")
  func states() {
    control.isSelected = true
    control.isHighlighted = true
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
    control.isSelected = false
    control.isHighlighted = false
    #expect(control.state == .disabled)

    @MainActor final class Ear {
      var heard = 0
      func hear() { heard += 1 }
    }
    let (one, two) = (Ear(), Ear())
    let plain = UIControl()
    plain.addTarget(one, action: Ear.hear, for: [.touchDown, .valueChanged])
    plain.addTarget(two, action: Ear.hear, for: .valueChanged)
    plain.removeTarget(one, action: nil, for: .valueChanged)
    plain.sendActions(for: .valueChanged)
    plain.sendActions(for: .touchDown)
    #expect(one.heard == 1 && two.heard == 1)
    #expect(plain.allControlEvents == [.touchDown, .valueChanged])
  }
}
