import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

@MainActor @Suite("SDL events as input", .timeLimit(.minutes(20))) struct SDLInputTests {
  let input: SDLInput

  init() {
    input = SDLInput(driver: .x11, size: CGSize(width: 641, height: 481), windowID: 7)
    input.knownDevices = [8]
  }

  func finger(
    _ type: SDL_EventType, _ x: Float, _ y: Float, at ms: UInt32 = 0, finger: Int64 = 1,
    device: Int64 = 8, window: UInt32 = 7
  ) {
    var e = SDL_Event()
    e.tfinger.type = type.rawValue
    e.tfinger.timestamp = ms
    e.tfinger.touchId = device
    e.tfinger.fingerId = finger
    e.tfinger.x = x
    e.tfinger.y = y
    e.tfinger.pressure = 1
    e.tfinger.windowID = window
    input.translate(e)
  }

  func motion(_ x: Int32, _ y: Int32, state: UInt32 = 0, which: UInt32 = 0, at ms: UInt32 = 0) {
    var e = SDL_Event()
    e.motion.type = SDL_MOUSEMOTION.rawValue
    e.motion.timestamp = ms
    e.motion.windowID = 7
    e.motion.which = which
    e.motion.state = state
    e.motion.x = x
    e.motion.y = y
    input.translate(e)
  }

  func button(_ type: SDL_EventType, _ number: Int32, window: UInt32 = 7, which: UInt32 = 0) {
    var e = SDL_Event()
    e.button.type = type.rawValue
    e.button.windowID = window
    e.button.which = which
    e.button.button = UInt8(number)
    e.button.x = 30
    e.button.y = 40
    input.translate(e)
  }

  func key(_ type: SDL_EventType, modifiers: UInt16, at ms: UInt32 = 0) {
    var e = SDL_Event()
    e.key.type = type.rawValue
    e.key.timestamp = ms
    e.key.keysym.mod = modifiers
    input.translate(e)
  }

  func take() -> [InputEvent] {
    input.endBatch()
    var taken: [InputEvent] = []
    input.consumeReport { taken = $0 }
    return taken
  }

  @Test("X11 divides by the last pixel, Wayland by the size (SDL-03)")
  func denormalising() {
    for (driver, expected) in [(SDLInput.Driver.x11, CGFloat(320)), (.wayland, 320.5)] {
      input.driver = driver
      finger(SDL_FINGERDOWN, 0.5, 0)
      finger(SDL_FINGERUP, 0.5, 0)
      #expect(take().first?.position.x == expected)
    }
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERMOTION, -0.25, 1.25)
    #expect((take().last?.position.x ?? 0) < 0, "outside the window is legal")
  }

  @Test("with another scale than the display's, positions are still in points (SIM-03)")
  func anotherScale() {
    input.pointsPerUnit = 0.5
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    #expect(take().map(\.position) == [CGPoint(x: 160, y: 120)])
    finger(SDL_FINGERUP, 0.5, 0.5)
    _ = take()
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    #expect(take().map(\.position) == [CGPoint(x: 15, y: 20)])
  }

  @Test("a window's size in points follows the requested scale, or else the display's (SIM-03)")
  func measure() {
    func measure(_ w: Int32, _ pixels: Int, _ asked: CGFloat?) -> Measure {
      Measure(units: (w, w), pixels: (pixels, pixels), asked: asked)
    }
    #expect(measure(640, 640, nil).size.width == 640)
    #expect(measure(640, 1280, nil).scale == 2 && measure(640, 1280, nil).size.width == 640)
    #expect(measure(1280, 1280, 2).size.width == 640, "X11 at twice the size")
    #expect(measure(640, 1280, 2).pointsPerUnit == 1)
    #expect(measure(640, 1280, 1).size.width == 1280)
    #expect(measure(0, 0, nil).scale == 1)
  }

  @Test("each touch down is a new contact, even if SDL reuses the number (I1, SDL-02)")
  func freshContacts() {
    for _ in 0..<2 {
      finger(SDL_FINGERDOWN, 0.5, 0.5)
      finger(SDL_FINGERUP, 0.5, 0.5, at: 5)
    }
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 9, finger: 1)
    var keys: [Int64] = []
    for event in take() where event.phase == .began {
      if case .finger(let key) = event.source { keys.append(key) }
    }
    #expect(keys == [1, 2, 3])
  }

  @Test("SDL's own gesture events are ignored (SDL-06)")
  func multigesture() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    for type in [SDL_MULTIGESTURE, SDL_DOLLARGESTURE, SDL_DOLLARRECORD] {
      var e = SDL_Event()
      e.mgesture.type = type.rawValue
      e.mgesture.touchId = 8
      e.mgesture.numFingers = 2
      e.mgesture.dDist = 0.3
      input.translate(e)
    }
    finger(SDL_FINGERUP, 0.5, 0.5, at: 9)
    #expect(take().map(\.phase) == [.began, .ended])
  }

  @Test("a removed device loses its fingers, and touches of the next device work (B15, SDL-08)")
  func tableReset() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = take()
    input.knownDevices = []
    input.reconcile { _, _ in false }
    let gone = take()
    #expect(gone.map(\.phase) == [.cancelled] && gone.first?.cause == .deviceLost)
    finger(SDL_FINGERMOTION, 0.6, 0.5, at: 5)
    #expect(take().isEmpty)
    input.knownDevices = [9]
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 9, device: 9)
    finger(SDL_FINGERUP, 0.2, 0.2, at: 12, device: 9)
    #expect(take().map(\.phase) == [.began, .ended])
  }

  @Test("a lift keeps the last position (SDL-07)")
  func lift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERMOTION, 0.75, 0.5)
    finger(SDL_FINGERUP, 1, 1)
    #expect(take().last?.position == CGPoint(x: 480, y: 240))
  }

  @Test("events that SDL makes from another device are dropped, in both directions (SDL-01, I11)")
  func echoes() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, device: Int64(SDL_MOUSE_TOUCHID))
    motion(10, 10, which: SDLInput.touchMouse)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, which: SDLInput.touchMouse)
    #expect(take().isEmpty)
    #expect(input.droppedEchoes == 3)
  }

  @Test("a mouse motion while a finger is down is invented by X11 and dropped (SDL-13)")
  func falseMotions() {
    motion(10, 10)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    #expect(take().map(\.phase) == [.began])
    motion(11, 10)
    #expect(take().isEmpty)
    #expect(input.droppedFalseMotions == 2)
    finger(SDL_FINGERUP, 0.5, 0.5)
    _ = take()
    motion(12, 10)
    #expect(take().map(\.phase) == [.hovered])
  }

  @Test("a mouse motion in the batch of the last lift is invented by X11 too (SDL-13)")
  func falseMotionWithTheLift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = take()
    finger(SDL_FINGERUP, 0.5, 0.5)
    motion(12, 10)
    #expect(take().map(\.phase) == [.ended])
    #expect(input.droppedFalseMotions == 1)
  }

  @Test("a timestamp slightly before the previous one is not 2³² milliseconds later (B5)")
  func stampsStepBack() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1000)
    finger(SDL_FINGERMOTION, 0.6, 0.5, at: 995)
    finger(SDL_FINGERMOTION, 0.7, 0.5, at: 1010)
    finger(SDL_FINGERUP, 0.7, 0.5, at: 1020)
    let times = take().map(\.time)
    #expect(times.count == 4 && times.allSatisfy { $0 < 2 })
    #expect(times.last == 1.02)
  }

  @Test("a change of modifier keys is reported at the pointer's position, at once (PTR-04)")
  func keys() {
    key(SDL_KEYDOWN, modifiers: 0x40)
    key(SDL_KEYUP, modifiers: 0)
    #expect(take().isEmpty, "no pointer, no place")

    motion(10, 20, at: 5)
    key(SDL_KEYDOWN, modifiers: 0x40, at: 7)
    key(SDL_KEYDOWN, modifiers: 0x40, at: 8)
    let events = take()
    #expect(events.map(\.phase) == [.stationary, .hovered])
    #expect(events.allSatisfy { $0.modifiers == .control })
    #expect(events[0].position == CGPoint(x: 10, y: 20) && events[0].time == 0.007)
  }

  @Test("a press with Ctrl through SDL's events is two fingers (PTR-04, PTR-05)")
  func twoFingers() {
    let stage = Stage(size: CGSize(width: 641, height: 481))
    let pointer = PointerInput(stage)

    motion(100, 100)
    key(SDL_KEYDOWN, modifiers: 0x40)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    pointer.send(take())

    #expect(stage.liveTouches.map(\.isEmulated) == [true, true, false])
    #expect(stage.liveTouches[1].location(in: nil) == CGPoint(x: 611, y: 441))
  }

  @Test("trackpads listed as touch devices make no touches (SDL-04, B16)")
  func indirect() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, device: 99)
    finger(SDL_FINGERMOTION, 0.6, 0.5, device: 99)
    #expect(take().isEmpty)
    #expect(input.droppedIndirect == 1)
  }

  @Test("events of another window are dropped, but the last lift of a lost window is not (B18)")
  func windows() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 3)
    #expect(take().isEmpty)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERUP, 0.5, 0.5, window: 0)
    #expect(take().map(\.phase) == [.began, .ended])
  }

  @Test("a touch down in pixels shows that the back end sends pixels (B19)")
  func pixels() {
    finger(SDL_FINGERDOWN, 300, 200)
    #expect(take().first?.position == CGPoint(x: 300, y: 200))
  }

  @Test(
    "one coordinate above 4 means pixels; 4 itself, or a move, does not (B19, MUT-06)")
  func pixelsByOne() {
    for (x, y) in [(Float(300), Float(2)), (2, 300), (4.5, 0), (0, 4.5)] {
      let input = SDLInput(driver: .x11, size: CGSize(width: 641, height: 481), windowID: 7)
      input.knownDevices = [8]
      var e = SDL_Event()
      e.tfinger.type = SDL_FINGERDOWN.rawValue
      (e.tfinger.touchId, e.tfinger.windowID) = (8, 7)
      (e.tfinger.x, e.tfinger.y) = (x, y)
      input.translate(e)
      #expect(input.sendsPixels, "\(x), \(y)")
      input.endBatch()
      input.consumeReport { #expect($0.first?.position == CGPoint(x: CGFloat(x), y: CGFloat(y))) }
    }
    finger(SDL_FINGERDOWN, 4, 4)
    finger(SDL_FINGERMOTION, 300, 2)
    #expect(!input.sendsPixels && take().first?.position == CGPoint(x: 2560, y: 1920))
  }

  @Test("a finger without a window id belongs to the only window, from start to lift (K19)")
  func windowless() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 0)
    finger(SDL_FINGERMOTION, 0.75, 0.5, window: 0)
    finger(SDL_FINGERUP, 0.75, 0.5, window: 0)
    let events = take()
    #expect(events.map(\.phase) == [.began, .moved, .ended])
    #expect(events.map(\.position.x) == [320, 480, 480] && input.droppedForeign == 0)
  }

  @Test(
    "with several windows, a finger without id or with an unknown id is dropped (K19, B18)")
  func windowlessOfSeveral() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 99)
    #expect(take().isEmpty && input.droppedForeign == 1)
    input.isOnlyWindow = false
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 0)
    finger(SDL_FINGERMOTION, 0.6, 0.5, window: 0)
    finger(SDL_FINGERUP, 0.6, 0.5, window: 0)
    #expect(take().isEmpty && input.droppedForeign == 4)
  }

  @Test("lifts of a panel that SDL does not list any more are cancels, others are lifts (K4, B14)")
  func liftsOfALostPanel() {
    input.knownDevices = [8, 9]
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERDOWN, 0.2, 0.2, finger: 2, device: 9)
    _ = take()
    input.knownDevices = [9]
    finger(SDL_FINGERUP, 0.5, 0.5, at: 20)
    finger(SDL_FINGERUP, 0.2, 0.2, at: 20, finger: 2, device: 9)
    let events = take()
    #expect(events.map(\.phase) == [.cancelled, .ended])
    #expect(events[0].cause == .deviceLost)
  }

  @Test("if a panel is lost and back in one pump, lifts before its loss are cancels (K4, B14)")
  func liftsBeforeTheLoss() {
    func note(_ x: Float, finger: Int64 = 1) {
      var e = SDL_TouchFingerEvent()
      (e.touchId, e.fingerId, e.x) = (8, finger, x)
      input.recordRaw(e)
    }
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = take()
    // The filter sees the lift, the loss, and then a tap; the queue delivers them together.
    note(0.5)
    input.recordLoss(of: 77)
    input.recordLoss(of: 8)
    note(0.25, finger: 2)
    note(0.25, finger: 2)
    finger(SDL_FINGERUP, 0.5, 0.5, at: 20)
    finger(SDL_FINGERDOWN, 0.25, 0.5, at: 21, finger: 2)
    finger(SDL_FINGERUP, 0.25, 0.5, at: 22, finger: 2)
    let events = take()
    #expect(events.map(\.phase) == [.cancelled, .began, .ended])
    #expect(events[0].cause == .deviceLost)
  }

  @Test("after a press was forgotten the mouse hovers, although SDL reports it as down (K16)")
  func forgottenPress() {
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    _ = take()
    input.forgetContacts()
    motion(50, 60, state: 1)
    #expect(take().map(\.phase) == [.hovered])
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    motion(51, 60, state: 1)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT)
    #expect(take().map(\.phase) == [.began, .moved, .ended])
  }

  @Test("a lift and a touch down with one timestamp are SDL's repair: a cancel, not an end (I14)")
  func lostLift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1)
    _ = take()
    finger(SDL_FINGERUP, 0.5, 0.5, at: 50)
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 50)
    let events = take()
    #expect(events.map(\.phase) == [.cancelled, .began])
    #expect(events[0].cause == .stale)
  }

  @Test("a finger is suspect after 3 s of silence and two later fingers, until it moves (I14)")
  func suspect() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    for (i, ms) in [UInt32(1000), 2000, 3100].enumerated() {
      finger(SDL_FINGERDOWN, 0.5, 0.5, at: ms, finger: Int64(i + 1))
      finger(SDL_FINGERUP, 0.5, 0.5, at: ms + 50, finger: Int64(i + 1))
      let told = take().filter { $0.phase == .stationary }
      #expect(told.map(\.cause) == (ms < 3000 ? [] : [.stale]))
    }
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 3200, finger: 0)
    #expect(take().map(\.phase) == [.moved])
  }

  /// Touches and lifts one finger at `ms`, and returns the reports of suspect fingers.
  func comeAndGo(_ number: Int64, at ms: UInt32, device: Int64 = 8) -> [InputEvent] {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: ms, finger: number, device: device)
    finger(SDL_FINGERUP, 0.5, 0.5, at: ms + 10, finger: number, device: device)
    return take().filter { $0.phase == .stationary }
  }

  @Test("the 3 s of silence start at the last report, not at the touch down (I14, MUT-06)")
  func silentSinceItMoved() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 2000, finger: 0)
    #expect(comeAndGo(1, at: 2100).isEmpty && comeAndGo(2, at: 3500).isEmpty)
    #expect(comeAndGo(3, at: 4980).isEmpty, "2.99 s")
    #expect(comeAndGo(4, at: 4995).map(\.cause) == [.stale], "3.005 s")
  }

  @Test("later fingers that lifted before a finger moved do not count afterwards (I14, MUT-06)")
  func countedAnew() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    #expect(comeAndGo(1, at: 500).isEmpty && comeAndGo(2, at: 1000).isEmpty)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 1500, finger: 0)
    #expect(comeAndGo(3, at: 6000).isEmpty, "one since it moved")
    #expect(comeAndGo(4, at: 6100).count == 1, "two since it moved")
  }

  @Test("a suspect is reported once, and again after it moved and was silent again (I14, MUT-06)")
  func suspectTwice() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    _ = comeAndGo(1, at: 500)
    #expect(comeAndGo(2, at: 3500).count == 1)
    #expect(comeAndGo(3, at: 3600).isEmpty && comeAndGo(4, at: 3700).isEmpty)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 4000, finger: 0)
    _ = take()
    _ = comeAndGo(5, at: 5000)
    #expect(comeAndGo(6, at: 7500).count == 1)
  }

  @Test("fingers of other panels and earlier fingers do not make one suspect (I14, MUT-06)")
  func whoCounts() {
    input.suspectAfter = 3
    input.knownDevices = [8, 9]
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 20)
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 21)
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 0, finger: 0)
    _ = take()
    // The two fingers are of another panel.
    #expect(comeAndGo(1, at: 3500, device: 9).isEmpty && comeAndGo(2, at: 3600, device: 9).isEmpty)
    // Two fingers that touched down earlier lift.
    finger(SDL_FINGERUP, 0.1, 0.1, at: 3700, finger: 20)
    finger(SDL_FINGERUP, 0.1, 0.1, at: 3700, finger: 21)
    #expect(take().map(\.phase) == [.ended, .ended])
    #expect(comeAndGo(3, at: 3800).isEmpty)
    #expect(comeAndGo(4, at: 3900).count == 1)
  }

  @Test(
    "a lift and touch down in one batch are a repair only with equal finger and time (I14, MUT-06)")
  func honestLift() {
    for (finger2, ms) in [(Int64(1), UInt32(51)), (2, 50)] {
      finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1)
      _ = take()
      finger(SDL_FINGERUP, 0.5, 0.5, at: 50)
      finger(SDL_FINGERDOWN, 0.2, 0.2, at: ms, finger: finger2)
      #expect(take().map(\.phase) == [.ended, .began], "finger \(finger2) at \(ms)")
      input.forgetContacts()
    }
  }

  @Test("fingers that SDL no longer has are cancelled (I13, B14)")
  func reconcile() {
    input.knownDevices = []
    input.knownDevices = [8]
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = take()
    input.knownDevices = []
    input.reconcile { _, _ in true }
    #expect(take().isEmpty)
    input.reconcile { _, _ in false }
    #expect(take().map(\.cause) == [.deviceLost])
    #expect(input.liveFingers == 0)
  }

  @Test("times continue when milliseconds wrap after 49.7 days (SDL-10, B7)")
  func wrap() {
    let before = input.time(of: UInt32.max - 5)
    let after = input.time(of: 10)
    #expect((after - before - 0.016).magnitude < 1e-6)
  }

  @Test("weeks after SDL's start, timestamps are whole milliseconds of stage time (SDL-10, I6)")
  func stampsAfterWeeks() {
    let start: UInt64 = 1 << 32 - 10_007
    input.ticksOrigin = -TimeInterval(start) / 1000
    for k in stride(from: 0, to: 90_000_000, by: 977) as StrideTo<UInt64> {
      let time = input.time(of: UInt32(truncatingIfNeeded: start + k))
      guard Timekeeper.onGrid(time) == TimeInterval(k) / 1000 else {
        #expect(Timekeeper.onGrid(time) == TimeInterval(k) / 1000)
        return
      }
    }
  }

  @Test("an event from before the wrap that arrives after it is not 49.7 days ahead (B7)")
  func lateAtTheWrap() {
    _ = input.time(of: UInt32.max - 5)
    let after = input.time(of: 10)
    #expect(input.time(of: UInt32.max - 2) == after)
    #expect((input.time(of: 20) - after - 0.01).magnitude < 1e-6)
  }

  @Test("the X server's timestamps are used if they are plausible (SDL-10)")
  func serverTimes() {
    input.monotonicOrigin = -1000
    // The event arrived 500 ms after SDL's start. By the server's clock the touch was 30 ms
    // earlier.
    #expect((input.time(of: 500, serverTime: 1_000_470) - 0.47).magnitude < 1e-6)
    #expect((input.time(of: 510, serverTime: 1_000_900) - 0.51).magnitude < 1e-6)
    #expect((input.time(of: 520, serverTime: 77) - 0.52).magnitude < 1e-6)
  }

  @Test("each finger event takes its own server time (SDL-14)")
  func pairing() {
    input.monotonicOrigin = 0
    for i in 1...3 {
      var e = SDL_TouchFingerEvent()
      e.touchId = 8
      e.fingerId = 1
      e.x = Float(i) / 10
      input.recordRaw(e)
      input.recordServerTime(UInt32(i * 10), finger: 1)
    }
    finger(SDL_FINGERDOWN, 0, 0, at: 50)
    finger(SDL_FINGERMOTION, 0, 0, at: 50)
    finger(SDL_FINGERUP, 0, 0, at: 50)
    let events = take()
    #expect(events.map { ($0.time * 1000).rounded() } == [10, 20, 30])
    #expect((events[1].position.x - 128).magnitude < 0.001, "the filter saw the true place")
  }

  @Test("an event lost in SDL's queue affects its own batch only, not later ones (SDL-14)")
  func lostInTheQueue() {
    input.monotonicOrigin = 0
    func note(_ x: Float, at ms: UInt32) {
      var e = SDL_TouchFingerEvent()
      e.touchId = 8
      e.fingerId = 1
      e.x = x
      input.recordRaw(e)
      input.recordServerTime(ms, finger: 1)
    }
    note(0.1, at: 10)
    finger(SDL_FINGERDOWN, 0, 0, at: 50)
    note(0.2, at: 20)
    // The move at 20 was lost in the queue.
    #expect(take().count == 1)
    note(0.3, at: 30)
    finger(SDL_FINGERMOTION, 0, 0, at: 50)
    let events = take()
    #expect(events.map { ($0.time * 1000).rounded() } == [30])
    #expect((events[0].position.x - 192).magnitude < 0.001)
  }

  @Test("0...1 refers to the current window size, whatever other windows report (SDL-03, B19)")
  func resized() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    input.size = CGSize(width: 201, height: 101)
    finger(SDL_FINGERMOTION, 0.5, 0.5)
    finger(SDL_FINGERDOWN, 300, 300, finger: 2, window: 9)
    finger(SDL_FINGERMOTION, 0.25, 0.5)
    #expect(take().map(\.position.x) == [320, 100, 50])
  }

  @Test("the mouse is one pointer with a button mask, empty for hovers (PTR-01, PTR-03, SDL-16)")
  func mouse() {
    motion(5, 6)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT)
    motion(50, 60, state: 5)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT)
    button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, window: 0)
    let events = take()
    #expect(events.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(events[1].source == .mouse(.secondary))
    #expect(events[2].buttons == [.primary, .secondary])
    #expect(events[4].position == CGPoint(x: 30, y: 40))
  }

  @Test("leaving cancels the hover, and losing the focus a pressed button (SDL-09)")
  func leaving() {
    motion(5, 6)
    input.pointerLeft(at: 1)
    #expect(take().map(\.phase) == [.cancelled])
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    input.pointerLeft(at: 2)
    #expect(take().map(\.phase) == [.began])
    input.focusLost(at: 3)
    #expect(take().map(\.cause) == [.focusLost])
    // The button is still held, so moves are dropped and a second cancel is not sent (MUT-06).
    motion(50, 60, state: 1)
    input.focusLost(at: 4)
    #expect(take().isEmpty)
  }

  @Test("one fractional step makes a wheel continuous from then on (PTR-07, SDL-12)")
  func wheel() {
    func turn(_ y: Float) -> InputEvent.Source? {
      var e = SDL_Event()
      e.wheel.type = SDL_MOUSEWHEEL.rawValue
      e.wheel.windowID = 7
      e.wheel.preciseY = y
      e.wheel.mouseX = 12
      input.translate(e)
      return take().first?.source
    }
    #expect(turn(1) == .wheel(CGVector(dx: 0, dy: 1), isContinuous: false))
    #expect(turn(0.25) == .wheel(CGVector(dx: 0, dy: 0.25), isContinuous: true))
    #expect(turn(-1) == .wheel(CGVector(dx: 0, dy: -1), isContinuous: true))
  }

  @Test("arbitrary bytes do no harm (P2)")
  func noise() {
    var seed: UInt64 = 3
    for _ in 0..<20_000 {
      var e = SDL_Event()
      withUnsafeMutableBytes(of: &e) { bytes in
        for i in bytes.indices {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1
          bytes[i] = UInt8(truncatingIfNeeded: seed >> 40)
        }
      }
      let kinds = [
        SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN,
        SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL,
      ]
      e.type = kinds[Int(seed >> 33) % kinds.count].rawValue
      if seed & 1 == 0 { e.tfinger.touchId = 8 }
      e.tfinger.windowID = 7
      input.translate(e)
    }
    let stage = Stage(size: CGSize(width: 640, height: 480))
    stage.send(take())
    stage.cancelTouches(because: .quit)
    #expect(stage.liveTouches.isEmpty)
  }
}

