import CSDL2
import PantoScene
import Testing

@testable import PantoSDL

/// Fingers whose lifts are lost, and panels that are removed.
extension SDLInputTests {
  @Test("lifts of a panel that SDL does not list any more are cancels, others are lifts (K4, B14)")
  func liftsOfALostPanel() {
    input.knownDevices = [8, 9]
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    finger(SDL_FINGERDOWN, 0.2, 0.2, finger: 2, device: 9)
    _ = consumeEvents()
    input.knownDevices = [9]
    finger(SDL_FINGERUP, 0.5, 0.5, at: 20)
    finger(SDL_FINGERUP, 0.2, 0.2, at: 20, finger: 2, device: 9)
    let events = consumeEvents()
    #expect(events.map(\.phase) == [.cancelled, .ended])
    #expect(events[0].cause == .deviceLost)
  }

  @Test("if a panel is lost and back in one pump, lifts before its loss are cancels (K4, B14)")
  func liftsBeforeTheLoss() {
    func record(_ x: Float, finger: Int64 = 1) {
      var e = SDL_TouchFingerEvent()
      (e.touchId, e.fingerId, e.x) = (8, finger, x)
      input.recordRaw(e)
    }
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = consumeEvents()
    // The filter sees the lift, the loss, and then a tap; the queue delivers them together.
    record(0.5)
    input.recordLoss(of: 77)
    input.recordLoss(of: 8)
    record(0.25, finger: 2)
    record(0.25, finger: 2)
    finger(SDL_FINGERUP, 0.5, 0.5, at: 20)
    finger(SDL_FINGERDOWN, 0.25, 0.5, at: 21, finger: 2)
    finger(SDL_FINGERUP, 0.25, 0.5, at: 22, finger: 2)
    let events = consumeEvents()
    #expect(events.map(\.phase) == [.cancelled, .began, .ended])
    #expect(events[0].cause == .deviceLost)
  }

  @Test("a lift and a touch down with one timestamp are SDL's repair: a cancel, not an end (I14)")
  func lostLift() {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1)
    _ = consumeEvents()
    finger(SDL_FINGERUP, 0.5, 0.5, at: 50)
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 50)
    let events = consumeEvents()
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
      let told = consumeEvents().filter { $0.phase == .stationary }
      #expect(told.map(\.cause) == (ms < 3000 ? [] : [.stale]))
    }
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 3200, finger: 0)
    #expect(consumeEvents().map(\.phase) == [.moved])
  }

  func touchBriefly(_ number: Int64, at ms: UInt32, device: Int64 = 8) -> [InputEvent] {
    finger(SDL_FINGERDOWN, 0.5, 0.5, at: ms, finger: number, device: device)
    finger(SDL_FINGERUP, 0.5, 0.5, at: ms + 10, finger: number, device: device)
    return consumeEvents().filter { $0.phase == .stationary }
  }

  @Test("the 3 s of silence start at the last report, not at the touch down (I14, MUT-06)")
  func silentSinceItMoved() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 2000, finger: 0)
    #expect(touchBriefly(1, at: 2100).isEmpty && touchBriefly(2, at: 3500).isEmpty)
    #expect(touchBriefly(3, at: 4980).isEmpty, "2.99 s")
    #expect(touchBriefly(4, at: 4995).map(\.cause) == [.stale], "3.005 s")
  }

  @Test("later fingers that lifted before a finger moved do not count afterwards (I14, MUT-06)")
  func countedAnew() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    #expect(touchBriefly(1, at: 500).isEmpty && touchBriefly(2, at: 1000).isEmpty)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 1500, finger: 0)
    #expect(touchBriefly(3, at: 6000).isEmpty, "one since it moved")
    #expect(touchBriefly(4, at: 6100).count == 1, "two since it moved")
  }

  @Test("a suspect is reported once, and again after it moved and was silent again (I14, MUT-06)")
  func suspectTwice() {
    input.suspectAfter = 3
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 0)
    _ = touchBriefly(1, at: 500)
    #expect(touchBriefly(2, at: 3500).count == 1)
    #expect(touchBriefly(3, at: 3600).isEmpty && touchBriefly(4, at: 3700).isEmpty)
    finger(SDL_FINGERMOTION, 0.2, 0.1, at: 4000, finger: 0)
    _ = consumeEvents()
    _ = touchBriefly(5, at: 5000)
    #expect(touchBriefly(6, at: 7500).count == 1)
  }

  @Test("fingers of other panels and earlier fingers do not make one suspect (I14, MUT-06)")
  func whoCounts() {
    input.suspectAfter = 3
    input.knownDevices = [8, 9]
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 20)
    finger(SDL_FINGERDOWN, 0.1, 0.1, at: 0, finger: 21)
    finger(SDL_FINGERDOWN, 0.2, 0.2, at: 0, finger: 0)
    _ = consumeEvents()
    // The two fingers are of another panel.
    #expect(
      touchBriefly(1, at: 3500, device: 9).isEmpty && touchBriefly(2, at: 3600, device: 9).isEmpty)
    // Two fingers that touched down earlier lift.
    finger(SDL_FINGERUP, 0.1, 0.1, at: 3700, finger: 20)
    finger(SDL_FINGERUP, 0.1, 0.1, at: 3700, finger: 21)
    #expect(consumeEvents().map(\.phase) == [.ended, .ended])
    #expect(touchBriefly(3, at: 3800).isEmpty)
    #expect(touchBriefly(4, at: 3900).count == 1)
  }

  @Test(
    "a lift and touch down in one batch are a repair only with equal finger and time (I14, MUT-06)")
  func honestLift() {
    for (finger2, ms) in [(Int64(1), UInt32(51)), (2, 50)] {
      finger(SDL_FINGERDOWN, 0.5, 0.5, at: 1)
      _ = consumeEvents()
      finger(SDL_FINGERUP, 0.5, 0.5, at: 50)
      finger(SDL_FINGERDOWN, 0.2, 0.2, at: ms, finger: finger2)
      #expect(consumeEvents().map(\.phase) == [.ended, .began], "finger \(finger2) at \(ms)")
      input.forgetContacts()
    }
  }

  @Test("fingers that SDL no longer has are cancelled (I13, B14)")
  func reconcile() {
    input.knownDevices = []
    input.knownDevices = [8]
    finger(SDL_FINGERDOWN, 0.5, 0.5)
    _ = consumeEvents()
    input.knownDevices = []
    input.reconcile { _, _ in true }
    #expect(consumeEvents().isEmpty)
    input.reconcile { _, _ in false }
    #expect(consumeEvents().map(\.cause) == [.deviceLost])
    #expect(input.liveFingers == 0)
  }
}
