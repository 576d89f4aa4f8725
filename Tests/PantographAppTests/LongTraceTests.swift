import PantoCore
import PantoReplay
import Testing

@testable import PantoDemos
@testable import pantograph_app

@Suite("Traces too long to be shrunk", .timeLimit(.minutes(60))) struct LongTraceTests {
  private func trace(events: Int) throws -> Recording {
    var text = "{\"pantotrace\":1}\n"
    for n in 0..<events {
      let phase = n == 0 ? "began" : n == events - 1 ? "ended" : "moved"
      text += "{\"t\":\(n),\"finger\":7,\"phase\":\"\(phase)\",\"x\":\(n),\"y\":1}\n"
    }
    return try Recording(text: text)
  }

  @Test(
    "a too long trace is cut, its touches are cancelled there, and a warning is given (K14, B39)")
  func cut() throws {
    let whole = try trace(events: 20)

    let short = try Recording(BeginningSource(RecordingSource(whole), mostEntries: 12))

    #expect(Array(short.entries.prefix(12)) == Array(whole.entries.prefix(12)))
    #expect(short.entries.count == 13)
    guard case .event(let last, _)? = short.entries.last else {
      Issue.record("the last line is no event")
      return
    }
    #expect(last.phase == .cancelled && last.source == .finger(7) && last.time == 11)
    #expect(short.warnings.map(\.message).joined().contains("only its first 12 events, up to 11 s"))
  }

  @Test("a trace up to the limit is not changed")
  func whole() throws {
    let whole = try trace(events: 12)
    let read = try Recording(BeginningSource(RecordingSource(whole), mostEntries: 12))
    #expect(read == whole)
  }
}
