import PantoScene
import PantoTesting
import Testing

/// Two fingers for who has only a mouse (PTR-04, PTR-05).
@MainActor @Suite("Ctrl and the mouse", .timeLimit(.minutes(20))) struct TwoFingerTests {
  let stage = TestStage(400, 400)
  let photo: UIView
  let pan = UIPanGestureRecognizer()
  // Where each finger was seen last, in the order of landing.
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
    stage.stage.onAccepted = { [eye] in eye.told.append($0) }
  }

  @Test("with Ctrl held a press is the pointer and its mirror about the view's centre (PTR-04)")
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
    "the view is the one under the pointer when Ctrl goes down, not when the button does (PTR-04)")
  func whenControlGoesDown() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 150, y: 150)).holding(.control)
    photo.center.x += 50

    mouse.press(at: CGPoint(x: 20, y: 20))

    #expect(eye.places(.began) == [CGPoint(x: 20, y: 20), CGPoint(x: 380, y: 380)])
  }

  @Test(
    "the centre is that of the part that is seen: window and clipping ancestors cut it (PTR-04)")
  func visiblePart() {
    let shelf = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    shelf.clipsToBounds = true
    shelf.addSubview(UIView(frame: CGRect(x: -50, y: 40, width: 100, height: 300)))

    stage.mouse().hover(at: CGPoint(x: 10, y: 50)).holding(.control).press(
      at: CGPoint(x: 10, y: 50))

    // 0…50 across, 40…100 down.
    #expect(eye.places(.began).last == CGPoint(x: 40, y: 90))
  }

  @Test("with Shift as well the offset is frozen and both move side by side (PTR-04)")
  func parallel() {
    stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .hover(at: CGPoint(x: 180, y: 200)).holding(.shift)
      .press(at: CGPoint(x: 180, y: 200)).drag(by: (0, 50))

    #expect(
      stage.stage.liveTouches.map { $0.location(in: nil) }
        == [CGPoint(x: 180, y: 250), CGPoint(x: 220, y: 250)])
    #expect(abs(pan.translation(in: nil).y - 40) < 1e-6, "ten points are the pan's own")
  }

  @Test("without Shift again they mirror each other about where they are (PTR-04)")
  func shiftAndBack() {
    stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 180, y: 200)).holding(.shift).drag(by: (0, 50))
      .lettingGo(of: .shift).drag(by: (-10, 0))

    #expect(
      stage.stage.liveTouches.map { $0.location(in: nil) }
        == [CGPoint(x: 170, y: 250), CGPoint(x: 230, y: 250)])
  }

  @Test("Ctrl let go in mid-drag keeps both fingers until the button is released (PTR-04)")
  func controlLetGo() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
      .press(at: CGPoint(x: 150, y: 200)).lettingGo().drag(by: (-30, 0))
    #expect(stage.stage.liveTouches.count == 2)

    mouse.release()

    #expect(stage.stage.liveTouches.isEmpty)
    #expect(eye.places(.ended) == [CGPoint(x: 120, y: 200), CGPoint(x: 280, y: 200)])

    mouse.press(at: CGPoint(x: 150, y: 200))
    #expect(stage.stage.liveTouches.map(\.type) == [.indirectPointer])
  }

  @Test("both are hit-tested, each for itself (PTR-04)")
  func bothAreHitTested() {
    let left = stage.add(UIView(frame: CGRect(x: 110, y: 110, width: 80, height: 80)))
    photo.isUserInteractionEnabled = false

    stage.mouse().hover(at: CGPoint(x: 5, y: 5)).holding(.control).press(
      at: CGPoint(x: 150, y: 150))

    let hit = stage.stage.liveTouches.map(\.view)
    #expect(hit.first! === left && hit.last! === stage.window)
  }

  @Test("each press has fingers of its own (I1)")
  func freshFingers() {
    let mouse = stage.mouse().hover(at: CGPoint(x: 200, y: 200)).holding(.control)
    for _ in 0..<2 { mouse.press(at: CGPoint(x: 150, y: 200)).drag(by: (10, 0)).release() }

    let landed = eye.told.filter { $0.phase == .began }.map(\.source)
    #expect(landed == [.finger(-1), .finger(-2), .finger(-3), .finger(-4)])
    #expect(stage.stage.repairs.total == 0)
  }

  @Test("emulated and real fingers may be down together; their numbers never meet (PTR-05)")
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

  @Test("other buttons, and other keys, stay what they were (PTR-02, PTR-03)")
  func otherButtons() {
    stage.mouse().hover(at: photo.center).holding(.control)
      .press(at: photo.center, button: .secondary).release()
    stage.mouse().holding(.alternate).press(at: photo.center).release()

    #expect(!eye.told.contains { $0.source.isEmulated })
  }

  @Test("what takes the press away cancels both, with its reason (I12, B13, P3)")
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

  @Test("afterwards the pointer hovers where it was let go (HOV-02)")
  func hoverAfterwards() {
    let hover = UIHoverGestureRecognizer()
    let shelf = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    shelf.addGestureRecognizer(hover)

    stage.mouse().hover(at: photo.center).holding(.control)
      .press(at: photo.center).drag(to: CGPoint(x: 20, y: 20)).release()

    #expect(hover.state == .began)
  }

  @Test("fingers carry no Ctrl: a drag of two is no other drag than a panel's (PTR-04)")
  func noKeys() {
    stage.mouse().hover(at: photo.center).holding([.control, .shift, .command])
      .press(at: photo.center).drag(by: (30, 0)).release()

    #expect(eye.told.filter { $0.source.isEmulated }.allSatisfy { $0.modifiers == .command })
  }
}
