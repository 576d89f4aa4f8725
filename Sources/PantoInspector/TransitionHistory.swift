import PantoBase
import PantoGestures
import PantoScene

/// The transitions and touches of the last ten seconds, as tracks for the timeline (INS-06).
///
/// The time shown ends with the latest transition or touch. It stands still while nothing happens,
/// so that it can be read.
struct TransitionHistory {
  struct Entry: Equatable {
    var transition: Transition
    /// The time when the first finger of the sequence touched down.
    var since: TimeInterval
  }

  struct Press: Equatable {
    var contact: Int64
    var number: Int
    var start: TimeInterval
    var end: TimeInterval?
  }

  static let span: TimeInterval = 10
  /// The most transitions that are kept, 200 for each second that is shown. Beyond that the oldest
  /// half is dropped, so that a recognizer that changes with every report costs no more memory.
  static let mostEntries = 2048
  /// The most touches that are kept, 25 for each second that is shown.
  static let mostPresses = 256

  private(set) var entries: [Entry] = []
  private(set) var presses: [Press] = []

  mutating func add(_ transition: Transition, since: TimeInterval) {
    if entries.count >= TransitionHistory.mostEntries {
      entries.removeFirst(TransitionHistory.mostEntries / 2)
    }
    entries.append(Entry(transition: transition, since: since))
  }

  mutating func press(_ contact: Int64, number: Int, at time: TimeInterval) {
    if presses.count >= TransitionHistory.mostPresses {
      presses.removeFirst(TransitionHistory.mostPresses / 2)
    }
    presses.append(Press(contact: contact, number: number, start: time, end: nil))
  }

  mutating func lift(_ contact: Int64, at time: TimeInterval) {
    if let i = presses.lastIndex(where: { $0.contact == contact }) { presses[i].end = time }
  }

  /// Handlers that blocked the window (B65).
  var stalls: [Stall] = []

  /// The time up to which there is something to show, at most `now`. While a finger is down, that
  /// is `now`.
  func end(at now: TimeInterval) -> TimeInterval {
    if presses.contains(where: { $0.end == nil }) { return now }
    var last = entries.last?.transition.time ?? -.infinity
    for press in presses { last = max(last, press.end ?? -.infinity) }
    for stall in stalls { last = max(last, stall.time + stall.seconds) }
    return min(now, last.isFinite ? last : now)
  }

  mutating func forget(before time: TimeInterval) {
    if let first = entries.first, first.transition.time < time {
      entries.removeAll { $0.transition.time < time }
    }
    if let first = presses.first, (first.end ?? .infinity) < time {
      presses.removeAll { ($0.end ?? .infinity) < time }
    }
    if let first = stalls.first, first.time + first.seconds < time {
      stalls.removeAll { $0.time + $0.seconds < time }
    }
  }

  /// A bar of a track: thin while possible, thick while active.
  struct Bar: Equatable {
    var start: TimeInterval
    /// The end; `nil` while it continues.
    var end: TimeInterval?
    var mark: StateMark
    var isThick: Bool
  }

  /// The beginning of a state, with its reason.
  struct Mark: Equatable {
    var time: TimeInterval
    var mark: StateMark
    /// The name of the state.
    var state: String
    var sentence: String
    /// The recognizer that prevented this one, or that it had to wait for.
    var other: RecognizerID?
  }

  struct Track: Equatable {
    var name: String
    /// The recognizer; `nil` for the track of a touch or of stalls.
    var id: RecognizerID?
    var bars: [Bar]
    var marks: [Mark]
    /// The sentence of the last mark.
    var reason: String

    /// The state and its reason at a time; empty before the first mark.
    func text(at time: TimeInterval) -> String {
      guard let mark = marks.last(where: { $0.time <= time + 1e-9 }) else { return "" }
      return "\(mark.state): \(mark.sentence)"
    }
  }

  /// The tracks: touches in the order of their numbers, then recognizers in the order of their
  /// first transition, then stalls.
  func tracks(naming name: (RecognizerID) -> String) -> [Track] {
    var tracks: [Track] = []
    var numbers: [Int] = []
    for press in presses where !numbers.contains(press.number) { numbers.append(press.number) }
    for number in numbers.sorted() {
      let bars = presses.filter { $0.number == number }.map {
        Bar(start: $0.start, end: $0.end, mark: .possible, isThick: true)
      }
      tracks.append(
        Track(name: "touch \(number)", id: nil, bars: bars, marks: [], reason: ""))
    }
    var seen: [RecognizerID] = []
    for entry in entries where !seen.contains(entry.transition.recognizer) {
      seen.append(entry.transition.recognizer)
    }
    for id in seen { tracks.append(track(of: id, naming: name)) }
    if let last = stalls.last {
      tracks.append(
        Track(
          name: "stall", id: nil,
          bars: stalls.map {
            Bar(start: $0.time, end: $0.time + $0.seconds, mark: .failed, isThick: true)
          },
          marks: stalls.map {
            Mark(time: $0.time, mark: .failed, state: "stall", sentence: $0.sentence, other: nil)
          }, reason: last.sentence))
    }
    return tracks
  }

  private func track(of id: RecognizerID, naming name: (RecognizerID) -> String) -> Track {
    var track = Track(name: name(id), id: id, bars: [], marks: [], reason: "")
    for entry in entries where entry.transition.recognizer == id {
      let t = entry.transition
      let mark = StateMark(t.to, because: t.reason)
      if t.from == .possible {
        let isPrevented = mark == .prevented
        track.bars.append(
          Bar(
            start: entry.since, end: t.time, mark: isPrevented ? mark : .possible,
            isThick: isPrevented))
        if t.to == .began { track.bars.append(Bar(start: t.time, mark: .active, isThick: true)) }
      } else if t.to.isOver, let last = track.bars.indices.last, track.bars[last].end == nil {
        track.bars[last].end = t.time
      }
      if t.to != .changed {
        let sentence = t.reason.sentence(for: t.kind, naming: name)
        track.marks.append(
          Mark(
            time: t.time, mark: mark, state: t.to.name, sentence: sentence, other: t.reason.other))
        track.reason = t.to == .began ? "" : sentence
      }
    }
    return track
  }
}

extension UIGestureRecognizer.State {
  fileprivate var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}
