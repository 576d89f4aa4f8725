import PantoGraphics
import PantoScene
import PantoTesting
import Testing

private let full = CGRect(x: 0, y: 0, width: 300, height: 300)

@MainActor @Suite("Numbers beyond the limits", .timeLimit(.minutes(60))) struct LimitTests {
  let stage = TestStage()

  @Test("geometry that is too large or not finite is refused, and the old value is kept (B57)")
  func geometry() {
    let view = stage.add(UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)))
    view.backgroundColor = .red
    for huge in [1e308, -1e308, 1e10, .infinity, .nan] as [CGFloat] {
      view.frame = CGRect(x: huge, y: 0, width: 1.7e308, height: 1)
      view.frame = CGRect(x: 9e8, y: 0, width: 9e8, height: 1)
      view.center = CGPoint(x: huge, y: 0)
      view.bounds = CGRect(x: 0, y: 0, width: huge, height: 1)
      view.transform = CGAffineTransform(scaleX: huge, y: 1)
      view.layer.cornerRadius = huge
      #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
      #expect(view.transform == .identity && view.layer.cornerRadius == 0)
      #expect(UIView(frame: CGRect(x: huge, y: 0, width: 1, height: 1)).frame == .zero)
    }
    #expect(stage.pixels[5, 5] == 0xFFFF_0000)
  }

  @Test("nested scales beyond the limits are neither drawn nor hit and never give NaN (B58, S2)")
  func nestedScales() {
    var view = stage.add(UIView(frame: full))
    for _ in 0..<60 {
      let inner = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
      inner.backgroundColor = .red
      inner.transform = CGAffineTransform(scaleX: 1e7, y: 1e7)
      view.addSubview(inner)
      view = inner
    }

    _ = stage.pixels
    stage.tap(at: CGPoint(x: 1, y: 1))

    #expect(view.convert(CGPoint(x: 1, y: 1), to: nil) == .zero)
    #expect(view.convert(full, to: nil) == .zero)
  }

  @Test("shadows, borders and paths with values that are not finite are not drawn (B57, P2)")
  func appearance() {
    let view = stage.add(UIView(frame: full))
    for value in [.nan, .infinity, 1e308, -5] as [CGFloat] {
      let place = CGPoint(x: value, y: value)
      view.layer.shadow = LayerContent.Shadow(
        color: RGBA(0, 0, 0), offset: CGVector(dx: value, dy: value), blur: value)
      view.layer.borderWidth = value
      view.layer.borderColor = RGBA(value, 0, 0)
      view.layer.gradient = .linearGradient(
        start: place, end: place, stops: [.init(at: value, color: RGBA(value, 0, 0))])
      view.layer.paths = [
        LayerContent.FilledPath(elements: [.move(place), .line(place)], color: RGBA(1, 0, 0))
      ]
      _ = stage.pixels
    }
  }

  @Test("a window or stage of excessive size keeps its old size (B57)")
  func windows() throws {
    stage.window.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
    stage.stage.resize(
      to: CGSize(width: 1e300, height: 10), scale: 1, safeAreaInsets: .zero)
    stage.stage.resize(
      to: CGSize(width: 10, height: 10), scale: 1e300, safeAreaInsets: .zero)

    #expect(stage.stage.size == CGSize(width: 320, height: 480))
    #expect(TestStage(1e300, 1e300).stage.size == .zero)
    try stage.stage.draw(with: stage.compositor)
  }

  @Test(
    "an event with an impossible time stamp is dropped and counted; the next event works (I6, B5)")
  func time() {
    let pan = UIPanGestureRecognizer()
    stage.add(UIView(frame: full)).addGestureRecognizer(pan)
    for time in [1e300, 1e11, -.infinity, .nan] {
      stage.stage.send(
        InputEvent(time: time, position: .zero, source: .finger(9), phase: .began))
      stage.stage.advance(to: time)
    }
    #expect(stage.stage.repairs.badCoordinates == 4)
    #expect(stage.now == 0)

    stage.finger().down(at: (10, 10)).move(by: (50, 0)).up()

    #expect(pan.reason == .allTouchesLifted)
  }

  @Test("gesture constants that are NaN or negative are refused; infinity is allowed (B60)")
  func constants() {
    let view = stage.add(UIView(frame: full))
    let tap = UITapGestureRecognizer()
    view.addGestureRecognizer(tap)
    var numbers = GestureConstants()
    numbers.tapMovement = .nan
    numbers.tapMaxDuration = .infinity
    numbers.multiTapInterval = -1
    tap.constants = numbers
    #expect(tap.constants.tapMovement == 10)
    #expect(tap.constants.multiTapInterval == 0.35)

    stage.finger().down(at: (10, 10)).hold(5).up()

    #expect(stage.story(of: tap) == "possible → ended")
  }

  @Test("every gesture constant refuses NaN and negative values, the swipe's ranges too (B60)")
  func everyConstant() {
    let sane = GestureConstants()
    let all: [WritableKeyPath<GestureConstants, CGFloat>] = [
      \.hysteresis, \.pointerHysteresis, \.tapMovement, \.multiTapDistance, \.wheelStep,
      \.pressMovement, \.edgeRegion, \.swipeFingerAngle, \.pinchSlop, \.rotationSlop,
      \.rotationSeparation,
    ]
    let times: [WritableKeyPath<GestureConstants, TimeInterval>] = [
      \.tapMaxDuration, \.multiTapInterval, \.multiFingerWindow, \.wheelEnd, \.swipeMaxDuration,
    ]
    let ranges: [WritableKeyPath<GestureConstants, ClosedRange<CGFloat>>] = [
      \.swipeDistance, \.swipeHalfAngle, \.swipeSpeed,
    ]
    // A constant that is added to the type must also be added to this test.
    #expect(Mirror(reflecting: sane).children.count == all.count + times.count + ranges.count)
    let pinch = UIPinchGestureRecognizer()
    for bad in [CGFloat.nan, -1, -CGFloat.infinity] {
      var numbers = sane
      for key in all { numbers[keyPath: key] = bad }
      for key in times { numbers[keyPath: key] = bad }
      if !bad.isNaN { for key in ranges { numbers[keyPath: key] = bad...5 } }
      pinch.constants = numbers
      #expect(pinch.constants == sane)
    }
    var endless = sane
    endless.swipeSpeed = 100...CGFloat.infinity
    pinch.constants = endless
    #expect(pinch.constants.swipeSpeed == 100...1e9)
  }

  @Test("a dense net of failure requirements is searched once, not along each of its paths (B55)")
  func requirementNet() {
    let taps = (0..<40).map { _ in UITapGestureRecognizer() }
    for i in taps.indices {
      for j in taps.indices where j > i { taps[i].require(toFail: taps[j]) }
    }
    taps[39].require(toFail: taps[0])
    #expect(taps[39].reason == nil)
    #expect(taps[39].explanation == .requirementCycle)
  }
}

