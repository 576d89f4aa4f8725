import PantoBase
import PantoGestures
import PantoTesting
import Testing

@testable import PantoScene

/// What the inspector shows, and that nobody notices that it looks.
@MainActor @Suite("The inspector") struct InspectorTests {
  let stage = TestStage(1000, 700)
  let card: UIView
  let tap = UITapGestureRecognizer()
  let pan = UIPanGestureRecognizer()

  init() {
    card = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(tap)
    card.addGestureRecognizer(pan)
  }

  private func row(_ title: String) throws -> InspectorRow {
    try #require(stage.stage.inspector?.rows.first { $0.title == title })
  }

  @Test("tells a drag's recognizers with the number that decided, deepest view first (INS-03)")
  func rows() throws {
    let outer = UILongPressGestureRecognizer()
    stage.window.addGestureRecognizer(outer)
    let inspector = stage.stage.addInspector()

    let finger = stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (50, 0), over: 0.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(inspector.rows.map(\.title) == ["Tap", "Pan", "Long press"])
    #expect(try row("Pan").state == "changed" && row("Pan").mark == .active)
    #expect(try row("Tap").mark == .failed)
    #expect(try row("Tap").sentence.hasSuffix("10 are allowed."))
    #expect(try row("Pan").sentence.hasSuffix("needs 10."))
    for row in inspector.rows { #expect(!row.sentence.isEmpty && row.subtitle != "") }

    finger.up()
    try stage.stage.draw(with: stage.compositor)
    #expect(try row("Pan").mark == .recognized, "what it came to stands after the lift")
  }

  @Test("says who waits for whom (INS-03, INS-04)")
  func waiting() throws {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    double.name = "twice"
    tap.name = "once"
    card.addGestureRecognizer(double)
    tap.require(toFail: double)
    stage.stage.addInspector()

    stage.finger().down(at: card.center).up()
    try stage.stage.draw(with: stage.compositor)

    let rows = try #require(stage.stage.inspector).rows
    let once = try #require(rows.first { $0.subtitle == "once" })
    #expect(once.mark == .waiting && once.sentence == "Waits for twice to fail.")
  }

  @Test("counts fingers, way, speed and reports in one line (INS-02)")
  func strip() throws {
    let inspector = stage.stage.addInspector()

    let first = stage.finger().down(at: CGPoint(x: 150, y: 150))
    let second = stage.finger().down(at: CGPoint(x: 200, y: 200)).move(by: (60, 0), over: 0.5)
    first.up()

    #expect(inspector.stripWords.hasPrefix("P 1/2 · dX 60 dY 0 · Xv 1"))
    #expect(inspector.stripWords.hasSuffix("· direct · 120 Hz"))
    second.up()
  }

  @Test("answers why not, as things were before the question (INS-07)")
  func whyNot() throws {
    let inspector = stage.stage.addInspector()
    stage.finger().down(at: CGPoint(x: 150, y: 150)).move(by: (50, 0), over: 0.2).up()

    stage.mouse().press(at: CGPoint(x: 150, y: 150), button: .secondary)

    #expect(try row("Tap").sentence.hasSuffix("10 are allowed."))

    card.isUserInteractionEnabled = false
    inspector.asksNextPress = true
    stage.finger().down(at: CGPoint(x: 150, y: 150)).up()
    #expect(!inspector.asksNextPress)
    #expect(inspector.rows.first?.state == "interactionDisabled")
  }

  @Test("stands before everything, and neither touches nor diagnosis meet it (INS-09)")
  func inFront() throws {
    let views = stage.window.subviews.count
    let inspector = stage.stage.addInspector()
    #expect(stage.stage.addInspector() === inspector)
    let late = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 700)))
    late.isUserInteractionEnabled = false
    stage.finger().down(at: card.center).move(by: (100, 20), over: 0.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(stage.window.subviews.count == views + 1)
    #expect(stage.window.layer.sublayers?.last !== late.layer)
    #expect(stage.window.hitTest(CGPoint(x: 980, y: 60), with: nil) === stage.window)
    late.removeFromSuperview()
    #expect(stage.stage.obstacle(at: card.center) == nil)
  }

  @Test("is gone without a trace when it is taken away (INS-08)")
  func removal() throws {
    let layers = stage.window.layer.sublayers?.count
    stage.stage.addInspector()
    let finger = stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2)
    try stage.stage.draw(with: stage.compositor)
    #expect(stage.stage.needsDisplay, "the trail runs out by itself")

    stage.stage.removeInspector()
    try stage.stage.draw(with: stage.compositor)

    #expect(stage.window.layer.sublayers?.count == layers)
    #expect(!stage.stage.needsDisplay && stage.stage.walk.onAdmitted == nil)
    finger.up()
  }

  @Test("comes to rest: trails run out, lifted touches fade (INS-01)")
  func rest() throws {
    stage.stage.addInspector()
    stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2).up()
    try stage.stage.draw(with: stage.compositor)
    #expect(stage.stage.needsDisplay)

    stage.advance(by: 1.2)
    try stage.stage.draw(with: stage.compositor)

    #expect(!stage.stage.needsDisplay)
  }

  @Test("samples that handlers did not see are marked as such (INS-01)")
  func coalesced() {
    func event(_ t: TimeInterval, _ x: CGFloat, _ phase: InputEvent.Phase) -> InputEvent {
      InputEvent(time: t, position: CGPoint(x: x, y: 0), source: .finger(1), phase: phase)
    }
    var touch = SeenTouch(contact: 1, number: 1, event: event(0, 0, .began), report: 1)
    touch.went(event(0.01, 10, .moved), report: 2)
    touch.went(event(0.02, 20, .moved), report: 2)
    touch.went(event(0.03, 30, .moved), report: 3)

    #expect(touch.samples.map(\.isCoalesced) == [false, true, false, false])
    #expect((touch.velocity(at: 0.03).x - 1000).magnitude < 1e-6)
    #expect(touch.velocity(at: 0.2) == .zero)
    #expect(SeenTouch.words(for: CGPoint(x: 0, y: -12.4)) == "12 pt/s −90°")
    touch.forget(before: 9)
    #expect(touch.samples.count == 1 && touch.position.x == 30)
  }

  @Test("signs differ in shape, every one (INS-04)")
  func marks() {
    let ink = RGBA(0, 0, 0)
    let shapes = StateMark.allCases.map { $0.paths(ink, on: RGBA(1, 1, 1)) }
    for (i, a) in shapes.enumerated() {
      for b in shapes[(i + 1)...] { #expect(a != b) }
    }
  }

  @Test("eight colours stay apart without green cones (INS-01)")
  func colours() {
    // Viénot, Brettel and Mollon 1999, deuteranopia, in linear light.
    func linear(_ v: CGFloat) -> CGFloat {
      v <= 0.04045 ? v / 12.92 : Maths.pow((v + 0.055) / 1.055, 2.4)
    }
    let seen = InspectorLook.touchColors.map { c -> (CGFloat, CGFloat) in
      let (r, g, b) = (linear(c.red), linear(c.green), linear(c.blue))
      let rg = 0.29275 * r + 0.70725 * g
      let blue = -0.02234 * r + 0.02234 * g + b
      func root(_ v: CGFloat) -> CGFloat { Maths.pow(max(v, 1e-6), 1 / 3.0) }
      // Lightness, and yellow against blue: all that is left.
      return (root(rg), root(rg) - root(blue))
    }
    #expect(seen.count == 8)
    for (i, a) in seen.enumerated() {
      for (j, b) in seen.enumerated() where j > i {
        let d = ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).squareRoot()
        #expect(d > 0.08, "colours \(i + 1) and \(j + 1) are \(d) apart")
      }
    }
  }

  @Test("words of every state can be read on their ground (INS-04, VIS-02)")
  func contrast() {
    for isDark in [false, true] {
      let look = InspectorLook(isDark: isDark)
      for mark in StateMark.allCases {
        let ratio = look.wordColor(of: mark).contrast(with: look.raised)
        #expect(ratio >= 4.5, "\(mark) \(isDark ? "dark" : "light"): \(ratio)")
      }
    }
  }

  @Test("the timeline has a lane for each touch and each that changed (INS-06)")
  func lanes() throws {
    var chronicle = Chronicle()
    let log = stage.stage.log
    log.observe { chronicle.add($0, since: 0) }
    chronicle.press(1, number: 1, at: 0)
    stage.finger().down(at: card.center).move(by: (50, 0), over: 0.2).up()
    chronicle.lift(1, at: 0.3)

    let lanes = chronicle.lanes(naming: log.name(of:))

    #expect(lanes.map(\.name) == ["touch 1", "tap:card", "pan:card"])
    #expect(lanes[1].marks.map(\.mark) == [.failed])
    #expect(lanes[2].marks.map(\.mark) == [.active, .recognized])
    #expect(lanes[2].bars.map(\.isThick) == [false, true] && lanes[2].bars[1].end != nil)
    chronicle.forget(before: 20)
    #expect(chronicle.lanes(naming: log.name(of:)).isEmpty)
  }
}
