import PantoBase
import PantoGestures
import PantoScene

/// Makes a recording as short as it can be while something stays true of it, by delta debugging:
/// first whole contacts and whole presses of keys are left out, then single events (Zeller's ddmin on
/// both).
///
/// What it hands out is a sound recording at every step: a contact keeps its `began` and its end or
/// goes as a whole, and reports stay together.
public struct Shrinker {
  /// How often the question was asked: each is a replay.
  public private(set) var trials = 0
  /// Gives up after so many, with the best there is.
  public let mostTrials: Int
  /// Gives up after so many lines were played in all, so that a long recording takes a minute and not
  /// a day (P2).
  public let mostLines: Int
  private var linesPlayed = 0
  private var isSpent: Bool { trials >= mostTrials || linesPlayed >= mostLines }

  /// What is left out together.
  private struct Unit {
    var lines: [Int]
  }

  private let recording: Recording
  // For each line: which report it belongs to.
  private var reports: [Int] = []
  private var isKept: [Bool]

  public init(
    _ recording: Recording, mostTrials: Int = 20_000, mostLines: Int = 20_000_000
  ) {
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

  /// The shortest that was found. `keeps` is asked of many recordings; of the whole one it must hold.
  public mutating func shrink(while keeps: (Recording) -> Bool) -> Recording {
    // What was left out may make more superfluous, so again until nothing changes.
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

  /// Leaves out what it can of `units`, in ever finer parts.
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

  /// All after the last lift at once: usually most of a recording's clock.
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

  /// Each contact from its landing to its end.
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
      guard case .event(let event, _) = entry else { continue }
      if event.phase == .began, !live.contains(where: { $0.source == event.source }) {
        live.append((event.source, units.count))
        units.append(Unit(lines: []))
      }
      guard let i = live.firstIndex(where: { $0.source == event.source }) else { continue }
      units[live[i].unit].lines.append(line)
      if event.phase == .ended || event.phase == .cancelled { live.remove(at: i) }
    }
    return units
  }

  /// What can go by itself: all but landings and ends.
  private func singles() -> [Unit] {
    let leaves = leavesOfPointers()
    return recording.entries.indices.compactMap { line in
      guard isKept[line] else { return nil }
      switch recording.entries[line] {
      case .end: return nil
      case .tick, .gap, .change: return Unit(lines: [line])
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

  /// Cancels of a mouse or pen that was not down: it left the window.
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

  /// The lines that stay; what stood in a report with a line that went stands by itself.
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
