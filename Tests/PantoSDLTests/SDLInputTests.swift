import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

@MainActor @Suite("SDL events as input", .timeLimit(.minutes(60))) struct SDLInputTests {
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

  func consumeEvents() -> [InputEvent] {
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
      #expect(consumeEvents().first?.position.x == expected)
    }
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERMOTION, -0.25, 1.25)
    #expect((consumeEvents().last?.position.x ?? 0) < 0, "outside the window is legal")
  }

  @Test("with another scale than the display's, positions are still in points (SIM-03)")
  func anotherScale() {
    input.pointsPerUnit = 0.5
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    #expect(consumeEvents().map(\.position) == [CGPoint(x: 160, y: 120)])
    finger(SDL_FINGERUP, 0.5, 0.5)
    _ = consumeEvents()
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT)
    #expect(consumeEvents().map(\.position) == [CGPoint(x: 15, y: 20)])
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
    for event in consumeEvents() where event.phase == .began {
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
    #expect(consumeEvents().map(\.phase) == [.began, .ended])
  }

  @Test("a removed device loses its fingers, and touches of the next device work (B15, SDL-08)")
  func tableReset() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = consumeEvents()
    input.knownDevices = []
    input.reconcile { _, _ in false }
    let cancelled = consumeEvents()
    #expect(cancelled.map(\.phase) == [.cancelled] && cancelled.first?.cause == .deviceLost)
    finger(SDL_FINGERMOTION, 0.6, 0.5, at: 5)
    #expect(consumeEvents().isEmpty)
    input.knownDevices = [9]
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 9, device: 9)
    finger(SDL_FINGERUP, 0.2, 0.2, at: 12, device: 9)
    #expect(consumeEvents().map(\.phase) == [.began, .ended])
  }

  @Test("a lift keeps the last position (SDL-07)")
  func lift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERMOTION, 0.75, 0.5)
    finger(SDL_FINGERUP, 1, 1)
    #expect(consumeEvents().last?.position == CGPoint(x: 480, y: 240))
  }

  @Test("events that SDL makes from another device are dropped, in both directions (SDL-01, I11)")
  func echoes() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, device: Int64(SDL_MOUSE_TOUCHID))
    motion(10, 10, which: SDLInput.touchMouse)
    button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, which: SDLInput.touchMouse)
    #expect(consumeEvents().isEmpty)
    #expect(input.droppedEchoes == 3)
  }

  @Test("trackpads listed as touch devices make no touches (SDL-04, B16)")
  func indirect() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, device: 99)
    finger(SDL_FINGERMOTION, 0.6, 0.5, device: 99)
    #expect(consumeEvents().isEmpty)
    #expect(input.droppedIndirect == 1)
  }

  @Test("events of another window are dropped, but the last lift of a lost window is not (B18)")
  func windows() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 3)
    #expect(consumeEvents().isEmpty)
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERUP, 0.5, 0.5, window: 0)
    #expect(consumeEvents().map(\.phase) == [.began, .ended])
  }

  @Test("a touch down in pixels shows that the back end sends pixels (B19)")
  func pixels() {
    finger(SDL_FINGERDOWN, 300, 200)
    #expect(consumeEvents().first?.position == CGPoint(x: 300, y: 200))
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
    #expect(!input.sendsPixels && consumeEvents().first?.position == CGPoint(x: 2560, y: 1920))
  }

  @Test("a finger without a window id belongs to the only window, from start to lift (K19)")
  func windowless() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 0)
    finger(SDL_FINGERMOTION, 0.75, 0.5, window: 0)
    finger(SDL_FINGERUP, 0.75, 0.5, window: 0)
    let events = consumeEvents()
    #expect(events.map(\.phase) == [.began, .moved, .ended])
    #expect(events.map(\.position.x) == [320, 480, 480] && input.droppedForeign == 0)
  }

  @Test(
    "with several windows, a finger without id or with an unknown id is dropped (K19, B18)")
  func windowlessOfSeveral() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 99)
    #expect(consumeEvents().isEmpty && input.droppedForeign == 1)
    input.isOnlyWindow = false
    finger(SDL_FINGERDOWN, 0.5, 0.5, window: 0)
    finger(SDL_FINGERMOTION, 0.6, 0.5, window: 0)
    finger(SDL_FINGERUP, 0.6, 0.5, window: 0)
    #expect(consumeEvents().isEmpty && input.droppedForeign == 4)
  }

  /// Touches and lifts one finger at `ms`, and returns the reports of suspect fingers.

  @Test("0...1 refers to the current window size, whatever other windows report (SDL-03, B19)")
  func resized() {
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    input.size = CGSize(width: 201, height: 101)
    finger(SDL_FINGERMOTION, 0.5, 0.5)
    finger(SDL_FINGERDOWN, 300, 300, finger: 2, window: 9)
    finger(SDL_FINGERMOTION, 0.25, 0.5)
    #expect(consumeEvents().map(\.position.x) == [320, 100, 50])
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
    stage.send(consumeEvents())
    stage.cancelTouches(because: .quit)
    #expect(stage.liveTouches.isEmpty)
  }
}
