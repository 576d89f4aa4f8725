import CSDL2
import PantoGestures
import PantoRaster
import PantoScene
import Testing

@testable import PantoSDL

/// The host lets moves wait for the next frame and processes all else at once.
@MainActor @Suite("Moves wait for the frame", .serialized, .timeLimit(.minutes(60)))
struct WaitingTests {
  private func makeHost() throws -> SDLHost {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    let host = try SDLHost(SDLHost.Options(title: "", size: CGSize(width: 400, height: 400))) {
      size, scale, _ in Stage(size: size, scale: scale)
    }
    host.input.knownDevices = [1]
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    return host
  }

  private func end(_ host: SDLHost) throws {
    host.quit()
    _ = try host.run()
  }

  private func push(_ type: SDL_EventType, _ x: Float = 0, _ host: SDLHost) {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = 1
    event.tfinger.fingerId = 1
    event.tfinger.windowID = host.input.windowID
    event.tfinger.x = x
    event.tfinger.y = x
    SDL_PushEvent(&event)
  }

  private func pushKey(_ host: SDLHost) {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = host.input.windowID
    event.key.keysym.sym = SDL_Keycode(bitPattern: SDLK_a.rawValue)
    SDL_PushEvent(&event)
  }

  @Test("moves between two frames wait for the second one, and nothing else does (SDL-18)")
  func onlyMoves() throws {
    let host = try makeHost()
    host.readEvents()
    #expect(!host.canWaitForFrame, "nothing has come")

    push(SDL_FINGERMOTION, 0.1, host)
    host.readEvents()
    #expect(!host.canWaitForFrame, "before the first frame everything is processed at once")

    host.framesPresented = 1
    host.nextFrame = host.realNow + 3600
    #expect(host.canWaitForFrame)
    push(SDL_FINGERMOTION, 0.2, host)
    host.readEvents()
    #expect(host.canWaitForFrame, "the second reading joins the first one")

    host.nextFrame = host.realNow
    #expect(!host.canWaitForFrame, "the frame is due")
    host.nextFrame = host.realNow + 3600
    host.clock.isPaused = true
    #expect(!host.canWaitForFrame, "while the clock stands still no frame comes by itself")
    host.clock.isPaused = false
    try host.stage.draw(with: RasterCompositor())
    #expect(host.canWaitForFrame && !host.wantsFrame)
    let timer = host.stage.time.at(0) {}
    #expect(!host.canWaitForFrame, "a deadline is due")
    timer.cancel()
    #expect(host.canWaitForFrame)
    host.performAfterInput {}
    #expect(!host.canWaitForFrame, "work waits for the input")
    try end(host)
  }

  @Test("the mouse with a button down and the wheel wait; a hover does not (SDL-18, SDL-13)")
  func mouse() throws {
    for (type, buttons, waits) in [
      (SDL_MOUSEMOTION, UInt32(1), true), (SDL_MOUSEMOTION, 0, false), (SDL_MOUSEWHEEL, 0, true),
    ] {
      let host = try makeHost()
      host.framesPresented = 1
      host.nextFrame = host.realNow + 3600
      var event = SDL_Event()
      event.type = type.rawValue
      if type == SDL_MOUSEMOTION { event.motion.state = buttons }
      SDL_PushEvent(&event)
      host.readEvents()
      #expect(host.canWaitForFrame == waits)
      try end(host)
    }
  }

  @Test("a touch down, a lift or a key sends the waiting moves on (SDL-18)")
  func others() throws {
    for kind in [SDL_FINGERDOWN, SDL_FINGERUP, SDL_KEYDOWN] {
      let host = try makeHost()
      host.framesPresented = 1
      host.nextFrame = host.realNow + 3600
      push(SDL_FINGERMOTION, 0.1, host)
      host.readEvents()
      #expect(host.canWaitForFrame)
      if kind == SDL_KEYDOWN { pushKey(host) } else { push(kind, 0.2, host) }
      host.readEvents()
      #expect(!host.canWaitForFrame)
      try end(host)
    }
  }

  @Test("a move that comes after a frame is seen at the next one (SDL-18)")
  func delivery() throws {
    let host = try makeHost()
    let pan = UIPanGestureRecognizer()
    host.stage.window.addGestureRecognizer(pan)
    var isEarly: [Bool] = []
    var frames = 0
    pan.addAction { pan in
      if pan.state == .changed { isEarly.append(host.realNow < host.nextFrame) }
    }
    host.observe { [unowned host] event in
      guard case .presented = event else { return }
      frames += 1
      host.stage.window.backgroundColor = frames % 2 == 0 ? .white : .black
      switch frames {
      case 1: self.push(SDL_FINGERDOWN, 0.1, host)
      case 2: self.push(SDL_FINGERMOTION, 0.3, host)
      case 3...6: self.push(SDL_FINGERMOTION, 0.3 + 0.1 * Float(frames - 2), host)
      default: host.quit()
      }
    }
    _ = try host.run()

    #expect(isEarly.count >= 3)
    #expect(!isEarly.contains(true), "a move was processed as soon as it came")
  }
}