@Suite("Pictures", .timeLimit(.minutes(20))) struct SDLImageTests {
  @Test("a PNG that is written and read again is equal, including translucent pixels (DRW-08)")
  func roundTrip() throws {
    let path = "\(NSTemporaryDirectory())pantograph-\(UInt32.random(in: 0...UInt32.max)).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pixels: [UInt32] = [
      0xFF01_0203, 0, 0x8040_2010, 0xFFFF_FFFF, 0x80FF_8000 & 0x8080_4000, 0xFF00_0000,
    ]
    try SDLImage.writePNG(pixels, width: 3, height: 2, to: path)
    let image = try SDLImage.load(path)
    #expect(image.width == 3 && image.height == 2)
    #expect(image.pixels == pixels)
  }

  @Test("a picture that cannot be read or written is an error value (B31, B47, DRW-08)")
  func errors() {
    #expect(throws: SDLError.self) { try SDLImage.load("/nonexistent.png") }
    // Without SDL2_image no pictures can be read, but everything else works.
    #expect(SDLImageLibrary("libSDL2_image-of-nobody.so") == nil)
    #expect(throws: SDLError.self) {
      try SDLImage.writePNG([0], width: 1, height: 1, to: "/nonexistent/x.png")
    }
  }

  @Test("a picture with any byte changed or missing is decoded or refused without a crash (DRW-08)")
  func broken() throws {
    let path = "\(NSTemporaryDirectory())pantograph-\(UInt32.random(in: 0...UInt32.max)).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pixels = (0..<64).map { 0xFF00_0000 | UInt32($0) * 0x01_0307 }
    try SDLImage.writePNG(pixels, width: 8, height: 8, to: path)
    let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try SDLImage.decode(good).pixels == pixels)
    var refused = 0
    for i in good.indices {
      var bad = good
      bad[i] ^= 0x55
      if (try? SDLImage.decode(bad)) == nil { refused += 1 }
      if (try? SDLImage.decode(Array(good[..<i]))) == nil { refused += 1 }
    }
    #expect(refused > good.count)
    #expect(throws: SDLError.self) { try SDLImage.decode([]) }
    #expect(throws: SDLError.self) { try SDLImage.decode(Array("no picture".utf8)) }
  }
}
