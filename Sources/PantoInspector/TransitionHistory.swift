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
    /// Whether a recognizer recognized or a control acted. The pointer's hovering is no action.
    var hasActed: Bool {
      transition.kind != .hover && (transition.to == .began || transition.to == .ended)
    }
  }

  static let span: TimeInterval = 10
  /// The most transitions that are kept, 200 for each second that is shown. Beyond that the oldest
  /// half is dropped, so that a recognizer that changes with every report costs no more memory.
  static let mostEntries = 2048
  /// The most touches that are kept, 25 for each second that is shown.
  static let mostTouches = 256

  private(set) var entries: [Entry] = []
  private(set) var touches: [PastTouch] = []

  mutating func add(_ transition: Transition, since: TimeInterval) {
    if entries.count >= TransitionHistory.mostEntries {
      entries.removeFirst(TransitionHistory.mostEntries / 2)
    }
    entries.append(Entry(transition: transition, since: since))
  }

  mutating func press(_ touch: SeenTouch) {
    if touches.count >= TransitionHistory.mostTouches {
      touches.removeFirst(TransitionHistory.mostTouches / 2)
    }
    touches.append(PastTouch(touch))
  }

  mutating func move(_ contact: Int64, _ event: InputEvent, report: Int) {
    if let i = index(of: contact) { touches[i].append(event, report: report) }
  }

  mutating func end(
    _ contact: Int64, _ how: SeenTouch.End, _ event: InputEvent, report: Int
  ) {
    if let i = index(of: contact) { touches[i].end(how, event, report: report) }
  }

  private func index(of contact: Int64) -> Int? {
    touches.lastIndex { $0.first.contact == contact && $0.end == nil }
  }

  /// Handlers that blocked the window (B65).
  var stalls: [Stall] = []

  /// The time up to which there is something to show, at most `now`. While a finger is down, that
  /// is `now`.
  func end(at now: TimeInterval) -> TimeInterval {
    if touches.contains(where: { $0.end == nil }) { return now }
    var last = entries.last?.transition.time ?? -.infinity
    for touch in touches { last = max(last, touch.end?.time ?? -.infinity) }
    for stall in stalls { last = max(last, stall.time + stall.seconds) }
    return min(now, last.isFinite ? last : now)
  }

  mutating func forget(before time: TimeInterval) {
    if let first = entries.first, first.transition.time < time {
      entries.removeAll { $0.transition.time < time }
    }
    if let first = touches.first, (first.end?.time ?? .infinity) < time {
      touches.removeAll { ($0.end?.time ?? .infinity) < time }
    }
    if let first = stalls.first, first.time + first.seconds < time {
      stalls.removeAll { $0.time + $0.seconds < time }
    }
  }

  // MARK: The past

  /// The touch whose path is shown for a time: one that is down then, by preference with this
  /// number, or else the last one that began.
  func touch(at time: TimeInterval, number: Int?) -> PastTouch? {
    let begun = touches.filter { $0.first.start.time <= time + 1e-9 }
    let down = begun.filter { $0.end.map { time <= $0.time } ?? true }
    return down.last { $0.first.number == number } ?? down.last ?? begun.last
  }

  /// The latest transition of a recognizer at a time, in the sequence that began at `start` or
  /// later.
  func transition(
    of id: RecognizerID, at time: TimeInterval, since start: TimeInterval
  ) -> Transition? {
    entries.last {
      $0.transition.recognizer == id && $0.transition.time <= time + 1e-9
        && $0.transition.time >= start - 1e-9
    }?.transition
  }

  // MARK: Tracks

  /// A bar of a timeline track: thin while the recognizer is possible, thick while it is active.
  struct Bar: Equatable {
    var start: TimeInterval
    /// The time at which the bar ends; `nil` while its state continues.
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

  /// Returns the tracks of the timeline: touches in the order of their numbers, then recognizers
  /// and controls in the order of their first transition, those that acted first (EXP-03), then
  /// stalls.
  func tracks(naming name: (RecognizerID) -> String) -> [Track] {
    var tracks: [Track] = []
    var numbers: [Int] = []
    for touch in touches where !numbers.contains(touch.first.number) {
      numbers.append(touch.first.number)
    }
    for number in numbers.sorted() {
      let bars = touches.filter { $0.first.number == number }.map {
        Bar(start: $0.first.start.time, end: $0.end?.time, mark: .possible, isThick: true)
      }
      tracks.append(
        Track(name: "touch \(number)", id: nil, bars: bars, marks: [], reason: ""))
    }
    let won = wonStarts
    for id in recognizersInOrder { tracks.append(track(of: id, won, naming: name)) }
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

  /// The recognizers and controls from top to bottom: those that acted, those that did not, and
  /// hovers. A pointer that rests on a view is no gesture (V15).
  private var recognizersInOrder: [RecognizerID] {
    var seen: [RecognizerID] = []
    var ranks: [RecognizerID: Int] = [:]
    for entry in entries {
      let id = entry.transition.recognizer
      if ranks[id] == nil {
        seen.append(id)
        ranks[id] = entry.transition.kind == .hover ? 2 : 1
      }
      if entry.hasActed { ranks[id] = 0 }
    }
    return (0...2).flatMap { rank in seen.filter { ranks[$0] == rank } }
  }

  /// The starts of the sequences in which a recognizer recognized or a control acted (EXP-03).
  private var wonStarts: Set<TimeInterval> { Set(entries.filter(\.hasActed).map(\.since)) }

  private func track(
    of id: RecognizerID, _ won: Set<TimeInterval>, naming name: (RecognizerID) -> String
  ) -> Track {
    var track = Track(name: name(id), id: id, bars: [], marks: [], reason: "")
    for entry in entries where entry.transition.recognizer == id {
      let t = entry.transition
      var mark = StateMark(t.to, because: t.reason)
      if mark == .failed, won.contains(entry.since) { mark = .lost }
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
