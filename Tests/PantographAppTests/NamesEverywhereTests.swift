import PantoCore
import PantoDemos
import PantoImporters
import PantoReplay
import TestSupport
import Testing

@testable import PantoInspector
@testable import pantograph_app

/// Tests that every command and view that shows a recognizer or control calls it by one name, over
/// the bundled recordings and over random touches on the demos (V1, V10, NAM-01).
@MainActor @Suite("Names everywhere", .timeLimit(.minutes(60))) struct NamesEverywhereTests {
  /// Taps, drags and twists at random places of a random demo.
  private static func random(_ seed: UInt64) -> Recording {
    var random = SeededRandom(state: seed &* 7919)
    let scenes = Scenes.registry.names
    func place() -> CGPoint {
      CGPoint(x: 20 + CGFloat(random.roll(1240)), y: 20 + CGFloat(random.roll(760)))
    }
    var script = RecordingScript(
      TraceHeader(
        scene: scenes[random.roll(scenes.count)], size: CGSize(width: 1280, height: 800)))
    var time = 0.3
    for i in 0..<12 {
      let (finger, at) = (Int64(2 * i + 1), place())
      switch random.roll(5) {
      case 0, 1: script.tap(finger, at, at: time)
      case 2: script.tap(finger, at, at: time, for: 0.6)
      case 3:
        script.twist(
          (finger, finger + 1), at: time, for: 0.3, middle: (at, place()), radius: (30, 90),
          angle: (0, 0.7))
      default: script.drag(finger, from: at, to: place(), at: time, for: 0.3, .thrown)
      }
      time += random.roll(3) == 0 ? 0.15 : 0.7
    }
    return script.recording(lasting: time + 0.5)
  }

  @Test("over all bundled recordings (V1)", arguments: BundledTraces.names)
  func bundled(name: String) throws { try check(BundledTraces.recording(named: name)) }

  @Test("over random recordings of the demos (V1)", arguments: LongTests.seeds(30, quick: 6))
  func randomRecordings(seed: UInt64) throws { try check(NamesEverywhereTests.random(seed)) }

  private func check(_ recording: Recording) throws {
    let scenes = Scenes.registry
    let player = try Player(RecordingSource(recording), scenes: scenes)
    let stage = player.stage
    let inspector = stage.addInspector()
    let log = RunLog(player)
    let list = OutcomeList(stage)
    var chrome = ""
    let export = ChromeTrace(stage) { chrome += $0 }
    _ = try player.playToEnd()
    export.close(at: recording.entries.last?.time ?? 0)
    let scene = recording.header.scene

    // The names of each thing, by all that show it.
    var names: [RecognizerID: Set<String>] = [:]
    func note(_ id: RecognizerID, _ name: String) { names[id, default: []].insert(name) }
    for t in stage.log.transitions { note(t.recognizer, stage.log.name(of: t.recognizer)) }
    for recognizer in stage.recognizers {
      note(recognizer.id, stage.name(of: recognizer))
      note(recognizer.id, stage.diagnose(recognizer).recognizer)
    }
    for act in stage.latestActs { note(act.id, act.recognizer) }
    for track in inspector.history.tracks(naming: stage.name(of:)) {
      if let id = track.id { note(id, track.name) }
    }
    #expect(names.values.allSatisfy { $0.count == 1 }, "\(scene): \(names.filter { $1.count > 1 })")
    let shown = stage.recognizers.map(stage.name(of:))
    #expect(Set(shown).count == shown.count, "\(scene): two recognizers of one name")

    // The names of commands that play the recording again, without the inspector.
    let known = Set(list.all.map(\.recognizer))
    #expect(Set(log.lines.map(\.recognizer)).isSubset(of: known), "\(scene)")
    let again = try Replayed(RecordingSource(recording), scenes: scenes)
    #expect(again.outcomes == list.all, "\(scene)")
    let bare = RunLog(try Player(RecordingSource(recording), scenes: scenes))
    try bare.playToEnd()
    #expect(bare.lines == log.lines, "\(scene)")
    let runs = try GestureRun.all(in: recording, of: nil, scenes: scenes)
    #expect(Set(runs.map(\.recognizer)).isSubset(of: known), "\(scene)")
    let tuned = try TuningRun(recording, scenes: scenes)
    #expect(Set(tuned.decisions.map(\.recognizer)).isSubset(of: known), "\(scene)")
    let all = Set(tuned.directory.entries.map(\.name))
    #expect(Set(tuned.readings.flatMap(\.recognizers)).isSubset(of: all), "\(scene)")
    for name in known {
      #expect(chrome.contains(JSONText.string(name)), "\(scene): \(name)")
      #expect(again.directory.find(again.directory.exact(name)) == .one(name), "\(scene): \(name)")
    }
  }
}
