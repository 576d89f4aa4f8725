import Foundation
import PantoBase
import PantoGraphics
import PantoScene
import Testing

@testable import PantoReplay

/// A session that others can run (REP-04).
@MainActor @Suite("Reports", .timeLimit(.minutes(60))) struct ReportTests {
  /// A drag and a tap on the scene `tapOrPan`.
  private var session: Recording {
    var s = RecordingScript(
      TraceHeader(scene: "tapOrPan", size: CGSize(width: 500, height: 500), options: ["a=1"]))
    s.drag(1, from: CGPoint(x: 100, y: 100), to: CGPoint(x: 300, y: 100), at: 1, for: 0.5)
    s.tap(1, CGPoint(x: 50, y: 50), at: 3)
    return s.recording(lasting: 4)
  }

  /// A scene whose pan needs a second finger, as if the program had changed since.
  private var changed: SceneRegistry {
    var scenes = TuningScenes.registry
    let old = scenes
    scenes.add("tapOrPan") { header in
      let made = old.make(header) ?? ReplayScene(Stage(size: header.size))
      for case let pan as UIPanGestureRecognizer in made.stage.recognizers {
        pan.minimumNumberOfTouches = 2
      }
      return made
    }
    return scenes
  }

  private func log(of recording: Recording, _ scenes: SceneRegistry) throws -> ReportLog {
    let player = try Player(RecordingSource(recording), scenes: scenes)
    let log = ReportLog(player)
    _ = try player.playToEnd()
    return log
  }

  /// The bytes of a PNG file of one pixel, with a number of bytes that no reader needs.
  private func png(_ count: Int) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let all = Array(name.utf8) + data
      return number(UInt32(data.count)) + all + number(UInt32(CRC32.of(all, all.indices)))
    }
    return [137, 80, 78, 71, 13, 10, 26, 10]
      + chunk("IHDR", number(1) + number(1) + [8, 0, 0, 0, 0])
      + chunk("zzzz", (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      + chunk("IDAT", [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1]) + chunk("IEND", [])
  }

  private func report(picture: [UInt8] = []) throws -> SessionReport {
    let log = try log(of: session, TuningScenes.registry)
    var report = SessionReport()
    report.facts = [
      SessionReport.Fact(name: "program", value: "pantograph 1"),
      SessionReport.Fact(name: "touch", value: "a \"panel\"\u{1B}[2J"),
    ]
    report.log = log.lines
    report.gesture = log.decision()
    report.picture = picture
    report.isComplete = true
    return report
  }

  @Test("a report is read as it was written, and its recording plays as before (REP-04)")
  func roundTrip() throws {
    for size in [nil, 0, 1, 2, 3, 12_288, 40_000] {
      let picture = size.map(png) ?? []
      let report = try report(picture: picture)
      let text = report.text(with: session)

      let read = try Recording(text: text)
      #expect(read.report == report)
      #expect(read.text == session.text, "the report is no part of the recording")
      #expect(read.entries == session.entries && read.header == session.header)
      #expect(!text.contains("\u{1B}"))
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < TraceReader.longestLine })
    }
  }

  @Test("a reader of recordings that knows no reports ignores their lines (REP-04, B41)")
  func olderReaders() throws {
    let text = try report(picture: png(3)).text(with: session)
    let older = text.replacingOccurrences(of: "\"report\":1,", with: "\"weather\":1,")

    let read = try Recording(text: older)
    #expect(read.report == nil)
    #expect(read.entries == session.entries && read.warnings.isEmpty)
  }

  @Test("a replay of the same program is as reported; of a changed one it says where it differs")
  func differences() throws {
    let report = try #require(try Recording(text: report().text(with: session)).report)

    let same = try log(of: session, TuningScenes.registry)
    #expect(report.difference(from: same.decisions) == nil)

    let other = try log(of: session, changed)
    let words = try #require(report.difference(from: other.decisions))
    let began = try #require(report.decisions.first { $0.state == .began })
    #expect(words.contains("in the report, \(began)"), "\(words)")
    #expect(words.hasPrefix("at "), "\(words)")
    #expect(report.difference(from: other.decisions, upTo: 0.5) == nil)
    #expect(
      try #require(report.difference(from: [])).hasSuffix("now it does not"))
  }

  @Test("a control that does not act any more is a difference, like a recognizer (REP-04, EXP-01)")
  func controls() throws {
    var report = try report()
    let act = Decision(
      time: 2, recognizer: "button:add", state: .ended, isFirst: true, sentence: "Touch up inside.",
      sequence: 2, number: 0)
    report.log.insert(
      SessionReport.LogLine(text: "2 button:add", decision: act, isOfControl: true), at: 2)
    let same = report.decisions
    #expect(same.count == report.log.count(where: { $0.decision != nil }))
    #expect(report.difference(from: same) == nil)

    let without = same.filter { $0 != act }
    #expect(
      report.difference(from: without)
        == "in the report, button:add ended at 2.000 s; now it does not")
    var other = act
    other.recognizer = "button:remove"
    #expect(
      report.difference(from: same.map { $0 == act ? other : $0 })
        == "at 2.000 s button:remove ended; in the report, button:add ended")
    other = act
    other.state = .failed
    #expect(
      report.difference(from: same.map { $0 == act ? other : $0 })
        == "at 2.000 s button:add failed; in the report, button:add ended")
  }

  @Test("a version with one recognizer more decides the same under the same names (REP-04, NAM-01)")
  func otherNumbers() throws {
    let report = try report()
    var now = report.decisions
    for i in now.indices { now[i].number += 1 }
    #expect(report.difference(from: now) == nil)

    now[0].time += 0.25
    let later = try #require(report.difference(from: now))
    #expect(later.hasSuffix("0.250 s later than in the report"), "\(later)")
    now[0].time -= 0.2499
    let barely = try #require(report.difference(from: now))
    #expect(barely.hasSuffix("less than 0.001 s later than in the report"), "\(barely)")
    now[0].time = report.decisions[0].time
    now[0].isFirst.toggle()
    let order = try #require(report.difference(from: now))
    #expect(order.hasSuffix("in another order than in the report"), "\(order)")
  }

  @Test("a report says nothing of a replay until it was read to its end (REP-04)")
  func unread() throws {
    var report = try report()
    report.isComplete = false
    #expect(report.difference(from: []) == nil)
  }

  @Test("a report that is played to any moment is as reported up to there (REP-04)")
  func partsOfReport() throws {
    let text = try report().text(with: session)
    func result(
      _ scenes: SceneRegistry, _ text: String, to time: TimeInterval
    ) throws -> (difference: String?, decisions: Int, program: String?)? {
      let reader = try TraceReader(file: "report", bytes: Array(text.utf8))
      let player = try Player(reader, scenes: scenes)
      let log = ReportLog(player)
      _ = try player.playToEnd(limit: time)
      return try log.compare(upTo: time)
    }
    let all = try report().decisions
    for time in [0, 0.5, 1.2, 1.6, 3.02, 3.9, .infinity] {
      let same = try #require(try result(TuningScenes.registry, text, to: time))
      #expect(same.difference == nil && same.program == "pantograph 1", "\(time)")
      #expect(same.decisions == all.count(where: { $0.time <= time }), "\(time)")
    }
    #expect(try #require(try result(changed, text, to: 1.6)).difference != nil)
    #expect(throws: TraceError.self) {
      try result(TuningScenes.registry, String(text.dropLast(60)), to: 0.5)
    }
    #expect(try result(TuningScenes.registry, session.text, to: 0.5) == nil)
  }

  @Test("the gesture in question is of the last touch, unless a name or a time says otherwise")
  func choice() throws {
    let log = try log(of: session, TuningScenes.registry)

    #expect(log.decision()?.description == "tap:pad ended", "not the pan that failed with it")
    #expect(log.decision(of: "pan:pad")?.description == "pan:pad failed")
    #expect(log.decision(of: "pan:pad", at: 1)?.description == "pan:pad began")
    #expect(log.decision(at: 3.9) == nil)
    #expect(log.decision(of: "pan:other") == nil)
  }

  @Test("what a report says in one sentence has the time and the reason")
  func sentence() throws {
    var report = try report()
    #expect(report.sentence?.hasPrefix("tap:pad ended at 3.") == true)
    report.gesture = nil
    #expect(report.sentence == nil)
  }

  @Test("a damaged report is an error with its line, wherever it is damaged (REP-04)")
  func damaged() throws {
    let picture = png(100)
    let text = try report(picture: picture).text(with: session)
    func error(_ text: String) -> String? {
      do {
        _ = try Recording(text: text)
        return nil
      } catch { return "\(error)" }
    }
    let lines = text.split(separator: "\n").map(String.init)
    for count in 1..<lines.count {
      let cut = lines.prefix(count).joined(separator: "\n")
      #expect(error(cut) != nil, "cut after line \(count)")
      #expect(error(cut + "\n" + lines[count].dropLast(3)) != nil, "cut in line \(count + 1)")
    }
    func changing(_ old: String, _ new: String) -> String? {
      #expect(text.contains(old))
      return error(text.replacingOccurrences(of: old, with: new))
    }
    #expect(changing("\"report\":1", "\"report\":2")?.contains("reads 1") == true)
    #expect(changing("\"report\":1", "\"report\":0") != nil)
    #expect(changing("\"state\":\"began\"", "\"state\":\"danced\"")?.contains("danced") == true)
    for wrong in ["i*BO", "i BO", "i=BO", "i===", "====", "iVB", "i", "iVBO\\n"] {
      #expect(
        changing("{\"x-picture\":\"iVBO", "{\"x-picture\":\"\(wrong)")?.contains("damaged") == true,
        "\(wrong)")
    }
    let bytes = "\"bytes\":\(picture.count)"
    #expect(changing(bytes, "\(bytes)1")?.contains("damaged") == true)
    #expect(changing("{\"x-log\":\"", "{\"x-lag\":\"")?.contains("lines are missing") == true)
    #expect(changing("\"touch\":1,", "\"touch\":1.5,") != nil)
  }

  @Test("a picture that is no whole PNG is refused, not written into a file (REP-04)")
  func otherPictures() throws {
    let whole = png(20)
    #expect(PNGFile.isWhole(whole))
    for i in whole.indices {
      var damaged = whole
      damaged[i] ^= 1
      #expect(!PNGFile.isWhole(damaged), "byte \(i)")
      #expect(!PNGFile.isWhole(Array(whole[..<i])), "cut at \(i)")
    }
    #expect(!PNGFile.isWhole(whole + [0]))
    let other = try report(picture: Array("MZ is another kind of file".utf8)).text(with: session)
    let error = #expect(throws: TraceError.self) { try Recording(text: other) }
    #expect(error?.message.contains("no PNG") == true)
  }

  @Test("a report that is too large is refused before it fills the memory (REP-04)")
  func limits() throws {
    let head = String(try report().text(with: session).prefix { $0 != "\n" }) + "\n"
    let fact = "{\"x-fact\":\"a\",\"value\":\"b\"}\n"
    let log = "{\"x-log\":\"a\"}\n"
    let piece = "{\"x-picture\":\"\(String(repeating: "A", count: 60_000))\"}\n"
    for (line, count, words) in [
      (fact, SessionReport.mostFacts + 1, "facts"), (log, SessionReport.mostLogLines + 1, "lines"),
      (piece, 200, "MiB"),
    ] {
      let error = #expect(throws: TraceError.self) {
        try Recording(text: head + String(repeating: line, count: count))
      }
      #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test("a report of too much is written so that it can be read (REP-04)")
  func tooMuchToWrite() throws {
    var large = try report(picture: Array(repeating: 1, count: SessionReport.largestPicture + 1))
    let long = String(repeating: "\u{0}é", count: 50_000)
    large.facts = [SessionReport.Fact(name: long, value: long)]
    large.log = [SessionReport.LogLine(text: long)]

    let read = try Recording(text: large.text(with: session))

    #expect(read.entries == session.entries && read.report?.isComplete == true)
    #expect(read.report?.picture == [] && read.report?.facts.count == 1)
    #expect(read.report?.log.first?.text.hasPrefix("\u{FFFD}é\u{FFFD}é") == true)
  }
}
