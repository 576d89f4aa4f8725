import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// Checks events that pass through SDL's queue, its event filter and other watchers.
@MainActor @Suite("SDL's queue", .serialized, .timeLimit(.minutes(60))) struct SDLQueueTests {
  private let input = SDLInput(driver: .other, size: CGSize(width: 1000, height: 1000))
  private let queue = SDLQueue()

  /// Called in the test itself, because another test might quit SDL in between.
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

  private func consumeEvents() -> [InputEvent] {
    input.endBatch()
    var taken: [InputEvent] = []
    input.consumeReport { taken = $0 }
    return taken
  }

  @Test("a touch down switches SDL's capture off before SDL reads the next event (SDL-15)")
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
    _ = consumeEvents()
    input.allowCaptureWithoutFingers()
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_TRUE) == SDL_FALSE)

    push(SDL_FINGERUP)
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0.pointee) }
    _ = consumeEvents()
    input.allowCaptureWithoutFingers()
    #expect(SDL_GetHintBoolean(SDL_HINT_MOUSE_AUTO_CAPTURE, SDL_FALSE) == SDL_TRUE)
  }

  @Test("a pump's events are processed in order: runs of moves and the events between (I10)")
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
        "\(event.pointee.type == wheel.rawValue ? "wheel" : "finger") \(input.report.count)")
      input.translate(event)
    }

    #expect(others == ["finger 0", "wheel 3", "finger 5", "wheel 6", "wheel 7"])
    #expect(
      consumeEvents().map(\.phase).prefix(6) == [.began, .moved, .moved, .moved, .moved, .ended])
  }

  @Test("a lift that did not fit into SDL's full queue becomes a cancel in the same pump (B4)")
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
    // SDL has lifted the finger, whether or not its queue had space for the event.
    input.knownDevices = []
    input.reconcile { _, _ in false }
    let events = consumeEvents()
    #expect(events.count > 60_000 && events.first?.phase == .began)
    #expect(events.last?.phase == .cancelled && events.last?.cause == .deviceLost)
    #expect(events.dropFirst().dropLast().allSatisfy { $0.phase == .moved })

    input.knownDevices = [1]
    for type in [SDL_FINGERDOWN, SDL_FINGERUP] { push(type, 0.25) }
    queue.pump()
    queue.forEach(movesTo: input) { input.translate($0) }
    let tap = consumeEvents()
    #expect(tap.map(\.phase) == [.began, .ended] && tap.first?.position.x == 250)
  }

  @Test("a long batch has the positions that the filter saw, even if they were rewritten (SDL-14)")
  func longBatch() throws {
    try open()
    // The watcher rewrites positions, as a renderer does.
    let rewrite: SDL_EventFilter = { _, event in
      event?.pointee.tfinger.x = 0.5
      return 1
    }
    SDL_AddEventWatch(rewrite, nil)
    defer {
      SDL_DelEventWatch(rewrite, nil)
      close()
    }
    // The first batch exceeds the initial capacity, and the second has the same length.
    for batch in 0..<2 {
      if batch == 0 { push(SDL_FINGERDOWN) } else { push(SDL_FINGERMOTION) }
      for i in 1..<600 { push(SDL_FINGERMOTION, Float(i) / 1000) }
      queue.pump()
      queue.forEach(movesTo: input) { input.translate($0) }

      let isRight = consumeEvents().map { $0.position.x.rounded() } == (0..<600).map { CGFloat($0) }
      #expect(isRight, "batch \(batch)")
    }
  }
}

@Suite("Finger events in the filter", .timeLimit(.minutes(60))) struct RawFingersTests {
  private func finger(_ number: Int64, _ x: Float) -> SDL_TouchFingerEvent {
    var e = SDL_TouchFingerEvent()
    e.fingerId = number
    e.x = x
    return e
  }

  @Test("records that are never matched are dropped, so that memory stays bounded (P2)")
  func bounded() {
    var raw = RawFingers()
    for i in 0...65_536 {
      var e = finger(Int64(i), 0.25)
      raw.append(&e)
    }
    var newest = finger(65_536, 0.75)
    #expect(raw.removeRecord(of: &newest).x == 0.25)
  }

  @Test("fingers of a pump keep their records, however many were matched before")
  func matchedRecordsAreRemoved() {
    var raw = RawFingers()
    var wrong = 0
    for pump in 0..<10_000 {
      for i in 0..<10 {
        var e = finger(Int64(i), Float(pump + i))
        raw.append(&e)
      }
      for i in 0..<10 {
        var e = finger(Int64(i), -1)
        if raw.removeRecord(of: &e).x != Float(pump + i) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}

@Suite("SDL's timestamps", .timeLimit(.minutes(60))) struct SDLStampsTests {
  @Test("equal timestamps have one time, unless the server knows a better one (SDL-10)")
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

  @Test("a new origin applies from the next event on, even with an equal timestamp")
  func otherOrigin() {
    var stamps = SDLStamps(origin: 0, monotonicOrigin: nil)
    #expect(stamps.time(of: 500, serverTime: nil) == 0.5)
    stamps.origin = 2
    #expect(stamps.time(of: 500, serverTime: nil) == 2.5)
  }
}
