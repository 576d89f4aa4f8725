import Foundation
import Pantograph

// Recordings, reports and kernel records that are damaged or lie, and players that are used
// wrongly.

private let trace = """
  {"pantotrace":4,"scene":"blank","size":[390,844],"scale":1,"seed":1,"ends":true}
  {"t":0.1,"finger":1,"phase":"began","x":100,"y":100}
  {"t":0.2,"finger":2,"phase":"began","x":200,"y":100,"also":true}
  {"t":0.3,"finger":1,"phase":"moved","x":150,"y":150}
  {"t":0.35,"tick":true}
  {"t":0.4,"key":"Right","phase":"down","scancode":79,"modifiers":131072}
  {"t":0.49,"composition":"ni","selection":[2,0]}
  {"t":0.5,"window":[600,500],"scale":1.25,"safeArea":[47,0,34,0]}
  {"t":0.6,"theme":"dark"}
  {"t":0.7,"textScale":1.25}
  {"t":0.8,"finger":1,"phase":"ended","x":160,"y":160}
  {"t":0.8,"finger":2,"phase":"ended","x":160,"y":160}
  {"t":0.9,"check":"8dfc55daa89d330f","transitions":12}
  {"t":0.9,"end":true}

  """

/// Reads and plays a text as a user would, and stops where it is refused.
@MainActor private func play(_ bytes: [UInt8], _ world: World, repairs: Bool = false) {
  do {
    let options = TraceReader.Options(isStrict: false, repairs: repairs)
    let recording = try Recording(file: "t", bytes: bytes, options: options)
    _ = recording.text
    _ = recording.report?.text(with: recording)
    _ = recording.report?.decisions
    let player = try Player(TraceReader(file: "t", bytes: bytes, options: options))
    _ = try player.playToEnd(limit: 20)
  } catch let error as TraceError {
    world.hold(!error.description.isEmpty && error.line >= 0, "an error without a place")
  } catch {
    world.hold(false, "an error of another kind: \(error)")
  }
}

private func line(_ number: Int, _ text: String) -> [UInt8] {
  var lines = trace.split(separator: "\n").map(String.init)
  lines.insert(text, at: number)
  return Array(lines.joined(separator: "\n").utf8)
}

/// A report that is complete, with lines of each kind.
@MainActor private func report() -> String {
  var report = SessionReport()
  report.facts = [SessionReport.Fact(name: "program", value: "p 1")]
  report.log = [SessionReport.LogLine(text: "0.1 pan possible → began")]
  report.picture = Array(repeating: 7, count: 300)
  return (try? Recording(text: trace)).map { report.text(with: $0) } ?? ""
}

