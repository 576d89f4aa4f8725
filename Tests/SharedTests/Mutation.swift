import PantoGestures

/// A change of a recording at one event, as a faulty device might cause it.
enum Mutation: CaseIterable, Sendable {
  /// The recording ends before the event.
  case prefix
  case deletion
  case duplication
  /// The event and the next one change places.
  case swap
  /// The event's contact is cancelled right after the event.
  case cancelInsertion

  func apply(to events: [InputEvent], at i: Int) -> [InputEvent] {
    var out = events
    switch self {
    case .prefix: out.removeSubrange(i...)
    case .deletion: out.remove(at: i)
    case .duplication: out.insert(events[i], at: i)
    case .swap: if i + 1 < out.count { out.swapAt(i, i + 1) }
    case .cancelInsertion:
      var cancel = events[i]
      cancel.phase = .cancelled
      out.insert(cancel, at: i + 1)
    }
    return out
  }

  /// The repairs that the touch ledger must have counted, computed from the rules alone (B1–B3, B6,
  /// P5).
  static func repairs(of events: [InputEvent]) -> RepairCounts {
    var counts = RepairCounts()
    var live: Set<InputEvent.Source> = []
    var last = 0.0
    for event in events {
      if event.time < last { counts.timeWentBack += 1 }
      last = max(last, event.time)
      switch event.phase {
      case .began: if !live.insert(event.source).inserted { counts.duplicateDown += 1 }
      case .moved: if !live.contains(event.source) { counts.unknownContact += 1 }
      default: if live.remove(event.source) == nil { counts.unknownContact += 1 }
      }
    }
    return counts
  }
}
