import PantoScene
import PantoTesting
import Testing

/// Tests section D of the reliability rules on a stage as an app has it: real views, real fingers,
/// public API only.
@MainActor @Suite("Mistakes in an app's handlers (reliability, D)", .timeLimit(.minutes(60)))
struct MisuseStoryTests {
  let stage = TestStage(400, 400)

  private func card(_ x: CGFloat) -> (view: UIView, pan: UIPanGestureRecognizer) {
    let view = stage.add(UIView(frame: CGRect(x: x, y: 100, width: 100, height: 100)))
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    return (view, pan)
  }

  private func states(of pan: UIPanGestureRecognizer) -> States {
    let states = States()
    _ = pan.addAction { states.seen.append($0.state) }
    return states
  }

  @MainActor private final class States { var seen: [UIGestureRecognizer.State] = [] }

  @Test(
    "B49: a handler may remove its recognizer, its view, all views or the window, and other gestures go on",
    arguments: ["recognizer", "view", "superview", "all views", "window"])
  func removals(_ what: String) {
    let outer = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 150, height: 400)))
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    outer.addSubview(view)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    let other = card(250)
    let own = states(of: pan)
    let others = states(of: other.pan)
    _ = pan.addAction { [stage] pan in
      guard pan.state == .changed, own.seen.count == 2 else { return }
      switch what {
      case "recognizer": pan.view?.removeGestureRecognizer(pan)
      case "view": pan.view?.removeFromSuperview()
      case "superview": pan.view?.superview?.removeFromSuperview()
      case "all views": for view in stage.window.subviews { view.removeFromSuperview() }
      default:
        let next = UIWindow(frame: .zero)
        next.rootViewController = UIViewController()
        next.makeKeyAndVisible()
      }
    }

    stage.together {
      stage.finger().down(at: (50, 150)).move(by: (0, 100), over: 0.5).up()
      stage.finger().down(at: (300, 150)).move(by: (0, 100), over: 0.5).up()
    }
    stage.settle()

    #expect(own.seen == [.began, .changed, .cancelled], "\(what): \(own.seen)")
    let otherGoesOn = ["recognizer", "view", "superview"].contains(what)
    #expect(others.seen.last == (otherGoesOn ? .ended : .cancelled), "\(what): \(others.seen)")
    #expect(others.seen.filter { $0 == .ended || $0 == .cancelled }.count == 1)
    #expect(pan.state == .possible && other.pan.state == .possible)
    #expect(stage.stage.liveTouches.isEmpty)
  }

  @Test(
    "B50: a recognizer or view that a handler adds under the finger takes part from the next touch on"
  )
  func additions() {
    let first = card(100)
    let late = UIPanGestureRecognizer()
    let cover = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let coverTap = UITapGestureRecognizer()
    cover.addGestureRecognizer(coverTap)
    _ = first.pan.addAction { [stage] pan in
      guard pan.state == .began else { return }
      first.view.addGestureRecognizer(late)
      stage.window.addSubview(cover)
    }

    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect(stage.story(of: late) == "possible" && stage.story(of: coverTap) == "possible")
    #expect("\(stage.story(of: first.pan))".hasSuffix("→ ended"))

    stage.advance(by: 1)
    stage.tap(at: CGPoint(x: 150, y: 150))
    #expect(stage.story(of: coverTap) == "possible → ended")
    cover.removeFromSuperview()
    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect("\(stage.story(of: late))".contains("began") || late.reason != nil)
  }

  @Test(
    "B51: a recognizer that a handler disables is cancelled at once; enabled again, it takes the next touch"
  )
  func disabling() {
    let first = card(50)
    let second = card(250)
    let own = states(of: first.pan)
    let others = states(of: second.pan)
    var wasDone = false
    _ = first.pan.addAction { pan in
      guard pan.state == .changed, !wasDone else { return }
      wasDone = true
      pan.isEnabled = false
      second.pan.isEnabled = false
      #expect(second.pan.state != .changed && second.pan.state != .began)
      pan.isEnabled = true
      second.pan.isEnabled = true
    }

    stage.together {
      stage.finger().down(at: (100, 150)).move(by: (0, 100), over: 0.5).up()
      stage.finger().down(at: (300, 150)).move(by: (0, 100), over: 0.5).up()
    }
    #expect(own.seen == [.began, .changed, .cancelled])
    #expect(others.seen.last == .cancelled && !others.seen.contains(.ended))

    own.seen = []
    stage.finger().down(at: (100, 150)).move(by: (0, 100), over: 0.5).up()
    #expect(own.seen.first == .began && own.seen.last == .ended)
  }

  @Test("B51: a delegate whose answers change is asked again for each touch")
  func answers() {
    @MainActor final class Moody: UIGestureRecognizerDelegate {
      var allows = true
      func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { allows }
    }
    let moody = Moody()
    let one = card(100)
    one.pan.delegate = moody
    _ = one.pan.addAction { _ in moody.allows = false }

    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect("\(stage.story(of: one.pan))".hasSuffix("→ ended"), "it had begun")
    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect("\(stage.story(of: one.pan))".hasSuffix("failed(delegateRefusedBegin)"))
    moody.allows = true
    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect("\(stage.story(of: one.pan))".hasSuffix("→ ended"))
  }

  @Test(
    "B53: target, delegate, view and recognizer that are released in an action live until the call returns"
  )
  func deaths() {
    @MainActor final class Owner: UIGestureRecognizerDelegate {
      var calls = 0
      var onCall: (() -> Void)?
      func panned(_ pan: UIPanGestureRecognizer) {
        calls += 1
        onCall?()
        _ = pan.location(in: pan.view)
        _ = pan.velocity(in: nil)
      }
    }
    var owner: Owner? = Owner()
    weak var weakOwner: Owner?
    weakOwner = owner
    weak var weakPan: UIPanGestureRecognizer?
    weak var weakView: UIView?
    do {
      let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
      let pan = UIPanGestureRecognizer(target: owner!, action: Owner.panned(_:))
      pan.delegate = owner
      view.addGestureRecognizer(pan)
      (weakPan, weakView) = (pan, view)
    }
    owner!.onCall = { [stage] in
      for view in stage.window.subviews { view.removeFromSuperview() }
      owner = nil
      #expect(weakOwner != nil, "its own method runs still")
    }

    stage.finger().down(at: (50, 50)).move(by: (100, 0), over: 0.3).up()
    stage.advance(by: 1)

    #expect(weakOwner == nil && weakPan == nil && weakView == nil)
  }

  @Test(
    "B54: a recognizer that is added to another view during its drag is cancelled and moves there"
  )
  func moved() {
    let first = card(0)
    let second = stage.add(UIView(frame: CGRect(x: 250, y: 100, width: 100, height: 100)))
    let seen = states(of: first.pan)
    first.view.addGestureRecognizer(first.pan)
    #expect(first.view.gestureRecognizers?.count == 1)

    let finger = stage.finger().down(at: (50, 150)).move(by: (0, 60), over: 0.3)
    second.addGestureRecognizer(first.pan)
    finger.move(by: (0, 60), over: 0.3).up()

    #expect(seen.seen.last == .cancelled && seen.seen.filter { $0 == .cancelled }.count == 1)
    #expect(first.view.gestureRecognizers?.isEmpty ?? true)
    #expect(second.gestureRecognizers?.count == 1 && first.pan.view === second)
    seen.seen = []
    stage.finger().down(at: (50, 150)).move(by: (0, 60), over: 0.3).up()
    #expect(seen.seen.isEmpty)
    stage.finger().down(at: (300, 150)).move(by: (0, 60), over: 0.3).up()
    #expect(seen.seen.last == .ended)
  }

  @Test(
    "B60: impossible counts and distances become the nearest possible ones, and recognition works")
  func settings() {
    let one = card(100)
    one.pan.minimumNumberOfTouches = -4
    one.pan.maximumNumberOfTouches = 0
    #expect(one.pan.minimumNumberOfTouches == 1 && one.pan.maximumNumberOfTouches == 1)
    let tap = UITapGestureRecognizer()
    one.view.addGestureRecognizer(tap)
    tap.numberOfTapsRequired = 0
    tap.numberOfTouchesRequired = -1
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    let press = UILongPressGestureRecognizer()
    one.view.addGestureRecognizer(press)
    press.minimumPressDuration = .nan
    press.allowableMovement = -5
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement >= 0)

    stage.tap(at: CGPoint(x: 150, y: 150))
    #expect(stage.story(of: tap) == "possible → ended")
    stage.advance(by: 1)
    stage.finger().down(at: (150, 150)).move(by: (0, 60), over: 0.3).up()
    #expect("\(stage.story(of: one.pan))".hasSuffix("→ ended"))
  }

  @Test("B61: an app's recognizer that sets states in the wrong order is refused and reported (R1)")
  func wildStates() {
    final class Wild: UIGestureRecognizer {
      var isDragging = false
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        // A change before the beginning is refused.
        state = .changed
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard !isDragging else {
          // Going back to possible is refused.
          return state = .possible
        }
        isDragging = true
        state = .began
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }
    let wild = Wild()
    stage.window.addGestureRecognizer(wild)
    let before = Misuse.count
    var seen: [UIGestureRecognizer.State] = []
    _ = wild.addAction { wild in
      seen.append(wild.state)
      // A change after the end is refused.
      if wild.state == .ended { wild.state = .changed }
    }

    let finger = stage.finger().down(at: (300, 300))
    #expect(wild.state == .possible && Misuse.count == before + 1)
    finger.move(by: (2, 0), over: 1.0 / 120)
    #expect(wild.state == .began)
    finger.move(by: (2, 0), over: 1.0 / 120)
    #expect(wild.state == .began && Misuse.count == before + 2)
    finger.up()

    #expect(seen == [.began, .ended] && Misuse.count == before + 3)
    #expect(stage.story(of: wild) == "possible → began → ended" && wild.state == .possible)
    wild.state = .changed
    #expect(wild.state == .possible && Misuse.count == before + 4, "set without a touch")
  }
}