@MainActor @Suite("A view that leaves during its animation", .timeLimit(.minutes(60)))
struct LeavingTests {
  @Test("removing a view ends its animation at once and brings the stage to rest (A1, ANI-14)")
  func rests() {
    let stage = TestStage()
    let view = stage.add(UIView(frame: full))
    var answers: [Bool] = []
    stage.stage.working {
      UIView.animate(
        withDuration: 1, animations: { view.center.x += 100 }, completion: { answers.append($0) })
    }
    stage.advance(by: 0.3)

    view.removeFromSuperview()

    stage.settle(limit: 1)
    #expect(answers == [false])
    #expect(!stage.stage.isAnimating)
  }
}

@MainActor @Suite("Velocity between frames", .timeLimit(.minutes(60))) struct FrameStampTests {
  @Test(
    "a handler that resets the translation reads the finger's velocity, whatever the frame times are"
  )
  func resetInHandler() {
    // This tests PAN-13 with events as a real window sends them: stamped earlier than the frame
    // that was drawn meanwhile.
    let stage = TestStage()
    let pan = UIPanGestureRecognizer()
    stage.add(UIView(frame: full)).addGestureRecognizer(pan)
    var speeds: [CGFloat] = []
    pan.addAction { pan in
      speeds.append(pan.velocity(in: nil).x)
      pan.setTranslation(.zero, in: nil)
    }
    func send(_ time: TimeInterval, _ x: CGFloat, _ phase: InputEvent.Phase) {
      stage.stage.send(
        InputEvent(
          time: time, position: CGPoint(x: x, y: 5), source: .finger(1), phase: phase))
    }

    send(1, 0, .began)
    for i in 1...10 {
      let time = 1 + 0.008 * TimeInterval(i)
      stage.stage.advance(to: time + 0.005)
      send(time, 16 * CGFloat(i), .moved)
    }

    for speed in speeds { #expect((speed - 2000).magnitude < 1e-6) }
    #expect(speeds.count == 10)
  }
}
