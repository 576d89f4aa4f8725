import Glibc
import Pantograph

/// The text of a recording in which ten fingers slide at 120 Hz, generated in pieces.
struct TenFingerText {
  private let rounds: Int
  private var round = -1

  init(rounds: Int) { self.rounds = rounds }

  /// Returns about 64 KiB, or nothing at the end.
  mutating func next() -> [UInt8] {
    var text = ""
    if round < 0 {
      text = TraceHeader(scene: "blank", size: CGSize(width: 1280, height: 800), hasEnd: true).line
      text += "\n"
      round = 0
    }
    while round <= rounds, text.utf8.count < 65_536 {
      let time = Timekeeper.onGrid(0.1 + Double(round) / 120)
      let phase: InputEvent.Phase = round == 0 ? .began : round == rounds ? .ended : .moved
      for finger in 0..<10 {
        let step = CGFloat((round + finger * 37) % 400)
        let event = InputEvent(
          time: time,
          position: CGPoint(
            x: 100 + CGFloat(finger) * 100 + step / 8, y: 200 + (step - 200).magnitude / 4 + 0.375),
          source: .finger(Int64(finger + 1)), phase: phase, pressure: phase == .ended ? 0 : 1)
        text += TraceEntry.event(event, joins: finger > 0).line + "\n"
      }
      if round == rounds { text += TraceEntry.end(time).line + "\n" }
      round += 1
    }
    return Array(text.utf8)
  }
}

/// Measures reading a file from disk up to the accepted events, or a complete replay.
@MainActor func traceCost(_ variant: String, _ n: Int) {
  let path = "/tmp/pantobench-\(getpid()).pantotrace"
  guard let out = fopen(path, "w") else { fail("no place for a file", code: 73) }
  defer { unlink(path) }
  let rounds = max(1, n / 10 - 2)
  var text = TenFingerText(rounds: rounds)
  while case let piece = text.next(), !piece.isEmpty { fwrite(piece, 1, piece.count, out) }
  fclose(out)
  guard let file = fopen(path, "r") else { fail("no file", code: 70) }
  defer { fclose(file) }
  func source() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 262_144) { $1 = fread($0.baseAddress, 1, $0.count, file) }
  }
  var count = 0
  do {
    let watch = Stopwatch()
    var reader = try TraceReader(file: path, source: source)
    if variant == "replay" {
      let player = try Player(reader)
      let result = try player.playToEnd()
      count = Int(result.endTime)
    } else {
      // The stage has no content, so that only the reader and the sanitizer are measured.
      let stage = Stage(size: reader.header.size)
      stage.observe { if case .input = $0 { count += 1 } }
      var report: [InputEvent] = []
      while let entry = try reader.next() {
        guard case .event(let event, let joins) = entry else { continue }
        if !joins, !report.isEmpty {
          stage.send(report)
          report.removeAll(keepingCapacity: true)
        }
        report.append(event)
      }
      stage.send(report)
    }
    let expected = variant == "replay" ? Int(0.1 + Double(rounds) / 120) : 10 * (rounds + 1)
    watch.report(
      "trace", variant, n: n,
      wrong: {
        difference(variant == "replay" ? "the end time" : "the number of events", count, expected)
      }
    ) { "\"check\":\(count)" }
  } catch {
    fail("\(error)", code: 70)
  }
}
