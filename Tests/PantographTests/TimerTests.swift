import PantoBase
import PantoTesting
import Testing

@MainActor
@Suite("Timers and late clocks", .serialized, .timeLimit(.minutes(60)))
struct TimerTests {
  let stage = TestStage()
  let listener = Listener()

  @Test("one call stands for all that a gap missed, and the next keeps the old times (L9)")
  func gap() {
    let timer = stage.stage.working { listener.beat(every: 1, repeats: true, byLoop: false) }
    stage.advance(by: 2.5)
    #expect(listener.heard.count == 2)
    stage.stage.recordGap(of: 3600)
    stage.stage.advance(to: stage.now + 3600)
    #expect(listener.heard.count == 3, "as Foundation's timers")
    stage.advance(by: 0.4)
    #expect(listener.heard.count == 3)
    stage.advance(by: 0.2)
    #expect(listener.heard.count == 4, "the next call is due at a whole second, as before")
    stage.advance(by: 3)
    #expect(listener.heard.count == 7)
    Listener.end(timer)
  }

  @Test("a gap counts once, however many frames the clock takes to pass it (L9, P4)")
  func gapInFrames() {
    let timer = stage.stage.working { listener.beat(every: 0.01, repeats: true, byLoop: true) }
    stage.stage.recordGap(of: 2)
    stage.advance(by: 2)
    #expect(listener.heard.count == 1)
    stage.advance(by: 1)
    #expect((100...102).contains(listener.heard.count), "\(listener.heard.count)")
    Listener.end(timer)
  }

  @Test("a clock that goes on by hours at once calls a fast timer once (L9)")
  func hours() {
    let timer = stage.stage.working { listener.beat(every: 0.001, repeats: true, byLoop: false) }
    stage.stage.advance(to: 8 * 3600)
    #expect(listener.heard.count == 1)
    stage.advance(by: 0.1)
    #expect((99...102).contains(listener.heard.count), "\(listener.heard.count)")
    Listener.end(timer)
  }

  @Test("a frame that is a little late leaves out no call (L9)")
  func slightlyLate() {
    let timer = stage.stage.working { listener.beat(every: 0.05, repeats: true, byLoop: false) }
    for n in 1...10 { stage.stage.advance(to: Double(n) * 0.2) }
    #expect((39...40).contains(listener.heard.count), "\(listener.heard.count)")
    Listener.end(timer)
  }

  @Test(
    "an interval of 0 or less is 0.1 ms, also of a timer that repeats (L9)",
    arguments: [0, -1, -TimeInterval.infinity], [true, false])
  func short(interval: TimeInterval, byLoop: Bool) {
    let timer = stage.stage.working {
      listener.beat(every: interval, repeats: true, byLoop: byLoop)
    }
    stage.advance(by: 0.01)
    #expect((98...101).contains(listener.heard.count), "\(listener.heard.count)")
    Listener.end(timer)
    let once = stage.stage.working {
      listener.beat(every: interval, repeats: false, byLoop: byLoop)
    }
    listener.heard = []
    stage.advance(by: 0.01)
    #expect(listener.heard.count == 1 && !once.isValid)
  }

  @Test(
    "an interval that is no number is refused, and one without end never fires (L9)",
    arguments: [TimeInterval.nan, .infinity, .greatestFiniteMagnitude], [true, false])
  func endless(interval: TimeInterval, byLoop: Bool) {
    let before = Misuse.count
    for repeats in [true, false] {
      let timer = stage.stage.working {
        listener.beat(every: interval, repeats: repeats, byLoop: byLoop)
      }
      stage.advance(by: 10)
      #expect(listener.heard.isEmpty && !stage.stage.isAnimating && stage.stage.nextDue == nil)
      Listener.end(timer)
    }
    #expect((Misuse.count > before) == interval.isNaN)
  }
}
