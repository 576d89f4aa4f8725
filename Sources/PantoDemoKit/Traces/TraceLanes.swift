import PantoCore
import PantoReplay

/// Makes the tracks of a timeline from a recording and the decisions of its run.
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
    return lanes + recognizers(lines, index.duration)
  }

  private static func recognizers(
    _ lines: [RunLog.Line], _ duration: TimeInterval
  ) -> [TraceTimeline.Lane] {
    var names: [String] = []
    for line in lines where !names.contains(line.recognizer) { names.append(line.recognizer) }
    return names.map { name in
      var lane = TraceTimeline.Lane(name: name)
      var begun: TimeInterval?
      for line in lines where line.recognizer == name && line.to != .possible {
        if line.from != line.to { lane.marks.append(.init(time: line.time, state: line.to)) }
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
