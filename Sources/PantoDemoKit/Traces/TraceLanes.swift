import PantoCore
import PantoReplay

/// Makes the tracks of a timeline from a recording and the decisions of its run. What acted stands
/// below the touches, and above what did not (EXP-03).
@MainActor enum TraceLanes {
  /// Touches with the same number share a track, which is never busy twice at once.
  static func make(_ index: RecordingIndex, _ lines: [RunLog.Line]) -> [TraceTimeline.Lane] {
    var lanes: [TraceTimeline.Lane] = []
    for number in 1...max(1, index.mostTouches) where index.mostTouches > 0 {
      var lane = TraceTimeline.Lane(name: "Touch \(number)")
      for touch in index.touches where touch.number == number {
        let end = touch.end ?? index.duration
        lane.bars.append(.init(start: touch.start, end: end, isActive: true))
        if touch.isCancelled { lane.marks.append(.init(time: end, state: .cancelled)) }
      }
      lanes.append(lane)
    }
    let outcome = RunOutcome(lines, index.touches)
    return lanes + recognizers(lines, outcome, index.duration)
  }

  private static func recognizers(
    _ lines: [RunLog.Line], _ outcome: RunOutcome, _ duration: TimeInterval
  ) -> [TraceTimeline.Lane] {
    outcome.names.map { name in
      var lane = TraceTimeline.Lane(name: name)
      var begun: TimeInterval?
      for (i, line) in lines.enumerated() where line.recognizer == name && line.to != .possible {
        if line.from != line.to {
          lane.marks.append(
            .init(time: line.time, state: line.to, isLost: outcome.lost.contains(i)))
        }
        switch line.to {
        case .began: begun = line.time
        case .ended, .cancelled, .failed:
          if let start = begun {
            lane.bars.append(.init(start: start, end: line.time, isActive: true))
          }
          begun = nil
        default: break
        }
      }
      if let begun { lane.bars.append(.init(start: begun, end: duration, isActive: true)) }
      return lane
    }
  }
}
