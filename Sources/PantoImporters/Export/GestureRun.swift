import PantoCore
import PantoReplay

/// One gesture of a recording: the run of a recognizer up to the moment at which it ended, failed
/// or was cancelled.
struct GestureRun: Equatable {
  /// The number of the gesture in its list, from 1.
  var number: Int
  /// The name of the recognizer.
  var recognizer: String
  /// The result with its reason, as `Outcome` has it: `ended`, or `failed movedTooFar`.
  var result: String
  /// The times of the gesture's start and, below, of its decision, in seconds.
  var start: TimeInterval
  var end: TimeInterval
  /// The number of results that the same recognizer had before this gesture.
  var before: Int

  /// A description such as `3: pan:cartBall ended at 1.204 s`.
  var sentence: String {
    let word = result.split(separator: " ").first.map(String.init) ?? result
    return "\(number): \(recognizer) \(word) at \(Reason.number(CGFloat(end))) s"
  }

  /// Lists the gestures of a recording in the order of their decisions.
  ///
  /// - Parameter name: Only those of this recognizer; `nil` lists those of all.
  @MainActor static func all(
    in recording: Recording, of name: String?
  ) throws -> [GestureRun] {
    let player = try Player(RecordingSource(recording), scenes: Scenes.registry)
    let log = player.stage.log
    var runs: [GestureRun] = []
    var starts: [RecognizerID: TimeInterval] = [:]
    var counts: [RecognizerID: Int] = [:]
    log.observe { t in
      switch t.to {
      case .began: starts[t.recognizer] = t.time
      case .ended, .failed, .cancelled:
        let found = log.name(of: t.recognizer)
        let before = counts[t.recognizer] ?? 0
        counts[t.recognizer] = before + 1
        let start = starts.removeValue(forKey: t.recognizer) ?? t.time
        guard name == nil || found == name else { return }
        let why = t.to == .ended ? "" : " \(t.reason.code)"
        runs.append(
          GestureRun(
            number: runs.count + 1, recognizer: found, result: t.to.name + why, start: start,
            end: t.time, before: before))
      default: break
      }
    }
    _ = try player.playToEnd()
    return runs
  }

  /// Returns the recording up to the decision of this gesture. Contacts that are down then keep
  /// their own lines up to their end.
  func part(of recording: Recording) -> Recording {
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
