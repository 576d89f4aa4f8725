import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// The times of events.
extension SDLInputTests {
  @Test("a timestamp slightly before the previous one is not 2³² milliseconds later (B5)")
  func stampsStepBack() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1000)
    finger(SDL_FINGERMOTION, 0.6, 0.5, at: 995)
    finger(SDL_FINGERMOTION, 0.7, 0.5, at: 1010)
    finger(SDL_FINGERUP, 0.7, 0.5, at: 1020)
    let times = consumeEvents().map(\.time)
    #expect(times.count == 4 && times.allSatisfy { $0 < 2 })
    #expect(times.last == 1.02)
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
    let events = consumeEvents()
    #expect(events.map { ($0.time * 1000).rounded() } == [10, 20, 30])
    #expect((events[1].position.x - 128).magnitude < 0.001, "the filter saw the true place")
  }

  @Test("an event lost in SDL's queue affects its own batch only, not later ones (SDL-14)")
  func lostInTheQueue() {
    input.monotonicOrigin = 0
    func record(_ x: Float, at ms: UInt32) {
      var e = SDL_TouchFingerEvent()
      e.touchId = 8
      e.fingerId = 1
      e.x = x
      input.recordRaw(e)
      input.recordServerTime(ms, finger: 1)
    }
    record(0.1, at: 10)
    finger(SDL_FINGERDOWN, 0, 0, at: 50)
    record(0.2, at: 20)
    // The move at 20 was lost in the queue.
    #expect(consumeEvents().count == 1)
    record(0.3, at: 30)
    finger(SDL_FINGERMOTION, 0, 0, at: 50)
    let events = consumeEvents()
    #expect(events.map { ($0.time * 1000).rounded() } == [30])
    #expect((events[0].position.x - 192).magnitude < 0.001)
  }
}
