import PantoScene
import PantoTesting
import Testing

/// Tests emulating two fingers with a mouse (PTR-04, PTR-05).
@MainActor @Suite("Two fingers with Ctrl and the mouse", .timeLimit(.minutes(60)))
struct TwoFingerTests {
  let stage = TestStage(400, 400)
  let photo: UIView
  let pan = UIPanGestureRecognizer()
  // A recorder of the events that the stage accepted, in order.
  final class Eye {
    var told: [InputEvent] = []
    func places(_ phase: InputEvent.Phase) -> [CGPoint] {
      told.filter { $0.phase == phase }.map(\.position)
    }
  }
  let eye = Eye()

  init() {
    photo = stage.add(UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200)))
    photo.isMultipleTouchEnabled = true
    photo.addGestureRecognizer(pan)
    stage.stage.observe { [eye] in if case .input(let event, _) = $0 { eye.told.append(event) } }
  }

  @Test(
    "with Ctrl held a press makes two fingers: the pointer and its mirror image about the view's centre (PTR-04)"
  )
  func mirror() {
    stage.mouse().hover(at: CGPoint(x: 150, y: 180)).holding(.control)
      .press(at: CGPoint(x: 160, y: 180)).drag(to: CGPoint(x: 120, y: 140))

    let touches = stage.stage.liveTouches
    #expect(
      touches.map { $0.location(in: nil) } == [CGPoint(x: 120, y: 140), CGPoint(x: 280, y: 260)])
    #expect(touches.allSatisfy { $0.type == .direct && $0.isEmulated })
    #expect(touches.allSatisfy { $0.view === photo })
  }

  @Test(
    "the mirror centre is that of the view under the pointer when Ctrl is pressed, not when the button is (PTR-04)"
  )
  func whenControlGoesDown() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 150)).holding(.control)
    photo.center.x += 50

    mouse.press(at: CGPoint(x: 20, y: 20))

    #expect(eye.places(.began) == [CGPoint(x: 20, y: 20), CGPoint(x: 380, y: 380)])
  }

  @Test(
    "the mirror centre is that of the view's visible part, cut by window and clipping ancestors (PTR-04)"
  )
  func visiblePart() {
    let shelf = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    shelf.clipsToBounds = true
    shelf.addSubview(UIView(frame: CGRect(x: -50, y: 40, width: 100, height: 300)))

    stage.mouse().hover(at: CGPoint(x: 10, y: 50)).holding(.control).press(
      at: CGPoint(x: 10, y: 50))

    // The visible part is 0…50 across and 40…100 down.
    #expect(eye.places(.began).last == CGPoint(x: 40, y: 90))
  }

  @Test("with Shift as well the distance is fixed and both fingers move in parallel (PTR-04)")
  func parallel() {
    stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .hover(at: CGPoint(x: 180, y: 200)).holding(.shift)
      .press(at: CGPoint(x: 180, y: 200)).drag(by: (0, 50))

    #expect(
      stage.stage.liveTouches.map { $0.location(in: nil) }
        == [CGPoint(x: 180, y: 250), CGPoint(x: 220, y: 250)])
    #expect(abs(pan.translation(in: nil).y - 40) < 1e-6, "ten points are the pan's own")
  }

  @Test(
    "Shift moves the centre with the pointer before the press, on both axes (PTR-04, MUT-08)"
  )
  func shiftWhileAiming() {
    stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .hover(at: CGPoint(x: 180, y: 190)).holding(.shift).hover(at: CGPoint(x: 150, y: 240))
      .releasing(.shift).press(at: CGPoint(x: 150, y: 240))

    // The centre of the photo, (200, 200), went 30 points left and 50 down.
    #expect(
      stage.stage.liveTouches.map { $0.location(in: nil) }
        == [CGPoint(x: 150, y: 240), CGPoint(x: 190, y: 260)])
  }

  @Test("after Shift is released the fingers mirror each other about their current centre (PTR-04)")
  func shiftAndBack() {
    stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 180, y: 200)).holding(.shift).drag(by: (0, 50))
      .releasing(.shift).drag(by: (-10, 0))

    #expect(
      stage.stage.liveTouches.map { $0.location(in: nil) }
        == [CGPoint(x: 170, y: 250), CGPoint(x: 230, y: 250)])
  }

  @Test("releasing Ctrl during a drag keeps both fingers until the button is released (PTR-04)")
  func controlLetGo() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 150, y: 200)).releasing().drag(by: (-30, 0))
    #expect(stage.stage.liveTouches.count == 2)

    mouse.release()

    #expect(stage.stage.liveTouches.isEmpty)
    #expect(eye.places(.ended) == [CGPoint(x: 120, y: 200), CGPoint(x: 280, y: 200)])

    mouse.press(at: CGPoint(x: 150, y: 200))
    #expect(stage.stage.liveTouches.map(\.type) == [.indirectPointer])
  }

  @Test("both fingers are hit-tested separately (PTR-04)")
  func bothAreHitTested() {
    let left = stage.add(UIView(frame: CGRect(x: 110, y: 110, width: 80, height: 80)))
    photo.isUserInteractionEnabled = false

    stage.mouse().hover(at: CGPoint(x: 5, y: 5)).holding(.control).press(
      at: CGPoint(x: 150, y: 150))

    let hit = stage.stage.liveTouches.map(\.view)
    #expect(hit.first! === left && hit.last! === stage.window)
  }

  @Test("each press has new finger ids (I1)")
  func freshFingers() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
    for _ in 0..<2 { mouse.press(at: CGPoint(x: 150, y: 200)).drag(by: (10, 0)).release() }

    let landed = eye.told.filter { $0.phase == .began }.map(\.source)
    #expect(landed == [.finger(-1), .finger(-2), .finger(-3), .finger(-4)])
    #expect(stage.stage.repairs.total == 0)
  }

  @Test("emulated and real fingers can be down together, and their ids never collide (PTR-05)")
  func withRealFingers() {
    let real = stage.fingers(2)
    real[0].down(at: (120, 120))
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 150, y: 200))
    real[1].down(at: (130, 250))

    #expect(stage.stage.liveTouches.map(\.isEmulated) == [false, true, true, false])
    mouse.release()
    #expect(stage.stage.liveTouches.map(\.isEmulated) == [false, false])
    #expect(stage.stage.repairs.total == 0)
  }

  @Test("other buttons and modifier keys do not emulate fingers (PTR-02, PTR-03)")
  func otherButtons() {
    stage.mouse().hover(at: photo.center).holding(.control)
      .press(at: photo.center, button: .secondary).release()
    stage.mouse().holding(.alternate).press(at: photo.center).release()

    #expect(!eye.told.contains { $0.source.isEmulated })
  }

  @Test("cancelling the press cancels both fingers, with its cause (I12, B13, P3)")
  func takenAway() {
    let lost = stage.mouse().hover(at: photo.center).holding(.control)
      .press(at: CGPoint(x: 150, y: 200))
    lost.hover(at: CGPoint(x: 160, y: 200))
    #expect(eye.told.filter { $0.phase == .cancelled }.map(\.cause) == [.stale, .stale])

    lost.press(at: CGPoint(x: 150, y: 200))
    stage.stage.cancelTouches(because: .windowGone)
    stage.pointer.forgetContacts()
    lost.release()
    #expect(stage.stage.liveTouches.isEmpty)
    #expect(!eye.told.contains { $0.phase == .ended })
  }

  @Test("after the press the pointer hovers where the button was released (HOV-02)")
  func hoverAfterwards() {
    let hover = UIHoverGestureRecognizer()
    let shelf = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    shelf.addGestureRecognizer(hover)

    stage.mouse().hover(at: photo.center).holding(.control)
      .press(at: photo.center).drag(to: CGPoint(x: 20, y: 20)).release()

    #expect(hover.state == .began)
  }

  @Test("emulated fingers carry neither Ctrl nor Shift, as a touch panel's would not (PTR-04)")
  func noKeys() {
    stage.mouse().hover(at: photo.center).holding([.control, .shift, .command])
      .press(at: photo.center).drag(by: (30, 0)).release()

    #expect(eye.told.filter { $0.source.isEmulated }.allSatisfy { $0.modifiers == .command })
  }
}
