import PantoScene
import PantoTesting
import Testing

/// Tests pin mode: emulated fingers that stay where a mouse puts them (MSE-02).
@MainActor @Suite("Pin mode", .timeLimit(.minutes(60))) struct PinModeTests {
  let stage = TestStage(400, 400)
  let photo: UIView
  let pan = UIPanGestureRecognizer()
  let tap = UITapGestureRecognizer()

  init() {
    photo = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    photo.isMultipleTouchEnabled = true
    photo.addGestureRecognizer(pan)
    photo.addGestureRecognizer(tap)
    stage.isPinning = true
  }

  func click(_ x: CGFloat, _ y: CGFloat) {
    stage.mouse().press(at: CGPoint(x: x, y: y)).release()
  }
  var places: [CGPoint] { stage.stage.liveTouches.map { $0.location(in: nil) } }

  @Test("a click drops a finger that stays, and a click on it lifts it (MSE-02)")
  func dropAndLift() {
    click(150, 150)
    #expect(places == [CGPoint(x: 150, y: 150)])
    #expect(stage.stage.liveTouches.allSatisfy { $0.type == .direct && $0.isEmulated })

    stage.advance(by: 0.1)
    click(155, 145)

    #expect(places.isEmpty && stage.pointer.pins.isEmpty)
    #expect(stage.story(of: tap) == "possible → ended", "lifted, not cancelled")
  }

  @Test("a drag on a pin moves it by the pointer's movement while other pins stay (MSE-02)")
  func drag() {
    click(150, 150)
    click(250, 250)

    stage.mouse().press(at: CGPoint(x: 160, y: 150)).drag(by: (-40, 20)).release()

    #expect(places == [CGPoint(x: 110, y: 170), CGPoint(x: 250, y: 250)])
    #expect(pan.state == .changed && pan.numberOfTouches == 2)
  }

  @Test("a press that moves by a few points is still a click (MSE-02)")
  func tremble() {
    click(150, 150)
    stage.mouse().press(at: CGPoint(x: 150, y: 150)).drag(by: (3, 0)).release()

    #expect(places.isEmpty)
  }

  @Test("a press that drags at once is a finger that moves along and stays (MSE-02)")
  func dropAndDrag() {
    stage.mouse().press(at: CGPoint(x: 150, y: 150)).drag(by: (60, 0)).release()

    #expect(places == [CGPoint(x: 210, y: 150)])
    #expect(pan.state == .changed)
  }

  @Test("a handler that leaves pin mode during a press does not make the press arrive twice (B52)")
  func leavingInAHandler() {
    final class Pad: UIView {
      var presses = 0
      var pointer: PointerInput?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        presses += 1
        if presses == 1 { pointer?.setPinning(false, at: 0.1) }
      }
    }
    let stage = TestStage(400, 400)
    let pad = stage.add(Pad(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
    pad.pointer = stage.pointer
    stage.isPinning = true
    stage.mouse().press(at: CGPoint(x: 100, y: 100)).release()
    #expect(pad.presses == 1)
    #expect(stage.stage.repairs.duplicateDown == 0)
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test("at most ten pins can be set (MSE-02)")
  func ten() {
    for i in 0..<12 { click(CGFloat(20 + 30 * (i % 6) * 2), CGFloat(40 + 100 * (i / 6))) }

    #expect(places.count == 10)
    click(20, 40)
    #expect(places.count == 9)
    #expect(stage.stage.repairs.total == 0)
  }

  @Test("leaving pin mode cancels all pins, and a click is a click again (MSE-02)")
  func leaving() {
    click(150, 150)
    click(250, 250)

    stage.isPinning = false

    #expect(places.isEmpty && tap.state == .possible)
    #expect("\(stage.story(of: tap))".hasSuffix("failed(tooManyTouches 2 > 1)"))
    stage.settle()
    click(150, 150)
    #expect("\(stage.story(of: tap))".hasSuffix("→ ended"))
  }

  @Test(
    "in pin mode the right button is still a secondary press, and hover still works (MSE-02, PTR-02)"
  )
  func otherButtons() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 150))
    mouse.press(at: CGPoint(x: 150, y: 150), button: .secondary)

    #expect(stage.stage.liveTouches.map(\.type) == [.indirectPointer])
    mouse.release()
    #expect(stage.pointer.pins.isEmpty && stage.stage.liveTouches.isEmpty)

    let hover = UIHoverGestureRecognizer()
    stage.window.addGestureRecognizer(hover)
    mouse.hover(at: CGPoint(x: 160, y: 150))
    mouse.hover(at: CGPoint(x: 170, y: 150))
    #expect(hover.state == .changed && hover.location(in: nil) == CGPoint(x: 170, y: 150))
    #expect(stage.stage.liveTouches.isEmpty && places.isEmpty)
  }

  @Test("outside of pin mode a click leaves no pin (MSE-02)")
  func outside() {
    stage.isPinning = false
    click(150, 150)

    #expect(places.isEmpty && stage.window.subviews.count == 1)
  }

  @Test("pins and real fingers can be down together (PTR-05)")
  func withRealFingers() {
    click(150, 150)
    stage.finger().down(at: (250, 250))

    #expect(stage.stage.liveTouches.map(\.isEmulated) == [true, false])
    #expect(stage.stage.repairs.total == 0)
  }

  @Test(
    "a pin whose touch the stage cancelled is forgotten, and the next click sets a new pin (I12)")
  func takenAway() {
    click(150, 150)
    stage.stage.cancelTouches(because: .windowGone)
    stage.pointer.forgetContacts()

    #expect(stage.window.subviews.count == 1)
    click(150, 150)
    #expect(places.count == 1)
  }

  @Test("a ring above all views shows a pin and takes no touches (MSE-02)")
  func ring() {
    let plain = stage.pixels
    click(150, 150)
    let pinned = stage.pixels
    // The two pixels lie on the ring's line, 22 points from the centre, and on the pin's head.
    #expect(pinned[150 - 21, 150] != plain[150 - 21, 150])
    #expect(pinned[150, 142] == 0xFF00_7AFF)

    stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))).backgroundColor = .white
    click(300, 300)
    #expect(stage.pixels[150, 142] == 0xFF00_7AFF, "above what came later")
    #expect(stage.window.hitTest(CGPoint(x: 150, y: 150), with: nil) === stage.window.subviews[1])

    stage.isPinning = false
    #expect(stage.pixels[150, 142] == 0xFFFF_FFFF)
  }

  @Test("the two fingers emulated with Ctrl have rings, too, while they are down (PTR-04)")
  func pairRings() {
    stage.isPinning = false
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 150, y: 200))

    #expect(
      stage.window.subviews.last?.subviews.filter { !$0.isHidden }.map(\.center)
        == [CGPoint(x: 150, y: 200), CGPoint(x: 250, y: 200)])
    mouse.release()
    #expect(stage.window.subviews.count == 1)
  }
}
