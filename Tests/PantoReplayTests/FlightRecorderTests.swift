import PantoBase
import PantoReplay
import PantoScene
import TestSupport
import Testing

@testable import PantoGestures

/// Checks the recorder that always keeps the last minute.
@MainActor @Suite(.timeLimit(.minutes(60))) struct FlightRecorderTests {
  private func finger(
    _ id: Int64, _ phase: InputEvent.Phase, _ time: TimeInterval, _ x: CGFloat
  ) -> InputEvent {
    InputEvent(
      time: time, position: CGPoint(x: x, y: 20), source: .finger(id), phase: phase,
      pressure: phase == .ended ? 0 : 1)
  }

  /// The lines of a recording but for its checks. The last minute has one check, at its end.
  static func withoutChecks(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains("\"check\"") }
  }

  @Test func inTheFirstMinuteItIsTheWholeRecording() throws {  // T6, P4
    let player = try Player(
      TraceReader(file: "f", bytes: Array(BlockScene.drag.utf8)), scenes: BlockScene.scenes())
    var text = ""
    let recorder = Recorder(player.stage, header: player.header) { text += $0 }
    let flight = FlightRecorder(player.stage, header: player.header)
    var live: [String] = []
    player.onLine = { live.append($0) }
    _ = try player.playToEnd()
    recorder.stop()

    let kept = flight.recording()

    #expect(flight.isWhole && Self.withoutChecks(kept.text) == Self.withoutChecks(text))
    #expect(kept.text.split(separator: "\n").suffix(2) == text.split(separator: "\n").suffix(2))
    let again = try Replayed(RecordingSource(kept), scenes: BlockScene.scenes())
    #expect(again.log == live && !live.isEmpty)
  }

  @Test("a recorder of a session keeps everything, and half an hour of one finger (U21, INS-06)")
  func session() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder.ofSession(stage, header: TraceHeader())
    let minute = FlightRecorder(stage, header: TraceHeader())
    stage.send([finger(1, .began, 0.1, 0.5)])
    let moves = 30 * 60 * 120
    for i in 1...moves { stage.send([finger(1, .moved, 0.1 + Double(i) / 120, CGFloat(i % 400))]) }

    #expect(flight.isWhole && !minute.isWhole)
    #expect(flight.count >= moves && flight.recording().entries.first?.time == 0.1)
  }

  @Test("a recorder that is gone no longer observes its stage after the next event (L13)")
  func isGone() {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    for _ in 0..<3 { _ = FlightRecorder(stage, header: TraceHeader()) }
    #expect(stage.processor.isWatched)

    stage.send([finger(1, .began, 0.1, 5), finger(1, .ended, 0.2, 5)])

    #expect(!stage.processor.isWatched)
  }

  @Test func everyKindOfLineComesBackAsItWas() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    var text = ""
    let recorder = Recorder(stage, header: TraceHeader()) { text += $0 }
    let flight = FlightRecorder(stage, header: TraceHeader())
    func mouse(_ time: TimeInterval, _ source: InputEvent.Source, _ phase: InputEvent.Phase) {
      stage.send(
        InputEvent(
          time: time, position: CGPoint(x: 1.0 / 3, y: -7.25), source: source, phase: phase,
          buttons: phase == .began ? .primary : [], modifiers: [.shift, .command]))
    }
    stage.send([finger(1, .began, 0.1, 0.1), finger(-2, .began, 0.1, 1e6)])
    stage.advance(to: 0.111111111)
    stage.send([finger(1, .moved, 0.2, 3.5), finger(-2, .moved, 0.2, 5)])
    mouse(0.3, .mouse(.secondary), .hovered)
    mouse(0.4, .mouse(.primary), .began)
    mouse(0.5, .mouse(.primary), .ended)
    mouse(0.6, .wheel(CGVector(dx: 0.1, dy: -3), isContinuous: true), .moved)
    mouse(0.7, .pen(1 << 40), .began)
    stage.recordGap(of: 2)
    stage.advance(to: 3)
    stage.cancelTouches(because: .deviceLost)
    recorder.stop()

    let kept = flight.recording().text
    #expect(kept.split(separator: "\n").dropLast() == text.split(separator: "\n").dropLast())
    #expect(
      kept.contains("\"gap\":2") && kept.contains("deviceLost") && kept.contains("1099511627776"))
  }

  @Test func whatIsOldGoesAndTheRestStandsByItself() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder(stage, header: TraceHeader(), capacity: 1 << 16, seconds: 60)
    stage.send(finger(1, .began, 0, 10))
    for i in 1...(70 * 120) {
      let time = Double(i) / 120
      stage.send(finger(1, .moved, time, CGFloat(i % 300)))
      if i % 60 == 0 {
        stage.send(finger(Int64(i), .began, time, 50))
        stage.send([finger(1, .moved, time, 51), finger(Int64(i), .ended, time, 50)])
      }
    }

    let kept = flight.recording()
    #expect(!flight.isWhole && flight.count > 1000)
    // Finger 1 touched down too early to be included. The fingers that tapped are included, from
    // time 0 on.
    #expect(!kept.text.contains("\"finger\":1,"))
    #expect(kept.entries.count > 20)
    let again = try Recording(text: kept.text)
    #expect(again.entries == kept.entries && again.warnings.isEmpty)
    #expect((kept.entries.first?.time ?? 1) < 0.6 && (kept.entries.last?.time ?? 99) <= 60)
    _ = try Replayed(RecordingSource(kept))
  }

  @Test("after lines are dropped, exactly the events of one report are joined into one report")
  func reportsAfterForgetting() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder(stage, header: TraceHeader(), capacity: 1 << 16, seconds: 10)
    stage.send(finger(1, .began, 0, 10))
    for i in 2...200 {
      let time = Double(i) / 10
      stage.send([finger(Int64(i), .began, time, 50), finger(-Int64(i), .began, time, 60)])
      stage.send(finger(Int64(i), .moved, time, 51))
      stage.send([
        finger(1, .moved, time, 12), finger(Int64(i), .ended, time, 51),
        finger(-Int64(i), .ended, time, 60),
      ])
    }

    let kept = flight.recording()

    #expect(!flight.isWhole)
    var reports: [TimeInterval: [Bool]] = [:]
    for entry in kept.entries {
      if case .event(let event, let joins) = entry {
        reports[event.time, default: []].append(joins)
      }
    }
    // The moves of finger 1 are omitted, because its touch down was dropped.
    let whole = reports.values.filter { $0.count == 5 }
    #expect(whole.count > 50)
    #expect(whole.allSatisfy { $0 == [false, true, false, false, true] })
  }

  @Test("every property of an event beside its position survives (MUT-05)")
  func everyDetail() throws {
    let stage = Stage(size: CGSize(width: 400, height: 400))
    let flight = FlightRecorder(stage, header: TraceHeader())
    var sent: [InputEvent] = []
    func send(_ phase: InputEvent.Phase, _ change: (inout InputEvent) -> Void = { _ in }) {
      var event = InputEvent(
        time: Double(sent.count + 1), position: CGPoint(x: 5, y: 5), source: .finger(1),
        phase: phase, pressure: 1)
      change(&event)
      sent.append(event)
      stage.send(event)
    }
    send(.began)
    send(.moved) { $0.modifiers = .shift }
    send(.moved) { $0.pressure = 0.25 }
    send(.moved) { $0.buttons = .primary }
    send(.moved)
    send(.cancelled) { $0.cause = .deviceLost }

    #expect(flight.recording().entries.compactMap(\.event) == sent)
  }

  @Test("lines older than the kept time are dropped, and one of exactly that age is kept (MUT-05)")
  func whatIsKept() {
    for (last, kept) in [(2.0, [0.0, 1, 2, 3]), (2.000000001, [2.000000001, 3])] {
      let stage = Stage(size: CGSize(width: 400, height: 400))
      let flight = FlightRecorder(stage, header: TraceHeader(), capacity: 1 << 12, seconds: 2)
      for time in [0, 1, last, 3] {
        // The clock is advanced without a tick, so that the key arrives at its own time.
        stage.time.advance(to: time)
        stage.send(KeyEvent(time: time, code: .tab))
      }
      let ticks = flight.recording().entries.filter { if case .key = $0 { true } else { false } }
      let from = kept[0]
      #expect(
        ticks.map(\.time) == kept.map { Timekeeper.onGrid($0 - from) }, "\(ticks)")
    }
  }

  @Test("impossible limits count as the nearest possible ones (B60)")
  func limits() {
    for (capacity, seconds) in [(Int.max, TimeInterval.nan), (.min, .infinity), (-1, -1)] {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      let flight = FlightRecorder(
        stage, header: TraceHeader(), capacity: capacity, seconds: seconds)
      stage.send(finger(1, .began, 1, 10))
      #expect(flight.recording().header == flight.recording().header && flight.count > 0)
    }
  }

  @Test func aMinuteOfTenFingersFits() {
    let stage = Stage(size: CGSize(width: 1280, height: 800))
    let flight = FlightRecorder(stage, header: TraceHeader())
    var report: [InputEvent] = []
    for i in 0..<(60 * 120) {
      let time = Double(i) / 120
      report.removeAll(keepingCapacity: true)
      for id in 1...10 {
        // SDL's positions are a `Float` times the window's size.
        let x = CGFloat(Float(i % 977) / 977 * 1280)
        report.append(finger(Int64(id), i == 0 ? .began : .moved, time, x))
      }
      stage.send(report)
      stage.advance(to: time + 0.004)
    }

    #expect(flight.isWhole, "\(flight.count) lines are all that fits")
    #expect(flight.count == 60 * 120 * 11)
  }
}