@MainActor let abusedReplays: [Case] = [
  Case("trace-damaged-in-a-thousand-places") { world in
    var dice = Dice(21)
    for turn in 0..<1000 {
      play([UInt8](Data(trace.utf8).damaged(&dice)), world, repairs: turn % 2 == 0)
    }
  },
  Case("report-damaged-in-a-thousand-places") { world in
    let text = report()
    world.hold(text.contains("x-report"), "no report was made")
    var dice = Dice(22)
    for _ in 0..<1000 { play([UInt8](Data(text.utf8).damaged(&dice)), world) }
  },
  Case("trace-cut-at-each-byte") { world in
    let bytes = Array(report().utf8)
    for end in 0..<bytes.count { play(Array(bytes.prefix(end)), world) }
  },
  Case("trace-of-numbers-beyond-all") { world in
    let numbers = [
      "1e999", "-1e999", "NaN", "1e308", "-1e308", "9223372036854775808", "-0", "1e-400", "\"1\"",
      "null", "[]", "{}", "true", "00", "1.", "1e",
    ]
    for number in numbers {
      play(line(1, "{\"t\":\(number),\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":1}"), world)
      for member in ["x", "y", "pressure", "finger", "pen", "wheel", "mouse"] {
        play(
          line(
            1,
            "{\"t\":0,\"finger\":1,\"phase\":\"began\",\"x\":1,\"y\":1"
              + ",\"\(member)\":\(number)}"),
          world)
      }
      play(line(1, "{\"t\":0,\"window\":[\(number),\(number)],\"scale\":\(number)}"), world)
      play(line(1, "{\"t\":0,\"textScale\":\(number)}"), world)
      play(line(1, "{\"t\":0,\"composition\":\"a\",\"selection\":[\(number),\(number)]}"), world)
      play(line(1, "{\"t\":0,\"gap\":\(number)}"), world)
      play(
        line(
          1, "{\"t\":0,\"key\":\"Key \(number)\",\"scancode\":\(number),\"modifiers\":\(number)}"),
        world)
      let header =
        "{\"pantotrace\":\(number),\"size\":[\(number),\(number)]"
        + ",\"scale\":\(number),\"seed\":\(number)}\n"
      play(Array((header + trace).utf8), world)
      play(
        Array(
          "{\"pantotrace\":4,\"size\":[9,9],\"scale\":1,\"frame\":\(number),\"age\":\(number)}\n"
            .utf8), world)
    }
  },
  Case("report-lines-that-lie") { world in
    let lines = [
      "{\"x-report\":\"end\",\"lines\":9223372036854775807,\"bytes\":-9223372036854775808}",
      "{\"x-report\":\"end\",\"lines\":-1,\"bytes\":1e300}", "{\"x-report\":7}",
      "{\"x-picture\":\"====\"}",
      "{\"x-picture\":\"" + String(repeating: "A", count: 60_001) + "\"}", "{\"x-picture\":\"漢\"}",
      "{\"x-picture\":[1,2]}", "{\"x-log\":null,\"t\":-1}",
      "{\"x-log\":\"\",\"t\":1e308,\"gesture\":7}",
      "{\"x-fact\":\"\",\"value\":{}}", "{\"x-gesture\":\"\\u0000\\ud800\",\"t\":0}", "{\"x-\":1}",
      "{\"x-gesture\":\"g\",\"t\":1,\"gesture\":\"\",\"state\":\"flying\",\"number\":1e99}",
      "{\"x-fact\":\"\\u001b[2J<script>\",\"value\":\"\\r\\n\"}",
    ]
    let head = report().split(separator: "\n").map(String.init)
    for line in lines {
      for place in [1, 3, head.count - 1, head.count] {
        var all = head
        all.insert(line, at: place)
        play(Array(all.joined(separator: "\n").utf8), world)
        all.insert(contentsOf: Array(repeating: line, count: 300), at: place)
        play(Array(all.joined(separator: "\n").utf8), world)
      }
    }
  },
  Case("report-with-more-than-it-may-hold") { world in
    var report = SessionReport()
    let long = String(repeating: "é\u{0}", count: 100_000)
    report.facts = (0..<5000).map { .init(name: "\($0)\u{0}\(odd)", value: $0 < 9 ? long : "") }
    report.log = (0..<50_000).map { _ in .init(text: "\n{\"x-report\":\"end\"}\u{1b}") }
    report.picture = Array(repeating: 255, count: 9 << 20)
    guard let recording = try? Recording(text: trace) else { return }
    let text = report.text(with: recording)
    let back = try Recording(text: text)
    world.hold(back.entries == recording.entries, "\(back.entries.count) events came back")
  },
  Case("trace-nested-and-long-beyond-all") { world in
    for text in [
      String(repeating: "[", count: 60_000), String(repeating: "{\"a\":", count: 12_000),
      "{\"pantotrace\":4,\"options\":" + String(repeating: "[", count: 50_000), "\u{FEFF}",
      "\u{FEFF}{}",
      "{\"pantotrace\":4}\r\n\r\n\r\n{\"t\":0,\"text\":\"\\ud800\"}",
      String(repeating: "\n", count: 900_000),
      "{\"pantotrace\":4,\"scene\":\"" + String(repeating: "s", count: 900_000) + "\"}",
    ] {
      play(Array(text.utf8), world)
      play(Array(text.utf8) + [0, 255, 254], world)
    }
  },
  Case("player-played-backwards-and-after-its-end") { world in
    let player = try Player(TraceReader(file: "t", bytes: Array(trace.utf8)))
    for time in [-1, -.infinity, 0.5, 0.2, .nan, 0.9, 1, 0, .nan, -1e300] as [TimeInterval] {
      try player.play(to: time)
      _ = try player.seekForward(to: time, lines: Int.min)
    }
    player.onLine = { _ in try? player.play(to: 5) }
    player.paint = { stage, _ in
      stage.tearDown()
      return true
    }
    _ = try player.playToEnd(limit: -.infinity)
    _ = try player.playToEnd(limit: .nan)
    _ = try player.playToEnd(limit: 3)
    _ = try player.playToEnd()
    world.hold(player.reached.isFinite, "it came to \(player.reached)")
  },
  Case("time-travel-to-times-that-are-not") { world in
    for interval in [TimeInterval.nan, 0, -1, .infinity, 1e-300] {
      let travel = try TimeTravel(every: interval, keeping: interval.isNaN ? .min : .max) {
        try Player(TraceReader(file: "t", bytes: Array(trace.utf8)))
      }
      for time in [0.5, -.infinity, .nan, 0.1, 2, -5, 0.7] as [TimeInterval] {
        _ = try travel.seek(to: time)
        _ = try travel.seek(to: time, lines: .min)
      }
      try travel.prepare(upTo: 1)
      try travel.prepare(upTo: .nan)
      world.hold(travel.player.reached.isFinite, "it came to \(travel.player.reached)")
    }
  },
  Case("strokes-written-with-wild-numbers") { world in
    for wild in CGFloat.wild {
      let header = TraceHeader(
        scene: "\u{0}", size: CGSize(width: wild, height: -wild), scale: wild,
        safeAreaInsets: UIEdgeInsets(top: wild, left: wild, bottom: wild, right: wild))
      let recording = Recording(
        header: header,
        events: [
          (
            InputEvent(
              time: wild, position: CGPoint(x: wild, y: wild), source: .finger(.max),
              phase: .began),
            .min
          ),
          (
            InputEvent(
              time: -wild, position: CGPoint(x: 1, y: wild), source: .finger(.max), phase: .ended),
            .max
          ),
        ])
      play(Array(recording.text.utf8), world, repairs: true)
      _ = try? Player(TraceReader(file: "t", bytes: Array(header.line.utf8)))
      var script = RecordingScript(header)
      script.tap(.min, CGPoint(x: wild, y: wild), at: wild, for: wild)
      script.drag(
        1, from: CGPoint(x: wild, y: 0), to: CGPoint(x: 1, y: wild), at: wild, for: 1, bend: wild,
        rest: wild, end: .hovered)
      _ = script.recording(lasting: wild)
    }
  },
  Case("kernel-records-of-noise") { world in
    let head = """
      # EVEMU 1.3
      N: Touch
      I: 0003 0001 0001 0001
      P: 02 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 06
      A: 35 0 4095 0 0 10
      A: 36 0 4095 0 0 10
      A: 2f 0 9 0 0 0
      A: 39 0 65535 0 0 0
      E: 0.000001 0003 002f 0000
      E: 0.000001 0003 0039 0001
      E: 0.000001 0003 0035 0100
      E: 0.000001 0003 0036 0100
      E: 0.000001 0000 0000 0000
      E: 0.100001 0003 0039 -001
      E: 0.100001 0000 0000 0000

      """
    var dice = Dice(23)
    for turn in 0..<800 {
      let bytes = turn == 0 ? Array(head.utf8) : [UInt8](Data(head.utf8).damaged(&dice))
      do {
        var reader = try EvemuReader(file: "e", bytes: bytes)
        while try reader.next() != nil {}
      } catch let error as TraceError { world.hold(!error.message.isEmpty, "an empty error") }
    }
  },
  Case("recorder-whose-file-fails-and-plays-along") { world in
    struct Full: Error {}
    var recorder: Recorder?
    var lines = 0
    recorder = Recorder(world.stage, header: TraceHeader(scene: "x")) { _ in
      lines += 1
      if lines > 200 { throw Full() }
      if lines > 2 { recorder?.stop() }
      if lines < 50 { world.stage.send(TextEvent(time: 0, .insert("again"))) }
    }
    recorder?.onTrouble = { _ in
      recorder?.stop()
      recorder = nil
    }
    world.tap(CGPoint(x: 10, y: 10))
    world.tap(CGPoint(x: 10, y: 10))
    world.hold(lines < 20, "\(lines) lines were written after the end")
    for (capacity, seconds) in [(-5, TimeInterval.nan), (.max, .infinity), (.min, -1), (64, 1e-9)] {
      let flight = FlightRecorder(
        world.stage, header: TraceHeader(), capacity: capacity, seconds: seconds)
      world.tap(CGPoint(x: 10, y: 10))
      flight.isPaused = true
      _ = flight.recording().text
    }
    recorder?.stop()
    recorder?.stop()
  },
]
