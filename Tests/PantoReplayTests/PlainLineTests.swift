import PantoBase
import PantoGestures
import PantoReplay
import Testing

/// Checks that the fast parser of a line agrees with the scanner.
@Suite(.timeLimit(.minutes(60))) struct PlainLineTests {
  /// Adds a blank, so that only the scanner accepts the line.
  private func slowly(_ line: String) -> String { line.replacingOccurrences(of: "{", with: "{ ") }

  private func read(_ lines: [String]) -> Result<[TraceEntry], TraceError> {
    let text = (["{\"pantotrace\":1}"] + lines).joined(separator: "\n") + "\n"
    do throws(TraceError) {
      let options = TraceReader.Options(repairs: true)
      var reader = try TraceReader(file: "f", bytes: Array(text.utf8), options: options)
      var entries: [TraceEntry] = []
      while let entry = try reader.next() { entries.append(entry) }
      return .success(entries)
    } catch {
      return .failure(error)
    }
  }

  @Test func numbersAreReadToTheLastBit() throws {  // P4
    var seed: UInt64 = 7
    for i in 0..<4000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let scale = [1.0, 1e3, 1e-3, 1e6][i % 4]
      let x = Double(Int64(bitPattern: seed) >> 11) / 4e15 * scale
      let event = InputEvent(
        time: Double(i) / 120, position: CGPoint(x: x, y: (x * 8).rounded() / 8),
        source: .finger(Int64(i % 10)), phase: .moved, pressure: i % 3 == 0 ? 0 : 0.1 + x.magnitude)
      let line = TraceEntry.event(event, joins: i % 2 == 0).line

      #expect(try read([line]).get() == read([slowly(line)]).get(), "\(line)")
      #expect(try read([line]).get() == [.event(event, joins: i % 2 == 0)])
    }
  }

  @Test func whatIsSpelledOddlyGoesToTheScanner() {  // B40, B41
    let odd = [
      #"{"t":1,"finger":1,"phase":"moved","x":01,"y":2}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1.,"y":2}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1e999,"y":2}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":-,"y":2}"#,
      #"{"t":1,"finger":1.5,"phase":"moved","x":1,"y":2}"#,
      #"{"t":1,"finger":99999999999999999999,"phase":"moved","x":1,"y":2}"#,
      #"{"t":-1,"finger":1,"phase":"moved","x":1,"y":2}"#,
      #"{"t":1e10,"finger":1,"phase":"moved","x":1,"y":2}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1,"y":2},"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1,"y":2,"x":3}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1}"#,
      #"{"t":1,"finger":1,"phase":"cancelled","x":1,"y":2,"cause":"stale"}"#,
      #"{"t":1,"tick":false}"#, #"{"t":1,"tick":true}x"#, #"{"t":1,"tick":true"#,
      #"{"t":1,"finger":-0,"phase":"moved","x":-0,"y":-0.0}"#,
      #"{"t":1,"finger":1,"phase":"moved","x":1E2,"y":2e-1}"#,
      #"{"t":123456789.123456789,"tick":true}"#, "{\"t\":2,\"tick\":true}\r",
    ]
    for line in odd {
      let quick = read([line, #"{"t":5,"tick":true}"#])
      switch (quick, read([slowly(line), #"{"t":5,"tick":true}"#])) {
      case (.success(let a), .success(let b)): #expect(a == b, "\(line)")
      case (.failure(let a), .failure(let b)): #expect(a.line == b.line, "\(line)")
      default: Issue.record("one way reads \(line), the other does not")
      }
    }
  }
}
