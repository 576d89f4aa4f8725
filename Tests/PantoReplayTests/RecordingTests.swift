import PantoBase
import PantoGestures
import PantoReplay
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60))) struct RecordingTests {
  private static let header = TraceText.header
  private static let drag = TraceText.drag

  private func error(
    _ text: String, strict: Bool = false, repairs: Bool = false
  ) -> TraceError? {
    do throws(TraceError) {
      _ = try Recording(
        file: "f", bytes: Array(text.utf8),
        options: TraceReader.Options(isStrict: strict, repairs: repairs))
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsWrittenReadsBackTheSame() throws {
    var recording = Recording(
      header: TraceHeader(
        scene: "cart", size: CGSize(width: 390, height: 844), scale: 1.25, seed: 9,
        safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0),
        options: ["balls=2"]))
    let position = CGPoint(x: 0.1, y: -1e-7)
    let sources: [InputEvent.Source] = [
      .finger(1), .finger(-5), .pen(3), .mouse(.secondary),
      .wheel(CGVector(dx: 0.5, dy: -1), isContinuous: true),
    ]
    var time = 0.1
    for source in sources {
      for phase in [InputEvent.Phase.began, .moved, .ended] {
        recording.entries.append(
          .event(
            InputEvent(
              time: time, position: position, source: source, phase: phase, pressure: 0.3,
              buttons: [.primary, .secondary], modifiers: [.control, .shift]), joins: time > 0.5))
        time += 0.1
      }
    }
    recording.entries.append(.tick(time))
    recording.entries.append(.end(time + 1.0 / 3))

    let again = try Recording(text: recording.text)

    #expect(again == recording && again.header.version == 4)
    #expect(again.header.option("balls") == "2")
  }

  @Test func aHeaderSaysEachInsetAndItsLastOptionCounts() throws {
    let header = TraceHeader(
      safeAreaInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4),
      options: ["balls=1", "ballsize=9", "theme=dark", "balls=3"])

    #expect(header.line.contains("\"safeArea\":[1,2,3,4]"))
    #expect(try Recording(text: header.line + "\n").header == header)
    #expect(header.option("balls") == "3" && header.option("theme") == "dark")
    #expect(header.option("ball") == nil)
  }

  @Test func aLineThatIsCutShortIsLeftOutUnlessOneIsStrict() throws {  // B41
    let text = Self.header + Self.drag + "{\"t\":0.7,\"fing"

    let recording = try Recording(file: "f", bytes: Array(text.utf8))
    #expect(recording.entries.count == 6 && recording.warnings.count == 1)
    #expect(error(text) == nil)
    #expect(error(text, strict: true)?.line == 8)
  }

  @Test func aTraceIsReadableByHand() throws {  // CLI-07
    let recording = try Recording(text: Self.header + Self.drag)

    #expect(recording.header.size == CGSize(width: 320, height: 640))
    #expect(recording.header.scale == 2 && recording.header.seed == 7)
    #expect(recording.entries.count == 6)
    let (last, joins) = try #require(recording.entries[5].joinedEvent)
    #expect(joins && last.cause == .deviceLost && last.source == .finger(2))
    #expect(recording.text == Self.header + Self.drag)
  }

  @Test func harmlessOdditiesAreFine() throws {  // B38, B41
    let crlf = (Self.header + Self.drag).replacingOccurrences(of: "\n", with: "\r\n")
    let spaced = "\n\n" + Self.header + "\n   \n" + Self.drag + "\n\n"
    let known = try Recording(text: Self.header + Self.drag)
    let plain = Self.header + Self.drag
    for text in ["\u{FEFF}" + plain, crlf, spaced, String(plain.dropLast())] {
      #expect(try Recording(text: text).entries == known.entries)
    }
    #expect(try Recording(text: Self.header).entries.isEmpty)
    let extra = Self.header + "{\"t\":1,\"tick\":true,\"colour\":[1,{\"a\":null}]}\n"
    #expect(try Recording(text: extra).entries == [.tick(1)])
    let foreign = Self.header + "{\"t\":1,\"kind\":\"x-note\",\"text\":\"hello\"}\n{\"x-a\":1}\n"
    #expect(try Recording(text: foreign).entries.isEmpty)
  }

  @Test func whatIsWrongIsNamedWithItsPlace() {  // B38–B42
    let h = Self.header
    let cases: [(String, Int, Int, String)] = [
      ("", 1, 1, "empty"),
      ("\n\n", 2, 1, "empty"),
      ("# Notes\n", 1, 1, "neither a trace nor a recording of evemu or libinput"),
      ("{\"t\":1}\n", 1, 1, "not a trace"),
      ("[1]\n", 1, 1, "not a trace"),
      ("{\"pantotrace\":5}\n", 1, 15, "needs version 5; this program reads 4"),
      ("{\"pantotrace\":0}\n", 1, 15, "no version 0"),
      ("{\"pantotrace\":1,\"size\":[0,10]}\n", 1, 24, "width and height"),
      (h + "{\"t\":1,\"kind\":\"warp\"}\n", 2, 8, "unknown kind"),
      (h + "{\"t\":1}\n", 2, 1, "must have one of"),
      (h + "{\"tick\":true}\n", 2, 1, "is missing"),
      (h + "{\"t\":1e999,\"tick\":true}\n", 2, 6, "range"),
      (h + "{\"t\":-1,\"tick\":true}\n", 2, 2, "from 0"),
      (h + "{\"t\":1,\"tick\":true}\n{\"t\":0.5,\"tick\":true}\n", 3, 1, "goes back"),
      (h + "{\"t\":1,\"finger\":1,\"phase\":\"moved\",\"x\":0,\"y\":0}\n", 2, 1, "is not down"),
      (h + "{\"t\":1,\"finger\":1,\"phase\":\"began\",\"x\":0,\"y\":0}\n", 2, 1, "never lifted"),
      (
        h + "{\"t\":1,\"finger\":9223372036854775808,\"phase\":\"began\",\"x\":0,\"y\":0}\n", 2, 17,
        "whole number"
      ),
      (h + "{\"t\":1,\"finger\":1,\"phase\":\"sat\",\"x\":0,\"y\":0}\n", 2, 27, "none of"),
      (h + "{\"t\":1,\"tick\":tru}\n", 2, 15, "expected a value"),
      (h + "\n{\"t\":1,\"t\":2,\"tick\":true}\n", 3, 8, "twice"),
      (h + String(repeating: "x", count: 70_000) + "\n", 2, 65_537, "64 KiB"),
      (h + String(repeating: "x", count: 70_000), 2, 65_537, "64 KiB"),
    ]
    for (text, line, column, words) in cases {
      let error = error(text)
      #expect(error?.line == line && error?.column == column, "\(words): \(error as Any)")
      #expect(error?.message.contains(words) == true, "\(error as Any)")
    }
  }

  @Test func aSecondLandingIsAnErrorUnlessItIsRepaired() {  // B42
    let text =
      Self.header + """
        {"t":1,"finger":1,"phase":"began","x":0,"y":0}
        {"t":0.9,"finger":1,"phase":"began","x":5,"y":0}
        {"t":2,"finger":4,"phase":"ended","x":5,"y":0}

        """
    #expect(error(text)?.line == 3)
    #expect(error(text, repairs: true) == nil)
  }

  @Test func aFileCutAnywhereNeverCrashesAndPlaysToItsLastFullLine() {  // B37, P3
    let whole = Array((Self.header + Self.drag).utf8)
    let headerEnd = Self.header.utf8.count
    for n in 0...whole.count {
      do throws(TraceError) {
        let recording = try Recording(file: "f", bytes: Array(whole[..<n]))
        #expect(n >= headerEnd - 1)
        var down = 0
        for case .event(let event, _) in recording.entries {
          if event.phase == .began { down += 1 }
          if event.phase == .ended || event.phase == .cancelled { down -= 1 }
        }
        #expect(down == 0, "what was down is cancelled")
      } catch {
        // The file is cut in the header, or exactly at the end of a line while a finger is down.
        #expect(n < headerEnd || error.message.contains("never lifted"), "\(n): \(error)")
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }

  @Test func aRecordingThatWasNotClosedIsPlayedWithAWarning() throws {  // P8, B35, B37
    let open =
      "{\"pantotrace\":1,\"ends\":true}\n{\"t\":1,\"finger\":1,\"phase\":\"began\",\"x\":0,\"y\":0}\n"
    let recording = try Recording(text: open)
    #expect(recording.warnings.count == 1)
    #expect(recording.entries.count == 2)
    let last = try #require(recording.entries[1].event)
    #expect(last.phase == .cancelled && last.time == 1)
    #expect(error(open, strict: true)?.message.contains("not closed") == true)

    let closed =
      open + "{\"t\":2,\"finger\":1,\"phase\":\"ended\",\"x\":0,\"y\":0}\n{\"t\":3,\"end\":true}\n"
    #expect(try Recording(text: closed).warnings.isEmpty)
  }

  @Test func aPressedButtonAtTheCutIsCancelled() throws {  // P3, I9
    let text =
      "{\"pantotrace\":1,\"ends\":true}\n"
      + "{\"t\":0,\"mouse\":\"primary\",\"phase\":\"hovered\",\"x\":0,\"y\":0}\n"
      + "{\"t\":1,\"mouse\":\"primary\",\"phase\":\"began\",\"x\":0,\"y\":0,\"buttons\":1}\n"
    let recording = try Recording(text: text)

    let last = try #require(recording.entries.last?.event)
    #expect(last.phase == .cancelled && last.source == .mouse(.primary))
  }

  @Test func whatIsDownAtTheCutIsCancelledWhereItWasLastAndWhenTheFileEnds() throws {  // MUT-05, P3
    let text =
      "{\"pantotrace\":1,\"ends\":true}\n"
      + "{\"t\":1,\"finger\":1,\"phase\":\"began\",\"x\":0,\"y\":0}\n"
      + "{\"t\":2,\"finger\":1,\"phase\":\"moved\",\"x\":30,\"y\":40}\n"
      + "{\"t\":2.5,\"tick\":true}\n"
    let last = try #require(try Recording(text: text).entries.last?.event)

    #expect(last.phase == .cancelled && last.cause == .stale)
    #expect(last.position == CGPoint(x: 30, y: 40) && last.time == 2.5)
  }

  @Test func anotherButtonsReleaseEndsNoPress() throws {  // MUT-05, I9
    func mouse(_ t: Int, _ button: String, _ phase: String) -> String {
      "{\"t\":\(t),\"mouse\":\"\(button)\",\"phase\":\"\(phase)\",\"x\":\(t),\"y\":0,\"buttons\":1}\n"
    }
    let text =
      "{\"pantotrace\":1,\"ends\":true}\n" + mouse(1, "primary", "began")
      + mouse(2, "secondary", "began") + mouse(3, "secondary", "ended")
    let cut = try Recording(text: text)
    let last = try #require(cut.entries.last?.event)
    #expect(cut.entries.count == 4 && last.phase == .cancelled && last.source == .mouse(.primary))

    let lifted = try Recording(text: text + mouse(4, "primary", "ended"))
    #expect(lifted.entries.last?.event?.phase == .ended, "nothing is left to cancel")
  }

  @Test func aPenHoversAndAFingerDoesNot() throws {  // K17, B42
    func line(_ source: String, _ phase: String) -> String {
      "{\"t\":1,\"\(source)\":1,\"phase\":\"\(phase)\",\"x\":0,\"y\":0}\n"
    }
    let head = "{\"pantotrace\":1}\n"
    let pen = ["hovered", "began", "ended", "hovered", "cancelled"].map { line("pen", $0) }.joined()
    #expect(try Recording(text: head + pen).entries.count == 5)
    #expect(
      error(head + line("finger", "hovered"))?.message.contains("only a mouse and a pen") == true)
    let both = head + line("pen", "began") + line("pen", "hovered")
    #expect(error(both)?.message.contains("is down and cannot hover") == true)
    #expect(error(both + line("pen", "ended"), repairs: true) == nil)
  }

  @Test func aLongFileIsReadInPieces() throws {  // B39
    // Seven bytes are delivered at a time, so that every line spans several pieces.
    let bytes = Array((Self.header + Self.drag).utf8)
    var at = 0
    var reader = try TraceReader(file: "f") {
      defer { at = min(at + 7, bytes.count) }
      return Array(bytes[at..<min(at + 7, bytes.count)])
    }
    var entries: [TraceEntry] = []
    while let entry = try reader.next() { entries.append(entry) }

    #expect(entries == (try Recording(text: Self.header + Self.drag)).entries)
    #expect(reader.line == 7)
  }

  @Test func aFileThatCannotBeReadSaysWhere() {
    struct Gone: Error {}
    do throws(TraceError) {
      _ = try TraceReader(file: "f") { throw Gone() }
      Issue.record("it was read")
    } catch {
      #expect(error.message.contains("could not be read"))
    }
  }
}

extension TraceEntry {
  /// The event and whether it joins the preceding report; `nil` if the entry is of another kind.
  fileprivate var joinedEvent: (InputEvent, joins: Bool)? {
    if case .event(let event, let joins) = self { return (event, joins) }
    return nil
  }
}
