import PantoGestures

/// One careless change of a recording, at one event.
enum Mutation: CaseIterable, Sendable {
  /// The recording breaks off before it.
  case prefix
  case deletion
  case duplication
  /// It changes places with the one after it.
  case swap
  /// Its contact is cancelled right after it.
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

  /// What the ledger must have counted, told by the rules alone (B1–B3, B6, P5).
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
