import PantoBase
import PantoGestures
import PantoScene

/// Shortens a recording as far as a condition stays true, by delta debugging (Zeller's ddmin):
/// first whole contacts and whole key presses are removed, then single events.
///
/// Every intermediate result is a valid recording: a contact keeps both its `began` and its end or
/// is removed as a whole, and reports stay together.
public struct Shrinker {
  /// The number of replays made so far to check the condition.
  public private(set) var trials = 0
  /// The largest number of replays. After that, the shortest recording so far is returned.
  public let mostTrials: Int
  /// The largest number of lines played in total, so that a long recording takes a minute instead
  /// of a day (P2).
  public let mostLines: Int
  private var linesPlayed = 0
  private var isSpent: Bool { trials >= mostTrials || linesPlayed >= mostLines }

  /// Lines of the recording that are removed together.
  private struct Unit {
    var lines: [Int]
  }

  private let recording: Recording
  // The report that each line belongs to.
  private var reports: [Int] = []
  private var isKept: [Bool]

  /// Creates a shrinker. The limits bound its running time.
  public init(
    _ recording: Recording, mostTrials: Int = 20_000, mostLines: Int = 20_000_000
  ) {
    // The checks are removed, because a shorter recording has other results than its session.
    var recording = recording
    recording.entries.removeAll { if case .check = $0 { true } else { false } }
    self.recording = recording
    self.mostTrials = mostTrials
    self.mostLines = mostLines
    isKept = Array(repeating: true, count: recording.entries.count)
    var report = 0
    for entry in recording.entries {
      if case .event(_, joins: true) = entry {} else { report += 1 }
      reports.append(report)
    }
  }

  /// Returns the shortest recording found for which `keeps` is true. The condition must be true for
  /// the original recording.
  public mutating func shrink(while keeps: (Recording) -> Bool) -> Recording {
    // Each removal may make other lines superfluous, so the steps repeat until nothing changes.
    var before = -1
    while before != count, !isSpent {
      before = count
      cutTail(keeps)
      minimize(contacts(), keeps)
      minimize(singles(), keeps)
    }
    return kept(isKept)
  }

  private var count: Int { isKept.lazy.filter { $0 }.count }

  // MARK: Delta debugging

  /// Removes as many units (lines that belong together) as possible, in parts that become smaller.
  private mutating func minimize(_ units: [Unit], _ keeps: (Recording) -> Bool) {
    var left = units
    var parts = min(2, left.count)
    while parts > 0, !left.isEmpty, !isSpent {
      let size = (left.count + parts - 1) / parts
      var start = 0
      var didLeaveOut = false
      while start < left.count, !isSpent {
        let end = min(start + size, left.count)
        if tryWithout(left[start..<end], keeps) {
          left.removeSubrange(start..<end)
          didLeaveOut = true
        } else {
          start = end
        }
      }
      if size == 1 {
        if !didLeaveOut { break }
      } else {
        parts = min(parts * 2, max(left.count, 1))
      }
    }
  }

  private mutating func tryWithout(_ units: ArraySlice<Unit>, _ keeps: (Recording) -> Bool) -> Bool
  {
    var trial = isKept
    for unit in units { for line in unit.lines { trial[line] = false } }
    trials += 1
    let shorter = kept(trial)
    linesPlayed += shorter.entries.count
    guard keeps(shorter) else { return false }
    isKept = trial
    return true
  }

  /// Tries to remove everything after the last event at once, which is usually most of the ticks.
  private mutating func cutTail(_ keeps: (Recording) -> Bool) {
    let last = recording.entries.lastIndex {
      if case .event = $0 { return true }
      return false
    }
    guard let last, last + 1 < recording.entries.count else { return }
    let tail = (last + 1..<recording.entries.count).filter { isKept[$0] && !isEnd($0) }
    if !tail.isEmpty { minimize([Unit(lines: tail)], keeps) }
  }

  // MARK: Units

  private func isEnd(_ line: Int) -> Bool {
    if case .end = recording.entries[line] { return true }
    return false
  }

  /// Returns each contact from touch down to its end, and each key press, as one unit.
  private func contacts() -> [Unit] {
    var units: [Unit] = []
    var live: [(source: InputEvent.Source, unit: Int)] = []
    var keys: [(code: KeyCode, unit: Int)] = []
    for (line, entry) in recording.entries.enumerated() where isKept[line] {
      if case .key(let key) = entry {
        if let i = keys.firstIndex(where: { $0.code == key.code }), key.phase != .down {
          units[keys[i].unit].lines.append(line)
          if key.phase == .up { keys.remove(at: i) }
        } else {
          keys.removeAll { $0.code == key.code }
          if key.phase != .up { keys.append((key.code, units.count)) }
          units.append(Unit(lines: [line]))
        }
      }
      switch entry {
      case .cancel, .restart: live.removeAll()
      default: break
      }
      guard let event = entry.deviceEvent else { continue }
      let begins = if case .held = entry { true } else { event.phase == .began }
      if begins, !live.contains(where: { $0.source == event.source }) {
        live.append((event.source, units.count))
        units.append(Unit(lines: []))
      }
      guard let i = live.firstIndex(where: { $0.source == event.source }) else { continue }
      units[live[i].unit].lines.append(line)
      if event.phase == .ended || event.phase == .cancelled { live.remove(at: i) }
    }
    return units
  }

  /// Returns the lines that can be removed alone: all except the start and end of a contact.
  private func singles() -> [Unit] {
    let leaves = leavesOfPointers()
    return recording.entries.indices.compactMap { line in
      guard isKept[line] else { return nil }
      switch recording.entries[line] {
      case .end: return nil
      case .tick, .gap, .text, .change: return Unit(lines: [line])
      // Contacts may need these lines, which say that they are down or over.
      case .cancel, .restart, .held, .cancelByHandler, .check: return nil
      case .key(let key): return key.phase == .repeated ? Unit(lines: [line]) : nil
      case .event(let event, _):
        if leaves.contains(line) { return Unit(lines: [line]) }
        switch event.phase {
        case .moved, .stationary, .hovered: return Unit(lines: [line])
        case .began, .ended, .cancelled: return nil
        }
      }
    }
  }

  /// Returns the lines that cancel a mouse or pen that is not down, because it left the window.
  private func leavesOfPointers() -> Set<Int> {
    var live: [InputEvent.Source] = []
    var leaves: Set<Int> = []
    for (line, entry) in recording.entries.enumerated() {
      guard case .event(let event, _) = entry else { continue }
      switch event.phase {
      case .began: live.append(event.source)
      case .ended: live.removeAll { $0 == event.source }
      case .cancelled:
        if !live.contains(event.source) { leaves.insert(line) }
        live.removeAll { $0 == event.source }
      case .moved, .stationary, .hovered: break
      }
    }
    return leaves
  }

  /// Returns the recording with the kept lines. The first kept line of a report starts that report.
  private func kept(_ isKept: [Bool]) -> Recording {
    var out = Recording(header: recording.header)
    var report = -1
    for (line, entry) in recording.entries.enumerated() where isKept[line] {
      if case .event(let event, _) = entry {
        out.entries.append(.event(event, joins: reports[line] == report))
        report = reports[line]
      } else {
        out.entries.append(entry)
      }
    }
    return out
  }
}
