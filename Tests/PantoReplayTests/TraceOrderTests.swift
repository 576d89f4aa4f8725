import PantoReplay
import Testing

@Suite("Order of lines", .timeLimit(.minutes(60))) struct TraceOrderTests {
  @Test(
    "an event may be older than the preceding tick, but not than the preceding event (EVT-08, B42)")
  func eventsAndTicks() throws {
    let header =
      "{\"pantotrace\":1,\"scene\":\"blank\",\"size\":[100,100],\"scale\":1,\"seed\":1}\n"
    let down = "{\"t\":0.1,\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":1}\n"
    let up = "{\"t\":0.15,\"finger\":1,\"phase\":\"ended\",\"x\":1,\"y\":1}\n"
    let tick = "{\"t\":0.2,\"tick\":true}\n"
    #expect(try Recording(text: header + down + tick + up).entries.count == 3)
    // A tick is compared only with earlier ticks, not with events (MUT-05).
    let early = "{\"t\":0.12,\"tick\":true}\n"
    #expect(try Recording(text: header + down + up + early).entries.count == 3)
    #expect(throws: TraceError.self) { try Recording(text: header + up + down) }
    #expect(throws: TraceError.self) {
      try Recording(text: header + tick + "{\"t\":0.1,\"tick\":true}\n")
    }
  }
}
