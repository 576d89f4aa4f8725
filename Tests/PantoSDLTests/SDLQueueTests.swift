import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// What comes through SDL's own queue, with its filter and whoever else watches.
@MainActor @Suite("SDL's queue", .serialized, .timeLimit(.minutes(20))) struct SDLQueueTests {
  private let input = SDLInput(driver: .other, size: CGSize(width: 1000, height: 1000))
  private let queue = SDLQueue()

  /// In the test itself: between the two others may come, and quit SDL.
  private func open() throws {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
    input.knownDevices = [1]
    input.watchQueue()
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  private func close() {
    SDLInput.endWatchingQueue()
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private func push(_ type: SDL_EventType, _ x: Float = 0) {
    var event = SDL_Event()
    event.tfinger.type = type.rawValue
    event.tfinger.touchId = 1
    event.tfinger.fingerId = 1
    event.tfinger.x = x
    event.tfinger.y = x
    SDL_PushEvent(&event)
  }

  private func take() -> [InputEvent] {
    input.endBatch()
    var taken: [InputEvent] = []
    input.takeFrame { taken = $0 }
    return taken
  }

  @Test("a landing switches SDL's capture off before SDL reads the next event (SDL-15)")
  func captureOffAtOnce() throws {
    try open()
    defer { close() }
    input.allowCaptureWithoutFingers()
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_TRUE) == SDL_TRUE)
    push(SDL_FINGERMOTION)
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_TRUE) == SDL_TRUE)
    push(SDL_FINGERDOWN)
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_TRUE) == SDL_FALSE)

    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0.pointee) }
    _ = take()
    input.allowCaptureWithoutFingers()
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_TRUE) == SDL_FALSE)

    push(SDL_FINGERUP)
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0.pointee) }
    _ = take()
    input.allowCaptureWithoutFingers()
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_FALSE) == SDL_TRUE)
  }

  @Test("a pump is told in its order: runs of moves, and what comes between (I10)")
  func order() throws {
    try open()
    defer { close() }
    let wheel = SDL_MOUSEWHEEL
    for type in [
      SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERMOTION, wheel, SDL_FINGERMOTION, SDL_FINGERUP,
      SDL_FINGERMOTION, wheel, wheel,
    ] {
      push(type)
    }
    var others: [String] = []
    queue.pump()
    queue.forEach(movesTo: input) { event in
      others.append(
        "\(event.pointee.type == wheel.rawValue ? "wheel" : "finger") \(input.frame.count)")
      input.translate(event)
    }

    #expect(others == ["finger 0", "wheel 3", "finger 5", "wheel 6", "wheel 7"])
    #expect(take().map(\.phase).prefix(6) == [.began, .moved, .moved, .moved, .moved, .ended])
  }

  @Test("B4: a lift that found SDL's queue full is made up for, as a cancel, in the same pump")
  func overflow() throws {
    try open()
    defer { close() }
    push(SDL_FINGERDOWN)
    var refused = 0
    for i in 0..<70_000 {
      var event = SDL_Event()
      event.tfinger.type = (i == 69_999 ? SDL_FINGERUP : SDL_FINGERMOTION).rawValue
      (event.tfinger.touchId, event.tfinger.fingerId) = (1, 1)
      event.tfinger.x = Float(i) / 70_000
      if SDL_PushEvent(&event) < 0 { refused += 1 }
    }
    try #require(refused > 4000, "SDL's queue takes 65,535")
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0) }
    input.endBatch()
    // SDL has lifted the finger, whether there was room to say so or not.
    input.knownDevices = []
    input.reconcile { _, _ in false }
    let events = take()
    #expect(events.count > 60_000 && events.first?.phase == .began)
    #expect(events.last?.phase == .cancelled && events.last?.cause == .deviceLost)
    #expect(events.dropFirst().dropLast().allSatisfy { $0.phase == .moved })

    input.knownDevices = [1]
    for type in [SDL_FINGERDOWN, SDL_FINGERUP] { push(type, 0.25) }
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0) }
    let tap = take()
    #expect(tap.map(\.phase) == [.began, .ended] && tap.first?.position.x == 250)
  }

  @Test("a long batch has the places that the filter saw, whatever rewrote them since (SDL-14)")
  func longBatch() throws {
    try open()
    // As a renderer does, with a place of its own choice.
    let rewrite: SDL_EventFilter = { _, event in
      event?.pointee.tfinger.x = 0.5
      return 1
    }
    SDL_AddEventWatch(rewrite, nil)
    defer {
      SDL_DelEventWatch(rewrite, nil)
      close()
    }
    // Once more than there is room for at first, and again as one that is as long.
    for batch in 0..<2 {
      if batch == 0 { push(SDL_FINGERDOWN) } else { push(SDL_FINGERMOTION) }
      for i in 1..<600 { push(SDL_FINGERMOTION, Float(i) / 1000) }
      queue.pump()
      queue.forEach(movesTo: input) { input.translate($0) }

      let isRight = take().map { $0.position.x.rounded() } == (0..<600).map { CGFloat($0) }
      #expect(isRight, "batch \(batch)")
    }
  }
}

@Suite("What the filter saw", .timeLimit(.minutes(20))) struct RawFingersTests {
  private func finger(_ number: Int64, _ x: Float) -> SDL_TouchFingerEvent {
    var e = SDL_TouchFingerEvent()
    e.fingerId = number
    e.x = x
    return e
  }

  @Test("what nobody takes is forgotten, so that it does not grow for ever (P2)")
  func bounded() {
    var raw = RawFingers()
    for i in 0...65_536 {
      var e = finger(Int64(i), 0.25)
      raw.note(&e)
    }
    var newest = finger(65_536, 0.75)
    #expect(raw.take(&newest).x == 0.25)
  }

  @Test("a pump's fingers keep what was seen of them, however many were taken before")
  func takenOnesGo() {
    var raw = RawFingers()
    var wrong = 0
    for pump in 0..<10_000 {
      for i in 0..<10 {
        var e = finger(Int64(i), Float(pump + i))
        raw.note(&e)
      }
      for i in 0..<10 {
        var e = finger(Int64(i), -1)
        if raw.take(&e).x != Float(pump + i) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}

@Suite("SDL's stamps", .timeLimit(.minutes(20))) struct SDLStampsTests {
  @Test("what is stamped alike has one time, but for what a server knows better (SDL-10)")
  func alike() {
    var stamps = SDLStamps(origin: 0, monotonicOrigin: -1000)
    #expect((stamps.time(of: 500, serverTime: 1_000_470) - 0.47).magnitude < 1e-6)
    #expect((stamps.time(of: 500, serverTime: 1_000_480) - 0.48).magnitude < 1e-6)
    #expect(stamps.time(of: 500, serverTime: nil) == 0.5)
    #expect(stamps.time(of: 500, serverTime: nil) == 0.5)
    #expect(stamps.time(of: 500, serverTime: 1_000_490) == 0.5, "time does not turn back")
    #expect((stamps.time(of: 500, serverTime: 1_000_501) - 0.501).magnitude < 1e-6)
    #expect(stamps.time(of: 502, serverTime: nil) == 0.502)
  }

  @Test("another origin counts from the next event on, be it stamped as the one before")
  func otherOrigin() {
    var stamps = SDLStamps(origin: 0, monotonicOrigin: nil)
    #expect(stamps.time(of: 500, serverTime: nil) == 0.5)
    stamps.origin = 2
    #expect(stamps.time(of: 500, serverTime: nil) == 2.5)
  }
}
