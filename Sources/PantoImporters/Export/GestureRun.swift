import PantoBase
import PantoGestures
import PantoReplay
import PantoScene

/// One gesture of a recording: the run of a recognizer up to the moment at which it ended, failed
/// or was cancelled.
package struct GestureRun: Equatable {
  /// The number of the gesture in its list, from 1.
  package var number: Int
  /// The name of the recognizer.
  package var recognizer: String
  /// The result with its reason, as `Outcome` has it: `ended`, or `failed movedTooFar`.
  package var result: String
  /// The time of the gesture's start, in seconds.
  package var start: TimeInterval
  /// The time of its decision, in seconds.
  package var end: TimeInterval
  /// The number of results that the same recognizer had before this gesture.
  package var before: Int
  /// The number of the touch sequence in which it was decided, as `Decision` counts.
  package var touch = 0
  /// Whether the recognizer is a part of how its view works.
  package var isOfPart = false

  /// A description such as `3: pan:cartBall ended at 1.204 s`.
  package var sentence: String {
    let word = result.split(separator: " ").first.map(String.init) ?? result
    return "\(number): \(recognizer) \(word) at \(Reason.number(CGFloat(end))) s"
  }

  /// Lists the gestures of a recording in the order of their decisions.
  ///
  /// - Parameter name: Only those of this recognizer; `nil` lists those of all.
  @MainActor package static func all(
    in recording: Recording, of name: String?, scenes: SceneRegistry
  ) throws -> [GestureRun] {
    let player = try Player(RecordingSource(recording), scenes: scenes)
    let log = player.stage.log
    var found: [(id: RecognizerID, run: GestureRun)] = []
    var starts: [RecognizerID: TimeInterval] = [:]
    let touches = TouchCount(player.stage)
    log.observe { t in
      switch t.to {
      case .began: starts[t.recognizer] = t.time
      case .ended, .failed, .cancelled:
        let start = starts.removeValue(forKey: t.recognizer) ?? t.time
        let why = t.to == .ended ? "" : " \(t.reason.code)"
        let run = GestureRun(
          number: 0, recognizer: log.name(of: t.recognizer), result: t.to.name + why, start: start,
          end: t.time, before: 0, touch: touches.sequence, isOfPart: t.kind.isInternal)
        found.append((t.recognizer, run))
      default: break
      }
    }
    _ = try player.playToEnd()
    // A name can change with the identifier of a view; all commands show the last one.
    var runs: [GestureRun] = []
    var counts: [String: Int] = [:]
    for one in found {
      var run = one.run
      if log.knows(one.id) { run.recognizer = log.name(of: one.id) }
      run.before = counts[run.recognizer, default: 0]
      counts[run.recognizer] = run.before + 1
      guard name == nil || run.recognizer == name else { continue }
      run.number = runs.count + 1
      runs.append(run)
    }
    return runs
  }

  /// Returns the recording up to the decision of this gesture. Contacts that are down then keep
  /// their own lines up to their end.
  package func part(of recording: Recording) -> Recording {
    var part = Recording(header: recording.header)
    part.warnings = recording.warnings
    var live: [InputEvent.Source] = []
    for entry in recording.entries {
      let isLate = entry.time > end
      // The checks of a whole session do not hold for a part of it, so they are left out.
      if case .check = entry { continue }
      guard case .event(let event, let joins) = entry else {
        if !isLate { part.entries.append(entry) }
        continue
      }
      var source = event.source
      if case .mouse = source { source = .mouse(.primary) }
      if isLate, !live.contains(source) { continue }
      let isFirst = part.entries.last.map { $0.time != event.time } ?? true
      part.entries.append(.event(event, joins: joins && !isFirst))
      switch event.phase {
      case .began: if !live.contains(source) { live.append(source) }
      case .ended, .cancelled: live.removeAll { $0 == source }
      default: break
      }
      if isLate, live.isEmpty { break }
    }
    part.entries.append(.end(max(end, part.entries.last?.time ?? 0)))
    return part
  }
}
